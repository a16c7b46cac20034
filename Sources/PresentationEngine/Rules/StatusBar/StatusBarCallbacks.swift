/// What the application's delegate hears of the orientation and the frame of the status bar (CH-655).
///
/// UIKit deprecated the callbacks with iOS 13; the delegate of an app with scenes gets none of them.
extension PresentationSession {
    /// The status bar of a launch gets its frame before the first callback about the launch.
    var statusBarOfLaunch: [Step] {
        guard let frame = statusBarFrame, frame != .zero else { return [] }
        return statusBarSteps(.willChangeStatusBarFrame) { [Argument("newStatusBarFrame", .rect(frame))] }
            + statusBarSteps(.didChangeStatusBarFrame) { [Argument("oldStatusBarFrame", .rect(.zero))] }
    }

    /// The will callbacks of a rotation, before traits and sizes change.
    func statusBarBeginning(of change: EnvironmentChange, duration: Int) -> [Step] {
        guard change.isRotation else { return [] }
        return statusBarSteps(.willChangeStatusBarOrientation) {
            [
                Argument("newStatusBarOrientation", .text(change.orientation.rawValue)),
                Argument("duration", .number(Double(duration) / 1_000_000)),
            ]
        } + frameSteps(.willChangeStatusBarFrame, "newStatusBarFrame", change, in: change.orientation)
    }

    /// The did callbacks of a rotation, which come once the orientation is the new one.
    func statusBarEnd(of change: EnvironmentChange) -> [Step] {
        guard change.isRotation else { return [] }
        return statusBarSteps(.didChangeStatusBarOrientation) {
            [Argument("oldStatusBarOrientation", .text(change.formerOrientation.rawValue))]
        } + frameSteps(.didChangeStatusBarFrame, "oldStatusBarFrame", change, in: change.formerOrientation)
    }

    private func frameSteps(
        _ member: Member, _ argument: String, _ change: EnvironmentChange, in orientation: InterfaceOrientation
    ) -> [Step] {
        statusBarSteps(member) {
            let former = statusBarFrame(in: change.formerOrientation)
            guard former != statusBarFrame(in: change.orientation) else { return nil }
            return [Argument(argument, statusBarFrame(in: orientation).map(Value.rect) ?? .null)]
        }
    }

    private func statusBarFrame(in orientation: InterfaceOrientation) -> Rect? {
        isStatusBarHidden(in: orientation) ? .zero : shownStatusBarFrame(in: orientation)
    }

    /// Whether the app's delegate declares a callback about the frame.
    var tellsOfStatusBarFrame: Bool {
        implements(.application, .willChangeStatusBarFrame) || implements(.application, .didChangeStatusBarFrame)
    }

    /// Shows the status bar as controllers want it: the will callback and its calls come before the change, the did
    /// callback after it, if the bar is shown or hidden thereby.
    mutating func change(statusBar bar: StatusBar) {
        guard tellsOfStatusBarFrame else { return show(bar) }
        let (former, wasHidden) = (statusBarFrame, isStatusBarHidden)
        let before = header.statusBar
        header.statusBar = bar
        let (new, isHidden) = (statusBarFrame, isStatusBarHidden)
        header.statusBar = before
        guard isHidden != wasHidden else { return show(bar) }
        let will = statusBarSteps(.willChangeStatusBarFrame) {
            [Argument("newStatusBarFrame", new.map(Value.rect) ?? .null)]
        }
        let did = statusBarSteps(.didChangeStatusBarFrame) {
            [Argument("oldStatusBarFrame", former.map(Value.rect) ?? .null)]
        }
        enqueue(will + [.app(.showStatusBar(bar))] + did)
    }

    /// A callback and its notification, if the delegate of an app without scenes implements it.
    private func statusBarSteps(_ member: Member, _ arguments: () -> [Argument]?) -> [Step] {
        guard implements(.application, member), notifiesApplication(of: [member]), let arguments = arguments() else {
            return []
        }
        let rule = Choice.statusBarCallbacks.rule
        note(true, .appChanges, rule, about: [.application], [member], value: "changes its status bar")
        let callback = Step.callback(Callback(.application, member, arguments, rule: rule))
        guard let notification = member.statusBarNotification else { return [callback] }
        return [callback, .app(.post(notification, rule))]
    }
}

extension Member {
    fileprivate var statusBarNotification: String? {
        switch self {
        case .willChangeStatusBarOrientation: "UIApplicationWillChangeStatusBarOrientationNotification"
        case .didChangeStatusBarOrientation: "UIApplicationDidChangeStatusBarOrientationNotification"
        case .willChangeStatusBarFrame: "UIApplicationWillChangeStatusBarFrameNotification"
        case .didChangeStatusBarFrame: "UIApplicationDidChangeStatusBarFrameNotification"
        default: nil
        }
    }
}
