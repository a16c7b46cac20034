/// The five steps of a segue: destination, segue object, prepare, perform, release (SG-03 to SG-08).
extension PresentationSession {
    mutating func begin(_ request: SegueRequest) throws(Rejection) {
        guard let storyboard = settings?.storyboards[request.storyboard],
            let segue = storyboard.segue(withID: request.element)
        else { throw .unknown(kind: "segue", name: request.element) }
        if case .unwind(let action) = segue.kind { return unwind(request, action: action) }
        if let selector = destinationSelector(of: segue) {
            return try makeDestination(by: selector, request)
        }
        try makeDestination(of: request, creator: nil)
    }

    /// Makes the destination, from the storyboard or by a segue action, and leaves the rest to the turn.
    mutating func makeDestination(of request: SegueRequest, creator: ControllerRequest.Creator?)
        throws(Rejection)
    {
        guard let storyboard = settings?.storyboards[request.storyboard],
            let segue = storyboard.segue(withID: request.element)
        else { throw .unknown(kind: "segue", name: request.element) }
        guard let scene = storyboard.scene(withID: segue.destinationID) else {
            throw .invalid(reason: "Segue \(segue.identifier ?? segue.id) leads nowhere.", rule: "SG-03")
        }
        if case .relationship(let relationship) = segue.kind {
            let made = try instantiate(
                scene, storyboard: request.storyboard, name: nil, creator: creator)
            return try relate(made, relationship, to: request.source)
        }
        let mark = agenda.steps.count
        let destination = try instantiate(
            scene, storyboard: request.storyboard, name: nil, creator: creator,
            rule: segue.kind == .embed ? "R74" : "SG-03")
        let made = agenda.steps[mark...]
        agenda.steps.removeSubrange(mark...)
        candidates.append(destination)
        configure(destination, segue)
        try perform(request, segue, to: destination)
        // R68: the destination has been made, but its view is not loaded.
        agenda.steps.append(contentsOf: made)
    }

    /// Makes the segue object (SG-02) and leaves its steps to the turn; an action of an unwind segue comes before
    /// `perform()` (SG-29).
    ///
    /// - Parameter className: a class that replaces the one in the file.
    mutating func perform(
        _ request: SegueRequest, _ segue: StoryboardSegue, to destination: ControllerHandle,
        className: String? = nil
    ) throws(Rejection) {
        let className = className ?? self.className(of: segue)
        try refuseMissing(className)
        let name = names.mint(numbered: "segue")
        let handle = segues.insert(
            Segue(
                serial: nextSerial(), name: name, identifier: segue.identifier,
                className: className,
                storyboard: request.storyboard, element: segue.id, source: request.source,
                destination: destination, sender: request.sender,
                way: segue.kind.isUnwinding ? unwindAncestors(of: request.source) : []))
        names.set(name, .segue(handle))
        enqueue([.segue(handle, .perform), .segue(handle, .release)])
        if segue.kind.isUnwinding { enqueue(.segue(handle, .act)) }
        enqueue([.segue(handle, .initialize), .segue(handle, .prepare)])
    }

    /// R70; a class for an unwind segue counts from iOS 9 on (R94).
    private func className(of segue: StoryboardSegue) -> String {
        let isIgnored = segue.kind.isUnwinding && !rules.hasUnwindSegueClasses
        return (isIgnored ? nil : segue.customClass?.name) ?? "UIStoryboardSegue"
    }

    /// F14: a segue whose class the app lacks cannot be made. A named class is taken to exist unless its behavior says
    /// that it does not (CH-176).
    private func refuseMissing(_ className: String) throws(Rejection) {
        guard let declared = behavior(ofClass: className), behaviors[declared]?.behavior.exists == false
        else { return }
        throw exception(
            "Could not find a segue class named '\(className)'", "F14",
            hint: "The behavior of the class says that it does not exist.")
    }

    /// Applies the storyboard's settings for the presentation of a segue's destination.
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
            if let popover = segue.popover { $0.properties.take(popover) }
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
        // SG-18.
        let objects = [
            Argument("identifier", Value(segue.identifier)), Argument("source", .text(name(segue.source))),
            Argument("destination", .text(name(segue.destination))),
        ]
        switch stage {
        case .initialize:
            emit(
                .callback(.segue(segue.name), .segueInit, arguments: objects, flags: []), rule: "SG-04")
        case .prepare:
            note(
                true, .segueIsPerformed, "SG-05", about: [.controller(segue.source)], [.prepareForSegue],
                value: .text(segue.name))
            enqueue(
                .callback(
                    Callback(
                        .controller(segue.source), .prepareForSegue,
                        [Argument("segue", .text(segue.name)), Argument("sender", Value(segue.sender))],
                        rule: "SG-05", bindings: objects)))
        case .act: try act(segue, objects)
        case .perform: perform(handle, segue, objects)
        case .performBase: try performBase(handle, segue)
        case .embed: placeEmbedded(segue)
        case .enableAnimations: header.areAnimationsEnabled = true
        case .release:
            if !isRetained(segue) { releaseSegue(handle, rule: "SG-07") }
        }
    }

    /// The storyboard's segue behind a segue object.
    func element(of segue: Segue) -> StoryboardSegue? {
        settings?.storyboards[segue.storyboard].segue(withID: segue.element)
    }

    // MARK: Perform (SG-06, SG-10, SG-11)

    /// `perform()`: the override of the segue's class, around or in place of UIKit's own.
    private mutating func perform(_ handle: SegueHandle, _ segue: Segue, _ objects: [Argument]) {
        emitLeading(.callback(.segue(segue.name), .seguePerform, arguments: [], flags: []), rule: "SG-06")
        if element(of: segue)?.isAnimated == false, rules.disablesAnimationsDuringSegues {
            header.areAnimationsEnabled = false
            enqueue(.segue(handle, .enableAnimations))
        }
        guard let reaction = takeReaction(of: .type(segue.className), to: .seguePerform, []) else {
            noteUndeclared(segue)
            return enqueue(.segue(handle, .performBase))
        }
        let bindings = Bindings([Argument("self", .text(segue.name))] + objects)
        enqueue(.calls(reaction.after, bindings))
        if reaction.callsSuper { enqueue(.segue(handle, .performBase)) }
        enqueue(.calls(reaction.before, bindings))
    }

    private func performReaction(of segue: Segue) -> Reaction? {
        behavior(ofClass: segue.className).flatMap { behaviors[$0]?.behavior.reactions[.seguePerform] }
    }

    /// R71: a custom segue performs its class's code, and no behavior is declared for this class (CH-176).
    private mutating func noteUndeclared(_ segue: Segue) {
        guard element(of: segue)?.kind == .custom else { return }
        emit(
            .noop(
                .segue(segue.name), call: Member.seguePerform.rawValue,
                reason: "No behavior of \(qualifiedClassName(segue.className)) declares it."), rule: "R71")
    }

    // MARK: Release (SG-07, R76)

    /// R76, OP-49: from iOS 9 on a presentation segue of a custom class that called super lives until the dismissal.
    private func isRetained(_ segue: Segue) -> Bool {
        guard rules.keepsPresentationSegues, let element = element(of: segue), element.kind.isPresentation,
            element.customClass != nil
        else { return false }
        let callsSuper = performReaction(of: segue)?.callsSuper ?? true
        return callsSuper && controllers[segue.destination]?.presentedBy != nil
    }

    /// Releases the segues that were retained for the presentation of `destination`, which has ended.
    mutating func releaseSegues(to destination: ControllerHandle) {
        let kept = every(segues).filter { $0.record.destination == destination }.map(\.handle)
        for handle in kept { releaseSegue(handle, rule: "R76") }
    }

    private mutating func releaseSegue(_ handle: SegueHandle, rule: Rule) {
        guard let segue = segues[handle] else { return }
        names.set(segue.name, nil)
        segues.remove(handle)
        depart(segue.name, qualifiedClassName(segue.className))
        emit(.lifecycle(.segue(segue.name), .segueReleased), rule: rule)
        candidates.append(segue.destination)
    }
}
