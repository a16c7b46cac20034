/// Obstacles to a presentation: exceptions at the call, and console messages for calls that are dropped (P59, P63 to
/// P65, P68, P69a to P69l, TS-09 to TS-13, CH-12).
extension PresentationSession {
    func exception(
        _ reason: ConsoleText, _ rule: Rule, name: String = "NSInvalidArgumentException", hint: String? = nil
    ) -> Rejection {
        .exception(name: name, reason: reason, rule: rule, hint: hint)
    }

    /// A controller cannot be presented on itself, wherever it is (d3). P69a to P69c: a controller that is already
    /// shown cannot be presented, nor one beneath the receiver (CH-20).
    func refuseActive(_ handle: ControllerHandle, for receiver: ControllerHandle) throws(Rejection) {
        guard controllers.contains(handle) else { return }
        if handle == receiver {
            throw exception(
                "Application tried to present modal view controller on itself. Presenting controller is \(mention(receiver, .presenter)).\(about: mention(handle, .presented))",
                "d3")
        }
        var active: ConsoleText {
            "Application tried to present modally an active controller \(mention(handle, .presented)).\(about: mention(receiver, .receiver))"
        }
        if let presentation = controllers[handle]?.presentedBy {
            guard rules.hasDetailedActiveControllerExceptions,
                let presenter = presentations[presentation]?.presenting
            else { throw exception(active, "P69a") }
            throw exception(
                "Application tried to present modally a view controller \(mention(handle, .presented)) that is already being presented by \(mention(presenter, .presenter)).\(about: mention(receiver, .receiver))",
                "P69b")
        }
        if let parent = controllers[handle]?.parent {
            guard rules.hasDetailedActiveControllerExceptions else { throw exception(active, "P69a") }
            throw exception(
                "Application tried to present modally a view controller \(mention(handle, .presented)) that has a parent view controller \(mention(parent, .parent)).\(about: mention(receiver, .receiver))",
                "P69c")
        }
        if controllers[handle]?.window != nil || supporters(of: receiver).contains(handle) {
            throw exception(active, Choice.rootPresented.rule)
        }
    }

    /// Exceptions for transition styles, in the order of CH-12. In a popover, a context style accepts only cover
    /// vertical (TS-13, EX-08, PS-26, PS-36), elsewhere all but partial curl (EX-09, PS-27). Partial curl requires full
    /// screen (TS-10, TS-11, EX-06) and a presenter that covers the screen (TS-12, EX-07).
    func refuse(
        _ request: PresentationRequest, _ presentation: Presentation, _ style: ModalTransitionStyle,
        presenter: ControllerHandle
    ) throws(Rejection) {
        let usesContext = presentation.style.usesCurrentContext
        if usesContext, style != .coverVertical, isInPopover(request.receiver) {
            throw exception(
                "Application tried to present in the current context of a popover with a modal transition style other than UIModalTransitionStyleCoverVertical: \(mention(request.controller, .presented)).\(about: mention(request.receiver, .receiver))",
                "EX-08")
        }
        if style == .partialCurl {
            let stranger: ControllerHandle? =
                presentation.style != .fullScreen
                ? request.controller : coversScreen(presenter) ? nil : presenter
            if let stranger {
                throw exception(
                    "Application tried to present UIModalTransitionStylePartialCurl to or from non-fullscreen view controller \(mention(stranger, stranger == request.controller ? .presented : .presenter)).\(about: mention(request.controller, .presented), mention(presenter, .presenter))",
                    stranger == request.controller ? (usesContext ? "EX-09" : "EX-06") : "EX-07")
            }
        }
    }

    /// Whether a controller's view covers the screen (PS-42).
    private func coversScreen(_ handle: ControllerHandle) -> Bool {
        guard let presentation = controllers[outermost(handle)]?.presentedBy.flatMap({ presentations[$0] })
        else { return true }
        switch presentation.effectiveStyle {
        case .fullScreen, .overFullScreen: return true
        case .pageSheet, .formSheet, .currentContext, .custom, .overCurrentContext, .popover, .none,
            .automatic:
            return false
        }
    }

    /// The console message for a call that is dropped (P59, P63 to P65, F5, TS-09).
    func warning(against request: PresentationRequest, presenter: ControllerHandle)
        -> (text: ConsoleText, rule: Rule)?
    {
        // Described only if there is something to warn of.
        var presented: Mention { mention(request.controller, .presented) }
        var receiver: Mention { mention(request.receiver, .receiver) }
        var target: Mention { mention(presenter, .presenter) }
        let isNew = rules.hasPresentationLogCategory
        var inProgress: ConsoleText {
            isNew
                ? "[Presentation] Attempt to present \(presented) on \(target) (from \(receiver)) while a presentation is in progress."
                : "Warning: Attempt to present \(presented) on \(receiver) while a presentation is in progress!\(about: target)"
        }
        if let running = controllers[presenter]?.presents, let other = presentations[running] {
            if other.isInTransition, !isNew {
                return (inProgress, other.phase == .dismissing ? "P57" : "P65")
            }
            let shown = mention(other.presented, .presentedAlready)
            return isNew
                ? (
                    "[Presentation] Attempt to present \(presented) on \(target) (from \(receiver)) which is already presenting \(shown).",
                    other.phase == .dismissing ? "P57" : "P64"
                )
                : (
                    "Warning: Attempt to present \(presented)  on \(isPresenting(request, presenter) ? receiver : target) which is already presenting \(shown)\(about: receiver, target)",
                    "P64"
                )
        }
        if !isInWindow(presenter) {
            return isNew
                ? (
                    "[Presentation] Attempt to present \(presented) on \(target) (from \(receiver)) whose view is not in the window hierarchy.",
                    "P63"
                )
                : (
                    "Warning: Attempt to present \(presented) on \(receiver) whose view is not in the window hierarchy!\(about: target)",
                    "P63"
                )
        }
        guard let own = controllers[outermost(presenter)]?.presentedBy.flatMap({ presentations[$0] }) else {
            return nil
        }
        switch own.phase {
        case .dismissing: return (inProgress, "P59")
        case .presenting: return (inProgress, isNew ? "F5" : "P65")
        case .prepared, .presented: break
        }
        if own.transitionStyle == .partialCurl {
            return (
                "Warning: Attempt to present \(presented) on \(receiver) which was presented with a partial curl transition!\(about: target)",
                "TS-09"
            )
        }
        return nil
    }

    /// P34, P64: a receiver counts as presenting if the presenter is one of its ancestors; a presenter on another level
    /// presents by itself.
    private func isPresenting(_ request: PresentationRequest, _ presenter: ControllerHandle) -> Bool {
        lineage(request.receiver).contains(presenter)
    }

    /// P68: the presenter's view is in a window, but the presenter itself has no place in the hierarchy; the call goes
    /// on.
    mutating func warnAboutDetached(_ request: PresentationRequest, presenter: ControllerHandle) {
        guard let record = controllers[presenter], record.window == nil, record.presentedBy == nil,
            record.parent == nil
        else { return }
        let detached = mention(presenter, .presenter)
        let presented = mention(request.controller, .presented)
        if rules.threatensDetachedPresenters {
            warn(
                "Presenting view controller \(presented) from detached view controller \(detached) is not supported, and may result in incorrect safe area insets and a corrupt root presentation. Make sure \(detached) is in the view controller hierarchy before presenting from it. Will become a hard exception in a future release.",
                rule: "P68")
        } else if rules.hasPresentationLogCategory {
            warn(
                "[Presentation] Presenting view controller \(presented) from detached view controller \(detached) is discouraged.",
                rule: "P68")
        } else {
            warn(
                "Presenting view controllers on detached view controllers is discouraged \(detached).\(about: presented)",
                rule: "P68")
        }
    }

    /// Drops the presentation controller that was made for a dropped call; one that the app has read before stays
    /// prepared (P30).
    mutating func drop(_ handle: PresentationHandle) {
        guard let presentation = presentations[handle],
            controllers[presentation.presented]?.preparedPresentation != handle
        else { return }
        depart(presentation.name, printedClass(of: presentation))
        names.set(presentation.name, nil)
        presentations.remove(handle)
        emit(
            .lifecycle(.presentationController(presentation.name), .presentationControllerReleased),
            rule: "P30")
    }
}
