/// Making presentation controllers, and the questions asked at the call (TD-23 to TD-26, P30, R152, R153).
extension PresentationSession {
    /// The presentation controller that was read before the presentation, and serves it then (P30, R156).
    func preparedPresentation(of handle: ControllerHandle) -> PresentationHandle? {
        controllers[handle]?.preparedPresentation.flatMap { presentations.contains($0) ? $0 : nil }
    }

    /// The presentation controller for the next presentation, from the style at this moment (P30, R156).
    private mutating func preparePresentation(of handle: ControllerHandle, declared: ObjectHandle? = nil)
        -> PresentationHandle
    {
        if let prepared = preparedPresentation(of: handle) { return prepared }
        let made = makePresentation(of: handle, declared: declared)
        controllers.update(handle) { $0.preparedPresentation = made }
        return made
    }

    /// Makes a presentation controller of the style at this moment (PC-01, P30), unless a presenter has another one
    /// (Q101).
    mutating func makePresentation(
        of handle: ControllerHandle, declared: ObjectHandle? = nil, in style: ModalPresentationStyle? = nil
    ) -> PresentationHandle {
        let name = names.mint(numbered: "p")
        var presentation = Presentation(
            serial: nextSerial(), name: name, presented: handle, style: style ?? presentationStyle(of: handle))
        presentation.declared = declared
        // A search controller lies in the context that is found for it (CH-422).
        if controllers[handle]?.search != nil { presentation.presentsInFullscreen = false }
        if let settings = declared.flatMap({ objects[$0]?.presentationController }) {
            presentation.presentsInFullscreen = settings.shouldPresentInFullscreen
        }
        let made = presentations.insert(presentation)
        names.set(name, .presentation(made))
        emit(
            .lifecycle(.presentationController(name), .presentationControllerCreated),
            rule: declared == nil ? "P30" : "PC-01")
        return made
    }

    /// The result of reading `presentationController`: the one that manages the controller, else one made now from the
    /// current style (P30, OP-22). For a custom style the delegate is asked, with no presenter yet (TD-24).
    ///
    /// - Parameter step: the step that reads it, which is repeated once the client has answered.
    /// - Returns: nil if the turn parks on that answer.
    mutating func readPresentation(of handle: ControllerHandle, again step: Step) throws(Rejection)
        -> PresentationHandle?
    {
        if let managing = managingPresentation(of: handle) { return managing }
        guard presentationStyle(of: handle) == .custom,
            let delegate = controllers[handle]?.transitioningDelegate
        else { return preparePresentation(of: handle) }
        let member = Member.presentationControllerForPresented
        let arguments = [
            Argument("presented", .text(name(handle))), Argument("presenting", .null),
            Argument("source", .null),
        ]
        switch reply(of: delegate, to: member, arguments) {
        case .notImplemented: return preparePresentation(of: handle)
        case .value(let answer):
            note(true, .hasCustomStyle, "TD-24", about: [delegate, .controller(handle)], [member])
            emit(.question(subject(delegate), member, arguments: arguments, answer: answer), rule: "TD-24")
            return preparePresentation(of: handle, declared: try presentationController(answer))
        case .asked:
            agenda.parked = AskedQuestion(
                question: .readPresentation(handle, then: step), actor: delegate, member: member,
                arguments: arguments, rule: "TD-24")
            return nil
        }
    }

    mutating func receiveReadPresentation(
        _ answer: Value, _ handle: ControllerHandle, then step: Step
    ) throws(Rejection) {
        _ = preparePresentation(of: handle, declared: try presentationController(answer))
        enqueue(step)
    }

    // MARK: presentationController(forPresented:presenting:source:)

    /// PC-11: the presented controller's delegate is asked, as for animators.
    mutating func askPresentationController(_ request: PresentationRequest, _ question: Question)
        throws(Rejection)
    {
        let presenting: Value =
            rules.asksBeforePresenterIsKnown ? .null : .text(name(outermost(request.receiver)))
        try ask(
            controllers[request.controller]?.transitioningDelegate, .presentationControllerForPresented,
            [
                Argument("presented", .text(name(request.controller))), Argument("presenting", presenting),
                Argument("source", .text(name(request.receiver))),
            ], rule: "TD-23", for: question)
    }

    mutating func receivePresentationController(_ answer: Value, _ request: PresentationRequest)
        throws(Rejection)
    {
        var prepared = request
        let declared = try presentationController(answer)
        prepared.presentation =
            preparedPresentation(of: request.controller)
            ?? makePresentation(of: request.controller, declared: declared)
        enqueue(.question(.adaptiveStyle(prepared)))
    }

    /// The app's own presentation controller that an answer names; nil for the answer nil (TD-25).
    private func presentationController(_ answer: Value) throws(Rejection) -> ObjectHandle? {
        switch try object(answer, asked: .presentationControllerForPresented) {
        case .object(let handle)? where objects[handle]?.presentationController != nil: return handle
        case nil: return nil
        case .object?, .controller?, .view?, .application?, .type?:
            throw .unusableAnswer("\"\(answer.string ?? "")\" is not a presentation controller.", "TD-23")
        }
    }

    // MARK: Adaptation

    /// Asks the presentation controller's delegate at the call (R155), if the presentation can adapt at all
    /// (P44).
    mutating func askAdaptiveStyle(_ request: PresentationRequest, _ question: Question)
        throws(Rejection)
    {
        let asked = try request.presentation.map { presentation throws(Rejection) in
            try askStyle(
                of: presentation, request.controller, in: adaptationTraits(of: request.receiver), rule: "R153",
                for: question)
        }
        if asked != true { receiveAdaptiveStyle(.null, request) }
    }

    /// Asks the delegate of a presentation controller for the style in these traits.
    ///
    /// - Returns: false if there is nobody to ask.
    mutating func askStyle(
        of handle: PresentationHandle, _ presented: ControllerHandle, in traits: TraitCollection, rule: Rule,
        for question: Question
    ) throws(Rejection) -> Bool {
        let members = [Member.adaptivePresentationStyle, .adaptivePresentationStyleTraits]
        let asker = Actor.controller(presented)
        guard let presentation = presentations[handle],
            decides(
                presentation.presentsInFullscreen, .mayAdapt, "R153", about: [presentation.delegate, asker],
                members, value: .bool(presentation.presentsInFullscreen))
        else { return false }
        guard
            decides(
                presentation.delegate != nil, .isSet, "R153", about: [asker], members,
                value: Value(presentation.delegate.map { name($0) }),
                detail: .text(Member.adaptivePresentationStyle.receiverName)),
            let delegate = presentation.delegate
        else { return false }
        if decidesAboutTraits(delegate, asker) {
            let member = Member.adaptivePresentationStyleTraits
            let arguments = styleArguments(of: presentation, member, traits)
            try ask(delegate, member, arguments, rule: rule, for: question)
        } else {
            let arguments = styleArguments(of: presentation, .adaptivePresentationStyle, traits)
            try ask(delegate, .adaptivePresentationStyle, arguments, rule: rule, for: question)
        }
        return true
    }

    /// The arguments of the questions for the adaptive style.
    func styleArguments(of presentation: Presentation, _ member: Member, _ traits: TraitCollection) -> [Argument] {
        let controller = Argument("controller", .text(presentation.name))
        guard member == .adaptivePresentationStyleTraits else { return [controller] }
        return [
            controller, Argument("horizontal", .text(traits.horizontal.rawValue)),
            Argument("vertical", .text(traits.vertical.rawValue)),
        ]
    }

    /// R153: the question with traits takes precedence over the older one, in versions that have it.
    private func decidesAboutTraits(_ delegate: Actor, _ asker: Actor) -> Bool {
        let (newer, older) = (Member.adaptivePresentationStyleTraits, Member.adaptivePresentationStyle)
        let asksTraits =
            decides(
                rules.asksAdaptiveStyleWithTraits, .versionHasCallback, "R153", about: [delegate, asker],
                [newer], value: .text(rules.version.description))
            && decides(
                implements(delegate, newer), .implementsMember, "R153", about: [delegate, asker], [newer],
                value: .bool(implements(delegate, newer)), detail: .text(name(delegate)))
        note(
            !asksTraits, .isAskedByThisMember, "R153", about: [delegate, asker], [older],
            value: .text(asksTraits ? newer.rawValue : older.rawValue))
        return asksTraits
    }

    mutating func receiveAdaptiveStyle(_ answer: Value, _ request: PresentationRequest) {
        guard let handle = request.presentation, let presentation = presentations[handle] else { return }
        noteDropped(answer, of: presentation, in: adaptationTraits(of: request.receiver))
        let adapted = adaptedStyle(of: presentation, by: answer, in: adaptationTraits(of: request.receiver))
        // R154: the property keeps the style that was set.
        presentations.update(handle) { $0.adaptedStyle = adapted }
        enqueue(.present(request))
    }

    /// R148: an answer that is not supported is dropped, and the session says so.
    mutating func noteDropped(_ answer: Value, of presentation: Presentation, in traits: TraitCollection) {
        guard let delegate = presentation.delegate,
            let style = answer.string.flatMap(ModalPresentationStyle.init(name:)),
            adaptation(of: presentation, in: traits).drops(style)
        else { return }
        emit(
            .noop(
                subject(delegate), call: Member.adaptivePresentationStyle.rawValue,
                reason:
                    "\(style.name) is none of the styles to which UIKit adapts a \(presentation.style.name); the default adaptation applies."
            ), rule: "R148")
    }

    /// The style to which a presentation adapts in these traits, given its delegate's answer; nil for its own.
    func adaptedStyle(
        of presentation: Presentation, by answer: Value, in traits: TraitCollection
    ) -> ModalPresentationStyle? {
        adaptation(of: presentation, in: traits)
            .adapted(answer: answer.string.flatMap(ModalPresentationStyle.init(name:)))
    }

    private func adaptation(of presentation: Presentation, in traits: TraitCollection) -> Adaptation {
        Adaptation(
            style: presentation.style, traits: traits, rules: rules,
            own: presentation.declared.flatMap { objects[$0]?.presentationController?.adaptiveStyle },
            presentsInFullscreen: presentation.presentsInFullscreen && !keepsPopover(presentation))
    }

    /// Q22: an action sheet at its source does not adapt, nor does the popover of a popover controller (CH-553).
    private func keepsPopover(_ presentation: Presentation) -> Bool {
        showsActionSheetsAtSource && alert(shownBy: presentation) != nil || popoverController(of: presentation) != nil
    }
}
