import Testing

@testable import PresentationEngine

@Suite("Changes of the app's state: one after the other, and none after the end")
struct AppChangeTests {
    private static let scene = [ObjectRequest(name: "scene", className: "SceneDelegate")]
    private static let link = Call.link(.openURL("example:items/3", sourceApplication: nil))

    /// The callbacks to the application and to its scene, in their order.
    private func told(_ events: [Event]) -> [String] {
        events.compactMap { event in
            guard case .callback(let subject, let member, _, _) = event.kind else { return nil }
            return subject.name == "app" || subject.name == "scene" ? "\(subject.name).\(member)" : nil
        }
    }

    private func reacting(_ className: String, _ member: Member, _ calls: Call...) -> [String: Behavior] {
        [className: Behavior(reactions: [member: Reaction(before: calls)])]
    }

    private func state(_ theater: Theater) -> AppState { theater.session.environmentOutline.appState }

    // MARK: One after the other

    @Test(
        "CH-196: a link in sceneWillResignActive waits for the background, and then brings the app back",
        .repeated(.deeper, .onAPad), arguments: [13, 15, 18])
    func linkWhileLeaving(_ major: Int) throws {
        var theater = try Theater(
            SystemVersion(major), behaviors: reacting("SceneDelegate", .sceneWillResignActive, Self.link),
            objects: Self.scene)
        let events = try theater.play { try $0.call(.application(.background)) }
        RuleProof.expect(
            "CH-196",
            holds: told(events) == [
                "scene.sceneWillResignActive", "scene.sceneDidEnterBackground", "scene.sceneWillEnterForeground",
                "scene.sceneOpenURLContexts", "scene.sceneDidBecomeActive",
            ])
        #expect(state(theater) == .active && theater.session.header.appChange == nil)
    }

    @Test(
        "CH-196: going to the background in sceneWillEnterForeground waits until the app is active",
        .repeated(.onAPad), arguments: [13, 16, 18])
    func leavingWhileReturning(_ major: Int) throws {
        var theater = try Theater(SystemVersion(major), objects: Self.scene)
        try theater.call(
            .application(.background),
            .setBehavior(
                name: "scene",
                Behavior(reactions: [
                    .sceneWillEnterForeground: Reaction(before: [.application(.background)])
                ])))
        let events = try theater.play { try $0.call(.application(.foreground)) }
        RuleProof.expect(
            "CH-196",
            holds: told(events) == [
                "scene.sceneWillEnterForeground", "scene.sceneDidBecomeActive", "scene.sceneWillResignActive",
                "scene.sceneDidEnterBackground",
            ])
        #expect(state(theater) == .background)
    }

    @Test(
        "CH-196: state is preserved in the background before the app returns, and several calls keep their order",
        .repeated(.deeper), arguments: [8, 12, 15])
    func returningWhileLeaving(_ major: Int) throws {
        var theater = try Theater(
            SystemVersion(major),
            behaviors: [
                "AppDelegate": Behavior(
                    answers: [.shouldSaveApplicationState: .value(true)],
                    reactions: [
                        .didEnterBackground: Reaction(
                            before: [.application(.foreground), .application(.inactive), .log("within")])
                    ])
            ])
        let events = try theater.play { try $0.call(.application(.background)) }
        let saved = try #require(events.firstIndex { $0.trace.contains("stateSaved") })
        let returned = try #require(events.firstIndex { $0.trace.contains("WillEnterForeground") })
        RuleProof.expect("CH-196", holds: saved < returned, "\(events.map(\.trace))")
        RuleProof.expect(
            "CH-196",
            holds: told(events).suffix(3) == [
                "app.willEnterForeground", "app.didBecomeActive", "app.willResignActive",
            ])
        #expect(state(theater) == .inactive)
    }

    @Test(
        "CH-196: the state changes after a will callback and before a did callback", .repeated(.onAPad),
        arguments: [12, 13, 18])
    func stateWithin(_ major: Int) throws {
        let stages: [(Member, Member, ApplicationCall, AppState)] = [
            (.willResignActive, .sceneWillResignActive, .background, .active),
            (.didEnterBackground, .sceneDidEnterBackground, .background, .background),
            (.willEnterForeground, .sceneWillEnterForeground, .foreground, .background),
            (.didBecomeActive, .sceneDidBecomeActive, .foreground, .active),
            (.willTerminate, .willTerminate, .terminate, .background),
        ]
        for (member, sceneMember, call, expected) in stages {
            var theater = try Theater(SystemVersion(major), objects: Self.scene)
            if call == .foreground { try theater.call(.application(.background)) }
            let isScene = theater.session.sceneDelegate != nil && member != sceneMember
            let asks = Reaction(before: [
                .setBehavior(name: "A", Behavior(answers: [.prefersStatusBarHidden: .ask])),
                .updateStatusBar(receiver: "A"),
            ])
            try theater.call(
                .setBehavior(
                    name: isScene ? "scene" : "AppDelegate",
                    Behavior(reactions: [isScene ? sceneMember : member: asks])))
            try theater.call(.application(call))
            #expect(theater.session.agenda.isParked)
            RuleProof.expect("CH-196", holds: state(theater) == expected, "\(member)")
            try theater.apply(.answer(.bool(false)))
        }
    }

    // MARK: The end

    @Test(
        "CH-142: an app that is ending ignores calls about its state, and is told once of each change",
        .repeated(.onAPad), arguments: [12, 13, 18])
    func callsAtTheEnd(_ major: Int) throws {
        let calls: [Call] = [
            .application(.terminate), .application(.background), .application(.foreground), Self.link,
            .application(.memoryWarning),
        ]
        var theater = try Theater(
            SystemVersion(major),
            behaviors: ["AppDelegate": Behavior(reactions: [.willTerminate: Reaction(before: calls)])],
            objects: Self.scene)
        let events = try theater.call(.application(.terminate))
        #expect(Set(told(events)).count == told(events).count && told(events).count == 3)
        let ignored = events.filter { $0.rule == "CH-142" }
        RuleProof.expect(
            "CH-142",
            holds: ignored.map(\.trace) == [
                "noop terminate", "noop background", "noop foreground", "noop openURL", "noop memoryWarning",
            ])
        #expect(state(theater) == .terminated)
    }

    @Test("CH-142: a scene that was disconnected is told nothing more", .repeated(.onAPad), arguments: [13, 18])
    func callsAfterDisconnection(_ major: Int) throws {
        var theater = try Theater(
            SystemVersion(major),
            behaviors: reacting(
                "SceneDelegate", .sceneDidDisconnect, .application(.background), .application(.foreground),
                Self.link),
            objects: Self.scene)
        let events = try theater.call(.application(.discardScene))
        RuleProof.expect(
            "CH-142",
            holds: told(events).last { $0.hasPrefix("scene.") } == "scene.sceneDidDisconnect"
                && events.count { $0.rule == "CH-142" } == 3)
    }

    @Test("CH-192: the calls of a batch after the end are not made, and an event says so", .repeated(.onAPad))
    func batchAfterTheEnd() throws {
        for isInBackground in [false, true] {
            for call in [ApplicationCall.terminate, .discardScene] {
                var theater = try Theater(SystemVersion(17), objects: Self.scene)
                if isInBackground { try theater.call(.application(.background)) }
                let events = try theater.call(.application(call), .log("never"), .log("never"))
                guard case .noop(.application?, let name, let reason)? = events.dropLast().last?.kind else {
                    Issue.record("\(events.map(\.trace))")
                    continue
                }
                #expect(name == call.rawValue && reason == "The 2 calls after it are not made.")
                proves("CH-192", in: events.suffix(2))
            }
        }
    }

    // MARK: The launch

    @Test(
        "CH-132: an app that goes to the background during its launch stays there, and never resigned",
        .repeated(.onAPad), arguments: Theater.versions)
    func launchIntoTheBackground(_ version: SystemVersion) throws {
        var theater = try Theater(
            version, behaviors: reacting("A", .viewDidLoad, .application(.background)), objects: Self.scene)
        let prefix = theater.session.sceneDelegate == nil ? "app.d" : "scene.sceneD"
        let states = told(theater.history).filter { !$0.contains("Launching") && !$0.contains("WillConnect") }
        RuleProof.expect("CH-132", holds: states == ["\(prefix)idEnterBackground"], "\(states)")
        #expect(theater.history.parts.suffix(2).contains("A.DA"))
        #expect(state(theater) == .background)
        let back = try theater.play { try $0.call(.application(.foreground)) }
        #expect(told(back).count == 2 && state(theater) == .active)
    }

    @Test(
        "CH-191, CH-196: what happens before a scene has connected waits for the connection", .repeated(.onAPad),
        arguments: [13, 15, 18])
    func beforeConnection(_ major: Int) throws {
        let opened = try Theater(
            SystemVersion(major), behaviors: reacting("AppDelegate", .didFinishLaunching, Self.link),
            objects: Self.scene)
        RuleProof.expect(
            "CH-191",
            holds: told(opened.history) == [
                "app.willFinishLaunching", "app.didFinishLaunching", "scene.sceneWillConnect",
                "scene.sceneOpenURLContexts", "scene.sceneWillEnterForeground", "scene.sceneDidBecomeActive",
            ])
        let discarded = try Theater(
            SystemVersion(major),
            behaviors: reacting("AppDelegate", .didFinishLaunching, .application(.discardScene)),
            objects: Self.scene)
        RuleProof.expect(
            "CH-196",
            holds: told(discarded.history).dropFirst(2) == [
                "scene.sceneWillConnect", "scene.sceneDidDisconnect", "app.didDiscardSceneSessions",
                "app.willTerminate",
            ])
    }

    @Test(
        "CH-191: without scenes a link of the launch follows didFinishLaunching", .repeated(.onAPad),
        arguments: [8, 9, 12])
    func linkDuringLaunch(_ major: Int) throws {
        let theater = try Theater(
            SystemVersion(major), behaviors: reacting("AppDelegate", .willFinishLaunching, Self.link))
        let names = told(theater.history)
        let finished = try #require(names.firstIndex(of: "app.didFinishLaunching"))
        RuleProof.expect(
            "CH-191",
            holds: names.dropFirst(finished + 1).first
                == (major < 9 ? "app.openURLFromApplication" : "app.openURL"))
        #expect(names.last == "app.didBecomeActive")
    }

    @Test(
        "CH-191: from iOS 9 on a delegate that implements only the older method for URLs is called by that",
        .repeated(.onAPad), arguments: [9, 12])
    func olderMethod(_ major: Int) throws {
        for (members, expected) in [
            ([Member.openURLFromApplication], "app.openURLFromApplication"),
            ([.openURLFromApplication, .openURL], "app.openURL"),
        ] {
            var theater = try Theater(
                SystemVersion(major),
                behaviors: [
                    "AppDelegate": Behavior(
                        reactions: Dictionary(uniqueKeysWithValues: members.map { ($0, Reaction()) }))
                ])
            let events = try theater.play { try $0.call(Self.link) }
            RuleProof.expect("CH-191", holds: told(events) == [expected])
        }
    }

    // MARK: Touches

    @Test(
        "CH-197: when the app resigns, a pan back is cancelled, and nothing can be touched until it is active",
        .repeated(.onAPad), arguments: [8, 12, 13, 18])
    func touches(_ major: Int) throws {
        var theater = try Theater(
            SystemVersion(major), root: .container("N", .navigationController, .plain("A")), objects: Self.scene)
        try theater.make("B")
        try theater.push("B")
        try theater.settle()
        try theater.navigate("N", .panBack)
        try theater.call(.application(.inactive))
        try theater.settle()
        RuleProof.expect("CH-197", holds: try theater.read("N", .topViewController) == "B")
        #expect(theater.session.header.transitions.isEmpty)
        let navigation = try theater.session.controller("N")
        #expect(theater.session.obstacle(beforeBackButtonOf: navigation)?.kind == .inactive)
        proves("CH-197") { () throws(Rejection) in try theater.navigate("N", .tapBack) }
        try theater.call(.application(.active))
        try theater.navigate("N", .tapBack)
        try theater.settle()
        #expect(try theater.read("N", .topViewController) == "A")
        try theater.call(.application(.background))
        let first = try theater.session.controller("A")
        #expect(theater.session.obstacle(beforeViewOf: first)?.rule == "CH-197")
        proves("CH-197") { () throws(Rejection) in
            try theater.call(.responding(.touch(view: "A")))
        }
    }
}
