/// Making presentation controllers, and the questions asked at the call (TD-23 to TD-26, P30, R152, R153).
extension PresentationSession {
    /// The presentation controller that was read before the presentation, which then serves it (P30, R156).
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

    /// Makes a presentation controller of the style at this moment (PC-01, P30).
    mutating func makePresentation(of handle: ControllerHandle, declared: ObjectHandle? = nil)
        -> PresentationHandle
    {
        let name = names.mint(numbered: "p")
        var presentation = Presentation(
            serial: nextSerial(), name: name, presented: handle, style: presentationStyle(of: handle))
        presentation.declared = declared
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

    /// What reading `presentationController` gives: the one that manages the controller, else one made now from
    /// the style at this moment (P30, OP-22); for a custom style the delegate is asked, with no presenter yet (TD-24).
    ///
    /// - Parameter step: what read it, which is done again once the client has answered.
    /// - Returns: nil where the turn parks on that answer.
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
            emit(.question(subject(delegate), member, arguments: arguments, answer: answer), rule: "TD-24")
            return preparePresentation(of: handle, declared: try presentationController(answer))
        case .asked:
            agenda.parked = Agenda.Parked(
                question: .readPresentation(handle, then: step), actor: delegate, member: member,
                arguments: arguments, rule: "TD-24")
            return nil
        }
    }

    private mutating func receiveReadPresentation(
        _ answer: Value, _ handle: ControllerHandle, then step: Step
    ) throws(Rejection) {
        _ = preparePresentation(of: handle, declared: try presentationController(answer))
        push(step)
    }

    mutating func ask(_ question: Question) throws(Rejection) {
        switch question {
        case .presentationController(let request): try askPresentationController(request, question)
        // It is asked where it is read; a step that reads again asks again.
        case .readPresentation(_, let step): push(step)
        case .adaptiveStyle(let request): try askAdaptiveStyle(request, question)
        case .substitute(let handle): try askSubstitute(handle, question)
        case .animator(let handle): try askAnimator(handle, question)
        case .interaction(let handle): try askInteraction(handle, question)
        case .wantsInteractiveStart(let handle): try askInteractiveStart(handle, question)
        case .duration(let handle): try askDuration(handle, question)
        case .interruptible(let handle): try askInterruptible(handle, question)
        case .shouldPerformSegue(let request): try askShouldPerform(request, question)
        case .segueDestination(let request): try askDestination(request, question)
        case .canPerform(let action, let responder): try askCanPerform(action, responder, question)
        case .shouldPop(let navigation): try askShouldPop(navigation, question)
        case .actionTarget(let lookup): try askTarget(lookup, question)
        case .splitShow(let request): try askSplitShow(request, question)
        case .unwindTarget(let search): try askUnwindTarget(search, question)
        case .unwindSegue(let finding): try askUnwindSegue(finding, question)
        case .shouldSelect(let tabBar, let tab): try askShouldSelect(tabBar, tab, question)
        case .page(let search): try askPage(search, question)
        case .split(let split, let asked): try ask(split, asked, question)
        case .forwardsAppearance(let handle, _, _): try askForwarding(handle, question)
        case .shouldSaveState(let isSecure): try askShouldSave(isSecure, question)
        case .shouldRestoreState(let isSecure): try askShouldRestore(isSecure, question)
        case .restoredController(let index): try askFactory(index, question)
        case .restoredObject(let index): try askForObject(index, question)
        }
    }

    /// Hands an answer to what it was asked for.
    mutating func receive(_ answer: Value, for question: Question) throws(Rejection) {
        switch question {
        case .presentationController(let request): try receivePresentationController(answer, request)
        case .readPresentation(let handle, let step):
            try receiveReadPresentation(answer, handle, then: step)
        case .adaptiveStyle(let request): receiveAdaptiveStyle(answer, request)
        case .substitute(let handle): try receiveSubstitute(answer, handle)
        case .animator(let handle): try receiveAnimator(answer, handle)
        case .interaction(let handle): try receiveInteraction(answer, handle)
        case .wantsInteractiveStart(let handle): receiveInteractiveStart(answer, handle)
        case .duration(let handle): receiveDuration(answer, handle)
        case .interruptible(let handle): receiveInterruptible(answer, handle)
        case .shouldPerformSegue(let request): try receiveShouldPerform(answer, request)
        case .segueDestination(let request): try receiveDestination(answer, request)
        case .canPerform(let action, let responder): try receiveCanPerform(answer, action, responder)
        case .shouldPop(let navigation): try receiveShouldPop(answer, navigation)
        case .actionTarget(let lookup): try receiveTarget(answer, lookup)
        case .splitShow(let request): try receiveSplitShow(answer, request)
        case .unwindTarget(let search): try receiveUnwindTarget(answer, search)
        case .unwindSegue(let finding): try receiveUnwindSegue(answer, finding)
        case .shouldSelect(let tabBar, let tab): try receiveShouldSelect(answer, tabBar, tab)
        case .page(let search): try receivePage(answer, search)
        case .split(let split, let asked): try receive(answer, split, asked)
        case .forwardsAppearance(let handle, let steps, let otherwise):
            receiveForwarding(answer, handle, then: steps, otherwise: otherwise)
        case .shouldSaveState(let isSecure): try receiveShouldSave(answer, isSecure)
        case .shouldRestoreState(let isSecure): try receiveShouldRestore(answer, isSecure)
        case .restoredController(let index): try receiveFactory(answer, index)
        case .restoredObject(let index): try receiveObject(answer, index)
        }
    }

    /// The object of the app's that an answer names; nil for the answer nil.
    func object(_ answer: Value, asked member: Member) throws(Rejection) -> Actor? {
        switch answer {
        case .null: return nil
        case .text(let name):
            switch names[name] {
            case .object(let handle): return .object(handle)
            case .controller(let handle): return .controller(handle)
            case .view, .window, .presentation, .transition, .segue, nil:
                throw .unusableAnswer(
                    "The answer to \(member.rawValue) names \"\(name)\", and no object has that name.")
            }
        case .bool, .integer, .number, .list, .size, .rect, .anchor, .controller:
            throw .unusableAnswer("The answer to \(member.rawValue) must be the name of an object, or null.")
        }
    }

    // MARK: presentationController(forPresented:presenting:source:)

    private mutating func askPresentationController(_ request: PresentationRequest, _ question: Question)
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

    private mutating func receivePresentationController(_ answer: Value, _ request: PresentationRequest)
        throws(Rejection)
    {
        var prepared = request
        let declared = try presentationController(answer)
        prepared.presentation =
            preparedPresentation(of: request.controller)
            ?? makePresentation(of: request.controller, declared: declared)
        push(.question(.adaptiveStyle(prepared)))
    }

    /// The app's own presentation controller that an answer names; nil for the answer nil (TD-25).
    private func presentationController(_ answer: Value) throws(Rejection) -> ObjectHandle? {
        switch try object(answer, asked: .presentationControllerForPresented) {
        case .object(let handle)? where objects[handle]?.presentationController != nil: return handle
        case nil: return nil
        case .object?, .controller?, .view?, .application?, .type?:
            throw .unusableAnswer("\"\(answer.string ?? "")\" is no presentation controller.", "TD-23")
        }
    }

    // MARK: Adaptation

    /// Asks the presentation controller's delegate at the call (R155), where the presentation may adapt at all.
    private mutating func askAdaptiveStyle(_ request: PresentationRequest, _ question: Question)
        throws(Rejection)
    {
        let members = [Member.adaptivePresentationStyle, .adaptivePresentationStyleTraits]
        let asker = Actor.controller(request.controller)
        guard let presentation = request.presentation.flatMap({ presentations[$0] }),
            decides(
                presentation.presentsInFullscreen, .mayAdapt, "R153", about: [presentation.delegate, asker],
                members, value: .bool(presentation.presentsInFullscreen))
        else { return receiveAdaptiveStyle(.null, request) }
        let controller = Argument("controller", .text(presentation.name))
        guard
            decides(
                presentation.delegate != nil, .isSet, "R153", about: [asker], members,
                value: Value(presentation.delegate.map { name($0) })),
            let delegate = presentation.delegate
        else { return receiveAdaptiveStyle(.null, request) }
        if rules.asksAdaptiveStyleWithTraits, implements(delegate, .adaptivePresentationStyleTraits) {
            let traits = adaptationTraits(of: request.receiver)
            try ask(
                delegate, .adaptivePresentationStyleTraits,
                [
                    controller, Argument("horizontal", .text(traits.horizontal.rawValue)),
                    Argument("vertical", .text(traits.vertical.rawValue)),
                ], rule: "R153", for: question)
        } else {
            try ask(delegate, .adaptivePresentationStyle, [controller], rule: "R153", for: question)
        }
    }

    private mutating func receiveAdaptiveStyle(_ answer: Value, _ request: PresentationRequest) {
        guard let handle = request.presentation, let presentation = presentations[handle] else { return }
        let answered = answer.string.flatMap(ModalPresentationStyle.init(name:))
        let adapted = Adaptation(
            style: presentation.style, traits: adaptationTraits(of: request.receiver), rules: rules,
            own: presentation.declared.flatMap { objects[$0]?.presentationController?.adaptiveStyle },
            presentsInFullscreen: presentation.presentsInFullscreen
        ).adapted(answer: answered)
        presentations.update(handle) { $0.adaptedStyle = adapted }
        push(.present(request))
    }
}
