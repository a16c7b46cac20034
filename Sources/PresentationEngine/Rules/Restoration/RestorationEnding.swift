/// The end of restoration: presentations are made again, the archive is discarded, and a report gives the results (R36,
/// R37, R40, R41, CH-42).
extension PresentationSession {
    /// Presents the next controller that its presenter had presented; no segue is performed for it (R37).
    ///
    /// Each level has a turn of its own, since the view of the level below must be in the window first.
    mutating func presentAgain() throws(Rejection) {
        guard let reading = agenda.reading else { return }
        guard let index = reading.presenters.first else { return later(.restore(.finish)) }
        if let running = levelOnItsWay(below: reading.findings[index].controller) {
            enqueue([
                .completeTransition(running, didComplete: true, Choice.presentedAgain.rule),
                .restore(.presentAgain),
            ])
            return
        }
        agenda.reading?.presenters.removeFirst()
        enqueue(.restore(.presentLater))
        guard let presenter = reading.findings[index].controller, controllers.contains(presenter),
            let path = reading.archive.objects[index].presented,
            let presented = reading.finding(at: path)?.controller, controllers.contains(presented)
        else { return }
        if let reason = obstacle(toPresentingAgain: presented) {
            return emit(
                .noop(.controller(name(presented)), call: Member.present.rawValue, reason: reason),
                rule: Choice.presentedAgain.rule)
        }
        emit(.lifecycle(.controller(name(presented)), .presentedAgain), rule: Choice.presentedAgain.rule)
        try requestPresentation(
            PresentCall(receiver: name(presenter), controller: name(presented), isAnimated: false), .none)
    }

    /// The transition that brings a presenter's own level back, if that takes a frame although it is not animated
    /// (CH-05): the next level does not wait for it (CH-42).
    private func levelOnItsWay(below presenter: ControllerHandle?) -> TransitionHandle? {
        guard let presenter,
            let level = controllers[outermost(presenter)]?.presentedBy.flatMap({ presentations[$0] }),
            level.phase == .presenting, let running = level.transition, let transition = transitions[running],
            !transition.isAnimated, case .running = transition.phase
        else { return nil }
        return running
    }

    /// Why a controller cannot be presented again; nil if it can.
    func obstacle(toPresentingAgain presented: ControllerHandle) -> String? {
        guard let controller = controllers[presented] else { return "It is gone." }
        if controller.presentedBy != nil || controller.parent != nil || controller.window != nil {
            return "It is shown already."
        }
        guard presentationStyle(of: presented) == .popover, controller.properties.anchor?.isComplete != true,
            Adaptation(style: .popover, traits: screenTraits, rules: rules).adapted(answer: nil) == nil
        else { return nil }
        return "It is a popover without an anchor."
    }

    mutating func finishRestoration() {
        guard let reading = agenda.reading else { return }
        restorationReport = report()
        for finding in reading.findings {
            if let controller = finding.controller { candidates.append(controller) }
        }
        guard reading.extensions == 0 else {
            agenda.reading = reading.waitingForExtensions
            return
        }
        dropArchive(rule: "R40")
    }

    /// R40: once restoration is over, the app's archive is deleted; the next launch starts clean.
    private mutating func dropArchive(rule: Rule) {
        agenda.reading = nil
        emit(.lifecycle(nil, .stateRestored), rule: rule)
        emit(.lifecycle(nil, .archiveDropped), rule: rule)
    }

    /// An exception ends the app while it restores, or during an extension: there is no second attempt (R40, R41).
    mutating func dropArchiveOfCrash(_ exception: String) {
        guard let reading = agenda.reading else { return }
        if !reading.isDone { restorationReport = report(failure: .failed(exception: exception)) }
        guard reading.archive.activity == nil else { return }
        emit(.lifecycle(nil, .archiveDropped), rule: reading.extensions > 0 ? "R41" : "R40")
    }

    // MARK: Asynchronous restoration

    /// `extendStateRestoration()` (R41).
    mutating func extendRestoration() {
        if extendsReturn() { return }
        guard let reading = agenda.reading, !reading.isDone, reading.archive.activity == nil else {
            return dropCall(
                ApplicationCall.extendStateRestoration.rawValue, "No state is being restored.",
                Choice.unbalancedExtension.rule)
        }
        agenda.reading?.extensions = reading.extensions + 1
    }

    mutating func completeRestoration() {
        if completesReturn() { return }
        guard let reading = agenda.reading, reading.extensions > 0 else {
            return dropCall(
                ApplicationCall.completeStateRestoration.rawValue, "Restoration was not extended.",
                Choice.unbalancedExtension.rule)
        }
        agenda.reading?.extensions = reading.extensions - 1
        if reading.isDone, reading.extensions == 1 { dropArchive(rule: "R41") }
    }
}

/// A scene that takes longer to return to the foreground (Q43, CH-450).
extension PresentationSession {
    /// Whether the scene is on its way back, before it has entered the foreground.
    private var isReturning: Bool {
        guard header.isInBackground, header.appChange == .running, sceneDelegate != nil else { return false }
        // Looked through by the app's code alone.
        meter.look(at: agenda.steps.count)
        return agenda.steps.contains { $0.step == .app(.enter(.active)) }
    }

    /// Extends the return, if one is under way and the version does that.
    private mutating func extendsReturn() -> Bool {
        guard rules.extendsReturns, isReturning else { return false }
        header.extendedReturns += 1
        return true
    }

    /// Completes an extended return; the last completion ends the restoration.
    private mutating func completesReturn() -> Bool {
        guard header.extendedReturns > 0 else { return false }
        header.extendedReturns -= 1
        if header.extendedReturns == 0 { emit(.lifecycle(nil, .stateRestored), rule: "Q43") }
        return true
    }
}
