/// Layout guides in code: constraints to them, and reading them while a view is laid out (LY-23, LY-25, LY-26).
extension PresentationSession {
    // MARK: Steps

    /// `layoutSubviews()` of the view of a controller, if its class overrides it.
    func layoutOfView(of handle: ControllerHandle) -> [Step] {
        guard let view = controllers[handle]?.view, implements(.view(view), .layoutSubviews) else { return [] }
        return [.callback(Callback(.view(view), .layoutSubviews, rule: "LY-01"))]
    }

    /// The check behind an override of `viewDidLayoutSubviews()`, in which constraints can be added.
    func checkOfGuides(of handle: ControllerHandle) -> [Step] {
        guard let view = controllers[handle]?.view, implements(.controller(handle), .viewDidLayoutSubviews) else {
            return []
        }
        return [.layOut(view, .check)]
    }

    mutating func layOut(_ view: ViewHandle, _ stage: ViewLayoutStage) throws(Rejection) {
        guard let owner = views[view]?.owner else { return }
        switch stage {
        case .pass: enqueue(layoutSteps(owner, rule: Choice.guideLayout.rule))
        case .subviews:
            guard isInWindow(owner) else { return }
            enqueue(layoutSteps(owner, rule: Choice.layoutOfSuperview.rule))
        case .callSuper, .end: views.update(view) { $0.awaitsSuperLayout = false }
        case .check: try checkGuides(of: owner)
        }
    }

    /// The calls of an override of `layoutSubviews()` around super.
    mutating func layOut(_ view: ViewHandle, _ reaction: Reaction?, _ bindings: Bindings) {
        guard let reaction else { return }
        views.update(view) { $0.awaitsSuperLayout = true }
        let around = reaction.callsSuper ? [Step.layOut(view, .callSuper)] : []
        enqueue(
            [.calls(reaction.before, bindings)] + around + [.calls(reaction.after, bindings), .layOut(view, .end)])
    }

    /// Constraints are laid out before `viewDidLayoutSubviews()`, which is called when the subviews have their places.
    mutating func noteLayout(_ callback: Callback) {
        guard callback.member == .viewDidLayoutSubviews, case .controller(let handle) = callback.receiver,
            controllers[handle]?.awaitsGuideLayout == true
        else { return }
        controllers.update(handle) { $0.awaitsGuideLayout = false }
    }

    // MARK: Calls

    mutating func make(_ call: LayoutCall, of handle: ControllerHandle, _ bindings: Bindings) throws(Rejection) {
        guard let view = controllers[handle]?.view else {
            guard controllers[handle]?.isLoadingView == false else {
                throw .invalid(reason: "\(name(handle)) has no view yet.", rule: "VL-03")
            }
            return enqueue([.load(handle, "VL-03"), .call(.layout(receiver: name(handle), call), bindings)])
        }
        switch call {
        case .addConstraint(let guide): addConstraint(to: guide, of: handle, view)
        case .layoutSubviews:
            controllers.update(handle) { $0.awaitsGuideLayout = false }
            enqueue(layoutOfView(of: handle))
        }
    }

    /// The layout that takes the constraint into account comes with the pass that is under way, else with a pass of its
    /// own (CH-463).
    private mutating func addConstraint(to guide: LayoutGuide, of handle: ControllerHandle, _ view: ViewHandle) {
        controllers.update(handle) { $0.awaitsGuideLayout = true }
        emit(
            .property(.controller(name(handle)), name: "view.constraints", value: .text(guide.rawValue)),
            rule: "LY-12")
        meter.look(at: agenda.steps.count / 8)
        let isUnderWay = agenda.steps.contains { planned in
            switch planned.step {
            case .layOut(view, .check): true
            case .callback(let callback):
                callback.member == .viewDidLayoutSubviews && callback.receiver == .controller(handle)
            default: false
            }
        }
        if !isUnderWay, isInWindow(handle) { later(.layOut(view, .pass)) }
    }

    // MARK: Exceptions

    /// LY-25, EX-10: `viewDidLayoutSubviews()` has added constraints, and has not laid out the view.
    private func checkGuides(of handle: ControllerHandle) throws(Rejection) {
        guard let controller = controllers[handle], controller.awaitsGuideLayout else { return }
        throw exception(
            "Auto Layout still required after sending -viewDidLayoutSubviews to the view controller. \(controller.className)'s implementation needs to send -layoutSubviews to the view to invoke auto layout.\(about: mention(handle, .controller))",
            "EX-10", name: "NSInternalInconsistencyException",
            hint: "Call layoutSubviews after addConstraint in viewDidLayoutSubviews().")
    }

    /// LY-26, EX-11: an override of `layoutSubviews()` reads a guide of the view's controller before it calls super.
    func refuseGuide(_ readable: Readable, of handle: ControllerHandle) throws(Rejection) {
        guard readable == .layout(.topLayoutGuide) || readable == .layout(.bottomLayoutGuide),
            let view = controllers[handle]?.view.flatMap({ views[$0] }), view.awaitsSuperLayout
        else { return }
        throw exception(
            "Auto Layout still required after executing -layoutSubviews. \(view.className)'s implementation of -layoutSubviews needs to call super.\(about: mention(handle, .controller))",
            "EX-11", name: "NSInternalInconsistencyException",
            hint: "Read the guide behind super in layoutSubviews(), or in viewDidLayoutSubviews().")
    }
}
