/// A change of a session's environment, as its user makes it: turning the device, moving the edges of the window, or
/// attaching a display.
public struct EnvironmentCall: Sendable, Hashable {
    /// The interface orientation that the device's new position calls for; nil leaves the device as it is.
    public var orientation: InterfaceOrientation?
    /// The new place of the app's window on an iPad; nil leaves it as it is.
    public var window: WindowPlacement?
    /// Nil leaves the external display as it is.
    public var display: DisplayChange?

    public init(
        orientation: InterfaceOrientation? = nil, window: WindowPlacement? = nil, display: DisplayChange? = nil
    ) {
        self.orientation = orientation
        self.window = window
        self.display = display
    }
}
