/// Reviewing a command that does much, and naming what keeps its turns going.
extension PresentationSession {
    /// How many of the last events are looked at: more than any cycle of behaviors is long.
    private static let lookback = 1_000

    /// How often the same must happen among the last events for turns to count as endless.
    private static let repetitions = 10

    /// Looks at what the command has done where it took many steps or made many events.
    ///
    /// - Throws: what it is refused for, if it is beyond its budget, or if its turns do not come to an end.
    mutating func reviewWork() throws(Rejection) {
        let waiting = agenda.steps.count + agenda.turns.count
        let isGrowing = work.waitingBefore.map { waiting >= $0 } ?? false
        let exceeded = work.exceeded
        if exceeded != nil || work.turnSteps > work.budget.turnSteps {
            let repeating = repeatingEvent
            let isRepetitive = repeating?.count ?? 0 >= Self.repetitions
            if isGrowing || exceeded == nil && isRepetitive {
                throw .endlessTurn(
                    steps: min(work.turnSteps, work.budget.turnSteps), repeating: repeating?.text)
            }
            if let exceeded {
                throw .tooMuchWork(exceeded, repeating: isRepetitive ? repeating?.text : nil)
            }
        }
        work.pass(waiting: waiting)
    }

    /// What happened most often of late, and how often.
    private var repeatingEvent: (text: String, count: Int)? {
        var counts: [String: Int] = [:]
        var repeating: (text: String, count: Int)?
        for event in events.suffix(Self.lookback) {
            guard let text = event.kind.repeatable else { continue }
            let count = counts[text, default: 0] + 1
            counts[text] = count
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
        case .warning, .noop, .relation, .transition, .lifecycle, .notification, .exception: nil
        }
    }
}

extension Subject {
    fileprivate var words: String {
        switch self {
        case .controller(let name), .object(let name), .presentationController(let name), .segue(let name),
            .view(let name), .type(let name):
            name
        case .application: "the app"
        }
    }
}
