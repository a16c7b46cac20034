/// The callbacks of a container's children and of its delegate for a transition inside it.
extension PresentationSession {
    /// The will callbacks of the outgoing and the incoming children, in the container's order (C10).
    func willSteps(_ transition: Transition, _ change: ContainerChange) -> [Step] {
        if isSilent(transition) { return [] }
        let going = goingSteps(transition, change).map(Step.begin)
        let coming = comingSteps(transition, change).map(Step.begin)
        let wills = change.order.tellsComingFirst.wills ? coming + going : going + coming
        return wills + showingSteps(transition, change, .navigationWillShow)
    }

    func didSteps(_ transition: Transition, _ change: ContainerChange) -> [Step] {
        let going = goingSteps(transition, change).map(Step.end)
        let coming = comingSteps(transition, change).map(Step.end)
        if transition.kind == .child {
            // The container may have reappeared since then, and the outgoing child with it.
            return coming + goingSteps(transition, change).flatMap { [.begin($0), .end($0)] }
        }
        return change.order.tellsComingFirst.dids ? coming + going : going + coming
    }

    /// The reversed callbacks of a canceled change (P88, P123, P125): the controller of an interrupted pop appears
    /// again at once (Q11), and each controller gets a did callback in the end (Q12).
    func reversalSteps(_ transition: Transition, _ change: ContainerChange) -> [Step] {
        guard isOnScreen(change.container) else {
            // The container itself has left the screen during the change, so nothing reappears (P75).
            return (change.coming + change.going).flatMap { withCover($0, isAppearing: false) }
                .map { leftForGood($0, transition, change) }
        }
        let leaving = change.coming.flatMap { withCover($0, isAppearing: false) }
            .map { leavingSteps($0, transition, change) }
        let back = change.going.flatMap { withCover($0, isAppearing: true) }
            .map { comingBack($0, transition, reversalRule(change)) }
        switch change.order {
        case .stack, .containment, .tabs, .crossFadingTabs, .columns:
            return leaving.flatMap(\.self) + back.flatMap(\.self)
        case .scroll: return back.flatMap(\.self) + leaving.flatMap(\.self)
        case .curl:
            // P125: both wills, then both dids.
            let wills = (leaving + back).flatMap { $0.dropLast() }
            return wills + (leaving + back).compactMap(\.last)
        }
    }

    /// Reverses the appearance of an incoming controller, even if its container has reappeared and completed it.
    private func leavingSteps(
        _ controller: ControllerHandle, _ transition: Transition, _ change: ContainerChange
    ) -> [Step] {
        guard isOnScreen(controller) else { return [] }
        let step = because(
            .transitionCancelled, .text(transition.name),
            AppearanceStep(
                controller, isAppearing: false, isAnimated: transition.isAnimated, rule: reversalRule(change))
        )
        return [.begin(step), .end(step)]
    }

    private func leftForGood(
        _ controller: ControllerHandle, _ transition: Transition, _ change: ContainerChange
    ) -> Step {
        .end(
            because(
                .transitionCancelled, .text(transition.name),
                AppearanceStep(
                    controller, isAppearing: false, isAnimated: transition.isAnimated,
                    rule: reversalRule(change))))
    }

    private func goingSteps(_ transition: Transition, _ change: ContainerChange) -> [AppearanceStep] {
        change.going.flatMap { withCover($0, isAppearing: false) }.map {
            because(
                .containerHidesIt, .text(name(change.container)),
                AppearanceStep(
                    $0, isAppearing: false, isAnimated: transition.isAnimated,
                    cause: isMovingFromParent($0, change) && hearsOfMoves($0) ? .movingFromParent : .none,
                    rule: change.going.contains($0) ? appearanceRule(transition, change) : "AP-06"))
        }
    }

    /// P111: a controller whose `willMove(toParent:)` does not call super does not know that it moves.
    private func hearsOfMoves(_ child: ControllerHandle) -> Bool {
        reaction(of: .controller(child), to: .willMoveToParent)?.callsSuper ?? true
    }

    private func comingSteps(_ transition: Transition, _ change: ContainerChange) -> [AppearanceStep] {
        change.coming.flatMap { withCover($0, isAppearing: true) }.map {
            because(
                .containerShowsIt, .text(name(change.container)),
                AppearanceStep(
                    $0, isAppearing: true, isAnimated: transition.isAnimated,
                    cause: isMovingToParent($0, change) ? .movingToParent : .none,
                    rule: change.coming.contains($0) ? appearanceRule(transition, change) : "AP-06"))
        }
    }

    /// P79: a controller that joins a navigation stack; elsewhere a child that appears in its parent for the first
    /// time.
    private func isMovingToParent(_ child: ControllerHandle, _ change: ContainerChange) -> Bool {
        guard change.order == .stack else { return isFirstAppearance(child) }
        return change.joining.contains(child)
            || isLent(child, to: change.container) && !change.childrenBefore.contains(child)
    }

    /// P79: a child that leaves; a tab that returns to the More list leaves its stack, too (CH-94).
    private func isMovingFromParent(_ child: ControllerHandle, _ change: ContainerChange) -> Bool {
        change.leaving.contains(child)
            || isLent(child, to: change.container)
                && controllers[change.container]?.children.contains(child) == false
    }

    /// `didMove(toParent:)`, which UIKit's containers call by themselves (P83, CH-51).
    func movedSteps(
        joining: [ControllerHandle], leaving: [ControllerHandle], container: ControllerHandle
    ) -> [Step] {
        let parent = Value.text(name(container))
        let rule = moveRule(container)
        return joining.map { moveStep($0, .didMoveToParent, parent, rule: rule) }
            + leaving.map { moveStep($0, .didMoveToParent, .null, rule: rule) }
    }

    func moveStep(_ child: ControllerHandle, _ member: Member, _ parent: Value, rule: Rule) -> Step {
        .callback(move(child, member, parent, rule: rule))
    }

    /// `willMove(toParent:)` or `didMove(toParent:)` with a parent, which may be null.
    func move(_ child: ControllerHandle, _ member: Member, _ parent: Value, rule: Rule) -> Callback {
        note(true, .parentChanges, rule, about: [.controller(child)], [member], value: parent)
        return Callback(.controller(child), member, [Argument("parent", parent)], rule: rule)
    }

    /// `willShow` after the wills, `didShow` after all else (P85, R299).
    func showingSteps(_ transition: Transition, _ change: ContainerChange, _ member: Member) -> [Step] {
        guard change.order == .stack else { return [] }
        return showingSteps(
            change.container, transition.to, member, isAnimated: transition.isAnimated)
    }

    /// P85: a navigation controller sends its delegate `willShow` and `didShow` for each child that it shows, even when
    /// it comes on screen itself (CH-53); other containers send neither.
    func showingSteps(
        _ container: ControllerHandle, _ shown: ControllerHandle, _ member: Member, isAnimated: Bool,
        rule: Rule = "P85"
    ) -> [Step] {
        guard controllers[container]?.kind == .navigationController else { return [] }
        return delegateSteps(
            controllers[container]?.delegate, member, from: container,
            [
                Argument("navigationController", .text(name(container))),
                Argument("viewController", .text(name(shown))),
                Argument("animated", .bool(isAnimated)),
            ], rule: rule)
    }

    /// P85t, CH-601: whether a navigation controller that ends its appearance has never been on screen in this place
    /// before: as the root of its window, or as a tab.
    func isShownTwice(_ container: ControllerHandle) -> Bool {
        guard rules.tellsFirstShowingTwice, controllers[container]?.kind == .navigationController,
            controllers[container]?.hasAppearedInParent == false
        else { return false }
        guard let parent = controllers[container]?.parent else { return controllers[container]?.window != nil }
        return controllers[parent]?.kind == .tabBarController
    }

    /// P85t, CH-601: the first of the two `didShow`, before the controller that is shown has appeared.
    func earlyShowing(_ step: AppearanceStep) -> [Step] {
        visibleChildren(of: step.controller).flatMap {
            showingSteps(
                step.controller, $0, .navigationDidShow, isAnimated: step.isAnimated, rule: "P85t")
        }
    }
}
