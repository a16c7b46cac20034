/// Children that the app removes from a UIKit container.
extension PresentationSession {
    /// A child that the app removes from a UIKit container leaves the screen at once (CH-57).
    func withdrawalSteps(_ child: ControllerHandle, from container: ControllerHandle) -> [Step] {
        guard let record = controllers[container], record.kind.isContainer, record.shown.contains(child)
        else {
            return []
        }
        let leaving = withCover(child, isAppearing: false).map {
            because(
                .containerHidesIt, .text(record.name),
                AppearanceStep(
                    $0, isAppearing: false, isAnimated: false, cause: $0 == child ? .movingFromParent : .none,
                    rule: $0 == child ? Choice.withdrawnChild.rule : "AP-06"))
        }
        var steps: [Step] = []
        if let running = transition(inside: container), let transition = transitions[running],
            transition.hasStarted, transition.change?.involves(child) == true
        {
            steps.append(.completeTransition(running, didComplete: true, Choice.withdrawnChild.rule))
        }
        steps += leaving.map(Step.begin)
        if lies(child, in: container), let view = controllers[child]?.view { steps.append(.detach(view)) }
        if let cover = cover(of: child), owner(above: cover) == container { steps.append(.detach(cover)) }
        return steps + leaving.map(Step.end) + [.withdraw(child, container)]
    }

    /// Updates the visible children of a container after one of its children was removed.
    mutating func withdraw(_ child: ControllerHandle, from container: ControllerHandle) {
        guard let record = controllers[container] else { return }
        controllers.update(container) {
            $0.shown.removeAll { $0 == child }
            if $0.kind == .navigationController, $0.waitingChange == nil {
                $0.waitingChange = WaitingChange(
                    childrenBefore: record.children, kind: .pop, isAnimated: false)
            }
        }
        enqueue(.resumeContainer(container))
    }
}
