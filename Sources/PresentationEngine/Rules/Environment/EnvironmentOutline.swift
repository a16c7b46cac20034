/// The environment of a session in one value, for readers.
package struct EnvironmentOutline: Sendable, Equatable {
    package let orientation: InterfaceOrientation
    /// The interface orientation that the device's position calls for, which the interface need not have.
    package let devicePosition: InterfaceOrientation
    /// The bounds of the screen in the interface's orientation (R248), in points.
    package let screen: Size
    package let placement: WindowPlacement
    /// The size of the app's window, in points.
    package let size: Size
    package let traits: TraitCollection
    /// Whether a change waits for the end of a transition or for the foreground (CH-180).
    package let isPending: Bool
}

extension PresentationSession {
    package var environmentOutline: EnvironmentOutline {
        EnvironmentOutline(
            orientation: header.orientation,
            devicePosition: header.geometry?.devicePosition ?? header.orientation,
            screen: settings?.device.screenSize(in: header.orientation) ?? .zero,
            placement: header.geometry?.placement ?? .full, size: windowSize, traits: screenTraits,
            isPending: header.geometry?.awaited != nil)
    }
}
