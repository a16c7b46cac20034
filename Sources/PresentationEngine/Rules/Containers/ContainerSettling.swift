/// The final positions of a container's children and their views after a transition, completed or canceled.
extension PresentationSession {
    /// Puts views and children into the places where the transition leaves them.
    mutating func settle(_ transition: Transition, _ change: ContainerChange) {
        guard transition.didComplete == true else {
            withdraw(transition)
            return takeBack(change)
        }
        if let turn = change.turn { arrived(turn) }
        // Removes the outgoing child's view even if the app selected another child and the container still has this one
        // selected.
        for going in change.going
        where transition.kind == .child || controllers[change.container]?.shown.contains(going) != true {
            detachCover(of: going, in: change.container)
            guard
                transition.kind == .child
                    ? isShown(going, in: change.container) : lies(going, in: change.container)
            else { continue }
            detachView(of: going)
            announceSuperview(
                of: going, rule: transition.kind == .child ? "CT-14" : appearanceRule(transition, change))
        }
    }

    /// Whether the outgoing children are still free to come back: the app may have shown one elsewhere (CH-56).
    func canTakeBack(_ change: ContainerChange) -> Bool {
        change.going.allSatisfy { going in
            guard let record = controllers[going] else { return false }
            if record.parent == change.container || isLent(going, to: change.container) { return true }
            // A popped controller has no parent; outgoing tabs and pages remain children throughout.
            return !isTurningChildren(change) && record.parent == nil && record.presentedBy == nil
                && record.window == nil
        }
    }

    private func isTurningChildren(_ change: ContainerChange) -> Bool {
        controllers[change.container]?.kind.catchesUp == true
    }

    /// Rolls a canceled change back: children, selection and views are as before (P88).
    private mutating func takeBack(_ change: ContainerChange) {
        if let view = controllers[change.container]?.view {
            for going in change.going {
                if !isCovered(going), let child = controllers[going]?.view, views[child]?.superview == nil {
                    add(child, to: view)
                }
                placeCover(of: going, in: change.container)
            }
        }
        if let turn = change.turn { return takeBack(turn) }
        takeBackSelection(change)
        if let mode = change.displayModeBefore {
            tellingTraits(beneath: change.container) { session in
                session.controllers.update(change.container) { $0.split?.displayMode = mode }
                guard let isShown = change.inspectorBefore else { return }
                session.controllers.update(change.container) { $0.split?.showsInspector = isShown }
            }
        }
        if controllers[change.container]?.kind.isContainer == true {
            show(change.going, besides: change.staying, in: change.container)
        }
        switch change.order {
        case .tabs, .crossFadingTabs, .columns: return
        case .stack, .containment, .scroll, .curl: break
        }
        guard controllers[change.container]?.children != change.childrenBefore else { return }
        candidates += change.joining
        let free = childrenAfterCancelling(change).filter { child in
            guard let record = controllers[child] else { return false }
            return record.parent == change.container || isLent(child, to: change.container)
                || (record.parent == nil && record.presentedBy == nil && record.window == nil
                    && !supporters(of: change.container).contains(child))
        }
        replaceChildren(of: change.container, free, rule: "P88")
        reviewBottomBar(afterCancelling: change)
        followTabBar(above: change.container)
        resizeToContent(around: change.container)
        for child in change.appearedBefore where controllers[child]?.parent == change.container {
            controllers.update(child) { $0.hasAppearedInParent = true }
        }
    }

    /// The children after a canceled change: the previous ones, with the edits that the app has made to the stack
    /// since then (CH-52).
    func childrenAfterCancelling(_ change: ContainerChange) -> [ControllerHandle] {
        guard let record = controllers[change.container], record.waitingChange != nil else {
            return change.childrenBefore
        }
        let changed = change.childrenBefore.without(change.leaving) + change.joining
        let pushed = record.children.dropFirst(changed.count)
        guard record.children.starts(with: changed),
            Array(pushed).among(change.childrenBefore).isEmpty
        else { return record.children }
        return change.childrenBefore + pushed
    }

    /// Replaces the children of a container with `children`, and announces the differences.
    mutating func setChildren(
        of container: ControllerHandle, _ children: [ControllerHandle], rule: Rule, announcesTop: Bool = true
    ) throws(Rejection) {
        let old = controllers[container]?.children ?? []
        for child in children.without(old) { try refuseRing(child, in: container) }
        replaceChildren(of: container, children, rule: rule, announcesTop: announcesTop)
    }

    /// The same for children that are known not to contain the container.
    mutating func replaceChildren(
        of container: ControllerHandle, _ children: [ControllerHandle], rule: Rule, announcesTop: Bool = true
    ) {
        let old = controllers[container]?.children ?? []
        controllers.update(container) { $0.children = children }
        reviewBottomBar(of: container)
        noteStatusBar(changeOf: container)
        for child in old.without(children) {
            leaveUntold(child)
            controllers.update(child) {
                $0.parent = nil
                $0.hasAppearedInParent = false
                $0.awaitsDidMove = false
                $0.hasAppearedAhead = false
            }
            announce(child, .parent, to: nil, rule: rule)
            giveBack(child, from: container)
        }
        for child in children.without(old) {
            lend(child, to: container)
            strike(child, fromOtherThan: container)
            controllers.update(child) { $0.parent = container }
            announce(child, .parent, to: container, rule: rule)
            notePresented(within: child)
        }
        guard announcesTop, controllers[container]?.kind == .navigationController, old.last != children.last else {
            return
        }
        announce(container, .topViewController, to: children.last, rule: rule)
    }

    /// A callback gave the child another parent during the change; removes it from that parent's lists (CT-04).
    private mutating func strike(_ child: ControllerHandle, fromOtherThan container: ControllerHandle) {
        guard let other = controllers[child]?.parent, other != container else { return }
        meter.look(at: (controllers[other]?.children.count ?? 0) / 8)
        guard
            controllers[other]?.children.contains(child) == true
        else { return }
        controllers.update(other) { $0.lose(child) }
        if controllers[other]?.kind.catchesUp == true { enqueue(.resumeContainer(other)) }
    }
}
