import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionStore

/// What one command did.
public struct CommandOutcome: Sendable {
    /// The session as it is published once the command is durable.
    public let view: CommittedView
    /// The sequence number of the first event.
    public let firstSequence: Int
    /// What happened, in order.
    public let events: [Event]
    /// All of it as a JSON array, as it is journaled.
    public let encodedEvents: [UInt8]
    /// What the session waits for, as a JSON array.
    public let pending: [UInt8]
    /// The archive that the command saved; it is kept in the command's own transaction.
    public let archive: ArchiveSummary?
    /// What came of the archive of the launch, where the command finished restoring it.
    public let restoration: RestorationReport?
    /// The transition that the command began, as a JSON object; `nil` if it began none.
    public let transition: [UInt8]?
    /// Whether the answer is kept for retries; then a long one has ``RequestAnswer/keptBody``, too.
    public let isKept: Bool

    /// The session's identifier.
    public var session: String { view.id }
    /// The session's revision after the command.
    public var revision: Int { view.revision }
    /// The session's clock after the command, in microseconds.
    public var timeMicroseconds: Int { view.timeMicroseconds }

    /// The first `limit` events as a JSON array.
    public func encodedEvents(limit: Int) -> [UInt8] {
        guard events.count > limit else { return encodedEvents }
        return Self.encode(events.prefix(limit))
    }

    static func encode(_ events: some Collection<Event>) -> [UInt8] {
        var writer = JSONWriter(capacity: 2 + events.count * 160)
        writer.beginArray()
        for event in events { writer.value(event) }
        writer.endArray()
        return writer.bytes
    }
}
