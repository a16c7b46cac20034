/// Controllers whose views lie in those of others, who do not tell them what they are told (P115, CH-81).
extension PresentationSession {
    /// Controllers whose views were added to that of `owner`, and who are not told what it is told: they are no
    /// children of it, became children too late (P115), or are children that a container of UIKit's does not show.
    func strays(in owner: ControllerHandle) -> [ControllerHandle] {
        var found: [ControllerHandle] = []
        // A tree may be deeper than a thread's stack.
        var waiting = placed(in: owner, isTold: true)
        while let (handle, owner, isTold) = waiting.popLast() {
            if isStray(handle, in: owner) {
                found.append(handle)
            } else if !isTold || isForwardedByHand(handle) {
                // Where the app tells a child itself, UIKit tells nobody through it, and those in its view by theirs
                // (CT-20).
                waiting += placed(in: handle, isTold: false)
            }
        }
        return found
    }

    /// A controller whose view lies in that of another, and whether UIKit may forward appearance through the other.
    private typealias PlacedController = (handle: ControllerHandle, owner: ControllerHandle, isTold: Bool)

    /// The controllers whose views lie in that of `owner`, the last one first.
    private func placed(in owner: ControllerHandle, isTold: Bool) -> [PlacedController] {
        let shown = controllersShown(inViewOf: owner)
        return shown.isEmpty ? [] : shown.reversed().map { ($0, owner, isTold) }
    }

    private func isStray(_ handle: ControllerHandle, in owner: ControllerHandle) -> Bool {
        controllers[handle]?.parent != owner
            || controllers[owner]?.kind.isContainer == true && !isCarriedByUIKit(handle)
            || (controllers[handle]?.appearance == .appeared && isOutOfPlace(handle))
    }

    /// A controller, and those who lie in its view without being told what it is told.
    func withStrays(_ controller: ControllerHandle) -> [ControllerHandle] {
        var found: [ControllerHandle] = []
        // A tree may be deeper than a thread's stack.
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

    /// `owner` begins to disappear, and they with it (CH-81).
    func strayDepartures(in owner: ControllerHandle) -> [Step] {
        strays(in: owner).compactMap { handle in
            guard let controller = controllers[handle], controller.appearance == .appeared,
                !isCarriedByUIKit(handle)
            else { return nil }
            return .begin(stepByHand(handle, isAppearing: false))
        }
    }

    /// The view of `owner` is in the window's hierarchy, and theirs with it (CH-81).
    func strayArrivals(in owner: ControllerHandle) -> [Step] {
        strays(in: owner).filter { isAway($0) }.flatMap { handle -> [Step] in
            let step = stepByHand(handle, isAppearing: true)
            return [.begin(step), .arrive(handle), .end(step)]
        }
    }

    /// The end of what `owner` went through is the end for them too, wherever their views are now (CH-81).
    func strayEndings(in owner: ControllerHandle) -> [Step] {
        strays(in: owner).flatMap { handle -> [Step] in
            guard isInWindow(handle) else {
                let departure = departure(of: handle)
                return departure.wills + departure.dids
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
