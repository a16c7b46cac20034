import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionStore

/// The outcome of one command.
public struct CommandOutcome: Sendable {
    /// The session as it is published once the command is durable.
    public let view: CommittedView
    /// The sequence number of the first event.
    public let firstSequence: Int
    /// The events, with the objects that they concern.
    public let journaled: JournaledEvents
    /// The pending transitions, questions, timers and so on, as a JSON array.
    public let pending: [UInt8]
    /// The archive that the command saved; it is kept in the command's own transaction.
    public let archive: ArchiveSummary?
    /// The result of restoring the launch's archive, if the command finished that.
    public let restoration: RestorationReport?
    /// The transition that the command began, as a JSON object; `nil` if it began none.
    public let transition: [UInt8]?
    /// Whether the answer is kept for retries; if so, a long one has a ``RequestAnswer/keptBody`` as well.
    public let isKept: Bool

    /// The session's identifier.
    public var session: String { view.id }
    /// The session's revision after the command.
    public var revision: Int { view.revision }
    /// The session's clock after the command, in microseconds.
    public var timeMicroseconds: Int { view.timeMicroseconds }

    /// The events, in order.
    public var events: [Event] { journaled.events }
}
