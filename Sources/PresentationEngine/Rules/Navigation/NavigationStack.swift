/// The stack of a navigation controller: push, pop and set, their refusals and return values.
extension PresentationSession {
    /// - Parameter isDeferred: whether the call is a pop that has returned before, with nothing (P90).
    mutating func navigate(
        _ receiver: String, _ call: NavigationCall, _ bindings: Bindings, isDeferred: Bool = false
    ) throws(Rejection) {
        let navigation = try self.navigation(receiver, bindings)
        switch call {
        case .push(let name, let isAnimated):
            try push(name, on: navigation, isAnimated: try truth(of: isAnimated, bindings), bindings)
        case .pop(let flag):
            let isAnimated = try truth(of: flag, bindings)
            try pop(
                navigation, .pop(animated: .constant(isAnimated)), isAnimated: isAnimated, isDeferred: isDeferred)
        case .popTo(let child, let flag):
            let target = try controller(child, bindings)
            let isAnimated = try truth(of: flag, bindings)
            let resolved = NavigationCall.popTo(controller: name(target), animated: .constant(isAnimated))
            try pop(navigation, to: target, resolved, isAnimated: isAnimated, isDeferred: isDeferred)
        case .popToRoot(let flag):
            let isAnimated = try truth(of: flag, bindings)
            let call = NavigationCall.popToRoot(animated: .constant(isAnimated))
            guard let root = controllers[navigation]?.children.first else {
                return returned(.list([]), by: call, of: navigation, isDeferred)
            }
            try pop(navigation, to: root, call, isAnimated: isAnimated, isDeferred: isDeferred)
        case .setNavigationBarHidden(let isHidden, let isAnimated):
            try set(.isNavigationBarHidden, isHidden, isAnimated, of: navigation, bindings)
        case .setToolbarHidden(let isHidden, let isAnimated):
            try set(.isToolbarHidden, isHidden, isAnimated, of: navigation, bindings)
        case .tapBack: try tapBack(navigation, call)
        case .panBack, .panContent: try panBack(navigation, call)
        case .tapContent(let area): try tapContent(navigation, area, call)
        case .swipeContent(let way): try swipeContent(navigation, way, call)
        }
    }

    /// A bar that moves in or out has its final place from the call on, also if that is animated (CH-326, R128).
    private mutating func set(
        _ property: Property, _ isHidden: BooleanArgument, _ isAnimated: BooleanArgument,
        of navigation: ControllerHandle, _ bindings: Bindings
    ) throws(Rejection) {
        _ = try truth(of: isAnimated, bindings)
        let isHidden = try truth(of: isHidden, bindings)
        try assign([PropertyAssignment(property, .bool(isHidden))], to: navigation, bindings)
    }

    private func navigation(_ receiver: String, _ bindings: Bindings) throws(Rejection) -> ControllerHandle {
        let handle = try controller(receiver, bindings)
        guard controllers[handle]?.kind == .navigationController else {
            throw .invalid(reason: "\(name(handle)) is not a navigation controller.", rule: "P70")
        }
        return handle
    }

    // MARK: Push

    private mutating func push(
        _ controllerName: String?, on navigation: ControllerHandle, isAnimated: Bool, _ bindings: Bindings
    ) throws(Rejection) {
        guard let controllerName else {
            throw exception(
                "Application tried to push a nil view controller on target \(mention(navigation, .container)).",
                "P69h")
        }
        try push(try controller(controllerName, bindings), on: navigation, isAnimated: isAnimated)
    }

    /// `pushViewController(_:animated:)`: the stack changes at once, the visible controller in the turn that follows
    /// (P70, P72).
    ///
    /// - Parameter start: the fraction at which it begins, if it has finished a running transition; nil if it has not.
    mutating func push(
        _ controller: ControllerHandle, on navigation: ControllerHandle, isAnimated: Bool, startsAt start: Double? = nil
    ) throws(Rejection) {
        let stack = controllers[navigation]?.children ?? []
        try refusePush(of: controller, on: navigation)
        if stack.contains(controller) { throw pushedTwice(controller, navigation) }
        try refuseStrayView(of: controller, for: navigation)
        guard !isDropped("pushViewController:animated:", on: navigation) else { return }
        if start == nil, let running = transitionFinished(by: .push, on: navigation) {
            return finish(running, toMake: .push, .push, [controller], of: navigation, isAnimated: isAnimated)
        }
        let isNested = warnAboutNested(.push, on: navigation, isAnimated: isAnimated)
        changeStack(
            of: navigation, to: stack + [controller], .push, isAnimated: isAnimated, isNested: isNested,
            startsAt: start)
    }

    func refusePush(of controller: ControllerHandle, on navigation: ControllerHandle) throws(Rejection) {
        try refuseContaining(controller)
        switch controllers[controller]?.kind {
        case .navigationController:
            guard !isCollapsedPrimary(navigation) else { break }
            throw nestedNavigation(controller, on: navigation)
        // R229.
        case .splitViewController:
            throw exception(
                "Split View Controllers cannot be pushed to a Navigation Controller \(mention(navigation, .container))\(about: mention(controller, .child))",
                Choice.pushedSplit.rule)
        case .viewController, .tabBarController, .pageViewController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
            .searchController,
            .imagePickerController, nil:
            break
        }
        guard !isLent(controller, to: navigation) else {
            throw .invalid(
                reason:
                    "\(name(controller)) is a tab, which only the More list brings to \(name(navigation)).",
                rule: "R294")
        }
        guard !supporters(of: navigation).contains(controller) else {
            throw .invalid(
                reason:
                    "\(name(controller)) cannot be pushed onto \(name(navigation)): \(name(navigation)) is inside it or presented by it.",
                rule: "CT-03")
        }
        if controllers[controller]?.presentedBy != nil || isBoundToWindow(controller) {
            throw .invalid(
                reason: "\(name(controller)) \(placeTaken(by: controller)), so it cannot be put into a stack.",
                rule: "CT-03")
        }
    }

    /// One navigation controller on the stack of another (P69g).
    func nestedNavigation(_ child: ControllerHandle, on navigation: ControllerHandle) -> Rejection {
        exception(
            "Pushing a navigation controller is not supported\(about: mention(child, .child), mention(navigation, .container))",
            "P69g")
    }

    /// P69f, C9, R296.
    private func pushedTwice(_ controller: ControllerHandle, _ navigation: ControllerHandle) -> Rejection {
        let text: ConsoleText =
            rules.namesNavigationControllerOfSecondPush
            ? "\(mention(navigation, .container)) is pushing the same view controller instance (\(mention(controller, .child))) more than once which is not supported and is most likely an error in the application : \(settings?.bundleIdentifier ?? "")"
            : "Pushing the same view controller instance more than once is not supported (\(mention(controller, .child)))\(about: mention(navigation, .container))"
        return exception(text, "P69f")
    }

    /// Warns of two animated changes of one stack, the second before the first has finished (P69r); d12: even if one of
    /// them is a pop. A pop that waited for the end of the transition was warned of when it was called. Once the coming
    /// controller has appeared, the first change counts as finished (CH-351).
    ///
    /// - Returns: whether it warned.
    private mutating func warnAboutNested(
        _ kind: TransitionKind, on navigation: ControllerHandle, isAnimated: Bool
    ) -> Bool {
        guard isAnimated, rules.warnsAboutNestedTransitions,
            let running = transition(inside: navigation).flatMap({ transitions[$0] }), running.isAnimated,
            controllers[running.to]?.appearance != .appeared
        else { return false }
        if case .resumeContainer(navigation)? = agenda.steps.last?.step { return false }
        warn(
            "nested \(kind == .pop ? "pop" : "push") animation can result in corrupted navigation bar\(about: mention(navigation, .container))",
            about: .controller(navigation), rule: kind == .push && running.kind == .push ? "P69r" : "d12")
        return true
    }

    /// Q73, CH-300: a stack does not change while an alert or a search that the navigation controller presents
    /// itself is appearing.
    mutating func isDropped(_ selector: String, on navigation: ControllerHandle) -> Bool {
        guard let shown = controllers[navigation]?.presents.flatMap({ presentations[$0] }),
            shown.phase == .presenting, controllers[shown.presented]?.kind.keepsStack == true
        else { return false }
        warn(
            "\(selector) called on \(mention(navigation, .container)) while an existing transition or presentation is occurring; the navigation stack will not be updated.",
            about: .controller(navigation), rule: "Q73")
        return true
    }

    // MARK: Pop

    /// - Parameters:
    ///   - start: the fraction at which it begins, if it has finished a running transition; nil if it has not.
    ///   - isDeferred: whether the call has returned before, with nothing (P90).
    mutating func pop(
        _ navigation: ControllerHandle, _ call: NavigationCall, isAnimated: Bool, startsAt start: Double? = nil,
        isDeferred: Bool = false
    ) throws(Rejection) {
        let stack = start == nil ? stackToPop(of: navigation) : controllers[navigation]?.children ?? []
        guard stack.count > 1, let top = stack.last else {
            // P80: the root stays.
            noteBottom(of: navigation)
            return returned(.null, by: call, of: navigation, isDeferred)
        }
        guard !isDropped("popViewControllerAnimated:", on: navigation) else {
            return returned(.null, by: call, of: navigation, isDeferred)
        }
        if start == nil, let running = transitionFinished(by: .pop, on: navigation) {
            return finish(
                running, toMake: .pop, .pop, of: navigation, isAnimated: isAnimated, isDeferred: isDeferred)
        }
        let isNested = warnAboutNested(.pop, on: navigation, isAnimated: isAnimated)
        if start == nil, try defers(call, of: navigation, isNested: isNested) {
            return returned(.null, by: call, of: navigation, isDeferred)
        }
        returned(.text(name(top)), by: call, of: navigation, isDeferred)
        changeStack(
            of: navigation, to: stack.dropLast(), .pop, isAnimated: isAnimated, isNested: isNested,
            startsAt: start)
    }

    /// Pops every controller above `target`; the popped controllers are returned from the bottom up (P81).
    ///
    /// - Parameters:
    ///   - start: the fraction at which it begins, if it has finished a running transition; nil if it has not.
    ///   - isDeferred: whether the call has returned before, with nothing (P90).
    mutating func pop(
        _ navigation: ControllerHandle, to target: ControllerHandle, _ call: NavigationCall, isAnimated: Bool,
        startsAt start: Double? = nil, isDeferred: Bool = false
    ) throws(Rejection) {
        let stack = start == nil ? stackToPop(of: navigation) : controllers[navigation]?.children ?? []
        guard let place = stack.firstIndex(of: target) else {
            throw exception(
                "Tried to pop to a view controller that doesn't exist.\(about: mention(target, .controller), mention(navigation, .container))",
                "P69j",
                name: "NSInternalInconsistencyException")
        }
        let popped = stack[(place + 1)...]
        guard popped.isEmpty || !isDropped("popToViewController:transition:", on: navigation) else {
            return returned(.list([]), by: call, of: navigation, isDeferred)
        }
        if start == nil, !popped.isEmpty, let running = transitionFinished(by: .pop, on: navigation) {
            if case .popToRoot = call, target == stack.first {
                return finish(
                    running, toMake: .popToRoot, .pop, of: navigation, isAnimated: isAnimated, isDeferred: isDeferred)
            }
            return finish(
                running, toMake: .popTo, .pop, [target], of: navigation, isAnimated: isAnimated, isDeferred: isDeferred)
        }
        let isNested =
            !popped.isEmpty && warnAboutNested(.pop, on: navigation, isAnimated: isAnimated)
        if start == nil, try defers(call, of: navigation, isNested: isNested) {
            return returned(.list([]), by: call, of: navigation, isDeferred)
        }
        returned(.list(popped.map { .text(name($0)) }), by: call, of: navigation, isDeferred)
        guard !popped.isEmpty else { return noteBottom(of: navigation) }
        changeStack(
            of: navigation, to: Array(stack[...place]), .pop, isAnimated: isAnimated, isNested: isNested,
            startsAt: start)
    }

    /// Records, for explanations, that a pop finds nothing above its target.
    private func noteBottom(of navigation: ControllerHandle) {
        guard decisions != nil else { return }
        let top = controllers[navigation]?.children.last
        note(
            false, .hasSomethingToPop, "P80",
            about: shown(by: navigation) + [top.map { .controller($0) }],
            AppearancePart.both.calls(isAppearing: false) + [
                .willMoveToParent, .didMoveToParent, .navigationWillShow, .navigationDidShow,
                .navigationAnimationController, .navigationInteractionController,
            ], value: Value(top.map { name($0) }), detail: .text(name(navigation)))
    }

    private mutating func returned(
        _ value: Value, by call: NavigationCall, of navigation: ControllerHandle, _ isDeferred: Bool
    ) {
        guard !isDeferred else { return }
        emit(
            .result(.controller(name(navigation)), name: call.selector, value: value),
            rule: value == .null ? "P80" : "P81")
    }

    /// P90: a pop during a transition is deferred until the transition has ended, and returns nothing. The callback's
    /// variables no longer exist by then, so they are resolved before the call is queued. The running transition ends
    /// with the second message of a nested one (CH-178).
    private mutating func defers(_ call: NavigationCall, of navigation: ControllerHandle, isNested: Bool)
        throws(Rejection) -> Bool
    {
        guard let running = transition(inside: navigation),
            transitions[running]?.hasStarted == true || controllers[navigation]?.waitingChange != nil
        else { return false }
        let waitingCount = controllers[navigation]?.waitingCalls.count ?? 0
        guard waitingCount < Self.waitingPopLimit else {
            throw .invalid(
                reason:
                    "\(waitingCount) pops of \(name(navigation)) wait for the end of its transition; let it end first.",
                rule: "P90")
        }
        controllers.update(navigation) { $0.waitingCalls.append(call) }
        if isNested { transitions.update(running) { $0.change?.isNested = true } }
        return true
    }

    /// The most pops that may wait for the end of a transition: deferring another one writes all of them again.
    private static let waitingPopLimit = 1_000

    // MARK: The user

    /// The back button asks the delegate of the bar, which is the navigation controller, and then pops (P71).
    private mutating func tapBack(_ navigation: ControllerHandle, _ call: NavigationCall) throws(Rejection) {
        if let obstacle = obstacle(beforeBackButtonOf: navigation) {
            guard obstacle.kind == .hidden || obstacle.kind == .noEffect else {
                throw obstacle.refusal(toTouch: "the back button of \(name(navigation))")
            }
            throw .untouchable(
                reason: "\(name(navigation)) shows no back button: \(obstacle.reason).", rule: obstacle.rule)
        }
        enqueue(.question(.shouldPop(navigation)))
    }

    /// The obstacle to a touch on the back button, or the reason why there is no button.
    func obstacle(beforeBackButtonOf navigation: ControllerHandle) -> Obstacle? {
        let stack = stackToPop(of: navigation)
        guard stack.count > 1, let top = stack.last else {
            return Obstacle(.noEffect, "there is nothing to go back to", "P80")
        }
        let isPassed = targetsPassed(from: navigation).contains(ExactText("\(name(navigation)).backButton"))
        if !isPassed, let obstacle = obstacle(beforeContainer: navigation, rule: "P80") { return obstacle }
        let outer = controllers[navigation]?.parent.flatMap { sharesNavigationBar(navigation) ? $0 : nil }
        guard value(of: .isNavigationBarHidden, outer ?? navigation) != true else {
            return Obstacle(.hidden, "the navigation bar is hidden", "P80")
        }
        let inner = stackShown(inBarOf: navigation)
        if inner != navigation, (controllers[inner]?.children.count ?? 0) > 1 {
            return Obstacle(.hidden, "the navigation bar shows the back button of \(name(inner))", "P80")
        }
        let shown = inner == navigation ? top : controllers[inner]?.children.last ?? top
        return reasonWithoutBackButton(shown).map { Obstacle(.hidden, $0.text, $0.rule) }
    }

    mutating func askShouldPop(_ navigation: ControllerHandle, _ question: Question) throws(Rejection) {
        let top = stackToPop(of: navigation).last
        // CH-660: an item that the bar may not push is not on it.
        if let top, isItemRefused(of: top, by: navigation) { return try receive(.null, for: question) }
        try ask(
            .controller(navigation), .navigationBarShouldPop, [Argument("item", Value(top.map { name($0) }))],
            rule: Choice.backButton.rule, for: question)
    }

    mutating func receiveShouldPop(_ answer: Value, _ navigation: ControllerHandle) throws(Rejection) {
        let stack = stackToPop(of: navigation)
        let top = stack.last
        guard
            decides(
                answer != false, .isAllowed, Choice.backButton.rule, about: [top.map { .controller($0) }],
                AppearancePart.both.calls(isAppearing: false), value: answer,
                detail: .text(Member.navigationBarShouldPop.rawValue))
        else { return }
        if stack.count > 1, let top, let running = transitionFinished(by: .pop, on: navigation) {
            return finish(running, toMake: .tapBack, .pop, [top], of: navigation, isAnimated: true)
        }
        try pop(navigation, .pop(animated: true), isAnimated: true)
    }

    /// The pan from the left edge begins an interactive pop, if there is a controller to pop to (P86); from iOS 26 on
    /// also a pan in the content (Q14).
    private mutating func panBack(_ navigation: ControllerHandle, _ call: NavigationCall) throws(Rejection) {
        let stack = controllers[navigation]?.children ?? []
        let held = popToHold(in: navigation)
        // CH-664.
        let isAsked = call == .panBack && decidesAboutPop(navigation)
        guard let top = stack.last, stack.count > 1 || held != nil || isAsked else {
            throw .invalid(reason: "\(name(navigation)) has nothing to go back to.", rule: "P80")
        }
        if let obstacle = obstacle(beforeContainer: navigation, rule: "P80") {
            throw obstacle.refusal(
                toTouch: "the \(call == .panContent ? "content" : "edge") of \(name(navigation))")
        }
        if isAsked { return askAboutPop(navigation) }
        if held != nil { return beginPan(navigation, fromContent: call == .panContent) }
        guard transition(inside: navigation) == nil || transitionFinished(by: .pop, on: navigation) != nil else {
            return emit(
                .noop(.controller(name(navigation)), call: call.selector, reason: "A transition is running."),
                rule: "P90")
        }
        let obstacle =
            call == .panContent
            ? obstacle(beforeContentSwipeOf: navigation) : obstacle(beforeBackSwipeOf: navigation)
        if let obstacle {
            return emit(
                .noop(
                    .controller(name(navigation)), call: call.selector,
                    reason: call == .panContent
                        ? "No pop begins: \(obstacle.reason)." : "\(call.selector) does not begin."),
                rule: obstacle.rule ?? "P90")
        }
        // CH-384.
        if preferredTransition(of: top) == .zoom { return enqueue(.question(.zoomDismissal(top))) }
        beginPan(navigation, fromContent: call == .panContent)
    }

    /// The finger begins to pop the top of the stack, or holds the pop that runs.
    ///
    /// - Parameter start: the fraction at which it begins, if it has finished a running transition; nil if it has not.
    mutating func beginPan(_ navigation: ControllerHandle, fromContent: Bool = false, startsAt start: Double? = nil) {
        guard !takesTouch(for: .pop(navigation, fromContent: fromContent, startsAt: start)) else { return }
        if let held = popToHold(in: navigation) { return hold(held) }
        pan(navigation, startsAt: start)
    }

    /// The pan goes on after the touch was canceled, if it still finds something to pop (CH-631).
    mutating func goOnWithPan(_ navigation: ControllerHandle, fromContent: Bool, startsAt start: Double?) {
        if let held = popToHold(in: navigation) { return hold(held) }
        let obstacle =
            fromContent
            ? obstacle(beforeContentSwipeOf: navigation) : obstacle(beforeAskedSwipeOf: navigation)
        if let obstacle {
            let call: NavigationCall = fromContent ? .panContent : .panBack
            return emit(
                .noop(
                    .controller(name(navigation)), call: call.selector, reason: "No pop begins: \(obstacle.reason)."),
                rule: Choice.cancelledTouches.rule)
        }
        pan(navigation, startsAt: transition(inside: navigation) == nil ? start : nil)
    }

    private mutating func pan(_ navigation: ControllerHandle, startsAt start: Double?) {
        let stack = controllers[navigation]?.children ?? []
        guard stack.count > 1 else { return }
        if start == nil, let running = transitionFinished(by: .pop, on: navigation) {
            return finish(running, toMake: .panBack, .pop, stack.suffix(1), of: navigation, isAnimated: true)
        }
        changeStack(
            of: navigation, to: stack.dropLast(), .pop, isAnimated: true, isInteractive: true, startsAt: start)
    }

    /// The reason that the pan from the left edge does not begin.
    func obstacle(beforeBackSwipeOf navigation: ControllerHandle) -> Obstacle? {
        obstacle(beforeAskedSwipeOf: navigation) ?? refusalOfDelegate(beforeSwipeOf: navigation)
    }

    /// The same, apart from what the app's delegate of the recognizer answers (CH-664).
    func obstacle(beforeAskedSwipeOf navigation: ControllerHandle) -> Obstacle? {
        obstacle(beforeSwipeOf: navigation, .interactivePopGestureIsEnabled, Choice.interactivePopGesture.rule)
    }

    /// The reason that a pan in the content does not begin a pop (Q14, CH-444).
    func obstacle(beforeContentSwipeOf navigation: ControllerHandle) -> Obstacle? {
        guard rules.popsFromContent else {
            return Obstacle(.noEffect, "up to iOS 18 only a drag from the edge goes back", "Q14")
        }
        let obstacle = obstacle(beforeSwipeOf: navigation, .interactiveContentPopGestureIsEnabled, "Q14")
        if let obstacle { return obstacle }
        let content = controllers[navigation]?.children.last.map { shownTree(of: $0, frontFirst: true) } ?? []
        guard let pages = content.first(where: { turnsPagesSideways($0) }) else { return nil }
        return Obstacle(.noEffect, "the pages of \(name(pages)) claim the drag", "Q14")
    }

    private func obstacle(
        beforeSwipeOf navigation: ControllerHandle, _ recognizer: Property, _ rule: Rule
    ) -> Obstacle? {
        if popToHold(in: navigation) != nil { return obstacle(beforeContainer: navigation, rule: "P80") }
        guard let top = controllers[navigation]?.children.dropFirst().last else {
            return Obstacle(.noEffect, "there is nothing to go back to", "P80")
        }
        if let obstacle = obstacle(beforeContainer: navigation, rule: "P80") { return obstacle }
        if let running = transition(inside: navigation).flatMap({ transitions[$0] }),
            transitionFinished(by: .pop, on: navigation) == nil
        {
            return Obstacle(.transition, "the transition \(running.name) is running", "P90")
        }
        // Q140: even if the delegate answers nil.
        if let delegate = controllers[navigation]?.delegate, implements(delegate, .navigationAnimationController) {
            return Obstacle(
                .disabled,
                "its delegate implements \(Member.navigationAnimationController.rawValue), which disables \(recognizer.recognizer)",
                "Q140")
        }
        // CH-384: a zoom has gestures of its own.
        if preferredTransition(of: top) == .zoom { return nil }
        let isEnabled = value(of: recognizer, navigation) == true
        let isBarShown = value(of: .isNavigationBarHidden, navigation) != true
        // CH-665.
        if isEnabled, recognizer == .interactivePopGestureIsEnabled, decidesAboutPop(navigation) { return nil }
        guard isEnabled, isBarShown, value(of: .hidesBackButton, top) != true else {
            return Obstacle(.disabled, "\(recognizer.recognizer) does not begin", rule)
        }
        return nil
    }

    /// Whether touches reach a controller's view: it is on screen and nothing covers it.
    func isTouchable(_ handle: ControllerHandle) -> Bool {
        isInWindow(handle) && presentationKeepingTouches(from: handle) == nil
            && controllers[handle]?.appearance == .appeared && rootCovering(handle) == nil
    }

    /// The controller at the bottom of a navigation controller's stack; nil for every other controller.
    func bottomOfStack(_ handle: ControllerHandle) -> ControllerHandle? {
        guard let controller = controllers[handle], controller.kind == .navigationController else {
            return nil
        }
        return controller.children.first
    }

    /// KD-07, KD-04, R69, R98, R102: a navigation controller pushes, even in the primary column of a split view
    /// controller.
    mutating func pushShown(_ request: ShowRequest) throws(Rejection) {
        let isAnimated = request.isAnimated && header.areAnimationsEnabled
        try push(request.controller, on: request.receiver, isAnimated: isAnimated)
    }
}

extension Property {
    /// The gesture recognizer whose `isEnabled` the property is.
    fileprivate var recognizer: String { String(rawValue.prefix { $0 != "." }) }
}
