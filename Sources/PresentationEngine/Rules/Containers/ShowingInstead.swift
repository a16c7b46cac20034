/// Container changes without a transition: an empty container shows a child, or a container becomes empty (P74).
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
        showInstead(change)
    }

    private mutating func showInstead(_ change: ContainerChange) {
        let rule = firstRule(change)
        let going = change.going.flatMap { withCover($0, isAppearing: false) }.map {
            because(
                .containerHidesIt, .text(name(change.container)),
                AppearanceStep(
                    $0, isAppearing: false, isAnimated: false,
                    cause: change.going.contains($0) ? .movingFromParent : .none,
                    rule: change.going.contains($0) ? rule : "AP-06"))
        }
        let coming = change.coming.flatMap { withCover($0, isAppearing: true) }.map {
            because(
                .containerShowsIt, .text(name(change.container)),
                AppearanceStep(
                    $0, isAppearing: true, isAnimated: false,
                    cause: isFirstAppearance($0) ? .movingToParent : .none,
                    rule: change.coming.contains($0) ? rule : "AP-06"))
        }
        candidates += change.leaving + change.going
        var steps = change.coming.map { Step.load($0, rule) }
        steps += going.map(Step.begin) + coming.map(Step.begin)
        steps += change.going.flatMap { [controllers[$0]?.view, cover(of: $0)] }
            .compactMap { $0.map(Step.detach) }
        for child in change.coming {
            steps += showingSteps(change.container, child, .navigationWillShow, isAnimated: false)
        }
        steps.append(.placeChildren(change.container))
        steps += coming.map { Step.arrive($0.controller) } + going.map(Step.end) + coming.map(Step.end)
        steps += movedSteps(joining: change.joining, leaving: change.leaving, container: change.container)
        for child in change.coming {
            steps += showingSteps(change.container, child, .navigationDidShow, isAnimated: false)
        }
        enqueue(steps + endSteps(of: change))
    }

    private mutating func abandonSwap(_ change: ContainerChange) {
        candidates += change.leaving
        enqueue(
            movedSteps(joining: change.joining, leaving: change.leaving, container: change.container)
                + endSteps(of: change))
    }
}
