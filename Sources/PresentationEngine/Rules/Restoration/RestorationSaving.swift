import SessionNumbers

/// Preserving state: the app is asked, then the tree is walked, and each object writes into a coder of its own (R1, R3
/// to R6, RS-02, RS-08).
extension PresentationSession {
    /// Preserves state when the app goes to the background, or when a save is requested.
    mutating func preserveState() {
        if let (reason, rule) = obstacleToSaving { return dropCall("save", reason, rule) }
        let delegate = sceneDelegate
        if let delegate, !implements(delegate, .stateRestorationActivity) {
            return dropCall("save", Self.scenesHaveOwnState, "R58")
        }
        guard agenda.writing == nil, agenda.reading?.isDone != false else {
            return dropCall("save", "State is being preserved or restored.", Choice.nestedPreservation.rule)
        }
        if delegate != nil { return enqueue(.question(.sceneActivity)) }
        guard
            let isSecure = stateQuestion(
                secure: .shouldSaveSecureApplicationState, older: .shouldSaveApplicationState)
        else {
            return dropCall(
                "save", "The app delegate does not implement \(Member.shouldSaveApplicationState.rawValue).",
                "R1")
        }
        agenda.writing = ArchiveWriting(requiresSecureCoding: isSecure)
        enqueue(.question(.shouldSaveState(isSecure: isSecure)))
    }

    /// Why the state of an app that was launched in the background cannot be saved; nil otherwise.
    private var obstacleToSaving: (String, Rule)? {
        if header.awaitsScene { return ("No scene has connected yet.", Choice.backgroundScene.rule) }
        return header.isDeviceLocked ? (Self.deviceIsLocked, "R53") : nil
    }

    func savingMember(_ isSecure: Bool) -> Member {
        isSecure ? .shouldSaveSecureApplicationState : .shouldSaveApplicationState
    }

    /// Whether the app delegate implements the secure one of a pair of questions; nil if it implements neither (R1).
    func stateQuestion(secure: Member, older: Member) -> Bool? {
        // CH-49.
        if rules.asksSecureStateQuestions, implements(.application, secure) { return true }
        return implements(.application, older) ? false : nil
    }

    /// The argument by which callbacks name their coder: the path of its object.
    func coder(_ path: [String]) -> Argument { Argument("coder", .list(path.map(Value.text))) }

    mutating func dropCall(_ call: String, _ reason: String, _ rule: Rule) {
        emit(.noop(.application, call: call, reason: reason), rule: rule)
    }

    mutating func askShouldSave(_ isSecure: Bool, _ question: Question) throws(Rejection) {
        // Earlier builds opened the coder, and made the calls, before they came to the question.
        let callsAreMade = agenda.writing?.open != nil
        agenda.writing?.open = []
        try ask(
            .application, savingMember(isSecure), [coder([])], rule: "R1", for: question, callsAreMade: callsAreMade)
    }

    mutating func receiveShouldSave(_ answer: Value, _ isSecure: Bool) throws(Rejection) {
        guard try agrees(answer, savingMember(isSecure)) else {
            agenda.writing = nil
            return dropCall("save", "The app delegate does not want its state to be saved.", "R1")
        }
        enqueue([.preserve(.application), .preserve(.roots), .preserve(.next)])
    }

    /// Whether the answer is yes; no answer counts as no.
    func agrees(_ answer: Value, _ member: Member) throws(Rejection) -> Bool {
        if answer == .null { return false }
        guard let agrees = answer.boolean else {
            throw .unusableAnswer("The answer to \(member.rawValue) must be true or false.", "R1")
        }
        return agrees
    }

    mutating func advance(_ stage: PreservationStage) throws(Rejection) {
        switch stage {
        case .begin:
            preserveState()
        case .application:
            openCoder([], .application, .willEncodeRestorableState, rule: "R3")
        case .roots:
            for window in windowsOfDevice { enlistRoot(of: window) }
        case .next:
            guard let writing = agenda.writing else { return }
            guard writing.next < writing.participants.count else { return try finishArchive() }
            let participant = writing.participants[writing.next]
            agenda.writing?.next += 1
            enqueue(.preserve(.next))
            // R47: an object without the method is still preserved; only its coder stays empty.
            if case .object = participant.actor, !implements(participant.actor, .encodeRestorableState) {
                return
            }
            openCoder(
                participant.object.path, participant.actor, .encodeRestorableState, rule: participant.rule)
        case .closeCoder:
            agenda.writing?.open = nil
        case .sceneActivity: try finishSceneArchive()
        }
    }

    private mutating func openCoder(_ path: [String], _ actor: Actor, _ member: Member, rule: Rule) {
        agenda.writing?.open = path
        enqueue([.callback(Callback(actor, member, [coder(path)], rule: rule)), .preserve(.closeCoder)])
    }

    /// R5: nothing is preserved of a window whose root has no identifier.
    private mutating func enlistRoot(of window: WindowHandle) {
        guard let root = windows[window]?.root else { return }
        if enlist(root, rule: "RS-02") == nil { leaveOut(root, rule: "R5") }
    }

    mutating func leaveOut(_ handle: ControllerHandle, rule: Rule) {
        emit(
            .noop(
                .controller(name(handle)), call: Member.encodeRestorableState.rawValue,
                reason:
                    "It has no restoration identifier: it is not preserved, nor what it contains and presents."
            ),
            rule: rule)
    }

    mutating func leaveOutAlert(_ handle: ControllerHandle) {
        emit(
            .noop(
                .controller(name(handle)), call: Member.encodeRestorableState.rawValue,
                reason: "It is an alert controller: it is not preserved."),
            rule: Choice.preservedAlert.rule)
    }

    private mutating func finishArchive() throws(Rejection) {
        guard let writing = agenda.writing, let keys = archiveKeys(writing) else { return }
        var archive = StateArchive(keys: keys, application: writing.application, objects: writing.objectsInOrder)
        archive.launchImage = launchImageReason(writing)
        try keep(archive, rule: "R3")
    }

    /// The values that the system itself writes (R42 to R45).
    func archiveKeys(_ writing: ArchiveWriting) -> StateArchive.Keys? {
        settings.map { settings in
            StateArchive.Keys(
                bundleVersion: settings.bundleVersion, idiom: settings.device.idiom,
                device: settings.device.name, systemVersion: rules.version,
                timestampMilliseconds: CalendarMoment(clampingMilliseconds: settings.dateMilliseconds)
                    .advanced(byMicroseconds: header.time).milliseconds,
                requiresSecureCoding: writing.requiresSecureCoding)
        }
    }

    /// The archive is the command's result, unless it is beyond a limit.
    mutating func keep(_ archive: StateArchive, rule: Rule) throws(Rejection) {
        if let fault = archive.fault {
            throw .invalid(reason: "The state cannot be preserved: \(fault.reason)", rule: nil)
        }
        agenda.writing = nil
        savedArchive = archive
        emit(.lifecycle(nil, .stateSaved), rule: rule)
    }
}
