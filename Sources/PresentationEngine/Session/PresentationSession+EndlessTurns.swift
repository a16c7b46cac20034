/// Reviewing a command that does much, and naming what keeps its turns going.
extension PresentationSession {
    /// How many of the last events are looked at: more than any cycle of behaviors is long.
    private static let lookback = 1_000

    /// How often the same must happen among the last events to be named as what the work consists of.
    private static let repetitions = 10

    /// By how many steps and turns the rounds of a loop may differ in what waits.
    private static let stepsOfRound = 8

    /// Looks at what the command has done so far, before it takes another step.
    ///
    /// - Throws: what it is refused for, if it is beyond its budget.
    mutating func reviewWork() throws(Rejection) {
        chargeRecords()
        if work.stepsLeft <= 0 { work.takeStep() }
        try refuseTooMuchWork()
        work.noteWaiting(waitingCount)
        work.scheduleStop()
    }

    /// Refuses a command that is beyond its budget: as endless if its turns run for long and have no less left to do
    /// than at first, else by the limit. How often something happens decides nothing: turns that repeat themselves
    /// may end.
    mutating func refuseTooMuchWork() throws(Rejection) {
        let budget = commandBudget
        guard work.isExceeded, let exceeded = work.exceeded(budget) else { return }
        let repeating = repeatingEvent
        let isRepetitive = repeating?.count ?? 0 >= Self.repetitions
        // Within a round of what repeats itself, a few steps more or less wait.
        if work.isEndless(waiting: waitingCount + (isRepetitive ? Self.stepsOfRound : 0)) {
            throw .endlessTurn(steps: work.turnSteps, repeating: repeating?.text)
        }
        throw .tooMuchWork(exceeded, repeating: isRepetitive ? repeating?.text : nil)
    }

    private var waitingCount: Int { agenda.steps.count + agenda.turns.count }

    /// Counts the records that were looked at as steps.
    private mutating func chargeRecords() {
        if names.takenCount > 0 { meter.look(at: names.takeTakenCount() * 8) }
        let steps = meter.takeSteps()
        if steps > 0 { work.charge(steps) }
    }

    /// Counts the records that were looked at, within a step that looks at many.
    ///
    /// - Throws: the refusal of a command that is beyond its budget.
    mutating func checkWork() throws(Rejection) {
        chargeRecords()
        try refuseTooMuchWork()
    }

    /// What the command under way may do at most.
    var commandBudget: CommandBudget { settings?.budget.limited(to: budget) ?? budget }

    /// What happened most often of late, and how often.
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
    /// What an app's code can be the cause of, by the call and whom it is made on: `viewDidLoad() of home`.
    fileprivate var repeatable: String? {
        switch self {
        case .callback(let subject, let member, _, _), .question(let subject, let member, _, _):
            "\(member.rawValue) of \(subject.words)"
        case .completion(let subject, let member, _, _):
            "the completion of \(member.rawValue) of \(subject.words)"
        case .action(let subject, let name, _): "\(name) of \(subject?.words ?? "the app")"
        case .log: "log of the app"
        case .warning, .noop, .touch, .property, .reading, .result, .coding, .relation, .transition,
            .lifecycle,
            .notification, .exception:
            nil
        }
    }
}

extension Subject {
    fileprivate var words: String {
        switch self {
        case .controller(let name), .object(let name), .presentationController(let name), .segue(let name),
            .view(let name), .window(let name), .type(let name):
            name
        case .application: "the app"
        }
    }
}
