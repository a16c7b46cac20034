/// Performing segues of the presentation kinds, by identifier and by a tap (SG, R65 to R68).
extension PresentationSession {
    /// `performSegue(withIdentifier:sender:)`: `shouldPerformSegue` is not asked (R66).
    mutating func performSegue(_ source: ControllerHandle, identifier: String?, sender: String?)
        throws(Rejection)
    {
        guard let scene = controllers[source]?.scene, let storyboard = settings?.storyboards[scene.storyboard]
        else {
            throw noSegue(source, identifier, "EX-05")
        }
        guard let identifier,
            let segue = storyboard.segue(withIdentifier: identifier, fromSceneWithID: scene.objectID),
            segue.kind.isPerformable
        else { throw noSegue(source, identifier, "EX-04") }
        try begin(
            SegueRequest(source: source, storyboard: scene.storyboard, element: segue.id, sender: sender))
    }

    private func noSegue(_ source: ControllerHandle, _ identifier: String?, _ rule: Rule) -> Rejection {
        exception(
            "Receiver (\(description(source))) has no segue with identifier '\(identifier ?? "(null)")'", rule
        )
    }

    /// A tap on an element of a storyboard: what a user's tap triggers (R65).
    mutating func tap(_ element: String, _ receiver: String?) throws(Rejection) {
        let owner = try owner(ofElement: element, receiver)
        guard let scene = controllers[owner]?.scene, let storyboard = settings?.storyboards[scene.storyboard]
        else {
            throw .unknown(kind: "element", name: element)
        }
        if let covering = presentation(by: owner).flatMap({ presentations[$0] }) {
            throw .invalid(
                reason:
                    "\(element) in \(name(owner)) cannot be tapped: \(name(covering.presented)) covers it.",
                rule: coveringRule(covering))
        }
        // PS-25: what a context leaves uncovered stays in reach.
        guard isInWindow(owner) else {
            throw .invalid(
                reason: "\(element) in \(name(owner)) cannot be tapped: it is not on screen.", rule: "PS-06")
        }
        let segues = storyboard.triggers(ofElementWithID: element).compactMap { trigger -> String? in
            guard case .segue(let id) = trigger.effect else { return nil }
            return id
        }
        guard let segue = segues.first else {
            emit(
                .noop(.controller(name(owner)), call: "tap", reason: "\(element) triggers no segue."),
                rule: "SG-19")
            return
        }
        let request = SegueRequest(
            source: owner, storyboard: scene.storyboard, element: segue, sender: element)
        push(.question(.shouldPerformSegue(request)))
    }

    /// The controller whose scene holds an element: the one named, else the one that is on screen.
    private func owner(ofElement element: String, _ receiver: String?) throws(Rejection) -> ControllerHandle {
        if let receiver { return try controller(receiver) }
        var found: ControllerHandle?
        for (index, storyboard) in (settings?.storyboards ?? []).enumerated() {
            guard let scene = storyboard.scene(ofElementWithID: element) else { continue }
            let reference = SceneReference(storyboard: index, objectID: scene.id)
            for (handle, record) in controllers.all where record.scene == reference {
                if record.appearance == .appeared { return handle }
                found = found ?? handle
            }
        }
        guard let found else { throw .unknown(kind: "element", name: element) }
        return found
    }

    // MARK: Should, before anything exists (SG-12 to SG-16)

    mutating func askShouldPerform(_ request: SegueRequest, _ question: Question) throws(Rejection) {
        let segue = settings?.storyboards[request.storyboard].segue(withID: request.element)
        try ask(
            .controller(request.source), .shouldPerformSegue,
            [
                Argument("identifier", Value(segue?.identifier)), Argument("sender", Value(request.sender)),
            ], rule: "SG-12", for: question, inherited: InheritedAnswer(value: true, rule: "SG-13"))
    }

    mutating func receiveShouldPerform(_ answer: Value, _ request: SegueRequest) throws(Rejection) {
        if answer == false {
            emit(
                .noop(
                    .controller(name(request.source)), call: Member.shouldPerformSegue.rawValue,
                    reason: "The answer was false."), rule: "SG-14")
            return
        }
        try begin(request)
    }

    // MARK: The five steps (SG-03 to SG-08)

    private mutating func begin(_ request: SegueRequest) throws(Rejection) {
        guard let storyboard = settings?.storyboards[request.storyboard],
            let segue = storyboard.segue(withID: request.element)
        else { throw .unknown(kind: "segue", name: request.element) }
        guard segue.kind.isPresentation || segue.kind == .custom else {
            throw .invalid(
                reason:
                    "Segue \(segue.identifier ?? segue.id) is of a kind that this build does not perform.",
                rule: "R73")
        }
        guard let scene = storyboard.scene(withID: segue.destinationID) else {
            throw .invalid(reason: "Segue \(segue.identifier ?? segue.id) leads nowhere.", rule: "SG-03")
        }
        let mark = agenda.steps.count
        let destination = try instantiate(
            scene, storyboard: request.storyboard, name: nil, rule: "SG-03")
        let made = agenda.steps[mark...]
        agenda.steps.removeSubrange(mark...)
        candidates.append(destination)
        configure(destination, segue)
        let className = segue.customClass?.name ?? "UIStoryboardSegue"
        let name = names.mint(numbered: "segue")
        let handle = segues.insert(
            Segue(
                serial: nextSerial(), name: name, identifier: segue.identifier, className: className,
                storyboard: request.storyboard, element: segue.id, source: request.source,
                destination: destination, sender: request.sender))
        names.set(name, .segue(handle))
        push([
            .segue(handle, .initialize), .segue(handle, .prepare), .segue(handle, .perform),
            .segue(handle, .release),
        ])
        agenda.steps.append(contentsOf: made)
    }

    /// What the storyboard says about how a segue presents its destination.
    private mutating func configure(_ destination: ControllerHandle, _ segue: StoryboardSegue) {
        controllers.update(destination) {
            if let style = segue.modalPresentationStyle { $0.properties.modalPresentationStyle = style }
            if let style = segue.modalTransitionStyle { $0.properties.modalTransitionStyle = style }
            switch segue.kind {
            case .popoverPresentation, .popover: $0.properties.modalPresentationStyle = .popover
            case .presentation, .modal, .show, .showDetail, .embed, .relationship, .unwind, .custom, .push,
                .replace:
                break
            }
            guard let anchor = segue.popover?.anchor else { return }
            switch anchor {
            case .view(let id, let rectangle):
                $0.properties.anchor = PopoverAnchor(
                    sourceView: id, sourceRect: rectangle.map { Rect($0.x, $0.y, $0.width, $0.height) })
            case .barButtonItem(let id): $0.properties.anchor = PopoverAnchor(barButtonItem: id)
            }
        }
    }

    mutating func advance(_ handle: SegueHandle, _ stage: SegueStage) throws(Rejection) {
        guard let segue = segues[handle] else { return }
        let objects = [
            Argument("identifier", Value(segue.identifier)), Argument("source", .text(name(segue.source))),
            Argument("destination", .text(name(segue.destination))),
        ]
        switch stage {
        case .initialize:
            emit(
                .callback(.segue(segue.name), .segueInit, arguments: objects, flags: []), rule: "SG-04")
        case .prepare:
            push(
                .callback(
                    Callback(
                        .controller(segue.source), .prepareForSegue,
                        [Argument("segue", .text(segue.name)), Argument("sender", Value(segue.sender))],
                        rule: "SG-05", bindings: objects)))
        case .perform: perform(handle, segue, objects)
        case .performBase: try performBase(handle, segue)
        case .release:
            if !isRetained(segue) { releaseSegue(handle, rule: "SG-07") }
        }
    }

    /// R76, OP-49: from iOS 9 on a presentation segue of a custom class that called super lives until the dismissal.
    private func isRetained(_ segue: Segue) -> Bool {
        guard rules.keepsPresentationSegues,
            let element = settings?.storyboards[segue.storyboard].segue(withID: segue.element),
            element.kind.isPresentation, element.customClass != nil
        else { return false }
        let callsSuper = performReaction(of: segue)?.callsSuper ?? true
        return callsSuper && controllers[segue.destination]?.presentedBy != nil
    }

    private func performReaction(of segue: Segue) -> Reaction? {
        names.behavior(segue.className).flatMap { behaviors[$0]?.behavior.reactions[.seguePerform] }
    }

    /// The segues that were kept for the presentation of `destination`, which has ended.
    mutating func releaseSegues(to destination: ControllerHandle) {
        let kept = segues.all.filter { $0.record.destination == destination }.map(\.handle)
        for handle in kept { releaseSegue(handle, rule: "R76") }
    }

    private mutating func releaseSegue(_ handle: SegueHandle, rule: Rule) {
        guard let segue = segues[handle] else { return }
        names.set(segue.name, nil)
        segues.remove(handle)
        emit(.lifecycle(.segue(segue.name), .segueReleased), rule: rule)
        candidates.append(segue.destination)
    }

    /// `perform()`: what the segue's class overrides, around or in place of UIKit's own (SG-06, SG-10, SG-11).
    private mutating func perform(_ handle: SegueHandle, _ segue: Segue, _ objects: [Argument]) {
        emit(.callback(.segue(segue.name), .seguePerform, arguments: [], flags: []), rule: "SG-06")
        guard let reaction = performReaction(of: segue) else { return push(.segue(handle, .performBase)) }
        let bindings = Bindings([Argument("self", .text(segue.name))] + objects)
        push(.calls(reaction.after, bindings))
        if reaction.callsSuper { push(.segue(handle, .performBase)) }
        push(.calls(reaction.before, bindings))
    }

    /// UIKit's own `perform()`; that of a custom segue does nothing (R71).
    private mutating func performBase(_ handle: SegueHandle, _ segue: Segue) throws(Rejection) {
        guard let element = settings?.storyboards[segue.storyboard].segue(withID: segue.element),
            element.kind.isPresentation
        else { return }
        try requestPresentation(
            PresentCall(
                receiver: name(segue.source), controller: name(segue.destination),
                isAnimated: element.isAnimated), .none, segue: handle)
    }
}
