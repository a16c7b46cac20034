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
        }
    }
}
