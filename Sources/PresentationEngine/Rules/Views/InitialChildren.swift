/// Children that a container has from the start (CH-131, CT-05, CT-06, R62).
extension PresentationSession {
    /// Children given in code as their container is made: UIKit's containers tell them both that they will move and
    /// that they did, `addChild(_:)` alone the former (CH-131, CT-05, CT-06).
    ///
    /// They are children at once, whatever their reactions do, which come after in the order of the callbacks; but what
    /// an initializer has still to do, such as that of a tab bar controller, comes before (CH-146).
    ///
    /// - Parameter place: where the steps of these initializers begin.
    mutating func join(_ children: [ControllerHandle], _ parent: ControllerHandle, _ place: Int) {
        guard agenda.steps.count == place else {
            let steps = children.flatMap { child -> [Step] in
                [.callback(initialMove(child, .willMoveToParent, parent)), .join(child, parent)]
                    + (tellsAll(parent) ? [.callback(initialMove(child, .didMoveToParent, parent))] : [])
            }
            return agenda.steps.insert(contentsOf: steps.reversed(), at: place)
        }
        var reactions: [[Step]] = []
        for child in children {
            reactions.append(announced(initialMove(child, .willMoveToParent, parent)))
            join(child, parent)
            if tellsAll(parent) { reactions.append(announced(initialMove(child, .didMoveToParent, parent))) }
        }
        for steps in reactions.reversed() { agenda.steps += steps }
    }

    /// A child that code gave its container from the start.
    mutating func join(_ child: ControllerHandle, _ parent: ControllerHandle) {
        guard controllers.contains(child), controllers.contains(parent), controllers[child]?.parent == nil
        else { return }
        link(child, to: parent)
        announce(child, .parent, to: parent, rule: tellsAll(parent) ? Choice.initialChildren.rule : "CT-03")
    }

    private func tellsAll(_ parent: ControllerHandle) -> Bool {
        controllers[parent]?.kind.isContainer == true
    }

    func initialMove(_ child: ControllerHandle, _ member: Member, _ parent: ControllerHandle) -> Callback {
        Callback(
            .controller(child), member, [Argument("parent", .text(name(parent)))],
            rule: tellsAll(parent) ? Choice.initialChildren.rule : "CT-05")
    }

    /// Makes `child` a child without the callbacks of a later `addChild`: it is there from the start (R62).
    mutating func link(_ child: ControllerHandle, to parent: ControllerHandle) {
        controllers.update(parent) { $0.children.append(child) }
        controllers.update(child) { $0.parent = parent }
        if controllers[parent]?.kind == .tabBarController, controllers[parent]?.selected == nil {
            controllers.update(parent) { $0.selected = child }
        }
        if controllers[parent]?.kind == .pageViewController {
            controllers.update(parent) { $0.pages.current.append(child) }
        }
    }
}
