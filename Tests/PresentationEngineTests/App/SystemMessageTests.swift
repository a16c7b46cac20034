import Testing

@testable import PresentationEngine

@Suite("What the system hands to the app")
struct SystemMessageTests {
    private static let scene = [ObjectRequest(name: "scene", className: "SceneDelegate")]

    /// Callbacks, questions and notifications, in their order.
    private func told(_ events: [Event]) -> [String] {
        events.besidesPictures.compactMap { event in
            switch event.kind {
            case .callback(let subject, let member, _, _): "\(subject.name).\(member)"
            case .question(let subject, let member, _, _): "\(subject.name)?\(member)"
            case .notification(let name, _): name
            default: nil
            }
        }
    }

    private func receiving(_ message: SystemMessage, _ identifier: String? = nil) -> Call {
        .link(.receive(message, identifier: identifier))
    }

    private func declaring(_ members: Member...) -> Behavior {
        Behavior(reactions: Dictionary(uniqueKeysWithValues: members.map { ($0, Reaction()) }))
    }

    // MARK: What the user does

    @Test(
        "CH-650: what the user opens the app with is handed over before the app is active", .repeated(.onAPad),
        arguments: [10, 12, 13, 18])
    func opened(_ major: Int) throws {
        for objects in [[], Self.scene] {
            var theater = try Theater(SystemVersion(major), objects: objects)
            let isScene = theater.session.sceneDelegate != nil
            let messages: [(SystemMessage, String?, String)] = [
                (.shortcutItem, "compose", isScene ? "scene.scenePerformAction" : "app.performActionForShortcut"),
                (.cloudKitShare, nil, isScene ? "scene.sceneDidAcceptShare" : "app.didAcceptShare"),
                (.openedNotification, nil, "app.didReceiveNotification"),
            ]
            for (message, identifier, callback) in messages {
                let active = try theater.play { try $0.call(receiving(message, identifier)) }
                RuleProof.expect("CH-650", holds: told(active) == [callback])
                try theater.call(.application(.background))
                let events = try theater.play { try $0.call(receiving(message, identifier)) }
                RuleProof.expect(
                    "CH-650",
                    holds: told(events).filter { $0.contains(".") } == [
                        isScene ? "scene.sceneWillEnterForeground" : "app.willEnterForeground", callback,
                        isScene ? "scene.sceneDidBecomeActive" : "app.didBecomeActive",
                    ])
            }
        }
    }

    @Test("CH-650: versions without quick actions and shares refuse them", .repeated(.onAPad), arguments: [8, 9])
    func versions(_ major: Int) throws {
        var theater = try Theater(SystemVersion(major))
        let message: SystemMessage = major == 8 ? .shortcutItem : .cloudKitShare
        proves("CH-650") { () throws(Rejection) in
            try theater.call(receiving(message, major == 8 ? "compose" : nil))
        }
        #expect(throws: Rejection.self) { try theater.call(receiving(.remoteNotification), receiving(.intent)) }
    }

    @Test("CH-650: an item that comes before the scene has connected waits for it", .repeated(.onAPad))
    func connection() throws {
        let item = receiving(.shortcutItem, "compose")
        let theater = try Theater(
            SystemVersion(15),
            behaviors: ["AppDelegate": Behavior(reactions: [.willFinishLaunching: Reaction(before: [item])])],
            objects: Self.scene)
        let names = told(theater.history)
        let connected = try #require(names.firstIndex(of: "scene.sceneWillConnect"))
        let handed = try #require(names.firstIndex(of: "scene.scenePerformAction"))
        RuleProof.expect("CH-650", holds: connected < handed)
    }

    // MARK: Messages to the application's delegate

    @Test(
        "CH-651: the application's delegate gets messages where the app is", .repeated(.onAPad),
        arguments: [12, 13, 18])
    func messages(_ major: Int) throws {
        let everywhere: [(SystemMessage, String?, Member)] = [
            (.remoteNotification, "chat", .didReceiveNotification),
            (.registeredForRemoteNotifications, nil, .didRegisterForNotifications),
            (.failedToRegisterForRemoteNotifications, nil, .didFailToRegisterForNotifications),
            (.watchKitRequest, nil, .handleWatchKitRequest),
            (.healthAuthorization, nil, .shouldRequestHealthAuthorization),
        ]
        let inBackground: [(SystemMessage, String?, Member)] = [
            (.backgroundFetch, nil, .performFetch), (.backgroundURLSession, "download", .handleBackgroundURLSession),
        ]
        for objects in [[], Self.scene] {
            var theater = try Theater(SystemVersion(major), objects: objects)
            for state in [AppState.active, .background] {
                if state == .background { try theater.call(.application(.background)) }
                for (message, identifier, member) in everywhere + inBackground {
                    let events = try theater.play { try $0.call(receiving(message, identifier)) }
                    let isKept = state == .active && inBackground.contains { $0.2 == member }
                    RuleProof.expect("CH-651", holds: told(events) == (isKept ? [] : ["app.\(member)"]))
                    proves("CH-651", in: events)
                    #expect(theater.session.environmentOutline.appState == state)
                }
            }
        }
    }

    @Test("CH-651: the handler of an intent is asked for", .repeated(.onAPad), arguments: [14, 18])
    func intents(_ major: Int) throws {
        let handler = Self.scene + [ObjectRequest(name: "handler", className: "Handler")]
        var theater = try Theater(
            SystemVersion(major), behaviors: ["AppDelegate": Behavior(answers: [.intentHandler: .value("handler")])],
            objects: handler)
        let events = try theater.play { try $0.call(receiving(.intent, "OrderIntent")) }
        RuleProof.expect("CH-651", holds: told(events) == ["app?intentHandler"])
        var silent = try Theater(SystemVersion(major))
        let ignored = try silent.play { try $0.call(receiving(.intent, "OrderIntent")) }
        RuleProof.expect("CH-651", holds: told(ignored) == [] && ignored.contains { $0.kind.isNoop })
    }

    @Test("CH-651: a message needs its identifier, and no other has one", .repeated(.onAPad))
    func identifiers() throws {
        var theater = try Theater(SystemVersion(15))
        for call in [
            receiving(.backgroundURLSession), receiving(.intent), receiving(.backgroundFetch, "now"),
            receiving(.watchKitRequest, "glance"),
        ] {
            proves("CH-651") { () throws(Rejection) in try theater.call(call) }
        }
    }

    // MARK: The device

    @Test(
        "CH-652: the app leaves before the device is locked, and saves nothing until it is unlocked",
        .repeated(.onAPad), arguments: Theater.versions)
    func lock(_ version: SystemVersion) throws {
        for objects in [[], Self.scene] {
            var theater = try Theater(version, objects: objects)
            let isScene = theater.session.sceneDelegate != nil
            let locking = [
                "app.protectedDataWillBecomeUnavailable", "UIApplicationProtectedDataWillBecomeUnavailable",
            ]
            let events = try theater.play { try $0.call(.application(.lock)) }
            let names = told(events)
            let left = names.firstIndex(of: isScene ? "scene.sceneDidEnterBackground" : "app.didEnterBackground")
            let locked = names.firstIndex(of: locking[0])
            RuleProof.expect(
                "CH-652", holds: left != nil && locked != nil && (left ?? 0) < (locked ?? 0), "\(names)")
            RuleProof.expect("CH-652", holds: Array(names.suffix(2)) == locking)
            #expect(theater.session.header.isDeviceLocked && theater.session.header.isInBackground)
            let again = try theater.play { try $0.call(.application(.lock)) }
            #expect(told(again) == [])
            let back = try theater.play { try $0.call(.application(.foreground)) }
            #expect(told(back).first == "app.protectedDataDidBecomeAvailable")
            try theater.call(.application(.background))
            let second = try theater.play { try $0.call(.application(.lock)) }
            RuleProof.expect("CH-652", holds: told(second) == locking)
        }
    }

    @Test("CH-653: a new day is announced by its notification first", .repeated(.onAPad), arguments: [8, 12, 13, 18])
    func time(_ major: Int) throws {
        for objects in [[], Self.scene] {
            var theater = try Theater(SystemVersion(major), objects: objects)
            for call in [Call.application(.active), .application(.background)] {
                try theater.call(call)
                let events = try theater.play { try $0.call(.application(.significantTimeChange)) }
                RuleProof.expect(
                    "CH-653",
                    holds: told(events) == [
                        "UIApplicationSignificantTimeChangeNotification", "app.significantTimeChange",
                    ])
            }
        }
    }

    // MARK: Activities

    @Test(
        "CH-654: an activity that cannot go on is announced, then fails", .repeated(.onAPad),
        arguments: [8, 12, 13, 18])
    func failure(_ major: Int) throws {
        for objects in [[], Self.scene] {
            var theater = try Theater(SystemVersion(major), objects: objects)
            let events = try theater.play {
                try $0.call(.link(.continueActivity(type: "reading", webpageURL: nil, error: "offline")))
            }
            let isScene = theater.session.sceneDelegate != nil
            RuleProof.expect(
                "CH-654",
                holds: told(events)
                    == (isScene
                        ? ["scene.sceneWillContinueActivity", "scene.sceneDidFailToContinue"]
                        : ["app.willContinueActivity", "app.didFailToContinueActivity"]))
            proves("CH-654", in: events)
        }
    }

    @Test(
        "CH-657: the controllers with an activity update it, then the delegate is told", .repeated(.onAPad),
        arguments: [8, 12, 13, 18])
    func update(_ major: Int) throws {
        for objects in [[], Self.scene] {
            let part = Behavior(reactions: [
                .updateUserActivityState: Reaction(before: [.encode(key: "part", .value(1))])
            ])
            var theater = try Theater(
                SystemVersion(major),
                behaviors: [
                    "A": part, "AppDelegate": declaring(.didUpdateActivity),
                    "SceneDelegate": declaring(.sceneDidUpdateActivity),
                ], objects: objects)
            let call = receiving(.userActivityUpdate, "reading")
            let without = try theater.play { try $0.call(call) }
            RuleProof.expect("CH-657", holds: told(without) == [])
            try theater.set("A", .userActivity, "reading")
            let isScene = theater.session.sceneDelegate != nil
            let events = try theater.play { try $0.call(call) }
            RuleProof.expect(
                "CH-657",
                holds: told(events) == [
                    "A.updateUserActivityState", isScene ? "scene.sceneDidUpdateActivity" : "app.didUpdateActivity",
                ])
            #expect(theater.session.agenda.writing == nil)
        }
    }

    // MARK: Older and newer methods

    @Test(
        "CH-656: the oldest methods are called only if the delegate declares none of the newer ones",
        .repeated(.onAPad), arguments: [8, 9, 12])
    func oldest(_ major: Int) throws {
        let oldest: [Member] = [.didFinishLaunchingOnly, .handleOpenURL]
        for (members, launched, opened) in [
            (oldest, "app.didFinishLaunchingOnly", "app.handleOpenURL"),
            (
                oldest + [.didFinishLaunching, .openURLFromApplication], "app.didFinishLaunching",
                "app.openURLFromApplication"
            ),
        ] {
            var theater = try Theater(
                SystemVersion(major),
                behaviors: [
                    "AppDelegate": Behavior(
                        reactions: Dictionary(uniqueKeysWithValues: members.map { ($0, Reaction()) }))
                ])
            RuleProof.expect(
                "CH-656", holds: told(theater.history).filter { $0.contains("didFinishLaunching") } == [launched])
            let events = try theater.play {
                try $0.call(.link(.openURL("example:items/3", sourceApplication: nil)))
            }
            RuleProof.expect("CH-656", holds: told(events) == [opened])
        }
    }

    @Test(
        "CH-658: the scene's delegate is told of its coordinate space, up to iOS 26 beside the newer method",
        .repeated(.onAPad), arguments: [13, 18, 26])
    func space(_ major: Int) throws {
        for members in [
            [Member.sceneDidUpdateCoordinateSpace], [.sceneDidUpdateCoordinateSpace, .sceneDidUpdateGeometry],
        ] {
            var theater = try Theater(
                SystemVersion(major),
                behaviors: [
                    "SceneDelegate": Behavior(
                        reactions: Dictionary(uniqueKeysWithValues: members.map { ($0, Reaction()) }))
                ], objects: Self.scene)
            let events = try theater.play { try $0.turn(.landscapeLeft) }
            let isReplaced = major == 26 && members.count == 2
            let expected = isReplaced ? "scene.sceneDidUpdateGeometry" : "scene.sceneDidUpdateCoordinateSpace"
            let names = events.parts.filter { $0.hasPrefix("scene.") }
            RuleProof.expect("CH-658", holds: Set(names) == [expected], "\(names)")
            let rules = Set(events.filter { $0.part?.hasPrefix("scene.") == true }.map(\.rule.id))
            #expect(rules == [isReplaced ? "Q39" : "CH-658"])
        }
    }
}

extension Event.Kind {
    fileprivate var isNoop: Bool { if case .noop = self { true } else { false } }
}
