import JSONCoding
import PresentationCoding
import PresentationEngine

extension [Event] {
    /// The transition that began among these events, as a JSON object; `nil` if none did.
    var encodedBeginning: [UInt8]? {
        for event in self {
            guard case .transition(_, let id, .began(let began)) = event.kind else { continue }
            var writer = JSONWriter(capacity: 160)
            writer.beginObject()
            writer.member("id", id)
            writer.member("kind", began.kind.rawValue)
            writer.member("from", began.from)
            writer.member("to", began.to)
            writer.member("duration", thousandths: began.duration)
            writer.member("interactive", began.isInteractive)
            writer.endObject()
            return writer.bytes
        }
        return nil
    }
}
