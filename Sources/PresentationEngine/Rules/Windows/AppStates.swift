/// The states of the app after its launch: inactive, in the background, active again, terminated (Q36, Q49, Q50, CH-190
/// to CH-192).
///
/// Controllers get no appearance callbacks by them (Q50).
extension PresentationSession {
    /// The callbacks for a change of the app's state. Each is followed by its notifications, which are posted in an app
    /// that follows its scene too, although its application delegate is not notified then (Q36, CH-190).
    private func steps(_ messages: [AppStateMessage], _ change: String) -> [Step] {
        let isOfApplication = notifiesApplication(of: messages.map(\.member))
        return messages.flatMap { message -> [Step] in
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
    }

    mutating func advance(_ step: AppStep) {
        switch step {
        case .post(let name, let rule): emit(.notification(name: name, object: nil), rule: rule)
        case .end:
            emit(.lifecycle(nil, .terminated), rule: Choice.termination.rule)
            header.status = .terminated
            agenda = Agenda()
        }
    }

    // MARK: Inactive and active

    /// The app loses the focus while it stays on screen, as behind a system alert or a call.
    mutating func resignActive() {
        guard !header.isInactive, !header.isInterrupted else {
            return ignoreRepeated("inactive", "The app is not active.")
        }
        header.isInterrupted = true
        emit(.lifecycle(nil, .inactive), rule: Choice.activation.rule)
        enqueue(steps([.willResignActive], "becomes inactive"))
    }

    /// The interruption is over.
    mutating func endInterruption() {
        guard header.isInterrupted else {
            let reason =
                header.isInBackground
                ? "The app is in the background; it becomes active in the foreground." : "The app is active already."
            return ignoreRepeated("active", reason)
        }
        header.isInterrupted = false
        emit(.lifecycle(nil, .active), rule: Choice.activation.rule)
        enqueue(steps([.didBecomeActive], "becomes active"))
    }

    /// The callbacks on the way to the background; an app that is inactive already does not resign again.
    mutating func leavingSteps() -> [Step] {
        let wasInterrupted = header.isInterrupted
        header.isInterrupted = false
        return steps(
            wasInterrupted ? [.didEnterBackground] : [.willResignActive, .didEnterBackground],
            "goes to the background")
    }

    /// The callbacks on the way back, with those of a link that brought the app back between them.
    mutating func returningSteps(with link: [Step] = []) -> [Step] {
        header.isInactive = false
        header.isInBackground = false
        let change = "returns to the foreground"
        return steps([.willEnterForeground], change) + link + steps([.didBecomeActive], change)
    }

    // MARK: Links

    /// A link brings an app in the background to the foreground, and is delivered before the app is active (CH-191).
    mutating func make(_ call: LinkCall, _ bindings: Bindings) {
        let link = deliverySteps(of: call, bindings)
        guard header.isInBackground else { return enqueue(link) }
        emit(.lifecycle(nil, .foreground), rule: Choice.links.rule)
        enqueue(returningSteps(with: link))
    }

    private func deliverySteps(of call: LinkCall, _ bindings: Bindings) -> [Step] {
        switch call {
        case .openURL(let url, let source):
            let arguments = [
                Argument("url", .text(resolve(url, bindings))),
                Argument("sourceApplication", Value(source.map { resolve($0, bindings) })),
            ]
            let member: Member = rules.hasOpenOptions ? .openURL : .openURLFromApplication
            return [linkStep(member, .sceneOpenURLContexts, arguments)]
        case .continueActivity(let type, let webpage):
            let type = Argument("activityType", .text(resolve(type, bindings)))
            let page = Argument("webpageURL", Value(webpage.map { resolve($0, bindings) }))
            return [
                linkStep(.willContinueActivity, .sceneWillContinueActivity, [type]),
                linkStep(.continueActivity, .sceneContinueActivity, [type, page]),
            ]
        }
    }

    private func linkStep(_ member: Member, _ sceneMember: Member, _ arguments: [Argument]) -> Step {
        let isOfApplication = notifiesApplication(of: [member])
        let receiver = isOfApplication ? .application : sceneDelegate ?? .application
        let told = isOfApplication ? member : sceneMember
        let rule = Choice.links.rule
        note(true, .appChanges, rule, about: [receiver], [told], value: "is handed a link")
        return .callback(Callback(receiver, told, arguments, rule: rule))
    }

    // MARK: The end

    /// Ends the app. One that is in the background is suspended, and ends without a callback (CH-192).
    mutating func terminateApp() {
        guard !header.isInBackground else { return advance(.end) }
        enqueue(leavingSteps() + endingSteps())
    }

    /// The user closes the app's window in the app switcher, which ends an app with one window (Q52, CH-192).
    mutating func discardScene() throws(Rejection) {
        guard let delegate = sceneDelegate else {
            throw .invalid(
                reason: "The app has no scene: it follows the life cycle of the application. Use \"terminate\".",
                rule: Choice.sceneDelegate.rule)
        }
        guard !header.isInBackground else { return advance(.end) }
        let change = "loses its scene"
        let resigning = header.isInterrupted ? [] : steps([.willResignActive], change)
        let disconnection: [Step] = [
            .callback(lifeCycle(delegate, .sceneDidDisconnect, change, rule: "Q52")),
            .app(.post("UISceneDidDisconnectNotification", Choice.appNotifications.rule)),
            .callback(
                lifeCycle(.application, .didDiscardSceneSessions, change, rule: Choice.termination.rule)),
        ]
        enqueue(resigning + disconnection + endingSteps())
    }

    private func endingSteps() -> [Step] {
        [
            .callback(lifeCycle(.application, .willTerminate, "is terminated", rule: Choice.termination.rule)),
            .app(.post("UIApplicationWillTerminateNotification", Choice.appNotifications.rule)), .app(.end),
        ]
    }
}

/// A change of the app's state with its callbacks and notifications.
private enum AppStateMessage {
    case willResignActive
    case didEnterBackground
    case willEnterForeground
    case didBecomeActive

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
