/// The reason why a touch cannot reach its target, or has no effect.
package struct Obstacle: Sendable, Hashable {
    /// The types of obstacles.
    package enum Kind: String, Sendable, CaseIterable {
        /// A presented controller covers it.
        case covered
        /// A transition runs, during which touches are ignored.
        case transition
        /// Its view is in no window.
        case offScreen
        /// It is not presented.
        case notPresented
        /// It is not shown, such as the back button of a hidden bar.
        case hidden
        /// It is disabled.
        case disabled
        /// A tap on it is connected to nothing.
        case notConnected
        /// The gesture has nothing to act on.
        case noEffect
        /// The app is not active, and gets no touches.
        case inactive
    }

    package let kind: Kind
    /// The reason, as a clause that can follow a colon.
    package let reason: String
    package let rule: Rule?

    init(_ kind: Kind, _ reason: String, _ rule: Rule?) {
        self.kind = kind
        self.reason = reason
        self.rule = rule
    }

    /// The refusal of a touch on something, which is named with its article: "the pages of book".
    func refusal(toTouch target: String) -> Rejection { refusal(to: "touch \(target)") }

    /// The refusal of something that the user does: "dismiss detail".
    func refusal(to action: String) -> Rejection {
        .untouchable(reason: "The user cannot \(action): \(reason).", rule: rule)
    }
}

extension PresentationSession {
    /// The obstacle to all touches while the app is inactive or in the background (CH-197).
    var inactivity: Obstacle? {
        let state = appState
        guard state != .active else { return nil }
        let reason = state == .background ? "the app is in the background" : "the app is inactive"
        return Obstacle(.inactive, reason, Choice.touchesOfInactiveApp.rule)
    }

    /// The obstacle to all touches in the view of a controller (PS-06, PS-25, CH-156).
    func obstacle(beforeViewOf owner: ControllerHandle) -> Obstacle? {
        if let obstacle = covering(owner) { return obstacle }
        // PS-25: the area that a context leaves uncovered stays reachable.
        guard isInWindow(owner) else { return Obstacle(.offScreen, "it is not on screen", "PS-06") }
        return absence(of: owner) ?? ignoredTouches(in: owner)
    }

    /// The obstacle to touches on a controller whose window is on an external display (CH-585).
    func absence(of handle: ControllerHandle) -> Obstacle? {
        guard isOnDisplay(handle) else { return nil }
        return Obstacle(.offScreen, "it is on the external display", Choice.displayWithoutEvents.rule)
    }

    private func covering(_ owner: ControllerHandle) -> Obstacle? {
        guard let covering = presentationKeepingTouches(from: owner) else { return coverage(byRootOver: owner) }
        return Obstacle(.covered, "\(name(covering.presented)) covers it", coveringRule(covering))
    }

    /// The obstacle to touches on what a former root has presented and left in the window (P62).
    func coverage(byRootOver owner: ControllerHandle) -> Obstacle? {
        guard let root = rootCovering(owner) else { return nil }
        return Obstacle(.covered, "\(name(root)), which has become the window's root, covers it", "P62")
    }

    /// The root of the window, if the controller is shown by what a former root has presented, and beneath it (P62).
    func rootCovering(_ owner: ControllerHandle) -> ControllerHandle? {
        guard window(of: owner) == nil, let branch = controllers[owner]?.view.flatMap({ branch(of: $0) }),
            let window = views[branch.window]?.window, let root = windows[window]?.root
        else { return nil }
        // A presentation that takes the root's view from the window has put its own in its place.
        let shown =
            isInWindow(root) ? controllers[root]?.view : presentation(by: root).flatMap { presentations[$0]?.container }
        let subviews = views[branch.window]?.subviews ?? []
        guard let shown, let cover = self.branch(of: shown)?.view,
            let place = subviews.firstIndex(of: branch.view), let above = subviews.firstIndex(of: cover), place < above
        else { return nil }
        return root
    }

    /// The view that contains a view, or is that view, and lies directly in a window's view.
    private func branch(of view: ViewHandle) -> (view: ViewHandle, window: ViewHandle)? {
        var current = view
        var height = 0
        defer { meter.look(at: height) }
        while let superview = views[current]?.superview {
            if views[superview]?.window != nil { return (current, superview) }
            current = superview
            height += 1
        }
        return nil
    }

    /// The obstacle to touches on a container's own bars and gestures; a popover may let them pass.
    ///
    /// - Parameter bar: the name of the bar that is touched; nil for a gesture.
    func obstacle(beforeContainer container: ControllerHandle, rule: Rule, bar: String? = nil) -> Obstacle? {
        if let obstacle = absence(of: container) { return obstacle }
        if let obstacle = covering(container), !passesTouches(to: container, bar: bar) {
            return Obstacle(obstacle.kind, obstacle.reason, rule)
        }
        guard isInWindow(container), controllers[container]?.appearance != .disappeared else {
            return Obstacle(.offScreen, "it is not on screen", rule)
        }
        guard controllers[container]?.appearance == .appeared else {
            return Obstacle(.transition, "\(name(container)) is appearing or disappearing", rule)
        }
        return inactivity ?? passedOver(above: container)
    }
}
