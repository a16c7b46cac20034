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
    /// What happened, with the objects that it happened to.
    public let journaled: JournaledEvents
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

    /// What happened, in order.
    public var events: [Event] { journaled.events }
}
