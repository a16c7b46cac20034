/// Collapse of the classic split view controller into one column (SP-01, SP-02, R205 to R209, R212).
extension PresentationSession {
    /// The delegate may choose another primary; nil keeps the current one (R205).
    mutating func receivePrimaryForCollapsing(_ answer: Value, _ split: ControllerHandle) throws(Rejection) {
        let children = controllers[split]?.children ?? []
        let answered = try column(answer, of: split, Member.primaryForCollapsing)
        let secondary = children.dropFirst().first { $0 != answered }
        controllers.update(split) {
            $0.split?.chosenPrimary = answered ?? children.first
            $0.split?.chosenSecondary = secondary
        }
        enqueue([
            .split(split, .exchangePrimary),
            secondary == nil ? .split(split, .arrangeCollapsed) : .question(.split(split, .collapse)),
        ])
    }

    /// Another primary replaces the current one, and leaves its previous container.
    mutating func exchangePrimary(_ split: ControllerHandle) {
        guard let record = controllers[split], let new = record.split?.chosenPrimary,
            new != record.children.first
        else { return }
        let rule = exchangeRule(record)
        let parent = Value.text(record.name)
        let old = record.children.prefix(1)
        var steps = old.map { moveStep($0, .willMoveToParent, .null, rule: rule) }
        steps += [moveStep(new, .willMoveToParent, parent, rule: rule), .split(split, .replacePrimary)]
        steps += old.map { moveStep($0, .didMoveToParent, .null, rule: rule) }
        enqueue(steps + [moveStep(new, .didMoveToParent, parent, rule: rule)])
        takeFromElsewhere(new, for: split)
    }

    mutating func replacePrimary(_ split: ControllerHandle) throws(Rejection) {
        guard let record = controllers[split], let new = record.split?.chosenPrimary else { return }
        let rule = exchangeRule(record)
        if controllers[new]?.parent != nil, controllers[new]?.parent != split {
            reparent(new, to: nil, rule: rule)
        }
        try setChildren(of: split, [new] + record.children.dropFirst().filter { $0 != new }, rule: rule)
        candidates += record.children.prefix(1)
    }

    private func exchangeRule(_ split: Controller) -> Rule {
        split.split?.phase == .expanding ? "R210" : "R205"
    }

    /// Removes a controller that the delegate answered with from a container that is neither the split view controller
    /// nor its primary, with all callbacks (CT-04).
    mutating func takeFromElsewhere(_ controller: ControllerHandle, for split: ControllerHandle) {
        guard let parent = controllers[controller]?.parent, parent != split,
            parent != controllers[split]?.children.first, parent != controllers[split]?.split?.chosenPrimary
        else { return }
        removeFromParent(controller, rule: "CT-04")
    }

    /// R208: true means that the delegate has done everything itself; otherwise the primary is called (SP-01).
    mutating func receiveCollapse(_ answer: Value, _ split: ControllerHandle) {
        enqueue(.split(split, answer == true ? .finishCollapse : .collapseOntoPrimary))
    }

    /// A primary that overrides the method without calling `super` gets a secondary without a parent (R209).
    mutating func collapseOntoPrimary(_ split: ControllerHandle) {
        guard let state = controllers[split]?.split, let primary = state.chosenPrimary,
            let secondary = state.chosenSecondary
        else { return }
        let call = Step.callback(
            Callback(
                .controller(primary), .collapseSecondaryViewController,
                [
                    Argument("secondaryViewController", .text(name(secondary))),
                    Argument("splitViewController", .text(name(split))),
                ], rule: "SP-01"))
        guard ownsSecondaries(primary) else { return enqueue([call, .split(split, .finishCollapse)]) }
        enqueue([
            moveStep(secondary, .willMoveToParent, .null, rule: "R209"), .split(split, .dropSecondary),
            moveStep(secondary, .didMoveToParent, .null, rule: "R209"), call, .split(split, .finishCollapse),
        ])
    }

    /// Whether a primary overrides UIKit's handling of a secondary at a collapse.
    private func ownsSecondaries(_ primary: ControllerHandle) -> Bool {
        reaction(of: .controller(primary), to: .collapseSecondaryViewController)?.callsSuper == false
    }

    mutating func dropSecondary(_ split: ControllerHandle) throws(Rejection) {
        guard let secondary = controllers[split]?.split?.chosenSecondary else { return }
        try transfer(secondary, to: nil, rule: "R209")
        candidates.append(secondary)
        refreshSplit(split, rule: "R209")
    }

    /// UIKit's own `collapseSecondaryViewController(_:for:)`: a navigation controller pushes the secondary (R207),
    /// every other controller ignores it (R206).
    mutating func collapseBase(_ primary: ControllerHandle) {
        guard let split = controllers[primary]?.parent, let state = controllers[split]?.split,
            state.phase == .collapsing, state.chosenPrimary == primary, let secondary = state.chosenSecondary,
            controllers[primary]?.kind == .navigationController, controllers[secondary]?.parent == split,
            !state.isHidden(.secondary)
        else { return }
        enqueue([
            moveStep(secondary, .willMoveToParent, .text(name(primary)), rule: "R207"), .split(split, .nest),
        ])
    }

    mutating func nestSecondary(_ split: ControllerHandle) throws(Rejection) {
        guard let state = controllers[split]?.split, let primary = state.chosenPrimary,
            let secondary = state.chosenSecondary
        else { return }
        try transfer(secondary, to: primary, rule: "R207")
        takePlaces(on: primary, of: split)
    }

    /// A secondary that the primary did not take in disappears, and is retained (R206, R212).
    mutating func finishCollapse(_ split: ControllerHandle) {
        guard let state = controllers[split]?.split, let secondary = state.chosenSecondary else { return }
        let isLeft = controllers[secondary]?.parent == split
        let isNested =
            controllers[secondary]?.parent == state.chosenPrimary
            && state.chosenPrimary.flatMap { controllers[$0]?.kind } == .navigationController
        if isLeft || isNested { keep(secondary, in: split) }
        guard isLeft else { return enqueue(.split(split, .arrangeCollapsed)) }
        enqueue([
            moveStep(secondary, .willMoveToParent, .null, rule: "SP-02"), .split(split, .arrangeCollapsed),
        ])
    }

    mutating func arrangeCollapsed(_ split: ControllerHandle) {
        guard let state = controllers[split]?.split else { return }
        var steps: [Step] = [.split(split, .notify)]
        if let secondary = state.chosenSecondary {
            if controllers[secondary]?.parent == split {
                reparent(secondary, to: nil, rule: "SP-02")
                steps.insert(moveStep(secondary, .didMoveToParent, .null, rule: "SP-02"), at: 0)
            } else if let parent = controllers[secondary]?.parent, parent == state.chosenPrimary {
                steps.insert(moveStep(secondary, .didMoveToParent, .text(name(parent)), rule: "R207"), at: 0)
            }
        }
        enqueue(steps)
        settleShape(split, .collapsed)
    }

    /// The split view controller retains a secondary that is not its child (R212); nil releases it.
    mutating func keep(_ secondary: ControllerHandle?, in split: ControllerHandle) {
        if let old = controllers[split]?.split?.previousSecondary, old != secondary {
            letGo(of: [old], keptBy: split)
        }
        controllers.update(split) { $0.split?.previousSecondary = secondary }
        if let secondary { keep(secondary, for: split) }
    }
}
