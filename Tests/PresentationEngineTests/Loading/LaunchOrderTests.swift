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
        "CH-131, CT-05: children given in code are told as their container is made",
        arguments: [ControllerKind.navigationController, .tabBarController, .viewController])
    func initialChildren(kind: ControllerKind) throws {
        let reads = Reaction(after: [.read(receiver: "$self", .link(.parent), label: "moves")])
        var theater = try Theater(
            behaviors: [
                "X": Behavior(reactions: [.willMoveToParent: reads, .didMoveToParent: reads]),
                "Y": Behavior(reactions: [.willMoveToParent: reads]),
            ])
        try theater.call(.makeController(.container("P", kind, .plain("X"), .plain("Y"))))
        let moves = theater.events.map(\.trace).filter { $0.hasSuffix("M") || $0.contains(".parent=") }
        guard kind != .viewController else {
            #expect(moves == ["X.wM", "X.parent=P", "Y.wM", "Y.parent=P"])
            proves("CT-05", in: theater.events.of("Y.wM"))
            return
        }
        #expect(moves == ["X.wM", "X.parent=P", "X.dM", "Y.wM", "Y.parent=P", "Y.dM"])
        proves("CH-131", in: theater.events.of("Y.dM"))
        // A tab bar controller is given its tabs once its own initializer is through (CH-146).
        let isTabBar = kind == .tabBarController
        #expect(theater.events.readings("moves") == (isTabBar ? [.null, "P", .null] : ["P", "P", "P"]))
        #expect(try theater.read("P", .children) == .list(["X", "Y"]))
    }

    @Test(
        "CH-131: columns given in code are told as their split view controller is made",
        arguments: [SplitStyle.unspecified, .doubleColumn])
    func initialColumns(style: SplitStyle) throws {
        var theater = try Theater(SystemVersion(17), device: "iPad Air 2")
        var split = ControllerRequest.container(
            "P", .splitViewController, .container("X", .navigationController, .plain("R")), .plain("Y"))
        split.properties = [PropertyAssignment(.splitStyle, .text(style.name))]
        try theater.call(.makeController(split))
        let moves = theater.events.filter {
            $0.trace.hasSuffix("M") && $0.arguments["parent"] == "P" || $0.trace.hasSuffix(".parent=P")
        }
        let second = style == .unspecified ? "Y" : "UINavigationController"
        #expect(
            moves.map(\.trace)
                == ["X.wM", "X.parent=P", "X.dM", "\(second).wM", "\(second).parent=P", "\(second).dM"])
        proves("CH-131", in: moves.of("\(second).dM"))
    }

    @Test(
        "CH-146: a tab bar controller made in code loads its view before it is given its tabs",
        arguments: Theater.versions)
    func tabBarController(_ version: SystemVersion) throws {
        let reads = Reaction(after: [.read(receiver: "$self", .link(.viewControllers), label: "tabs")])
        var theater = try Theater(
            version,
            root: .container(
                "N", .navigationController, .container("T", .tabBarController, .plain("X"), .plain("Y"))),
            behaviors: ["T": Behavior(reactions: [.viewDidLoad: reads])])
        let parts = theater.history.parts
        let made = try #require(parts.firstIndex(of: "T.LV"))
        #expect(
            Array(parts[made...].prefix(8))
                == ["T.LV", "T.DL", "X.wM", "X.dM", "Y.wM", "Y.dM", "T.wM", "T.dM"])
        #expect(try made < #require(parts.firstIndex(of: Self.didFinish)))
        proves("CH-146", in: theater.history.of("T.LV"))
        #expect(theater.history.readings("tabs") == [.list([])])
        #expect(try theater.read("N", .topViewController) == "T")
        #expect(try theater.controller("X").appearance == .appeared)
        #expect(theater.history.of("Y.LV").isEmpty)
    }

    @Test("CH-146, P185: that of a storyboard loads its view when it is needed")
    func tabBarControllerOfStoryboard() throws {
        let storyboard = Storyboard.of(.tabs("tabs", "leaf"), .scene("leaf", .viewController))
        var theater = try Theater(storyboards: [storyboard])
        try theater.call(
            .makeController(
                ControllerRequest(name: "T", origin: .storyboard(name: "Main", identifier: "tabs"))))
        RuleProof.expect("P185", holds: try theater.read("T", .isViewLoaded) == false)
    }

    @Test(
        "CH-133: from iOS 13 on an app with a scene delegate follows its scene", arguments: Theater.versions)
    func scene(_ version: SystemVersion) throws {
        var theater = try Theater(
            version, objects: [ObjectRequest(name: "scene", className: "SceneDelegate")])
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
        let back = try theater.play { try $0.call(.application(.foreground)) }
        #expect(back.parts == ["scene.sceneWillEnterForeground", "scene.sceneDidBecomeActive"])
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
}
