import Testing

@testable import PresentationEngine

@Suite("The initial children of a container")
struct InitialChildrenTests {
    @Test(
        "CH-131, CT-05: children given in code are told as their container is made", .repeated(.onAPad),
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
        #expect(theater.events.readings("moves") == ["P", "P", "P"])
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
        "P69g, CH-103: children that the call would refuse are refused by the initializer", .repeated(.deeper)
    )
    func refusedChildren() throws {
        var theater = try Theater(SystemVersion(17))
        let refused: [(ControllerRequest, String)] = [
            (.container("K", .navigationController, .container("N", .navigationController)), "P69g"),
            (.container("K", .pageViewController, .plain("X"), .plain("Y")), "CH-103"),
        ]
        for (request, rule) in refused {
            let rejection = #expect(throws: Rejection.self) { try theater.call(.makeController(request)) }
            guard case .exception(_, _, let cited, _)? = rejection else {
                Issue.record("\(String(describing: rejection))")
                continue
            }
            RuleProof.expect(rule, holds: cited.id == rule)
        }
    }

    @Test(
        "P127, CH-103: a page view controller is made with its style and matching pages", .repeated(.onAPad))
    func pagesOfStyle() throws {
        var theater = try Theater(SystemVersion(17))
        var pages = ControllerRequest.container("P", .pageViewController, .plain("X"), .plain("Y"))
        pages.properties = [
            PropertyAssignment(.spineLocation, "mid"), PropertyAssignment(.navigationOrientation, "vertical"),
        ]
        try theater.call(.makeController(pages))
        #expect(try theater.read("P", .spineLocation) == "mid")
        RuleProof.expect("P127", holds: try theater.read("P", .navigationOrientation) == "vertical")
        #expect(throws: Rejection.self) {
            try theater.call(.setProperties(receiver: "P", [PropertyAssignment(.spineLocation, "min")]))
        }
    }

    @Test(
        "CH-131: a controller that is told that it moved is a child, whatever its siblings' reactions do",
        .repeated(.deeper))
    func takenBySibling() throws {
        let takes = Reaction(after: [.addChild(receiver: "A", child: "X")])
        var theater = try Theater(behaviors: ["Y": Behavior(reactions: [.willMoveToParent: takes])])
        try theater.call(
            .makeController(.container("P", .tabBarController, .plain("X"), .plain("Y"))))
        #expect(
            theater.events.map(\.trace).filter { $0.hasSuffix("M") || $0.contains(".parent=") } == [
                "X.wM", "X.parent=P", "X.dM", "Y.wM", "Y.parent=P", "Y.dM", "X.parent=nil", "X.dM", "X.wM",
                "X.parent=A",
            ])
        proves("CH-131", in: theater.events.of("X.dM"))
        #expect(try theater.read("P", .children) == .list(["Y"]))
    }

    /// Scenes that code makes children of containers: tabs, and a navigation controller with a root from a segue
    /// action.
    private static let storyboard: Storyboard = {
        var root = StoryboardSegue.to("Root", .relationship(.rootViewController), "made")
        root.destinationCreationSelector = "makeRoot:"
        return .of(
            .tabs("Tabs", "First", "Second"), .scene("First"), .scene("Second"),
            .scene("Stack", .navigationController(StoryboardNavigation()), root), .scene("Root"))
    }()

    private static func ofStoryboard(_ identifier: String) -> ControllerRequest {
        ControllerRequest(name: identifier, origin: .storyboard(name: "Main", identifier: identifier))
    }

    @Test(
        "R59, CH-131: a child from a storyboard is complete before it is told that it moves",
        .repeated(.onAPad),
        arguments: [ControllerKind.navigationController, .tabBarController, .splitViewController])
    func childOfStoryboard(kind: ControllerKind) throws {
        let logs = Behavior(reactions: [.awakeFromNib: Reaction(after: [.log("awake")])])
        var theater = try Theater(
            SystemVersion(17), storyboards: [Self.storyboard],
            behaviors: ["Tabs": logs, "First": logs])
        try theater.call(.makeController(.container("P", kind, Self.ofStoryboard("Tabs"), .plain("Y"))))
        let parts = theater.events.parts.filter { $0.hasSuffix("M") || $0.hasSuffix("awakeFromNib()") }
        #expect(
            parts == [
                "Second.awakeFromNib()", "First.awakeFromNib()", "Tabs.awakeFromNib()", "Tabs.wM", "Tabs.dM",
                "Y.wM", "Y.dM",
            ])
        proves("R59", in: theater.events.of("Tabs.awakeFromNib()"))
        proves("CH-131", in: theater.events.of("Tabs.dM"))
        #expect(theater.events.filter { $0.isLog("awake") }.count == 2)
        #expect(try theater.read("Tabs", .parent) == "P")
    }

    @Test(
        "CH-131, P98: a container made by an answer has its children when the answer is used",
        .repeated(.onAPad))
    func answered() throws {
        let tabs = ControllerRequest.container("T", .tabBarController, .plain("X"), .plain("Y"))
        var theater = try pages(answering: tabs)
        let events = try theater.play {
            try $0.swipe()
            try $0.drive($0.transition, .finish)
        }
        #expect(
            events.log.filter { $0.hasPrefix("T.") || $0.hasPrefix("X.") || $0.hasPrefix("Y.") }
                .filter { !$0.hasSuffix("WL") && !$0.hasSuffix("LS") && !$0.contains("init") } == [
                    "T.LV", "T.DL", "X.wM", "X.dM", "Y.wM", "Y.dM", "T.wM", "T.WA", "X.LV", "X.DL", "X.WA",
                    "T.IA", "X.IA", "T.DA", "X.DA", "T.dM",
                ])
        proves("P98", in: events.of("X.LV"))
        proves("CH-131", in: events.of("X.dM"))
    }

    @Test(
        "R59, R62, CH-124: a controller made from a storyboard by an answer is complete before it is used",
        .repeated(.onAPad))
    func answeredOfStoryboard() throws {
        var theater = try pages(answering: Self.ofStoryboard("Stack"))
        let events = try theater.play {
            try $0.swipe()
            try $0.drive($0.transition, .finish)
        }
        let traces = events.map(\.trace)
        let made = try #require(traces.firstIndex(of: "Stack?@IBSegueAction"))
        let awake = try #require(traces.firstIndex(of: "Stack.awakeFromNib()"))
        let loaded = try #require(traces.firstIndex(of: "Stack.LV"))
        RuleProof.expect("R59", "R62", "CH-124", holds: made < awake && awake < loaded)
        #expect(try theater.controller("Root").appearance == .appeared)
        #expect(try theater.read("Stack", .viewControllers) == .list(["Root"]))
    }

    /// A page view controller `P` with the page `A`, whose data source answers with a new page.
    private func pages(answering page: ControllerRequest) throws -> Theater {
        var theater = try Theater(
            SystemVersion(17),
            root: ControllerRequest(
                name: "P",
                origin: .code(
                    className: nil, kind: .pageViewController, nibName: nil, bundle: nil, children: []),
                properties: [
                    PropertyAssignment(.pageTransitionStyle, "scroll"), PropertyAssignment(.dataSource, "S"),
                ]),
            storyboards: [Self.storyboard],
            behaviors: ["S": Behavior(answers: [.pageAfter: .value(.controller(page))])],
            objects: [ObjectRequest(name: "S")])
        try theater.make("A")
        _ = try theater.play { try $0.turn(to: ["A"], animated: false) }
        return theater
    }
}
