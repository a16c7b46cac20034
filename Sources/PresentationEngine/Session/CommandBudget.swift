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
struct CommandWork: Sendable {
    private(set) var budget = CommandBudget.standard
    private(set) var stepsLeft = 0
    private(set) var weightLeft = 0
    private var eventCount = 0
    /// Once fewer steps are left than this, ``PresentationSession/reviewWork()`` looks at what was done.
    private(set) var nextReview = 0
    private var isOverweight = false
    /// How many steps were left when the turns that run now began.
    private var stepsBeforeTurns = 0
    /// How many steps and turns waited when the turns that run now were first reviewed.
    private(set) var waitingBefore: Int?

    init() {}

    init(_ budget: CommandBudget) {
        self.budget = budget
        stepsLeft = budget.steps
        weightLeft = budget.eventWeight
        beginTurns()
    }

    /// Turns begin that the clock set off, or the command itself.
    mutating func beginTurns() {
        stepsBeforeTurns = stepsLeft
        waitingBefore = nil
        scheduleReview()
    }

    /// The turns that run now may go on: `waiting` steps and turns are left to do.
    mutating func pass(waiting: Int) {
        waitingBefore = waitingBefore ?? waiting
        scheduleReview()
    }

    private mutating func scheduleReview() {
        nextReview = isOverweight ? .max : max(0, stepsLeft - budget.turnSteps / 8)
    }

    /// The steps of the turns that run now.
    var turnSteps: Int { stepsBeforeTurns - stepsLeft }

    /// Counts a step; false where the work must be reviewed before it.
    mutating func takeStep() -> Bool {
        stepsLeft -= 1
        return stepsLeft >= nextReview
    }

    /// Counts further steps for one that looks at as many things; they do not bring a review closer.
    mutating func charge(_ count: Int) {
        stepsLeft -= count
        stepsBeforeTurns -= count
        nextReview = isOverweight ? .max : max(0, nextReview - count)
    }

    /// Counts an event.
    mutating func take(_ event: borrowing Event) {
        eventCount += 1
        weightLeft -= event.weight
        if weightLeft < 0 || eventCount > budget.events {
            isOverweight = true
            nextReview = .max
        }
    }

    /// The limit that was exceeded; nil where none was.
    var exceeded: CommandBudget.Limit? {
        if eventCount > budget.events { return .events(budget.events) }
        if weightLeft < 0 { return .eventWeight(budget.eventWeight) }
        return stepsLeft < 0 ? .steps(budget.steps) : nil
    }

    /// Whether more than half of the budget is used in any respect.
    var isHalfUsed: Bool {
        stepsLeft < budget.steps / 2 || weightLeft < budget.eventWeight / 2 || eventCount > budget.events / 2
    }
}
