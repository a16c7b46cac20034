import Testing

@testable import PresentationEngine

@Suite("The order of a launch, and of leaving and coming back")
struct LaunchOrderTests {
    private static let willFinish = "app.application(_:willFinishLaunchingWithOptions:)"
    private static let didFinish = "app.application(_:didFinishLaunchingWithOptions:)"
    private static let active = "app.applicationDidBecomeActive(_:)"

    private func shown(_ version: SystemVersion) -> [String] {
        version >= SystemVersion(13) ? ["A.WA", "A.IA"] : ["A.WA"]
    }

    @Test(
        "CH-132: an app made in code is active once its root has appeared, on iOS 9 and 10 before",
        arguments: Theater.versions)
    func application(_ version: SystemVersion) throws {
        let theater = try Theater(version)
        let isEarly = version >= SystemVersion(9) && version < SystemVersion(11)
        #expect(
            theater.log
                == [Self.willFinish, "A.init(nibName:bundle:)", Self.didFinish, "A.LV", "A.DL"]
                + shown(version)
                + ["A.WL", "A.LS"] + (isEarly ? [Self.active, "A.DA"] : ["A.DA", Self.active]))
        proves("CH-132", in: theater.history)
    }

    private func showing(_ calls: Call...) -> [String: Behavior] {
        ["AppDelegate": Behavior(reactions: [.willFinishLaunching: Reaction(after: calls)])]
    }

    @Test(
        "CH-98, CH-132: a window that is visible before the launch has finished, its root has appeared in after that",
        arguments: Theater.versions)
    func visibleBefore(_ version: SystemVersion) throws {
        let theater = try Theater(
            version, behaviors: showing(.window(name: "window", .makeKeyAndVisible)))
        let isEarly = version >= SystemVersion(9) && version < SystemVersion(11)
        RuleProof.expect(
            "CH-98", "CH-132",
            holds: theater.log
                == [Self.willFinish, "A.init(nibName:bundle:)", "A.LV", "A.DL"] + shown(version)
                + ["A.WL", "A.LS", Self.didFinish]
                + (isEarly ? [Self.active, "A.DA"] : ["A.DA", Self.active])
        )
        #expect(try theater.controller("A").appearance == .appeared)
    }

    @Test(
        "CH-98, CH-132: so have the roots of two windows, one after the other; the app is active once",
        arguments: Theater.versions)
    func twoVisibleBefore(_ version: SystemVersion) throws {
        let theater = try Theater(
            version,
            behaviors: showing(
                .makeController(.plain("B")), .addWindow(WindowRequest(name: "second", root: "B")),
                .window(name: "window", .makeKeyAndVisible)))
        let order = theater.log.filter {
            $0.hasSuffix(".WA") || $0.hasSuffix(".DA") || $0 == Self.didFinish || $0 == Self.active
        }
        let isEarly = version >= SystemVersion(9) && version < SystemVersion(11)
        #expect(
            order == ["B.WA", "A.WA", Self.didFinish]
                + (isEarly ? [Self.active, "B.DA", "A.DA"] : ["B.DA", "A.DA", Self.active]))
    }

    @Test("CH-98: a window that the app hides again before the launch has finished is visible after it")
    func hiddenAgain() throws {
        let theater = try Theater(
            SystemVersion(17),
            behaviors: showing(
                .window(name: "window", .makeKeyAndVisible), .window(name: "window", .hide)))
        #expect(try theater.controller("A").appearance == .appeared)
        #expect(theater.log.last == Self.active)
        #expect(theater.log.filter { $0.hasSuffix(".DA") }.last == "A.DA")
    }

    @Test("VL-30, CH-133: a scene's window that is visible before its root is made shows it all the same")
    func visibleBeforeItsRoot() throws {
        let theater = try Theater(
            SystemVersion(17), behaviors: showing(.window(name: "window", .makeKeyAndVisible)),
            objects: [ObjectRequest(name: "scene", className: "SceneDelegate")])
        #expect(try theater.controller("A").appearance == .appeared)
        #expect(theater.log.filter { $0 == "A.DA" }.count == 1)
    }

    private var storyboard: Storyboard {
        Storyboard(
            name: "Main", initialSceneID: "nav",
            scenes: [.navigation("nav", root: "leaf"), .scene("leaf", .viewController)])
    }

    @Test(
        "R59, R62: a storyboard is loaded with all that belongs to it before the window gets its root",
        arguments: Theater.versions)
    func loaded(_ version: SystemVersion) throws {
        let theater = try Theater(version, root: nil, storyboards: [storyboard])
        let traces = theater.history.map(\.trace)
        let place = { (suffix: String) throws -> Int in
            try #require(traces.firstIndex { $0.hasSuffix(suffix) }, "\(suffix) in \(traces)")
        }
        let awake = try #require(traces.lastIndex { $0.hasSuffix(".awakeFromNib()") })
        let root = try #require(traces.firstIndex { $0.contains(".rootViewController=") })
        RuleProof.expect("R59", "R62", holds: awake < root)
        #expect(try root < place("willFinishLaunchingWithOptions:)"))
        #expect(try place("willFinishLaunchingWithOptions:)") < place("didFinishLaunchingWithOptions:)"))
        #expect(try place("didFinishLaunchingWithOptions:)") < place(".DL"))
        // CH-131: a storyboard's children are told nothing.
        RuleProof.expect(
            "CH-131", holds: !theater.log.contains { $0.hasSuffix(".wM") || $0.hasSuffix(".dM") })
    }

    @Test(
        "CH-146, VL-01, P185: a tab bar controller loads its view when it is needed, of code and of a storyboard",
        arguments: Theater.versions, [false, true])
    func tabBarController(_ version: SystemVersion, isOfStoryboard: Bool) throws {
        let reads = Reaction(after: [.read(receiver: "$self", .link(.viewControllers), label: "tabs")])
        var theater = try Theater(
            version, storyboards: [.of(.tabs("T", "X", "Y"), .scene("X"), .scene("Y"))],
            behaviors: ["T": Behavior(reactions: [.viewDidLoad: reads])])
        let made = ControllerRequest(name: "T", origin: .storyboard(name: "Main", identifier: "T"))
        try theater.call(
            .makeController(
                isOfStoryboard ? made : .container("T", .tabBarController, .plain("X"), .plain("Y"))))
        #expect(theater.events.of("T.LV").isEmpty)
        RuleProof.expect(
            "CH-146", "VL-01", "P185", holds: try theater.read("T", .isViewLoaded) == false)
        try theater.call(.loadViewIfNeeded(receiver: "T"))
        #expect(theater.log == ["T.LV", "T.DL"])
        #expect(theater.events.readings("tabs") == [.list(["X", "Y"])])
        #expect(try theater.read("X", .isViewLoaded) == false)
    }

    @Test(
        "CH-146, P185: that of a launch loads its view with the window that shows it",
        arguments: Theater.versions)
    func tabBarControllerOfLaunch(_ version: SystemVersion) throws {
        var theater = try Theater(
            version,
            root: .container(
                "N", .navigationController, .container("T", .tabBarController, .plain("X"), .plain("Y"))))
        let parts = theater.history.parts
        let finished = try #require(parts.firstIndex(of: Self.didFinish))
        let moves = parts.filter { $0.hasSuffix("M") }
        #expect(moves == ["X.wM", "X.dM", "Y.wM", "Y.dM", "T.wM", "T.dM"])
        RuleProof.expect("CH-146", "P185", holds: try finished < #require(parts.firstIndex(of: "T.LV")))
        #expect(try theater.read("N", .topViewController) == "T")
        #expect(try theater.controller("X").appearance == .appeared)
        #expect(theater.history.of("Y.LV").isEmpty)
    }

    @Test(
        "CH-133: from iOS 13 on an app with a scene delegate follows its scene", arguments: Theater.versions)
    func scene(_ version: SystemVersion) throws {
        var theater = try Theater(
            version,
            behaviors: ["AppDelegate": Behavior(answers: [.shouldSaveApplicationState: .value(true)])],
            objects: [ObjectRequest(name: "scene", className: "SceneDelegate")])
        guard version >= SystemVersion(13) else {
            #expect(
                theater.log.contains(Self.active)
                    && !theater.history.parts.contains { $0.hasPrefix("scene.") })
            return
        }
        #expect(
            theater.history.parts == [
                Self.willFinish, Self.didFinish, "A.init(nibName:bundle:)", "scene.sceneWillConnect", "A.LV",
                "A.DL", "A.WA", "A.IA", "A.WL", "A.LS", "A.DA", "scene.sceneWillEnterForeground",
                "scene.sceneDidBecomeActive",
            ])
        let left = try theater.play { try $0.call(.application(.background)) }
        #expect(left.parts == ["scene.sceneWillResignActive", "scene.sceneDidEnterBackground"])
        RuleProof.expect("CH-133", holds: theater.session.savedArchive == nil)
        let saved = try theater.play { try $0.call(.application(.save)) }
        #expect(saved.map(\.trace) == ["noop save"])
        proves("R58", in: saved)
        RuleProof.expect("CH-133", holds: theater.session.savedArchive == nil)
        let back = try theater.play { try $0.call(.application(.foreground)) }
        #expect(back.parts == ["scene.sceneWillEnterForeground", "scene.sceneDidBecomeActive"])
    }

    @Test(
        "R58, CH-133: an app that follows its scene is launched as one, whatever archive there is",
        arguments: Theater.versions)
    func sceneAndArchive(_ version: SystemVersion) throws {
        var app = RestorableApp()
        app.version = version
        var first = try app.theater()
        var launch = try app.launch(restoring: try first.save())
        launch.objects = [ObjectRequest(name: "scene", className: "SceneDelegate")]
        let theater = try Theater(launch: launch)
        let told = theater.history.parts.filter { $0.hasPrefix("scene.") || $0 == Self.active }
        guard version >= SystemVersion(13) else {
            #expect(theater.session.restorationReport?.outcome == .restored && told == [Self.active])
            return
        }
        #expect(
            told == [
                "scene.sceneWillConnect", "scene.sceneWillEnterForeground", "scene.sceneDidBecomeActive",
            ])
        proves("R58", in: theater.history.filter { $0.trace == "noop archive" })
        #expect(theater.session.restorationReport == nil)
        #expect(!theater.history.parts.contains { $0.contains("Restor") })
    }

    @Test(
        "CH-132, R1: to the background and back, each once; no controller is told",
        arguments: Theater.versions)
    func background(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        let left = try theater.play { try $0.call(.application(.background), .application(.background)) }
        #expect(left.log == ["app.applicationWillResignActive(_:)", "app.applicationDidEnterBackground(_:)"])
        let back = try theater.play { try $0.call(.application(.foreground), .application(.foreground)) }
        #expect(back.log == ["app.applicationWillEnterForeground(_:)", Self.active])
        proves("CH-132", in: back)
        proves("R1", in: left)
    }

    @Test("CH-139: freezing the clock is an event, and moves nothing", arguments: Theater.versions)
    func frozenClock(_ version: SystemVersion) throws {
        var session = try Theater(version).session
        let (time, turn, next) = (session.time, session.header.turn, session.nextDue)
        let events = try session.apply(.freezeClock)
        #expect(events.map(\.kind) == [.lifecycle(.application, .clockFrozen)])
        #expect(session.time == time && session.header.turn == turn && session.nextDue == next)
        proves("CH-139", in: events)
    }
}
