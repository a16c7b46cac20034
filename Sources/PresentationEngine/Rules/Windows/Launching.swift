/// Launching the app: its window, its root controller, and the first appearance (P29, VL-30).
extension PresentationSession {
    mutating func launch(_ launch: Launch) throws(Rejection) {
        if let fault = launch.archive?.fault {
            throw .invalid(reason: "The archive cannot be used: \(fault.reason)", rule: nil)
        }
        settings = SessionSettings(launch)
        orientLaunch(launch.orientation)
        try setBehaviors(launch)
        for request in launch.objects { try makeObject(request, .none) }
        try makeSceneDelegate()
        header.turn += 1
        header.isInactive = true
        header.isInBackground = launch.isInBackground
        header.isDeviceLocked = launch.isInBackground && !launch.isProtectedDataAvailable
        // Until the app has launched, calls about its state and links wait (CH-196).
        header.appChange = .running
        if launch.isInBackground, let delegate = sceneDelegate { return launchWithoutScene(delegate) }
        let window = makeWindow(named: "window")
        header.keyWindow = window
        if rules.stopsAppsWithoutScenes, sceneDelegate == nil {
            throw exception(
                "Application failed to launch: UIScene life cycle is required for apps built with this SDK.", "Q35",
                name: "EXC_BREAKPOINT")
        }
        if rules.warnsOfMissingScenes, sceneDelegate == nil {
            let text: ConsoleText =
                rules.announcesRequiredScenes
                ? "`UIScene` lifecycle will soon be required. Failure to adopt will result in an assert in the future."
                : "CLIENT OF UIKIT REQUIRES UPDATE: This process does not adopt UIScene lifecycle. This will become an assert in a future version."
            warn(text, about: .application, rule: "Q34")
        }
        if sceneDelegate == nil {
            try launchApplication(withoutLockedArchive(withoutActivity(launch)), window)
        } else {
            if let archive = launch.archive { takeActivity(of: archive) }
            warnOfMissingConfiguration()
            enqueue(applicationSteps() + sceneSteps(window, launch.root, "is launched") + [.drain])
        }
    }

    /// CH-531: in the background no scene connects; the app delegate alone is told of the launch.
    private mutating func launchWithoutScene(_ delegate: Actor) {
        header.awaitsScene = true
        let spared: [Member] = [.sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive]
        note(false, .connectsScene, Choice.backgroundScene.rule, about: [delegate], spared)
        note(
            false, .connectsScene, Choice.backgroundScene.rule, about: [.application], [.configurationForConnecting])
        enqueue(applicationSteps() + [.app(.finish(waiting: 0)), .drain])
    }

    /// The scene of an app that was launched in the background connects as the app comes to the foreground, with the
    /// root and the archive of that launch (CH-531).
    mutating func connectScene() {
        let launch = settings?.backgroundLaunch
        header.awaitsScene = false
        header.isInBackground = false
        header.appChange = .running
        let unlocking = unlockingSteps()
        let window = makeWindow(named: "window")
        header.keyWindow = window
        if let archive = launch?.archive { takeActivity(of: archive) }
        warnOfMissingConfiguration()
        enqueue(unlocking + sceneSteps(window, launch?.root, "comes to the foreground"))
    }

    /// Launches an app without scenes. The main storyboard is loaded before the app delegate's first callback; code
    /// makes its window during that callback, and has it ready for restoration (R36).
    private mutating func launchApplication(_ launch: Launch, _ window: WindowHandle) throws(Rejection) {
        if launch.isInBackground {
            let rule = Choice.backgroundLaunch.rule
            note(false, .appChanges, rule, about: [.application], [.didBecomeActive], value: "becomes active")
        }
        agenda.reading = launch.archive.map { ArchiveReading($0) }
        if launch.archive == nil {
            enqueue([
                .finishLaunching(then: []), .app(.finish(waiting: 0)), .showWindow(window), .becomeActive, .drain,
            ])
        } else {
            enqueue([
                .restore(.begin), .showWindow(window), .restore(.presentAgain), .finishLaunching(then: []),
                .app(.finish(waiting: 0)), .drain, .becomeActive,
            ])
        }
        let willFinish = lifeCycle(
            .application, .willFinishLaunching, "is launched",
            rule: launch.archive == nil ? Choice.activation.rule : "R36")
        let statusBar = statusBarOfLaunch
        if launch.loadsMainStoryboard {
            enqueue(statusBar + [.callback(willFinish)])
        } else if statusBar.isEmpty {
            deliver(willFinish)
        } else {
            return enqueue(statusBar + [.callback(willFinish), .makeRoot(window, launch.root)])
        }
        try makeRoot(launch.root, of: window)
    }

    /// The app delegate's callbacks of a launch with scenes.
    private mutating func applicationSteps() -> [Step] {
        [.willFinishLaunching, memberForFinishedLaunch].map {
            .callback(lifeCycle(.application, $0, "is launched", rule: launchRule(of: $0)))
        } + menuSteps
    }

    /// CH-656: a delegate that implements only the method without options gets that.
    private var memberForFinishedLaunch: Member {
        let (newer, older) = (Member.didFinishLaunching, Member.didFinishLaunchingOnly)
        guard implements(.application, older) else { return newer }
        let isOlder = !implements(.application, newer)
        let (told, spared) = isOlder ? (older, newer) : (newer, older)
        note(
            false, .isAskedByThisMember, Choice.olderAppMethods.rule, about: [.application], [spared],
            value: .text(told.rawValue))
        return told
    }

    private func launchRule(of member: Member, _ rule: Rule = Choice.activation.rule) -> Rule {
        member == .didFinishLaunchingOnly ? Choice.olderAppMethods.rule : rule
    }

    /// A scene connects. The root of its window is made after the app has launched, then the scene's delegate is
    /// notified (CH-133, CH-472).
    private func sceneSteps(_ window: WindowHandle, _ root: ControllerRequest?, _ change: String) -> [Step] {
        let connection =
            sceneDelegate.map { connectionSteps(lifeCycle($0, .sceneWillConnect, change)) } ?? []
        return configurationSteps(change) + [.makeRoot(window, root)] + connection + [
            .app(.finish(waiting: 0)), .showWindow(window), .restore(.interactionState), .becomeActive,
        ]
    }

    /// Q46: a scene connects without a configuration in the `Info.plist`, too; the name that is looked for is that of
    /// Xcode's template if the app delegate makes a configuration (CH-301).
    private mutating func warnOfMissingConfiguration() {
        guard settings?.lacksSceneConfiguration == true else { return }
        let name = implements(.application, .configurationForConnecting) ? "Default Configuration" : "(no name)"
        warn(
            "[SceneConfiguration] Info.plist contained no UIScene configuration dictionary (looking for configuration named \"\(name)\")",
            about: .application, rule: "Q46")
    }

    /// Q48: an app delegate that implements the method configures the scene before that connects.
    func configurationSteps(_ change: String) -> [Step] {
        guard
            decides(
                implements(.application, .configurationForConnecting), .implementsMember, "Q48",
                about: [.application], [.configurationForConnecting], detail: "the application's delegate")
        else { return [] }
        return [.callback(lifeCycle(.application, .configurationForConnecting, change, rule: "Q48"))]
    }

    /// R53: while the device is locked the archive cannot be read; it stays for a later launch.
    private mutating func withoutLockedArchive(_ launch: Launch) -> Launch {
        guard launch.archive != nil, header.isDeviceLocked else { return launch }
        dropCall("restore", Self.deviceIsLocked, "R53")
        note(
            false, .deviceIsUnlocked, "R53", about: [.application],
            [.shouldRestoreApplicationState, .shouldRestoreSecureApplicationState])
        var launch = launch
        launch.archive = nil
        return launch
    }

    /// Why state is neither restored nor saved (R53).
    static let deviceIsLocked = "The device is locked, and protected data is not available."

    /// R58: an app without scenes has no use for the activity of one.
    private mutating func withoutActivity(_ launch: Launch) -> Launch {
        guard launch.archive?.activity != nil else { return launch }
        dropCall("archive", "The archive belongs to a scene, but this app has no scenes.", "R58")
        var launch = launch
        launch.archive = nil
        return launch
    }

    /// Makes the root, which becomes the window's once everything that belongs to it is made (R59, R62).
    mutating func makeRoot(_ request: ControllerRequest?, of window: WindowHandle) throws(Rejection) {
        let place = agenda.steps.count
        guard let root = try makeRoot(request) else { return }
        agenda.steps.insert(PlannedStep(.setRoot(window, root), origin: origin), at: place)
    }

    private mutating func makeRoot(_ request: ControllerRequest?) throws(Rejection) -> ControllerHandle? {
        if var request {
            request.isHeld = false
            return try makeController(request, .none)
        }
        let storyboards = settings?.storyboards ?? []
        guard let index = storyboards.firstIndex(where: { $0.initialSceneID != nil }),
            let scene = storyboards[index].initialScene
        else {
            if storyboards.isEmpty { return nil }
            throw .invalid(
                reason:
                    "No storyboard of the session has an initial view controller; name one or give a root.",
                rule: "R60")
        }
        return try instantiate(scene, storyboard: index, name: nil)
    }

    /// The app has launched, and the run loop begins with the waiting steps.
    mutating func finishLaunching(then steps: [Step]) {
        if agenda.steps.isEmpty { enqueue(steps) } else { enqueue(steps, behind: agenda.steps.count - 1) }
        let isRestored = agenda.reading != nil || restorationReport != nil
        let rule = isRestored ? "R36" : Choice.launchPosition.rule
        enqueue(menuSteps)
        let member = memberForFinishedLaunch
        deliver(lifeCycle(.application, member, "is launched", rule: launchRule(of: member, rule)))
    }

    /// Pushes steps beneath the end of the change under way and the calls that wait for it (CH-196).
    ///
    /// - Parameter place: the place of the change's last step among the steps of the turn.
    private mutating func enqueue(_ steps: [Step], behind place: Int) {
        guard case .app(.finish(let waiting)) = agenda.steps[place].step else { return enqueue(steps) }
        let planned = steps.reversed().map { PlannedStep($0, origin: origin) }
        agenda.steps.insert(contentsOf: planned, at: place - waiting)
    }

    // MARK: Active or not

    /// The app's scene delegate, if the app follows its scenes (CH-133).
    var sceneDelegate: Actor? {
        guard let className = sceneDelegateClass else { return nil }
        return every(objects).first { $0.record.className == className }.map { .object($0.handle) }
    }

    /// The class of the scene's delegate; nil for an app that follows the life cycle of the application.
    var sceneDelegateClass: String? {
        guard rules.hasScenes else { return nil }
        switch settings?.sceneSupport {
        case .manifest(let delegateClass?): return delegateClass
        case .manifest(nil), .unstated: return "SceneDelegate"
        case .missing, nil: return nil
        }
    }

    /// An app whose manifest has scenes has a delegate for them, declared or not.
    private mutating func makeSceneDelegate() throws(Rejection) {
        guard case .manifest = settings?.sceneSupport, let className = sceneDelegateClass,
            sceneDelegate == nil
        else { return }
        try makeObject(ObjectRequest(name: names.mint(className), className: className), .none)
    }

    /// A life cycle callback of the app, for a change such as `becomes active`.
    func lifeCycle(
        _ actor: Actor, _ member: Member, _ change: String, rule: Rule = Choice.activation.rule
    ) -> Callback {
        note(true, .appChanges, rule, about: [actor], [member], value: .text(change))
        return Callback(actor, member, rule: rule)
    }

    private func sceneSteps(
        _ members: [Member], _ change: String, rule: Rule = Choice.activation.rule
    ) -> [Step] {
        guard let delegate = sceneDelegate else { return [] }
        return members.map { .callback(lifeCycle(delegate, $0, change, rule: rule)) }
    }

    /// Whether the application delegate, not the scene delegate, is notified of the app's changes (CH-133).
    func notifiesApplication(of members: [Member]) -> Bool {
        decides(
            sceneDelegate == nil, .appHasNoScenes, Choice.sceneDelegate.rule, about: [.application], members,
            value: Value(sceneDelegate.map { name($0) }))
    }

    /// The launched app becomes active, at the point that the launch has for that (CH-132). An app that went to the
    /// background during its launch stays there (F4).
    mutating func becomeActive() {
        guard header.isInactive, !header.isInBackground, header.appChange == nil else { return }
        let change = "becomes active"
        guard notifiesApplication(of: [.didBecomeActive]) else {
            // A scene that connects later comes to the foreground with all notifications (CH-531).
            if settings?.backgroundLaunch != nil { return runChange(returningSteps()) }
            return runChange(
                sceneSteps([.sceneWillEnterForeground], change, rule: "F4") + [.app(.enter(.active))]
                    + sceneSteps([.sceneDidBecomeActive], change, rule: "F4"))
        }
        runChange([.app(.enter(.active)), .callback(lifeCycle(.application, .didBecomeActive, change))])
    }

    /// The activation between the first controller's arrival and the end of its appearance: an app that follows its
    /// scene is active before the controller has appeared (F4), another app depending on the version (CH-132).
    func activationAtArrival() -> [Step] {
        guard header.isInactive, !header.isInBackground else { return [] }
        let state: [Step] = sceneDelegate == nil ? [] : [.restore(.interactionState)]
        return sceneDelegate != nil || rules.becomesActiveBeforeAppearing ? state + [.becomeActive] : []
    }

    /// Shows a window with a root that was not visible before. The root's view enters the window after its
    /// `viewWillAppear(_:)` (Q60), fills it and appears without animation (P29), together with the
    /// controllers presented over it, whose views are in the window already.
    mutating func showRoot(_ root: ControllerHandle, of window: WindowHandle, beneath above: [AppearanceStep]) {
        let step = because(
            .windowShowsIt, Value(windows[window]?.name),
            AppearanceStep(root, isAppearing: true, isAnimated: false, rule: "P29"))
        let turn = above.isEmpty && window == header.keyWindow ? launchInquiry(of: root) : []
        enqueue(
            [.load(root, "VL-30"), .begin(step)] + turn + above.map(Step.begin) + [.placeRoot(window)],
            arriving: [root] + above.map(\.controller), coming: [step] + above)
    }

    /// Pushes the steps that show a window or its root, and leaves the rest to the end of the turn: the arrivals to its
    /// commit, the did callbacks to the time after it (CH-26, CH-27, CH-87). In the turn of a launch the activation is
    /// between them, and if a window is visible before the launch has finished, as in R36, all of that comes after the
    /// end of the launch (CH-98, CH-132).
    mutating func enqueue(
        _ steps: [Step], arriving: [ControllerHandle], leaving: [AppearanceStep] = [], coming: [AppearanceStep]
    ) {
        guard isLaunching else {
            // The ends are planned first, so that they precede a presentation that viewWillAppear requests.
            return enqueue(
                (leaving + coming).map(Step.endAfterCommit) + steps + arriving.map { .awaitCommit($0) })
        }
        let arrivals = arriving.map(Step.arrive)
        let ends = leaving.map(Step.end) + activationAtArrival() + coming.map(Step.end)
        if !planInRunLoop(arrivals, ends) { return enqueue(steps + arrivals + ends) }
        enqueue(steps)
    }

    /// Whether the app is launched, or its scene connects. The root appears in a launch in the background, too
    /// (CH-530).
    var isLaunching: Bool {
        guard header.isInBackground else { return header.isInactive }
        return header.turn == 1 && settings?.backgroundLaunch != nil
    }

    /// Leaves steps to the run loop that begins with the end of the launch, where all arrivals come in the first
    /// commit.
    ///
    /// - Returns: false if the launch has finished.
    private mutating func planInRunLoop(_ arrivals: [Step], _ ends: [Step]) -> Bool {
        for place in agenda.steps.indices.reversed() {
            switch agenda.steps[place].step {
            case .finishLaunching(var waiting):
                waiting.insert(contentsOf: arrivals, at: waiting.prefix(while: \.isArrival).count)
                agenda.steps[place] = PlannedStep(
                    .finishLaunching(then: waiting + ends), origin: agenda.steps[place].origin)
                return true
            case .app(.finish(let calls)):
                // The last step is next.
                let waiting = agenda.steps[..<(place - calls)].reversed().prefix { $0.step.isOfFirstTurn }
                let (all, coming) = (waiting.count, waiting.prefix { $0.step.isArrival }.count)
                agenda.steps.insert(contentsOf: planned(arrivals.reversed()), at: place - calls - coming)
                agenda.steps.insert(contentsOf: planned(ends.reversed()), at: place - calls - all)
                return true
            default: continue
            }
        }
        return false
    }

    /// - Parameter given: the name that the client has chosen, which may be that of a window that was removed.
    mutating func makeWindow(
        named base: String, given: String? = nil, on screen: WindowScreen = .main
    ) -> WindowHandle {
        let name = given ?? names.mint(base)
        let size = screen == .external ? header.geometry?.display?.size ?? .zero : windowSize
        let view = views.insert(
            View(
                serial: nextSerial(), name: names.mint(.view, of: name), className: "UIWindow", role: .window,
                frame: Rect(size: size)))
        if let viewName = views[view]?.name { names.set(viewName, .view(view)) }
        var made = Window(serial: nextSerial(), name: name, root: nil, view: view, isVisible: false)
        made.isOnDisplay = screen == .external
        let window = windows.insert(made)
        views.update(view) { $0.window = window }
        names.set(name, .window(window))
        header.windows.append(window)
        return window
    }

    /// Makes the root of a launch the window's root. Code that ran while it was made may have shown the window or
    /// removed it by then.
    mutating func setRoot(ofLaunch root: ControllerHandle, of handle: WindowHandle) throws(Rejection) {
        guard let window = windows[handle], !window.isVisible, window.root == nil else {
            return try replaceRoot(of: handle, with: root)
        }
        setRoot(root, of: handle, rule: "VL-30")
    }

    mutating func setRoot(_ controller: ControllerHandle, of window: WindowHandle, rule: Rule) {
        windows.update(window) { $0.root = controller }
        controllers.update(controller) { $0.window = window }
        announce(controller, .rootViewController, to: controller, rule: rule)
    }

    /// The root's view becomes a subview of the window and fills it (VL-30, VL-32).
    mutating func placeRoot(_ handle: WindowHandle) {
        guard let window = windows[handle], let root = window.root, let view = controllers[root]?.view,
            let bounds = views[window.view]?.frame
        else { return }
        add(view, to: window.view, frame: Rect(size: bounds.size))
        placeShownTree(of: root)
        guard let container = presentationContainer(of: root),
            let place = views[window.view]?.subviews.firstIndex(of: container)
        else { return }
        // The root's presentation lies over its view.
        insert(view, in: window.view, at: place)
    }

    private func presentationContainer(of root: ControllerHandle) -> ViewHandle? {
        controllers[root]?.presents.flatMap { presentations[$0]?.container }
    }
}

extension Step {
    fileprivate var isArrival: Bool { if case .arrive = self { true } else { false } }

    /// Whether the step belongs to the first appearance of a window that is visible before the launch has finished.
    fileprivate var isOfFirstTurn: Bool {
        switch self {
        case .arrive, .end, .becomeActive: true
        default: false
        }
    }
}

extension Launch {
    /// Whether the root is the initial controller of a storyboard, which UIKit loads by itself.
    fileprivate var loadsMainStoryboard: Bool {
        switch root?.origin {
        case nil, .storyboard(_, identifier: nil): true
        case .code, .storyboard, .scene, .existing: false
        }
    }
}
