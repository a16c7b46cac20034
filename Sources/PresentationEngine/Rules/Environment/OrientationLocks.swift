/// `prefersInterfaceOrientationLocked`: when controllers are asked, and what a locked orientation prevents, from iOS 26
/// on (Q38, CH-440 to CH-442).
extension PresentationSession {
    /// A class of the app declares an answer about the lock, or a controller asks for an update: from now on its
    /// controllers are asked.
    mutating func declareOrientationLock() {
        guard header.geometry?.lock == nil else { return }
        var geometry = header.geometry ?? SceneGeometry()
        geometry.lock = OrientationLock()
        geometry.lock?.isDue = true
        header.geometry = geometry
    }

    /// Other controllers may decide, or the window has another size.
    mutating func noteOrientationLock() {
        if header.geometry?.lock?.isDue == false { header.geometry?.lock?.isDue = true }
    }

    /// `setNeedsUpdateOfPrefersInterfaceOrientationLocked()`: the controllers are asked at the end of the turn.
    mutating func updateOrientationLock() {
        declareOrientationLock()
        noteOrientationLock()
    }

    /// Whether the interface keeps its orientation when the device is turned.
    var isOrientationLocked: Bool { header.geometry?.lock?.isLocked == true }

    /// At the end of a turn, asks the controllers if their answers may have changed (CH-440).
    mutating func settleOrientationLock() {
        guard header.hasGeometry, header.geometry?.lock?.isDue == true else { return }
        header.geometry?.lock?.isDue = false
        guard let start = statusBarController else { return lockOrientation(false, by: nil) }
        let size = settings?.device.screenSize(in: header.orientation)
        guard
            decides(
                size == windowSize, .sceneFillsScreen, "Q38", about: [.controller(start)], Member.orientationLock,
                value: .size(windowSize))
        else { return lockOrientation(false, by: nil) }
        enqueue([.question(.preference(PreferenceInquiry(.orientationLocked, from: start))), .drain])
    }

    /// Locks or unlocks the orientation. The scene's delegate learns of it, and an interface that is unlocked takes the
    /// orientation of the device (CH-441).
    mutating func lockOrientation(_ isLocked: Bool, by decider: ControllerHandle?) {
        guard var lock = header.geometry?.lock else { return }
        let wasLocked = lock.isLocked
        lock.isLocked = isLocked
        lock.decidedBy = decider.map { name($0) }
        header.geometry?.lock = lock
        guard isLocked != wasLocked else { return }
        emit(.property(nil, name: "isInterfaceOrientationLocked", value: .bool(isLocked)), rule: "Q38")
        var steps = lockStep(wasLocked: wasLocked).map { [$0] } ?? []
        if !isLocked, header.geometry?.devicePosition != nil {
            let placement = header.geometry?.awaited?.placement
            header.geometry?.awaited = EnvironmentRequest(turns: true, placement: placement)
            steps.append(.environment(.consider))
        }
        enqueue(steps + [.drain])
    }

    /// Q38, Q39: the lock belongs to the effective geometry of the scene.
    private func lockStep(wasLocked: Bool) -> Step? {
        guard let delegate = sceneDelegate, implements(delegate, .sceneDidUpdateGeometry) else { return nil }
        note(
            true, .lockChanges, "Q38", about: [delegate], [.sceneDidUpdateGeometry],
            value: .text(wasLocked ? "unlocked" : "locked"))
        return .callback(
            Callback(
                delegate, .sceneDidUpdateGeometry,
                [
                    Argument("previousSize", .size(windowSize)),
                    Argument("previousInterfaceOrientation", .text(header.orientation.rawValue)),
                    Argument("isInteractivelyResizing", .bool(false)),
                    Argument("previousIsInterfaceOrientationLocked", .bool(wasLocked)),
                ], rule: "Q38"))
    }

    /// Q38, CH-441: while the orientation is locked, turning the device changes only the place of the window.
    ///
    /// - Returns: what is left of the request.
    mutating func lockedRequest(_ request: EnvironmentRequest, _ decider: ControllerHandle) -> EnvironmentRequest {
        note(
            false, .isNotLocked, "Q38", about: [.controller(decider)], [.viewWillTransition, .willTransitionTraits],
            value: .text(header.geometry?.lock?.decidedBy ?? ""))
        emit(
            .noop(
                .controller(name(decider)), call: "rotation",
                reason: "No rotation: the orientation of the interface is locked."), rule: "Q38")
        var rest = request
        rest.turns = false
        return rest
    }
}
