import Testing

@testable import PresentationEngine

@Suite("The two names of a class that a storyboard names with its module")
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

    @Test("CH-140: a behavior is found under either name", arguments: ["Home", "App.Home"])
    func found(name: String) throws {
        let theater = try theater(Self.app, [name: Self.loaded])
        RuleProof.expect("CH-140", holds: theater.history.map(\.trace).contains("app:log=loaded"))
    }

    @Test(
        "CH-140: one made in code with its module has what is declared without, and what is declared with it")
    func inCode() throws {
        for name in ["Home", "App.Home"] {
            let theater = try Theater(root: .plain("A", "App.Home"), behaviors: [name: Self.loaded])
            #expect(theater.history.map(\.trace).contains("app:log=loaded"), "\(name)")
        }
    }

    @Test("CH-140: texts print the module, whoever made the controller")
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

    @Test("CH-140: two declarations of one class that differ are refused, the same twice is not")
    func conflict() throws {
        var theater = try theater(Self.app, ["Home": Self.loaded, "App.Home": Self.loaded])
        let refusal = proves("CH-140") { () throws(Rejection) in
            try theater.call(.setBehavior(name: "App.Home", Behavior()))
        }
        guard case .unsuitable(key: "App.Home", let reason, _)? = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(reason.contains("\"Home\""))
        #expect(throws: Rejection.self) {
            try self.theater(Self.app, ["Home": Self.loaded, "App.Home": Behavior()])
        }
        // No storyboard says that these are one class.
        _ = try self.theater(Self.app, ["Other": Self.loaded, "App.Other": Behavior()])
    }

    @Test("CH-140: where two modules have a class of that name, each has its own behavior")
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
