/// What changes that cross each other leave behind, and how it is put right (CH-138).
extension PresentationSession {
    /// At the end of a command's last turn: looks at what the command touched, and tells those that are left between
    /// two states what they missed; whom a transition may yet tell, once none runs.
    mutating func settleLeftovers() {
        guard agenda.turns.isEmpty else { return }
        for handle in touchedOnScreen where isLeftOver(handle) && !agenda.unsettled.contains(handle) {
            agenda.unsettled.append(handle)
        }
        guard !agenda.unsettled.isEmpty else { return }
        let left = agenda.unsettled.filter { isLeftOver($0) }
        let ready = left.filter { header.transitions.isEmpty || controllers[$0]?.appearance == .appeared }
        agenda.unsettled = left.filter { !ready.contains($0) }
        if !ready.isEmpty { push(ready.flatMap { settlingSteps($0) } + [.drain]) }
    }

    /// The controllers that the command may have brought on screen or taken from it: touched themselves, by their
    /// views, or by those that present them.
    private var touchedOnScreen: [ControllerHandle] {
        var touched: [ControllerHandle] = []
        for handle in controllers.touchedHandles {
            touched.append(handle)
            if let presented = controllers[handle]?.presents { touched += presentedBy(presented) }
        }
        return touched + views.touchedHandles.compactMap { views[$0]?.owner }
    }

    private func presentedBy(_ presentation: PresentationHandle) -> [ControllerHandle] {
        presentations[presentation].map { [$0.presented] } ?? []
    }

    /// Whether a controller has appeared in no window, is seen in one untold, or stands between will and did.
    private func isLeftOver(_ handle: ControllerHandle) -> Bool {
        guard let appearance = controllers[handle]?.appearance, controllers[handle]?.view != nil,
            controllers[handle]?.byHand.holdsBack == false
        else { return false }
        switch appearance {
        case .appeared: return isOutOfPlace(handle)
        case .disappeared: return isShownByUIKit(handle) && !isForwardedByHand(handle)
        case .appearing, .disappearing: return !isMoved(handle) && !isForwardedByHand(handle)
        }
    }

    /// Whether a transition moves the controller, or what it rests on, and will tell it of its end.
    private func isMoved(_ handle: ControllerHandle) -> Bool {
        guard !header.transitions.isEmpty else { return false }
        let supporters = supporters(of: handle)
        return header.transitions.contains { running in
            guard let transition = transitions[running] else { return false }
            return supporters.contains { $0 == transition.from || $0 == transition.to }
                || transition.change.map { supporters.contains(where: $0.involves) } == true
                || !transition.vanishing.isEmpty
        }
    }

    /// Whether UIKit itself has the controller's view in a window: as its root, as what is presented over that, or
    /// as what a container that has appeared shows, with nothing presented over it.
    func isShownByUIKit(_ handle: ControllerHandle) -> Bool {
        guard let controller = controllers[handle], controller.presents == nil,
            let window = controller.view.flatMap(window(containing:))
        else { return false }
        guard let parent = controller.parent.flatMap({ controllers[$0] }) else {
            return supporters(of: handle).last.flatMap { controllers[$0]?.window } == window
        }
        return parent.appearance == .appeared && parent.presents == nil && parent.shown.contains(handle)
    }

    /// The way from where a controller is left to where it is seen.
    private func settlingSteps(_ handle: ControllerHandle) -> [Step] {
        guard let controller = controllers[handle] else { return [] }
        let rule = Choice.crossedChanges.rule
        let arrival = AppearanceStep(handle, isAppearing: true, isAnimated: false, rule: rule)
        let departure = AppearanceStep(handle, isAppearing: false, isAnimated: false, rule: rule)
        let isSeen = isInWindow(handle)
        return switch controller.appearance {
        case .disappeared: [.begin(arrival), .arrive(handle), .end(arrival)]
        case .appeared: [.begin(departure), .end(departure)]
        case .appearing: isSeen ? [.arrive(handle), .end(arrival)] : [.begin(departure), .end(departure)]
        case .disappearing:
            isSeen ? [.begin(arrival), .arrive(handle), .end(arrival)] : [.end(departure)]
        }
    }
}
