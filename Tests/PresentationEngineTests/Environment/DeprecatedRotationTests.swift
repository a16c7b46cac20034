import Testing

@testable import PresentationEngine

@Suite("The deprecated callbacks of a rotation, and the orientation that each of them reads")
struct DeprecatedRotationTests {
    private static func reading(_ label: String) -> Reaction {
        Reaction(before: [.read(receiver: "$self", .link(.interfaceOrientation), label: label)])
    }

    private static let declared = Behavior(reactions: [
        .willRotate: reading("will"), .willAnimateRotation: reading("animate"), .didRotate: reading("did"),
    ])

    @Test("R246, RT-17: they come in their order, at the places of what replaced them", .repeated(.deeper))
    func order() throws {
        var theater = try Theater(device: "iPhone 8", behaviors: ["A": Self.declared])
        let events = try theater.play { try $0.turn() }
        let talk = events.turning.filter { $0.hasPrefix("A ") }
        RuleProof.expect(
            "RT-17", "R246",
            holds: talk == [
                "A traits C/C", "A size 667x375", "A willRotate", "A were C/R", "A WL", "A LS",
                "A willAnimateRotation", "A didRotate",
            ], "\(talk)")
    }

    @Test(
        "RT-21, RT-22, RT-23: the old orientation, then the new one; the arguments name the other", .repeated(.deeper))
    func orientation() throws {
        var theater = try Theater(device: "iPhone 8", behaviors: ["A": Self.declared])
        let events = try theater.play { try $0.turn(.landscapeRight) }
        let read = events.map(\.trace).filter { $0.hasPrefix("A:") }
        #expect(read == ["A:will=portrait", "A:animate=landscapeRight", "A:did=landscapeRight"])
        proves("RT-21", "RT-22", "RT-23", in: events)
        let arguments = events.filter { $0.rule.id == "RT-21" || $0.rule.id == "RT-23" }.map(\.arguments)
        #expect(arguments.first?["toInterfaceOrientation"] == "landscapeRight")
        #expect(arguments.first?["duration"] == .number(0.3))
        #expect(arguments.last?["fromInterfaceOrientation"] == "portrait")
        proves("DP-17", in: events)
        let called = events.turning.filter { $0.contains("otat") }
        RuleProof.expect(
            "DP-18", "DP-19", "DP-20", holds: called == ["A willRotate", "A willAnimateRotation", "A didRotate"])
    }

    @Test("R246, OP-21: an override of viewWillTransition(to:with:) replaces them", .repeated(.deeper))
    func replaced() throws {
        var behavior = Self.declared
        behavior.reactions[.viewWillTransition] = Reaction()
        var theater = try Theater(device: "iPhone 8", behaviors: ["A": behavior])
        let before = theater.session
        let events = try theater.play { try $0.turn() }
        let isSilent = !events.turning.contains { $0.contains("otat") }
        RuleProof.expect("R246", holds: isSilent)
        let explanation = try ExplainedCommand.carryingOut(
            .perform([.environment(.init(orientation: .landscapeLeft))]), in: before
        ).explanation(of: .willRotate, for: "A")
        #expect(explanation.obstacle?.condition == .overridesNoSuccessor)
    }

    @Test("RT-19: a controller that is not visible gets none of them", .varies(.device))
    func invisible() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try Theater(
                device: device, root: .container("A", .navigationController, .plain("c1")),
                behaviors: ["c1": Self.declared, "c2": Self.declared])
            try theater.make("c2")
            _ = try theater.play { try $0.push("c2", on: "A") }
            let events = try theater.play { try $0.turn() }
            #expect(events.turning.contains { $0.hasPrefix("c1 size") })
            RuleProof.expect(
                "RT-19", holds: !events.turning.contains { $0.hasPrefix("c1 ") && $0.contains("otat") })
            #expect(events.turning.contains("c2 didRotate"))
            let popped = try theater.play { try $0.pop("A") }
            #expect(popped.map(\.trace).contains("c1.WL"))
        }
    }

    @Test("CH-186: half a turn changes no size, and still comes to them", .repeated(.deeper))
    func halfTurn() throws {
        var theater = try Theater(device: "iPhone 8", orientation: .landscapeLeft, behaviors: ["A": Self.declared])
        let events = try theater.play { try $0.turn(.landscapeRight) }
        #expect(
            events.turning.filter { $0.hasPrefix("A ") } == ["A willRotate", "A willAnimateRotation", "A didRotate"])
        RuleProof.expect("CH-186", holds: !events.turning.contains { $0.contains("size") })
        #expect(events.began?.duration == 600_000)
    }

    @Test("DP-21, RT-26 to RT-29: no member of the two-stage rotation exists")
    func twoStages() {
        let names = Member.allCases.map(\.rawValue)
        #expect(!names.contains { $0.contains("FirstHalf") || $0.contains("SecondHalf") })
    }
}
