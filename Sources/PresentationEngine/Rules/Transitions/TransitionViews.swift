/// The views of a presentation: the container, its subviews, and the frames that the context reports.
extension PresentationSession {
    /// Makes the container view, with the dimming view that some styles put beneath the content (PS-09).
    mutating func placeContainer(_ transition: Transition, _ handle: PresentationHandle) {
        guard let presentation = presentations[handle],
            let presenterView = controllers[transition.from]?.view,
            let superview = containerSuperview(presentation, presenterView)
        else { return }
        let frame = containerFrame(presentation, presenterView, superview)
        let container = insertView(
            .container, of: presentation.name, className: "UITransitionView", role: .container,
            frame: frame)
        add(container, to: superview, frame: frame)
        if usesContext(presentation) { raise(container, justAbove: presenterView, in: superview) }
        announce(presentation, .containerView, container, rule: usesContext(presentation) ? "CX-06" : "P46")
        let bounds = Rect(size: frame.size)
        var dimming: ViewHandle?
        if dims(presentation) {
            dimming = addDimming(of: presentation, to: container)
        }
        var decorations: [ViewHandle] = []
        let settings = presentation.declared.flatMap { objects[$0]?.presentationController }
        for decoration in settings?.decorations ?? [] {
            let view = insertView(named: decoration, className: "UIView", role: .decoration, frame: bounds)
            add(view, to: container, frame: bounds)
            decorations.append(view)
        }
        presentations.update(handle) {
            $0.container = container
            $0.dimming = dimming
            $0.decorations = decorations
            $0.presenterSuperview = views[presenterView]?.superview
        }
    }

    /// Makes a dimming view that covers the container.
    mutating func addDimming(of presentation: Presentation, to container: ViewHandle) -> ViewHandle {
        let bounds = Rect(size: views[container]?.frame.size ?? .zero)
        let view = insertView(
            .dimming, of: presentation.name, className: "UIDimmingView", role: .dimming, frame: bounds)
        add(view, to: container, frame: bounds)
        announce(presentation, .dimmingView, view, rule: coveringRule(presentation))
        return view
    }

    private mutating func announce(
        _ presentation: Presentation, _ relation: Relation, _ view: ViewHandle, rule: Rule
    ) {
        emit(
            .relation(.presentationController(presentation.name), relation, to: views[view]?.name), rule: rule
        )
    }

    func usesContext(_ presentation: Presentation) -> Bool {
        presentation.effectiveStyle.usesCurrentContext
            || (presentation.effectiveStyle == .custom && !presentation.presentsInFullscreen)
    }

    /// The window for a full-screen presentation, else the superview of the context's own view (P46).
    private func containerSuperview(_ presentation: Presentation, _ presenterView: ViewHandle) -> ViewHandle? {
        if usesContext(presentation) { return views[presenterView]?.superview }
        // The window may have been hidden in the turn of the call (CH-87).
        return window(holding: presenterView).flatMap { windows[$0]?.view }
    }

    /// A presentation in a context covers the context's own view, and no view that lies above it (P46).
    private mutating func raise(_ container: ViewHandle, justAbove view: ViewHandle, in superview: ViewHandle) {
        guard let place = views[superview]?.subviews.firstIndex(of: view) else { return }
        insert(container, in: superview, at: place + 1)
    }

    private func containerFrame(
        _ presentation: Presentation, _ presenterView: ViewHandle, _ superview: ViewHandle
    )
        -> Rect
    {
        // CX-06, P189.
        if usesContext(presentation) { return views[presenterView]?.frame ?? .zero }
        return Rect(size: views[superview]?.frame.size ?? .zero)
    }

    func dims(_ presentation: Presentation) -> Bool {
        switch presentation.effectiveStyle {
        case .pageSheet, .formSheet, .popover: true
        // PC-05: only alerts and activities, which UIKit presents in a custom style.
        case .custom: alert(shownBy: presentation) != nil || isOfActivities(presentation)
        case .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .none, .automatic: false
        }
    }

    /// Puts the incoming view into the hierarchy, sized by the style (PD-01, PS-10, AP-01), and records the frames. The
    /// view has its final frame from then on (Q97).
    mutating func placeIncomingView(_ handle: TransitionHandle) {
        guard let transition = transitions[handle] else { return }
        switch transition.subject {
        case .container(let change): placeComingViews(handle, transition, change)
        case .environment: break
        case .presentation(let subject):
            guard let presentation = presentations[subject] else { return }
            if transition.kind == .presentation {
                placePresentedView(handle, transition, subject, presentation)
            } else {
                placePresentersView(handle, transition, presentation)
            }
        }
    }

    private mutating func placePresentedView(
        _ handle: TransitionHandle, _ transition: Transition, _ subject: PresentationHandle,
        _ presentation: Presentation
    ) {
        guard let container = presentation.container, views.contains(container),
            let view = controllers[transition.to]?.view
        else { return }
        let frames = framesToCome(transition, presentation)
        let frame = frames.toFinal
        var presentedView = view
        if let wrapper = presentation.declared.flatMap({ objects[$0]?.presentationController?.wrapper }) {
            presentedView = insertView(named: wrapper, className: "UIView", role: .decoration, frame: frame)
            add(view, to: presentedView, frame: Rect(size: frame.size))
        }
        if presentation.removesPresentersView, let presenterView = controllers[transition.from]?.view {
            add(presenterView, to: container)
        }
        // AT-21: an animator adds the incoming view itself; otherwise the view is left out.
        if animatorSettings(transition.animator)?.addsIncomingView ?? true {
            add(presentedView, to: container, frame: frame)
        } else {
            views.update(presentedView) { $0.frame = frame }
            controllers.update(transition.to) { $0.isLeftOut = true }
        }
        announceSuperview(of: transition.to, rule: showingRule(presentation))
        presentations.update(subject) { $0.presentedView = presentedView }
        transitions.update(handle) { $0.frames = frames }
    }

    private mutating func placePresentersView(
        _ handle: TransitionHandle, _ transition: Transition, _ presentation: Presentation
    ) {
        clearTheWay(for: transition)
        let moving = movingPresentation(of: transition).flatMap { presentations[$0] } ?? presentation
        let presenterView = controllers[transition.to]?.view
        let frames = framesToCome(transition, presentation)
        // AT-21: in a dismissal, too, the animator adds the incoming view.
        let addsView = animatorSettings(transition.animator)?.addsIncomingView ?? true
        if !addsView, presentersViewReturns(presentation), !isInWindow(transition.to) {
            controllers.update(transition.to) { $0.isLeftOut = true }
        }
        // A presenter that has since become a window's root is already in the window (CH-26).
        if addsView, presentersViewReturns(presentation), !isInWindow(transition.to), let presenterView,
            let container = moving.container
        {
            if let presentedView = moving.presentedView { add(presentedView, to: container) }
            // The presenter's view lies beneath the presented one while the dismissal runs.
            add(presenterView, to: container, beneath: nil)
            announceSuperview(of: transition.to, rule: presentersViewRule(presentation))
        }
        transitions.update(handle) { $0.frames = frames }
    }

    /// Gives the context its frames and the coordinator its duration before the first will callback, which may read
    /// them (P138, P141, AT-03).
    mutating func prepareContext(_ handle: TransitionHandle, _ transition: Transition) {
        let duration = expectedDuration(transition)
        let frames = framesToCome(transition)
        transitions.update(handle) {
            $0.duration = duration
            if let frames { $0.frames = frames }
        }
    }

    /// The context's frames, as far as they are known before the views are in place.
    private func framesToCome(_ transition: Transition) -> Transition.Frames? {
        switch transition.subject {
        case .presentation(let handle):
            return presentations[handle].map { framesToCome(transition, $0) }
        case .container(let change):
            let place = transition.kind == .child ? transition.from : change.container
            var frames = Transition.Frames()
            frames.fromInitial = frame(ofViewOf: place)
            if transition.kind == .child {
                frames.toFinal = frame(ofViewOf: transition.to)
            } else {
                frames.fromInitial = Rect(size: frames.fromInitial.size)
                frames.toFinal = frames.fromInitial
            }
            return frames
        case .environment: return nil
        }
    }

    /// The frames of a presentation's or a dismissal's context (P141), before a view is moved.
    private func framesToCome(_ transition: Transition, _ presentation: Presentation) -> Transition.Frames {
        var frames = Transition.Frames()
        guard transition.kind == .presentation else {
            let moving = movingPresentation(of: transition).flatMap { presentations[$0] } ?? presentation
            frames.fromInitial = moving.presentedView.flatMap { views[$0]?.frame } ?? .zero
            frames.toFinal = frame(ofViewOf: transition.to)
            return frames
        }
        frames.fromInitial = frame(ofViewOf: transition.from)
        if !presentation.removesPresentersView { frames.fromFinal = frames.fromInitial }
        if let container = presentation.container.flatMap({ views[$0] }) {
            frames.toFinal = presentedFrame(presentation, in: Rect(size: container.frame.size))
        }
        return frames
    }

    private func frame(ofViewOf controller: ControllerHandle) -> Rect {
        controllers[controller]?.view.flatMap { views[$0]?.frame } ?? .zero
    }

    /// `view(forKey:)`: the views of presenter and presented, from or to by the direction (AT-12, AT-13, AT-14); nil
    /// for the presenter's side if the animator must not touch it (AT-17, P137, P138). The presented side is the
    /// presentation controller's `presentedView` (P140).
    func contextViews(_ transition: Transition) -> (from: String?, to: String?) {
        guard let presentation = transition.presentation.flatMap({ presentations[$0] }) else {
            return (rootViewName(of: transition.from), rootViewName(of: transition.to))
        }
        let presented = movingPresentation(of: transition).flatMap { presentations[$0] }
            .flatMap { presentedViewName($0) }
        let presenter = transition.kind == .presentation ? transition.from : transition.to
        let presenterView = presentation.removesPresentersView ? rootViewName(of: presenter) : nil
        return transition.kind == .presentation ? (presenterView, presented) : (presented, presenterView)
    }

    /// The presentation controller's `presentedView`, also before it is in the hierarchy (P138, P140, P147).
    func presentedViewName(_ presentation: Presentation) -> String? {
        if let view = presentation.presentedView { return views[view]?.name }
        let wrapper = presentation.declared.flatMap { objects[$0]?.presentationController?.wrapper }
        return wrapper ?? rootViewName(of: presentation.presented)
    }

    private func rootViewName(of controller: ControllerHandle) -> String? {
        controllers[controller]?.view.flatMap { views[$0]?.name }
    }

    /// The view in which a transition takes place (P142): a container's own for a change inside it.
    func containerView(of transition: Transition) -> ViewHandle? {
        switch transition.subject {
        case .presentation(let handle): presentations[handle]?.container
        case .container(let change): controllers[change.container]?.view
        // The window itself.
        case .environment: controllers[transition.to]?.window.flatMap { windows[$0]?.view }
        }
    }

    // MARK: Frames

    /// The frame of the presented view in its container (PS-11 to PS-20, P147, A5, R170, R264 to R271, CH-17). That of
    /// a popover is its place beside its anchor (R185, CH-240).
    func presentedFrame(_ presentation: Presentation, in bounds: Rect) -> Rect {
        if let place = placeBesideAnchor(of: presentation, in: bounds.size) { return place.frame }
        let presenter = presentation.presenting ?? presentation.presented
        return presentedFrame(presentation, in: bounds, windowTraits(of: presenter))
    }

    /// The same in a window with these traits.
    ///
    /// - Parameter orientation: the one to come, during a rotation; nil for the present one.
    func presentedFrame(
        _ presentation: Presentation, in bounds: Rect, _ traits: TraitCollection,
        turned orientation: InterfaceOrientation? = nil
    ) -> Rect {
        if let frame = presentation.declared.flatMap({ objects[$0]?.presentationController?.frame }) {
            return frame
        }
        if let outer = presentationAround(presentation) {
            return presentedFrame(outer, in: bounds, traits, turned: orientation)
        }
        switch presentation.styleOfPlace {
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom, .none, .automatic:
            return bounds
        case .pageSheet, .formSheet, .popover:
            let preferred = contentSize(of: presentation)
            let style = isSizedAsFormSheet(presentation, preferred) ? .formSheet : presentation.styleOfPlace
            var frames = sheetFrames(
                in: bounds, traits, on: screen(of: presentation.presenting ?? presentation.presented),
                turned: orientation)
            frames.edgeAttachment = edgeAttachment(of: presentation)
            // The place after a change of the window is unknown; on an iPad the arrow is expected where it is.
            if isPopoverInPlace(presentation), traits.idiom == .pad {
                frames.arrowEdge = presentation.presentedView.flatMap { popoverPlace(of: $0) }?.edge
            }
            return frames.frame(of: style, preferred: preferred)
        }
    }

    /// R179: a sheet is attached to the edge in compact height if it prefers that.
    private func edgeAttachment(of presentation: Presentation) -> SheetFrames.EdgeAttachment? {
        guard prefers(.prefersEdgeAttachedInCompactHeight, presentation) else { return nil }
        return prefers(.widthFollowsPreferredContentSizeWhenEdgeAttached, presentation) ? .preferredWidth : .safeArea
    }

    /// The table of frames for a container and the traits of its window.
    func sheetFrames(
        in bounds: Rect, _ traits: TraitCollection, on screen: WindowScreen = .main,
        turned orientation: InterfaceOrientation? = nil
    ) -> SheetFrames {
        SheetFrames(
            device: settings?.device ?? Device.all[0], traits: traits, rules: rules, bounds: bounds,
            safeArea: screen == .main ? screenSafeArea(in: orientation ?? header.orientation) : .zero,
            hasKeyboard: header.keyboard?.isInPlace == true)
    }

    /// P31, P69k, R180, A7g, A7h: the anchor is looked up when the presentation starts, not in the call.
    func checkAnchor(_ transition: TransitionHandle) throws(Rejection) {
        guard transitions[transition]?.kind == .presentation,
            let handle = transitions[transition]?.presentation, let presentation = presentations[handle]
        else { return }
        try refuseMissingAnchor(of: presentation, handle)
    }

    /// The exception for a popover that has no anchor when it is to be shown.
    func refuseMissingAnchor(of presentation: Presentation, _ handle: PresentationHandle) throws(Rejection) {
        guard presentation.style == .popover, presentation.adaptedStyle == nil,
            controllers[presentation.presented]?.properties.anchor?.isComplete != true
        else { return }
        if alert(shownBy: presentation) != nil { throw missingAnchorOfSheet(presentation) }
        if isOfActivities(presentation) { throw missingAnchorOfActivities(presentation) }
        throw exception(
            "UIPopoverPresentationController (\(mention(handle))) should have a non-nil sourceView or barButtonItem set before the presentation occurs.\(about: mention(presentation.presented, .presented), mention(presentation.presenting, .presenter))",
            "P69k", name: "NSGenericException")
    }
}
