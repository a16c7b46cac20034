import Testing

@testable import PresentationEngine

@Suite("Scroll views that bars follow")
struct ContentScrollViewTests {
    private func theater(
        _ version: SystemVersion, _ behaviors: [String: Behavior], device: String = "iPhone 11"
    ) throws -> Theater {
        var root = ControllerRequest.container("T", .tabBarController, .navigation("N", "A"), .plain("B"))
        if version >= SystemVersion(26) {
            root.properties = [PropertyAssignment(.tabBarMinimizeBehavior, "onScrollDown")]
        }
        var theater = try Theater(version, device: device, root: root, behaviors: behaviors)
        for name in ["list", "photos"] { try theater.call(.addSubview(ViewRequest(view: name, superview: "A"))) }
        return theater
    }

    private func answering(top: Value, bottom: Value) -> Behavior {
        Behavior(answers: [
            .contentScrollView: .match(
                [Answer.Match([Argument("edge", "top")], top)], otherwise: bottom)
        ])
    }

    private func isMinimized(_ theater: Theater) throws -> Bool { try theater.controller("T").tabBar.isMinimized }

    @Test("CH-682: a bar follows the scroll view that the controller in it returns", .varies(.device))
    func answers() throws {
        for (asked, answer, moved, follows) in [
            ("A", Value("list"), "list" as String?, true), ("A", "list", nil, true), ("A", "list", "photos", false),
            ("A", .null, nil, false), ("N", .null, nil, false),
        ] {
            for device in ["iPhone 11", "iPhone 16 Pro Max"] {
                let behavior = answering(top: .null, bottom: answer)
                var theater = try theater(SystemVersion(26), [asked: behavior], device: device)
                let events = try theater.call(.tabBar(receiver: "A", .scroll(.down, view: moved)))
                RuleProof.expect("CH-682", holds: try isMinimized(theater) == follows)
                proves("CH-682", in: events)
            }
        }
    }

    @Test("a scroll view that does not exist is refused, as an answer, as a property and as what scrolls")
    func unknown() throws {
        var theater = try theater(SystemVersion(26), [:])
        let unknown = Rejection.unknown(kind: "view", name: "nobody")
        for property in [Property.contentScrollViewTop, .contentScrollViewBottom] {
            #expect(throws: unknown) { try theater.set("A", property, "nobody") }
        }
        #expect(throws: unknown) { try theater.call(.tabBar(receiver: "A", .scroll(.down, view: "nobody"))) }
        for (top, bottom) in [("nobody", "list"), ("list", "nobody")] as [(Value, Value)] {
            theater = try self.theater(SystemVersion(26), ["A": answering(top: top, bottom: bottom)])
            do throws(Rejection) {
                try theater.call(.tabBar(receiver: "A", .scroll(.down)))
                Issue.record("It was accepted.")
            } catch {
                let names = "names \"nobody\", and no view, controller or element has that name."
                #expect(error.explanation == "The answer to contentScrollView(for:) \(names)")
            }
        }
    }

    @Test("CH-682: both edges are asked for, from iOS 15 on")
    func edges() throws {
        for version in [14, 15, 18, 26] {
            var theater = try theater(SystemVersion(version), ["A": answering(top: "list", bottom: "list")])
            let events = try theater.call(.tabBar(receiver: "A", .scroll(.down)))
            let edges = events.compactMap { event -> Value? in
                if case .question(_, .contentScrollView, let arguments, _) = event.kind {
                    arguments[0].value
                } else {
                    nil
                }
            }
            RuleProof.expect("CH-682", holds: edges == (version < 15 ? [] : ["top", "bottom"]), "\(version): \(edges)")
        }
    }

    @Test("CH-682: a scroll view that was set counts without an override; the client may answer")
    func set() throws {
        var theater = try theater(SystemVersion(26), [:])
        try theater.set("A", .contentScrollViewBottom, "list")
        let events = try theater.call(.tabBar(receiver: "A", .scroll(.down, view: "photos")))
        RuleProof.expect("CH-682", holds: try !isMinimized(theater))
        #expect(events.map(\.trace) == ["noop scrollContent"])
        try theater.call(.tabBar(receiver: "A", .scroll(.down, view: "list")))
        RuleProof.expect("CH-682", holds: try isMinimized(theater))
        var asking = try self.theater(SystemVersion(26), ["B": Behavior(answers: [.contentScrollView: .ask])])
        _ = try asking.play { try $0.call(.tabBar(receiver: "T", .select(.controller("B")))) }
        try asking.call(.tabBar(receiver: "B", .scroll(.down)))
        #expect(try !isMinimized(asking))
        try asking.apply(.answer(.text("B")))
        #expect(try isMinimized(asking))
        var earlier = try self.theater(SystemVersion(14), [:])
        proves("CH-682") { () throws(Rejection) in try earlier.set("A", .contentScrollViewTop, "list") }
    }
}
