import Testing

@testable import PresentationEngine

@Suite("Unwinding on iOS 8, and by the deprecated question")
struct OlderUnwindTests {
    private func pushed(_ version: SystemVersion, _ behaviors: [String: Behavior]) throws -> Theater {
        var theater = try Theater(
            version, root: nil, storyboards: [UnwindOrderTests.pushPush], behaviors: behaviors)
        for (identifier, source) in [("s1", "V1"), ("s2", "V2"), ("p3", "V3"), ("p4", "V4")] {
            _ = try theater.play { try $0.segue(identifier, from: source) }
        }
        return theater
    }

    @Test(
        "R95, SG-31, SG-24: containers are asked; by default each asks its children, then itself",
        .repeated(.onAPad),
        arguments: [SystemVersion(8), SystemVersion(8, 3)])
    func search(version: SystemVersion) throws {
        var theater = try pushed(version, ["V1": .owning("unwind:")])
        let events = try theater.play { try $0.segue("back", from: "V5") }
        #expect(
            events.unwinding == [
                "V4.can false", "V4.for nil", "V3.can false", "V3.for nil", "V3.can false", "V2.can false",
                "V1.can true", "MyNav.for V1", "V5.prepare", "V1.unwind:", "MyNav.dismiss", "MyNav.popTo V1",
            ])
        proves("R95", in: events.filter { $0.trace.hasPrefix("MyNav?forUnwind") })
        #expect(try theater.children("MyNav") == ["V1"])
    }

    @Test(
        "SG-31 to SG-33: a container's own answer is the target", .repeated(.onAPad),
        arguments: [SystemVersion(8), SystemVersion(8, 3)])
    func ownAnswer(version: SystemVersion) throws {
        let container = Behavior(answers: [.forUnwindSegueAction: .value("V2")])
        var theater = try pushed(version, ["MyNav": container, "V2": .owning("unwind:")])
        let events = try theater.play { try $0.segue("back", from: "V5") }
        let asked = try #require(events.first { $0.trace.hasPrefix("MyNav?forUnwind") })
        #expect(asked.arguments == ["action": "unwind:", "from": "V5", "sender": .null])
        proves("SG-31", in: [asked])
        #expect(try theater.children("MyNav") == ["V1", "V2"])
    }

    @Test(
        "SG-32, SG-33: a container that overrides the search without asking its children decides alone",
        .varies(.container, .nesting), arguments: [SystemVersion(8), SystemVersion(8, 3)], [false, true])
    func askingNobody(version: SystemVersion, isDeeper: Bool) throws {
        let scenes: [StoryboardScene] = [
            .scene("Box", .viewController, .to("V", .embed, "child")), .scene("V", .viewController, .back()),
        ]
        let storyboard = Storyboard(
            name: "Main", initialSceneID: isDeeper ? "Nav" : "Box",
            scenes: [.navigation("Nav", root: "Box")] + scenes)
        for answer in ["V", nil] as [Value?] {
            var theater = try Theater(
                version, root: nil, storyboards: [storyboard],
                behaviors: [
                    "Box": Behavior(
                        answers: [.forUnwindSegueAction: .value(answer ?? .null)], actions: ["unwind:": []]),
                    "V": .owning("unwind:"),
                ])
            let log = try theater.play { try $0.segue("back", from: "V") }.unwinding
            let asked = try #require(log.firstIndex(of: "Box.for \(answer?.trace ?? "nil")"))
            // V, which would agree, is not asked on the container's behalf.
            RuleProof.expect("SG-32", holds: !log[..<asked].contains("V.can true"), "\(log)")
            // Nor is the container itself, which super would ask.
            RuleProof.expect("SG-33", holds: !log[..<asked].contains { $0.hasPrefix("Box.can") }, "\(log)")
            #expect(log.contains("V.unwind:") == (answer != nil), "\(log)")
        }
    }

    @Test(
        "R93, R94: from iOS 9 on an override of the deprecated question is asked instead of the new one",
        .repeated(.onAPad),
        arguments: UnwindOrderTests.versions)
    func deprecated(version: SystemVersion) throws {
        let container = Behavior(answers: [.forUnwindSegueAction: .value("V1")])
        var theater = try pushed(version, ["MyNav": container, "V1": .owning("unwind:")])
        let events = try theater.play { try $0.segue("back", from: "V5") }
        #expect(
            events.unwinding.dropFirst(6).prefix(3) == ["MyNav.for V1", "V5.prepare", "V1.unwind:"])
        proves("R93", in: events.filter { $0.trace.hasPrefix("MyNav?forUnwind") })
        #expect(events.contains { $0.trace == "MyNav?segueForUnwinding(to:from:identifier:)" })
        let presented = Behavior(answers: [.forUnwindSegueAction: .value("V4")], actions: ["unwind:": []])
        var itself = try pushed(version, ["V4": presented])
        let own = try itself.play { try $0.segue("back", from: "V5") }
        proves("R94", in: own.filter { $0.trace == "V4?segueForUnwinding(to:from:identifier:)" })
        let both = Behavior(answers: [
            .forUnwindSegueAction: .value("V1"), .allowedChildrenForUnwinding: .value(.list([])),
        ])
        var other = try pushed(version, ["MyNav": both, "V1": .owning("unwind:")])
        let dropped = try other.play { try $0.segue("back", from: "V5") }
        #expect(dropped.unwinding.suffix(2) == ["MyNav.allowed []", "MyNav.can false"])
    }

    @Test(
        "R96: iOS 8 does not search beyond a split view controller from its primary", .repeated(.onAPad),
        arguments: Theater.versions)
    func split(version: SystemVersion) throws {
        let storyboard = Storyboard.of(
            .scene("Root", .viewController, .to("Split", .embed, "embed")),
            .split("Split", "P", "D"), .scene("P", .viewController, .back()),
            .scene("D", .viewController, .back("detail")))
        var theater = try Theater(
            version, device: Repetition.pad, root: nil, storyboards: [storyboard],
            behaviors: ["Root": .owning("unwind:")])
        let events = try theater.play { try $0.segue("back", from: "P") }
        RuleProof.expect(
            "R96", holds: events.unwinding.contains("Root.unwind:") == (version >= SystemVersion(9)))
        let detail = try theater.play { try $0.segue("detail", from: "D") }
        #expect(detail.unwinding.contains("Root.unwind:"))
    }

    @Test(
        "R96: on iOS 8.2 the action is called, and the popover stays", .repeated(.onAPad), arguments: Theater.versions)
    func popover(version: SystemVersion) throws {
        var popover = StoryboardSegue.to("Pop", .popoverPresentation, "pop")
        popover.popover = StoryboardPopover()
        popover.popover?.anchor = .view(id: "tap-pop", rectangle: nil)
        let storyboard = Storyboard.of(
            .scene("Root", .viewController, popover), .scene("Pop", .viewController, .back()))
        var theater = try Theater(
            version, device: Repetition.pad, root: nil, storyboards: [storyboard],
            behaviors: ["Root": .owning("unwind:")])
        _ = try theater.play { try $0.segue("pop", from: "Root") }
        let events = try theater.play { try $0.segue("back", from: "Pop") }
        #expect(events.unwinding.contains("Root.unwind:"))
        let stays = version >= SystemVersion(8, 2) && version < SystemVersion(9)
        RuleProof.expect("R96", holds: theater.exists("Pop") == stays)
    }
}
