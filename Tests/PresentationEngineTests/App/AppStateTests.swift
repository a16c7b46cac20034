import Testing

@testable import PresentationEngine

@Suite("The states of the app after its launch")
struct AppStateTests {
    private static let scene = [ObjectRequest(name: "scene", className: "SceneDelegate")]

    /// Callbacks and notifications, in their order.
    private func told(_ events: [Event]) -> [String] {
        events.besidesPictures.compactMap { event in
            switch event.kind {
            case .callback(let subject, let member, _, _): "\(subject.name).\(member)"
            case .notification(let name, _): name
            default: nil
            }
        }
    }

    @Test(
        "CH-132, CH-190: an app without scenes is told through its delegate, before each notification",
        .repeated(.deeper, .onAPad), arguments: Theater.versions)
    func application(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        let left = try theater.play { try $0.call(.application(.background)) }
        RuleProof.expect(
            "CH-132", "CH-190",
            holds: told(left) == [
                "app.willResignActive", "UIApplicationWillResignActiveNotification", "app.didEnterBackground",
                "UIApplicationDidEnterBackgroundNotification",
            ])
        let back = try theater.play { try $0.call(.application(.foreground)) }
        RuleProof.expect(
            "CH-132", "CH-190",
            holds: told(back) == [
                "app.willEnterForeground", "UIApplicationWillEnterForegroundNotification", "app.didBecomeActive",
                "UIApplicationDidBecomeActiveNotification",
            ])
    }

    @Test(
        "Q36, Q49: an app with scenes is told through its scene's delegate alone; all notifications are posted",
        .repeated(.deeper, .onAPad), arguments: [13, 15, 18])
    func scenes(_ major: Int) throws {
        var theater = try Theater(
            SystemVersion(major),
            behaviors: ["AppDelegate": Behavior(reactions: [.willResignActive: Reaction(before: [.log("told")])])],
            objects: Self.scene)
        let left = try theater.play { try $0.call(.application(.background)) }
        RuleProof.expect(
            "Q49",
            holds: told(left).filter { $0.hasPrefix("scene.") } == [
                "scene.sceneWillResignActive", "scene.sceneDidEnterBackground",
            ])
        RuleProof.expect(
            "Q36",
            holds: told(left).filter { !$0.hasPrefix("scene.") } == [
                "UISceneWillDeactivateNotification", "UIApplicationWillResignActiveNotification",
                "UISceneDidEnterBackgroundNotification", "UIApplicationDidEnterBackgroundNotification",
            ])
        proves("Q36", in: left.filter { $0.trace == "notification UIApplicationWillResignActiveNotification" })
        let back = try theater.play { try $0.call(.application(.foreground)) }
        RuleProof.expect(
            "Q49",
            holds: told(back).filter { $0.hasPrefix("scene.") } == [
                "scene.sceneWillEnterForeground", "scene.sceneDidBecomeActive",
            ])
        RuleProof.expect("Q36", holds: !told(left + back).contains { $0.hasPrefix("app.") })
    }

    @Test(
        "Q50: no controller is told when the app leaves and comes back, even in a stack or presented",
        .repeated(.onAPad), arguments: Theater.versions)
    func controllers(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: .container("N", .navigationController, .plain("A")))
        try theater.show("M", .style(.overFullScreen))
        let events = try theater.play {
            try $0.call(.application(.inactive), .application(.active))
            try $0.call(.application(.background), .application(.foreground))
        }
        let appearances = events.log.filter { line in [".WA", ".DA", ".WD", ".DD"].contains { line.hasSuffix($0) } }
        RuleProof.expect("Q50", holds: appearances.isEmpty && !events.isEmpty)
        #expect(try theater.controller("M").appearance == .appeared)
    }

    @Test(
        "CH-132: an interruption makes the app inactive, and it does not resign again on its way to the background",
        .repeated(.deeper), arguments: Theater.versions)
    func interruption(_ version: SystemVersion) throws {
        for objects in [[], Self.scene] {
            var theater = try Theater(version, objects: objects)
            let prefix = theater.session.sceneDelegate == nil ? "app." : "scene."
            let resigned = try theater.play { try $0.call(.application(.inactive)) }
            #expect(theater.session.environmentOutline.appState == .inactive)
            #expect(told(resigned).filter { $0.hasPrefix(prefix) }.count == 1)
            #expect(told(resigned).last == "UIApplicationWillResignActiveNotification")
            let again = try theater.play { try $0.call(.application(.inactive)) }
            RuleProof.expect("CH-142", holds: again.map(\.trace) == ["noop inactive"])
            let left = try theater.play { try $0.call(.application(.background)) }
            #expect(!told(left).contains("UIApplicationWillResignActiveNotification"))
            #expect(theater.session.environmentOutline.appState == .background)
            let refused = try theater.play { try $0.call(.application(.active)) }
            RuleProof.expect("CH-142", holds: refused.map(\.trace) == ["noop active"])
            try theater.call(.application(.foreground), .application(.inactive))
            let back = try theater.play { try $0.call(.application(.active)) }
            #expect(told(back).last == "UIApplicationDidBecomeActiveNotification")
            #expect(!told(back).contains("UIApplicationWillEnterForegroundNotification"))
            #expect(theater.session.environmentOutline.appState == .active)
        }
    }

    @Test("A window shown while the app is inactive does not make it active", .repeated(.onAPad))
    func windowDuringInterruption() throws {
        var theater = try Theater(SystemVersion(9))
        try theater.make("B")
        try theater.call(.application(.inactive))
        let events = try theater.play {
            try $0.call(
                .addWindow(WindowRequest(name: "second", root: "B")), .window(name: "second", .makeKeyAndVisible))
        }
        #expect(!told(events).contains("app.didBecomeActive"))
        #expect(events.log.contains("B.DA"))
    }

    @Test(
        "CH-192: an app in the foreground leaves it and is told that it is terminated", .repeated(.deeper),
        arguments: Theater.versions)
    func termination(_ version: SystemVersion) throws {
        for objects in [[], Self.scene] {
            var theater = try Theater(version, objects: objects)
            let events = try theater.call(.application(.terminate), .log("never"))
            let told = told(events)
            RuleProof.expect(
                "CH-192",
                holds: told.suffix(2) == ["app.willTerminate", "UIApplicationWillTerminateNotification"]
                    && told.contains("UIApplicationDidEnterBackgroundNotification"))
            proves("CH-192", in: events.filter { $0.trace == "app terminated" })
            #expect(theater.session.header.status == .terminated)
            #expect(theater.session.environmentOutline.appState == .terminated)
            #expect(throws: Rejection.self) { try theater.call(.application(.foreground)) }
        }
    }

    @Test("CH-192: an app in the background is suspended, and ends without a word", .repeated(.onAPad))
    func suspended() throws {
        for call in [ApplicationCall.terminate, .discardScene] {
            var theater = try Theater(SystemVersion(17), objects: Self.scene)
            try theater.call(.application(.background))
            let events = try theater.call(.application(call))
            RuleProof.expect("CH-192", holds: events.map(\.trace) == ["app terminated"])
        }
    }

    @Test(
        "Q52, CH-192: a scene that the user discards is disconnected, and the app's delegate is told both",
        .repeated(.onAPad), arguments: [13, 16, 18])
    func discarding(_ major: Int) throws {
        var theater = try Theater(SystemVersion(major), objects: Self.scene)
        let events = try theater.call(.application(.discardScene))
        let callbacks = told(events).filter { $0.contains(".") }
        RuleProof.expect(
            "Q52", "CH-192",
            holds: callbacks == [
                "scene.sceneWillResignActive", "scene.sceneDidDisconnect", "app.didDiscardSceneSessions",
                "app.willTerminate",
            ])
        #expect(theater.session.header.status == .terminated)
        var without = try Theater(SystemVersion(12), objects: Self.scene)
        #expect(throws: Rejection.self) { try without.call(.application(.discardScene)) }
    }

    @Test(
        "Q48: the app delegate configures the scene after the launch and before that connects", .repeated(.onAPad),
        arguments: [13, 14, 18])
    func configuration(_ major: Int) throws {
        let theater = try Theater(
            SystemVersion(major),
            behaviors: [
                "AppDelegate": Behavior(reactions: [.configurationForConnecting: Reaction(before: [.log("configures")])]
                )
            ], objects: Self.scene)
        let names = [
            "app.didFinishLaunching", "app.configurationForConnecting", "scene.sceneWillConnect", "A.viewDidLoad",
            "scene.sceneWillEnterForeground", "scene.sceneDidBecomeActive",
        ]
        RuleProof.expect("Q48", holds: told(theater.history).filter(names.contains) == names)
        let plain = try Theater(SystemVersion(major), objects: Self.scene)
        #expect(!told(plain.history).contains("app.configurationForConnecting"))
    }

    @Test(
        "Q60: in viewDidLoad and viewWillAppear of a scene's root there is no window, and there is in viewDidAppear",
        .repeated(.deeper, .onAPad), arguments: [13, 15, 18])
    func windowOfRoot(_ major: Int) throws {
        let reads = Reaction(before: [.read(receiver: "$self", .link(.window), label: "window")])
        let theater = try Theater(
            SystemVersion(major),
            behaviors: [
                "A": Behavior(reactions: [.viewDidLoad: reads, .viewWillAppear: reads, .viewDidAppear: reads])
            ], objects: Self.scene)
        let readings = theater.history.readings("window")
        RuleProof.expect("Q60", holds: Array(readings.prefix(2)) == [.null, .null] && readings.last != .null)
    }

    @Test(
        "Q34: from iOS 18.4 to 26 the console warns of an app without scenes", .repeated(.onAPad),
        arguments: [
            (SystemVersion(18, 3), ""), (SystemVersion(18, 4), "CLIENT OF UIKIT REQUIRES UPDATE: "),
            (SystemVersion(26), "`UIScene` lifecycle will soon be required. "), (SystemVersion(27), ""),
        ])
    func warning(version: SystemVersion, beginning: String) throws {
        let theater = try Theater(version)
        let scene = try Theater(version, objects: Self.scene)
        #expect(scene.warnings.isEmpty)
        guard !beginning.isEmpty else {
            return RuleProof.expect("Q34", holds: theater.warnings.isEmpty)
        }
        RuleProof.expect("Q34", holds: theater.warnings.count == 1 && theater.warnings[0].hasPrefix(beginning))
        proves("Q34", in: theater.history)
    }

    @Test("Q46, CH-301: the console names a configuration that the Info.plist lacks", .repeated(.onAPad))
    func missingConfiguration() throws {
        func warnings(_ lacks: Bool, _ support: InfoPlist.SceneSupport, makes: Bool = false) throws -> [String] {
            var plist = InfoPlist(sceneSupport: support)
            plist.lacksSceneConfiguration = lacks
            let device = try #require(Device.named(Repetition.device))
            var launch = Launch(device: device, systemVersion: SystemVersion(17), root: .plain("A"))
            launch.app = AppDescription(infoPlist: plist)
            if makes {
                let reaction = Reaction(before: [.log("configures")])
                launch.behaviors = [
                    .init(name: "AppDelegate", behavior: Behavior(reactions: [.configurationForConnecting: reaction]))
                ]
            }
            return try Theater(launching: launch).history.warnings
        }
        func text(_ name: String) -> String {
            "[SceneConfiguration] Info.plist contained no UIScene configuration dictionary (looking for configuration named \"\(name)\")"
        }
        RuleProof.expect("Q46", holds: try warnings(true, .manifest(delegateClass: nil)) == [text("(no name)")])
        RuleProof.expect(
            "CH-301",
            holds: try warnings(true, .manifest(delegateClass: nil), makes: true) == [text("Default Configuration")]
                && warnings(false, .manifest(delegateClass: nil)).isEmpty)
        #expect(try warnings(true, .missing).isEmpty)
    }

    // MARK: Links

    @Test(
        "CH-191: a URL brings the app to the foreground and is handed over before it is active",
        .repeated(.deeper), arguments: Theater.versions)
    func url(_ version: SystemVersion) throws {
        for objects in [[], Self.scene] {
            var theater = try Theater(version, objects: objects)
            let isScene = theater.session.sceneDelegate != nil
            let open =
                isScene
                ? "scene.sceneOpenURLContexts"
                : version < SystemVersion(9) ? "app.openURLFromApplication" : "app.openURL"
            let call = Call.link(.openURL("example:items/3", sourceApplication: "com.example.other"))
            let active = try theater.play { try $0.call(call) }
            #expect(told(active) == [open])
            try theater.call(.application(.background))
            let events = try theater.play { try $0.call(call) }
            RuleProof.expect(
                "CH-191",
                holds: told(events).filter { $0.contains(".") } == [
                    isScene ? "scene.sceneWillEnterForeground" : "app.willEnterForeground", open,
                    isScene ? "scene.sceneDidBecomeActive" : "app.didBecomeActive",
                ])
            proves("CH-191", in: events)
            #expect(theater.session.environmentOutline.appState == .active)
        }
    }

    @Test("CH-191: an activity is announced, then goes on", .repeated(.deeper), arguments: [8, 12, 13, 18])
    func activity(_ major: Int) throws {
        for objects in [[], Self.scene] {
            let push = Reaction(before: [
                .makeController(.plain("B")),
                .present(
                    PresentCall(receiver: "A", controller: "B", isAnimated: false)),
            ])
            var theater = try Theater(
                SystemVersion(major),
                behaviors: [
                    "AppDelegate": Behavior(reactions: [.continueActivity: push]),
                    "SceneDelegate": Behavior(reactions: [.sceneContinueActivity: push]),
                ], objects: objects)
            try theater.call(.application(.background))
            let events = try theater.play {
                try $0.call(
                    .link(.continueActivity(type: "NSUserActivityTypeBrowsingWeb", webpageURL: "https://example.com")))
            }
            let prefix = theater.session.sceneDelegate == nil ? "app." : "scene."
            let names = told(events).filter { $0.hasPrefix(prefix) }
            RuleProof.expect(
                "CH-191",
                holds: names.dropFirst().first?.lowercased().hasSuffix("willcontinueactivity") == true
                    && names.dropFirst(2).first?.lowercased().hasSuffix("continueactivity") == true
                    && names.count == 4)
            #expect(try theater.read("A", .presentedViewController) == "B")
        }
    }
}
