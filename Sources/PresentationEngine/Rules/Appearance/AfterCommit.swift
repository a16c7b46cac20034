/// What the end of the turn brings to controllers whose views the app's code has moved: they arrive in the commit of
/// the turn, and the did callbacks come after it (CH-27, CH-470, CH-471).
extension PresentationSession {
    /// The controller arrives in the commit, unless it does so before with another controller, or begins to disappear.
    mutating func awaitCommit(_ handle: ControllerHandle) {
        guard let record = controllers[handle], record.appearance.isAppearing, record.byHand != .arrived else { return }
        if isInWindow(handle) { placeShownTree(of: handle) }
        guard !record.awaitsArrival else { return }
        controllers.update(handle) { $0.awaitsArrival = true }
        agenda.commit.append(PlannedStep(.arriveInCommit(handle), origin: origin))
    }

    mutating func arriveInCommit(_ handle: ControllerHandle) {
        guard controllers[handle]?.awaitsArrival == true else { return }
        controllers.update(handle) { $0.awaitsArrival = false }
        if isInWindow(handle) { arrive(handle) }
    }

    /// The did callback comes in a turn of its own, with those of the calls beside it. There it is left out if the
    /// controller has begun the opposite change.
    mutating func endAfterCommit(_ step: AppearanceStep) {
        guard let last = agenda.turns.indices.last, case .end? = agenda.turns[last].first?.step else {
            return later(.end(step))
        }
        agenda.turns[last].insert(PlannedStep(.end(step), origin: origin), at: agenda.turns[last].count - 1)
    }

    /// The end of a turn: what waits for the commit, and then the end again.
    mutating func commitTurn() {
        let waiting = agenda.commit
        agenda.commit = []
        enqueue(.drain)
        agenda.steps += waiting.reversed()
    }

    /// The views of the controllers that a container shows are in the window with its own, before they arrive.
    mutating func placeShownTree(of handle: ControllerHandle) {
        for controller in shownTree(of: handle) { placeChildren(of: controller) }
    }

    /// Whether code is adding the controller's view, or a view around it, to one on screen, and the will callbacks have
    /// not ended: they come before the view is in the window (AP-01).
    func isEntering(_ handle: ControllerHandle) -> Bool {
        meter.look(at: agenda.steps.count)
        return agenda.steps.contains { planned in
            guard case .awaitCommit(let entering, isEntering: true) = planned.step else { return false }
            return entering == handle || lies(handle, inViewOf: entering)
        }
    }

    private func lies(_ handle: ControllerHandle, inViewOf outer: ControllerHandle) -> Bool {
        guard let view = controllers.box(handle)?.record.view, let above = controllers.box(outer)?.record.view else {
            return false
        }
        return isDescendant(view, of: above)
    }
}
