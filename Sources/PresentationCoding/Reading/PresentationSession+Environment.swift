import JSONCoding
import PresentationEngine

/// The environment of a session, as clients read it.
extension PresentationSession {
    /// Writes the orientation, the place of the window and the traits that follow from them.
    package func writeEnvironment(to writer: inout JSONWriter) {
        let outline = environmentOutline
        writer.object {
            $0.member("device", settings?.device)
            $0.member("orientation", outline.orientation.rawValue)
            $0.member("deviceOrientation", outline.devicePosition.rawValue)
            $0.member("screen", outline.screen)
            $0.member("window", outline.placement)
            $0.member("windowSize", outline.size)
            $0.member("traits", outline.traits)
            $0.member("pending", outline.isPending)
            if let display = outline.display {
                $0.object("externalDisplay") {
                    $0.member("width", display.size.width)
                    $0.member("height", display.size.height)
                    $0.member("isSceneConnected", display.scene != nil)
                    $0.member("sceneDelegate", display.scene?.delegate.flatMap { objects[$0]?.name })
                }
            }
            $0.member("safeAreaInsets", outline.safeArea)
            $0.member("statusBarHeight", outline.statusBarHeight)
            $0.object("statusBar") {
                $0.member("hidden", outline.statusBar.isHidden)
                $0.member("style", outline.statusBar.style.rawValue)
                $0.member("frame", outline.statusBar.frame)
                $0.member("hiddenBy", outline.statusBar.hiddenBy)
                $0.member("styledBy", outline.statusBar.styledBy)
                $0.member("animation", outline.statusBar.animation?.rawValue)
            }
            $0.member("isInterfaceOrientationLocked", outline.isOrientationLocked)
            if let preferences = outline.preferences {
                $0.object("preferences") {
                    $0.member("homeIndicatorAutoHidden", preferences.homeIndicator?.answer)
                    $0.member("screenEdgesDeferringSystemGestures", preferences.screenEdges?.answer)
                    $0.member("pointerLocked", preferences.pointer?.answer)
                }
            }
            $0.member("appState", outline.appState.rawValue)
            if let bars = outline.bars {
                $0.object("barHeights") {
                    $0.member("navigationBar", bars.navigationBar)
                    $0.member("toolbar", bars.toolbar)
                    $0.member("tabBar", bars.tabBar)
                }
            }
        }
    }
}
