import Synchronization

/// What the rules decided while a command ran; see ``PresentationSession/decisions``.
///
/// Shared with functions that only read the session, which decide too.
final class DecisionLog: Sendable {
    private let decisions = Mutex<[Decision]>([])

    func note(_ decision: Decision) { decisions.withLock { $0.append(decision) } }

    var all: [Decision] { decisions.withLock { $0 } }
}

/// Deciding so that the decision can be explained: the value that is noted is the value that the rule goes by.
///
/// Without a log nothing but the condition is evaluated.
extension PresentationSession {
    /// Decides about calls to a controller, or to an object on whose behalf it is asked.
    ///
    /// - Parameters:
    ///   - isMet: the condition, which is also what this returns.
    ///   - subjects: the objects that the decision is about; those that are nil are left out.
    @inline(__always)
    func decides(
        _ isMet: Bool, _ condition: DecisionCondition, _ rule: @autoclosure () -> Rule,
        about subjects: @autoclosure () -> [Actor?], _ calls: @autoclosure () -> [Member],
        value: @autoclosure () -> Value = .null
    ) -> Bool {
        if let decisions {
            decisions.note(
                Decision(
                    condition: condition, rule: rule(), subjects: subjects().compactMap { $0.map(name) },
                    calls: calls(), value: value(), isMet: isMet, after: header.sequence))
        }
        return isMet
    }

    /// Notes a condition where it has been decided already, by what was looked up.
    @inline(__always)
    func note(
        _ isMet: Bool, _ condition: DecisionCondition, _ rule: @autoclosure () -> Rule,
        about subjects: @autoclosure () -> [Actor?], _ calls: @autoclosure () -> [Member],
        value: @autoclosure () -> Value = .null
    ) {
        _ = decides(isMet, condition, rule(), about: subjects(), calls(), value: value())
    }

    /// Decides about callbacks that a step brings.
    @inline(__always)
    func decides(
        _ isMet: Bool, _ condition: DecisionCondition, _ rule: @autoclosure () -> Rule,
        about step: AppearanceStep, _ part: AppearancePart, value: @autoclosure () -> Value
    ) -> Bool {
        decides(
            isMet, condition, rule(), about: [.controller(step.controller)],
            part.calls(isAppearing: step.isAppearing), value: value())
    }

    /// Notes what makes a rule move a controller.
    @inline(__always)
    func because(
        _ condition: DecisionCondition, _ value: @autoclosure () -> Value, _ step: AppearanceStep
    ) -> AppearanceStep {
        _ = decides(true, condition, step.rule, about: step, .both, value: value())
        return step
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
