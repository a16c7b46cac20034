/// Calls with which an app asks for a rotation (RT-11, R249, Q41).
public enum OrientationCall: Sendable, Hashable {
    /// `UIViewController.attemptRotationToDeviceOrientation()`.
    case attemptRotation
    /// `setNeedsUpdateOfSupportedInterfaceOrientations()` of a controller, from iOS 16 on.
    case setNeedsUpdate(receiver: String)
    /// `requestGeometryUpdate(_:errorHandler:)` of the window scene, from iOS 16 on.
    case requestGeometryUpdate([InterfaceOrientation], errorHandler: Completion?)
}
