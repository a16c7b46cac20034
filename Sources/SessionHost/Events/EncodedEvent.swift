import JSONCoding
import PresentationCoding

/// One event in the requested form.
public struct EncodedEvent: Sendable, Equatable {
    /// The event's sequence number in its session, from 1.
    public let sequence: Int
    /// The event as a JSON object, or as a line of text without its line break.
    public let bytes: [UInt8]
}

/// Some events of a session in order.
public struct EventPage: Sendable, Equatable {
    /// The events.
    public let events: [EncodedEvent]
    /// The sequence number at which the next page begins; `nil` if there is nothing more yet.
    public let next: Int?
}

/// The forms in which events are read.
public enum EventForm: Sendable {
    /// A JSON object each.
    case json
    /// A line of text each.
    case text

    func bytes(of event: EventRecord) -> [UInt8] {
        switch self {
        case .json:
            var writer = JSONWriter(capacity: 256)
            writer.value(event)
            return writer.bytes
        case .text: return Array(event.line.utf8)
        }
    }
}
