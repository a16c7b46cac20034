/// Invariants that hold between any two commands, whatever was done to a session.
extension PresentationSession {
    /// Descriptions of the violated invariants; empty for a sound session.
    ///
    /// A session whose app has ended, by an exception or otherwise, is left as the end found it and is not checked.
    package func brokenInvariants() -> [String] {
        guard header.status == .active else { return [] }
        var broken = brokenRelations()
        for (handle, controller) in controllers.all {
            checkLoading(controller, &broken)
            checkAppearance(handle, controller, &broken)
            checkContainer(handle, controller, &broken)
            checkTabs(handle, controller, &broken)
        }
        for (handle, presentation) in presentations.all { checkPhase(handle, presentation, &broken) }
        checkTransitions(&broken)
        checkEnvironment(&broken)
        if agenda.parked == nil, !agenda.steps.isEmpty || !agenda.turns.isEmpty || !agenda.commit.isEmpty {
            broken.append("A turn is left over though no question is open.")
        }
        if agenda.parked == nil, agenda.writing != nil || agenda.reading?.isDone == false {
            broken.append("State is left half saved or half restored though no turn runs.")
        }
        return broken
    }

    /// Descriptions of relations that only one of their two sides records. Rules follow them from both sides, so a
    /// stored state with such a relation is refused.
    package func brokenRelations() -> [String] {
        guard header.status == .active else { return [] }
        var broken: [String] = []
        let childCounts = childCounts
        let hasRing = controllers.hasRing { $0.parent.map { [$0] } ?? [] }
        for (handle, controller) in controllers.all {
            if hasRing, isOwnAncestor(handle) { broken.append("\(controller.name) is its own ancestor.") }
            checkContainment(handle, controller, childCounts, &broken)
            checkPresentation(handle, controller, &broken)
            checkView(handle, controller, &broken)
        }
        let subviewCounts = subviewCounts
        for (handle, view) in views.all { checkTree(handle, view, subviewCounts, &broken) }
        return broken
    }

    /// The number of times that each child is listed by its parent.
    private var childCounts: [ControllerHandle: Int] {
        var counts: [ControllerHandle: Int] = [:]
        for (handle, controller) in controllers.all {
            for child in controller.children where controllers[child]?.parent == handle {
                counts[child, default: 0] += 1
            }
        }
        return counts
    }

    /// The number of times that each view is listed by its superview.
    private var subviewCounts: [ViewHandle: Int] {
        var counts: [ViewHandle: Int] = [:]
        for (handle, view) in views.all {
            for subview in view.subviews where views[subview]?.superview == handle {
                counts[subview, default: 0] += 1
            }
        }
        return counts
    }

    private func checkContainment(
        _ handle: ControllerHandle, _ controller: Controller, _ counts: [ControllerHandle: Int],
        _ broken: inout [String]
    ) {
        for child in controller.children where controllers[child]?.parent != handle {
            broken.append("\(controller.name) lists a child whose parent it is not.")
        }
        if controller.parent != nil, counts[handle] != 1 {
            broken.append("\(controller.name) is not listed once by its parent.")
        }
    }

    private func isOwnAncestor(_ handle: ControllerHandle) -> Bool {
        var slow = controllers[handle]?.parent
        var fast = slow.flatMap { controllers[$0]?.parent }
        while let tortoise = slow, let hare = fast {
            if tortoise == hare || hare == handle { return true }
            slow = controllers[tortoise]?.parent
            fast = controllers[hare]?.parent.flatMap { controllers[$0]?.parent }
        }
        return false
    }

    private func checkPresentation(
        _ handle: ControllerHandle, _ controller: Controller, _ broken: inout [String]
    ) {
        if let presents = controller.presents, presentations[presents]?.presenting != handle {
            broken.append("\(controller.name) presents by a presentation that is not its own.")
        }
        if let presentedBy = controller.presentedBy, presentations[presentedBy]?.presented != handle {
            broken.append("\(controller.name) is presented by a presentation of another.")
        }
        if controller.parent != nil, controller.presentedBy != nil {
            broken.append("\(controller.name) has a parent and is presented.")
        }
    }

    private func checkView(_ handle: ControllerHandle, _ controller: Controller, _ broken: inout [String]) {
        if let view = controller.view, views[view]?.owner != handle {
            broken.append("The view of \(controller.name) does not belong to it.")
        }
    }

    private func checkLoading(_ controller: Controller, _ broken: inout [String]) {
        if agenda.parked == nil, controller.callbackDepth != 0 || controller.isLoadingView {
            broken.append("\(controller.name) is inside a callback though no turn runs.")
        }
    }

    /// Exactly the controllers on screen have appeared (between commands, outside transitions).
    private func checkAppearance(
        _ handle: ControllerHandle, _ controller: Controller, _ broken: inout [String]
    ) {
        guard agenda.parked == nil else { return }
        switch controller.appearance {
        case .appeared:
            if isOutOfPlace(handle) {
                broken.append("\(controller.name) has appeared and is in no window.")
            }
        case .appearing, .disappearing:
            if header.transitions.isEmpty, !isForwardedByHand(handle) {
                broken.append("\(controller.name) is left between will and did.")
            }
        case .disappeared:
            break
        }
    }

    /// Tab bar and page view controllers show the children that are selected, and pages are children (between commands,
    /// outside transitions).
    private func checkContainer(
        _ handle: ControllerHandle, _ controller: Controller, _ broken: inout [String]
    ) {
        guard controller.kind.catchesUp, agenda.parked == nil, header.transitions.isEmpty else { return }
        if controller.appearance == .appeared, controller.shown != chosenChildren(of: controller, handle) {
            broken.append("\(controller.name) shows something else than what is selected.")
        }
        if controller.pages.current.contains(where: { controllers[$0]?.parent != handle }) {
            broken.append("\(controller.name) has a page that is not a child.")
        }
        if let reported = controller.pages.reported, controller.pages.neighbors?.pages.contains(reported) != true {
            broken.append("\(controller.name) reports a page that is neither visible nor a neighbor.")
        }
        if controller.pages.waiting != nil {
            broken.append("\(controller.name) keeps pages waiting though none turn.")
        }
    }

    /// A tab bar controller retains the controllers of its tab objects, and no other container does.
    private func checkTabs(_ handle: ControllerHandle, _ controller: Controller, _ broken: inout [String]) {
        for kept in controller.tabBar.objects.flatMap(\.controllers) {
            guard let record = controllers[kept], record.keptBy != handle else { continue }
            broken.append("\(controller.name) does not retain \(record.name), which is in one of its tabs.")
        }
    }

    private func checkTree(
        _ handle: ViewHandle, _ view: View, _ counts: [ViewHandle: Int], _ broken: inout [String]
    ) {
        for subview in view.subviews where views[subview]?.superview != handle {
            broken.append("\(view.name) lists a subview that lies elsewhere.")
        }
        if view.superview != nil, counts[handle] != 1 {
            broken.append("\(view.name) is not listed once by its superview.")
        }
    }

    private func checkPhase(
        _ handle: PresentationHandle, _ presentation: Presentation, _ broken: inout [String]
    ) {
        let isRelated = controllers[presentation.presented]?.presentedBy == handle
        switch presentation.phase {
        case .prepared:
            if isRelated { broken.append("\(presentation.name) is prepared and already in use.") }
        case .presented:
            if !isRelated { broken.append("\(presentation.name) shows a controller that does not know it.") }
        case .presenting, .dismissing:
            if agenda.parked == nil, header.transitions.isEmpty {
                broken.append("\(presentation.name) is \(presentation.phase.rawValue) without a transition.")
            }
        }
    }

    /// Every window has the size that the orientation and its place give it, and a change that waits has a reason to
    /// (between commands).
    private func checkEnvironment(_ broken: inout [String]) {
        guard agenda.parked == nil else { return }
        if header.transitions.count(where: { transitions[$0]?.environment != nil }) > 1 {
            broken.append("Two changes of the environment run at once.")
        }
        if header.statusBar?.isDue == true {
            broken.append("The questions about the status bar are left for no turn.")
        }
        if header.preferences?.isDue == true {
            broken.append("The questions about the preferences of controllers are left for no turn.")
        }
        if header.geometry?.lock?.isDue == true {
            broken.append("The questions about the lock of the orientation are left for no turn.")
        }
        if header.geometry?.awaited != nil, header.transitions.isEmpty, !header.isInBackground {
            broken.append("A change of the environment waits for nothing.")
        }
        for window in header.windows {
            guard let record = windows[window], views[record.view]?.frame.size != size(of: window) else { continue }
            broken.append("\(record.name) has another size than its place.")
        }
    }

    private func checkTransitions(_ broken: inout [String]) {
        for handle in header.transitions {
            guard let transition = transitions[handle] else {
                broken.append("A transition in flight has no record.")
                continue
            }
            if let due = transition.due, due < header.time {
                broken.append("\(transition.name) was due and did not end.")
            }
            switch transition.phase {
            case .preparing, .ending:
                if agenda.parked == nil {
                    broken.append("\(transition.name) is left in the middle of its turn.")
                }
            case .running, .interactive, .waiting:
                break
            }
        }
    }
}
