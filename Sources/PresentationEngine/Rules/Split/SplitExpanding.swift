/// Expansion of the classic split view controller into two columns (SP-03 to SP-05, R210, R211).
extension PresentationSession {
    mutating func receivePrimaryForExpanding(_ answer: Value, _ split: ControllerHandle) throws(Rejection) {
        let current = controllers[split]?.children.first
        let answered = try column(answer, of: split, Member.primaryForExpanding)
        controllers.update(split) { $0.split?.chosenPrimary = answered ?? current }
        enqueue([.split(split, .exchangePrimary), .question(.split(split, .separate))])
    }

    /// R210: if the delegate answers nil, the primary is asked.
    mutating func receiveSeparate(_ answer: Value, _ split: ControllerHandle) throws(Rejection) {
        guard let secondary = try column(answer, of: split, Member.separateSecondaryFrom) else {
            return enqueue(.question(.split(split, .separateByPrimary)))
        }
        try chooseSecondary(secondary, of: split)
    }

    private mutating func chooseSecondary(_ secondary: ControllerHandle?, of split: ControllerHandle)
        throws(Rejection)
    {
        if let secondary, holds(secondary, controllers[split]?.split?.chosenPrimary) {
            throw .unusableAnswer("\(name(secondary)) cannot be secondary: it holds the primary.", "R210")
        }
        controllers.update(split) { $0.split?.chosenSecondary = secondary }
        enqueue(.split(split, .finishExpansion))
        if let secondary { takeFromElsewhere(secondary, for: split) }
    }

    /// The answer of UIKit's own `separateSecondaryViewController(for:)`: a navigation controller gives the top of its
    /// stack, unless that is its root (R211); others give the former secondary (SP-04).
    private func separated(_ primary: ControllerHandle, _ split: ControllerHandle) -> InheritedAnswer {
        if controllers[primary]?.kind == .navigationController {
            let stack = controllers[primary]?.children ?? []
            return InheritedAnswer(
                value: stack.count > 1 ? Value(stack.last.map { name($0) }) : .null, rule: "R211")
        }
        return InheritedAnswer(
            value: Value(controllers[split]?.split?.previousSecondary.map { name($0) }), rule: "SP-04")
    }

    func askPrimaryToSeparate(_ split: ControllerHandle) -> (primary: Actor, InheritedAnswer)? {
        guard let primary = controllers[split]?.split?.chosenPrimary else { return nil }
        return (.controller(primary), separated(primary, split))
    }

    /// The answer becomes the secondary; without one the former secondary returns (SP-03, SP-05, R211).
    mutating func receiveSeparateByPrimary(_ answer: Value, _ split: ControllerHandle) throws(Rejection) {
        let answered = try column(answer, of: split, Member.separateSecondaryViewController)
        let state = controllers[split]?.split
        let secondary =
            answered
            ?? state?.previousSecondary.flatMap { previous in
                let isFree = canBecomeColumn(previous, of: split) && !holds(previous, state?.chosenPrimary)
                return isFree ? previous : nil
            }
        try chooseSecondary(secondary, of: split)
    }

    /// The controller that an answer names, if it can become a column; nil for the answer nil.
    func column(_ answer: Value, of split: ControllerHandle, _ member: Member) throws(Rejection)
        -> ControllerHandle?
    {
        guard case .controller(let controller)? = try object(answer, asked: member) else { return nil }
        guard canBecomeColumn(controller, of: split) else {
            throw .unusableAnswer(
                "The answer to \(member.rawValue) names \"\(name(controller))\", which is shown elsewhere.",
                "R210")
        }
        return controller
    }

    /// Whether a controller is free to become a column: not presented, not around the split view controller, and
    /// no window's root that stays there (CH-694).
    func canBecomeColumn(_ controller: ControllerHandle, of split: ControllerHandle) -> Bool {
        guard let record = controllers[controller] else { return false }
        return record.presentedBy == nil && !isBoundToWindow(controller)
            && !supporters(of: split).contains(controller)
    }

    /// Whether a controller is the primary, or contains or presents it.
    private func holds(_ controller: ControllerHandle, _ primary: ControllerHandle?) -> Bool {
        primary.map { supporters(of: $0).contains(controller) } ?? false
    }

    mutating func finishExpansion(_ split: ControllerHandle) {
        guard let state = controllers[split]?.split else { return }
        guard let secondary = state.chosenSecondary else {
            return enqueue(.split(split, .arrangeExpanded))
        }
        enqueue([
            moveStep(
                secondary, .willMoveToParent, .text(name(split)), rule: separationRule(secondary, state)),
            .split(split, .arrangeExpanded),
        ])
    }

    private func separationRule(_ secondary: ControllerHandle, _ state: SplitState) -> Rule {
        secondary == state.previousSecondary ? "SP-05" : "SP-03"
    }

    mutating func arrangeExpanded(_ split: ControllerHandle) throws(Rejection) {
        guard let state = controllers[split]?.split else { return }
        var steps: [Step] = [.split(split, .notify)]
        if let secondary = state.chosenSecondary {
            let rule = separationRule(secondary, state)
            try transfer(secondary, to: split, rule: rule)
            steps.insert(moveStep(secondary, .didMoveToParent, .text(name(split)), rule: rule), at: 0)
        }
        keep(nil, in: split)
        let mode = resolvedDisplayMode(of: split)
        controllers.update(split) { $0.split?.displayMode = mode }
        enqueue(steps)
        settleShape(split, .expanded)
    }
}
