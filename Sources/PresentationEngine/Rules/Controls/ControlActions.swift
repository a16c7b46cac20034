/// Target and action: the object that performs an element's action (CH-121 to CH-123, ME-07, ME-08, KD-17).
extension PresentationSession {
    mutating func send(_ action: ControlAction) throws(Rejection) {
        switch action.target {
        case .owner: try carryOut(action, .controller(action.owner))
        case .object(let className, _): try carryOut(action, .type(className))
        case .firstResponder:
            let view = controllers[action.owner]?.view.map(Responder.view)
            enqueue(.question(.canPerform(action, view ?? .controller(action.owner))))
        case .keyCommand(let validator): if let validator, exists(validator) { try carryOut(action, validator) }
        }
    }

    // MARK: Up the responder chain

    /// Asks one responder by `canPerformAction(_:withSender:)`; the inherited answer is whether it has the method.
    mutating func askCanPerform(_ action: ControlAction, _ responder: Responder, _ question: Question)
        throws(Rejection)
    {
        guard let actor = actor(of: responder), exists(actor) else {
            return try receive(false, for: question)
        }
        if namesTarget(actor) { return try askTarget(of: action, actor, question) }
        let hasMethod = implementation(of: action.selector, by: actor) != nil
        let inherited = InheritedAnswer(value: .bool(hasMethod), rule: Choice.nilTargets.rule)
        if case .controller = responder {
        } else if behavior(of: actor) == nil {
            return try receive(false, for: question)
        }
        try ask(
            actor, .canPerformAction, action.arguments, rule: "KD-17", for: question, inherited: inherited)
    }

    mutating func receiveCanPerform(_ answer: Value, _ action: ControlAction, _ responder: Responder)
        throws(Rejection)
    {
        let actor = actor(of: responder)
        if let actor, exists(actor), namesTarget(actor) { return try receiveTarget(answer, of: action) }
        if answer == true, let actor { return try perform(action, by: actor) }
        if let next = next(after: responder) { return enqueue(.question(.canPerform(action, next))) }
        leaveUndone(action)
    }

    /// No responder performs an action.
    private mutating func leaveUndone(_ action: ControlAction) {
        emit(
            .noop(
                .controller(name(action.owner)), call: action.selector,
                reason: "Nobody in the responder chain carries it out."), rule: Choice.nilTargets.rule)
    }

    /// CH-644: a responder with an override of `target(forAction:withSender:)` names the target, or nobody, for itself
    /// and for all responders after it. The question that it gets is then about the target, and its answer is a name.
    private func namesTarget(_ actor: Actor) -> Bool { implements(actor, .targetForAction) }

    private mutating func askTarget(of action: ControlAction, _ actor: Actor, _ question: Question) throws(Rejection) {
        try ask(
            actor, .targetForAction, action.arguments, rule: Choice.targetForAction.rule, for: question)
    }

    private mutating func receiveTarget(_ answer: Value, of action: ControlAction) throws(Rejection) {
        guard case .text(let name) = answer else { return leaveUndone(action) }
        switch names[name] {
        case .controller(let handle): try perform(action, by: .controller(handle))
        case .view(let handle): try perform(action, by: .view(handle))
        case .object(let handle): try perform(action, by: .object(handle))
        case .window, .presentation, .transition, .segue, nil:
            guard name == self.name(Actor.application) else {
                throw .unusableAnswer(
                    "The answer to target(forAction:withSender:) names \"\(name)\", and no object has that name.")
            }
            try perform(action, by: .application)
        }
    }

    /// CH-643: a key command is validated by its target before that performs it.
    private mutating func perform(_ action: ControlAction, by actor: Actor) throws(Rejection) {
        guard case .keyCommand = action.target, rules.validatesCommands, implements(actor, .validateCommand) else {
            return try carryOut(action, actor)
        }
        var validated = action
        validated.target = .keyCommand(actor)
        let validation = Callback(
            actor, .validateCommand, [Argument("command", .text(action.sender))], rule: Choice.keyCommands.rule)
        enqueue([.callback(validation), .send(validated)])
    }

    func actor(of responder: Responder) -> Actor? {
        switch responder {
        case .view(let handle): .view(handle)
        case .controller(let handle): .controller(handle)
        case .application: nil
        case .applicationDelegate: .application
        }
    }

    // MARK: The method

    /// Runs the calls that the receiver's class declares for the selector.
    private mutating func carryOut(_ action: ControlAction, _ actor: Actor) throws(Rejection) {
        let calls = try method(action.selector, of: actor)
        emitLeading(
            .action(
                subject(actor), name: action.selector, value: .text(action.sender),
                hint: hint(onEffectOf: action.selector, by: actor)),
            rule: Choice.controlActions.rule)
        enqueue(
            .calls(
                calls,
                Bindings([
                    Argument("self", .text(name(actor))), Argument("sender", .text(action.sender)),
                ])))
    }

    /// The calls of a method that a storyboard connects: none if the class is only assumed to have it (CH-122).
    func method(_ selector: String, of actor: Actor) throws(Rejection) -> [Call] {
        if let calls = implementation(of: selector, by: actor) { return calls }
        guard !isTakenToImplement(selector, actor) else { return [] }
        throw unrecognized(selector, by: actor, Choice.connectedActions.rule)
    }

    /// The exception of an object that is sent a message for which it has no method.
    func unrecognized(
        _ selector: String, by actor: Actor, _ rule: Rule, hint: String? = nil
    ) -> Rejection {
        let (className, serial) =
            switch actor {
            case .controller(let handle):
                (controllers[handle].map { qualifiedClassName(of: $0) }, controllers[handle]?.serial)
            case .view(let handle):
                (views[handle].map { qualifiedClassName($0.className) }, views[handle]?.serial)
            case .object(let handle):
                (objects[handle].map { qualifiedClassName($0.className) }, objects[handle]?.serial)
            case .application: ("AppDelegate", nil)
            case .type(let name): (qualifiedClassName(name), nil)
            }
        let name = className ?? ""
        return exception(
            "-[\(name) \(selector)]: unrecognized selector sent to instance \(mentionOfInstance(actor, serial: serial))",
            rule,
            hint: hint ?? "The behavior of \(name) says under \"actions\" which methods of its own it has.")
    }

    /// How to declare the effect of a method that the actor's class is only assumed to have (CH-122); nil if the effect
    /// is declared, or is UIKit's.
    func hint(onEffectOf selector: String, by actor: Actor) -> String? {
        guard implementation(of: selector, by: actor) == nil, !Self.actionsOfUIKit.contains(selector) else {
            return nil
        }
        let name =
            switch actor {
            case .controller(let handle): controllers[handle]?.className
            case .view(let handle): views[handle]?.className
            case .object(let handle): objects[handle]?.className
            case .application: "AppDelegate"
            case .type(let name): name
            }
        let owner = name ?? self.name(actor)
        return """
            No behavior declares what \(selector) of \(owner) does, so it has no effect here. Declare its calls in the \
            behavior of \(owner): "actions": {"\(selector)": [...]}.
            """
    }

    private func implementation(of selector: String, by actor: Actor) -> [Call]? {
        let own = behavior(of: actor).flatMap { behaviors[$0]?.behavior.actions[ExactText(selector)] }
        if case .controller = actor { return own ?? actionOfAll(selector) }
        return own
    }

    /// A connected action is assumed to have a method in its class; a class that declares all its methods has no
    /// others, and UIKit's own controllers have none of the app's.
    private func isTakenToImplement(_ selector: String, _ actor: Actor) -> Bool {
        if let handle = behavior(of: actor), behaviors[handle]?.behavior.declaresActions == true {
            return false
        }
        guard case .controller(let handle) = actor, let controller = controllers[handle] else { return true }
        let isOwnClass =
            controller.className != controller.kind.className
            && controller.className != ControllerKind.viewController.className
        return isOwnClass || Self.actionsOfUIKit.contains(selector)
    }

    /// Methods of `UIResponder` that Interface Builder offers for a connection.
    private static let actionsOfUIKit: Set<String> = [
        "becomeFirstResponder", "resignFirstResponder", "cut:", "copy:", "paste:", "select:", "selectAll:",
        "delete:", "toggleBoldface:", "toggleItalics:", "toggleUnderline:", "increaseSize:", "decreaseSize:",
    ]
}

extension ControlAction {
    /// The arguments of `canPerformAction(_:withSender:)` and `target(forAction:withSender:)`.
    fileprivate var arguments: [Argument] { [Argument("action", .text(selector)), Argument("sender", .text(sender))] }
}
