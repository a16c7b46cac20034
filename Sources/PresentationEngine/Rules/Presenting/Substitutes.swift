/// The controller that a presentation controller's delegate shows in place of the presented one (PC-09, R151, R152).
extension PresentationSession {
    /// Asks for a substitute only if the presentation adapts, in the turn that follows the call.
    mutating func askSubstitute(_ handle: TransitionHandle, _ question: Question) throws(Rejection) {
        guard let shown = transitions[handle]?.presentation, let presentation = presentations[shown],
            decides(
                presentation.adaptedStyle != nil, .mayAdapt, "R151",
                about: [presentation.delegate, .controller(presentation.presented)],
                [.viewControllerForAdaptivePresentationStyle], value: Value(presentation.adaptedStyle?.name),
                detail: .text(presentation.style.name)),
            let style = presentation.adaptedStyle
        else { return }
        try ask(
            presentation.delegate, .viewControllerForAdaptivePresentationStyle,
            [Argument("controller", .text(presentation.name)), Argument("style", .text(style.name))],
            rule: "R151", for: question)
    }

    /// Nil, or the presented controller itself, changes nothing.
    mutating func receiveSubstitute(_ answer: Value, _ handle: TransitionHandle) throws(Rejection) {
        let member = Member.viewControllerForAdaptivePresentationStyle
        switch try object(answer, asked: member) {
        case nil: return
        case .controller(let substitute)?: try show(substitute, in: handle)
        case .object?, .view?, .application?, .type?:
            throw .unusableAnswer(
                "\"\(answer.string ?? "")\" is not a view controller to answer to \(member.rawValue).", "R151")
        }
    }

    /// The substitute replaces the controller that was to be presented, which then shows nothing.
    private mutating func show(_ substitute: ControllerHandle, in handle: TransitionHandle) throws(Rejection) {
        guard let shown = transitions[handle]?.presentation, let presentation = presentations[shown],
            let presenter = presentation.presenting, presentation.presented != substitute
        else { return }
        try refuse(substitute, from: presenter, ObstacleAtCall.toSubstitutes)
        let original = presentation.presented
        let style = controllers[substitute]?.properties.modalTransitionStyle ?? .coverVertical
        presentations.update(shown) {
            $0.presented = substitute
            $0.original = original
            $0.transitionStyle = style
        }
        transitions.update(handle) {
            $0.to = substitute
            $0.style = style
        }
        controllers.update(original) { $0.presentedBy = nil }
        controllers.update(substitute) { $0.presentedBy = shown }
        announce(presenter, .presentedViewController, to: substitute, rule: "PC-09")
        announce(original, .presentingViewController, to: nil, rule: "PC-09")
        announce(substitute, .presentingViewController, to: presenter, rule: "PC-09")
    }
}
