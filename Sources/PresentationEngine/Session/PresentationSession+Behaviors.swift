import SessionNumbers

/// The answers and reactions of the app's code, as its behaviors declare them.
extension PresentationSession {
    /// The behavior of an object: the one declared under its own name, otherwise the one of its class.
    @inline(__always)
    func behavior(of actor: Actor) -> BehaviorHandle? {
        switch actor {
        case .controller(let handle):
            guard let name = controllers[handle]?.name else { return nil }
            return names.behavior(name) ?? behavior(ofClassOf: handle)
        case .object(let handle):
            guard let name = objects[handle]?.name else { return nil }
            return names.behavior(name) ?? (objects[handle]?.className).flatMap { behavior(ofClass: $0) }
        case .view(let handle):
            guard let name = views[handle]?.name else { return nil }
            return names.behavior(name) ?? (views[handle]?.className).flatMap { behavior(ofClass: $0) }
        case .application: return names.behavior("application") ?? behavior(ofClass: "AppDelegate")
        case .type(let name): return behavior(ofClass: name)
        }
    }

    private func behavior(ofClassOf handle: ControllerHandle) -> BehaviorHandle? {
        guard let className = controllers[handle]?.className else { return nil }
        guard settings?.classNames.isAmbiguous(className) == true, let controller = controllers[handle] else {
            return behavior(ofClass: className)
        }
        return names.behavior(qualifiedClassName(of: controller)) ?? names.behavior(controller.className)
    }

    /// The behavior declared for a class under this name, else under its other name in storyboards (CH-140).
    func behavior(ofClass name: String) -> BehaviorHandle? {
        if let handle = names.behavior(name) { return handle }
        guard let classes = settings?.classNames else { return nil }
        return (classes.qualifiedName(of: name) ?? classes.bareName(of: name)).flatMap { names.behavior($0) }
    }

    /// The override at its next occurrence with these arguments; nil if there is no override.
    func reaction(of actor: Actor, to member: Member, _ arguments: [Argument] = []) -> Reaction? {
        guard names.implemented.contains(member), let handle = behavior(of: actor),
            let reaction = behaviors[handle]?.behavior.reactions[member]
        else { return nil }
        guard reaction.condition != nil else { return reaction }
        return reaction.chosen(arguments, after: behaviors[handle]?.occurrences[member] ?? 0).reaction
    }

    /// The override at this occurrence, which is counted if its condition counts.
    mutating func takeReaction(
        of actor: Actor, to member: Member, _ arguments: [Argument]
    ) -> Reaction? {
        guard names.implemented.contains(member), let handle = behavior(of: actor),
            let reaction = behaviors[handle]?.behavior.reactions[member]
        else { return nil }
        guard reaction.condition != nil else { return reaction }
        let count = behaviors[handle]?.occurrences[member] ?? 0
        let chosen = reaction.chosen(arguments, after: count)
        if chosen.counts {
            behaviors.update(handle) { $0.occurrences[member] = SerialNumber.following(count) }
        }
        return chosen.reaction
    }

    func implements(_ actor: Actor, _ member: Member) -> Bool {
        guard names.implemented.contains(member) else { return false }
        return behavior(of: actor).flatMap { behaviors[$0]?.behavior.implements(member) } ?? false
    }

    /// An object's reply to a question.
    package enum Reply: Sendable {
        /// The member is not implemented: the question is not asked (TD-01).
        case notImplemented
        case value(Value)
        /// The turn parks until the client answers.
        case asked

        /// Whether there is an implementation that answers.
        var isImplemented: Bool {
            switch self {
            case .notImplemented: false
            case .value, .asked: true
            }
        }
    }

    /// An object's answer if no behavior declares one, and the rule that defines it.
    package struct InheritedAnswer: Sendable, Hashable {
        let value: Value
        let rule: Rule
    }

    /// Looks up the answer to a question, and advances a sequence by one.
    mutating func reply(of actor: Actor, to member: Member, _ arguments: [Argument]) -> Reply {
        guard names.implemented.contains(member), exists(actor), let handle = behavior(of: actor),
            let declared = behaviors[handle], let answer = declared.behavior.answers[member]
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

    /// The answer that a question will get, without taking it; nil if none is declared, or the client is asked.
    func declaredAnswer(of actor: Actor, to member: Member, _ arguments: [Argument]) -> Value? {
        guard names.implemented.contains(member), exists(actor),
            let declared = behavior(of: actor).flatMap({ behaviors[$0] }),
            let answer = declared.behavior.answers[member]
        else { return nil }
        switch answer {
        case .value(let value): return value
        case .match(let cases, let otherwise):
            return cases.first { $0.arguments.allSatisfy(arguments.contains) }?.value ?? otherwise
        case .sequence(let values):
            let index = declared.used[member] ?? 0
            return index < values.count ? values[index] : values.last
        case .ask: return nil
        }
    }

    /// The object whose delegate is called, which UIKit passes as the first argument; for a presentation controller,
    /// the controller that it presents.
    func owners(among arguments: [Argument]) -> [Actor?] {
        guard case .text(let name)? = arguments.first?.value else { return [] }
        switch names[name] {
        case .controller(let handle): return [.controller(handle)]
        case .presentation(let handle): return [presentations[handle].map { .controller($0.presented) }]
        case .transition, .object, .view, .window, .segue, nil: return []
        }
    }

    /// The delegate that is notified of events in `owner`: it is set, exists, and implements the member.
    func hearer(_ delegate: Actor?, of member: Member, from owner: ControllerHandle, rule: Rule) -> Actor? {
        guard
            decides(
                delegate != nil, .isSet, rule, about: [delegate, .controller(owner)], [member],
                value: Value(delegate.map { name($0) }), detail: .text(member.receiverName)),
            let delegate, decidesIfExists(delegate, [.controller(owner)], member),
            decides(
                implements(delegate, member), .implementsMember, rule,
                about: [delegate, .controller(owner)], [member], value: .bool(implements(delegate, member)),
                detail: .text(name(delegate)))
        else { return nil }
        return delegate
    }

    /// The callback that notifies a delegate of an event in `owner`; empty if it is not set, does not exist or does
    /// not implement the member.
    func delegateSteps(
        _ delegate: Actor?, _ member: Member, from owner: ControllerHandle,
        _ arguments: @autoclosure () -> [Argument], rule: Rule
    ) -> [Step] {
        guard let delegate = hearer(delegate, of: member, from: owner, rule: rule) else { return [] }
        return [.callback(Callback(delegate, member, arguments(), rule: rule))]
    }

    /// TD-05: a weak reference does not keep a delegate, which may have been deallocated since it was set.
    private func decidesIfExists(_ delegate: Actor, _ owners: [Actor?], _ member: Member) -> Bool {
        exists(delegate)
            || decides(
                false, .exists, "TD-05", about: owners, [member], detail: .text(member.receiverName))
    }

    /// Records, for explanations, the conditions of a question: its receiver is set, exists and answers.
    private func noteReply(
        _ isImplemented: Bool, of actor: Actor, _ member: Member, _ arguments: [Argument], _ rule: Rule,
        _ inherited: InheritedAnswer?
    ) {
        let owners = owners(among: arguments)
        guard decidesIfExists(actor, owners, member) else { return }
        let optional: Rule =
            Member.transitioningDelegateCalls.contains(member)
            ? "TD-01" : member == .interruptibleAnimator ? "AT-01" : rule
        note(
            isImplemented || inherited != nil, .implementsMember,
            isImplemented ? rule : inherited?.rule ?? optional, about: [actor] + owners, [member],
            value: .bool(isImplemented), detail: .text(name(actor)))
    }

    /// Asks `actor`, announces question and answer, and hands the answer on; parks if the client answers.
    ///
    /// A member that is not implemented is not asked: the answer is the default, without an event (TD-01). If the class
    /// inherits an implementation, or settings that answer, then `inherited` is that answer.
    ///
    /// - Parameters:
    ///   - variables: what the calls of the method can use besides `arguments`.
    ///   - callsAreMade: whether an earlier build, which stored the turn, has made the calls of the method.
    mutating func ask(
        _ actor: Actor?, _ member: Member, _ arguments: [Argument], rule: Rule, for question: Question,
        inherited: InheritedAnswer? = nil, variables: [Argument] = [], callsAreMade: Bool = false
    ) throws(Rejection) {
        note(
            actor != nil, .isSet, rule, about: [actor] + owners(among: arguments), [member],
            value: Value(actor.map { name($0) }), detail: .text(member.receiverName))
        guard let actor else { return try receive(.null, for: question) }
        if !callsAreMade, makesCalls(actor, member, arguments, rule: rule, before: question, variables) { return }
        try answer(actor, member, arguments, rule: rule, for: question, inherited: inherited)
    }

    /// The calls of a method come before its answer (CH-695).
    private mutating func makesCalls(
        _ actor: Actor, _ member: Member, _ arguments: [Argument], rule: Rule, before question: Question,
        _ variables: [Argument]
    ) -> Bool {
        guard names.implemented.contains(member), case .askedAfterCalls = member.role, exists(actor),
            let reaction = takeReaction(of: actor, to: member, arguments)
        else { return false }
        let calls = reaction.before + reaction.after
        guard !calls.isEmpty else { return false }
        let bindings = Bindings([Argument("self", .text(name(actor)))] + arguments + variables)
        enqueue([
            .calls(calls, bindings),
            .answer(
                AskedQuestion(
                    question: question, actor: actor, member: member, arguments: arguments, rule: rule,
                    origin: origin)),
        ])
        return true
    }

    /// Answers a question whose method has made its calls, with nil if no answer is declared. In the meantime they may
    /// have taken away what it is about: each rule looks again.
    mutating func answer(_ asked: AskedQuestion) throws(Rejection) {
        try answer(
            asked.actor, asked.member, asked.arguments, rule: asked.rule, for: asked.question,
            inherited: InheritedAnswer(value: .null, rule: asked.rule))
    }

    private mutating func answer(
        _ actor: Actor, _ member: Member, _ arguments: [Argument], rule: Rule, for question: Question,
        inherited: InheritedAnswer?
    ) throws(Rejection) {
        let reply = reply(of: actor, to: member, arguments)
        if decisions != nil { noteReply(reply.isImplemented, of: actor, member, arguments, rule, inherited) }
        switch reply {
        case .notImplemented:
            if let inherited {
                emit(
                    .question(subject(actor), member, arguments: arguments, answer: inherited.value),
                    rule: inherited.rule)
            }
            try receive(inherited?.value ?? .null, for: question)
        case .value(let value):
            do {
                try accept(value, of: actor, member, arguments, rule: rule, for: question)
            } catch {
                throw error.ofDeclaredAnswer
            }
        case .asked:
            agenda.parked = AskedQuestion(
                question: question, actor: actor, member: member, arguments: arguments, rule: rule,
                origin: origin)
        }
    }

    /// Makes the controller that an answer may ask for, announces the answer, and hands it on. The steps that the
    /// making sets off come before those of the answer.
    mutating func accept(
        _ value: Value, of actor: Actor, _ member: Member, _ arguments: [Argument], rule: Rule,
        for question: Question
    ) throws(Rejection) {
        let place = agenda.steps.count
        let answer = try made(value, for: question, Bindings([Argument("self", .text(name(actor)))] + arguments))
        let making = tellMade(since: place)
        emit(.question(subject(actor), member, arguments: arguments, answer: answer), rule: rule)
        try receive(answer, for: question)
        agenda.steps += making
    }

    /// The answer, with the name of a new controller in place of the request for it.
    ///
    /// Only the object that asked for the controller retains it.
    private mutating func made(
        _ answer: Value, for question: Question, _ bindings: Bindings
    ) throws(Rejection) -> Value {
        guard case .controller(var request) = answer else { return answer }
        request.isHeld = false
        let controller: ControllerHandle
        do {
            controller =
                switch question {
                case .substitute(let handle):
                    try makeSubstitute(request, bindings, for: transitions[handle]?.to)
                case .newSubstitute(let handle, _):
                    try makeSubstitute(
                        request, bindings, for: presentations[handle].map { $0.original ?? $0.presented })
                default: try makeController(request, bindings)
                }
        } catch {
            throw error.ofAnswer
        }
        guard agenda.parked == nil else {
            throw .unusableAnswer("A controller that an answer makes cannot leave a question open itself.")
        }
        return .text(name(controller))
    }

    /// Declares a behavior, which replaces an earlier one under either name of the class (CH-140).
    mutating func setBehavior(_ name: String, _ behavior: Behavior) {
        if Member.statusBarQuestions.contains(where: { behavior.answers[$0] != nil }) { declareStatusBar() }
        for preference in InterfacePreference.allCases where preference.members.contains(where: behavior.implements) {
            declare(preference)
        }
        let otherName = settings?.classNames.otherName(of: name)
        let known = [name, otherName].compactMap { $0.flatMap { names.behavior($0) } }
        names.note(behavior)
        let forwarding = containersForwarding(by: known, or: name)
        for handle in known {
            behaviors.update(handle) {
                $0.behavior = behavior
                $0.used = [:]
                $0.occurrences = [:]
            }
        }
        if known.isEmpty {
            names.setBehavior(name, behaviors.insert(DeclaredBehavior(name: name, behavior: behavior)))
        }
        for container in forwarding { leaveUntold(beneath: container) }
    }

    /// The containers that may forward appearance by hand because of these behaviors; if no behavior is declared under
    /// the name, the container with this name, provided that its class may do so.
    private func containersForwarding(by known: [BehaviorHandle], or name: String) -> [ControllerHandle] {
        let member = Member.shouldAutomaticallyForwardAppearanceMethods
        if known.isEmpty {
            guard case .controller(let handle)? = names[name], implements(.controller(handle), member) else {
                return []
            }
            return [handle]
        }
        guard known.contains(where: { behaviors[$0]?.behavior.implements(member) == true }) else { return [] }
        return every(controllers).map(\.handle).filter {
            behavior(of: .controller($0)).map(known.contains) == true
        }
    }

    /// Declares the behaviors of a launch. They have no order, so a class that is declared under both its names must be
    /// declared identically (CH-140).
    mutating func setBehaviors(_ launch: Launch) throws(Rejection) {
        for entry in launch.behaviors {
            let name = entry.name
            if let twin = settings?.classNames.otherName(of: name),
                let declared = names.behavior(twin).flatMap({ behaviors[$0]?.behavior }),
                declared != entry.behavior
            {
                let classes = "\"\(name)\" and \"\(twin)\" are one class"
                throw .unsuitable(
                    key: name,
                    reason: "\(classes), and \"\(twin)\" is declared otherwise: use one of the names.",
                    rule: Choice.qualifiedClasses.rule)
            }
            setBehavior(name, entry.behavior)
        }
    }
}
