/// What the run loop has to do: the turn that runs, the turns that wait, and work for a later time.
package struct Agenda: Sendable, Hashable {
    /// The steps of the turn that runs; the last one is next.
    package var steps: [Step] = []
    /// Turns that follow, the first one next.
    package var turns: [[Step]] = []
    /// Calls for a later time, by the order in which they fall due.
    package var scheduled: [Scheduled] = []
    /// The question that the turn waits on.
    package var parked: Parked? {
        get { parkedApart.value }
        set { parkedApart = Apart(newValue) }
    }
    /// Controllers that may have lost their last owner: the drain of a turn looks at them, and keeps those that have yet to
    /// be told that they disappear.
    package var candidates: [ControllerHandle] = []
    /// Controllers that changes which crossed each other left between two states; they are settled once no transition
    /// runs.
    package var unsettled: [ControllerHandle] = []
    /// The archive that is being written, while the system preserves state.
    package var writing: ArchiveWriting? {
        get { writingApart.value }
        set { writingApart = Apart(newValue) }
    }
    /// The archive that is being read, while the app restores its state.
    package var reading: ArchiveReading? {
        get { readingApart.value }
        set { readingApart = Apart(newValue) }
    }
    private var parkedApart = Apart<Parked>.none
    private var writingApart = Apart<ArchiveWriting>.none
    private var readingApart = Apart<ArchiveReading>.none

    package struct Scheduled: Sendable, Hashable {
        /// In microseconds of the session's clock.
        package let due: Int
        package let serial: Int
        package let calls: [Call]
        package let bindings: Bindings

        package init(due: Int, serial: Int, calls: [Call], bindings: Bindings) {
            self.due = due
            self.serial = serial
            self.calls = calls
            self.bindings = bindings
        }
    }

    package struct Parked: Sendable, Hashable {
        package let question: Question
        package let actor: Actor
        package let member: Member
        package let arguments: [Argument]
        package let rule: Rule

        package init(question: Question, actor: Actor, member: Member, arguments: [Argument], rule: Rule) {
            self.question = question
            self.actor = actor
            self.member = member
            self.arguments = arguments
            self.rule = rule
        }
    }

    package init() {}

    /// So many calls may wait for their time: each command that finds any waiting writes them down again.
    package static let scheduledLimit = 10_000

    /// Whether nothing at all is in it.
    package var isIdle: Bool {
        isEmpty && candidates.isEmpty && unsettled.isEmpty && !writingApart.isThere && !readingApart.isThere
    }

    package var isEmpty: Bool { steps.isEmpty && turns.isEmpty && scheduled.isEmpty && !isParked }

    /// Whether the turn waits for an answer.
    package var isParked: Bool { parkedApart.isThere }

    package mutating func schedule(_ entry: Scheduled) {
        let last = scheduled.lastIndex { $0.due <= entry.due }
        scheduled.insert(entry, at: last.map { scheduled.index(after: $0) } ?? scheduled.startIndex)
    }
}
