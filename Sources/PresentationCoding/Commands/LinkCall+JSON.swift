import JSONCoding
import PresentationEngine

extension LinkCall {
    /// Writes the call with its arguments.
    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .openURL(let url, let source):
            writer.member("url", url)
            writer.member("sourceApplication", source)
        case .continueActivity(let type, let webpage, let error):
            writer.member("activityType", type)
            writer.member("webpageURL", webpage)
            writer.member("error", error)
        case .receive(let message, let identifier):
            writer.member("event", message.rawValue)
            writer.member("identifier", identifier)
        }
    }
}
