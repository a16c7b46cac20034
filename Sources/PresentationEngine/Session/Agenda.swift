/// The work of the run loop: the current turn, the turns that wait, and work for a later time.
package struct Agenda: Sendable, Hashable {
    /// The steps of the current turn; the last one is next.
    package var steps: [PlannedStep] = []
    /// Turns that follow, the first one next.
    package var turns: [[PlannedStep]] = []
    /// Steps for the commit at the end of the current turn, the first one next.
    package internal(set) var commit: [PlannedStep] = []
    /// Calls for a later time, in the order in which they fall due.
    package internal(set) var scheduled: [Scheduled] = []
    /// The approximate number of bytes of ``scheduled`` in JSON.
    var scheduledLength = 0
    /// The question on which the turn is parked.
    package var parked: AskedQuestion? {
        get { parkedApart.value }
        set { parkedApart = Apart(newValue) }
    }
    /// Controllers that may have lost their last owner: the drain of a turn checks them, and keeps those that are still
    /// owed a `viewDidDisappear`.
    package var candidates: [ControllerHandle] = []
    /// Controllers that crossing changes left between two appearance states; they are settled once no transition runs.
    package var unsettled: [ControllerHandle] = []
    /// The transitions that have ended since the run loop was last idle: their remaining events still belong to
    /// them.
    package var endedTransitions: [EndedTransition] = []
    /// The archive that is being written, while the system preserves state.
    package var writing: ArchiveWriting? {
        get { writingApart.value }
        set { writingApart = Apart(newValue) }
        _modify {
            // Taken out for the change, so that it copies nothing.
            var writing = writingApart.value
            writingApart = .none
            defer { writingApart = Apart(writing) }
            yield &writing
        }
    }
    /// The archive that is being read, while the app restores its state.
    package var reading: ArchiveReading? {
        get { readingApart.value }
        set { readingApart = Apart(newValue) }
        _modify {
            var reading = readingApart.value
            readingApart = .none
            defer { readingApart = Apart(reading) }
            yield &reading
        }
    }
    private var parkedApart = Apart<AskedQuestion>.none
    private var writingApart = Apart<ArchiveWriting>.none
    private var readingApart = Apart<ArchiveReading>.none

    /// Takes the next step of the turn, and sets `origin` to that of the step.
    mutating func takeStep(from origin: inout Origin) -> Step? {
        guard !steps.isEmpty else { return nil }
        let planned = steps.removeLast()
        origin = planned.origin
        return planned.step
    }

    package struct EndedTransition: Sendable, Hashable {
        package let handle: TransitionHandle
        package let name: String

        package init(_ handle: TransitionHandle, named name: String) {
            self.handle = handle
            self.name = name
        }
    }

    package struct Scheduled: Sendable, Hashable {
        /// In microseconds of the session's clock.
        package let due: Int
        package let serial: Int
        package let calls: [Call]
        package let bindings: Bindings
        package let origin: Origin

        package init(due: Int, serial: Int, calls: [Call], bindings: Bindings, origin: Origin = .command) {
            self.due = due
            self.serial = serial
            self.calls = calls
            self.bindings = bindings
            self.origin = origin
        }

        /// The approximate number of bytes in JSON.
        var encodedLength: Int { 64 + calls.encodedLength + bindings.encodedLength }
    }

    package init() {}

    /// The most calls that may wait for their time: each command that finds any waiting writes them all again.
    package static let scheduledLimit = 10_000

    /// The most bytes of JSON that may wait for a later time or for an answer, for the same reason.
    package static let waitingLengthLimit = 4 * 1_024 * 1_024

    /// Whether it holds nothing at all.
    package var isIdle: Bool {
        isEmpty && candidates.isEmpty && unsettled.isEmpty && !writingApart.isThere && !readingApart.isThere
    }

    package var isEmpty: Bool {
        steps.isEmpty && turns.isEmpty && commit.isEmpty && scheduled.isEmpty && !isParked
    }

    /// Whether the turn waits for an answer.
    package var isParked: Bool { parkedApart.isThere }

    package mutating func schedule(_ entry: Scheduled) {
        let last = scheduled.lastIndex { $0.due <= entry.due }
        scheduled.insert(entry, at: last.map { scheduled.index(after: $0) } ?? scheduled.startIndex)
        scheduledLength += entry.encodedLength
    }

    /// Removes and returns the calls that fall due next.
    mutating func takeScheduled() -> Scheduled? {
        guard let first = scheduled.first else { return nil }
        scheduled.removeFirst()
        scheduledLength -= first.encodedLength
        return first
    }

    /// Puts back the steps that wait for the commit.
    package mutating func restore(commit: [PlannedStep]) { self.commit = commit }

    /// Puts back the waiting calls, in the order in which they fall due.
    package mutating func restore(scheduled: [Scheduled]) {
        self.scheduled = scheduled
        scheduledLength = scheduled.reduce(0) { $0 + $1.encodedLength }
    }

    /// Whether more work waits than may: calls for a later time, and with a question all that its turn still has to do.
    var holdsTooMuch: Bool {
        var length = scheduledLength
        if let parked { length += 128 + parked.arguments.encodedLength }
        for steps in [steps, commit] + turns where length <= Self.waitingLengthLimit {
            length += 16 + steps.encodedLength(upTo: Self.waitingLengthLimit)
        }
        return length > Self.waitingLengthLimit
    }
}
