import PresentationCoding
import PresentationEngine
import SessionStore

/// Commands that were applied to a session and are not yet on their way to the store.
struct CommandDraft {
    /// The version of the form of a snapshot.
    static let snapshotFormat = 1

    private(set) var head: SessionHead
    private(set) var entries: [JournalEntry] = []
    private(set) var changes: [HierarchyChange] = []
    /// The events of the last command, as they are once it has ended.
    private(set) var events: JournaledEvents?
    /// The state after the commands, where a snapshot was due and has been taken.
    private(set) var snapshot: Snapshot?
    /// The command that has begun and not ended.
    private var underWay: Command?

    init(following head: SessionHead) {
        self.head = head
    }

    /// Applies one more command, and writes down what it did.
    mutating func apply(_ command: Command, to engine: inout PresentationSession) throws(Rejection) {
        note(command, try engine.apply(command), in: engine)
    }

    /// Lets time pass for the command that follows, and writes that down as a command of its own.
    mutating func pass(to time: Int, in engine: inout PresentationSession) throws(Rejection) {
        note(.advance(.to(time)), try engine.pass(to: time), in: engine)
    }

    /// Begins one more command.
    mutating func begin(_ command: Command, in engine: inout PresentationSession) throws(Rejection) {
        try engine.begin(command)
        underWay = command
    }

    /// Goes on with the command that has begun, by so many steps of the engine at most, and writes down what it did if
    /// it ends: then it answers true.
    mutating func proceed(steps: Int, in engine: inout PresentationSession) throws(Rejection) -> Bool {
        guard let command = underWay else { return true }
        guard let events = try engine.proceed(steps: steps) else { return false }
        underWay = nil
        note(command, events, in: engine)
        return true
    }

    private mutating func note(_ command: Command, _ happened: [Event], in engine: PresentationSession) {
        let events = JournaledEvents(happened, of: engine)
        self.events = events
        let content = JournalContent(
            format: StoredEvents.format, rulesRevision: PresentationSession.rulesRevision,
            timeMicroseconds: engine.time, eventCount: happened.count, command: command.encoded(),
            events: events.stored, patch: engine.touched.encoded())
        let entry = JournalEntry(content, following: head)
        entries.append(entry)
        changes += engine.outlineChanges.map(HierarchyChange.init)
        head = entry.head
    }

    /// What came of taking a snapshot; the state is checked before, since a broken one must not be kept.
    enum Snapshot: Sendable {
        case taken(SessionSnapshot)
        /// The state contradicts itself, in these ways.
        case refused([String])
    }

    /// Takes a snapshot of the whole state after the commands.
    mutating func takeSnapshot(of engine: PresentationSession) {
        let broken = engine.brokenInvariants()
        guard broken.isEmpty else { return snapshot = .refused(broken) }
        snapshot = .taken(
            SessionSnapshot(
                of: head, format: Self.snapshotFormat, body: TouchedState(whole: engine).encoded()))
    }

    /// How much there is to write of the commands.
    var byteCount: Int {
        entries.reduce(0) {
            $0 + $1.content.command.count + $1.content.events.count + $1.content.patch.count
        }
    }
    /// How large the patches are together.
    var patchByteCount: Int { entries.reduce(0) { $0 + $1.content.patch.count } }
    /// The sequence number of the last command's first event.
    var firstSequence: Int { entries.last?.firstSequence ?? head.nextSequence }
}
