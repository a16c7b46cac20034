/// The positions of the children's views while one child replaces another in a container.
extension PresentationSession {
    /// Adds the incoming views to the container's own view, above the outgoing ones; a pop shows them beneath.
    mutating func placeComingViews(
        _ handle: TransitionHandle, _ transition: Transition, _ change: ContainerChange
    ) {
        if transition.kind == .child { return placeChild(handle, transition, change) }
        guard let container = controllers[change.container]?.view else { return }
        if change.order == .columns { layStayingColumns(of: change.container) }
        show(change.turn?.pages ?? change.coming, besides: change.staying, in: change.container)
        followTabBar(above: change.container)
        resizeToContent(around: change.container)
        guard let bounds = views[container]?.frame else { return }
        let frame = Rect(size: bounds.size)
        for coming in change.coming {
            guard let view = controllers[coming]?.view else { continue }
            guard animatorSettings(transition.animator)?.addsIncomingView ?? true else {
                controllers.update(coming) { $0.isLeftOut = true }
                continue
            }
            let place = self.frame(of: coming, in: change.container, bounds.size)
            if isCovered(coming) {
                placeAway(coming, place)
            } else {
                add(view, to: container, frame: place)
                announceSuperview(of: coming, rule: appearanceRule(transition, change))
            }
            placeCover(of: coming, in: change.container)
        }
        if transition.kind == .pop {
            for going in change.going {
                controllers[going]?.view.map { raise($0, in: container) }
                cover(of: going).map { raise($0, in: container) }
            }
        }
        transitions.update(handle) {
            $0.frames.fromInitial = frame
            $0.frames.toFinal = frame
        }
    }

    /// Records the children that a container shows from now on, in the order of its children. A controller that has
    /// left the container but stays visible counts as shown until the container shows something else (CH-71).
    mutating func show(
        _ children: [ControllerHandle], besides staying: [ControllerHandle], in container: ControllerHandle
    ) {
        let left = staying.filter { child in controllers[child].map { $0.parent == nil } ?? false }
        controllers.update(container) { record in
            record.shown = children
            guard !staying.isEmpty else { return }
            record.shown = record.children.among(children + staying) + left
        }
        if !staying.isEmpty { placeChildren(of: container) }
    }

    mutating func raise(_ view: ViewHandle, in superview: ViewHandle) {
        guard views[view]?.superview == superview else { return }
        views.update(superview) {
            $0.subviews.removeAll { $0 == view }
            $0.subviews.append(view)
        }
    }

    func lies(_ child: ControllerHandle, in container: ControllerHandle) -> Bool {
        guard let view = controllers[child]?.view, let superview = views[view]?.superview else {
            return false
        }
        return superview == controllers[container]?.view
    }
}
