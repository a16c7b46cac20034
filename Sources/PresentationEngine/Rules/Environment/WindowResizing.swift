/// The moment at which orientation, traits and frames change, and the callbacks that announce the new ones (R117,
/// R134, R248, RT-18).
extension PresentationSession {
    /// Applies the change of the running transition.
    mutating func applyEnvironment() {
        guard let running = environmentTransition, let change = transitions[running]?.environment else {
            return
        }
        let steps = modeSteps(for: change)
        guard steps.isEmpty else { return enqueue(steps + [.environment(.apply)]) }
        apply(change)
    }

    /// R113, R117: the traits change together with the bounds; then each controller with other traits is notified, and
    /// the views with other sizes are laid out, parents first.
    mutating func apply(_ change: EnvironmentChange) {
        let before = environmentsInWindows
        let containers = containerSizes
        let adapting = adaptingPresentations
        let bars = hidingBars(among: before)
        let told = statusBarEnd(of: change) + coordinateSpaceSteps(change)
        enter(change)
        placeAdapting(since: adapting)
        _ = followHeights(since: bars)
        takeModes()
        var resized: [ControllerHandle] = []
        let places = viewsOfPresentations
        for window in windowsOfDevice { resize(window, change, places, &resized) }
        let after = environmentsInWindows
        var steps = told + geometrySteps(change)
        for (entry, former) in changedTraits(from: before, to: after) {
            steps.append(traitStep(entry.controller, from: former, to: entry.traits, rule: "R117"))
            steps += registrationSteps(entry.controller, from: former, to: entry.traits)
        }
        for (entry, former) in zip(after, before) { steps += trackedPropertySteps(entry, from: former.traits) }
        for entry in after where controllers[entry.controller]?.split != nil {
            steps.append(.split(entry.controller, .fit))
        }
        for entry in after where hasBarToFit(entry.controller) {
            steps.append(.environment(.fitTabs(entry.controller)))
        }
        var found = FoundSafeAreas()
        for entry in after {
            steps += marginSteps(entry.controller)
            if let step = safeAreaStep(entry.controller, &found, rule: Choice.safeAreaOrder.rule) {
                steps.append(step)
            }
        }
        var laidOut = resizedContainers(since: containers)
        for controller in resized where isInWindow(controller) {
            // A container is laid out before the view in it.
            if let place = laidOut.firstIndex(where: { $0.presented == controller }) {
                steps += containerSteps(laidOut.remove(at: place))
            }
            steps.append(.environment(.layOut(controller)))
        }
        let relaid = Set(resized)
        for (entry, former) in zip(after, before) where !relaid.contains(entry.controller) {
            steps += trackedSteps(entry, from: former.traits)
        }
        enqueue(steps + laidOut.flatMap { containerSteps($0) } + adaptationSteps(since: adapting))
    }

    /// RT-18: the view is laid out; RT-19: not one that has left the window with the change, such as the list of a
    /// split view controller that collapses.
    mutating func layOutResized(_ controller: ControllerHandle) {
        guard
            decides(
                isInWindow(controller), .isInWindow, "RT-19", about: [.controller(controller)],
                [.viewWillLayoutSubviews, .viewDidLayoutSubviews])
        else { return }
        let constraints = constraintStep(controller, isResized: true, rule: "LY-04").map { [$0] } ?? []
        enqueue(propertySteps(controller) + constraints + layoutSteps(controller, rule: "RT-18"))
    }

    /// RT-18: puts the layouts that are due in this turn in the order of the hierarchy, in which controllers have other
    /// parents since these were planned.
    mutating func layOutParentsFirst() {
        let places = agenda.steps.indices.reversed().filter { agenda.steps[$0].laidOut != nil }
        meter.look(at: agenda.steps.count)
        var waiting: [ControllerHandle: PlannedStep] = [:]
        for place in places {
            if let controller = agenda.steps[place].laidOut { waiting[controller] = agenda.steps[place] }
        }
        guard waiting.count > 1, waiting.count == places.count else { return }
        var ordered: [PlannedStep] = []
        for place in places {
            guard let controller = agenda.steps[place].laidOut else { continue }
            let line = lineage(controller)
            meter.look(at: line.count)
            ordered += line.reversed().compactMap { waiting.removeValue(forKey: $0) }
        }
        for (place, step) in zip(places, ordered) { agenda.steps[place] = step }
    }

    // MARK: The scene

    /// Q39: the scene's delegate learns of the new geometry before the controllers do (CH-363). The user who drags an
    /// edge of the window is still dragging then.
    private func geometrySteps(_ change: EnvironmentChange) -> [Step] {
        let size = change.formerSize
        return geometryStep(of: change, before: size, change.formerOrientation, isDragging: isDragged(change))
            .map { [$0] } ?? []
    }

    /// Q39: the delegate is called once more when the user lets go.
    func geometryEnd(_ change: EnvironmentChange) -> [Step] {
        guard isDragged(change) else { return [] }
        return geometryStep(of: change, before: change.size, change.orientation, isDragging: false).map { [$0] } ?? []
    }

    private func geometryStep(
        of change: EnvironmentChange, before size: Size, _ orientation: InterfaceOrientation, isDragging: Bool
    ) -> Step? {
        guard rules.tellsOfEffectiveGeometry, let delegate = sceneDelegate,
            implements(delegate, .sceneDidUpdateGeometry)
        else { return nil }
        note(
            true, .sizeChanges, "Q39", about: [delegate], [.sceneDidUpdateGeometry], value: .size(change.size),
            detail: .size(size))
        return .callback(
            Callback(
                delegate, .sceneDidUpdateGeometry,
                [
                    Argument("previousSize", .size(size)),
                    Argument("previousInterfaceOrientation", .text(orientation.rawValue)),
                    Argument("isInteractivelyResizing", .bool(isDragging)),
                ], rule: "Q39"))
    }

    /// Whether the user drags the edges of the window. An app that asked for the full screen is resized in one step, as
    /// the user lets go (Q37).
    private func isDragged(_ change: EnvironmentChange) -> Bool {
        !change.isRotation && environmentTransition != nil && !header.isInBackground
            && settings?.resizesInOneStep != true
    }

    // MARK: Containers of presentations

    /// The sizes of the container views of the app's own presentation controllers.
    private var containerSizes: [(presentation: PresentationHandle, size: Size)] {
        every(presentations).compactMap { entry in
            guard entry.record.declared != nil, let size = entry.record.container.flatMap({ views[$0]?.frame.size })
            else { return nil }
            return (entry.handle, size)
        }
    }

    private func resizedContainers(since former: [(presentation: PresentationHandle, size: Size)]) -> [Presentation] {
        former.compactMap { entry in
            guard let presentation = presentations[entry.presentation],
                presentation.container.flatMap({ views[$0]?.frame.size }) != entry.size
            else { return nil }
            return presentation
        }
    }

    /// The presentation controller is notified when its container view is laid out (CH-323).
    private func containerSteps(_ presentation: Presentation) -> [Step] {
        guard let declared = presentation.declared else { return [] }
        note(
            true, .sizeChanges, Choice.containerLayout.rule, about: [.object(declared)],
            [.containerViewWillLayoutSubviews, .containerViewDidLayoutSubviews],
            value: presentation.container.flatMap { views[$0]?.frame.size }.map(Value.size) ?? .null)
        return [Member.containerViewWillLayoutSubviews, .containerViewDidLayoutSubviews].map { member in
            .callback(
                Callback(
                    .object(declared), member, rule: Choice.containerLayout.rule,
                    bindings: [Argument("presented", .text(name(presentation.presented)))]))
        }
    }

    /// Records the new orientation and place.
    mutating func enter(_ change: EnvironmentChange) {
        let wasHidden = isStatusBarHidden
        if change.isRotation {
            header.orientation = change.orientation
            emit(
                .property(nil, name: "interfaceOrientation", value: .text(change.orientation.rawValue)),
                rule: "R248")
        }
        var geometry = header.geometry ?? SceneGeometry()
        if geometry.devicePosition == change.orientation {
            geometry.devicePosition = nil
        } else if change.isRotation, geometry.devicePosition == nil {
            geometry.devicePosition = change.formerOrientation
        }
        if geometry.placement != change.placement {
            geometry.placement = change.placement
            emit(
                .property(nil, name: "window", value: .text(change.placement.text)),
                rule: "A2")
        }
        header.geometry = geometry
        notePreferences()
        if header.hasStatusBar { announceStatusBar(wasHidden: wasHidden, rule: "R260") }
    }

    // MARK: Frames

    /// The views of all presentations.
    var viewsOfPresentations: ViewsOfPresentations {
        var found = ViewsOfPresentations(every(presentations).map(\.record)) { presenting in
            controllers[presenting]?.view.flatMap { views[$0]?.superview == nil ? $0 : nil }
        }
        for (cover, presentation) in found.shown where usesContext(presentation) {
            guard let presenting = presentation.presenting, let context = controllers[presenting]?.view else {
                continue
            }
            found.covers[presenting] = cover
            found.contexts[cover] = context
        }
        return found
    }

    /// Gives a window its new size, and every view in it the frame that follows.
    mutating func resize(
        _ window: WindowHandle, _ change: EnvironmentChange, _ places: ViewsOfPresentations,
        _ resized: inout [ControllerHandle]
    ) {
        guard let view = windows[window]?.view, views[view]?.frame.size == change.formerSize else { return }
        resize(view, to: Rect(size: change.size), places, &resized)
    }

    /// Gives a view another frame, and all views in it the frames that follow from their superviews' (LY-28, CH-183).
    ///
    /// - Parameters:
    ///   - places: the views of presentations, also those that return to a superview later.
    ///   - resized: collects the controllers whose views have another size, parents first.
    mutating func resize(
        _ view: ViewHandle, to frame: Rect, _ places: ViewsOfPresentations,
        _ resized: inout [ControllerHandle]
    ) {
        var waiting = [(view, frame)]
        // Iterative, because a deep hierarchy would overflow the stack.
        while let (view, frame) = waiting.popLast() {
            guard let record = views[view], record.frame != frame else { continue }
            meter.look(at: 1)
            views.update(view) { $0.frame = frame }
            // CX-06: what is presented over the context of its controller covers it.
            if let cover = record.owner.flatMap({ places.covers[$0] }),
                record.superview == nil || record.superview == views[cover]?.superview
            {
                waiting.append((cover, frame))
            }
            guard record.frame.size != frame.size else { continue }
            if let owner = record.owner { resized.append(owner) }
            let away = places.away[view] ?? []
            for subview in away.reversed() + record.subviews.reversed() {
                if let context = places.contexts[subview], views[context]?.superview == view || away.contains(context) {
                    continue
                }
                let place = self.frame(
                    of: subview, in: view, before: record.frame.size, now: frame.size, places)
                waiting.append((subview, place))
            }
        }
    }

    /// The frame of a view once its superview has another size: its place in a container or a presentation; all of the
    /// superview, if it had that before; else unchanged.
    private func frame(
        of view: ViewHandle, in superview: ViewHandle, before: Size, now: Size, _ places: ViewsOfPresentations
    ) -> Rect {
        guard let record = views[view] else { return .zero }
        let filling = record.frame == Rect(size: before) ? Rect(size: now) : record.frame
        // The view of its controller is elsewhere while a transition moves it.
        if record.role == .container, let presenting = places.shown[view]?.presenting,
            let place = place(of: presenting, in: superview, now)
        {
            return place
        }
        if let owner = record.owner, let place = place(of: owner, in: superview, now) { return place }
        if views[superview]?.role == .container, let presentation = places.shown[superview],
            presentation.presentedView == view
        {
            return presentedFrame(presentation, in: Rect(size: now))
        }
        return filling
    }

    /// The place of a child that a UIKit container shows; nil for any other controller.
    private func place(of child: ControllerHandle, in superview: ViewHandle, _ size: Size) -> Rect? {
        guard let parent = controllers[child]?.parent, let record = controllers[parent],
            record.kind.isContainer, record.view == superview, record.shown.contains(child)
        else { return nil }
        return frame(of: child, in: parent, size)
    }
}

/// The views of presentations, found once for all views that get another frame.
struct ViewsOfPresentations {
    /// The presentations by their container views.
    var shown: [ViewHandle: Presentation] = [:]
    /// The container views of presentations over the context of a controller, by that controller (CX-06).
    var covers: [ControllerHandle: ViewHandle] = [:]
    /// The views of these controllers, by the container views.
    var contexts: [ViewHandle: ViewHandle] = [:]
    /// The views of presenters that a presentation keeps away, by the superviews to which they return (PS-12).
    var away: [ViewHandle: [ViewHandle]] = [:]

    /// - Parameter viewKeptAway: the view of a presenter, if it has no superview.
    init(_ presentations: [Presentation], viewKeptAway: (ControllerHandle) -> ViewHandle?) {
        for presentation in presentations {
            if let container = presentation.container { shown[container] = presentation }
            if let superview = presentation.presenterSuperview,
                let view = presentation.presenting.flatMap(viewKeptAway)
            {
                away[superview, default: []].append(view)
            }
        }
    }
}

extension PlannedStep {
    /// The controller whose view gets its layout after a change of the window.
    fileprivate var laidOut: ControllerHandle? {
        guard case .environment(.layOut(let controller)) = step else { return nil }
        return controller
    }
}
