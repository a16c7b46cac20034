/// Reviews of a command that does much work, and the event that keeps its turns going.
extension PresentationSession {
    /// The number of recent events that are examined: more than the length of any cycle of behaviors.
    private static let lookback = 1_000

    /// The number of times that an event must recur among the recent ones to be named in the refusal.
    private static let repetitions = 10

    /// By how much the number of waiting steps and turns may differ between the rounds of a loop.
    private static let stepsOfRound = 8

    /// Reviews the command's work so far, before it takes another step.
    ///
    /// - Throws: the refusal of a command that is beyond its budget.
    mutating func reviewWork() throws(Rejection) {
        chargeRecords()
        if work.stepsLeft <= 0 { work.takeStep() }
        try refuseTooMuchWork()
        work.noteWaiting(waitingCount)
        work.scheduleStop()
    }

    /// Refuses a command that is beyond its budget: as endless if its turns run for long and have no less left to do
    /// than at first, else by the limit. Repetition alone decides nothing, since turns that repeat themselves may end.
    mutating func refuseTooMuchWork() throws(Rejection) {
        let budget = commandBudget
        guard work.isExceeded, let exceeded = work.exceeded(budget) else { return }
        let repeating = repeatingEvent
        let isRepetitive = repeating?.count ?? 0 >= Self.repetitions
        // Within a round of a loop, a few steps more or less may wait.
        if work.isEndless(waiting: waitingCount + (isRepetitive ? Self.stepsOfRound : 0)) {
            throw .endlessTurn(steps: work.turnSteps, repeating: repeating?.text)
        }
        throw .tooMuchWork(exceeded, repeating: isRepetitive ? repeating?.text : nil)
    }

    private var waitingCount: Int { agenda.steps.count + agenda.turns.count + agenda.commit.count }

    /// Charges the records that were looked at as steps.
    private mutating func chargeRecords() {
        if names.takenCount > 0 { meter.look(at: names.takeTakenCount() * 8) }
        let steps = meter.takeSteps()
        if steps > 0 { work.charge(steps) }
    }

    /// Charges the records that were looked at, within a step that looks at many.
    ///
    /// - Throws: the refusal of a command that is beyond its budget.
    mutating func checkWork() throws(Rejection) {
        chargeRecords()
        try refuseTooMuchWork()
    }

    /// The limits of the command under way.
    @inline(__always)
    var commandBudget: CommandBudget { settings?.budget.limited(to: budget) ?? budget }

    /// The most frequent of the last events, and its count.
    private var repeatingEvent: (text: String, count: Int)? {
        var counts: [ExactText: Int] = [:]
        var repeating: (text: String, count: Int)?
        for event in events.suffix(Self.lookback) {
            guard let text = event.kind.repeatable else { continue }
            let count = counts[ExactText(text), default: 0] + 1
            counts[ExactText(text)] = count
            if count > repeating?.count ?? 0 { repeating = (text, count) }
        }
        return repeating
    }
}

extension Event.Kind {
    /// An event that the app's code can cause, as the call and its receiver: `viewDidLoad() of home`.
    fileprivate var repeatable: String? {
        switch self {
        case .callback(let subject, let member, _, _), .question(let subject, let member, _, _):
            "\(member.rawValue) of \(subject.receiverWords)"
        case .completion(let subject, let member, _, _):
            "the completion of \(member.rawValue) of \(subject.words)"
        case .action(.application, name: "creator", _, _): "creator of the app"
        case .action(let subject, let name, _, _): "\(name) of \(subject?.receiverWords ?? "the app")"
        case .log: "log of the app"
        case .warning, .noop, .touch, .property, .reading, .result, .coding, .relation, .transition,
            .lifecycle,
            .notification, .exception:
            nil
        }
    }
}

extension Subject {
    /// The receiver of a member or of an action: for the app, its delegate.
    fileprivate var receiverWords: String { self == .application ? "the app delegate" : words }

    fileprivate var words: String {
        switch self {
        case .controller(let name), .object(let name), .presentationController(let name), .segue(let name),
            .view(let name), .window(let name), .type(let name):
            name
        case .application: "the app"
        }
    }
}
