/// A controller's place in the hierarchy: parents, presenters and containers (HR-01 to HR-15, P34).
extension PresentationSession {
    /// The controller and its ancestors, nearest first.
    ///
    /// Like all traversals here it terminates even in a broken hierarchy, which the invariants then report: an endless
    /// traversal would never return to the check of the command's budget.
    package func lineage(_ handle: ControllerHandle) -> [ControllerHandle] {
        var line: [ControllerHandle] = []
        var current: ControllerHandle? = handle
        while let controller = current, controllers.contains(controller),
            line.count <= controllers.placeCount
        {
            line.append(controller)
            current = controllers[controller]?.parent
        }
        meter.look(at: line.count)
        return line
    }

    /// The outermost parent: the root of the controller's own modal level (OP-48).
    func outermost(_ handle: ControllerHandle) -> ControllerHandle {
        var current = handle
        var height = 1
        while let parent = controllers[current]?.parent, height <= controllers.placeCount {
            current = parent
            height += 1
        }
        meter.look(at: height)
        return current
    }

    /// A controller's supporters: itself, its ancestors, their presenter with its ancestors, and so on to the window.
    func supporters(of handle: ControllerHandle) -> [ControllerHandle] {
        var supporters = lineage(handle)
        // Each level belongs to a presentation of its own, which bounds the loop.
        var levelsLeft = presentations.placeCount
        while levelsLeft > 0, let presenter = supporters.last.flatMap({ presenting($0) }) {
            supporters += lineage(presenter)
            levelsLeft -= 1
        }
        return supporters
    }

    /// `presentedViewController`: the controller presented by this one, or by its nearest ancestor that presents; in a
    /// chain the next one, not the topmost (P37).
    func presented(by handle: ControllerHandle) -> ControllerHandle? {
        presentation(by: handle).flatMap { presentations[$0]?.presented }
    }

    /// ``presented(by:)`` as the app reads it.
    func namedPresented(by handle: ControllerHandle) -> ControllerHandle? {
        namedPresentation(by: handle).flatMap { presentations[$0]?.presented }
    }

    /// ``presentation(by:)`` as the app reads it.
    func namedPresentation(by handle: ControllerHandle) -> PresentationHandle? {
        namedLineage(handle).lazy.compactMap { self.controllers[$0]?.presents }.first
    }

    /// The presentation behind ``presented(by:)`` (P34, P35, HR-04, HR-05, R303): for a child
    /// that of any of its ancestors (Q106).
    func presentation(by handle: ControllerHandle) -> PresentationHandle? {
        for controller in lineage(handle) {
            if let presentation = controllers[controller]?.presents { return presentation }
        }
        return nil
    }

    /// `presentingViewController`: the presenter of the controller or of its farthest ancestor (HR-01 to HR-03).
    func presenting(_ handle: ControllerHandle) -> ControllerHandle? {
        controllers[outermost(handle)]?.presentedBy.flatMap { presentations[$0]?.presenting }
    }

    /// The nearest ancestor of a kind; only ancestors count (HR-09 to HR-12).
    func container(of handle: ControllerHandle, kind: ControllerKind) -> ControllerHandle? {
        lineage(handle).dropFirst().first { controllers[$0]?.kind == kind }
    }

    /// The lineage as the app reads it: a controller that leaves a container still names it during setup (CH-137).
    func namedLineage(_ handle: ControllerHandle) -> [ControllerHandle] {
        var line = lineage(handle)
        while let left = line.last.flatMap({ containerLeft(by: $0) }), !line.contains(left) {
            line += lineage(left)
        }
        return line
    }

    /// The outermost parent as the app reads it.
    func namedOutermost(_ handle: ControllerHandle) -> ControllerHandle { namedLineage(handle).last ?? handle }

    /// ``container(of:kind:)`` as the app reads it.
    func namedContainer(of handle: ControllerHandle, kind: ControllerKind) -> ControllerHandle? {
        namedLineage(handle).dropFirst().first { controllers[$0]?.kind == kind }
    }

    /// ``presenting(_:)`` as the app reads it: in its last `viewWillDisappear(_:)` a popped controller still names the
    /// presenter of its stack (CH-137).
    func namedPresenting(_ handle: ControllerHandle) -> ControllerHandle? {
        presenting(namedOutermost(handle))
    }

    /// The container that a controller is leaving, until the controller has had its `viewWillDisappear(_:)` (CH-137).
    func containerLeft(by handle: ControllerHandle) -> ControllerHandle? {
        guard controllers[handle]?.parent == nil else { return nil }
        for running in header.transitions where transitions[running]?.phase == .preparing {
            guard let change = transitions[running]?.change, change.leaving.contains(handle) else { continue }
            return change.container
        }
        return nil
    }

    /// `presentationController`: that of the controller, or of its nearest managed ancestor (HR-14, R174).
    func managingPresentation(of handle: ControllerHandle) -> PresentationHandle? {
        for controller in lineage(handle) {
            if let presentation = controllers[controller]?.presentedBy { return presentation }
        }
        for controller in lineage(handle) {
            if let prepared = controllers[controller]?.preparedPresentation { return prepared }
        }
        return nil
    }

    /// Whether a controller's own modal level was presented in a popover (PS-26).
    func isInPopover(_ handle: ControllerHandle) -> Bool {
        guard let presentation = controllers[outermost(handle)]?.presentedBy else { return false }
        return presentations[presentation]?.effectiveStyle == .popover
    }

    /// `definesPresentationContext`; a navigation controller answers true by itself (P42, C7).
    func definesContext(_ handle: ControllerHandle) -> Bool {
        guard let controller = controllers[handle] else { return false }
        return controller.properties.definesPresentationContext ?? controller.kind.definesPresentationContext
    }

    /// The window at the bottom of the modal levels to which a controller belongs.
    func window(of handle: ControllerHandle) -> WindowHandle? {
        var root = outermost(handle)
        var levelsLeft = presentations.placeCount
        while levelsLeft > 0, let presenter = presenting(root) {
            root = outermost(presenter)
            levelsLeft -= 1
        }
        return controllers[root]?.window
    }

    /// `modalPresentationStyle` as it reads: a declared `automatic` gives a concrete style (P163, R162).
    package func presentationStyle(of handle: ControllerHandle) -> ModalPresentationStyle {
        if let controller = controllers[handle], let alert = controller.alert {
            return alertPresentationStyle(controller, alert)
        }
        if controllers[handle]?.kind.isActivity == true { return activityPresentationStyle }
        if controllers[handle]?.kind.isSearch == true { return .custom }
        switch controllers[handle]?.properties.modalPresentationStyle {
        case .automatic, nil:
            guard rules.hasCardSheets, let controller = controllers[handle] else { return .fullScreen }
            return automaticStyle(of: controller)
        case let style?:
            return style
        }
    }

    /// The style that `automatic` stands for in a class: a page sheet, full screen for a camera (P163, P164).
    private func automaticStyle(of controller: Controller) -> ModalPresentationStyle {
        switch controller.kind {
        case .avPlayerViewController: .fullScreen
        case .imagePickerController
        where controller.properties.stored.contains { $0.property == .sourceType && $0.value == "camera" }:
            .fullScreen
        case .viewController, .navigationController, .tabBarController, .splitViewController,
            .pageViewController, .tableViewController, .collectionViewController, .alertController,
            .activityViewController, .searchController,
            .imagePickerController:
            .pageSheet
        }
    }
}
