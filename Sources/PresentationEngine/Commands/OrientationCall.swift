/// Calls with which an app asks for a rotation (RT-11, R249, Q41, Q42).
public enum OrientationCall: Sendable, Hashable {
    /// `UIViewController.attemptRotationToDeviceOrientation()`.
    case attemptRotation
    /// `setNeedsUpdateOfSupportedInterfaceOrientations()` of a controller, from iOS 16 on.
    case setNeedsUpdate(receiver: String)
    /// `requestGeometryUpdate(_:errorHandler:)` of the window scene, from iOS 16 on.
    case requestGeometryUpdate([InterfaceOrientation], errorHandler: Completion?)
    /// `UIDevice.current.setValue(_:forKey: "orientation")`, which has no effect from iOS 16 on.
    case setDeviceOrientation(InterfaceOrientation)
}
