/// Naming what keeps a turn going that does not come to an end.
extension PresentationSession {
    /// How many of the last events are looked at: more than any cycle of behaviors is long.
    private static let lookback = 1_000

    /// The refusal of the turn that is running, with what happened most often of late.
    var endlessTurn: Rejection {
        var counts: [String: Int] = [:]
        var repeating: (text: String, count: Int)?
        for event in events.suffix(Self.lookback) {
            guard let text = event.kind.repeatable else { continue }
            let count = counts[text, default: 0] + 1
            counts[text] = count
            if count > repeating?.count ?? 0 { repeating = (text, count) }
        }
        return .endlessTurn(steps: Self.stepLimit, repeating: repeating?.text)
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
