/// Restoring state: the app is asked, then each object of the archive is found or recreated (R2, R23 to R32).
extension PresentationSession {
    /// Begins to restore, between the app's will and did finish launching (R36).
    mutating func beginRestoration() {
        guard
            let isSecure = stateQuestion(
                secure: .shouldRestoreSecureApplicationState, older: .shouldRestoreApplicationState)
        else {
            return refuseArchive(
                "The app delegate does not implement \(Member.shouldRestoreApplicationState.rawValue).")
        }
        if !isSecure, rules.warnsOfOlderStateQuestions {
            warn(
                "[ApplicationStateRestoration] Warning: The UIApplicationDelegate method application:shouldRestoreApplicationState: is deprecated. Please replace the use of application:shouldRestoreApplicationState: with application:shouldRestoreSecureApplicationState:",
                about: .application, rule: "Q61")
        }
        enqueue(.question(.shouldRestoreState(isSecure: isSecure)))
    }

    private func restoringMember(_ isSecure: Bool) -> Member {
        isSecure ? .shouldRestoreSecureApplicationState : .shouldRestoreApplicationState
    }

    /// The coder with its values about the archive, so that an app can decide by them (R42 to R45).
    private func appCoderArguments(_ isSecure: Bool) -> [Argument] {
        guard let reading = agenda.reading else { return [] }
        return [coder([]), Argument("requiresSecureCoding", .bool(isSecure))]
            + CoderKey.ofApplication.map { Argument($0.rawValue, reading.value(forKey: $0, of: [])) }
    }

    mutating func askShouldRestore(_ isSecure: Bool, _ question: Question) throws(Rejection) {
        let callsAreMade = !opensCoder([])
        try ask(
            .application, restoringMember(isSecure), appCoderArguments(isSecure), rule: "R2", for: question,
            callsAreMade: callsAreMade)
    }

    /// Opens the coder that the calls of a method can read before it answers (R31).
    ///
    /// - Returns: false if it is open: earlier builds opened it, and made the calls, before they came to the question.
    mutating func opensCoder(_ path: [String]) -> Bool {
        guard agenda.reading?.open != [path] else { return false }
        agenda.reading?.open = [path]
        return true
    }

    mutating func receiveShouldRestore(_ answer: Value, _ isSecure: Bool) throws(Rejection) {
        guard try agrees(answer, restoringMember(isSecure)) else {
            return refuseArchive("The app delegate does not want its state back.")
        }
        agenda.reading?.open = []
        announceLaunchImage()
        enqueue([
            .restore(.find), .restore(.load), .restore(.findViews), .restore(.decode(0)),
            .restore(.didDecode),
            .restore(.announceEnd),
        ])
    }

    /// R2: without the app's consent nothing is restored, and the archive is discarded with this launch.
    private mutating func refuseArchive(_ reason: String) {
        agenda.reading = nil
        dropCall("restore", reason, "R2")
        emit(.lifecycle(nil, .archiveDropped), rule: "R2")
        restorationReport = RestorationReport(outcome: .refused, objects: [])
    }

    // MARK: One object after the other

    /// Looks for the next object of the archive: its class, the app delegate, the app's tree, the storyboard.
    mutating func findNext() throws(Rejection) {
        guard let (index, object) = agenda.reading?.next else { return }
        enqueue(.restore(.find))
        switch object.kind {
        case .view:
            note(nil, rule: "R28", "The controller it belongs to was not found.")
        case .object:
            findObject(object, at: index)
        case .controller:
            if let failed = failedFactory(above: object.path) {
                return miss(
                    object, rule: failed.rule,
                    "The factory of the controller above it, \(StateArchive.shown(failed.path)), gave none.")
            }
            try find(object, at: index)
        }
    }

    /// R24: controllers beneath one that its class did not provide are not restored either.
    private func failedFactory(above path: [String]) -> (path: [String], rule: Rule)? {
        meter.look(at: path.count / 8)
        guard let (finding, count) = agenda.reading?.nearestFinding(above: path), finding.actor == nil,
            finding.rule == "R24" || finding.rule == "R29"
        else { return nil }
        return (Array(path.prefix(count)), finding.rule)
    }

    private mutating func find(_ object: StateArchive.Object, at index: Int) throws(Rejection) {
        let actor = factory(of: object)
        guard let className = object.restorationClass else {
            if implements(actor, .viewControllerWithRestorationIdentifierPath) {
                return enqueue(.question(.restoredController(index)))
            }
            return try findWithoutFactory(object)
        }
        let declared = behavior(of: actor).flatMap { behaviors[$0]?.behavior }
        guard let declared, declared.declaresRestoration, declared.implements(.restorationClassViewController)
        else {
            // A7p.
            warn(
                "Warning: restoration class for view controller does not conform to UIViewControllerRestoration protocol: Class is \(className)",
                about: .type(className), rule: "R29")
            return miss(object, rule: "R29", "Its restoration class \(className) is not a factory.")
        }
        enqueue(.question(.restoredController(index)))
    }

    /// RS-05, RS-06: the restoration class, or without one the app delegate.
    private func factory(of object: StateArchive.Object) -> Actor {
        object.restorationClass.map(Actor.type) ?? .application
    }

    /// A factory gets the identifiers without positions (CH-230).
    func factoryArguments(_ object: StateArchive.Object) -> [Argument] {
        let identifiers = object.identifiers ?? object.path
        return [
            Argument("identifierPath", .list(identifiers.map(Value.text))),
            Argument("identifier", Value(identifiers.last)), coder(object.path),
        ]
    }

    mutating func askFactory(_ index: Int, _ question: Question) throws(Rejection) {
        guard let object = agenda.reading?.archive.objects[index] else { return }
        let member: Member =
            object.restorationClass == nil
            ? .viewControllerWithRestorationIdentifierPath : .restorationClassViewController
        let callsAreMade = !opensCoder(object.path)
        try ask(
            factory(of: object), member, factoryArguments(object),
            rule: object.restorationClass == nil ? "R25" : "R23", for: question, callsAreMade: callsAreMade)
    }

    mutating func receiveFactory(_ answer: Value, _ index: Int) throws(Rejection) {
        guard let object = agenda.reading?.archive.objects[index] else { return }
        agenda.reading?.open = []
        switch answer {
        case .null:
            guard let className = object.restorationClass else { return try findWithoutFactory(object) }
            miss(object, rule: "R24", "Its restoration class \(className) answered nil.")
        case .text(let answered):
            let handle = try controller(answered)
            if let className = object.restorationClass {
                try take(
                    handle, for: object, rule: "R23", "Its restoration class \(className) returned \(answered).")
            } else {
                try take(handle, for: object, rule: "R25", "The app delegate returned \(answered).")
            }
        case .bool, .integer, .number, .list, .size, .rect, .insets, .anchor, .controller:
            throw .unusableAnswer(
                "A factory answers with a controller's name, a controller to be made, or null.", "R23")
        }
    }

    private mutating func findWithoutFactory(_ object: StateArchive.Object) throws(Rejection) {
        if let existing = existingController(at: object.path) {
            return try take(
                existing, for: object, rule: "R26", "\(name(existing)) was found at the same identifier path.")
        }
        guard let scene = object.scene else {
            return miss(
                object, rule: "R28",
                "Nothing in the app matches it, and no storyboard was recorded. A controller made in code is found in "
                    + "a window, beneath its root.")
        }
        guard let (index, found) = storyboardScene(scene) else {
            return miss(
                object, rule: "R28",
                "The app has no storyboard \"\(scene.storyboard)\" with a scene \"\(scene.identifier)\".")
        }
        let place = agenda.steps.count
        let made = try instantiate(found, storyboard: index, name: nil)
        let making = tellMade(since: place)
        try take(
            made, for: object, rule: "R27",
            "It was instantiated from \"\(scene.storyboard)\" by \"\(scene.identifier)\".")
        agenda.steps += making
    }

    /// The scene by its storyboard identifier, else by its object id (CH-46).
    private func storyboardScene(_ scene: StateArchive.Scene) -> (Int, StoryboardScene)? {
        guard let storyboards = settings?.storyboards,
            let index = storyboards.firstIndex(where: { $0.name == scene.storyboard }),
            let found = storyboards[index].scene(withStoryboardIdentifier: scene.identifier)
                ?? storyboards[index].scene(withID: scene.identifier)
        else { return nil }
        return (index, found)
    }

    private mutating func take(
        _ handle: ControllerHandle, for object: StateArchive.Object, rule: Rule, _ explanation: String
    ) throws(Rejection) {
        note(.controller(handle), rule: rule, explanation)
        emit(.lifecycle(.controller(name(handle)), .restored), rule: rule)
        if let window = object.window { try installRoot(handle, window: window) }
    }

    mutating func miss(_ object: StateArchive.Object, rule: Rule, _ explanation: String) {
        note(nil, rule: rule, explanation)
        emit(
            .noop(nil, call: "restore \(StateArchive.shown(object.path))", reason: explanation), rule: rule)
    }

    mutating func note(_ actor: Actor?, rule: Rule, _ explanation: String) {
        agenda.reading?.append(ArchiveReading.Finding(actor, rule: rule, explanation: explanation))
    }

    /// CH-43: a restored root replaces the one that the launch made, even in a window that the app has made visible
    /// before it restores (R36).
    private mutating func installRoot(_ handle: ControllerHandle, window index: Int) throws(Rejection) {
        guard index < windowsOfDevice.count, let record = controllers[handle], record.window == nil,
            record.parent == nil, record.presentedBy == nil
        else { return }
        let window = windowsOfDevice[index]
        guard windows[window]?.isVisible == false else {
            return try replaceRoot(of: window, with: handle, rule: Choice.restoredRoot.rule)
        }
        if let old = windows[window]?.root {
            controllers.update(old) { $0.leaveWindow() }
            candidates.append(old)
        }
        setRoot(handle, of: window, rule: Choice.restoredRoot.rule)
    }
}
