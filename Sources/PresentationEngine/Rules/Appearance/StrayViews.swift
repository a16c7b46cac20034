/// Strays: controllers whose view sits inside another controller's view without being its child, so that appearance
/// callbacks are not forwarded to them (P115, CH-81).
extension PresentationSession {
    /// Controllers whose views were added to the view of `owner` and that get no callbacks from it: they are not its
    /// children, became children too late (P115), or are children that a UIKit container does not show.
    func strays(in owner: ControllerHandle) -> [ControllerHandle] {
        var found: [ControllerHandle] = []
        // Iterative, because a deep hierarchy would overflow the stack.
        var waiting = placed(in: owner, isTold: true)
        while let (handle, owner, isTold) = waiting.popLast() {
            if isStray(handle, in: owner) {
                found.append(handle)
            } else if !isTold || isForwardedByHand(handle) {
                // UIKit forwards nothing through a child that the app forwards to by hand, so the controllers in its
                // view are found by their views (CT-20).
                waiting += placed(in: handle, isTold: false)
            }
        }
        return found
    }

    /// A controller whose view lies in the view of `owner`, and whether UIKit may forward appearance through `owner`.
    private typealias PlacedController = (handle: ControllerHandle, owner: ControllerHandle, isTold: Bool)

    /// The controllers whose views lie in the view of `owner`, the last one first.
    private func placed(in owner: ControllerHandle, isTold: Bool) -> [PlacedController] {
        let shown = controllersShown(inViewOf: owner)
        return shown.isEmpty ? [] : shown.reversed().map { ($0, owner, isTold) }
    }

    private func isStray(_ handle: ControllerHandle, in owner: ControllerHandle) -> Bool {
        // A popped controller is no child any more, but its container's transition still moves it.
        if isExchanged(handle, in: owner) { return false }
        return controllers[handle]?.parent != owner
            || controllers[owner]?.kind.isContainer == true && !isCarriedByUIKit(handle)
            || (controllers[handle]?.appearance == .appeared && isOutOfPlace(handle))
    }

    /// A controller, the strays in its view, and theirs in turn.
    func withStrays(_ controller: ControllerHandle) -> [ControllerHandle] {
        var found: [ControllerHandle] = []
        // Iterative, because a deep hierarchy would overflow the stack.
        var waiting = [controller]
        while let controller = waiting.popLast() {
            found.append(controller)
            waiting += strays(in: controller).reversed()
        }
        return found
    }

    private func isAway(_ handle: ControllerHandle) -> Bool {
        guard let controller = controllers[handle] else { return false }
        return controller.appearance == .disappeared
            || (controller.appearance.isDisappearing && !isCarriedByUIKit(handle))
    }

    /// The strays in `owner` begin to disappear with it (CH-81).
    func strayDepartures(in owner: ControllerHandle) -> [Step] {
        strays(in: owner).compactMap { handle in
            guard let controller = controllers[handle], controller.appearance.isOnScreen,
                !isCarriedByUIKit(handle)
            else { return nil }
            return .begin(stepByHand(handle, isAppearing: false))
        }
    }

    /// The view of `owner` is in the window, so the strays in it appear (CH-81).
    func strayArrivals(in owner: ControllerHandle) -> [Step] {
        strays(in: owner).filter { isAway($0) }.flatMap { handle -> [Step] in
            let step = stepByHand(handle, isAppearing: true)
            return [.begin(step), .arrive(handle), .endAfterCommit(step)]
        }
    }

    /// The strays in `owner` finish appearing or disappearing when it does, wherever their views are now (CH-81).
    func strayEndings(in owner: ControllerHandle) -> [Step] {
        strays(in: owner).flatMap { handle -> [Step] in
            guard isInWindow(handle) else {
                let departure = departure(of: handle)
                return departure.wills + departure.dids.map(Step.end)
            }
            guard let controller = controllers[handle], !isCarriedByUIKit(handle) else { return [] }
            let step = stepByHand(handle, isAppearing: true)
            return switch controller.appearance {
            case .disappearing: [.begin(step), .end(step)]
            case .appearing: [.end(step)]
            case .appeared, .disappeared: []
            }
        }
    }
}
