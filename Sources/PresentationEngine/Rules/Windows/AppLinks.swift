/// Links that the app is handed: URLs and user activities (CH-191).
extension PresentationSession {
    /// A link brings an app in the background to the foreground, and is delivered before the app is active. During the
    /// launch and during another change of the app's state it waits (CH-191, CH-196).
    mutating func make(_ call: LinkCall, _ bindings: Bindings) throws(Rejection) {
        let rule = call.rule
        if case .receive(let message, let identifier) = call { try refuse(message, identifier) }
        guard !isHeldUp(.link(call), named: call.name, bindings) else { return }
        if case .receive(let message, let identifier) = call, !message.opensApp {
            return receive(message, identifier.map { resolve($0, bindings) })
        }
        if header.awaitsScene {
            emit(.lifecycle(nil, .foreground), rule: rule)
            connectScene()
            // As in a launch, it waits until the scene has connected (CH-531).
            _ = isHeldUp(.link(call), named: call.name, bindings)
            return
        }
        let link = deliverySteps(of: call, bindings)
        guard header.isInBackground else { return enqueue(link) }
        emit(.lifecycle(nil, .foreground), rule: rule)
        runChange(unlockingSteps() + returningSteps(with: link))
    }

    private func deliverySteps(of call: LinkCall, _ bindings: Bindings) -> [Step] {
        switch call {
        case .openURL(let url, let source):
            let member = memberForURLs
            let url = Argument("url", .text(resolve(url, bindings)))
            let source = Argument("sourceApplication", Value(source.map { resolve($0, bindings) }))
            guard member == .handleOpenURL, sceneDelegate == nil else {
                return [linkStep(member, .sceneOpenURLContexts, [url, source])]
            }
            return [linkStep(member, .sceneOpenURLContexts, [url], rule: Choice.olderAppMethods.rule)]
        case .continueActivity(let type, let webpage, let error):
            let type = Argument("activityType", .text(resolve(type, bindings)))
            let announcement = linkStep(.willContinueActivity, .sceneWillContinueActivity, [type])
            if let error {
                let failure = Argument("error", .text(resolve(error, bindings)))
                return [
                    announcement,
                    linkStep(
                        .didFailToContinueActivity, .sceneDidFailToContinue, [type, failure],
                        rule: Choice.failedActivities.rule),
                ]
            }
            let page = Argument("webpageURL", Value(webpage.map { resolve($0, bindings) }))
            return [announcement, linkStep(.continueActivity, .sceneContinueActivity, [type, page])]
        case .receive(.shortcutItem, let type):
            let type = Argument("type", Value(type.map { resolve($0, bindings) }))
            return [linkStep(.performActionForShortcut, .scenePerformAction, [type], rule: call.rule)]
        case .receive(.cloudKitShare, _):
            return [linkStep(.didAcceptShare, .sceneDidAcceptShare, [], rule: call.rule)]
        case .receive(.openedNotification, let identifier):
            let identifier = Argument("identifier", Value(identifier.map { resolve($0, bindings) }))
            note(
                true, .appChanges, call.rule, about: [.application], [.didReceiveNotification],
                value: "is handed a message")
            return [.callback(Callback(.application, .didReceiveNotification, [identifier], rule: call.rule))]
        case .receive: return []
        }
    }

    /// The method of an application's delegate that gets a URL: the one with an annotation up to iOS 8, and later if
    /// the delegate does not implement the one with options (CH-191); the oldest one if it is the only one (CH-656).
    private var memberForURLs: Member {
        let (newer, older) = (Member.openURL, Member.openURLFromApplication)
        if implements(.application, .handleOpenURL) {
            let implementsNewer = rules.hasOpenOptions && implements(.application, newer)
            guard
                decides(
                    !implementsNewer && !implements(.application, older), .isAskedByThisMember,
                    Choice.olderAppMethods.rule, about: [.application], [.handleOpenURL],
                    value: .text((implementsNewer ? newer : older).rawValue))
            else { return implementsNewer ? newer : older }
            return .handleOpenURL
        }
        guard
            decides(
                rules.hasOpenOptions, .versionHasCallback, Choice.links.rule, about: [.application], [newer],
                value: .text(rules.version.description))
        else { return older }
        let isOlder = implements(.application, older) && !implements(.application, newer)
        note(
            !isOlder, .isAskedByThisMember, Choice.links.rule, about: [.application], [newer],
            value: .text(older.rawValue))
        note(
            isOlder, .isAskedByThisMember, Choice.links.rule, about: [.application], [older],
            value: .text(newer.rawValue))
        return isOlder ? older : newer
    }

    private func linkStep(
        _ member: Member, _ sceneMember: Member, _ arguments: [Argument], rule: Rule = Choice.links.rule
    ) -> Step {
        let isOfApplication = notifiesApplication(of: [member])
        let receiver = isOfApplication ? .application : sceneDelegate ?? .application
        let told = isOfApplication ? member : sceneMember
        note(true, .appChanges, rule, about: [receiver], [told], value: "is handed a link")
        return .callback(Callback(receiver, told, arguments, rule: rule))
    }
}

extension LinkCall {
    fileprivate var rule: Rule {
        switch self {
        case .openURL, .continueActivity: Choice.links.rule
        case .receive: Choice.openedByTheUser.rule
        }
    }
}
