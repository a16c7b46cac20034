/// How much work one command may do, with everything it sets off: its own turn, the turns after it, and all that falls
/// due while it advances the clock.
///
/// The engine counts, so that the same command meets the same limit on every machine. A command that goes beyond is
/// refused by name and changes nothing. The budget stands in a session's launch, and so in its journal: a journal
/// replays under the limits it was written with.
public struct CommandBudget: Sendable, Hashable {
    /// The steps of the run loop. A step whose cost grows with a tree or a list counts for as much as it looks at.
    public var steps: Int
    /// The steps after which turns that follow each other without the clock moving count as endless, if the same events
    /// come again and again or ever more is left to do.
    public var turnSteps: Int
    /// The events.
    public var events: Int
    /// The weight of the events: for each ``Event/weight`` bytes, about as long as its JSON.
    public var eventWeight: Int

    public init(steps: Int, turnSteps: Int, events: Int, eventWeight: Int) {
        self.steps = steps
        self.turnSteps = turnSteps
        self.events = events
        self.eventWeight = eventWeight
    }

    /// The budget of new sessions: a million steps, a hundred thousand events, and 8 MiB of them.
    public static let standard = CommandBudget(
        steps: 1_000_000, turnSteps: 100_000, events: 100_000, eventWeight: 8 * 1_024 * 1_024)

    /// The limits before there was a budget: 100,000 steps a turn, and 100,000 turns an advance.
    public static let beforeBudgets = CommandBudget(
        steps: 10_000_000_000, turnSteps: 10_000_000_000, events: 10_000_000_000,
        eventWeight: 1_000_000_000_000_000)

    /// The lower of both in each respect.
    public func limited(to other: CommandBudget) -> CommandBudget {
        CommandBudget(
            steps: min(steps, other.steps), turnSteps: min(turnSteps, other.turnSteps),
            events: min(events, other.events), eventWeight: min(eventWeight, other.eventWeight))
    }

    /// A limit that a command exceeded.
    public enum Limit: Sendable, Hashable {
        case steps(Int)
        case events(Int)
        case eventWeight(Int)

        /// The limit in words: `1,000,000 steps`.
        var words: String {
            switch self {
            case .steps(let count): "\(count.grouped) steps"
            case .events(let count): "\(count.grouped) events"
            case .eventWeight(let bytes): "\(bytes.grouped) bytes of events"
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

/// What the command under way has used of its budget.
///
/// It stands in the session, which is copied often, so it counts down and holds no more than it must.
struct CommandWork: Sendable {
    private(set) var stepsLeft = 0
    private var weightLeft = 0
    private var eventsLeft = 0
    /// Once so few steps are left, the run loop looks up from its work: the part of the command is done, or what was
    /// looked at is to be counted.
    private(set) var nextStop = 0
    private var nextReview = 0
    /// How many steps were left when the turns that run now began.
    private var stepsBeforeTurns = 0
    /// How many steps and turns waited when the turns that run now were first reviewed; -1 before that.
    private var firstWaiting = -1

    /// After so many steps the records that they looked at are counted.
    private static let interval = 64

    init() {}

    init(_ budget: CommandBudget) {
        stepsLeft = budget.steps
        weightLeft = budget.eventWeight
        eventsLeft = budget.events
        beginTurns(budget)
    }

    /// Turns begin that the clock set off, or the command itself.
    mutating func beginTurns(_ budget: CommandBudget) {
        stepsBeforeTurns = stepsLeft
        firstWaiting = -1
        nextReview = stepsLeft - budget.turnSteps / 8
        scheduleStop()
    }

    /// Whether the turns that run now are to be reviewed.
    var isReviewDue: Bool { stepsLeft < nextReview }

    /// Leaves the next review to a later stop.
    mutating func scheduleReview(_ budget: CommandBudget, waiting: Int) {
        if firstWaiting < 0 { firstWaiting = waiting }
        nextReview = stepsLeft - budget.turnSteps / 8
    }

    /// Counts a step.
    mutating func takeStep() {
        // Far from its least value: no step is taken once none is left.
        stepsLeft &-= 1
    }

    /// Counts further steps for one that looks at as many things.
    mutating func charge(_ count: Int) {
        stepsLeft -= count
        stepsBeforeTurns -= count
        nextReview -= count
    }

    mutating func scheduleStop() { nextStop = isExceeded ? .max : max(stepsLeft - Self.interval, 0) }

    /// Counts an event.
    mutating func take(_ event: borrowing Event) {
        // An event is shorter than memory, so that a command is over long before these wrap around.
        eventsLeft &-= 1
        weightLeft &-= event.weight
        if eventsLeft | weightLeft < 0 { nextStop = .max }
    }

    /// Whether any limit was exceeded.
    var isExceeded: Bool { eventsLeft | weightLeft | stepsLeft < 0 }

    /// The limit that was exceeded; nil where none was.
    func exceeded(_ budget: CommandBudget) -> CommandBudget.Limit? {
        if eventsLeft < 0 { return .events(budget.events) }
        if weightLeft < 0 { return .eventWeight(budget.eventWeight) }
        return stepsLeft < 0 ? .steps(budget.steps) : nil
    }

    /// The steps of the turns that run now.
    var turnSteps: Int { stepsBeforeTurns - stepsLeft }

    /// Whether as much is left to do as when the turns that run now were first reviewed.
    func isGrowing(_ waiting: Int) -> Bool { firstWaiting >= 0 && waiting >= firstWaiting }

    /// Whether more than half of the budget is used in any respect.
    func isHalfUsed(_ budget: CommandBudget) -> Bool {
        stepsLeft < budget.steps / 2 || weightLeft < budget.eventWeight / 2 || eventsLeft < budget.events / 2
    }
}
