import Testing

@testable import PresentationEngine

@Suite("Unwinding from iOS 9 on: the search, and the steps")
struct UnwindOrderTests {
    static let versions = Theater.versions.filter { $0 >= SystemVersion(9) }

    /// V1 presents V2, V2 V3, V3 V4, whose button unwinds.
    private func cascade(_ version: SystemVersion, _ behaviors: [String: Behavior]) throws -> Theater {
        let storyboard = Storyboard.of(
            .scene("V1", .viewController, .to("V2", .presentation, "p1")),
            .scene("V2", .viewController, .to("V3", .presentation, "p2")),
            .scene("V3", .viewController, .to("V4", .presentation, "p3")),
            .scene("V4", .viewController, .back()))
        var theater = try Theater(version, root: nil, storyboards: [storyboard], behaviors: behaviors)
        for (identifier, source) in [("p1", "V1"), ("p2", "V2"), ("p3", "V3")] {
            _ = try theater.play { try $0.segue(identifier, from: source) }
        }
        return theater
    }

    @Test(
        "R87, R82, R84, R86, SG-24, SG-27 to SG-29: through a cascade of presentations to its root",
        .repeated(.onAPad),
        arguments: versions)
    func cascade(version: SystemVersion) throws {
        var theater = try cascade(version, ["V1": .owning("unwind:")])
        let events = try theater.play { try $0.call(.tap(element: "tap-back", controller: nil)) }
        #expect(
            events.unwinding == [
                "V4.should true", "V4.allowed []", "V4.can false", "V3.allowed []", "V3.can false",
                "V2.allowed []", "V2.can false", "V1.allowed []", "V1.can true", "V4.prepare", "V1.unwind:",
                "V1.dismiss",
            ])
        RuleProof.asserted("R82", "R84", "R87")
        let can = try #require(events.first { $0.trace.contains("canPerformUnwind") })
        #expect(can.arguments == ["action": "unwind:", "from": "V4", "sender": "tap-back"])
        proves("R86", in: [can])
        proves("SG-27", in: events.filter { $0.trace == "V1:unwind:=segue_4" })
        let steps = events.map(\.trace)
        let places = ["V1:unwind:=segue_4", "began dismissal"].map { steps.firstIndex(of: $0) ?? -1 }
        let made = try #require(events.firstIndex { $0.part == "segue_4.segueInit" })
        let performed = try #require(events.firstIndex { $0.part == "segue_4.seguePerform" })
        RuleProof.expect(
            "SG-28", "SG-29", holds: made < places[0] && places[0] < performed && performed < places[1])
        #expect(try theater.read("V1", .presentedViewController) == .null)
        #expect(events.appearances.contains("V1.DA") == (version < SystemVersion(13)))
        #expect(!theater.exists("V4") && !theater.exists("segue_4"))
    }

    @Test("SG-24: a controller's own answer decides, either way", .repeated(.onAPad), arguments: versions)
    func ownAnswer(version: SystemVersion) throws {
        let declines = Behavior(
            answers: [.canPerformUnwindSegueAction: .value(false)], actions: ["unwind:": []])
        var theater = try cascade(version, ["V1": .owning("unwind:"), "V3": declines])
        let events = try theater.play { try $0.segue("back", from: "V4") }
        proves(
            "SG-24", in: events.filter { $0.trace == "V3?canPerformUnwindSegueAction(_:from:withSender:)" })
        #expect(events.unwinding.suffix(3) == ["V4.prepare", "V1.unwind:", "V1.dismiss"])
    }

    @Test(
        "SG-27: a destination whose class does not have the action raises an unrecognized selector",
        .repeated(.onAPad))
    func unrecognized() throws {
        let takes = Behavior(answers: [.canPerformUnwindSegueAction: .value(true)])
        var theater = try cascade(SystemVersion(12), ["V2": takes])
        let address = try theater.description("V2").dropFirst(5).dropLast()
        theater.expectException(
            "SG-27", "-[V2 unwind:]: unrecognized selector sent to instance \(address)",
            .performSegue(receiver: "V4", identifier: "back", sender: nil))
    }

    @Test(
        "R83: without a destination the unwinding is dropped", .repeated(.onAPad), arguments: Theater.versions
    )
    func dropped(version: SystemVersion) throws {
        var theater = try cascade(version, [:])
        let events = try theater.play { try $0.segue("back", from: "V4") }
        proves("R83", in: events.filter { $0.trace == "noop unwind" })
        #expect(!events.unwinding.contains { $0.contains("prepare") || $0.contains("dismiss") })
        #expect(events.beginnings.isEmpty && theater.exists("V4"))
    }

    @Test(
        "R89, R84, R85, R92: over two presentations and down a stack", .repeated(.onAPad), arguments: versions
    )
    func stackAndPresentations(version: SystemVersion) throws {
        var theater = try Theater(
            version, root: nil, storyboards: [Self.pushPush], behaviors: ["V1": .owning("unwind:")])
        for (identifier, source) in [("s1", "V1"), ("s2", "V2"), ("p3", "V3"), ("p4", "V4")] {
            _ = try theater.play { try $0.segue(identifier, from: source) }
        }
        let events = try theater.play { try $0.segue("back", from: "V5") }
        #expect(
            events.unwinding == [
                "V5.allowed []", "V5.can false", "V4.allowed []", "V4.can false", "V3.allowed []",
                "V3.can false", "MyNav.allowed [V2,V1]", "V2.allowed []", "V2.can false", "V1.allowed []",
                "V1.can true", "V5.prepare", "V1.unwind:", "MyNav.dismiss", "MyNav.unwind V1",
                "MyNav.popTo V1",
            ])
        proves("R85", in: events.filter { $0.trace.hasPrefix("MyNav?allowedChildren") })
        proves("R92", in: events.filter { $0.trace == "MyNav.unwind(for:towards:)" })
        proves("R89", in: events.filter { $0.trace == "MyNav.popToViewController(_:animated:)" })
        #expect(try theater.children("MyNav") == ["V1"])
        #expect(try theater.controller("V1").appearance == .appeared)
        #expect(!theater.exists("V2") && !theater.exists("V5"))
    }

    static let pushPush = Storyboard.of(
        .navigation("MyNav", root: "V1"), .scene("V1", .viewController, .to("V2", .show, "s1")),
        .scene("V2", .viewController, .to("V3", .show, "s2")),
        .scene("V3", .viewController, .to("V4", .presentation, "p3")),
        .scene("V4", .viewController, .to("V5", .presentation, "p4")),
        .scene("V5", .viewController, .back()))

    @Test(
        "CH-693: an unwinding goes on if prepare takes its source out of the stack", .repeated(.onAPad),
        arguments: versions, [true, false])
    func prepareMovesTheSource(version: SystemVersion, replaces: Bool) throws {
        let storyboard = Storyboard.of(
            .navigation("Nav", root: "A"), .scene("A", .viewController, .to("B", .show, "s1")),
            .scene("B", .viewController, .to("Modal", .presentation, "p1")), .navigation("Modal", root: "C"),
            .scene("C", .viewController, .to("D", .show, "s2")), .scene("D", .viewController, .back()))
        let moves: Call =
            replaces
            ? .setViewControllers(
                SetViewControllersCall(receiver: "Modal", controllers: ["C"], isAnimated: true))
            : .navigation(receiver: "Modal", .pop(animated: false))
        var theater = try Theater(
            version, root: nil, storyboards: [storyboard],
            behaviors: [
                "A": .owning("unwind:"),
                "D": Behavior(reactions: [.prepareForSegue: Reaction(after: [moves])]),
            ])
        for (identifier, source) in [("s1", "A"), ("p1", "B"), ("s2", "C")] {
            _ = try theater.play { try $0.segue(identifier, from: source) }
        }
        let log = try theater.play { try $0.segue("back", from: "D") }.unwinding
        #expect(log.contains("A.unwind:"), "\(log)")
        RuleProof.expect("CH-693", holds: try theater.children("Nav") == ["A"], "\(log)")
        #expect(try theater.read("Nav", .presentedViewController) == .null)
    }

    @Test(
        "d4, CH-174: on iOS 9 to 11 the child that presented the source is asked before it",
        .repeated(.onAPad),
        arguments: versions, [true, false])
    func presentingChildFirst(version: SystemVersion, childTakes: Bool) throws {
        let storyboard = Storyboard.of(
            .navigation("Nav", root: "V1"), .scene("V1", .viewController, .to("V2", .show, "s1")),
            .scene("V2", .viewController, .to("M", .presentation, "p2")),
            .scene("M", .viewController, .back()))
        var theater = try Theater(
            version, root: nil, storyboards: [storyboard],
            behaviors: [childTakes ? "V2" : "V1": .owning("unwind:")])
        for (identifier, source) in [("s1", "V1"), ("p2", "V2")] {
            _ = try theater.play { try $0.segue(identifier, from: source) }
        }
        let asked = try theater.play { try $0.segue("back", from: "M") }.unwinding.filter {
            $0.contains("allowed") || $0.contains(".can ")
        }
        let isOld = version < SystemVersion(12)
        if childTakes {
            let child = ["V2.allowed []", "V2.can true"]
            RuleProof.expect(
                "d4", holds: asked == (isOld ? child : ["M.allowed []", "M.can false"] + child))
        } else {
            let (child, modal) = (["V2.allowed []", "V2.can false"], ["M.allowed []", "M.can false"])
            RuleProof.expect(
                "d4", "CH-174",
                holds: asked == (isOld ? child + modal : modal + child) + [
                    "Nav.allowed [V1]", "V1.allowed []", "V1.can true",
                ], "\(asked)")
        }
        #expect(!theater.exists("M"))
    }

    @Test(
        "R92: a tab bar controller selects, its navigation controllers pop", .repeated(.onAPad),
        arguments: versions)
    func tabs(version: SystemVersion) throws {
        let storyboard = Storyboard.of(
            .tabs("Tabs", "N1", "N2"), .navigation("N1", root: "A"), .navigation("N2", root: "C"),
            .scene("A", .viewController, .to("B", .show, "push")), .scene("B"),
            .scene("C", .viewController, .back()))
        var theater = try Theater(
            version, root: nil, storyboards: [storyboard], behaviors: ["A": .owning("unwind:")])
        _ = try theater.play { try $0.segue("push", from: "A") }
        _ = try theater.play { try $0.select("N2", "Tabs") }
        #expect(try theater.isInWindow("C"))
        let events = try theater.play { try $0.segue("back", from: "C") }
        #expect(
            events.unwinding == [
                "C.allowed []", "C.can false", "N2.allowed []", "N2.can false", "Tabs.allowed [N1]",
                "N1.allowed [B,A]", "B.allowed []", "B.can false", "A.allowed []", "A.can true", "C.prepare",
                "A.unwind:", "Tabs.unwind N1", "N1.unwind A", "N1.popTo A",
            ])
        #expect(try theater.children("N1") == ["A"])
        RuleProof.expect(
            "R92",
            holds: try theater.isInWindow("A") && !theater.isInWindow("C")
                && theater.controller("A").appearance == .appeared)
    }

    @Test(
        "R82: the initiator itself may take the action, without any visible change", arguments: versions)
    func itself(version: SystemVersion) throws {
        var theater = try cascade(version, ["V4": .owning("unwind:")])
        let events = try theater.play { try $0.segue("back", from: "V4") }
        #expect(events.unwinding == ["V4.allowed []", "V4.can true", "V4.prepare", "V4.unwind:"])
        #expect(events.beginnings.isEmpty)
    }

    @Test(
        "SG-25: only a class that says so is the destination, by its method or its answer",
        .varies(.animation), arguments: versions, [true, false])
    func support(version: SystemVersion, isAnimated: Bool) throws {
        let yes = Behavior(
            answers: [.canPerformUnwindSegueAction: .value(true)], actions: ["unwind:": []])
        for (classes, destination) in [
            ([:], nil), (["V1": Behavior.owning("unwind:")], "V1"), (["V2": yes], "V2"),
        ] as [([String: Behavior], String?)] {
            let storyboard = Storyboard.of(
                .scene("V1", .viewController, .to("V2", .presentation, "p1", animated: isAnimated)),
                .scene("V2", .viewController, .to("V3", .presentation, "p2", animated: isAnimated)),
                .scene("V3", .viewController, .back(animated: isAnimated)))
            var theater = try Theater(version, root: nil, storyboards: [storyboard], behaviors: classes)
            for (identifier, source) in [("p1", "V1"), ("p2", "V2")] {
                _ = try theater.play { try $0.segue(identifier, from: source) }
            }
            let log = try theater.play { try $0.segue("back", from: "V3") }.unwinding
            let took = log.first { $0.hasSuffix(".unwind:") }
            RuleProof.expect("SG-25", holds: took == destination.map { "\($0).unwind:" }, "\(log)")
            #expect(theater.exists("V3") == (destination == nil))
        }
    }
}
