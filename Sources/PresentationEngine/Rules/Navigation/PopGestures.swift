/// The delegate of `interactivePopGestureRecognizer` that the app has set, which decides about a drag from the edge in
/// place of UIKit's own (CH-664 to CH-666).
extension PresentationSession {
    /// The name of UIKit's own delegate: an app that has kept it can set it again.
    func ownPopGestureDelegate(of navigation: String) -> String {
        "\(navigation).\(Property.interactivePopGestureDelegate.rawValue)"
    }

    func popGestureDelegate(of navigation: Controller) -> Value {
        switch navigation.navigation.popGestureDelegate {
        case .ofUIKit: .text(ownPopGestureDelegate(of: navigation.name))
        case .ofApp(let delegate): Value(delegate.flatMap { exists($0) ? name($0) : nil })
        }
    }

    /// Whether UIKit's own delegate no longer decides about the drag.
    func decidesAboutPop(_ navigation: ControllerHandle) -> Bool {
        controllers.box(navigation).map { $0.record.navigation.popGestureDelegate != .ofUIKit } ?? false
    }

    private func popGestureDelegate(of navigation: ControllerHandle) -> Actor? {
        controllers.box(navigation)?.record.navigation.popGestureDelegate.object.flatMap { exists($0) ? $0 : nil }
    }

    /// The recognizer gets the touch, unless it is not enabled.
    mutating func askAboutPop(_ navigation: ControllerHandle) {
        guard value(of: .interactivePopGestureIsEnabled, navigation) == true else {
            return refusePop(
                navigation, "\(NavigationCall.panBack.selector) is not enabled",
                Choice.interactivePopGesture.rule)
        }
        enqueue(.question(.popGesture(PopGestureInquiry(navigation))))
    }

    mutating func ask(_ inquiry: PopGestureInquiry, _ question: Question) throws(Rejection) {
        let navigation = inquiry.navigation
        var arguments = [Argument("gestureRecognizer", .text("\(name(navigation)).\(NavigationCall.panBack.selector)"))]
        switch inquiry.asks {
        case .beginning: break
        case .touch:
            let view = controllers[navigation]?.children.last.flatMap { controllers[$0]?.view }
            arguments.append(Argument("touch", Value(view.flatMap { views[$0]?.name })))
        case .failureOfOther, .failureForOther, .simultaneity:
            let other = inquiry.other.map { recognizer(of: $0) }
            arguments.append(Argument("otherGestureRecognizer", Value(other)))
        }
        try ask(
            popGestureDelegate(of: navigation), inquiry.asks.member, arguments, rule: inquiry.asks.rule,
            for: question)
    }

    /// The answers that a delegate without the method gives let the pop begin.
    mutating func receive(_ answer: Value, _ inquiry: PopGestureInquiry) {
        let navigation = inquiry.navigation
        guard controllers.contains(navigation) else { return }
        var next = inquiry
        switch inquiry.asks {
        case .touch:
            guard isAllowed(answer, inquiry) else {
                return refusePop(navigation, "its delegate does not let it receive the touch", inquiry.asks.rule)
            }
            next.others = competitors(in: navigation)
            next.asks = next.others.isEmpty ? .beginning : .failureOfOther
        case .failureOfOther:
            if answer == true, let other = inquiry.other, turnsPagesSideways(other) { next.waits = true }
            next.asks = .failureForOther
        case .failureForOther:
            next.position += 1
            next.asks = next.other == nil ? .beginning : .failureOfOther
            if next.asks == .beginning, next.waits {
                return refusePop(
                    navigation, "it waits for the recognizer of the pages to fail, and the pages take the drag",
                    inquiry.asks.rule)
            }
        case .beginning:
            guard isAllowed(answer, inquiry) else {
                return refusePop(navigation, "its delegate does not let it begin", inquiry.asks.rule)
            }
            guard !inquiry.others.isEmpty else { return panAsked(navigation) }
            next.position = 0
            next.asks = .simultaneity
        case .simultaneity:
            next.position += 1
            guard next.other != nil else { return panAsked(navigation) }
        }
        enqueue(.question(.popGesture(next)))
    }

    private func isAllowed(_ answer: Value, _ inquiry: PopGestureInquiry) -> Bool {
        let top = controllers[inquiry.navigation]?.children.last
        return decides(
            answer != false, .isAllowed, inquiry.asks.rule, about: [top.map { .controller($0) }],
            AppearancePart.both.calls(isAppearing: false), value: answer,
            detail: .text(inquiry.asks.member.rawValue))
    }

    private mutating func refusePop(_ navigation: ControllerHandle, _ reason: String, _ rule: Rule) {
        emit(
            .noop(
                .controller(name(navigation)), call: NavigationCall.panBack.selector,
                reason: "No pop begins: \(reason)."), rule: rule)
    }

    /// The delegate lets the pop begin, even beneath a hidden bar or without a back button (CH-665).
    private mutating func panAsked(_ navigation: ControllerHandle) {
        if popToHold(in: navigation) != nil { return beginPan(navigation) }
        if let obstacle = obstacle(beforeAskedSwipeOf: navigation) {
            return refusePop(navigation, obstacle.reason, Choice.popGestureOfApp.rule)
        }
        if let top = controllers[navigation]?.children.last, preferredTransition(of: top) == .zoom {
            return enqueue(.question(.zoomDismissal(top)))
        }
        beginPan(navigation)
    }

    /// The declared answer by which the app's delegate will keep the pop from beginning.
    func refusalOfDelegate(beforeSwipeOf navigation: ControllerHandle) -> Obstacle? {
        guard decidesAboutPop(navigation), let delegate = popGestureDelegate(of: navigation) else { return nil }
        let recognizer = Argument(
            "gestureRecognizer", .text("\(name(navigation)).\(NavigationCall.panBack.selector)"))
        let answer = declaredAnswer(of: delegate, to: .gestureShouldBegin, [recognizer])
        guard answer == false else { return nil }
        return Obstacle(
            .disabled, "\(name(delegate)) does not let \(NavigationCall.panBack.selector) begin",
            Choice.popGestureDelegate.rule)
    }

    // MARK: Other recognizers

    /// The controllers in the content whose recognizers get a drag from the edge, too: pages that turn sideways, and
    /// scrolling views. Nobody looks for them if the delegate has no method that is asked about them.
    private func competitors(in navigation: ControllerHandle) -> [ControllerHandle] {
        let questions = [Member.gestureRequiresFailure, .gestureRequiredToFail, .gestureSimultaneously]
        guard let delegate = popGestureDelegate(of: navigation), questions.contains(where: { implements(delegate, $0) })
        else { return [] }
        let content = controllers[navigation]?.children.last.map { shownTree(of: $0) } ?? []
        return content.filter { recognizerName(of: $0) != nil }
    }

    private func recognizer(of handle: ControllerHandle) -> String {
        [name(handle), recognizerName(of: handle)].compactMap(\.self).joined(separator: ".")
    }

    /// The recognizer of pages or of a scrolling view, without the controller's name; nil if there is none.
    private func recognizerName(of handle: ControllerHandle) -> String? {
        if turnsPagesSideways(handle) { return "panGestureRecognizer" }
        return controllers.box(handle)?.kind.scrollingView.map { "\($0).panGestureRecognizer" }
    }
}

extension PopGestureInquiry.Subject {
    fileprivate var member: Member {
        switch self {
        case .touch: .gestureShouldReceive
        case .failureOfOther: .gestureRequiresFailure
        case .failureForOther: .gestureRequiredToFail
        case .beginning: .gestureShouldBegin
        case .simultaneity: .gestureSimultaneously
        }
    }

    fileprivate var rule: Rule {
        switch self {
        case .touch, .beginning: Choice.popGestureDelegate.rule
        case .failureOfOther, .failureForOther, .simultaneity: Choice.competingGestures.rule
        }
    }
}
