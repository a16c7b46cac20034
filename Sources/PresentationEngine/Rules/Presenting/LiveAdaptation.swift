/// A visible presentation adapts again when the traits around its presenter change (R157, CH-340).
extension PresentationSession {
    /// A presentation with the traits that decide how it adapts.
    typealias AdaptingPresentation = (handle: PresentationHandle, traits: TraitCollection)

    /// The presentations that may adapt to other traits, presenters before the controllers that they present.
    var adaptingPresentations: [AdaptingPresentation] {
        every(presentations).filter { adaptsAgain($0.record) }.sorted { $0.record.serial < $1.record.serial }
            .compactMap { entry in entry.record.source.map { (entry.handle, adaptationTraits(of: $0)) } }
    }

    /// Whether a presentation is asked again: its style adapts, and UIKit has not fixed it as that of an alert.
    private func adaptsAgain(_ presentation: Presentation) -> Bool {
        guard presentation.phase != .prepared, presentation.presentsInFullscreen, alert(shownBy: presentation) == nil
        else { return false }
        switch presentation.style {
        case .pageSheet, .formSheet, .popover, .custom: return true
        case .overFullScreen: return rules.adaptsOverlayStyles
        case .fullScreen, .currentContext, .overCurrentContext, .none, .automatic: return false
        }
    }

    // MARK: The place before the answer

    /// A presentation with the style that it will have in a window with these traits, so that sizes and traits are
    /// announced as they will be.
    func coming(_ presentation: Presentation, in window: TraitCollection) -> Presentation {
        guard presentation.phase == .presented, adaptsAgain(presentation), let source = presentation.source else {
            return presentation
        }
        let traits = adaptationTraits(of: source, in: window)
        guard !traits.hasSizeClasses(of: adaptationTraits(of: source)) else { return presentation }
        return presentation.placed(in: expectedStyle(of: presentation, in: traits))
    }

    /// Presentations that are about to adapt lie in the places of their new styles from the change of the traits on.
    mutating func placeAdapting(since former: [AdaptingPresentation]) {
        for entry in former {
            guard let presentation = presentations[entry.handle], presentation.phase == .presented,
                let source = presentation.source
            else { continue }
            let traits = adaptationTraits(of: source)
            guard !traits.hasSizeClasses(of: entry.traits) else { continue }
            let placed = presentation.placed(in: expectedStyle(of: presentation, in: traits))
            presentations.update(entry.handle) { $0.placedStyle = placed.placedStyle }
        }
    }

    /// The style to which a presentation will adapt: by the answer that its delegate declares, or by default if the
    /// client will be asked.
    private func expectedStyle(of presentation: Presentation, in traits: TraitCollection) -> ModalPresentationStyle? {
        let members = [Member.adaptivePresentationStyleTraits, .adaptivePresentationStyle]
            .dropFirst(rules.asksAdaptiveStyleWithTraits ? 0 : 1)
        let delegate = presentation.delegate
        let member = members.first { member in delegate.map { implements($0, member) } ?? false }
        let answer = delegate.flatMap { delegate in
            member.flatMap { declaredAnswer(of: delegate, to: $0, styleArguments(of: presentation, $0, traits)) }
        }
        return adaptedStyle(of: presentation, by: answer ?? .null, in: traits)
    }

    /// The steps for the presentations whose traits are others than before.
    func adaptationSteps(since former: [AdaptingPresentation]) -> [Step] {
        former.compactMap { entry in
            guard let source = presentations[entry.handle]?.source,
                !adaptationTraits(of: source).hasSizeClasses(of: entry.traits)
            else { return nil }
            return .environment(.adapt(entry.handle))
        }
    }

    /// Asks anew for the style; a presentation in a transition adapts once that has ended.
    mutating func adapt(_ handle: PresentationHandle) {
        guard let phase = presentations[handle]?.phase else { return }
        switch phase {
        case .prepared: return
        case .presenting, .dismissing: presentations.update(handle) { $0.adaptsLater = true }
        case .presented:
            presentations.update(handle) { $0.adaptsLater = false }
            enqueue(.question(.newStyle(handle)))
        }
    }

    /// The presentations that waited for the end of a transition adapt now.
    mutating func adapt(afterEndOf transition: Transition) {
        for handle in endingPresentations(of: transition) where presentations[handle]?.adaptsLater == true {
            enqueue(.environment(.adapt(handle)))
        }
    }

    // MARK: The questions

    mutating func askNewStyle(_ handle: PresentationHandle, _ question: Question) throws(Rejection) {
        guard let presentation = presentations[handle], let source = presentation.source else { return }
        let asked = try askStyle(
            of: handle, presentation.presented, in: adaptationTraits(of: source), rule: "R157", for: question)
        if !asked { receiveNewStyle(.null, handle) }
    }

    mutating func receiveNewStyle(_ answer: Value, _ handle: PresentationHandle) {
        guard let presentation = presentations[handle], presentation.phase == .presented,
            let source = presentation.source
        else { return }
        noteDropped(answer, of: presentation, in: adaptationTraits(of: source))
        let style = adaptedStyle(of: presentation, by: answer, in: adaptationTraits(of: source))
        guard
            decides(
                style != presentation.adaptedStyle, .adapts, "R157",
                about: [presentation.delegate, .controller(presentation.presented)],
                [.willPresentWithAdaptiveStyle, .viewControllerForAdaptivePresentationStyle],
                value: .text((style ?? presentation.style).name), detail: .text(presentation.effectiveStyle.name))
        else { return placeAgain(handle) }
        // A controller that presents another one itself is not replaced.
        guard let style, controllers[presentation.presented]?.presents == nil else {
            return beginExchange(handle, style, substitute: nil)
        }
        enqueue(.question(.newSubstitute(handle, style)))
    }

    mutating func askNewSubstitute(
        _ handle: PresentationHandle, _ style: ModalPresentationStyle, _ question: Question
    ) throws(Rejection) {
        guard let presentation = presentations[handle] else { return }
        try ask(
            presentation.delegate, .viewControllerForAdaptivePresentationStyle,
            [Argument("controller", .text(presentation.name)), Argument("style", .text(style.name))],
            rule: "R157", for: question)
    }

    mutating func receiveNewSubstitute(
        _ answer: Value, _ handle: PresentationHandle, _ style: ModalPresentationStyle
    ) throws(Rejection) {
        let substitute = try substitute(from: answer)
        if let substitute, let presentation = presentations[handle], let presenter = presentation.presenting,
            ![presentation.presented, presentation.original].contains(substitute)
        {
            try refuse(substitute, from: presenter, ObstacleAtCall.toSubstitutes)
        }
        beginExchange(handle, style, substitute: substitute)
    }

    // MARK: The exchange

    /// A presentation that does not adapt after all lies in the place of its style again.
    private mutating func placeAgain(_ handle: PresentationHandle) {
        guard let presentation = presentations[handle], presentation.placedStyle != nil else { return }
        let before = traitsShown(by: presentation)
        presentations.update(handle) { $0.placedStyle = nil }
        var resized: [ControllerHandle] = []
        placeAdapted(handle, &resized)
        tellAdapted(handle, before, resized)
    }

    /// The delegate is told, then the presentation shows what the new style calls for, with the callbacks of the
    /// controllers whose views come or go (CH-340).
    private mutating func beginExchange(
        _ handle: PresentationHandle, _ style: ModalPresentationStyle?, substitute: ControllerHandle?
    ) {
        guard let presentation = presentations[handle], let presenter = presentation.presenting else { return }
        let old = presentation.presented
        let isFree = controllers[old]?.presents == nil
        let new = substitute ?? (isFree ? presentation.original : nil) ?? old
        let adapted = presentation.adapted(to: style)
        let removes = removesPresentersView(adapted)
        let leaves =
            removes && !presentation.removesPresentersView
            ? adaptationStep(presenter, isAppearing: false, adapted) : nil
        let returns =
            !removes && presentation.removesPresentersView
            ? adaptationStep(presenter, isAppearing: true, adapted) : nil
        var steps = adaptationSteps(of: presentation, to: style)
        if let leaves { steps.append(.begin(leaves)) }
        if new != old {
            let gone = adaptationStep(old, isAppearing: false, adapted)
            steps += [.begin(gone)] + (controllers[old]?.view.map { [.detach($0)] } ?? []) + [.end(gone)]
        }
        if let returns { steps.append(.begin(returns)) }
        steps.append(.environment(.exchange(handle, new, style)))
        if returns != nil { steps.append(.arrive(presenter)) }
        steps += [leaves, returns].compactMap { $0.map(Step.end) }
        enqueue(steps)
    }

    /// The callbacks of a controller whose view comes or goes with the style that a presentation now takes.
    private func adaptationStep(
        _ controller: ControllerHandle, isAppearing: Bool, _ adapted: Presentation
    ) -> AppearanceStep {
        let rule = Choice.liveAdaptation.rule
        note(
            true, .adapts, rule, about: [.controller(controller)], AppearancePart.both.calls(isAppearing: isAppearing),
            value: .text(adapted.effectiveStyle.name), detail: .text(adapted.style.name))
        return AppearanceStep(controller, isAppearing: isAppearing, isAnimated: false, rule: rule)
    }

    /// The delegate's callbacks before a presentation takes another style (R152, R160, R181).
    private mutating func adaptationSteps(
        of presentation: Presentation, to style: ModalPresentationStyle?
    ) -> [Step] {
        let adapted = presentation.adapted(to: style)
        let coordinator = environmentTransition.flatMap { transitions[$0]?.name }
        return preparationSteps(adapted) + adaptationSteps(adapted, coordinator: coordinator) + popoverSteps(adapted)
    }

    /// Puts the presentation into its new style: relations first, then views and frames.
    mutating func exchange(
        _ handle: PresentationHandle, _ new: ControllerHandle, _ style: ModalPresentationStyle?
    ) throws(Rejection) {
        guard let former = presentations[handle], former.phase == .presented, controllers.contains(new) else { return }
        guard former.presented == new else {
            let coming = adaptationStep(new, isAppearing: true, former.adapted(to: style))
            enqueue([
                .load(new, Choice.liveAdaptation.rule), .begin(coming), .environment(.exchange(handle, new, style)),
                .arrive(new), .end(coming),
            ])
            return replacePresented(handle, former, with: new)
        }
        let before = controllers[new]?.appearance == .appeared ? traitsShown(by: former) : []
        let adapted = former.adapted(to: style)
        try refuseMissingAnchor(of: adapted, handle)
        let removes = removesPresentersView(adapted)
        if former.removesPresentersView, !removes { returnPresentersView(handle) }
        presentations.update(handle) {
            $0.adaptedStyle = style
            $0.placedStyle = nil
            $0.removesPresentersView = removes
        }
        adjustDimming(of: handle)
        var resized: [ControllerHandle] = []
        placeAdapted(handle, &resized)
        if let presenter = former.presenting, former.removesPresentersView != removes {
            if removes { detachView(of: presenter) }
            announceSuperview(of: presenter, rule: presentersViewRule(former))
        }
        tellAdapted(handle, before, resized)
    }

    /// The relations of another controller that is shown from now on.
    private mutating func replacePresented(
        _ handle: PresentationHandle, _ former: Presentation, with new: ControllerHandle
    ) {
        let old = former.presented
        guard let presenter = former.presenting else { return }
        detachView(of: old)
        // The controller that was to be presented may be inside its substitute.
        if new == former.original { leaveParent(new) }
        controllers.update(old) { $0.presentedBy = nil }
        controllers.update(new) { $0.presentedBy = handle }
        presentations.update(handle) {
            $0.presented = new
            $0.original = new == former.original ? nil : former.original ?? old
        }
        announce(presenter, .presentedViewController, to: new, rule: "R157")
        announce(old, .presentingViewController, to: nil, rule: "R157")
        announce(new, .presentingViewController, to: presenter, rule: "R157")
        candidates.append(old)
    }

    /// The dimming view comes and goes with the styles that have one.
    private mutating func adjustDimming(of handle: PresentationHandle) {
        guard let presentation = presentations[handle], let container = presentation.container else { return }
        switch (presentation.dimming, dims(presentation)) {
        case (let dimming?, false):
            destroy(dimming)
            presentations.update(handle) { $0.dimming = nil }
        case (nil, true):
            let view = addDimming(of: presentation, to: container)
            insert(view, in: container, at: 0)
            presentations.update(handle) { $0.dimming = view }
        case (nil, false), (_?, true): break
        }
    }

    /// Gives the presented view its frame in the new style.
    private mutating func placeAdapted(_ handle: PresentationHandle, _ resized: inout [ControllerHandle]) {
        guard let presentation = presentations[handle], let container = presentation.container,
            let bounds = views[container].map({ Rect(size: $0.frame.size) }),
            let view = controllers[presentation.presented]?.view
        else { return }
        let frame = presentedFrame(presentation, in: bounds)
        // What is presented from it may keep its view away.
        let isAway =
            controllers[presentation.presented]?.presents.flatMap { presentations[$0] }?.keepsPresentersViewAway == true
        if let shown = presentation.presentedView, views[view]?.superview == shown || view == shown,
            views[shown]?.superview == container || isAway
        {
            return resize(shown, to: frame, viewsOfPresentations, &resized)
        }
        add(view, to: container, frame: frame)
        announceSuperview(of: presentation.presented, rule: showingRule(presentation))
        presentations.update(handle) { $0.presentedView = view }
    }

    /// The callbacks about other traits, safe areas and sizes of what a presentation shows.
    private mutating func tellAdapted(
        _ handle: PresentationHandle, _ former: [Environment], _ resized: [ControllerHandle]
    ) {
        guard let presentation = presentations[handle] else { return }
        let rule = Choice.liveAdaptation.rule
        var steps: [Step] = []
        let after = traitsShown(by: presentation).filter { entry in
            former.contains { $0.controller == entry.controller }
        }
        let before = after.map { entry in former.first { $0.controller == entry.controller } ?? entry }
        for (entry, last) in changedTraits(from: before, to: after) {
            steps.append(traitStep(entry.controller, from: last, to: entry.traits, rule: rule))
            steps += registrationSteps(entry.controller, from: last, to: entry.traits)
        }
        steps += safeAreaSteps(beneath: presentation.presented, rule: rule)
        steps += resized.filter { isInWindow($0) }.flatMap { layoutSteps($0, rule: rule) }
        adaptContainers()
        enqueue(steps)
    }
}

extension Presentation {
    /// The same in another style, nil for its own.
    fileprivate func adapted(to style: ModalPresentationStyle?) -> Presentation {
        var adapted = self
        adapted.adaptedStyle = style
        adapted.placedStyle = nil
        return adapted
    }

    /// The same in the place of another style, nil for its own.
    fileprivate func placed(in expected: ModalPresentationStyle?) -> Presentation {
        var placed = self
        let style = expected ?? self.style
        placed.placedStyle = style == effectiveStyle ? nil : style
        return placed
    }
}
