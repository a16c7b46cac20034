/// What UIKit's containers do when they are asked to show a controller, or to bring a child of theirs into view.
extension PresentationSession {
    /// KD-07, R98: a navigation controller pushes.
    mutating func pushShown(_ request: ShowRequest) throws(Rejection) {
        let isAnimated = request.isAnimated && header.areAnimationsEnabled
        try push(request.controller, on: request.receiver, isAnimated: isAnimated)
    }

    /// Whether a stack takes navigation controllers too: the primary one of a split view controller that is
    /// collapsed, on which the secondary's stands then (R207, CH-65).
    func takesNavigationControllers(_ navigation: ControllerHandle) -> Bool {
        guard let split = controllers[navigation]?.parent, controllers[split]?.kind == .splitViewController
        else { return false }
        return traits(of: split).horizontal == .compact
    }

    /// UIKit's own `unwind(for:towards:)`: navigation controllers pop, tab bar controllers select, and the base
    /// class does nothing (R92).
    mutating func travel(_ leg: UnwindLeg) throws(Rejection) {
        guard let kind = controllers[leg.container]?.kind else { return }
        switch kind {
        case .navigationController:
            guard controllers[leg.container]?.children.last != leg.child else { return }
            let call = NavigationCall.popTo(controller: name(leg.child), animated: leg.isAnimated)
            emit(
                .callback(
                    .controller(name(leg.container)), .popToViewController,
                    arguments: [
                        Argument("viewController", .text(name(leg.child))),
                        Argument("animated", .bool(leg.isAnimated)),
                    ], flags: []), rule: "R89")
            try pop(leg.container, to: leg.child, call, isAnimated: leg.isAnimated)
        case .tabBarController:
            if shownChild(of: leg.container) != leg.child { try select(leg.child, of: leg.container) }
        case .splitViewController, .pageViewController, .viewController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .imagePickerController:
            break
        }
    }

    /// The steps by which one child's view takes the place of another's, without animation.
    func appearances(
        of new: ControllerHandle, inPlaceOf old: ControllerHandle?, in container: ControllerHandle,
        cause: (coming: AppearanceCause, going: AppearanceCause), rule: Rule
    ) -> [Step] {
        let coming = AppearanceStep(
            new, isAppearing: true, isAnimated: false, cause: cause.coming, rule: rule)
        let going = old.map {
            AppearanceStep($0, isAppearing: false, isAnimated: false, cause: cause.going, rule: rule)
        }
        var steps: [Step] = [.load(new, "P98"), .begin(coming)]
        if let going { steps.append(.begin(going)) }
        if let view = old.flatMap({ controllers[$0]?.view }) { steps.append(.detach(view)) }
        steps += [.show(.place(new, in: container)), .arrive(new)]
        if let going { steps.append(.end(going)) }
        return steps + [.end(coming)]
    }

    /// Puts a child's view into that of its container.
    mutating func place(_ child: ControllerHandle, in container: ControllerHandle) {
        guard let view = controllers[child]?.view, let superview = controllers[container]?.view,
            let bounds = views[superview]?.frame
        else { return }
        add(view, to: superview, frame: Rect(size: bounds.size))
    }
}
