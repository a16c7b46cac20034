import Testing

@testable import PresentationEngine

@Suite("The two names of a class in a storyboard's module")
struct ClassNameTests {
    private static func scene(_ id: String, _ name: String, module: String?) -> StoryboardScene {
        var scene = StoryboardScene.scene(id)
        scene.customClass = StoryboardClass(name: name, module: module)
        return scene
    }

    private static let app = Storyboard.of(scene("home", "Home", module: "App"))
    private static let loaded = Behavior(reactions: [.viewDidLoad: Reaction(after: [.log("loaded")])])

    private func theater(_ storyboard: Storyboard = app, _ behaviors: [String: Behavior] = [:]) throws
        -> Theater
    {
        try Theater(root: nil, storyboards: [storyboard], behaviors: behaviors)
    }

    @Test(
        "CH-140: a behavior is found under either name", .repeated(.onAPad), arguments: ["Home", "App.Home"])
    func found(name: String) throws {
        let theater = try theater(Self.app, [name: Self.loaded])
        RuleProof.expect("CH-140", holds: theater.history.map(\.trace).contains("app:log=loaded"))
    }

    @Test(
        "CH-140: a class made in code with its module has both declarations",
        arguments: ["Home", "App.Home"])
    func inCode(name: String) throws {
        var theater = try theater(Self.app, [name: Self.loaded])
        #expect(try theater.loads("App.Home"))
    }

    @Test("CH-140: a module that no storyboard shows makes another class", .repeated(.onAPad))
    func otherModule() throws {
        var theater = try theater(Self.app, ["Home": Self.loaded, "Away": Self.loaded])
        RuleProof.expect("CH-140", holds: try !theater.loads("Other.Home"))
        #expect(try !theater.loads("App.Away"))
        try theater.call(.setBehavior(name: "Other.Home", Behavior()))
        #expect(try theater.loads("Home"))
    }

    @Test("CH-140: texts print the module, however the controller was made", .repeated(.onAPad))
    func texts() throws {
        var theater = try theater()
        try theater.make("B", PropertyAssignment(.title, "B"))
        try theater.call(.makeController(.plain("C", "Home")))
        let root = try theater.controller("home")
        RuleProof.expect(
            "CH-140",
            holds: theater.session.description(try theater.session.controller("home")).hasPrefix(
                "<App.Home: 0x"))
        #expect(theater.session.qualifiedClassName(of: root) == "App.Home")
        #expect(theater.session.qualifiedClassName(of: try theater.controller("C")) == "App.Home")
        #expect(theater.session.qualifiedClassName(of: try theater.controller("B")) == "UIViewController")
        #expect(root.className == "Home")
    }

    @Test("CH-140: a new session with two different declarations of one class is refused")
    func conflict() throws {
        let refusal = #expect(throws: Rejection.self) {
            try self.theater(Self.app, ["App.Home": Behavior(), "Home": Self.loaded])
        }
        guard case .unsuitable(key: "Home", let reason, let rule)? = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        RuleProof.expect("CH-140", holds: rule == "CH-140" && reason.contains("\"App.Home\""))
        // No storyboard shows that these are one class.
        _ = try self.theater(Self.app, ["Other": Self.loaded, "App.Other": Behavior()])
    }

    @Test(
        "CH-140: a declaration replaces one under the other name", .repeated(.onAPad),
        arguments: [["Home"], ["App.Home"], ["Home", "App.Home"]], ["Home", "App.Home"])
    func replaced(first: [String], second: String) throws {
        let declared = Dictionary(uniqueKeysWithValues: first.map { ($0, Self.loaded) })
        var theater = try theater(Self.app, declared)
        try theater.call(.setBehavior(name: second, Behavior()))
        for className in ["Home", "App.Home"] {
            RuleProof.expect("CH-140", holds: try !theater.loads(className))
        }
        try theater.call(.setBehavior(name: second == "Home" ? "App.Home" : "Home", Self.loaded))
        for className in ["Home", "App.Home"] { #expect(try theater.loads(className)) }
        #expect(theater.session.behaviors.all.count(where: { _ in true }) == 1)
    }

    @Test("CH-140: if two modules have a class of that name, each has its own behavior", .repeated(.onAPad))
    func ambiguous() throws {
        let storyboard = Storyboard.of(
            Self.scene("home", "Home", module: "App"), Self.scene("other", "Home", module: "Lib"))
        var theater = try theater(
            storyboard, ["App.Home": Self.loaded, "Lib.Home": Behavior(), "Home": Behavior()])
        RuleProof.expect("CH-140", holds: theater.history.map(\.trace).contains("app:log=loaded"))
        try theater.instantiate("other", as: "X")
        let events = try theater.call(.loadViewIfNeeded(receiver: "X"))
        #expect(!events.map(\.trace).contains("app:log=loaded"))
        let other = try theater.controller("X")
        #expect(theater.session.qualifiedClassName(of: other) == "Lib.Home")
    }
}

extension Theater {
    /// Whether a controller of this class, made in code, uses the behavior declared for its class.
    fileprivate mutating func loads(_ className: String) throws -> Bool {
        let name = "made-\(session.controllers.all.count(where: { _ in true }))"
        try call(.makeController(.plain(name, className)))
        return try call(.loadViewIfNeeded(receiver: name)).map(\.trace).contains("app:log=loaded")
    }
}
