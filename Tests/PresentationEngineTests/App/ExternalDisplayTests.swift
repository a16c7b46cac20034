import Testing

@testable import PresentationEngine

@Suite("External displays")
struct ExternalDisplayTests {
    private static let sceneVersions = [SystemVersion(13), SystemVersion(16), SystemVersion(18), SystemVersion(26)]

    private func theater(_ version: SystemVersion, manifest: InfoPlist.SceneSupport) throws -> Theater {
        var plist = InfoPlist(sceneSupport: manifest)
        plist.nonInteractiveDisplayDelegateClass = "DisplayDelegate"
        plist.displayDelegateClass = "DisplayDelegate"
        var app = RestorableApp()
        app.version = version
        app.root = .restorable("R")
        var launch = try app.launch()
        launch.app = AppDescription(infoPlist: plist)
        var theater = try Theater(launch: launch)
        try theater.settle()
        return theater
    }

    private func withScenes(_ version: SystemVersion) throws -> Theater {
        try theater(version, manifest: .manifest(delegateClass: nil))
    }

    private func attached(_ version: SystemVersion) throws -> Theater {
        var theater = try withScenes(version)
        try theater.call(.environment(EnvironmentCall(display: .attach(Size(1920, 1080)))))
        try theater.make("S")
        try theater.call(.addWindow(WindowRequest(name: "stage", root: "S", screen: .external)))
        try theater.call(.window(name: "stage", .makeKeyAndVisible))
        try theater.settle()
        return theater
    }

    private func handle(_ name: String, _ theater: Theater) throws -> ControllerHandle {
        guard case .controller(let handle)? = theater.session.names[name] else {
            throw Rejection.unknown(kind: "controller", name: name)
        }
        return handle
    }

    private func size(of handle: ControllerHandle, _ theater: Theater) -> Size? {
        theater.session.controllers[handle]?.view.flatMap { theater.session.views[$0]?.frame.size }
    }

    /// The callbacks and the notifications.
    private func told(_ events: [Event]) -> [String] {
        events.compactMap { event in
            switch event.kind {
            case .callback(let subject, let member, _, _): "\(subject.name).\(member)"
            case .notification(let name, _): name
            default: nil
            }
        }
    }

    @Test(
        "Q58: the display's scene follows the app to the background and back, and is never active",
        .repeated(.onAPad), arguments: sceneVersions)
    func scene(_ version: SystemVersion) throws {
        var theater = try withScenes(version)
        try theater.call(.environment(EnvironmentCall(display: .attach(Size(1920, 1080)))))
        RuleProof.expect(
            "CH-582",
            holds: told(theater.events) == [
                "UIScreenDidConnectNotification", "DisplayDelegate.sceneWillConnect", "UISceneWillConnectNotification",
                "DisplayDelegate.sceneWillEnterForeground", "UISceneWillEnterForegroundNotification",
            ])
        try theater.call(.application(.background))
        let leaving = told(theater.events).filter { $0.hasPrefix("DisplayDelegate") }
        RuleProof.expect("Q58", holds: leaving == ["DisplayDelegate.sceneDidEnterBackground"])
        try theater.call(.application(.foreground))
        let returning = told(theater.events).filter { $0.hasPrefix("DisplayDelegate") }
        RuleProof.expect("Q58", holds: returning == ["DisplayDelegate.sceneWillEnterForeground"])
    }

    @Test(
        "CH-581: a window on the display has its size and traits, also while the device turns",
        .repeated(.onAPad), arguments: sceneVersions)
    func window(_ version: SystemVersion) throws {
        var theater = try attached(version)
        let slides = try handle("S", theater)
        #expect(size(of: slides, theater) == Size(1920, 1080))
        RuleProof.expect("CH-581", holds: theater.session.traits(of: slides).horizontal == .regular)
        RuleProof.expect("CH-581", holds: theater.session.safeAreaInsets(of: slides) == .zero)
        try theater.call(.environment(EnvironmentCall(orientation: .landscapeLeft)))
        RuleProof.expect("CH-581", holds: !told(theater.events).contains { $0.hasPrefix("S.") })
        try theater.settle()
        #expect(size(of: slides, theater) == Size(1920, 1080))
        #expect(theater.session.header.orientation == .landscapeLeft)
    }

    @Test(
        "CH-585: what is on the display cannot be touched, and its window is not key", .repeated(.onAPad),
        arguments: sceneVersions)
    func withoutEvents(_ version: SystemVersion) throws {
        let theater = try attached(version)
        #expect(try theater.session.obstacle(beforeViewOf: handle("S", theater))?.rule == "CH-585")
        #expect(try theater.session.obstacle(beforeViewOf: handle("R", theater)) == nil)
        let key = theater.session.header.keyWindow.flatMap { theater.session.windows[$0]?.name }
        RuleProof.expect("CH-585", holds: key == "window")
    }

    @Test(
        "CH-583: the windows of a lost display disappear and are deallocated", .repeated(.onAPad),
        arguments: sceneVersions)
    func lost(_ version: SystemVersion) throws {
        var theater = try attached(version)
        // The scene keeps its delegate.
        try theater.call(.release(name: "DisplayDelegate"))
        #expect(theater.session.names["DisplayDelegate"] != nil)
        try theater.call(.environment(EnvironmentCall(display: .detach)))
        let told = told(theater.events)
        RuleProof.expect("CH-583", holds: told.contains("DisplayDelegate.sceneDidDisconnect"))
        RuleProof.expect("CH-583", holds: told.contains("S.viewDidDisappear"))
        #expect(theater.session.header.windows.count == 1)
        #expect(theater.session.header.geometry == nil)
        #expect(theater.session.objects.all.allSatisfy { $0.record.className != "DisplayDelegate" })
    }

    @Test(
        "CH-580: in the background the app is notified of nothing, and of no display that has gone again",
        .repeated(.onAPad))
    func background() throws {
        var theater = try withScenes(SystemVersion(18))
        try theater.call(.application(.background))
        try theater.call(.environment(EnvironmentCall(display: .attach(Size(1280, 720)))))
        RuleProof.expect("CH-580", holds: told(theater.events).isEmpty)
        #expect(throws: (any Error).self) {
            try theater.call(.addWindow(WindowRequest(name: "stage", screen: .external)))
        }
        try theater.call(.environment(EnvironmentCall(display: .detach)))
        try theater.call(.environment(EnvironmentCall(display: .attach(Size(1280, 720)))))
        try theater.call(.application(.foreground))
        RuleProof.expect(
            "CH-580", holds: told(theater.events).count { $0 == "UIScreenDidConnectNotification" } == 1)
        #expect(told(theater.events).contains("DisplayDelegate.sceneWillConnect"))
        try theater.call(.application(.background))
        try theater.call(.environment(EnvironmentCall(display: .detach)))
        RuleProof.expect("CH-580", holds: told(theater.events).isEmpty)
        try theater.call(.application(.foreground))
        RuleProof.expect(
            "CH-580",
            holds: told(theater.events).suffix(2) == [
                "UISceneDidDisconnectNotification", "UIScreenDidDisconnectNotification",
            ])
    }

    @Test(
        "Q44: from iOS 27 on the display has a scene while a controller with an accessory is shown",
        .repeated(.onAPad))
    func accessory() throws {
        var theater = try withScenes(SystemVersion(27))
        try theater.call(.environment(EnvironmentCall(display: .attach(Size(1920, 1080)))))
        RuleProof.expect("Q44", holds: told(theater.events) == ["UIScreenDidConnectNotification"])
        try theater.make("P")
        try theater.call(.registerSceneAccessory(receiver: "P", delegateClass: nil))
        RuleProof.expect("Q44", holds: told(theater.events).isEmpty)
        try theater.call(.modal(receiver: "R", .present(controller: "P", isAnimated: true)))
        RuleProof.expect("CH-584", holds: !told(theater.events).contains { $0.hasPrefix("DisplayDelegate") })
        try theater.settle()
        RuleProof.expect("Q44", holds: told(theater.events).contains("DisplayDelegate.sceneWillConnect"))
        try theater.call(.modal(receiver: "R", .dismiss(isAnimated: true)))
        RuleProof.expect("CH-584", holds: !told(theater.events).contains { $0.hasPrefix("DisplayDelegate") })
        try theater.settle()
        RuleProof.expect("Q44", holds: told(theater.events).contains("DisplayDelegate.sceneDidDisconnect"))
        #expect(theater.session.header.geometry?.accessories.count == 1)
        try theater.call(.unregisterSceneAccessory(receiver: "P"))
        #expect(throws: (any Error).self) { try theater.call(.unregisterSceneAccessory(receiver: "P")) }
        theater = try withScenes(SystemVersion(26))
        #expect(throws: (any Error).self) {
            try theater.call(.registerSceneAccessory(receiver: "R", delegateClass: nil))
        }
    }
}
