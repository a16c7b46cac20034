/// What the system hands to the app besides links: quick actions, notifications, requests (CH-650, CH-651, CH-653,
/// CH-657).
extension PresentationSession {
    // MARK: What can be received

    /// Refuses a message that this version of iOS does not have, and one that lacks its identifier or has none.
    func refuse(_ message: SystemMessage, _ identifier: String?) throws(Rejection) {
        guard exists(message) else {
            throw .unsuitable(
                key: "event", reason: "iOS \(rules.version.description) has no \"\(message.rawValue)\".",
                rule: message.rule)
        }
        switch (message.identifies, identifier) {
        case (nil, .some):
            throw .unsuitable(
                key: "identifier", reason: "\"\(message.rawValue)\" has no identifier.", rule: message.rule)
        case (let meaning?, nil) where message.needsIdentifier:
            throw .unsuitable(
                key: "identifier", reason: "\"\(message.rawValue)\" needs an identifier: \(meaning).",
                rule: message.rule)
        default: break
        }
    }

    private func exists(_ message: SystemMessage) -> Bool {
        switch message {
        case .shortcutItem: rules.hasShortcutItems
        case .cloudKitShare: rules.hasCloudKitShares
        case .watchKitRequest: rules.hasWatchKitRequests
        case .healthAuthorization: rules.hasHealthRequests
        case .intent: rules.handlesIntentsInApp
        case .remoteNotification, .openedNotification, .registeredForRemoteNotifications,
            .failedToRegisterForRemoteNotifications, .backgroundFetch, .backgroundURLSession, .userActivityUpdate:
            true
        }
    }

    // MARK: For the app delegate

    /// CH-651: the app delegate gets the message where the app is, in an app with scenes, too.
    mutating func receive(_ message: SystemMessage, _ identifier: String?) {
        switch message {
        case .shortcutItem, .cloudKitShare, .openedNotification: break
        case .remoteNotification:
            hand(.didReceiveNotification, [Argument("identifier", Value(identifier))])
        case .registeredForRemoteNotifications: hand(.didRegisterForNotifications)
        case .failedToRegisterForRemoteNotifications: hand(.didFailToRegisterForNotifications)
        case .backgroundFetch:
            if isInBackground(for: .performFetch) { hand(.performFetch) }
        case .backgroundURLSession:
            guard isInBackground(for: .handleBackgroundURLSession) else { return }
            hand(.handleBackgroundURLSession, [Argument("identifier", Value(identifier))])
        case .watchKitRequest: hand(.handleWatchKitRequest)
        case .healthAuthorization: hand(.shouldRequestHealthAuthorization)
        case .intent: lookForHandler(of: identifier ?? "")
        case .userActivityUpdate: updateActivity(identifier ?? "")
        }
    }

    private mutating func hand(_ member: Member, _ arguments: [Argument] = []) {
        let rule = Choice.systemMessages.rule
        note(true, .appChanges, rule, about: [.application], [member], value: "is handed a message")
        deliver(Callback(.application, member, arguments, rule: rule))
    }

    /// The system fetches in the background only, and an app in the foreground hears of a URL session from that.
    private mutating func isInBackground(for member: Member) -> Bool {
        guard !header.isInBackground else { return true }
        ignore("The app is in the foreground: \(member.rawValue) is called in the background only.")
        return false
    }

    private mutating func ignore(_ reason: String, rule: Rule = Choice.systemMessages.rule) {
        emit(.noop(.application, call: "receive", reason: reason), rule: rule)
    }

    private mutating func lookForHandler(of intent: String) {
        guard implements(.application, .intentHandler) else {
            return ignore("The app delegate does not implement \(Member.intentHandler.rawValue).")
        }
        enqueue(.question(.intentHandler(intent)))
    }

    mutating func askIntentHandler(_ intent: String, _ question: Question) throws(Rejection) {
        try ask(
            .application, .intentHandler, [Argument("intent", .text(intent))], rule: Choice.systemMessages.rule,
            for: question)
    }

    /// Apple's page on the method: the notification is posted before the delegate is told (CH-653).
    mutating func changeTimeSignificantly() {
        let rule = Choice.significantTimes.rule
        emit(.notification(name: "UIApplicationSignificantTimeChangeNotification", object: nil), rule: rule)
        deliver(lifeCycle(.application, .significantTimeChange, "is told of the time", rule: rule))
    }

    // MARK: User activities

    /// CH-657: the controllers on screen that share the activity update it, then the delegate is told.
    private mutating func updateActivity(_ type: String) {
        let rule = Choice.updatedActivities.rule
        guard agenda.writing == nil else { return ignore("The app's state is being saved.", rule: rule) }
        let sharing = traitsInWindows.map(\.controller).filter { value(of: .userActivity, $0).string == type }
        guard !sharing.isEmpty else {
            return ignore("No controller on screen has the activity \"\(type)\".", rule: rule)
        }
        agenda.writing = .ofActivity
        let delegate = sceneDelegate
        let member: Member = delegate == nil ? .didUpdateActivity : .sceneDidUpdateActivity
        let receiver = delegate ?? .application
        let isTold = decides(
            implements(receiver, member), .implementsMember, rule, about: [receiver], [member],
            value: .bool(implements(receiver, member)), detail: .text(name(receiver)))
        let updates = sharing.map { (Actor.controller($0), Member.updateUserActivityState) }
        let steps = (updates + (isTold ? [(receiver, member)] : [])).map { actor, member in
            activityStep(actor, member, type, rule: rule)
        }
        enqueue(steps + [.app(.closeActivity)])
    }
}

extension SystemMessage {
    /// What the identifier is; nil if there is none.
    fileprivate var identifies: String? {
        switch self {
        case .shortcutItem: "the type of the shortcut item"
        case .remoteNotification, .openedNotification: "that of the notification"
        case .backgroundURLSession: "that of the URL session"
        case .intent: "the class of the intent"
        case .userActivityUpdate: "the type of the activity"
        case .cloudKitShare, .registeredForRemoteNotifications, .failedToRegisterForRemoteNotifications,
            .backgroundFetch, .watchKitRequest, .healthAuthorization:
            nil
        }
    }

    fileprivate var needsIdentifier: Bool { self != .remoteNotification && self != .openedNotification }

    /// Whether the user brings the app to the foreground with it, as with a link (CH-650).
    var opensApp: Bool { self == .shortcutItem || self == .cloudKitShare || self == .openedNotification }

    fileprivate var rule: Rule {
        switch self {
        case .shortcutItem, .cloudKitShare, .openedNotification: Choice.openedByTheUser.rule
        case .userActivityUpdate: Choice.updatedActivities.rule
        default: Choice.systemMessages.rule
        }
    }
}
