/// Links that the app is handed: URLs and user activities (CH-191).
extension PresentationSession {
    /// A link brings an app in the background to the foreground, and is delivered before the app is active. During the
    /// launch and during another change of the app's state it waits (CH-191, CH-196).
    mutating func make(_ call: LinkCall, _ bindings: Bindings) {
        guard !isHeldUp(.link(call), named: call.name, bindings) else { return }
        if header.awaitsScene {
            emit(.lifecycle(nil, .foreground), rule: Choice.links.rule)
            connectScene()
            // As in a launch, it waits until the scene has connected (CH-531).
            _ = isHeldUp(.link(call), named: call.name, bindings)
            return
        }
        let link = deliverySteps(of: call, bindings)
        guard header.isInBackground else { return enqueue(link) }
        emit(.lifecycle(nil, .foreground), rule: Choice.links.rule)
        runChange(unlockingSteps() + returningSteps(with: link))
    }

    private func deliverySteps(of call: LinkCall, _ bindings: Bindings) -> [Step] {
        switch call {
        case .openURL(let url, let source):
            let arguments = [
                Argument("url", .text(resolve(url, bindings))),
                Argument("sourceApplication", Value(source.map { resolve($0, bindings) })),
            ]
            return [linkStep(memberForURLs, .sceneOpenURLContexts, arguments)]
        case .continueActivity(let type, let webpage):
            let type = Argument("activityType", .text(resolve(type, bindings)))
            let page = Argument("webpageURL", Value(webpage.map { resolve($0, bindings) }))
            return [
                linkStep(.willContinueActivity, .sceneWillContinueActivity, [type]),
                linkStep(.continueActivity, .sceneContinueActivity, [type, page]),
            ]
        }
    }

    /// The method of an application's delegate that gets a URL: the older one up to iOS 8, and later if the delegate
    /// implements only that (CH-191).
    private var memberForURLs: Member {
        let (newer, older) = (Member.openURL, Member.openURLFromApplication)
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

    private func linkStep(_ member: Member, _ sceneMember: Member, _ arguments: [Argument]) -> Step {
        let isOfApplication = notifiesApplication(of: [member])
        let receiver = isOfApplication ? .application : sceneDelegate ?? .application
        let told = isOfApplication ? member : sceneMember
        let rule = Choice.links.rule
        note(true, .appChanges, rule, about: [receiver], [told], value: "is handed a link")
        return .callback(Callback(receiver, told, arguments, rule: rule))
    }
}

extension LinkCall {
    /// The name of the call.
    fileprivate var name: String {
        switch self {
        case .openURL: "openURL"
        case .continueActivity: "continueUserActivity"
        }
    }
}
