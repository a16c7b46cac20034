import Testing

@testable import PresentationEngine

@Suite("Touches of elements while controllers appear and disappear")
struct TouchTests {
    /// A screen with a button of its own.
    private static func screen(_ name: String) -> StoryboardScene {
        var scene = StoryboardScene.scene(name)
        scene.triggers = [
            StoryboardTrigger(
                elementID: "\(name)-button", elementName: "button", kind: .control,
                event: .control("touchUpInside"), effect: .action(selector: "press:", targetID: name))
        ]
        return scene
    }

    /// A container on screen, which contains the screen `Home`, and possibly `Next`.
    private func theater(_ root: StoryboardScene, _ version: Int = 17) throws -> Theater {
        let scenes = [root] + ["Home", "Next"].map { Self.screen($0) }
        return try Theater(
            SystemVersion(version), root: nil,
            storyboards: [Storyboard(name: "Main", initialSceneID: root.id, scenes: scenes)])
    }

    /// A container of another kind on screen, and both screens outside it.
    private func theater(_ root: ControllerRequest) throws -> Theater {
        let scenes = ["Home", "Next"].map { Self.screen($0) }
        var theater = try Theater(
            SystemVersion(17), root: root,
            storyboards: [Storyboard(name: "Main", initialSceneID: nil, scenes: scenes)])
        for name in ["Home", "Next"] { try make(name, &theater) }
        return theater
    }

    private func make(_ name: String, _ theater: inout Theater) throws {
        try theater.call(
            .makeController(
                ControllerRequest(name: name, origin: .storyboard(name: nil, identifier: name))))
    }

    /// Neither screen can be tapped now; at the end the remaining one can.
    private func expectNoTouches(_ theater: inout Theater, then shown: String, besides hidden: String) throws {
        for screen in ["Home", "Next"] {
            proves("CH-156") { () throws(Rejection) in try theater.act(on: "\(screen)-button") }
        }
        try theater.settle()
        try theater.act(on: "\(shown)-button")
        #expect(theater.events.map(\.trace) == ["\(shown):press:=\(shown)-button"])
        proves("PS-06") { () throws(Rejection) in try theater.act(on: "\(hidden)-button", in: hidden) }
    }

    @Test("CH-156: a push and a pop, in code and by gesture", .repeated(.onAPad))
    func stack() throws {
        var theater = try theater(.navigation("N", root: "Home"))
        try make("Next", &theater)
        try theater.push("Next")
        try expectNoTouches(&theater, then: "Next", besides: "Home")
        var pulled = theater
        try theater.pop()
        try expectNoTouches(&theater, then: "Home", besides: "Next")
        try pulled.navigate("N", .panBack)
        try pulled.drive(pulled.transition, .update(0.5))
        proves("CH-156") { () throws(Rejection) in try pulled.act(on: "Next-button") }
        try pulled.drive(pulled.transition, .cancel)
        try pulled.settle()
        try pulled.act(on: "Next-button")
    }

    @Test("CH-156: tabs with a cross-fade, and tabs that change at once", .repeated(.onAPad))
    func tabs() throws {
        var fading = try theater(.tabs("T", "Home", "Next"), 18)
        try fading.select("Next")
        try expectNoTouches(&fading, then: "Next", besides: "Home")
        var sudden = try theater(.tabs("T", "Home", "Next"), 17)
        try sudden.select("Next")
        try sudden.act(on: "Next-button")
        #expect(sudden.events.map(\.trace) == ["Next:press:=Next-button"])
    }

    @Test("CH-156: page turns", .repeated(.onAPad))
    func pages() throws {
        var theater = try theater(.container("P", .pageViewController, .plain("First")))
        _ = try theater.play { try $0.turn(to: ["Home"], animated: false) }
        try theater.turn(to: ["Next"])
        try expectNoTouches(&theater, then: "Next", besides: "Home")
    }

    @Test("CH-156: presented and dismissed controllers, and their children", .repeated(.deeper))
    func modal() throws {
        var theater = try theater(.plain("A"))
        try theater.embed("Home", in: "A")
        try theater.make("M", .style(.fullScreen))
        try theater.embed("Next", in: "M")
        try theater.present("M", from: "Home")
        proves("CH-156") { () throws(Rejection) in try theater.act(on: "Next-button") }
        proves("CH-156") { () throws(Rejection) in
            try theater.call(.responding(.touch(view: "Next.view")))
        }
        #expect(throws: Rejection.self) { try theater.act(on: "Home-button") }
        try expectNoTouchOfPresenter(&theater)
        try theater.settle()
        try theater.act(on: "Next-button")
        try theater.dismiss("M")
        proves("CH-156") { () throws(Rejection) in try theater.act(on: "Next-button") }
        try expectNoTouchOfPresenter(&theater)
        try theater.settle()
        try theater.act(on: "Home-button")
        try theater.call(.responding(.touch(view: "Home.view")))
    }

    /// The presenter `A`, whose view makes room, and `Home` in it are out of reach of any touch.
    private func expectNoTouchOfPresenter(_ theater: inout Theater) throws {
        for view in ["A.view", "Home.view"] {
            proves("CH-156") { () throws(Rejection) in
                try theater.call(.responding(.touch(view: view)))
            }
        }
    }

    @Test("CH-156: children of a custom container, unless it allows touches", .repeated(.onAPad))
    func children() throws {
        for options in [[], [AnimationOption.allowUserInteraction]] {
            var theater = try theater(.plain("P"))
            try theater.embed("Home", in: "P")
            try theater.call(.addChild(receiver: "P", child: "Next"))
            try theater.call(
                .containment(
                    receiver: "P",
                    .transition(
                        ChildTransitionCall(from: "Home", to: "Next", duration: 300_000, options: options))))
            if options.isEmpty {
                proves("CH-156") { () throws(Rejection) in try theater.act(on: "Next-button") }
            } else {
                try theater.act(on: "Next-button")
                RuleProof.expect("CH-156", holds: theater.events.map(\.trace) == ["Next:press:=Next-button"])
            }
        }
    }
}
