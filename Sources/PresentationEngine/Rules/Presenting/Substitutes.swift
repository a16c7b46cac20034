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
        if let substitute = try substitute(from: answer) { try show(substitute, in: handle) }
    }

    /// The controller that an answer names; nil for the answer nil.
    func substitute(from answer: Value) throws(Rejection) -> ControllerHandle? {
        let member = Member.viewControllerForAdaptivePresentationStyle
        switch try object(answer, asked: member) {
        case nil: return nil
        case .controller(let substitute)?: return substitute
        case .object?, .view?, .application?, .type?:
            throw .unusableAnswer(
                "\"\(answer.string ?? "")\" is not a view controller to answer to \(member.rawValue).", "R151")
        }
    }

    /// Makes a substitute. It may contain the controller in whose place it is shown, the variable `$presented`, as
    /// `UINavigationController(rootViewController:)` does. That one is not presented by itself from then on.
    mutating func makeSubstitute(
        _ request: ControllerRequest, _ bindings: Bindings, for presented: ControllerHandle?
    ) throws(Rejection) -> ControllerHandle {
        guard let presented else { return try makeController(request, bindings) }
        let bindings = Bindings(bindings.values + [Argument("presented", .text(name(presented)))])
        let isContained = request.existingChildren.contains { resolve($0, bindings) == name(presented) }
        let shown = controllers[presented]?.presentedBy
        if isContained { controllers.update(presented) { $0.presentedBy = nil } }
        do { return try makeController(request, bindings) } catch {
            if isContained { controllers.update(presented) { $0.presentedBy = shown } }
            throw error
        }
    }

    /// The substitute replaces the controller that was to be presented, which then shows nothing.
    private mutating func show(_ substitute: ControllerHandle, in handle: TransitionHandle) throws(Rejection) {
        guard let shown = transitions[handle]?.presentation, let presentation = presentations[shown],
            let presenter = presentation.presenting, presentation.presented != substitute
        else { return }
        try refuse(substitute, from: presenter, ObstacleAtCall.toSubstitutes)
        let original = presentation.presented
        let style = ownTransitionStyle(of: substitute)
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

extension ControllerRequest {
    /// The names of the controllers that exist already among the children, at any depth.
    fileprivate var existingChildren: [String] {
        var names: [String] = []
        var waiting = [self]
        while let request = waiting.popLast() {
            switch request.origin {
            case .existing: names += [request.name].compactMap(\.self)
            case .code(_, _, _, _, let children): waiting += children
            case .storyboard, .scene: break
            }
        }
        return names
    }
}
