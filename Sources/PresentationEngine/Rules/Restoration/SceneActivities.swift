/// The state of an app with scenes: an activity that the scene's delegate gives, and gets back at a later launch (R58).
///
/// The archive of the application has no part in it: no controller is asked to encode or to decode.
extension PresentationSession {
    /// Whether state is preserved when the app goes to the background: an app with scenes decides by its delegate's
    /// method, and any other one when it is asked (R1, R58).
    var preservesInBackground: Bool {
        sceneDelegate.map { implements($0, .stateRestorationActivity) } ?? true
    }

    /// The object whose coder has no path: the scene's delegate, or the application.
    var coderOwner: Subject { sceneDelegate.map { subject($0) } ?? .application }

    // MARK: Saving

    /// Asks for the activity, after the calls with which the method fills its `userInfo`.
    mutating func askSceneActivity(_ question: Question) throws(Rejection) {
        // Earlier builds opened the coder, and made the calls, before they came to the question.
        let callsAreMade = agenda.writing != nil
        if !callsAreMade { agenda.writing = .ofActivity }
        try ask(
            sceneDelegate, .stateRestorationActivity, [], rule: "R58", for: question, variables: [coder([])],
            callsAreMade: callsAreMade)
    }

    /// The delegate may complete the activity before it is saved (CH-233).
    mutating func receiveSceneActivity(_ answer: Value) throws(Rejection) {
        guard case .text(let type) = answer else {
            guard answer == .null else {
                throw .unusableAnswer(
                    "\(Member.stateRestorationActivity.rawValue) answers with an activity type, or null.",
                    "R58")
            }
            agenda.writing = nil
            return dropCall("save", "The scene's delegate has no activity to save.", "R58")
        }
        agenda.writing?.activityType = type
        enqueue(sharedActivitySteps(type) + delegateSteps(.sceneDidUpdateActivity, type) + [.preserve(.sceneActivity)])
    }

    /// Q59: the controllers that share the scene's activity add their parts to its user info, which is empty again by
    /// then (CH-467).
    private mutating func sharedActivitySteps(_ type: String) -> [Step] {
        let sharing = traitsInWindows.map(\.controller).filter {
            decides(
                value(of: .userActivity, $0).string == type, .sharesActivity, "Q59", about: [.controller($0)],
                [.updateUserActivityState], value: value(of: .userActivity, $0), detail: .text(type))
        }
        guard !sharing.isEmpty else { return [] }
        agenda.writing?.emptyUserInfo()
        return sharing.map { activityStep(.controller($0), .updateUserActivityState, type, rule: "Q59") }
    }

    /// The call of a method that gets an activity, with the coder in which its `userInfo` is kept.
    func activityStep(_ receiver: Actor, _ member: Member, _ type: String, rule: Rule) -> Step {
        .callback(
            Callback(receiver, member, [Argument("activityType", .text(type))], rule: rule, bindings: [coder([])]))
    }

    private func delegateSteps(
        _ member: Member, _ type: String, rule: Rule = Choice.sceneState.rule
    ) -> [Step] {
        guard let delegate = sceneDelegate, implements(delegate, member) else { return [] }
        return [activityStep(delegate, member, type, rule: rule)]
    }

    mutating func finishSceneArchive() throws(Rejection) {
        guard let writing = agenda.writing, let keys = archiveKeys(writing),
            let type = writing.activityType
        else { return }
        try keep(
            StateArchive(keys: keys, activity: .init(type: type, userInfo: writing.application)),
            rule: "R58")
    }

    /// Why an archive of controllers is neither written nor read.
    static let scenesHaveOwnState =
        "The app uses scenes; an application archive does not contain their state. An app without scenes is launched "
        + "with \"app\": {\"infoPlist\": {}}."

    // MARK: Restoring

    /// Takes the activity of an archive for the scene that connects; the archive of an app without scenes is left.
    mutating func takeActivity(of archive: StateArchive) {
        guard archive.activity != nil else {
            return dropCall("archive", Self.scenesHaveOwnState, "R58")
        }
        agenda.reading = ArchiveReading(archive)
        agenda.reading?.open = [[]]
    }

    /// The scene connects; its session has the activity already (CH-233), or none, from which nil is read (R58).
    func connectionSteps(_ connection: Callback) -> [Step] {
        let connected = Callback(
            connection.receiver, connection.member, connection.arguments, rule: connection.rule,
            bindings: [coder([])])
        return [.callback(connected)]
    }

    /// CH-507: the scene's delegate gets the activity once more when the root is about to appear, before the scene is
    /// active.
    mutating func restoreInteractionState() {
        guard let activity = agenda.reading?.archive.activity else { return }
        enqueue(
            delegateSteps(.sceneRestoreInteractionState, activity.type, rule: "CH-507") + [.restore(.sceneConnected)])
    }

    mutating func finishSceneRestoration() {
        restorationReport = report()
        agenda.reading = nil
        emit(.lifecycle(nil, .stateRestored), rule: "R58")
    }
}

extension ArchiveReading {
    /// The activity of a scene with the keys that the app has not read.
    var unreadActivity: RestorationReport.Activity? {
        archive.activity.map { activity in
            RestorationReport.Activity(
                type: activity.type, unread: activity.userInfo.map(\.key).filter(isUnread))
        }
    }
}
