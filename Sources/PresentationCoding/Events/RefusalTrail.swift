import JSONCoding
import PresentationEngine

/// The causes of a refusal, for the reader of a problem: the call, the chain of reactions, and the events that
/// are rolled back.
///
/// `{"call": {…}, "chain": [event], "takenBack": {"count", "events": [event]}}`, with missing parts omitted:
/// `call` is the refused call in the form of a batch, `chain` the events that led to it from the command on,
/// `takenBack` all events up to the refusal, or the last ones if there are many.
public struct RefusalTrail: Sendable, Equatable {
    /// The JSON object.
    public let encoded: [UInt8]
    /// The member `chain`; nil if there is none.
    public let chain: [UInt8]?

    /// The trail of the command that `session` refused last; nil if it was a single call without any effects
    /// yet.
    public init?(_ session: borrowing PresentationSession) {
        guard let refused = session.refused, refused.call != nil || !refused.events.isEmpty else {
            return nil
        }
        var writer = JSONWriter(capacity: 256 + refused.events.count * 300)
        writer.beginObject()
        if let call = refused.made { writer.member("call", raw: Self.encoded(call)) }
        chain = refused.chain.isEmpty ? nil : Self.encoded(refused.chain, of: refused)
        if let chain { writer.member("chain", raw: chain) }
        if !refused.events.isEmpty {
            writer.object("takenBack") { writer in
                writer.member("count", refused.eventCount)
                writer.member("events", raw: Self.encoded(refused.events, of: refused))
            }
        }
        writer.endObject()
        encoded = writer.bytes
    }

    /// Limits on the parts, since problems are read by humans.
    private static let callByteLimit = 4 << 10
    private static let eventsByteLimit = 64 << 10

    /// The call in the form of a batch; for a long one only its name and its target.
    private static func encoded(_ call: Call) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.value(call)
        guard writer.bytes.count > callByteLimit else { return writer.bytes }
        // Written a line ago, so it can be read; a call beyond the reader's limits would be shown without its name.
        let whole = try? JSONValue(parsing: writer.bytes, limits: .stored)
        var short = JSONWriter(capacity: 64)
        short.beginObject()
        if case .string(let name)? = whole?["call"] { short.member("call", name) }
        if case .string(let receiver)? = whole?["receiver"] { short.member("receiver", receiver) }
        short.endObject()
        return short.bytes
    }

    /// The events in the form of an answer; if they are too long, the last ones of them.
    private static func encoded(_ events: [Event], of refused: RefusedCommand) -> [UInt8] {
        var events = events[...]
        while true {
            let encoded = JournaledEvents(Array(events)) { refused.classes[$0] }.encoded()
            if encoded.count <= eventsByteLimit || events.isEmpty { return encoded }
            events = events.suffix(events.count / 2)
        }
    }
}
