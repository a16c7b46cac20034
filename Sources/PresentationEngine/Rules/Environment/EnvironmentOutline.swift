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
    /// The safe area insets of the screen; nil before iOS 11, and for a device of which no source has them (A3).
    package let safeArea: EdgeInsets?
    /// In points; nil if no source has it.
    package let statusBarHeight: Double?
    package let bars: BarHeights?
}

extension PresentationSession {
    package var environmentOutline: EnvironmentOutline {
        EnvironmentOutline(
            orientation: header.orientation,
            devicePosition: devicePosition,
            screen: settings?.device.screenSize(in: header.orientation) ?? .zero,
            placement: header.geometry?.placement ?? .full, size: windowSize, traits: screenTraits,
            isPending: header.geometry?.awaited != nil,
            safeArea: rules.hasSafeAreas
                ? settings?.device.safeArea(in: header.orientation, hasLowMiniInset: rules.hasLowMiniInset) : nil,
            statusBarHeight: settings?.device.statusBarHeight(in: header.orientation),
            bars: settings?.device.barHeights(in: header.orientation, hasTallBars: rules.hasTallBarsOnPads))
    }
}
