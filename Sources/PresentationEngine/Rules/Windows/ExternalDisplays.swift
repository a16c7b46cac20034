/// External displays: the scene and the windows that an app has on them (Q44, Q58, CH-580 to CH-584).
extension PresentationSession {
    // MARK: The user's act

    /// Attaches a display, or takes it away. The app is notified as soon as it is in the foreground (CH-580).
    mutating func make(_ change: DisplayChange) {
        var geometry = header.geometry ?? SceneGeometry()
        let rule = Choice.externalDisplays.rule
        switch change {
        case .attach(let size):
            guard geometry.attachedSize == nil else {
                return ignoreDisplay("A display is attached already; detach it first.")
            }
            // The app loses the former display first.
            if geometry.display == nil {
                geometry.display = ExternalDisplay(size: size)
            } else {
                geometry.display?.successor = size
            }
            emit(
                .property(nil, name: "externalDisplay", value: .text(WindowPlacement.size(size).text)), rule: rule)
        case .detach:
            guard geometry.attachedSize != nil else { return ignoreDisplay("No display is attached.") }
            geometry.display?.isAttached = false
            geometry.display?.successor = nil
            if geometry.display?.isAnnounced == false { geometry.display = nil }
            emit(.property(nil, name: "externalDisplay", value: .null), rule: rule)
        }
        header.geometry = geometry
        if canBeToldOfDisplays { settleDisplay() }
    }

    private mutating func ignoreDisplay(_ reason: String) {
        emit(.noop(nil, call: "setEnvironment", reason: reason), rule: Choice.repeatedAppState.rule)
    }

    // MARK: What the app has of it

    /// In the background, and while the app's state changes, it is notified of nothing.
    private var canBeToldOfDisplays: Bool { !header.isInBackground && header.appChange == nil }

    /// At the end of a turn, connects or disconnects the display's scene if anything calls for it.
    mutating func resumeDisplay() {
        guard header.hasGeometry, let display = header.geometry?.display, canBeToldOfDisplays, agenda.turns.isEmpty,
            !display.isAttached || !display.isAnnounced || wantsScene(display) != (display.scene != nil)
        else { return }
        later(.environment(.display(.settle)))
    }

    /// Brings what the app has of the display up to date.
    private mutating func settleDisplay() {
        guard let display = header.geometry?.display, canBeToldOfDisplays else { return }
        guard display.isAttached else { return remove(display) }
        if !display.isAnnounced {
            header.geometry?.display?.isAnnounced = true
            emit(.notification(name: "UIScreenDidConnectNotification", object: nil), rule: Choice.externalDisplays.rule)
        }
        switch (wantsScene(display), display.scene) {
        case (true, nil): connectDisplay()
        case (false, let scene?): runChange(disconnectionSteps(scene))
        case (true, _?), (false, nil): break
        }
    }

    private mutating func remove(_ display: ExternalDisplay) {
        runChange(
            (display.scene.map { disconnectionSteps($0) } ?? []) + [
                .app(.post("UIScreenDidDisconnectNotification", Choice.externalDisplays.rule)),
                .environment(.display(.leave)),
            ])
    }

    /// Whether the display has a scene: in an app with scenes by itself, and from iOS 27 on only while a controller is
    /// shown that registered an accessory for it (Q44).
    private func wantsScene(_ display: ExternalDisplay) -> Bool {
        guard display.isAttached,
            decides(
                sceneDelegate != nil, .appHasScenes, Choice.sceneOfDisplay.rule, about: [.application],
                [.configurationForConnecting])
        else { return false }
        guard rules.needsSceneAccessories else { return true }
        return decides(
            accessory(hasScene: display.scene != nil) != nil, .showsAccessory, "Q44", about: [.application],
            [.configurationForConnecting])
    }

    // MARK: The scene

    /// Further calls about the app's state and the display wait until the scene is connected (CH-196).
    private mutating func connectDisplay() {
        header.geometry?.display?.scene = ExternalDisplay.Scene(delegate: nil)
        runChange(configurationSteps(Self.connection) + [.environment(.display(.connect))])
    }

    private static let connection = "gets a scene on an external display"

    /// The scene connects and enters the foreground, once the app has configured it.
    private mutating func connectScene(of delegate: ObjectHandle?) {
        header.geometry?.display?.scene?.delegate = delegate
        let rule = Choice.sceneOfDisplay.rule
        let notifications = ["UISceneWillConnectNotification", "UISceneWillEnterForegroundNotification"].map {
            Step.app(.post($0, rule))
        }
        guard let delegate else { return enqueue(notifications) }
        let actor = Actor.object(delegate)
        note(false, .takesEvents, "Q58", about: [actor], [.sceneDidBecomeActive])
        enqueue([
            .callback(lifeCycle(actor, .sceneWillConnect, Self.connection, rule: rule)), notifications[0],
            .callback(lifeCycle(actor, .sceneWillEnterForeground, Self.connection, rule: "Q58")), notifications[1],
        ])
    }

    /// Makes the delegate that the accessory or the `Info.plist` names; without either it is of the class of the main
    /// scene's delegate if the app delegate configures scenes, as in Xcode's template (CH-582).
    private mutating func configuredDelegate() -> ObjectHandle? {
        let given = accessory(hasScene: false)?.delegateClass ?? settings?.displayDelegateClass
        let shared = implements(.application, .configurationForConnecting) ? sceneDelegateClass : nil
        guard let className = given ?? shared else {
            warn(
                "[SceneConfiguration] Info.plist contained no UIScene configuration dictionary (looking for configuration named \"(no name)\")",
                about: .application, rule: "Q46")
            return nil
        }
        let name = names.mint(className)
        let delegate = objects.insert(
            NamedObject(serial: nextSerial(), name: name, className: className, owner: .actor(.application)))
        names.set(name, .object(delegate))
        emit(.lifecycle(.object(name), .created), rule: Choice.sceneOfDisplay.rule)
        return delegate
    }

    /// The scene is disconnected; its windows go with it (CH-583).
    private func disconnectionSteps(_ scene: ExternalDisplay.Scene) -> [Step] {
        let rule = Choice.lostDisplay.rule
        let told = scene.delegate.map {
            [Step.callback(lifeCycle(.object($0), .sceneDidDisconnect, "loses its external display", rule: rule))]
        }
        return (told ?? []) + [
            .app(.post("UISceneDidDisconnectNotification", rule)), .environment(.display(.leaveScene)),
        ]
    }

    mutating func advance(_ step: DisplayStep) {
        switch step {
        case .settle: settleDisplay()
        case .leaveScene: removeWindowsOfDisplay(then: .endScene)
        case .endScene: endSceneOfDisplay()
        case .leave: removeWindowsOfDisplay(then: .forget)
        case .forget:
            let successor = header.geometry?.display?.successor
            header.geometry?.display = successor.map { ExternalDisplay(size: $0) }
        case .connect: connectScene(of: configuredDelegate())
        }
    }

    private mutating func removeWindowsOfDisplay(then step: DisplayStep) {
        let lost = header.windows.filter { isOnDisplay($0) }
        enqueue(lost.flatMap { hidingSteps($0) + [.removeWindow($0)] } + [.environment(.display(step))])
    }

    /// Nothing of the scene is left, and its delegate is released.
    private mutating func endSceneOfDisplay() {
        let scene = header.geometry?.display?.scene
        header.geometry?.display?.scene = nil
        if let delegate = scene?.delegate { releaseObject(delegate) }
    }

    /// The scene of the display follows the app to the background and back, and is never active (Q58).
    func displaySteps(_ member: Member, _ notification: String, _ change: String) -> [Step] {
        guard header.hasGeometry, let display = header.geometry?.display, display.isAttached, let scene = display.scene
        else { return [] }
        let posted = Step.app(.post(notification, "Q58"))
        guard let delegate = scene.delegate.map({ Actor.object($0) }) else { return [posted] }
        return [.callback(lifeCycle(delegate, member, change, rule: "Q58")), posted]
    }

    /// Records, for explanations, that the scene of the display does not become active or inactive (Q58).
    func noteInactiveDisplay(_ member: Member) {
        guard decisions != nil, let delegate = header.geometry?.display?.scene?.delegate else { return }
        note(false, .takesEvents, "Q58", about: [.object(delegate)], [member])
    }

    // MARK: Accessories

    /// Registers an accessory with a controller; of several registrations of one controller the last counts.
    mutating func register(_ accessory: SceneAccessory) throws(Rejection) {
        try refuseAccessories()
        var geometry = header.geometry ?? SceneGeometry()
        geometry.accessories.removeAll { $0.controller == accessory.controller }
        geometry.accessories.append(accessory)
        header.geometry = geometry
    }

    mutating func unregisterAccessory(of controller: ControllerHandle) throws(Rejection) {
        try refuseAccessories()
        guard header.geometry?.accessories.contains(where: { $0.controller == controller }) == true else {
            throw .invalid(reason: "\(name(controller)) has registered no scene accessory.", rule: "Q44")
        }
        forgetAccessory(of: controller)
    }

    private func refuseAccessories() throws(Rejection) {
        guard rules.needsSceneAccessories else {
            throw .invalid(reason: "Controllers register scene accessories from iOS 27 on.", rule: "Q44")
        }
    }

    /// A controller that is deallocated takes its accessory along.
    mutating func forgetAccessory(of controller: ControllerHandle) {
        guard header.hasGeometry, header.geometry?.accessories.isEmpty == false else { return }
        header.geometry?.accessories.removeAll { $0.controller == controller }
    }

    /// The accessory that gives the display its scene: that of the first registered controller that has appeared. It
    /// keeps the scene until that controller has disappeared (CH-584).
    private func accessory(hasScene: Bool) -> SceneAccessory? {
        header.geometry?.accessories.first { accessory in
            guard let record = controllers.box(accessory.controller), isInWindow(accessory.controller),
                !isOnDisplay(accessory.controller)
            else {
                return false
            }
            return record.appearance == .appeared || hasScene && record.appearance != .disappeared
        }
    }

    // MARK: Windows

    /// Refuses a window on a display that the app does not have.
    func refuse(_ screen: WindowScreen) throws(Rejection) {
        guard screen == .external else { return }
        let display = header.geometry?.display
        guard let display, display.isAttached, display.isAnnounced else {
            throw .unsuitable(
                key: "screen", reason: "The app knows of no external display. Attach one with setEnvironment.",
                rule: Choice.externalDisplays.rule)
        }
        guard sceneDelegate == nil || display.scene != nil else {
            throw .unsuitable(
                key: "screen",
                reason: "The external display has no scene: no controller that registered a scene accessory is shown.",
                rule: "Q44")
        }
    }

    /// The windows on the device's own screen, from back to front.
    var windowsOfDevice: [WindowHandle] {
        guard header.hasGeometry, header.geometry?.display != nil else { return header.windows }
        return header.windows.filter { !isOnDisplay($0) }
    }

    /// The windows on a screen, from back to front.
    func windows(on screen: WindowScreen) -> [WindowHandle] {
        switch screen {
        case .main: windowsOfDevice
        case .external: header.windows.filter { isOnDisplay($0) }
        }
    }

    /// The screen of a controller's window; that of the device if it is in none.
    func screen(of handle: ControllerHandle) -> WindowScreen { isOnDisplay(handle) ? .external : .main }

    /// Refuses to show the screen of a display that is not attached.
    package func refuseToShow(_ screen: WindowScreen) throws(Rejection) {
        guard screen == .external, environmentOutline.display == nil else { return }
        throw .unsuitable(
            key: "screen", reason: "No external display is attached.", rule: Choice.externalDisplays.rule)
    }

    func isOnDisplay(_ window: WindowHandle) -> Bool {
        header.hasGeometry && windows[window]?.isOnDisplay == true
    }

    /// The delegate of the scene on the display.
    var displayDelegate: Actor? { header.geometry?.display?.scene?.delegate.map { .object($0) } }

    /// Whether a controller's view is in a window on the external display.
    func isOnDisplay(_ controller: ControllerHandle) -> Bool {
        guard header.hasGeometry, header.geometry?.display != nil else { return false }
        return window(of: controller).map { isOnDisplay($0) } ?? false
    }

    /// The size of the window that a controller is in; of the device's windows if it is in none.
    func size(ofWindowAround handle: ControllerHandle) -> Size {
        isOnDisplay(handle) ? header.geometry?.display?.size ?? .zero : windowSize
    }

    /// The size of the screen that a window fills.
    func size(of window: WindowHandle) -> Size {
        isOnDisplay(window) ? header.geometry?.display?.size ?? .zero : windowSize
    }

    /// The traits of a window without its overrides: on an external display both size classes are regular (CH-581).
    func traitsOfScreen(with window: WindowHandle?) -> TraitCollection {
        window.map { isOnDisplay($0) } == true ? displayTraits(screenTraits) : screenTraits
    }

    func displayTraits(_ traits: TraitCollection) -> TraitCollection {
        var traits = traits
        traits.horizontal = .regular
        traits.vertical = .regular
        return traits
    }
}
