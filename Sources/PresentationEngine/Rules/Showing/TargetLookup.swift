/// `targetViewController(forAction:sender:)`: the controller up the hierarchy that performs an action (KD-15 to KD-20,
/// R97).
extension PresentationSession {
    mutating func findTarget(_ call: TargetCall, _ bindings: Bindings) throws(Rejection) {
        let receiver = try controller(call.receiver, bindings)
        enqueue(
            .question(
                .actionTarget(
                    TargetLookup(
                        receiver: receiver, action: Self.spelling(call.action),
                        sender: call.sender.map { resolve($0, bindings) },
                        purpose: .answer(label: call.label),
                        candidate: receiver))))
    }

    /// UIKit's own two actions in one spelling.
    private static func spelling(_ action: String) -> String {
        switch action {
        case "showViewController:sender:", "show": Member.show.rawValue
        case "showDetailViewController:sender:", "showDetailViewController": Member.showDetail.rawValue
        default: action
        }
    }

    /// Asks the candidate by `canPerformAction(_:withSender:)` (R100); the inherited answer is whether it responds. The
    /// receiver is the first candidate, so the lookup may return the receiver itself (R108).
    mutating func askTarget(_ lookup: TargetLookup, _ question: Question) throws(Rejection) {
        let candidate = lookup.candidate
        let arguments = [Argument("action", .text(lookup.action)), Argument("sender", Value(lookup.sender))]
        let isTarget = responds(candidate, to: lookup.action) && overrides(candidate, lookup.action)
        let rule: Rule =
            if isTarget { candidate == lookup.receiver ? "KD-15" : "KD-16" } else {
                responds(candidate, to: lookup.action) ? "KD-19" : "KD-16"
            }
        try ask(
            .controller(candidate), .canPerformAction, arguments, rule: "KD-17", for: question,
            inherited: InheritedAnswer(value: .bool(responds(candidate, to: lookup.action)), rule: rule))
    }

    mutating func receiveTarget(_ answer: Value, _ lookup: TargetLookup) throws(Rejection) {
        let candidate = lookup.candidate
        if answer == true, isTarget(candidate, lookup.action) {
            return try endLookup(lookup, target: candidate)
        }
        var next = lookup
        guard let parent = controllers[candidate]?.parent ?? containerLeft(by: candidate) else {
            return try endLookup(lookup, target: nil)
        }
        next.candidate = parent
        enqueue(.question(.actionTarget(next)))
    }

    /// Whether a controller that answered true is the target: for an action that every controller has, it must override
    /// the method (KD-19), or answer the question itself (R109).
    private func isTarget(_ handle: ControllerHandle, _ action: String) -> Bool {
        if overrides(handle, action) { return true }
        return !isShowAction(action) && implements(.controller(handle), .canPerformAction)
    }

    private func isShowAction(_ action: String) -> Bool {
        action == Member.show.rawValue || action == Member.showDetail.rawValue
    }

    /// Whether a controller has a method of that selector: one of UIKit's own two, its class's, or one that a category
    /// added to the base class (OP-08, R109).
    func responds(_ handle: ControllerHandle, to action: String) -> Bool {
        isShowAction(action) || declares(handle, action) || isDeclaredForAll(action)
    }

    /// Whether the controller's own class declares the action.
    func declares(_ handle: ControllerHandle, _ action: String) -> Bool {
        behavior(of: .controller(handle)).flatMap { behaviors[$0]?.behavior.actions[ExactText(action)] }
            != nil
    }

    /// Whether `UIViewController` itself has the action, by a category of the app's.
    func isDeclaredForAll(_ action: String) -> Bool { actionOfAll(action) != nil }

    /// The calls of an action that all controllers have.
    func actionOfAll(_ action: String) -> [Call]? {
        names.behavior(Self.baseClass).flatMap { behaviors[$0]?.behavior.actions[ExactText(action)] }
    }

    /// Whether the class overrides the base class's method.
    private func overrides(_ handle: ControllerHandle, _ action: String) -> Bool {
        guard let controller = controllers[handle] else { return false }
        guard let member = Member(rawValue: action), isShowAction(action) else {
            return declares(handle, action) && !(isDeclaredForAll(action) && isPlain(controller))
        }
        if reaction(of: .controller(handle), to: member) != nil { return true }
        return shows(controller.kind, by: member)
    }

    /// Whether the controller has no behavior besides that of the base class.
    private func isPlain(_ controller: Controller) -> Bool {
        controller.className == Self.baseClass && names.behavior(controller.name) == nil
    }

    private static let baseClass = "UIViewController"

    private mutating func endLookup(_ lookup: TargetLookup, target: ControllerHandle?) throws(Rejection) {
        let rule: Rule =
            if target == nil { "KD-18" } else { target == lookup.receiver ? "KD-15" : "KD-16" }
        switch lookup.purpose {
        case .answer(let label):
            announce(lookup, target, label: label, rule: rule)
        case .show(var request):
            announce(lookup, target, label: nil, rule: rule)
            guard let target else { return try presentByRoot(request) }
            request.receiver = target
            show(request, rule: request.context == .primary ? "KD-05" : "KD-09")
        }
    }

    private mutating func announce(
        _ lookup: TargetLookup, _ target: ControllerHandle?, label: String?, rule: Rule
    ) {
        emit(
            .result(
                .controller(name(lookup.receiver)), name: label ?? Member.targetViewController.rawValue,
                value: Value(target.map { name($0) })), rule: rule)
    }
}
