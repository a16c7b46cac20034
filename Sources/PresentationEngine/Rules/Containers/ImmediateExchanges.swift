/// Exchanges of a container's children at once, without a transition: an empty container shows a child, a container
/// becomes empty (P74), or a split view controller refreshes its columns.
extension PresentationSession {
    /// Shows children in an empty container, or removes the last ones: a transition would have one side only (P74).
    mutating func swap(_ planned: ContainerChange) {
        var change = planned
        guard let record = controllers[change.container], isSeen(change) else {
            return abandonSwap(change)
        }
        // The container's children may have changed since.
        let chosen = chosenChildren(of: record, change.container)
        change.going = record.shown.without(chosen)
        change.coming = chosen.without(record.shown)
        if record.kind == .navigationController, !change.going.isEmpty, !change.coming.isEmpty {
            return show(change, .push, isAnimated: false, isInteractive: false)
        }
        guard transition(inside: change.container) == nil else { return abandonSwap(change) }
        controllers.update(change.container) { $0.shown = chosen }
        candidates += change.leaving + change.going
        let exchange = exchange(
            in: change.container, going: change.going, coming: change.coming, rule: firstRule(change),
            departing: change.turn?.left ?? [],
            moves: movedSteps(
                joining: change.joining, leaving: change.leaving, container: change.container))
        let end = exchange.end + endSteps(of: change)
        // CH-480.
        guard record.kind == .tabBarController, record.appearance == .appeared, record.shown.isEmpty else {
            return enqueue(exchange.beginning + end)
        }
        laterTurn(of: end)
        enqueue(exchange.beginning)
    }

    private mutating func abandonSwap(_ change: ContainerChange) {
        candidates += change.leaving
        enqueue(
            movedSteps(joining: change.joining, leaving: change.leaving, container: change.container)
                + endSteps(of: change))
    }

    /// The callbacks of an exchange and the moves of its views: the outgoing children first, in the wills and in the
    /// dids. Current-context presentations over a child come and go with it (AP-06).
    ///
    /// - Parameters:
    ///   - departing: outgoing children that the container gives up afterwards.
    ///   - moves: the `didMove` callbacks, which come before the delegate's `didShow`.
    func exchangeSteps(
        in container: ControllerHandle, going: [ControllerHandle], coming: [ControllerHandle], rule: Rule,
        departing: [ControllerHandle] = [], moves: [Step] = []
    ) -> [Step] {
        let exchange = exchange(
            in: container, going: going, coming: coming, rule: rule, departing: departing, moves: moves)
        return exchange.beginning + exchange.end
    }

    /// The same in two parts: the will callbacks and the views, then the arrival and the did callbacks.
    private func exchange(
        in container: ControllerHandle, going: [ControllerHandle], coming: [ControllerHandle], rule: Rule,
        departing: [ControllerHandle], moves: [Step]
    ) -> (beginning: [Step], end: [Step]) {
        let disappearances = going.flatMap { withCover($0, isAppearing: false) }.map { child in
            let isLeaving =
                going.contains(child)
                && (controllers[child]?.parent != container || departing.contains(child))
            return because(
                .containerHidesIt, .text(name(container)),
                AppearanceStep(
                    child, isAppearing: false, isAnimated: false,
                    cause: isLeaving ? .movingFromParent : .none,
                    rule: going.contains(child) ? rule : "AP-06"))
        }
        let appearances = coming.flatMap { withCover($0, isAppearing: true) }.map { child in
            because(
                .containerShowsIt, .text(name(container)),
                AppearanceStep(
                    child, isAppearing: true, isAnimated: false,
                    cause: isFirstAppearance(child) ? .movingToParent : .none,
                    rule: coming.contains(child) ? rule : "AP-06"))
        }
        var steps = coming.map { Step.load($0, rule) }
        steps += disappearances.map(Step.begin) + appearances.map(Step.begin)
        steps += coming.flatMap { showingSteps(container, $0, .navigationWillShow, isAnimated: false) }
        steps += going.flatMap { [controllers[$0]?.view, cover(of: $0)] }
            .compactMap { $0.map(Step.detach) }
        steps.append(.placeChildren(container))
        let end =
            appearances.map { Step.arrive($0.controller) } + disappearances.map(Step.end) + appearances.map(Step.end)
        let shows = coming.flatMap { showingSteps(container, $0, .navigationDidShow, isAnimated: false) }
        return (steps, end + moves + shows)
    }
}
