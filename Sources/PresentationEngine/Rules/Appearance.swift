/// The four appearance callbacks and what lies between them (AP-01 to AP-13, P113, P182).
extension PresentationSession {
    /// Begins a controller's appearance or disappearance: the state first, then the will callback.
    mutating func begin(_ step: AppearanceStep) {
        guard let controller = controllers[step.controller] else { return }
        switch (controller.appearance, step.isAppearing) {
        case (.disappeared, true), (.disappearing, true):
            become(.appearing(animated: step.isAnimated), step)
            push(.beginChildren(step))
            push(callback(step, .viewWillAppear))
        case (.appeared, false), (.appearing, false):
            become(.disappearing(animated: step.isAnimated), step)
            push(.beginChildren(step))
            push(callback(step, .viewWillDisappear))
        case (.appearing, true), (.appeared, true), (.disappearing, false), (.disappeared, false):
            break
        }
    }

    private mutating func become(_ appearance: Appearance, _ step: AppearanceStep) {
        controllers.update(step.controller) {
            $0.appearance = appearance
            if step.cause != .none { $0.cause = step.cause }
        }
    }

    private func callback(_ step: AppearanceStep, _ member: Member) -> Step {
        .callback(
            Callback(
                .controller(step.controller), member, [Argument("animated", .bool(step.isAnimated))],
                rule: step.rule))
    }

    /// Parent first, then the children whose views it shows (P113, CT-19).
    mutating func beginChildren(_ step: AppearanceStep) {
        for child in visibleChildren(of: step.controller).reversed() {
            let cause: AppearanceCause = step.isAppearing && isFirstAppearance(child) ? .movingToParent : .none
            let childStep = AppearanceStep(
                child, isAppearing: step.isAppearing, isAnimated: step.isAnimated, cause: cause, rule: "P113")
            push(.begin(childStep))
            if step.isAppearing { push(.load(child, "P98")) }
        }
    }

    /// P24, P79: a container's child is moving to its parent when it appears for the first time.
    private func isFirstAppearance(_ child: ControllerHandle) -> Bool {
        guard let controller = controllers[child] else { return false }
        return controller.view.flatMap { views[$0]?.superview } == nil && controller.appearance == .disappeared
    }

    /// The view is in the hierarchy with its geometry: `viewIsAppearing`, then layout (P182).
    mutating func arrive(_ handle: ControllerHandle) {
        guard let controller = controllers[handle], case .appearing(let isAnimated) = controller.appearance else {
            return
        }
        placeChildren(of: handle)
        for child in visibleChildren(of: handle).reversed() { push(.arrive(child)) }
        push(.callback(Callback(.controller(handle), .viewDidLayoutSubviews, rule: "LY-01")))
        push(.callback(Callback(.controller(handle), .viewWillLayoutSubviews, rule: "LY-01")))
        if rules.hasViewIsAppearing {
            push(
                .callback(
                    Callback(
                        .controller(handle), .viewIsAppearing, [Argument("animated", .bool(isAnimated))],
                        rule: "P182")))
        }
    }

    /// Ends what ``begin(_:)`` began: the did callback, with the value of its will (AP-05).
    mutating func end(_ step: AppearanceStep) {
        guard let controller = controllers[step.controller] else { return }
        switch (controller.appearance, step.isAppearing) {
        case (.appearing, true):
            controllers.update(step.controller) { $0.appearance = .appeared }
            push([callback(step, .viewDidAppear), .endChildren(step), .clearCause(step.controller)])
        case (.disappearing, false):
            controllers.update(step.controller) { $0.appearance = .disappeared }
            push([callback(step, .viewDidDisappear), .endChildren(step), .clearCause(step.controller)])
        case (.disappeared, _), (.appeared, _), (.appearing, false), (.disappearing, true):
            break
        }
    }

    mutating func endChildren(_ step: AppearanceStep) {
        for child in visibleChildren(of: step.controller).reversed() {
            let childStep = AppearanceStep(
                child, isAppearing: step.isAppearing, isAnimated: step.isAnimated, rule: "P113")
            push(.end(childStep))
        }
    }

    mutating func clearCause(_ handle: ControllerHandle) {
        guard controllers[handle]?.cause != AppearanceCause.none else { return }
        controllers.update(handle) { $0.cause = .none }
    }

    // MARK: Children

    /// The children that appear with their container, where it forwards its appearance (CT-18 to CT-20).
    func visibleChildren(of handle: ControllerHandle) -> [ControllerHandle] {
        guard let controller = controllers[handle], !controller.children.isEmpty, forwardsAppearance(handle)
        else { return [] }
        switch controller.kind {
        case .navigationController: return controller.children.suffix(1)
        case .tabBarController: return [controller.selected ?? controller.children[0]]
        case .splitViewController:
            return traits(of: handle).horizontal == .compact
                ? Array(controller.children.prefix(1)) : controller.children
        case .pageViewController: return controller.selected.map { [$0] } ?? controller.children.suffix(1)
        case .viewController, .tableViewController, .collectionViewController, .avPlayerViewController,
            .alertController, .imagePickerController:
            return controller.children.filter { isShown($0, in: handle) }
        }
    }

    private func forwardsAppearance(_ handle: ControllerHandle) -> Bool {
        let stored = controllers[handle]?.properties.stored
            .first { $0.property == .shouldAutomaticallyForwardAppearanceMethods }
        return stored?.value.boolean ?? true
    }

    /// Whether a custom container has put the child's view into its own view's hierarchy.
    private func isShown(_ child: ControllerHandle, in parent: ControllerHandle) -> Bool {
        guard let view = controllers[child]?.view, let superview = views[view]?.superview else { return false }
        return owner(above: superview) == parent
    }

    /// UIKit's containers put the views of the children they show into their own view.
    private mutating func placeChildren(of handle: ControllerHandle) {
        guard let controller = controllers[handle], controller.kind.isContainer, let view = controller.view,
            let bounds = views[view]?.frame
        else { return }
        for child in visibleChildren(of: handle) {
            guard let childView = controllers[child]?.view else { continue }
            add(childView, to: view, frame: Rect(size: bounds.size))
        }
    }
}
