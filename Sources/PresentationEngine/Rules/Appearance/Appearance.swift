/// The four appearance callbacks, and `viewIsAppearing` and layout between them (AP-01 to AP-13, P113, P182).
extension PresentationSession {
    /// Begins a controller's appearance or disappearance: the state first, then the will callback.
    ///
    /// While the app forwards the appearance by hand, UIKit's own callbacks are held back (P119).
    mutating func begin(_ step: AppearanceStep) {
        guard let byHand = controllers[step.controller]?.byHand,
            decides(
                !byHand.holdsBack, .isNotHeldBack, "P119", about: step, .will, value: .text(byHand.rawValue))
        else { return }
        guard !step.isAppearing || header.transitions.isEmpty || staysInSight(step) else { return }
        if byHand != .no {
            controllers.update(step.controller) { $0.byHand = .no }
            leaveUntold(beneath: step.controller)
            // Controllers that appeared by manual forwarding have not placed their children's views yet.
            if step.isAppearing, controllers[step.controller]?.appearance == .appeared {
                enqueue(shownTree(of: step.controller).map(Step.placeChildren))
            }
        }
        change(step)
    }

    /// AP-06: a controller that left the screen after its transition began does not appear.
    private func staysInSight(_ step: AppearanceStep) -> Bool {
        let isInSight = !comesOutOfSight(step.controller)
        note(
            isInSight, .isInWindow, "AP-06", about: [.controller(step.controller)],
            AppearancePart.both.calls(isAppearing: true), value: .bool(isInSight))
        return isInSight
    }

    /// Changes the appearance state and makes the will callback, whether UIKit or the app forwards it. A will callback
    /// may follow the opposite one without the did callback between them (AP-14). The flags follow the cause of the
    /// step, even if its transition is canceled later (P89).
    mutating func change(_ step: AppearanceStep) {
        guard let appearance = controllers[step.controller]?.appearance,
            decides(
                appearance.begins(isAppearing: step.isAppearing), .canBegin, "AP-13", about: step, .will,
                value: .text(appearance.state))
        else { return }
        if step.isAppearing {
            become(.appearing(animated: step.isAnimated), step)
            // Most sessions have no keyboard; the call would copy the session.
            if header.keyboard != nil || controllers[step.controller]?.kind.isAlert == true {
                enqueue(keyboardSteps(with: step.controller, isAppearing: true))
            }
            enqueue(.beginChildren(step))
            enqueue(callback(step, .viewWillAppear))
        } else {
            noteFirstAppearance(of: step.controller)
            become(.disappearing(animated: step.isAnimated), step)
            if header.keyboard != nil { enqueue(keyboardSteps(with: step.controller, isAppearing: false)) }
            enqueue(.beginChildren(step))
            enqueue(callback(step, .viewWillDisappear))
        }
    }

    private mutating func become(_ appearance: Appearance, _ step: AppearanceStep) {
        noteStatusBar()
        if step.isAppearing { comeBack(step.controller) } else { keepTraits(of: step.controller) }
        controllers.update(step.controller) {
            $0.appearance = appearance
            $0.isLeftOut = false
            if !step.isAppearing { $0.hasAppearedAhead = false }
            if !step.isAppearing { $0.awaitsArrival = false }
            if step.cause != .none {
                $0.cause = step.cause
            } else if let isOfAppearing = $0.cause.isOfAppearing, isOfAppearing != step.isAppearing {
                // The cause of an unfinished appearance does not apply to its reversal (MV-09).
                $0.cause = .none
            }
        }
    }

    private func callback(_ step: AppearanceStep, _ member: Member) -> Step {
        .callback(
            Callback(
                .controller(step.controller), member, [Argument("animated", .bool(step.isAnimated))],
                rule: step.rule))
    }

    /// Begins the appearance of the visible children after the parent's own, if the parent forwards it (P113, CT-18),
    /// and that of current-context presentations in their place, which are not children, in any case (AP-06).
    mutating func beginChildren(_ step: AppearanceStep) {
        if step.isAppearing, entersSplit(step) { return }
        if step.isAppearing { chooseShown(of: step.controller) }
        for child in visibleChildren(of: step.controller).reversed() where step.isAppearing {
            enqueue(
                showingSteps(step.controller, child, .navigationWillShow, isAnimated: step.isAnimated))
        }
        let loadingRule = loadingRule(step.controller)
        let companions = companions(of: step.controller, isAppearing: step.isAppearing)
        let steps = companions.map { child -> [Step] in
            let cause = companionCause(child, of: step)
            let begin = Step.begin(carried(companionStep(child, of: step, cause: cause), by: step))
            return step.isAppearing ? [.load(child, loadingRule), begin] : [begin]
        }
        if !step.isAppearing { enqueue(strayDepartures(in: step.controller)) }
        if companions.isEmpty { return }
        defer {
            // CH-694.
            for child in companions where step.isAppearing && controllers[child]?.window != nil {
                enqueue(giveUpWindow(child))
            }
        }
        let inPlace = zip(companions, steps).filter { controllers[$0.0]?.parent != step.controller }
        enqueue(
            .question(
                .forwardsAppearance(
                    step.controller, then: steps.flatMap(\.self), otherwise: inPlace.flatMap(\.1))))
    }

    /// A child comes with a move to its parent, or goes with one from it that the transition inside has begun (P79).
    private func companionCause(_ child: ControllerHandle, of step: AppearanceStep) -> AppearanceCause {
        let cause: AppearanceCause =
            step.isAppearing && isMoving(child, with: step.controller) ? .movingToParent : .none
        guard !step.isAppearing, controllers[child]?.parent == nil, isExchanged(child, in: step.controller)
        else { return cause }
        return .movingFromParent
    }

    /// P24, P79: a child that appears with its parent counts as moving to it if the parent is a UIKit container that
    /// shows it for the first time. In a custom container the move was over before the container appeared (F12,
    /// CH-171).
    private func isMoving(_ child: ControllerHandle, with parent: ControllerHandle) -> Bool {
        controllers[parent]?.kind.isContainer == true && isFirstAppearance(child)
    }

    /// P24, P79: a container's child is moving to its parent when it appears for the first time.
    func isFirstAppearance(_ child: ControllerHandle) -> Bool {
        guard let controller = controllers[child] else { return false }
        return controller.parent != nil && !controller.hasAppearedInParent
    }

    /// MV-09: a child that begins to disappear has had its first appearance, even if that never finished, unless a
    /// canceled transition rolls it back (CH-130), or it leaves the window whose root it has been so far (CH-694).
    private mutating func noteFirstAppearance(of child: ControllerHandle) {
        guard isFirstAppearance(child), !isTakenBack(child), !isDirectlyInWindow(child) else { return }
        controllers.update(child) { $0.hasAppearedInParent = true }
    }

    private func isDirectlyInWindow(_ child: ControllerHandle) -> Bool {
        controllers[child]?.view.flatMap { views[$0]?.superview }.map { views[$0]?.role == .window } ?? false
    }

    /// Whether a canceled transition had brought on screen the controller, an ancestor, or a presenter beneath them.
    private func isTakenBack(_ handle: ControllerHandle) -> Bool {
        let cancelled = header.transitions.compactMap { transitions[$0] }.filter { $0.didComplete == false }
        guard !cancelled.isEmpty else { return false }
        let supporters = supporters(of: handle)
        return cancelled.contains { transition in
            (transition.change?.coming ?? [transition.to]).contains(where: supporters.contains)
        }
    }

    /// The view is in the hierarchy with its geometry: `viewIsAppearing`, then layout (P182), also of the children of a
    /// container that is pushed, before the push animates (Q121).
    mutating func arrive(_ handle: ControllerHandle) {
        guard let appearance = controllers[handle]?.appearance,
            decides(
                appearance.isAppearing || appearance == .appeared && isAhead(handle), .isAppearing, "AP-13",
                about: [.controller(handle)],
                [.viewIsAppearing], value: .text(appearance.state)),
            let byHand = controllers[handle]?.byHand,
            decides(
                byHand != .arrived, .isNotHeldBack, "P182", about: [.controller(handle)], [.viewIsAppearing],
                value: .text(byHand.rawValue))
        else { return }
        let isAnimated = appearance.isAnimated ?? false
        if byHand == .begun { controllers.update(handle) { $0.byHand = .arrived } }
        if controllers[handle]?.awaitsArrival == true { controllers.update(handle) { $0.awaitsArrival = false } }
        // P183: this includes a controller that reappears.
        placeChildren(of: handle)
        enqueue(strayArrivals(in: handle))
        for child in companions(of: handle, isAppearing: true).reversed() { enqueue(.arrive(child)) }
        // P26.
        if controllers[handle]?.awaitsDidMove == false { enqueue(layoutSteps(handle, rule: "LY-01")) }
        if let step = constraintStep(handle, isResized: false, rule: "LY-04") { enqueue(step) }
        enqueue(propertySteps(handle, rule: "Q7"))
        let rules = rules
        if decides(
            rules.hasViewIsAppearing, .versionHasCallback, "P182", about: [.controller(handle)],
            [.viewIsAppearing], value: .text(rules.version.description))
        {
            enqueue(
                .callback(
                    Callback(
                        .controller(handle), .viewIsAppearing, [Argument("animated", .bool(isAnimated))],
                        rule: "P182")))
        }
        if let step = safeAreaStep(handle, rule: Choice.safeAreaOrder.rule) { enqueue(step) }
        enqueue(marginSteps(handle))
        enqueue(arrivalTraitSteps(handle))
        enqueue(barPositionSteps(handle))
    }

    /// Ends an appearance or a disappearance with the did callback, whose `animated` is always that of the will
    /// callback (AP-05, CT-22).
    mutating func end(_ ending: AppearanceStep) {
        let step = ending.agreeing(with: controllers[ending.controller]?.appearance)
        guard let appearance = controllers[step.controller]?.appearance else { return }
        guard let byHand = controllers[step.controller]?.byHand,
            decides(
                !byHand.holdsBack, .isNotHeldBack, "P119", about: step, .did, value: .text(byHand.rawValue))
        else { return enqueue(strayEndings(in: step.controller)) }
        note(
            appearance.ends(isAppearing: step.isAppearing), .canEnd, "AP-13",
            about: [.controller(step.controller)], AppearancePart.did.calls(isAppearing: step.isAppearing),
            value: .text(appearance.state))
        if step.isAppearing, let container = containerStillAppearing(around: step.controller) {
            note(
                false, .containerIsOnScreen, "P113", about: [.controller(step.controller)], [.viewDidAppear],
                value: .text(name(container)))
            return
        }
        if step.isAppearing, let bringing = transitionBringing(step.controller) {
            note(
                false, .transitionEnds, "P1", about: [.controller(step.controller)], [.viewDidAppear],
                value: .text(bringing.name))
            return
        }
        switch (appearance, step.isAppearing) {
        case (.appearing, true) where controllers[step.controller]?.awaitsArrival == true:
            enqueue([.arriveInCommit(step.controller), .end(step)])
        // AP-08.
        case (.appearing, true):
            let isTwice = isShownTwice(step.controller)
            controllers.update(step.controller) {
                $0.appearance = .appeared
                if $0.parent != nil || isTwice { $0.hasAppearedInParent = true }
            }
            if controllers[step.controller]?.kind.catchesUp == true {
                enqueue(.resumeContainer(step.controller))
            }
            if controllers[step.controller]?.awaitsDidMove == true { tellMoved(step.controller) }
            if isOutOfPlace(step.controller) { enqueue(.settleAppearance(step.controller)) }
            let early = isTwice ? earlyShowing(step) : []
            if header.hasFirstResponder { takeFocus(step.controller) }
            enqueue([callback(step, .viewDidAppear)] + early + [.endChildren(step), .clearCause(step.controller)])
            noteEnd(of: step.controller)
            enqueue(missedTraitSteps(step.controller))
        // AP-11, P87.
        case (.disappearing, false):
            let stays = staysInParent(step.controller)
            controllers.update(step.controller) {
                $0.appearance = .disappeared
                if stays { $0.cause = .none }
            }
            advance(KeyboardStep.forget(step.controller))
            if header.hasFirstResponder { loseFirstResponder(with: step.controller) }
            enqueue([.endChildren(step), .clearCause(step.controller)])
            if header.keyboard != nil, givesKeyboardBack(step.controller) {
                enqueue(.keyboard(.uncover(step.controller)))
            }
            enqueue(callback(step, .viewDidDisappear))
            noteEnd(of: step.controller)
        // The app has told it by hand before; strays in it, or in its children, have stayed on screen until now.
        case (.disappeared, false): enqueue(shownTree(of: step.controller).flatMap { strayEndings(in: $0) })
        case (.appeared, true): controllers.update(step.controller) { $0.hasAppearedAhead = false }
        case (.disappeared, true), (.appeared, false), (.appearing, false), (.disappearing, true): break
        }
    }

    /// MV-03: whether a canceled change brings a controller back that has begun to leave its container, although
    /// something else has taken the container off screen in the meantime.
    private func staysInParent(_ handle: ControllerHandle) -> Bool {
        guard controllers[handle]?.cause == .movingFromParent else { return false }
        return header.transitions.contains { running in
            guard let change = transitions[running]?.change,
                change.going.contains(handle) || change.leaving.contains(handle)
            else { return false }
            return transitions[running]?.didComplete.map { !$0 } ?? (transitions[running]?.wasCancelled == true)
        }
    }

    /// A controller without a place in the hierarchy may have lived on for its did callback alone (CH-19, CH-27).
    private mutating func noteEnd(of handle: ControllerHandle) {
        guard controllers.contains(handle), controllers[handle]?.parent == nil, controllers[handle]?.window == nil,
            controllers[handle]?.presentedBy == nil
        else { return }
        candidates.append(handle)
    }

    /// The container that a child has come into while it is appearing itself: the child appears after it, with its
    /// other children (P113).
    private func containerStillAppearing(around child: ControllerHandle) -> ControllerHandle? {
        guard let parent = controllers[child]?.parent, let container = controllers[parent],
            container.appearance.isAppearing, container.byHand == .no,
            visibleChildren(of: parent).contains(child)
        else { return nil }
        return parent
    }

    /// The presentation that is still bringing a controller on screen: the controller appears at its end, even if the
    /// one beneath appears before (P1).
    func transitionBringing(_ handle: ControllerHandle) -> Transition? {
        guard let shown = controllers[handle]?.presentedBy, let presentation = presentations[shown],
            presentation.phase == .presenting,
            let transition = presentation.transition.flatMap({ transitions[$0] }),
            transition.kind == .presentation, transition.didComplete == nil
        else { return nil }
        return transition
    }

    /// LY-02: nothing of UIKit's own runs in them, so that an override need not call super.
    func layoutSteps(_ handle: ControllerHandle, rule: Rule) -> [Step] {
        var steps: [Step] = []
        steps.reserveCapacity(4)
        steps += marginSteps(handle)
        steps += propertySteps(handle)
        steps += unavailableContentSteps(handle)
        steps.append(.callback(Callback(.controller(handle), .viewWillLayoutSubviews, rule: rule)))
        steps += layoutOfView(of: handle)
        steps.append(.callback(Callback(.controller(handle), .viewDidLayoutSubviews, rule: rule)))
        steps += checkOfGuides(of: handle)
        return steps
    }

    mutating func endChildren(_ step: AppearanceStep) {
        enqueue(strayEndings(in: step.controller))
        if !step.isAppearing, controllers[step.controller]?.children.isEmpty == false {
            enqueue(movedEndings(in: step.controller))
        }
        for child in visibleChildren(of: step.controller).reversed() where step.isAppearing {
            enqueue(
                showingSteps(step.controller, child, .navigationDidShow, isAnimated: step.isAnimated))
        }
        for child in companions(of: step.controller, isAppearing: step.isAppearing).reversed() {
            let childStep = carried(companionStep(child, of: step), by: step)
            enqueue(.end(childStep))
            // A child that is still appearing when its container's view leaves the window reverses (AP-09).
            if !step.isAppearing, !staysAsTold(child) { enqueue(.begin(childStep)) }
        }
    }

    /// CH-84: controllers that have appeared inside the views of children that a running transition moves disappear
    /// with the container, as those children do, unless the app forwards to them by hand.
    private func movedEndings(in container: ControllerHandle) -> [Step] {
        guard let running = transition(inside: container), let transition = transitions[running] else {
            return []
        }
        return [transition.from, transition.to].flatMap { settlingSteps(within: $0) }
    }

    /// P118, CT-20: a container's disappearance does not reach a child that has appeared and is forwarded to by hand.
    func staysAsTold(_ child: ControllerHandle) -> Bool {
        guard let parent = controllers[child]?.parent else { return false }
        return controllers[child]?.appearance == .appeared && forwardsByHand(parent)
    }

    mutating func clearCause(_ handle: ControllerHandle) {
        guard let cause = controllers[handle]?.cause, cause != .none else { return }
        if cause == .dismissed, isGoing(handle) { return }
        controllers.update(handle) { $0.cause = .none }
    }

    /// MV-07: every controller in a running dismissal keeps `.dismissed` as its cause until the dismissal ends, even
    /// after its `viewDidDisappear`.
    private func isGoing(_ handle: ControllerHandle) -> Bool {
        // A lazy sequence would keep a copy of the session.
        for running in header.transitions where transitions[running]?.kind == .dismissal {
            guard let transition = transitions[running] else { continue }
            if endingPresentations(of: transition).contains(where: {
                presentations[$0]?.presented == handle
            }) {
                return true
            }
        }
        return false
    }

    // MARK: Children

    /// The children whose views a container shows; they appear with it if it forwards appearance callbacks (CT-19,
    /// R301).
    func visibleChildren(of handle: ControllerHandle) -> [ControllerHandle] {
        guard let kind = controllers[handle]?.kind else { return [] }
        if kind.isContainer { return controllers[handle]?.shown ?? [] }
        guard let children = controllers[handle]?.children, !children.isEmpty else { return [] }
        return children.filter { isShown($0, in: handle) || isCoveredInPlace($0, in: handle) }
    }

    /// Whether a controller is among the visible children of its parent.
    func isVisibleChild(_ child: ControllerHandle, of handle: ControllerHandle) -> Bool {
        guard let kind = controllers[handle]?.kind else { return false }
        if kind.isContainer { return controllers[handle]?.shown.contains(child) == true }
        return isShown(child, in: handle) || isCoveredInPlace(child, in: handle)
    }

    /// A controller and the controllers shown inside it, parents first.
    ///
    /// - Parameter frontFirst: whether later children, which lie in front, come before earlier ones.
    func shownTree(of handle: ControllerHandle, frontFirst: Bool = false) -> [ControllerHandle] {
        var tree: [ControllerHandle] = []
        // Iterative, because a deep hierarchy would overflow the stack; a broken one ends it.
        var waiting = [handle]
        while let handle = waiting.popLast(), tree.count <= controllers.placeCount {
            tree.append(handle)
            let children = visibleChildren(of: handle)
            waiting += frontFirst ? children : children.reversed()
        }
        meter.look(at: tree.count)
        return tree
    }

    /// A UIKit container that comes on screen shows the children it holds at that moment (P75, P98).
    private mutating func chooseShown(of handle: ControllerHandle) {
        guard let controller = controllers[handle], controller.kind.isContainer,
            transition(inside: handle) == nil
        else { return }
        leaveMoreList(of: handle)
        let chosen = chosenChildren(of: controller, handle)
        guard chosen != controller.shown else { return }
        for child in controller.shown.without(chosen) {
            if lies(child, in: handle) { detachView(of: child) }
            detachCover(of: child, in: handle)
            // The child was disappearing with the container, which reappears without it.
            let step = AppearanceStep(child, isAppearing: false, isAnimated: false, rule: "P75")
            enqueue(.end(because(.containerHidesIt, .text(name(handle)), step)))
        }
        controllers.update(handle) { $0.shown = chosen }
    }

    /// Whether a custom container has put the child's view into its own view's hierarchy.
    func isShown(_ child: ControllerHandle, in parent: ControllerHandle) -> Bool {
        guard let view = controllers[child]?.view, let superview = views[view]?.superview else {
            return false
        }
        return owner(above: superview) == parent
    }

    /// UIKit's containers put the views of the children they show into their own view.
    mutating func placeChildren(of handle: ControllerHandle) {
        guard let controller = controllers[handle], controller.kind.isContainer, let view = controller.view,
            let bounds = views[view]?.frame
        else { return }
        for child in visibleChildren(of: handle) {
            let frame = frame(of: child, in: handle, bounds.size)
            if isCovered(child) {
                placeAway(child, frame)
            } else if let childView = controllers[child]?.view {
                place(childView, in: view, frame)
            }
            placeCover(of: child, in: handle)
        }
        raiseColumns(of: handle)
        guard controller.split != nil || isCollapsedPrimary(handle) else { return }
        for child in visibleChildren(of: handle) { refitColumn(child) }
    }

    /// Gives the views in a column the frames that follow from the bars around them: these change as columns become one
    /// or separate, even if the column keeps its size (R207, CH-65).
    private mutating func refitColumn(_ column: ControllerHandle) {
        for container in shownTree(of: column) {
            guard let record = controllers[container], record.kind.isContainer, transition(inside: container) == nil,
                let view = record.view, let bounds = views[view]?.frame.size
            else { continue }
            for child in visibleChildren(of: container) {
                guard let childView = controllers[child]?.view, views[childView]?.superview == view else { continue }
                let place = frame(of: child, in: container, bounds)
                guard views[childView]?.frame != place else { continue }
                var resized: [ControllerHandle] = []
                resize(childView, to: place, viewsOfPresentations, &resized)
            }
        }
    }

    /// Adds a view, and gives the views in it the frames that follow from its own.
    private mutating func place(_ view: ViewHandle, in superview: ViewHandle, _ frame: Rect) {
        guard let former = views[view]?.frame, former.size != frame.size, views[view]?.subviews.isEmpty == false else {
            return add(view, to: superview, frame: frame)
        }
        add(view, to: superview)
        var resized: [ControllerHandle] = []
        resize(view, to: frame, viewsOfPresentations, &resized)
    }
}
