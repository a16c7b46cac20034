/// A refusal: the command changed nothing.
///
/// The cases are declared in order of precedence, and are tested in that order.
public enum Rejection: Error, Sendable, Hashable {
    /// The session has ended by an uncaught exception; it can be read, not driven.
    case terminated
    /// The turn waits for the client's answer to a question.
    case parked(question: String)
    /// There is no question to answer.
    case notParked
    case notLaunched
    case alreadyLaunched
    /// No object of this kind has this name.
    case unknown(kind: String, name: String)
    /// A name matches nothing that a user could touch, or several things.
    case unmatched(TargetMismatch)
    /// The transition with this name has ended.
    case ended(transition: String)
    /// The name is taken.
    case taken(name: String)
    /// The command does not apply in the session's current state.
    case invalid(reason: String, rule: Rule?)
    /// The user cannot perform the touch: its target is covered, off screen or in a transition, or does not support it.
    case untouchable(reason: String, rule: Rule?)
    /// The command's value under `key`, such as a property's name, cannot be used.
    case unsuitable(key: String, reason: String, rule: Rule?)
    /// UIKit raises an exception at the call.
    ///
    /// `hint` is not part of UIKit's message; it advises the caller.
    case exception(name: String, reason: ConsoleText, rule: Rule, hint: String? = nil)
    /// The turn does not end: the command used up its budget of `steps`, and no less work is left than at the start.
    /// `repeating` names the most frequent recent event.
    case endlessTurn(steps: Int, repeating: String?)
    /// The command would do more than its budget allows; `repeating` names the most frequent recent event.
    case tooMuchWork(CommandBudget.Limit, repeating: String?)

    /// More work would wait for a later time, for an answer or for a transition than is allowed.
    static let tooMuchWaiting = tooMuchWork(.waitingBytes(Agenda.waitingLengthLimit), repeating: nil)

    /// An answer that cannot be used, attributed to the `answer` key of a request.
    static func unusableAnswer(_ reason: String, _ rule: Rule? = nil) -> Rejection {
        .unsuitable(key: "answer", reason: reason, rule: rule)
    }

    /// Whether one call fails, and the session can go on without it.
    var isOfCall: Bool {
        switch self {
        case .unknown, .unmatched, .ended, .taken, .invalid, .untouchable, .unsuitable, .tooMuchWork(.waitingBytes, _):
            true
        case .terminated, .parked, .notParked, .notLaunched, .alreadyLaunched, .exception, .endlessTurn, .tooMuchWork:
            false
        }
    }

    /// A property that does not exist yet in the session's version of iOS.
    ///
    /// - Parameter member: UIKit's name for it, if the property has another one.
    static func unavailable(
        _ property: Property, as member: String? = nil, since version: Int, rule: Rule
    ) -> Rejection {
        .unsuitable(
            key: property.rawValue, reason: "\(member ?? property.rawValue) exists from iOS \(version) on.", rule: rule)
    }

    /// The same refusal, attributed to the `answer` key.
    var ofAnswer: Rejection {
        guard case .invalid(let reason, let rule) = self else { return self }
        return .unusableAnswer(reason, rule)
    }

    /// The same refusal of an answer that a behavior declares, and so no request contains.
    var ofDeclaredAnswer: Rejection {
        guard case .unsuitable("answer", let reason, let rule) = self else { return self }
        return .invalid(reason: reason, rule: rule)
    }

    /// The rule that refuses, if there is one.
    public var rule: Rule? {
        switch self {
        case .invalid(_, let rule), .untouchable(_, let rule), .unsuitable(_, _, let rule): rule
        case .exception(_, _, let rule, _): rule
        case .terminated, .parked, .notParked, .notLaunched, .alreadyLaunched, .unknown, .unmatched, .ended,
            .taken, .endlessTurn, .tooMuchWork:
            nil
        }
    }

    /// An explanation in one sentence, for the person who made the call.
    public var explanation: String {
        switch self {
        case .terminated: "The app has ended; the session can be read, not driven."
        case .parked(let question): "The turn waits for the answer to \(question)."
        case .notParked: "No question is waiting for an answer."
        case .notLaunched: "The session has not been launched."
        case .alreadyLaunched: "The session has been launched already."
        case .unknown(let kind, let name): "There is no \(kind) named \"\(name)\"."
        case .unmatched(let mismatch): mismatch.explanation
        case .ended(let transition): "Transition \(transition) has ended."
        case .taken(let name): "The name \"\(name)\" is taken."
        case .invalid(let reason, _), .untouchable(let reason, _), .unsuitable(_, let reason, _): reason
        case .exception(let name, let reason, _, nil): "\(name): \(reason.text)"
        case .exception(let name, let reason, _, let hint?): "\(name): \(reason.text). \(hint)"
        case .endlessTurn(let steps, nil): "The turn did not come to an end within \(steps) steps."
        case .endlessTurn(let steps, let repeating?):
            "The turn did not come to an end within \(steps) steps. What came again and again is \(repeating)."
        case .tooMuchWork(.waitingBytes(let limit), _):
            "More than \(CommandBudget.Limit.waitingBytes(limit).words) would wait for a later time, an answer or a transition. Let some of it run first, or leave less for later."
        case .tooMuchWork(let limit, let repeating):
            "The command would come to more than \(limit.words). "
                + (repeating.map { "What came most often is \($0). " } ?? "")
                + "Do it in smaller parts: advance the clock by less, or make fewer calls at once."
        }
    }
}
