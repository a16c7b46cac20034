/// Appearance callbacks of controllers whose views the app moves into or out of a visible hierarchy (P112 to P115).
extension PresentationSession {
    /// P114, ME-09: sends the appearance callbacks of a controller whose view the app has moved on screen or off
    /// screen: the will callbacks now, the others at the end of the turn (CH-27).
    ///
    /// - Parameter hasEntered: whether the view was in no window before.
    mutating func settleAppearance(of handle: ControllerHandle, hasEntered: Bool = false) {
        guard let controller = controllers[handle] else { return }
        let owner = controller.view.flatMap { views[$0]?.superview }.flatMap { self.owner(above: $0) }
        let place = owner.flatMap { controllers[$0]?.appearance }
        let isInWindow = isInWindow(handle)
        let isAway = controller.appearance == .disappeared || hasEntered && isReturning(handle)
        switch controller.appearance {
        case .disappeared, .disappearing:
            guard isAway else { return }
            if isInWindow, place == .appeared || owner == nil {
                enqueue(arrival(of: handle, endsItself: true))
            } else if place?.isAppearing == true, !isAboutToTellChildren(owner) {
                let isToldTheEnd = owner.map { visibleChildren(of: $0).contains(handle) } ?? false
                enqueue(arrival(of: handle, endsItself: !isToldTheEnd))
            }
        case .appeared where isOutOfPlace(handle):
            let departure = departure(of: handle)
            enqueue(
                forwarded(
                    [handle], departure.wills + departure.dids.map(Step.endAfterCommit), otherwise: []))
        case .appearing where isInWindow: enqueue(.awaitCommit(handle))
        case .appearing, .appeared: break
        }
    }

    /// Whether a controller whose view the app has removed before, in the same turn, is not to disappear after all.
    private func isReturning(_ handle: ControllerHandle) -> Bool {
        controllers[handle]?.appearance.isDisappearing == true && !isCarriedByUIKit(handle) && !isMoved(handle)
    }

    /// Whether a controller has appeared though its view is in no window, because the app removed it during a
    /// transition (CH-84). Manual forwarding (CT-20) and an animator that leaves the view out (AT-21) are exempt.
    func isOutOfPlace(_ handle: ControllerHandle) -> Bool {
        guard !isInWindow(handle), let controller = controllers[handle] else { return false }
        return !isLeftOut(controller) && !isForwardedByHand(handle) && !isAhead(handle)
    }

    /// CT-20: whether the controller or an ancestor decides by hand which appearance callbacks the controller gets.
    func isForwardedByHand(_ handle: ControllerHandle) -> Bool {
        lineage(handle).contains { controllers[$0]?.byHand != .no || forwardsByHand($0) }
    }

    /// Whether a container forwards appearance by hand, or may do so because it overrides the property (CT-18).
    func forwardsByHand(_ container: ControllerHandle) -> Bool {
        implements(.controller(container), .shouldAutomaticallyForwardAppearanceMethods)
            || value(of: .shouldAutomaticallyForwardAppearanceMethods, container) == false
    }

    /// AT-21: whether the view is in a hierarchy that an animator never added, though its controller appeared.
    private func isLeftOut(_ controller: Controller) -> Bool {
        guard var top = controller.view else { return false }
        while let superview = views[top]?.superview { top = superview }
        return views[top]?.owner.flatMap { controllers[$0]?.isLeftOut } == true
    }

    /// Whether a controller that is about to appear has yet to notify its children, which will include this one.
    private func isAboutToTellChildren(_ handle: ControllerHandle?) -> Bool {
        agenda.steps.contains { planned in
            if case .beginChildren(let step) = planned.step { step.controller == handle } else { false }
        }
    }

    /// The callbacks of a controller whose view came into a visible hierarchy, if its parent forwards them.
    ///
    /// - Parameter endsItself: whether the did callback comes by itself, and not with that of the owner.
    private func arrival(of handle: ControllerHandle, endsItself: Bool) -> [Step] {
        let step = stepByHand(handle, isAppearing: true)
        let steps: [Step] = [.begin(step), .awaitCommit(handle, isEntering: true)]
        // The end is planned first, so that it precedes a presentation that viewWillAppear requests.
        return forwarded([handle], (endsItself ? [.endAfterCommit(step)] : []) + steps, otherwise: [])
    }

    /// The callbacks of a controller whose view leaves the window: the wills before it leaves, the dids after.
    func departure(of handle: ControllerHandle) -> (wills: [Step], dids: [AppearanceStep]) {
        var departure: (wills: [Step], dids: [AppearanceStep]) = ([], [])
        // Iterative, because a deep hierarchy would overflow the stack.
        var waiting = [handle]
        while let handle = waiting.popLast() {
            guard let appearance = controllers[handle]?.appearance else { continue }
            let step = stepByHand(handle, isAppearing: false)
            switch appearance {
            case .appeared:
                departure.wills.append(.begin(step))
                departure.dids.append(step)
            case .appearing where !isCarriedByUIKit(handle):
                departure.wills.append(.begin(step))
                departure.dids.append(step)
            case .disappearing where !isCarriedByUIKit(handle): departure.dids.append(step)
            case .appearing, .disappearing, .disappeared:
                // Controllers inside the view of a child that is forwarded to by hand still disappear (CH-81).
                waiting += controllersShown(inViewOf: handle).reversed().flatMap {
                    staysAsTold($0) ? strays(in: $0).reversed() : [$0]
                }
            }
        }
        return departure
    }

    /// Whether UIKit itself manages a controller's appearance. A container manages a child only while it shows it, or
    /// while a transition is about to show or hide it.
    func isCarriedByUIKit(_ handle: ControllerHandle) -> Bool {
        guard let controller = controllers[handle] else { return false }
        if controller.presentedBy != nil || controller.window != nil {
            return controller.appearance != .appeared || !isPlacedElsewhere(controller)
        }
        guard let parent = controller.parent, let container = controllers[parent], container.kind.isContainer
        else { return false }
        return container.shown.contains(handle)
            || transition(inside: parent).flatMap { transitions[$0]?.change?.involves(handle) } == true
    }

    /// Whether the app has moved the view of a presented controller out of its presentation's container, or that of a
    /// window's root out of its place in the window, into another view.
    func isPlacedElsewhere(_ controller: Controller) -> Bool {
        let container = controller.presentedBy.flatMap { presentations[$0]?.container }
        let window = controller.window.flatMap { windows[$0]?.view }
        let place = controller.presentedBy == nil ? window : container
        guard let place, let view = controller.view, var above = views[view]?.superview else { return false }
        while above != place {
            // Inside another controller's view it follows that view.
            guard views[above]?.owner == nil, let superview = views[above]?.superview else { return true }
            above = superview
        }
        return false
    }

    /// The appearance step of a controller whose view the app moves into a visible hierarchy, or out of it.
    func stepByHand(_ handle: ControllerHandle, isAppearing: Bool) -> AppearanceStep {
        let isChild = controllers[handle]?.parent != nil
        return because(
            .viewWasMoved, Value(ownerOfPlace(of: handle).map { name($0) }),
            AppearanceStep(
                handle, isAppearing: isAppearing, isAnimated: false,
                cause: isAppearing && isFirstAppearance(handle) ? .movingToParent : .none,
                rule: isChild ? Choice.addedChildView.rule : Choice.strayViews.rule))
    }

    /// Asks the parent, if there is one, whether it forwards the appearance (CT-18).
    func forwarded(_ handles: [ControllerHandle], _ steps: [Step], otherwise: [Step]) -> [Step] {
        guard let parent = handles.lazy.compactMap({ controllers[$0]?.parent }).first else { return steps }
        return [.question(.forwardsAppearance(parent, then: steps, otherwise: otherwise))]
    }
}
