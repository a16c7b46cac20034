/// The limit on the work of one command and everything it triggers: its own turn, the following turns, and the work
/// that falls due while it advances the clock.
///
/// The engine counts, so the same command meets the same limit on every machine. A command that exceeds a limit is
/// refused by name and changes nothing. The budget is part of a session's launch, and so of its journal: a journal
/// replays under the limits with which it was written.
public struct CommandBudget: Sendable, Hashable {
    /// The steps of the run loop. A step whose cost grows with a tree or a list counts for more, by the records it
    /// reads.
    public var steps: Int
    /// How a command beyond a limit is named: as endless, and not as too much work, if its running turns have no less
    /// left to do than after the first eighth of these steps. It is not a limit itself.
    public var turnSteps: Int
    /// The events.
    public var events: Int
    /// The total ``Event/weight`` of the events, which is about the length of their JSON in bytes.
    public var eventWeight: Int
    /// The total of the records that the command makes and the texts that it puts into records, which is about the
    /// length of its patch in bytes.
    public var stateWeight: Int

    public init(
        steps: Int, turnSteps: Int, events: Int, eventWeight: Int, stateWeight: Int = unlimitedStateWeight
    ) {
        self.steps = steps
        self.turnSteps = turnSteps
        self.events = events
        self.eventWeight = eventWeight
        self.stateWeight = stateWeight
    }

    /// The limit of sessions from before this limit.
    public static let unlimitedStateWeight = 1_000_000_000_000_000

    /// The budget of new sessions: a million steps, a hundred thousand events and 8 MiB of them, 16 MiB of state.
    public static let standard = CommandBudget(
        steps: 1_000_000, turnSteps: 100_000, events: 100_000, eventWeight: 8 * 1_024 * 1_024,
        stateWeight: 16 * 1_024 * 1_024)

    /// The limits before there was a budget: 100,000 steps a turn, and 100,000 turns an advance.
    public static let beforeBudgets = CommandBudget(
        steps: 10_000_000_000, turnSteps: 10_000_000_000, events: 10_000_000_000,
        eventWeight: 1_000_000_000_000_000)

    /// The lower of both in each respect.
    public func limited(to other: CommandBudget) -> CommandBudget {
        CommandBudget(
            steps: min(steps, other.steps), turnSteps: min(turnSteps, other.turnSteps),
            events: min(events, other.events), eventWeight: min(eventWeight, other.eventWeight),
            stateWeight: min(stateWeight, other.stateWeight))
    }

    /// A limit that a command exceeded.
    public enum Limit: Sendable, Hashable {
        case steps(Int)
        case events(Int)
        case eventWeight(Int)
        case stateWeight(Int)
        /// The bytes of calls that wait for a later time or for an answer: not a budget of the command's, but the same
        /// limit in every session.
        case waitingBytes(Int)

        /// A description of the limit: `1,000,000 steps`.
        var words: String {
            switch self {
            case .steps(let count): "\(count.grouped) steps"
            case .events(let count): "\(count.grouped) events"
            case .eventWeight(let bytes): "\(bytes.grouped) bytes of events"
            case .stateWeight(let bytes): "\(bytes.grouped) bytes of state"
            case .waitingBytes(let bytes): "\(bytes.grouped) bytes of calls"
            }
        }
    }
}

extension Int {
    /// The digits in groups of three.
    fileprivate var grouped: String {
        var text = ""
        for (place, digit) in String(self).reversed().enumerated() {
            if place > 0, place.isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}

/// The part of its budget that the command under way has used.
///
/// It is part of the session, which is copied often, so it counts down and holds no more than it must.
struct CommandWork: Sendable {
    private(set) var stepsLeft = 0
    private var weightLeft = 0
    private var eventsLeft = 0
    /// The run loop reviews its work once no more than this many steps are left: its part of the command is done, or
    /// the records looked at are to be counted.
    private(set) var nextStop = 0
    /// The number of steps left when the running turns began.
    private var stepsBeforeTurns = 0
    /// Once fewer steps are left, the waiting work of the running turns is recorded.
    private var firstReview = 0
    /// The number of steps and turns that waited at the first review of the running turns; -1 before that.
    private var firstWaiting = -1

    /// The number of steps after which the records looked at are counted.
    private static let interval = 64

    init() {}

    init(_ budget: CommandBudget) {
        stepsLeft = budget.steps
        weightLeft = budget.eventWeight
        eventsLeft = budget.events
        beginTurns(budget)
    }

    /// Begins the turns of the command itself, or turns that the clock sets off.
    mutating func beginTurns(_ budget: CommandBudget) {
        stepsBeforeTurns = stepsLeft
        firstWaiting = -1
        firstReview = stepsLeft - budget.turnSteps / 8
        scheduleStop()
    }

    /// Records the number of waiting steps and turns, if that is due and has not been done.
    mutating func noteWaiting(_ count: Int) {
        if firstWaiting < 0, stepsLeft < firstReview { firstWaiting = count }
    }

    /// Counts a step.
    mutating func takeStep() {
        // Cannot overflow: no step is taken once none is left.
        stepsLeft &-= 1
    }

    /// Charges further steps for a step that looks at many records.
    mutating func charge(_ count: Int) {
        stepsLeft -= count
        stepsBeforeTurns -= count
        firstReview -= count
    }

    mutating func scheduleStop() { nextStop = isExceeded ? .max : max(stepsLeft - Self.interval, 0) }

    /// Counts an event.
    mutating func take(_ event: borrowing Event) {
        // Cannot wrap around: the events would have to be longer than memory.
        eventsLeft &-= 1
        weightLeft &-= event.weight
        if eventsLeft | weightLeft < 0 { nextStop = .max }
    }

    /// Whether any limit was exceeded.
    var isExceeded: Bool { eventsLeft | weightLeft | stepsLeft < 0 }

    /// The limit that was exceeded; nil if none was.
    func exceeded(_ budget: CommandBudget) -> CommandBudget.Limit? {
        if eventsLeft < 0 { return .events(budget.events) }
        if weightLeft < 0 { return .eventWeight(budget.eventWeight) }
        return stepsLeft < 0 ? .steps(budget.steps) : nil
    }

    /// The steps of the running turns so far.
    var turnSteps: Int { stepsBeforeTurns - stepsLeft }

    /// Whether the running turns have no less left to do than at their first review.
    func isEndless(waiting: Int) -> Bool { firstWaiting >= 0 && waiting >= firstWaiting }

    /// Whether more than half of the budget is used in any respect.
    func isHalfUsed(_ budget: CommandBudget) -> Bool {
        stepsLeft < budget.steps / 2 || weightLeft < budget.eventWeight / 2 || eventsLeft < budget.events / 2
    }
}
