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
    package let statusBar: StatusBarOutline
    /// `effectiveGeometry.isInterfaceOrientationLocked`; nil before iOS 26.
    package let isOrientationLocked: Bool?
    /// The preferences about the home indicator, the edges of the screen and the pointer.
    package let preferences: SystemPreferences?
    package let appState: AppState
    /// The display that is attached to the device.
    package let display: ExternalDisplay?
}

/// The status bar in one value, for readers.
package struct StatusBarOutline: Sendable, Equatable {
    package let isHidden: Bool
    package let style: StatusBarStyle
    /// Nil if no source has the height of the device's status bar.
    package let frame: Rect?
    /// The names of the controllers whose answers count; nil if none was asked yet.
    package let hiddenBy: String?
    package let styledBy: String?
    /// The animation of the last change of visibility.
    package let animation: StatusBarAnimation?
}

/// `UIApplication.State`, and the state after the end of the app.
public enum AppState: String, Sendable, Hashable, CaseIterable {
    case active
    case inactive
    case background
    case terminated
}

extension PresentationSession {
    package var environmentOutline: EnvironmentOutline {
        EnvironmentOutline(
            orientation: header.orientation,
            devicePosition: devicePosition,
            screen: settings?.device.screenSize(in: header.orientation) ?? .zero,
            placement: header.placement, size: windowSize, traits: screenTraits,
            isPending: header.geometry?.awaited != nil,
            safeArea: rules.hasSafeAreas
                ? settings?.device.safeArea(in: header.orientation, hasLowMiniInset: rules.hasLowMiniInset) : nil,
            statusBarHeight: settings?.device.statusBarHeight(in: header.orientation),
            bars: settings?.device.barHeights(in: header.orientation, hasTallBars: rules.hasTallBarsOnPads),
            statusBar: StatusBarOutline(
                isHidden: isStatusBarHidden, style: statusBarStyle, frame: statusBarFrame,
                hiddenBy: header.statusBar?.hiddenBy, styledBy: header.statusBar?.styledBy,
                animation: header.statusBar?.animation),
            isOrientationLocked: rules.hasOrientationLock ? isOrientationLocked : nil,
            preferences: header.preferences, appState: appState,
            display: attachedDisplay)
    }

    /// The display that is attached to the device; without a scene if the app does not know of it yet.
    private var attachedDisplay: ExternalDisplay? {
        guard let geometry = header.geometry, let size = geometry.attachedSize else { return nil }
        return geometry.display?.isAttached == true ? geometry.display : ExternalDisplay(size: size)
    }

    /// The state of the app as `GET …/environment` shows it.
    var appState: AppState {
        if header.status == .terminated { return .terminated }
        if header.isInBackground { return .background }
        return header.isInactive || header.isInterrupted ? .inactive : .active
    }
}
