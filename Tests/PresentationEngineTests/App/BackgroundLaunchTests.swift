import Testing

@testable import PresentationEngine

@Suite("Launches in the background")
struct BackgroundLaunchTests {
    private static let versions = [SystemVersion(8), SystemVersion(12), SystemVersion(17)]
    private static let sceneVersions = [SystemVersion(13), SystemVersion(15), SystemVersion(18)]
    private static let withoutScenes = AppDescription(infoPlist: InfoPlist(sceneSupport: .missing))

    private func launch(
        _ version: SystemVersion, restoring archive: StateArchive? = nil, isLocked: Bool = false,
        root: ControllerRequest? = .restorable("R")
    ) throws -> Launch {
        var app = RestorableApp()
        app.version = version
        app.root = root
        var launch = try app.launch(restoring: archive)
        launch.app = Self.withoutScenes
        launch.isInBackground = true
        launch.isProtectedDataAvailable = !isLocked
        return launch
    }

    private func sceneLaunch(
        _ version: SystemVersion, _ delegate: Behavior = Behavior(), restoring archive: StateArchive? = nil
    ) throws -> Launch {
        var app = RestorableApp()
        app.version = version
        app.behaviors["SceneDelegate"] = delegate
        var launch = try app.launch(restoring: archive)
        launch.objects = [ObjectRequest(name: "scene", className: "SceneDelegate")]
        launch.isInBackground = true
        return launch
    }

    private func archive(_ version: SystemVersion) throws -> StateArchive {
        var app = RestorableApp()
        app.version = version
        var launch = try app.launch()
        launch.app = Self.withoutScenes
        var theater = try Theater(launch: launch)
        return try theater.save()
    }

    /// The callbacks, questions and notifications.
    private func told(_ events: [Event]) -> [String] {
        events.compactMap { event in
            switch event.kind {
            case .callback(let subject, let member, _, _): "\(subject.name).\(member)"
            case .question(let subject, let member, _, _): "\(subject.name)?\(member)"
            case .notification(let name, _): name
            default: nil
            }
        }
    }

    @Test(
        "CH-530: an app without scenes is launched with its root, and is active once it comes to the foreground",
        .repeated(.onAPad), arguments: versions)
    func application(_ version: SystemVersion) throws {
        var background = try launch(version)
        var theater = try Theater(launch: background)
        let launched = told(theater.events)
        background.isInBackground = false
        let foreground = try told(Theater(launch: background).events)
        RuleProof.expect("CH-530", holds: launched == foreground.filter { $0 != "app.didBecomeActive" })
        RuleProof.expect("CH-530", holds: launched.contains("R.viewDidAppear"))
        #expect(theater.session.appState == .background)
        try theater.call(.application(.foreground))
        RuleProof.expect(
            "CH-530",
            holds: told(theater.events) == [
                "app.willEnterForeground", "UIApplicationWillEnterForegroundNotification", "app.didBecomeActive",
                "UIApplicationDidBecomeActiveNotification",
            ])
        #expect(theater.session.appState == .active)
    }

    @Test("CH-530: state is restored in the background, too, if the device is unlocked", arguments: versions)
    func restored(_ version: SystemVersion) throws {
        let archive = try archive(version)
        let theater = try Theater(launch: try launch(version, restoring: archive))
        RuleProof.expect("CH-530", holds: theater.traces("stateRestored").count == 1)
        #expect(theater.traces("decodeRestorableState").count == 1)
    }

    @Test(
        "R53, CH-532: a locked device neither restores nor saves, and saves once it is unlocked",
        .repeated(.onAPad), arguments: versions)
    func locked(_ version: SystemVersion) throws {
        let archive = try archive(version)
        var theater = try Theater(launch: try launch(version, restoring: archive, isLocked: true))
        RuleProof.expect(
            "R53", holds: theater.traces("Restore", "RestorableState", "stateRestored", "archiveDropped").isEmpty)
        theater.expectRule("R53", on: "noop restore")
        #expect(theater.session.restorationReport == nil)
        try theater.call(.application(.save))
        RuleProof.expect("R53", holds: theater.session.savedArchive == nil && told(theater.events).isEmpty)
        theater.expectRule("R53", on: "noop save")
        try theater.call(.application(.foreground))
        RuleProof.expect(
            "CH-532",
            holds: told(theater.events).prefix(3) == [
                "app.protectedDataDidBecomeAvailable", "UIApplicationProtectedDataDidBecomeAvailable",
                "app.willEnterForeground",
            ])
        try theater.call(.application(.background))
        RuleProof.expect("R53", holds: theater.session.savedArchive?.hasSameContent(as: archive) == true)
        try theater.call(.application(.foreground))
        RuleProof.expect("CH-532", holds: !told(theater.events).contains("app.protectedDataDidBecomeAvailable"))
    }

    @Test(
        "CH-531: no scene connects in the background; it connects when the app comes to the foreground",
        .repeated(.onAPad), arguments: sceneVersions)
    func scene(_ version: SystemVersion) throws {
        var background = try sceneLaunch(version)
        var theater = try Theater(launch: background)
        let launched = told(theater.events)
        RuleProof.expect("CH-531", holds: launched == ["app.willFinishLaunching", "app.didFinishLaunching"])
        RuleProof.expect(
            "CH-531",
            holds: theater.session.header.windows.isEmpty && !theater.session.controllers.all.contains { _ in true })
        try theater.call(.application(.save))
        theater.expectRule("CH-531", on: "noop save")
        try theater.call(.application(.foreground))
        let connected = told(theater.events)
        background.isInBackground = false
        let foreground = try told(Theater(launch: background).events)
        RuleProof.expect(
            "CH-531", holds: launched + connected.filter { !$0.hasPrefix("UI") } == foreground, "\(connected)")
        RuleProof.expect(
            "CH-531",
            holds: connected.filter { $0.hasPrefix("UI") } == [
                "UISceneWillEnterForegroundNotification", "UIApplicationWillEnterForegroundNotification",
                "UISceneDidActivateNotification", "UIApplicationDidBecomeActiveNotification",
            ])
        #expect(theater.session.appState == .active)
        // The next return is an ordinary one.
        try theater.call(.application(.background), .application(.foreground))
        RuleProof.expect("CH-531", holds: !told(theater.events).contains("scene.sceneWillConnect"))
    }

    @Test(
        "CH-531: a scene that connects later gets its activity, and then the link that brought the app back",
        .repeated(.onAPad), arguments: sceneVersions)
    func activity(_ version: SystemVersion) throws {
        let editing = Behavior(answers: [.stateRestorationActivity: .value("edit")])
            .when(.stateRestorationActivity, .encode(key: "draft", .value("Dear Ada")))
        var saving = try sceneLaunch(version, editing)
        saving.isInBackground = false
        var first = try Theater(launch: saving)
        let archive = try first.save()
        let reading = editing.when(.sceneWillConnect, .decode(key: "draft", label: "draft"))
        var theater = try Theater(launch: try sceneLaunch(version, reading, restoring: archive))
        #expect(theater.session.agenda.reading == nil)
        try theater.call(.link(.openURL("example:items", sourceApplication: nil)))
        RuleProof.expect("CH-531", holds: theater.traces("scene:draft=Dear Ada").count == 1)
        let places = ["scene.sceneWillConnect", "scene.sceneOpenURLContexts", "scene.sceneDidBecomeActive"].map {
            told(theater.events).firstIndex(of: $0) ?? -1
        }
        RuleProof.expect("CH-531", holds: places == places.sorted() && places[0] >= 0, "\(places)")
        try theater.call(.link(.openURL("example:items", sourceApplication: nil)))
        #expect(told(theater.events) == ["scene.sceneOpenURLContexts"])
    }
}
