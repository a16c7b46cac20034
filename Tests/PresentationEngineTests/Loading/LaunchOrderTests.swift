import Testing

@testable import PresentationEngine

@Suite("The order of a launch, and of leaving and returning")
struct LaunchOrderTests {
    private static let willFinish = "app.application(_:willFinishLaunchingWithOptions:)"
    private static let didFinish = "app.application(_:didFinishLaunchingWithOptions:)"
    private static let active = "app.applicationDidBecomeActive(_:)"

    private func shown(_ version: SystemVersion) -> [String] {
        version >= SystemVersion(13) ? ["A.WA", "A.IA"] : ["A.WA"]
    }

    @Test(
        "CH-132: an app made in code is active once its root has appeared, on iOS 9 and 10 before",
        .repeated(.onAPad),
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
        "CH-98, CH-132: the root of a window made visible during the launch has appeared after the launch",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func visibleBefore(_ version: SystemVersion) throws {
        let theater = try Theater(
            version, behaviors: showing(.window(name: "window", .makeKeyAndVisible)))
        let isEarly = version >= SystemVersion(9) && version < SystemVersion(11)
        RuleProof.expect(
            "CH-98", "CH-132",
            holds: theater.log
                == [Self.willFinish, "A.init(nibName:bundle:)", "A.LV", "A.DL", "A.WA", Self.didFinish]
                + shown(version).dropFirst() + ["A.WL", "A.LS"]
                + (isEarly ? [Self.active, "A.DA"] : ["A.DA", Self.active])
        )
        #expect(try theater.controller("A").appearance == .appeared)
    }

    @Test(
        "CH-98, CH-132: so have the roots of two windows, one after the other; the app becomes active once",
        arguments: Theater.versions)
    func twoVisibleBefore(_ version: SystemVersion) throws {
        let theater = try Theater(
            version,
            behaviors: showing(
                .makeController(.plain("B")), .addWindow(WindowRequest(name: "second", root: "B")),
                .window(name: "second", .makeKeyAndVisible),
                .window(name: "window", .makeKeyAndVisible)))
        let order = theater.log.filter {
            $0.hasSuffix(".WA") || $0.hasSuffix(".DA") || $0 == Self.didFinish || $0 == Self.active
        }
        let isEarly = version >= SystemVersion(9) && version < SystemVersion(11)
        #expect(
            order == ["B.WA", "A.WA", Self.didFinish]
                + (isEarly ? [Self.active, "B.DA", "A.DA"] : ["B.DA", "A.DA", Self.active]))
    }

    @Test("CH-98: a window that the app hides again during the launch is visible after it")
    func hiddenAgain() throws {
        let theater = try Theater(
            SystemVersion(17),
            behaviors: showing(
                .window(name: "window", .makeKeyAndVisible), .window(name: "window", .hide)))
        #expect(try theater.controller("A").appearance == .appeared)
        #expect(theater.log.last == Self.active)
        #expect(theater.log.filter { $0.hasSuffix(".DA") }.last == "A.DA")
    }

    @Test(
        "VL-30, CH-133: a scene's window that is visible before its root is made shows the root all the same")
    func visibleBeforeItsRoot() throws {
        let theater = try Theater(
            SystemVersion(17), behaviors: showing(.window(name: "window", .makeKeyAndVisible)),
            objects: [ObjectRequest(name: "scene", className: "SceneDelegate")])
        #expect(try theater.controller("A").appearance == .appeared)
        #expect(theater.log.filter { $0 == "A.DA" }.count == 1)
    }

    @Test(
        "CH-472, Q48: with scenes the code of each callback runs before the next one, and the root is made in between",
        .repeated(.onAPad), arguments: [13, 15, 18, 26])
    func codeOfCallbacks(_ major: Int) throws {
        let theater = try Theater(
            SystemVersion(major),
            behaviors: [
                "AppDelegate": Behavior(reactions: [
                    .willFinishLaunching: Reaction(after: [.log("will")]),
                    .didFinishLaunching: Reaction(after: [
                        .makeController(.plain("B")), .addWindow(WindowRequest(name: "second", root: "B")),
                        .window(name: "second", .makeKeyAndVisible), .log("did"),
                    ]),
                ]),
                "SceneDelegate": Behavior(reactions: [.sceneWillConnect: Reaction(after: [.log("connects")])]),
            ],
            objects: [ObjectRequest(name: "scene", className: "SceneDelegate")])
        let order = [
            Self.willFinish, "app:log=will", Self.didFinish, "B.WA", "app:log=did", "A.init(nibName:bundle:)",
            "app:log=connects", "B.IA", "scene.sceneDidBecomeActive(_:)", "B.DA", "A.WA",
        ]
        let came = theater.history.map(\.trace).filter(order.contains)
        RuleProof.expect("CH-472", "Q48", holds: came == order, "\(came)")
    }

    private var storyboard: Storyboard {
        Storyboard(
            name: "Main", initialSceneID: "nav",
            scenes: [.navigation("nav", root: "leaf"), .scene("leaf", .viewController)])
    }

    @Test(
        "R59, R62: a storyboard is loaded completely before the window gets its root", .repeated(.onAPad),
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
        // CH-131: a storyboard's children receive no callbacks.
        RuleProof.expect(
            "CH-131", holds: !theater.log.contains { $0.hasSuffix(".wM") || $0.hasSuffix(".dM") })
    }

    @Test(
        "F2, CH-146, VL-01, P185: a tab bar controller made in code loads its view in its initializer, as measured",
        .repeated(.onAPad),
        arguments: Theater.versions, [false, true])
    func tabBarController(_ version: SystemVersion, isOfStoryboard: Bool) throws {
        for fidelity in Theater.fidelities {
            let reads = Reaction(after: [
                .read(receiver: "$self", .link(.viewControllers), label: "tabs"),
                .read(receiver: "$self", .property(.title), label: "title"),
            ])
            var theater = try Theater(
                version, fidelity: fidelity,
                storyboards: [.of(.tabs("T", "X", "Y"), .scene("X"), .scene("Y"))],
                behaviors: ["T": Behavior(reactions: [.viewDidLoad: reads])])
            var made = ControllerRequest(name: "T", origin: .storyboard(name: "Main", identifier: "T"))
            if !isOfStoryboard {
                made = .container("T", .tabBarController, .plain("X"), .plain("Y"))
                made.properties = [PropertyAssignment(.title, "Tabs")]
            }
            try theater.call(.makeController(made))
            let isEarly = fidelity.isMeasured(.tabBarControllerLoading) && !isOfStoryboard
            let isLoaded = try theater.read("T", .isViewLoaded)
            RuleProof.expect("CH-146", holds: isLoaded == .bool(isEarly), "\(version)")
            if isEarly {
                RuleProof.expect("F2", holds: isLoaded == true)
                proves("F2", in: theater.events.of("T.LV"))
                #expect(
                    theater.log.filter { $0.hasPrefix("T.") }
                        == ["T.init(nibName:bundle:)", "T.LV", "T.DL"])
                // Nothing has been given to it by then.
                #expect(theater.events.readings("tabs") == [.list([])])
                #expect(theater.events.readings("title") == [.null])
            } else {
                RuleProof.expect("VL-01", holds: isLoaded == false)
                try theater.call(.loadViewIfNeeded(receiver: "T"))
                RuleProof.expect("P185", holds: theater.log == ["T.LV", "T.DL"])
                #expect(theater.events.readings("tabs") == [.list(["X", "Y"])])
            }
            #expect(try theater.read("T", .viewControllers) == .list(["X", "Y"]))
            if !isOfStoryboard { #expect(try theater.read("T", .title) == "Tabs") }
            #expect(try theater.read("X", .isViewLoaded) == false)
            try theater.call(.loadViewIfNeeded(receiver: "T"))
            #expect(theater.log.isEmpty)
        }
    }

    @Test(
        "F2: tabs set in viewDidLoad exist, and are replaced by tabs set afterwards in code",
        .repeated(.onAPad))
    func tabsOfViewDidLoad() throws {
        let sets = Reaction(after: [
            .makeController(.plain("Z")),
            .setViewControllers(
                SetViewControllersCall(receiver: "$self", controllers: ["Z"], isAnimated: false)),
        ])
        let behaviors = ["UITabBarController": Behavior(reactions: [.viewDidLoad: sets])]
        var theater = try Theater(SystemVersion(17), behaviors: behaviors)
        try theater.call(.makeController(.container("T", .tabBarController)))
        RuleProof.expect("F2", holds: try theater.read("T", .viewControllers) == .list(["Z"]))
        var other = try Theater(SystemVersion(17), behaviors: behaviors)
        try other.call(.makeController(.container("T", .tabBarController, .plain("X"))))
        RuleProof.expect("F2", holds: try other.read("T", .viewControllers) == .list(["X"]))
    }

    @Test(
        "F2: one made by an answer, or interrupted by a question, has its tabs in the end", .repeated(.deeper)
    )
    func tabsInQuestions() throws {
        let asks = Behavior(answers: [.shouldAutomaticallyForwardAppearanceMethods: .ask])
        var theater = try Theater(
            SystemVersion(17),
            behaviors: [
                "S": Behavior(answers: [
                    .pageAfter: .value(
                        .controller(.container("T", .tabBarController, .plain("X"), .plain("Y")))),
                    .pageBefore: .value(.null),
                ]), "Q": asks,
            ], objects: [ObjectRequest(name: "S")])
        try theater.call(
            .makeController(
                ControllerRequest(
                    name: "P",
                    origin: .code(
                        className: nil, kind: .pageViewController, nibName: nil, bundle: nil,
                        children: [.plain("A1")]),
                    properties: [
                        PropertyAssignment(.pageTransitionStyle, "scroll"),
                        PropertyAssignment(.dataSource, "S"), .style(.fullScreen),
                    ])))
        _ = try theater.play { try $0.present("P") }
        let events = try theater.play {
            try $0.call(.page(receiver: "P", .swipe(.forward)))
            try $0.drive($0.transition, .finish)
        }
        RuleProof.expect("F2", holds: events.log.contains("T.DL"))
        #expect(try theater.read("T", .viewControllers) == .list(["X", "Y"]))
        #expect(try theater.controller("X").appearance == .appeared)
    }

    @Test(
        "F2, CH-146, P185: that of a launch loads its view when it is made, or with the window that shows it",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func tabBarControllerOfLaunch(_ version: SystemVersion) throws {
        for fidelity in Theater.fidelities {
            var theater = try Theater(
                version, fidelity: fidelity,
                root: .container(
                    "N", .navigationController, .container("T", .tabBarController, .plain("X"), .plain("Y"))))
            let parts = theater.history.parts
            let finished = try #require(parts.firstIndex(of: Self.didFinish))
            let loaded = try #require(parts.firstIndex(of: "T.LV"))
            RuleProof.expect(
                "CH-146", "P185", "F2",
                holds: (loaded < finished) == fidelity.isMeasured(.tabBarControllerLoading))
            #expect(parts.filter { $0 == "T.DL" }.count == 1)
            let moves = parts.filter { $0.hasSuffix("M") }
            #expect(moves.sorted() == ["T.dM", "T.wM", "X.dM", "X.wM", "Y.dM", "Y.wM"])
            #expect(try theater.read("N", .topViewController) == "T")
            #expect(try theater.controller("X").appearance == .appeared)
            #expect(theater.history.of("Y.LV").isEmpty)
        }
    }

    @Test(
        "CH-133: from iOS 13 on an app with a scene delegate follows its scene", .repeated(.onAPad),
        arguments: Theater.versions)
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
                "A.DL", "A.WA", "A.IA", "A.WL", "A.LS", "scene.sceneWillEnterForeground",
                "scene.sceneDidBecomeActive", "A.DA",
            ])
        proves("F4", in: theater.history.of("scene.sceneDidBecomeActive"))
        let left = try theater.play { try $0.call(.application(.background)) }
        #expect(left.besidesPictures.parts == ["scene.sceneWillResignActive", "scene.sceneDidEnterBackground"])
        RuleProof.expect("CH-133", holds: theater.session.savedArchive == nil)
        let saved = try theater.play { try $0.call(.application(.save)) }
        #expect(saved.map(\.trace) == ["noop save"])
        proves("R58", in: saved)
        RuleProof.expect("CH-133", holds: theater.session.savedArchive == nil)
        let back = try theater.play { try $0.call(.application(.foreground)) }
        #expect(back.parts == ["scene.sceneWillEnterForeground", "scene.sceneDidBecomeActive"])
    }

    @Test(
        "F4: with scenes the root of a storyboard, of a container and of a window shown early appears last",
        .repeated(.onAPad),
        arguments: [13, 15, 18])
    func sceneBeforeAppearing(_ major: Int) throws {
        let scene = [ObjectRequest(name: "scene", className: "SceneDelegate")]
        let theaters = [
            try Theater(SystemVersion(major), root: nil, storyboards: [storyboard], objects: scene),
            try Theater(
                SystemVersion(major), root: .container("N", .tabBarController, .plain("A")), objects: scene),
            try Theater(
                SystemVersion(major), behaviors: showing(.window(name: "window", .makeKeyAndVisible)),
                objects: scene),
        ]
        for theater in theaters {
            let parts = theater.history.parts.filter {
                $0.hasSuffix(".WA") || $0.hasSuffix(".DA") || $0.hasPrefix("scene.")
            }
            let wills = try #require(parts.lastIndex { $0.hasSuffix(".WA") })
            let foreground = try #require(parts.firstIndex(of: "scene.sceneWillEnterForeground"))
            let active = try #require(parts.firstIndex(of: "scene.sceneDidBecomeActive"))
            let did = try #require(parts.firstIndex { $0.hasSuffix(".DA") })
            RuleProof.expect(
                "F4", holds: wills < foreground && foreground + 1 == active && active < did, "\(parts)")
        }
    }

    @Test(
        "R58, CH-133: an app that follows its scene launches as such, even with an archive",
        .repeated(.onAPad),
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
        "CH-132, R1: to the background and back, each once; no controller receives callbacks",
        .repeated(.deeper),
        arguments: Theater.versions)
    func background(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        let left = try theater.play { try $0.call(.application(.background), .application(.background)) }
        #expect(
            left.besidesPictures.log == [
                "app.applicationWillResignActive(_:)", "app.applicationDidEnterBackground(_:)",
            ])
        let back = try theater.play { try $0.call(.application(.foreground), .application(.foreground)) }
        #expect(back.log == ["app.applicationWillEnterForeground(_:)", Self.active])
        proves("CH-132", in: back)
        proves("R1", in: left)
    }

    @Test(
        "CH-139: freezing and unfreezing the clock are events without any effect", .repeated(.deeper),
        arguments: Theater.versions)
    func frozenClock(_ version: SystemVersion) throws {
        var session = try Theater(version).session
        let (time, turn, next) = (session.time, session.header.turn, session.nextDue)
        let events = try session.apply(.freezeClock)
        #expect(events.map(\.kind) == [.lifecycle(.application, .clockFrozen)])
        let later = try session.apply(.unfreezeClock)
        #expect(later.map(\.kind) == [.lifecycle(.application, .clockUnfrozen)])
        #expect(session.time == time && session.header.turn == turn && session.nextDue == next)
        proves("CH-139", in: events)
        proves("CH-139", in: later)
    }
}
