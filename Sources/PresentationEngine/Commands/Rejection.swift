/// A refusal: the command changed nothing.
///
/// The cases stand in order of precedence, and are tested in that order.
public enum Rejection: Error, Sendable, Hashable {
    /// The session has ended by an uncaught exception; it can be read, not driven.
    case terminated
    /// The turn waits for the client's answer to a question.
    case parked(question: String)
    /// There is no question to answer.
    case notParked
    case notLaunched
    case alreadyLaunched
    /// Nothing of that kind has that name.
    case unknown(kind: String, name: String)
    /// A name means nothing that a user could touch, or several things.
    case unmatched(TargetMismatch)
    /// The transition of that name has ended.
    case ended(transition: String)
    /// The name is taken.
    case taken(name: String)
    /// The command makes no sense now.
    case invalid(reason: String, rule: Rule?)
    /// What the command says under `key`, such as a property's name, cannot be used.
    case unsuitable(key: String, reason: String, rule: Rule?)
    /// UIKit raises an exception at the call.
    ///
    /// `hint` is no text of UIKit's; it helps whoever made the call.
    case exception(name: String, reason: ConsoleText, rule: Rule, hint: String? = nil)
    /// The turn does not come to an end: after so many steps the command's budget is used up, and no less is left to
    /// do than at first. `repeating` names what happened most often of late.
    case endlessTurn(steps: Int, repeating: String?)
    /// The command would do more than its budget allows; `repeating` names what happened most often of late.
    case tooMuchWork(CommandBudget.Limit, repeating: String?)

    /// More would wait for a later time, for an answer or for a transition than may.
    static let tooMuchWaiting = tooMuchWork(.waitingBytes(Agenda.waitingLengthLimit), repeating: nil)

    /// An answer that cannot be used; it stands under that key where a client gives it.
    static func unusableAnswer(_ reason: String, _ rule: Rule? = nil) -> Rejection {
        .unsuitable(key: "answer", reason: reason, rule: rule)
    }

    /// The refusal of an answer's value by a rule that others than answers follow too.
    var ofAnswer: Rejection {
        guard case .invalid(let reason, let rule) = self else { return self }
        return .unusableAnswer(reason, rule)
    }

    /// The same where the answer stands in a behavior, and so in no request.
    var ofDeclaredAnswer: Rejection {
        guard case .unsuitable("answer", let reason, let rule) = self else { return self }
        return .invalid(reason: reason, rule: rule)
    }

    /// The rule that refuses, where one does.
    public var rule: Rule? {
        switch self {
        case .invalid(_, let rule), .unsuitable(_, _, let rule): rule
        case .exception(_, _, let rule, _): rule
        case .terminated, .parked, .notParked, .notLaunched, .alreadyLaunched, .unknown, .unmatched, .ended,
            .taken, .endlessTurn, .tooMuchWork:
            nil
        }
    }

    /// What happened, in a sentence for the person who made the call.
    public var explanation: String {
        switch self {
        case .terminated: "The app was ended by an uncaught exception; the session can be read, not driven."
        case .parked(let question): "The turn waits for the answer to \(question)."
        case .notParked: "No question is waiting for an answer."
        case .notLaunched: "The session has not been launched."
        case .alreadyLaunched: "The session has been launched already."
        case .unknown(let kind, let name): "There is no \(kind) named \"\(name)\"."
        case .unmatched(let mismatch): mismatch.explanation
        case .ended(let transition): "Transition \(transition) has ended."
        case .taken(let name): "The name \"\(name)\" is taken."
        case .invalid(let reason, _), .unsuitable(_, let reason, _): reason
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
