/// Unwinding: the segue once its target is found, the action, and the way back (SG-24 to SG-30, R81 to R96).
extension PresentationSession {
    mutating func unwind(_ call: UnwindCall, _ bindings: Bindings) throws(Rejection) {
        let source = try controller(call.receiver, bindings)
        let segue = try unwindSegue(of: source, call.segue)
        guard let scene = controllers[source]?.scene else { return }
        noteCode(from: source, "R81")
        try begin(
            SegueRequest(
                source: source, storyboard: scene.storyboard, element: segue.id,
                sender: call.sender.map { resolve($0, bindings) }))
    }

    /// The first matching unwind segue of a controller's scene (EX-04, EX-05).
    func unwindSegue(of source: ControllerHandle, _ wanted: UnwindCall.Segue) throws(Rejection)
        -> StoryboardSegue
    {
        let identifier: String? = if case .identifier(let identifier) = wanted { identifier } else { nil }
        guard let (storyboard, scene) = storyboardScene(of: source) else {
            if case .action(let action) = wanted {
                throw .invalid(
                    reason:
                        "\(name(source)) came from no storyboard: it has no unwind segue with the action \(action).",
                    rule: "EX-05")
            }
            throw noSegue(source, identifier, "EX-05")
        }
        let segues = storyboard.scene(withID: scene.objectID)?.segues.filter(\.kind.isUnwinding) ?? []
        switch wanted {
        case .identifier(let identifier):
            if let found = segues.first(where: { $0.identifier == identifier }) { return found }
            throw noSegue(source, identifier, "EX-04")
        case .action(let action):
            if let found = segues.first(where: { $0.kind == .unwind(action: action) }) { return found }
            throw .invalid(
                reason: "\(name(source)) has no unwind segue with the action \(action).", rule: "EX-04")
        }
    }

    /// Step 0: nothing exists before a target is found (R82).
    mutating func unwind(_ request: SegueRequest, action: String) {
        enqueue(
            .unwind(
                .search(
                    unwindSearch(
                        from: request.source, action: action, sender: request.sender, segue: request))))
    }

    mutating func advance(_ step: UnwindStep) throws(Rejection) {
        switch step {
        case .search(let search): try advance(search)
        case .found(let search, let target): try endSearch(search, target)
        case .dismiss(let presenter, let isAnimated):
            note(true, .segueIsPerformed, "R87", about: [.controller(presenter)], [.dismiss], value: "unwind")
            deliver(
                Callback(
                    .controller(presenter), .dismiss, [Argument("animated", .bool(isAnimated))], rule: "R87"),
                base: .dismiss(presenter, isAnimated: isAnimated, nil, .none))
        case .tell(let leg): tell(leg)
        case .travel(let leg): try travel(leg)
        }
    }

    private mutating func endSearch(_ search: UnwindSearch, _ target: ControllerHandle?) throws(Rejection) {
        guard let segue = search.segue else { return }
        noteTarget(target, of: search)
        guard let target else {
            emit(
                .noop(
                    .controller(name(search.source)), call: "unwind",
                    reason: adviceToDeclare(search.action).map { advice in
                        "No controller implements \(search.action). \(advice)"
                    } ?? "The search finds no controller that takes the action \(search.action)."),
                rule: "R83")
            return
        }
        let finding = UnwindFinding(segue: segue, target: target)
        if asksForSegue(search) {
            enqueue(.question(.unwindSegue(finding)))
        } else {
            try receiveUnwindSegue(.null, finding)
        }
        enqueue(.load(target, "R81"))
    }

    /// Records, for explanations, whether an unwinding has a target, and otherwise the controllers that declined.
    private func noteTarget(_ target: ControllerHandle?, of search: UnwindSearch) {
        guard decisions != nil else { return }
        let source = search.source
        let way = [source] + unwindAncestors(of: source)
        let about = way.map { Actor?.some(.controller($0)) }
        let calls: [Member] = [.prepareForSegue, .segueForUnwinding, .unwindForSegue, .dismiss]
        let moves = AppearancePart.both.calls(isAppearing: false)
        note(
            target != nil, .hasTarget, target == nil ? "R83" : "R82", about: about, calls + moves,
            value: .text(search.action), detail: Value(target.map { name($0) }))
        guard target == nil else { return }
        var asked: Set<String> = []
        for event in events {
            guard case .question(let subject, .canPerformUnwindSegueAction, _, let answer) = event.kind,
                answer != true, asked.insert(subject.objectName).inserted
            else { continue }
            note(
                false, .takesAction, event.rule, about: about, calls + moves, value: .text(subject.objectName),
                detail: .text(search.action))
        }
        let rule: Rule = rules.searchesAllowedChildren ? "R84" : "R95"
        for (handle, record) in controllers.all
        where declares(handle, search.action) && !asked.contains(record.name) {
            note(
                false, .searchReachesIt, rule, about: about, calls + moves, value: .text(record.name),
                detail: .text(search.action))
        }
    }

    /// The controllers above the initiator, from which a search descends.
    func unwindAncestors(of source: ControllerHandle) -> [ControllerHandle] {
        var ancestors: [ControllerHandle] = []
        var current = source
        while let next = unwindAncestor(of: current) {
            ancestors.append(next)
            current = next
        }
        meter.look(at: ancestors.count)
        return ancestors
    }

    /// Advice that the method must be declared here, although in an app it only has to exist; nil if a class declares
    /// it.
    func adviceToDeclare(_ action: String) -> String? {
        guard !behaviors.all.contains(where: { $0.record.behavior.actions[ExactText(action)] != nil }) else {
            return nil
        }
        return "Declare it under \"actions\" in the behavior of the class that has it."
    }

    // MARK: The segue object (SG-26, SG-30, R94)

    /// From iOS 9 on, a segue is asked for only if an override of the deprecated question gave the target; before, for
    /// every target.
    private func asksForSegue(_ search: UnwindSearch) -> Bool {
        !rules.searchesAllowedChildren || search.isAnsweredByOverride
    }

    /// The target's container, or the target itself if it is a modal level's root.
    private func executor(for target: ControllerHandle) -> ControllerHandle {
        controllers[target]?.parent ?? target
    }

    mutating func askUnwindSegue(_ finding: UnwindFinding, _ question: Question) throws(Rejection) {
        let segue = settings?.storyboards[finding.segue.storyboard].segue(withID: finding.segue.element)
        let rule: Rule = rules.searchesAllowedChildren ? "R94" : "SG-26"
        try ask(
            .controller(executor(for: finding.target)), .segueForUnwinding,
            [
                Argument("to", .text(name(finding.target))),
                Argument("from", .text(name(finding.segue.source))),
                Argument("identifier", Value(segue?.identifier)),
            ], rule: rule, for: question, inherited: InheritedAnswer(value: .null, rule: rule))
    }

    /// The answer names the class of the segue; without one it is the file's class, or UIKit's.
    mutating func receiveUnwindSegue(_ answer: Value, _ finding: UnwindFinding) throws(Rejection) {
        let request = finding.segue
        guard let segue = settings?.storyboards[request.storyboard].segue(withID: request.element) else {
            return
        }
        try perform(request, segue, to: finding.target, className: answer.string)
    }

    // MARK: The action (SG-27)

    mutating func act(_ segue: Segue, _ objects: [Argument]) throws(Rejection) {
        guard case .unwind(let action)? = element(of: segue)?.kind else { return }
        let target = segue.destination
        let own = behavior(of: .controller(target)).flatMap {
            behaviors[$0]?.behavior.actions[ExactText(action)]
        }
        guard let calls = own ?? actionOfAll(action) else {
            throw unrecognized(action, by: .controller(target), "SG-27")
        }
        emitLeading(.action(.controller(name(target)), name: action, value: .text(segue.name)), rule: "SG-27")
        enqueue(
            .calls(
                calls,
                Bindings(
                    [
                        Argument("self", .text(name(target))), Argument("segue", .text(segue.name)),
                        Argument("sender", Value(segue.sender)),
                    ] + objects)))
    }

    // MARK: The way back (SG-28, R82, R92)

    /// UIKit's own `perform()`: controllers over the way are dismissed at once, then each container from the nearest
    /// common one down to the target brings its child into view.
    mutating func unwind(_ handle: SegueHandle, _ segue: Segue, isAnimated: Bool) {
        // CH-693.
        guard let start = ([segue.source] + segue.way).first(where: { window(of: $0) != nil }) else {
            emit(
                .noop(
                    .segue(segue.name), call: Member.seguePerform.rawValue,
                    reason: "\(name(segue.source)) is in no window, so there is nothing on screen to unwind."),
                rule: "R81")
            return
        }
        let route = unwindRoute(from: start, to: segue.destination)
        var steps: [Step] = []
        if let presenter = route.dismissing {
            steps.append(.unwind(.dismiss(presenter, isAnimated: isAnimated)))
        }
        steps += route.towards.map { child in
            let container = controllers[child]?.parent ?? child
            return .unwind(
                .tell(
                    UnwindLeg(
                        container: container, child: child, segue: handle,
                        isAnimated: isAnimated && route.dismissing == nil)))
        }
        enqueue(steps)
    }

    /// `unwind(for:towards:)` on a container; an override replaces UIKit's own method, which iOS 8 does not have.
    private mutating func tell(_ leg: UnwindLeg) {
        guard rules.tellsContainersOfUnwinding else { return enqueue(.unwind(.travel(leg))) }
        let segue = segues[leg.segue].map(\.name)
        note(
            true, .segueIsPerformed, "R92", about: [.controller(leg.container)], [.unwindForSegue],
            value: Value(segue))
        deliver(
            Callback(
                .controller(leg.container), .unwindForSegue,
                [Argument("segue", Value(segue)), Argument("subsequentVC", .text(name(leg.child)))],
                rule: "R92"),
            base: .unwind(.travel(leg)))
    }
}
