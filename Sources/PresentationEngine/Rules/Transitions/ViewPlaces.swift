/// The positions of the views that a transition moves, restored if it is canceled (P88, P153, P155, R305).
extension PresentationSession {
    /// Records the positions of a transition's views, before it moves any of them.
    mutating func notePlaces(_ handle: TransitionHandle) {
        guard let transition = transitions[handle] else { return }
        let coming = comingControllers(transition).flatMap { descendants($0) }
        var moved = movedViews(transition)
        for controller in coming { append(viewAndCoverOf: controller, to: &moved) }
        var places: [ViewPlace] = []
        for view in moved.distinct {
            if let place = place(of: view) { places.append(place) }
        }
        let shown = coming.compactMap { controller -> ShownChildren? in
            guard let record = controllers[controller], record.kind.isContainer, !record.appearance.isOnScreen
            else { return nil }
            return ShownChildren(container: controller, children: record.shown)
        }
        transitions.update(handle) {
            $0.placesBefore = places
            $0.shownBefore = shown
        }
    }

    private func comingControllers(_ transition: Transition) -> [ControllerHandle] {
        transition.change?.coming ?? [transition.to]
    }

    private func descendants(_ controller: ControllerHandle) -> [ControllerHandle] {
        var found: [ControllerHandle] = []
        // Iterative, because a deep hierarchy would overflow the stack.
        var waiting = [controller]
        while let controller = waiting.popLast() {
            found.append(controller)
            waiting += (controllers[controller]?.children ?? []).reversed()
        }
        meter.look(at: found.count)
        return found
    }

    private func movedViews(_ transition: Transition) -> [ViewHandle] {
        var moved: [ViewHandle] = []
        switch transition.subject {
        case .container(let change):
            for controller in change.going + change.staying { append(viewAndCoverOf: controller, to: &moved) }
        case .environment: break
        case .presentation:
            let levels = endingPresentations(of: transition)
            if let view = controllers[transition.from]?.view { moved.append(view) }
            for level in levels {
                guard let presenter = presentations[level]?.presenting else { continue }
                if let view = controllers[presenter]?.view { moved.append(view) }
            }
            for level in levels {
                if let container = presentations[level]?.container { moved.append(container) }
                if let presentedView = presentations[level]?.presentedView { moved.append(presentedView) }
            }
        }
        return moved
    }

    private func append(viewAndCoverOf controller: ControllerHandle, to views: inout [ViewHandle]) {
        if let view = controllers[controller]?.view { views.append(view) }
        if let cover = cover(of: controller) { views.append(cover) }
    }

    private func place(of view: ViewHandle) -> ViewPlace? {
        guard let record = views[view] else { return nil }
        let siblings = record.superview.flatMap { views[$0]?.subviews } ?? []
        meter.look(at: siblings.count / 8)
        return ViewPlace(
            view: view, superview: record.superview, index: siblings.firstIndex(of: view) ?? 0,
            frame: record.frame)
    }

    /// Restores the frames and the sibling order of a canceled transition's views, which are back in their superviews
    /// by now. A view that the app has since moved elsewhere is not moved back.
    mutating func restorePlaces(of transition: Transition) {
        for place in transition.placesBefore.sorted(by: { $0.index < $1.index }) {
            meter.look(at: (place.superview.flatMap { views[$0]?.subviews.count } ?? 0) / 8)
            guard let record = views[place.view], record.superview == place.superview else { continue }
            if record.frame != place.frame { views.update(place.view) { $0.frame = place.frame } }
            guard let superview = place.superview,
                views[superview]?.subviews.firstIndex(of: place.view) != place.index
            else { continue }
            insert(place.view, in: superview, at: place.index)
        }
    }

    /// Gives containers that appeared only for the canceled transition their former `shown` children back.
    mutating func restoreShown(of transition: Transition) {
        for before in transition.shownBefore {
            guard let record = controllers[before.container], record.appearance == .disappeared,
                record.shown != before.children
            else { continue }
            for child in record.shown.without(before.children) where lies(child, in: before.container) {
                detachView(of: child)
            }
            controllers.update(before.container) {
                $0.shown = before.children.among(record.children)
            }
        }
        restorePlaces(of: transition)
    }

    /// Moves a subview to an index among its siblings.
    mutating func insert(_ view: ViewHandle, in superview: ViewHandle, at index: Int) {
        guard views[view]?.superview == superview else { return }
        views.update(superview) { record in
            record.subviews.removeAll { $0 == view }
            record.subviews.insert(view, at: min(index, record.subviews.count))
        }
    }
}
