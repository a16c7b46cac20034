import PresentationCoding
import PresentationEngine
import SessionStore

/// Commands that were applied to a session and are not yet on their way to the store.
struct CommandDraft {
    /// The version of the form of a journal entry's texts.
    static let format = 1

    private(set) var head: SessionHead
    private(set) var entries: [JournalEntry] = []
    private(set) var changes: [HierarchyChange] = []
    /// The events of the last command.
    private(set) var events: [Event] = []

    init(following head: SessionHead) {
        self.head = head
    }

    /// Applies one more command, and writes down what it did.
    mutating func apply(_ command: Command, to engine: inout PresentationSession) throws(Rejection) {
        events = try engine.apply(command)
        note(command, of: engine)
    }

    /// Lets time pass for the command that follows, and writes that down as a command of its own.
    mutating func pass(to time: Int, in engine: inout PresentationSession) throws(Rejection) {
        events = try engine.pass(to: time)
        note(.advance(.to(time)), of: engine)
    }

    private mutating func note(_ command: Command, of engine: PresentationSession) {
        let content = JournalContent(
            format: Self.format, rulesRevision: PresentationSession.rulesRevision,
            timeMicroseconds: engine.time, eventCount: events.count, command: command.encoded(),
            events: CommandOutcome.encode(events), patch: engine.touched.encoded())
        let entry = JournalEntry(content, following: head)
        entries.append(entry)
        changes += engine.outlineChanges.map(HierarchyChange.init)
        head = entry.head
    }

    /// How large the patches are together.
    var patchByteCount: Int { entries.reduce(0) { $0 + $1.content.patch.count } }
    /// The sequence number of the last command's first event.
    var firstSequence: Int { entries.last?.firstSequence ?? head.nextSequence }
    /// The last command's events as they are journaled.
    var encodedEvents: [UInt8] { entries.last?.content.events ?? [] }
}
