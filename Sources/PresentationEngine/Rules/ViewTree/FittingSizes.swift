/// The size that the constraints of a child's view give it, and the container that follows it (CH-681).
extension PresentationSession {
    /// The app's constraints give the view of a controller another size: its container learns of it at the end of the
    /// turn, as constraints are solved then.
    mutating func setFittingSize(_ assignment: PropertyAssignment, of handle: ControllerHandle) throws(Rejection) {
        guard case .size = assignment.value else { throw unsuitable(assignment, "a size") }
        guard value(of: .fittingSize, handle) != assignment.value else { return }
        try store(assignment, of: handle)
        guard let container = contentContainer(of: handle), implements(container, .fittingSizeDidChange),
            decides(
                controllers[handle]?.view != nil, .isLoaded, Choice.fittingSizes.rule, about: [container],
                [.fittingSizeDidChange], value: .text(name(handle)))
        else { return }
        plan(.review(handle, .fittingSize, Choice.fittingSizes.rule))
    }

    mutating func tellFittingSize(of handle: ControllerHandle, _ rule: Rule) {
        guard let container = contentContainer(of: handle), implements(container, .fittingSizeDidChange) else { return }
        deliver(
            Callback(
                container, .fittingSizeDidChange, [Argument("container", .text(name(handle)))], rule: rule))
    }

    /// The step comes in the commit of the turn, once.
    mutating func plan(_ step: Step) {
        meter.look(at: agenda.commit.count)
        guard !agenda.commit.contains(where: { $0.step == step }) else { return }
        agenda.commit.append(PlannedStep(step, origin: origin))
    }
}
