import Synchronization

/// The decisions of the rules while a command ran; see ``PresentationSession/decisions``.
///
/// Shared with functions that only read the session, which decide too.
final class DecisionLog: Sendable {
    private let decisions = Mutex<(kept: [Decision], isCut: Bool)>(([], false))
    /// The most decisions that are kept: the first ones.
    private let limit: Int

    init(limit: Int = .max) { self.limit = limit }

    func note(_ decision: Decision) {
        decisions.withLock { decisions in
            if decisions.kept.count < limit { decisions.kept.append(decision) } else { decisions.isCut = true }
        }
    }

    var all: [Decision] { decisions.withLock { $0.kept } }
    /// Whether there were more decisions than are kept.
    var isCut: Bool { decisions.withLock { $0.isCut } }
}

/// Decisions that can be explained: the recorded value is the value that the rule uses.
///
/// Without a log nothing but the condition is evaluated.
extension PresentationSession {
    /// Decides about calls to a controller, or to an object on whose behalf it is asked.
    ///
    /// - Parameters:
    ///   - isMet: the condition, which this method returns.
    ///   - subjects: the objects that the decision is about; nil ones are left out.
    ///   - detail: see ``Decision/detail``.
    @inline(__always)
    func decides(
        _ isMet: Bool, _ condition: DecisionCondition, _ rule: @autoclosure () -> Rule,
        about subjects: @autoclosure () -> [Actor?], _ calls: @autoclosure () -> [Member],
        value: @autoclosure () -> Value = .null, detail: @autoclosure () -> Value = .null
    ) -> Bool {
        if let decisions {
            decisions.note(
                Decision(
                    condition: condition, rule: rule(),
                    subjects: subjects().compactMap { $0.map(name) }.filter { !$0.isEmpty },
                    calls: calls(), value: value(), detail: detail(), isMet: isMet, after: header.sequence))
        }
        return isMet
    }

    /// Records a condition that a lookup has decided already.
    @inline(__always)
    func note(
        _ isMet: Bool, _ condition: DecisionCondition, _ rule: @autoclosure () -> Rule,
        about subjects: @autoclosure () -> [Actor?], _ calls: @autoclosure () -> [Member],
        value: @autoclosure () -> Value = .null, detail: @autoclosure () -> Value = .null
    ) {
        _ = decides(
            isMet, condition, rule(), about: subjects(), calls(), value: value(), detail: detail())
    }

    /// Decides about the callbacks of a step.
    @inline(__always)
    func decides(
        _ isMet: Bool, _ condition: DecisionCondition, _ rule: @autoclosure () -> Rule,
        about step: AppearanceStep, _ part: AppearancePart, value: @autoclosure () -> Value,
        detail: @autoclosure () -> Value = .null
    ) -> Bool {
        decides(
            isMet, condition, rule(), about: [.controller(step.controller)],
            part.calls(isAppearing: step.isAppearing), value: value(), detail: detail())
    }

    /// Records why a rule moves a controller.
    @inline(__always)
    func because(
        _ condition: DecisionCondition, _ value: @autoclosure () -> Value, _ step: AppearanceStep
    ) -> AppearanceStep {
        _ = decides(true, condition, step.rule, about: step, .both, value: value())
        return step
    }
}

extension PresentationSession {
    /// Records whether a call had a completion handler.
    func noteHandler(_ completion: Completion?, _ call: Member, _ rule: Rule, of receiver: ControllerHandle) {
        note(
            completion != nil, .hasHandler, rule, about: [.controller(receiver)], [call],
            value: .bool(completion != nil))
    }

    /// Records the work that waited for an answer: the question itself, and the calls that an earlier command decided
    /// about.
    func noteResumption(of parked: AskedQuestion) {
        note(
            true, .isAnswered, parked.rule, about: [parked.actor] + owners(among: parked.arguments),
            [parked.member], value: .text(name(parked.actor)))
        var waiting = (agenda.steps + agenda.commit + agenda.turns.flatMap(\.self)).map(\.step)
        waiting.append(.question(parked.question))
        while let step = waiting.popLast() {
            switch step {
            case .begin(let step), .end(let step), .endAfterCommit(let step), .beginByHand(let step):
                _ = because(.turnGoesOn, .text(parked.member.rawValue), step)
            case .callback(let callback):
                note(
                    true, .turnGoesOn, callback.rule, about: [callback.receiver], [callback.member],
                    value: .text(parked.member.rawValue))
            case .question(.forwardsAppearance(_, let steps, let otherwise)): waiting += steps + otherwise
            case .completion(let actor, let member, _, _, let rule):
                note(true, .turnGoesOn, rule, about: [actor], [member], value: .text(parked.member.rawValue))
            case .finishLaunching(let steps): waiting += steps
            default: break
            }
        }
    }
}

/// Which callbacks of an appearance or a disappearance a decision is about.
enum AppearancePart {
    case will
    case did
    /// Will and did, and `viewIsAppearing` between them.
    case both

    func calls(isAppearing: Bool) -> [Member] {
        switch (self, isAppearing) {
        case (.will, true): [.viewWillAppear]
        case (.will, false): [.viewWillDisappear]
        case (.did, true): [.viewDidAppear]
        case (.did, false): [.viewDidDisappear]
        case (.both, true): [.viewWillAppear, .viewIsAppearing, .viewDidAppear]
        case (.both, false): [.viewWillDisappear, .viewDidDisappear]
        }
    }
}
