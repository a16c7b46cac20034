/// The conditions and messages of each obstacle to a presentation: exceptions, and console messages for calls that are
/// dropped or discouraged. ``ObstacleAtCall`` and ``ObstacleAtPresenter`` define their order.
extension PresentationSession {
    func exception(
        _ reason: ConsoleText, _ rule: Rule, name: String = "NSInvalidArgumentException", hint: String? = nil
    ) -> Rejection {
        .exception(name: name, reason: reason, rule: rule, hint: hint)
    }

    // MARK: Exceptions at the call

    func nilException(_ receiver: ControllerHandle) -> Rejection {
        exception(
            "Application tried to present a nil modal view controller on target \(mention(receiver, .receiver)).",
            "P69e")
    }

    func selfException(_ presented: ControllerHandle, _ receiver: ControllerHandle) -> Rejection? {
        guard presented == receiver else { return nil }
        return exception(
            "Application tried to present modal view controller on itself. Presenting controller is \(mention(receiver, .presenter)).\(about: mention(presented, .presented))",
            "d3")
    }

    func presentedException(_ presented: ControllerHandle, _ receiver: ControllerHandle) -> Rejection? {
        guard let presentation = controllers[presented]?.presentedBy else { return nil }
        guard rules.hasDetailedActiveControllerExceptions,
            let presenter = presentations[presentation]?.presenting
        else { return exception(activeText(presented, receiver), "P69a") }
        return exception(
            "Application tried to present modally a view controller \(mention(presented, .presented)) that is already being presented by \(mention(presenter, .presenter)).\(about: mention(receiver, .receiver))",
            "P69b")
    }

    func childException(_ presented: ControllerHandle, _ receiver: ControllerHandle) -> Rejection? {
        guard let parent = controllers[presented]?.parent else { return nil }
        guard rules.hasDetailedActiveControllerExceptions else {
            return exception(activeText(presented, receiver), "P69a")
        }
        return exception(
            "Application tried to present modally a view controller \(mention(presented, .presented)) that has a parent view controller \(mention(parent, .parent)).\(about: mention(receiver, .receiver))",
            "P69c")
    }

    func activeException(_ presented: ControllerHandle, _ receiver: ControllerHandle) -> Rejection? {
        guard controllers[presented]?.window != nil || supporters(of: receiver).contains(presented) else {
            return nil
        }
        return exception(activeText(presented, receiver), Choice.rootPresented.rule)
    }

    private func activeText(_ presented: ControllerHandle, _ receiver: ControllerHandle) -> ConsoleText {
        "Application tried to present modally an active controller \(mention(presented, .presented)).\(about: mention(receiver, .receiver))"
    }

    /// R161: the style `none` cannot be presented.
    func styleNoneException(_ presented: ControllerHandle, _ receiver: ControllerHandle) -> Rejection? {
        guard presentationStyle(of: presented) == .none else { return nil }
        return exception(
            "The specified modal presentation style doesn't have a corresponding presentation controller.\(about: mention(presented, .presented))\(about: mention(receiver, .receiver))",
            Choice.presentingStyleNone.rule, name: "NSInternalInconsistencyException")
    }

    // MARK: Exceptions at the presenter

    func popoverContextException(_ plan: PlannedPresentation) -> Rejection? {
        let request = plan.request
        guard plan.presentation.style.usesCurrentContext, plan.transitionStyle != .coverVertical,
            isInPopover(request.receiver)
        else { return nil }
        return exception(
            "Application tried to present in the current context of a popover with a modal transition style other than UIModalTransitionStyleCoverVertical: \(mention(request.controller, .presented)).\(about: mention(request.receiver, .receiver))",
            "EX-08")
    }

    /// P69l, A7q, TS-11, TS-12: partial curl needs the style `fullScreen`, and a presenter that covers the screen.
    func partialCurlException(_ plan: PlannedPresentation) -> Rejection? {
        guard plan.transitionStyle == .partialCurl else { return nil }
        let presented = mention(plan.request.controller, .presented)
        let presenter = mention(plan.presenter, .presenter)
        func text(_ stranger: Mention) -> ConsoleText {
            "Application tried to present UIModalTransitionStylePartialCurl to or from non-fullscreen view controller \(stranger).\(about: presented, presenter)"
        }
        if plan.presentation.style != .fullScreen {
            return exception(
                text(presented), plan.presentation.style.usesCurrentContext ? "EX-09" : "EX-06")
        }
        return coversScreen(plan.presenter) ? nil : exception(text(presenter), "EX-07")
    }

    /// Whether a controller's view covers the screen (PS-42).
    private func coversScreen(_ handle: ControllerHandle) -> Bool {
        switch presentation(showing: handle)?.effectiveStyle {
        case nil, .fullScreen, .overFullScreen: true
        case .pageSheet, .formSheet, .currentContext, .custom, .overCurrentContext, .popover, .some(.none),
            .automatic:
            false
        }
    }

    // MARK: Console messages for calls that are dropped

    func presentedInTransitionWarning(_ plan: PlannedPresentation) -> (ConsoleText, Rule)? {
        guard let other = presentationMade(by: plan.presenter) else { return nil }
        guard other.isInTransition else { return rules.looksForWindowFirst ? nil : presentsAlreadyWarning(plan) }
        if other.phase == .dismissing {
            let text = rules.hasPresentationLogCategory ? alreadyPresentingText(plan, other) : inProgressText(plan)
            return (text, "P57")
        }
        guard rules.hasPresentationLogCategory else { return (inProgressText(plan), "P65") }
        // F7: in the turn of the other call the presenter counts as presenting already.
        return hasJustBeenCalled(other) ? (alreadyPresentingText(plan, other), "P64") : (inProgressText(plan), "F5")
    }

    /// Whether the turn of the call that presents it has not ended.
    private func hasJustBeenCalled(_ presentation: Presentation) -> Bool {
        presentation.transition.flatMap { transitions[$0]?.hasStarted } == false
    }

    func presentsAlreadyWarning(_ plan: PlannedPresentation) -> (ConsoleText, Rule)? {
        guard let other = presentationMade(by: plan.presenter) else { return nil }
        return (alreadyPresentingText(plan, other), "P64")
    }

    private func presentationMade(by presenter: ControllerHandle) -> Presentation? {
        controllers[presenter]?.presents.flatMap { presentations[$0] }
    }

    private func alreadyPresentingText(_ plan: PlannedPresentation, _ other: Presentation) -> ConsoleText {
        let shown = mention(other.presented, .presentedAlready)
        let (presented, receiver, presenter) = mentions(plan)
        return rules.hasPresentationLogCategory
            ? "[Presentation] Attempt to present \(presented) on \(presenter) (from \(receiver)) which is already presenting \(shown)."
            : "Warning: Attempt to present \(presented)  on \(isPresenting(plan) ? receiver : presenter) which is already presenting \(shown)\(about: receiver, presenter)"
    }

    /// P34, P64: a receiver counts as presenting if the presenter is one of its ancestors; a presenter on another level
    /// presents by itself.
    private func isPresenting(_ plan: PlannedPresentation) -> Bool {
        lineage(plan.request.receiver).contains(plan.presenter)
    }

    /// P63: the receiver needs a view in a window as much as its presenter; a stack's covered controller, or a tab that
    /// is not selected, cannot present although its container can.
    func controllerOutsideWindow(_ plan: PlannedPresentation) -> ControllerHandle? {
        [plan.request.receiver, plan.presenter].first { !isInWindow($0) }
    }

    func outsideWindowWarning(_ plan: PlannedPresentation) -> (ConsoleText, Rule)? {
        controllerOutsideWindow(plan).map { _ in (outsideWindowText(plan), "P63") }
    }

    private func outsideWindowText(_ plan: PlannedPresentation) -> ConsoleText {
        let (presented, receiver, presenter) = mentions(plan)
        return rules.hasPresentationLogCategory
            ? "[Presentation] Attempt to present \(presented) on \(presenter) (from \(receiver)) whose view is not in the window hierarchy."
            : "Warning: Attempt to present \(presented) on \(receiver) whose view is not in the window hierarchy!\(about: presenter)"
    }

    func inTransitionWarning(_ plan: PlannedPresentation) -> (ConsoleText, Rule)? {
        switch presentation(showing: plan.presenter)?.phase {
        // P59, P180: UIKit's message for a controller outside the window, although the view may still be in it.
        case .dismissing: (outsideWindowText(plan), "P59")
        // F7: a sheet without animation is still being presented one turn later.
        case .presenting: (inProgressText(plan), rules.hasPresentationLogCategory ? "F5" : "P65")
        case .prepared, .presented, nil: nil
        }
    }

    /// CH-13: no source has this message.
    func partiallyCurledWarning(_ plan: PlannedPresentation) -> (ConsoleText, Rule)? {
        guard presentation(showing: plan.presenter)?.transitionStyle == .partialCurl else { return nil }
        let (presented, receiver, presenter) = mentions(plan)
        return (
            "Warning: Attempt to present \(presented) on \(receiver) which was presented with a partial curl transition!\(about: presenter)",
            "TS-09"
        )
    }

    private func inProgressText(_ plan: PlannedPresentation) -> ConsoleText {
        let (presented, receiver, presenter) = mentions(plan)
        return rules.hasPresentationLogCategory
            ? "[Presentation] Attempt to present \(presented) on \(presenter) (from \(receiver)) while a presentation is in progress."
            : "Warning: Attempt to present \(presented) on \(receiver) while a presentation is in progress!\(about: presenter)"
    }

    private func mentions(_ plan: PlannedPresentation)
        -> (presented: Mention, receiver: Mention, presenter: Mention)
    {
        (
            mention(plan.request.controller, .presented), mention(plan.request.receiver, .receiver),
            mention(plan.presenter, .presenter)
        )
    }

    /// The presentation that shows the modal level of a controller.
    private func presentation(showing handle: ControllerHandle) -> Presentation? {
        controllers[outermost(handle)]?.presentedBy.flatMap { presentations[$0] }
    }

    // MARK: Console messages for calls that go on

    func detachedWarning(_ plan: PlannedPresentation) -> (ConsoleText, Rule)? {
        guard let record = controllers[plan.presenter], record.window == nil, record.presentedBy == nil,
            record.parent == nil
        else { return nil }
        let detached = mention(plan.presenter, .presenter)
        let presented = mention(plan.request.controller, .presented)
        if rules.threatensDetachedPresenters {
            return (
                "Presenting view controller \(presented) from detached view controller \(detached) is not supported, and may result in incorrect safe area insets and a corrupt root presentation. Make sure \(detached) is in the view controller hierarchy before presenting from it. Will become a hard exception in a future release.",
                "P68"
            )
        }
        return rules.hasPresentationLogCategory
            ? (
                "[Presentation] Presenting view controller \(presented) from detached view controller \(detached) is discouraged.",
                "P68"
            )
            : (
                "Presenting view controllers on detached view controllers is discouraged \(detached).\(about: presented)",
                "P68"
            )
    }
}
