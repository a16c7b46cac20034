/// What a navigation bar asks and tells its delegate, which is the navigation controller (CH-660, CH-661).
extension PresentationSession {
    // MARK: Items

    /// Once the controllers know of a push and before it is animated, the bar asks whether it may push the item.
    func itemSteps(_ handle: TransitionHandle, _ transition: Transition) -> [Step] {
        guard transition.kind == .push, let change = transition.change, movesItem(change),
            implements(.controller(change.container), .navigationBarShouldPush)
        else { return [] }
        return [.question(.shouldPushItem(handle))]
    }

    /// A stack that is set as a whole replaces the items of the bar, and pushes none.
    private func movesItem(_ change: ContainerChange) -> Bool { change.order == .stack && !change.isSet }

    mutating func askShouldPushItem(_ handle: TransitionHandle, _ question: Question) throws(Rejection) {
        guard let transition = transitions[handle], let change = transition.change else { return }
        try ask(
            .controller(change.container), .navigationBarShouldPush, [Argument("item", .text(name(transition.to)))],
            rule: Choice.barItems.rule, for: question)
    }

    mutating func receiveShouldPushItem(_ answer: Value, _ handle: TransitionHandle) {
        guard answer == false, let transition = transitions[handle], let change = transition.change else { return }
        transitions.update(handle) { $0.change?.isItemRefused = true }
        guard !isItemRefused(of: transition.to, by: change.container) else { return }
        controllers.update(change.container) { $0.navigation.refusedItems.append(transition.to) }
    }

    /// Whether the item of a controller on the stack is not on the bar, since that may not push it.
    func isItemRefused(of controller: ControllerHandle, by navigation: ControllerHandle) -> Bool {
        controllers.box(navigation)?.record.navigation.refusedItems.contains(controller) == true
    }

    /// The bar gets the items of controllers that join the stack, and all items of a stack that is set as a whole.
    mutating func forgetRefusedItems(of children: [ControllerHandle], in navigation: ControllerHandle) {
        guard controllers.box(navigation)?.record.navigation.refusedItems.isEmpty == false else { return }
        controllers.update(navigation) { $0.navigation.refusedItems = $0.navigation.refusedItems.without(children) }
    }

    /// Once a change is over, the controllers that have left the stack are not refused any more.
    mutating func forgetRefusedItems(ofThoseGoneFrom navigation: ControllerHandle) {
        guard let record = controllers.box(navigation)?.record, !record.navigation.refusedItems.isEmpty else { return }
        forgetRefusedItems(of: record.navigation.refusedItems.without(record.children), in: navigation)
    }

    /// The bar has pushed the item of the controller on top, or has popped that of the one that was.
    func movedItemSteps(_ transition: Transition, _ change: ContainerChange) -> [Step] {
        guard movesItem(change), !change.isItemRefused else { return [] }
        switch transition.kind {
        case .push: return itemStep(.navigationBarDidPush, transition.to, change)
        case .pop:
            guard !isItemRefused(of: transition.from, by: change.container) else { return [] }
            return itemStep(.navigationBarDidPop, transition.from, change)
        case .presentation, .dismissal, .tab, .column, .page, .child, .rotation, .resize: return []
        }
    }

    private func itemStep(_ member: Member, _ owner: ControllerHandle, _ change: ContainerChange) -> [Step] {
        let bar = Actor.controller(change.container)
        guard
            decides(
                implements(bar, member), .implementsMember, Choice.barItems.rule, about: [bar], [member],
                detail: .text(name(bar)))
        else { return [] }
        let item = Argument("item", .text(name(owner)))
        return [.callback(Callback(bar, member, [item], rule: Choice.barItems.rule))]
    }

    // MARK: The position

    /// The bar comes into a window with its navigation controller.
    func barPositionSteps(_ handle: ControllerHandle) -> [Step] {
        guard let controller = controllers.box(handle), controller.kind == .navigationController,
            implements(.controller(handle), .barPosition)
        else { return [] }
        return [.question(.barPosition(handle))]
    }

    mutating func askBarPosition(of navigation: ControllerHandle, _ question: Question) throws(Rejection) {
        try ask(
            .controller(navigation), .barPosition, [Argument("bar", .text("\(name(navigation)).navigationBar"))],
            rule: Choice.barPosition.rule, for: question)
    }

    mutating func receiveBarPosition(_ answer: Value, of navigation: ControllerHandle) {
        guard let position = answer.string else { return }
        controllers.update(navigation) { $0.navigation.barPosition = position }
    }
}
