/// The views that a canceled transition has brought on screen: each stays in its window until its controller's
/// `viewWillDisappear(_:)` has been called (AP-03, P88, P153, P155).
extension PresentationSession {
    /// The steps of a reversal, with the removal of the incoming views after each `viewWillDisappear(_:)`.
    func withdrawing(_ steps: [Step], _ handle: TransitionHandle) -> [Step] {
        steps.flatMap { step -> [Step] in
            guard case .begin(let appearance) = step, !appearance.isAppearing else { return [step] }
            return [step, .transition(handle, .withdraw)]
        }
    }

    /// Removes the incoming views of a canceled transition, except views whose controllers have not received
    /// `viewWillDisappear(_:)`.
    ///
    /// - Parameter isForced: removes these as well.
    mutating func withdraw(_ transition: Transition, isForced: Bool = false) {
        switch transition.subject {
        case .environment: return
        case .container(let change): withdraw(change, isForced: isForced)
        case .presentation(let handle):
            let stays = !isForced && controllers[transition.to]?.appearance.isAppearing == true
            if transition.kind == .dismissal {
                removePresentersViews(of: transition) { stays && $0 == transition.to }
            } else if !stays, let presentation = presentations[handle],
                presentation.container != nil || presentation.presentedView != nil
            {
                removeViews(handle, rule: "P155")
            }
        }
    }

    private mutating func withdraw(_ change: ContainerChange, isForced: Bool) {
        let container = change.container
        let canStay = !isForced && isOnScreen(container)
        for coming in change.coming where !change.going.contains(coming) {
            if !canStay || !isOnScreen(coming), lies(coming, in: container) { detachView(of: coming) }
            guard
                !canStay || withCover(coming, isAppearing: false).allSatisfy({ !isOnScreen($0) })
            else { continue }
            detachCover(of: coming, in: container)
        }
    }
}
