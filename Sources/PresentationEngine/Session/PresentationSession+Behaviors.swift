/// What the app's code answers and does, as its behaviors declare it.
extension PresentationSession {
    /// The behavior of an object: that of its own name, else that of its class.
    func behavior(of actor: Actor) -> BehaviorHandle? {
        let (name, className): (String?, String?) =
            switch actor {
            case .controller(let handle): (controllers[handle]?.name, controllers[handle]?.className)
            case .object(let handle): (objects[handle]?.name, objects[handle]?.className)
            case .view(let handle): (views[handle]?.name, views[handle]?.className)
            case .application: ("application", "AppDelegate")
            case .type(let name): (nil, name)
            }
        if let name, let handle = names.behavior(name) { return handle }
        return className.flatMap { names.behavior($0) }
    }

    func reaction(of actor: Actor, to member: Member) -> Reaction? {
        behavior(of: actor).flatMap { behaviors[$0]?.behavior.reactions[member] }
    }

    func implements(_ actor: Actor, _ member: Member) -> Bool {
        behavior(of: actor).flatMap { behaviors[$0]?.behavior.implements(member) } ?? false
    }

    /// What an object answers.
    package enum Reply: Sendable {
        /// The member is not implemented: the question is not asked (TD-01).
        case notImplemented
        case value(Value)
        /// The turn parks until the client answers.
        case asked
    }

    /// What an object answers where no behavior says otherwise, and the rule that says so.
    package struct InheritedAnswer: Sendable, Hashable {
        let value: Value
        let rule: Rule
    }

    /// Looks up the answer to a question, using up a sequence by one.
    mutating func reply(of actor: Actor, to member: Member, _ arguments: [Argument]) -> Reply {
        guard exists(actor), let handle = behavior(of: actor), let declared = behaviors[handle],
            let answer = declared.behavior.answers[member]
        else { return .notImplemented }
        switch answer {
        case .value(let value):
            return .value(value)
        case .match(let cases, let otherwise):
            let found = cases.first { $0.arguments.allSatisfy(arguments.contains) }
            return .value(found?.value ?? otherwise)
        case .sequence(let values):
            guard let last = values.last else { return .value(.null) }
            let index = declared.used[member] ?? 0
            if index < values.count { behaviors.update(handle) { $0.used[member] = index + 1 } }
            return .value(index < values.count ? values[index] : last)
        case .ask:
            return .asked
        }
    }

    /// Asks `actor`, announces question and answer, and hands the answer on; parks where the client answers.
    ///
    /// A member that is not implemented is not asked: the answer is the default, without an event (TD-01);
    /// unless the class has an implementation to inherit, or settings that answer, which `inherited` is then.
    mutating func ask(
        _ actor: Actor?, _ member: Member, _ arguments: [Argument], rule: Rule, for question: Question,
        inherited: InheritedAnswer? = nil
    ) throws(Rejection) {
        guard let actor else { return try receive(.null, for: question) }
        switch reply(of: actor, to: member, arguments) {
        case .notImplemented:
            if let inherited {
                emit(
                    .question(subject(actor), member, arguments: arguments, answer: inherited.value),
                    rule: inherited.rule)
            }
            try receive(inherited?.value ?? .null, for: question)
        case .value(let value):
            let answer = try made(value)
            emit(.question(subject(actor), member, arguments: arguments, answer: answer), rule: rule)
            try receive(answer, for: question)
        case .asked:
            agenda.parked = Agenda.Parked(
                question: question, actor: actor, member: member, arguments: arguments, rule: rule)
        }
    }

    /// An answer with what it makes: a controller's name in place of the request for it.
    ///
    /// Nobody holds the controller but who asked for it.
    mutating func made(_ answer: Value) throws(Rejection) -> Value {
        guard case .controller(var request) = answer else { return answer }
        request.isHeld = false
        let controller = try makeController(request, .none)
        guard agenda.parked == nil else {
            throw .invalid(
                reason: "A controller that an answer makes cannot leave a question open itself.", rule: nil)
        }
        return .text(name(controller))
    }

    mutating func setBehavior(_ name: String, _ behavior: Behavior) {
        if let handle = names.behavior(name) {
            behaviors.update(handle) {
                $0.behavior = behavior
                $0.used = [:]
            }
        } else {
            names.setBehavior(name, behaviors.insert(DeclaredBehavior(name: name, behavior: behavior)))
        }
    }
}
