/// A change of a session's environment, as its user makes it: turning the device, or moving the edges of the window.
public struct EnvironmentCall: Sendable, Hashable {
    /// The interface orientation that the device's new position calls for; nil leaves the device as it is.
    public var orientation: InterfaceOrientation?
    /// The new place of the app's window on an iPad; nil leaves it as it is.
    public var window: WindowPlacement?

    public init(orientation: InterfaceOrientation? = nil, window: WindowPlacement? = nil) {
        self.orientation = orientation
        self.window = window
    }
}
