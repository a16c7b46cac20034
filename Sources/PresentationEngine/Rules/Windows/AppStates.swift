/// The states of the app after its launch: inactive, in the background, active again, terminated (Q36, Q49, Q50, CH-190
/// to CH-192).
///
/// Controllers get no appearance callbacks by them (Q50).
extension PresentationSession {
    /// The callbacks for a change of the app's state. Each is followed by its notifications, which are posted in an app
    /// that follows its scene too, although its application delegate is not notified then (Q36, CH-190). A will
    /// callback comes before the state changes, a did callback after it (CH-196).
    private func steps(_ messages: [AppStateMessage], _ change: String) -> [Step] {
        let isOfApplication = notifiesApplication(of: messages.map(\.member))
        return messages.flatMap { message -> [Step] in
            let told =
                tellingSteps(message, change, isOfApplication: isOfApplication) + displaySteps(message, change)
            let enter = Step.app(.enter(message.activity))
            return message.isWill ? told + [enter] : [enter] + told
        }
    }

    private func tellingSteps(
        _ message: AppStateMessage, _ change: String, isOfApplication: Bool
    ) -> [Step] {
        guard !isOfApplication, let delegate = sceneDelegate else {
            return [
                .callback(lifeCycle(.application, message.member, change)),
                .app(.post(message.notification, Choice.appNotifications.rule)),
            ]
        }
        return [
            .callback(lifeCycle(delegate, message.sceneMember, change, rule: "Q49")),
            .app(.post(message.sceneNotification, Choice.appNotifications.rule)),
            .app(.post(message.notification, "Q36")),
        ]
    }

    /// The scene of an external display goes to the background and returns with the app, and is never active (Q58).
    private func displaySteps(_ message: AppStateMessage, _ change: String) -> [Step] {
        switch message {
        case .didEnterBackground, .willEnterForeground:
            return displaySteps(message.sceneMember, message.sceneNotification, change)
        case .willResignActive, .didBecomeActive:
            noteInactiveDisplay(message.sceneMember)
            return []
        }
    }

    mutating func advance(_ step: AppStep) {
        switch step {
        case .post(let name, let rule): emit(.notification(name: name, object: nil), rule: rule)
        case .enter(let activity): enter(activity)
        case .finish: header.appChange = nil
        case .end: endApp()
        case .takeSnapshots: takeSnapshots()
        case .lock: header.isDeviceLocked = true
        case .closeActivity: agenda.writing = nil
        case .showStatusBar(let bar): show(bar)
        }
    }

    private mutating func enter(_ activity: AppActivity) {
        header.isInBackground = activity == .background
        // In the background the app gets no events, as before the end of its launch.
        header.isInactive = activity == .background
        header.isInterrupted = activity == .inactive
        if activity == .inactive {
            cancelGestures()
            cancelUserEvents()
        }
        if header.hasPreferences { notePreferences() }
    }

    // MARK: One change after the other

    /// Runs the steps of a change; until its last step, further calls about the app's state wait (CH-196).
    mutating func runChange(_ steps: [Step]) {
        header.appChange = .running
        enqueue(steps + [.app(.finish(waiting: 0))])
    }

    /// Whether a call about the app's state is not made now: it waits for the end of the change under way, or has no
    /// effect because the app ends (CH-142, CH-196).
    mutating func isHeldUp(_ call: Call, named name: String, _ bindings: Bindings) -> Bool {
        switch header.appChange {
        case nil: return false
        case .running: return postpone(call, bindings)
        case .terminate, .discardScene:
            ignoreRepeated(name, "The app is ending.")
            return true
        }
    }

    /// Whether a call about the app's state is not made now; calls that do not change the state only have no effect in
    /// an app that ends.
    mutating func isHeldUp(_ call: ApplicationCall, _ bindings: Bindings) -> Bool {
        guard call.changesAppState || header.appChange != .running else { return false }
        return isHeldUp(.application(call), named: call.rawValue, bindings)
    }

    /// Puts a call behind the last step of the change under way, and behind the calls that wait for it already.
    private mutating func postpone(_ call: Call, _ bindings: Bindings) -> Bool {
        for place in agenda.steps.indices.reversed() {
            guard case .app(.finish(let waiting)) = agenda.steps[place].step else { continue }
            // The steps above move up.
            meter.look(at: agenda.steps.count - place + waiting)
            agenda.steps[place] = PlannedStep(
                .app(.finish(waiting: waiting + 1)), origin: agenda.steps[place].origin)
            agenda.steps.insert(PlannedStep(.call(call, bindings), origin: origin), at: place - waiting)
            return true
        }
        return false
    }

    /// CH-142: an app that stays where it is gets no callbacks.
    mutating func ignoreRepeated(_ call: String, _ reason: String) {
        emit(.noop(.application, call: call, reason: reason), rule: Choice.repeatedAppState.rule)
    }

    // MARK: Inactive and active

    /// The app loses the focus while it stays on screen, as behind a system alert or a call.
    mutating func resignActive() {
        guard resigns else { return ignoreRepeated("inactive", "The app is not active.") }
        emit(.lifecycle(nil, .inactive), rule: Choice.activation.rule)
        runChange(steps([.willResignActive], "becomes inactive"))
    }

    /// The interruption is over.
    mutating func endInterruption() {
        guard header.isInterrupted else {
            let reason =
                header.isInBackground
                ? "The app is in the background; it becomes active in the foreground."
                : header.isInactive
                    ? "The app becomes active at the end of its launch." : "The app is active already."
            return ignoreRepeated("active", reason)
        }
        emit(.lifecycle(nil, .active), rule: Choice.activation.rule)
        runChange(steps([.didBecomeActive], "becomes active"))
    }

    /// Whether the app is active, and therefore resigns: not in an interruption, nor before the end of its
    /// launch.
    private var resigns: Bool {
        decides(
            appState == .active, .appIsActive, Choice.activation.rule, about: [.application, sceneDelegate],
            [.willResignActive, .sceneWillResignActive], value: .text(appState.rawValue))
    }

    // MARK: The background

    mutating func enterBackground() {
        guard !header.isInBackground else {
            return ignoreRepeated("background", "The app is in the background already.")
        }
        emit(.lifecycle(nil, .background), rule: Choice.activation.rule)
        runChange(leavingSteps() + [.app(.takeSnapshots)] + (preservesInBackground ? [.preserve(.begin)] : []))
    }

    mutating func enterForeground() {
        guard header.isInBackground else {
            return ignoreRepeated("foreground", "The app is in the foreground already.")
        }
        emit(.lifecycle(nil, .foreground), rule: Choice.activation.rule)
        if header.awaitsScene { return connectScene() }
        runChange(unlockingSteps() + returningSteps())
    }

    /// CH-652: an app in the foreground leaves before the device is locked; its data can be read until it is told.
    mutating func lockDevice() {
        guard !header.isDeviceLocked else { return ignoreRepeated("lock", "The device is locked already.") }
        let rule = Choice.lockedDevice.rule
        var leaving: [Step] = []
        if !header.isInBackground {
            emit(.lifecycle(nil, .background), rule: rule)
            leaving = leavingSteps() + [.app(.takeSnapshots)] + (preservesInBackground ? [.preserve(.begin)] : [])
        }
        let locking: [Step] = [
            .callback(lifeCycle(.application, .protectedDataWillBecomeUnavailable, "is locked", rule: rule)),
            .app(.post("UIApplicationProtectedDataWillBecomeUnavailable", rule)), .app(.lock),
        ]
        runChange(leaving + locking)
    }

    /// CH-532: only the user of an unlocked device brings an app to the foreground.
    mutating func unlockingSteps() -> [Step] {
        guard header.isDeviceLocked else { return [] }
        header.isDeviceLocked = false
        let rule = Choice.unlockedDevice.rule
        return [
            .callback(lifeCycle(.application, .protectedDataDidBecomeAvailable, "is unlocked", rule: rule)),
            .app(.post("UIApplicationProtectedDataDidBecomeAvailable", rule)),
        ]
    }

    /// The callbacks on the way to the background; an app that is not active does not resign.
    private func leavingSteps() -> [Step] {
        steps(
            resigns ? [.willResignActive, .didEnterBackground] : [.didEnterBackground],
            "goes to the background")
    }

    /// The callbacks on the way back, with those of a link that brought the app back between them. The interface
    /// follows the device before them (CH-180).
    func returningSteps(with link: [Step] = []) -> [Step] {
        let change = "returns to the foreground"
        let turning: [Step] = header.geometry?.awaited == nil ? [] : [.environment(.catchUp)]
        return turning + steps([.willEnterForeground], change) + link + steps([.didBecomeActive], change)
    }

    // MARK: The end

    /// Ends the app. One that is in the background ends without a callback (CH-192).
    mutating func terminateApp() {
        header.appChange = .terminate
        guard isToldOfItsEnd([.willTerminate]) else { return advance(.end) }
        enqueue(leavingSteps() + endingSteps())
    }

    /// The user closes the app's window in the app switcher, which ends an app with one window (Q52, CH-192).
    mutating func discardScene() throws(Rejection) {
        guard let delegate = sceneDelegate else {
            throw .invalid(
                reason: "The app has no scene: it follows the life cycle of the application. Use \"terminate\".",
                rule: Choice.sceneDelegate.rule)
        }
        header.appChange = .discardScene
        guard isToldOfItsEnd([.sceneDidDisconnect, .didDiscardSceneSessions, .willTerminate]) else {
            return advance(.end)
        }
        let change = "loses its scene"
        let resigning = resigns ? steps([.willResignActive], change) : []
        note(false, .staysConnected, "Q52", about: [delegate], [.sceneDidEnterBackground])
        let disconnection: [Step] = [
            .app(.enter(.background)),
            .callback(lifeCycle(delegate, .sceneDidDisconnect, change, rule: "Q52")),
            .app(.post("UISceneDidDisconnectNotification", Choice.appNotifications.rule)),
            .callback(
                lifeCycle(.application, .didDiscardSceneSessions, change, rule: Choice.termination.rule)),
        ]
        enqueue(resigning + disconnection + endingSteps())
    }

    private func isToldOfItsEnd(_ members: [Member]) -> Bool {
        decides(
            !header.isInBackground, .appIsInForeground, Choice.termination.rule,
            about: [.application, sceneDelegate], members)
    }

    private func endingSteps() -> [Step] {
        [
            .callback(lifeCycle(.application, .willTerminate, "is terminated", rule: Choice.termination.rule)),
            .app(.post("UIApplicationWillTerminateNotification", Choice.appNotifications.rule)), .app(.end),
        ]
    }

    /// The process ends. The calls that its turn still had to make are not made, such as those after `terminate` in a
    /// batch (CH-192).
    private mutating func endApp() {
        let left = agenda.steps.reduce(0) { $0 + $1.step.callCount }
        if left > 0, let change = header.appChange {
            emit(
                .noop(.application, call: change.rawValue, reason: Self.notMade(left)),
                rule: Choice.termination.rule)
        }
        emit(.lifecycle(nil, .terminated), rule: Choice.termination.rule)
        header.status = .terminated
        header.appChange = nil
        agenda = Agenda()
    }
}

extension Step {
    /// The number of calls that the step makes by itself.
    fileprivate var callCount: Int {
        switch self {
        case .call, .deferredCall: 1
        case .calls(let calls, _): calls.count
        default: 0
        }
    }
}

extension ApplicationCall {
    /// Whether the call moves the app between its states, so that it waits for a change that is under way.
    fileprivate var changesAppState: Bool {
        switch self {
        case .background, .foreground, .inactive, .active, .terminate, .discardScene, .lock: true
        case .significantTimeChange, .memoryWarning, .save, .extendStateRestoration, .completeStateRestoration,
            .ignoreSnapshotOnNextApplicationLaunch, .beginReceivingRemoteControlEvents,
            .endReceivingRemoteControlEvents, .setNeedsRebuild:
            false
        }
    }
}

/// A change of the app's state with its callbacks and notifications.
private enum AppStateMessage {
    case willResignActive
    case didEnterBackground
    case willEnterForeground
    case didBecomeActive

    /// Whether the message comes before the state changes.
    var isWill: Bool {
        switch self {
        case .willResignActive, .willEnterForeground: true
        case .didEnterBackground, .didBecomeActive: false
        }
    }

    /// The state of the app after the change.
    var activity: AppActivity {
        switch self {
        case .willResignActive, .willEnterForeground: .inactive
        case .didEnterBackground: .background
        case .didBecomeActive: .active
        }
    }

    /// The callback of the application's delegate.
    var member: Member {
        switch self {
        case .willResignActive: .willResignActive
        case .didEnterBackground: .didEnterBackground
        case .willEnterForeground: .willEnterForeground
        case .didBecomeActive: .didBecomeActive
        }
    }

    /// The callback of a scene's delegate.
    var sceneMember: Member {
        switch self {
        case .willResignActive: .sceneWillResignActive
        case .didEnterBackground: .sceneDidEnterBackground
        case .willEnterForeground: .sceneWillEnterForeground
        case .didBecomeActive: .sceneDidBecomeActive
        }
    }

    var notification: String {
        switch self {
        case .willResignActive: "UIApplicationWillResignActiveNotification"
        case .didEnterBackground: "UIApplicationDidEnterBackgroundNotification"
        case .willEnterForeground: "UIApplicationWillEnterForegroundNotification"
        case .didBecomeActive: "UIApplicationDidBecomeActiveNotification"
        }
    }

    var sceneNotification: String {
        switch self {
        case .willResignActive: "UISceneWillDeactivateNotification"
        case .didEnterBackground: "UISceneDidEnterBackgroundNotification"
        case .willEnterForeground: "UISceneWillEnterForegroundNotification"
        case .didBecomeActive: "UISceneDidActivateNotification"
        }
    }
}
