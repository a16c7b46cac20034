import PresentationCoding
import PresentationEngine
import SessionStore

/// Commands that were applied to a session and have not been submitted to the store.
struct CommandDraft {
    /// The version of the form of a snapshot.
    static let snapshotFormat = 1

    private(set) var head: SessionHead
    private(set) var entries: [JournalEntry] = []
    private(set) var changes: [HierarchyChange] = []
    /// The events of the last command, once it has ended.
    private(set) var events: JournaledEvents?
    /// The state after the commands, if a snapshot was due and has been taken.
    private(set) var snapshot: Snapshot?
    /// The ids of the objects that ended; see ``EndedObjects``.
    private(set) var endedIDs: [String] = []
    /// The command in progress.
    private var underWay: Command?

    init(following head: SessionHead) {
        self.head = head
    }

    /// Applies one more command, and records its effects.
    mutating func apply(_ command: Command, to engine: inout PresentationSession) throws(Rejection) {
        note(command, try engine.apply(command), in: engine)
    }

    /// Advances the clock before the next command, and records this as a separate command.
    mutating func pass(to time: Int, in engine: inout PresentationSession) throws(Rejection) {
        note(.advance(.to(time)), try engine.pass(to: time), in: engine)
    }

    /// Begins one more command.
    mutating func begin(_ command: Command, in engine: inout PresentationSession) throws(Rejection) {
        try engine.begin(command)
        underWay = command
    }

    /// Continues the current command for at most `steps` engine steps. If it ends, records its effects and returns
    /// true.
    private mutating func proceed(steps: Int, in engine: inout PresentationSession) throws(Rejection) -> Bool {
        guard let command = underWay else { return true }
        guard let events = try engine.proceed(steps: steps) else { return false }
        underWay = nil
        note(command, events, in: engine)
        return true
    }

    /// Continues the current command for a slice. If it ends, records its effects and returns true.
    mutating func proceed(in engine: inout PresentationSession, for slice: WorkSlice = WorkSlice()) throws(Rejection)
        -> Bool
    {
        var slice = slice
        while let steps = slice.next() {
            if try proceed(steps: steps, in: &engine) { return true }
        }
        return false
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
        endedIDs += EndedObjects.ids(in: happened)
        head = entry.head
    }

    /// The result of taking a snapshot; the state is checked first, since an inconsistent one must not be
    /// stored.
    enum Snapshot: Sendable {
        case taken(SessionSnapshot)
        /// The state is inconsistent, in these ways.
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

    /// The number of bytes to write for the commands.
    var byteCount: Int {
        entries.reduce(0) {
            $0 + $1.content.command.count + $1.content.events.count + $1.content.patch.count
        }
    }
    /// The total size of the patches.
    var patchByteCount: Int { entries.reduce(0) { $0 + $1.content.patch.count } }
    /// The sequence number of the last command's first event.
    var firstSequence: Int { entries.last?.firstSequence ?? head.nextSequence }
}
