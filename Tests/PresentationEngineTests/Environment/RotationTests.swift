import Testing

@testable import PresentationEngine

@Suite("A rotation: traits, then sizes, down the tree and through presentations")
struct RotationTests {
    /// `A` with the child `K`, which fills it.
    private func family(
        _ behaviors: [String: Behavior] = [:], device: String? = "iPhone 8"
    ) throws -> Theater {
        var theater = try Theater(device: device, behaviors: behaviors)
        try theater.make("K")
        try theater.embed("K", in: "A", frame: try theater.frame(of: "A"))
        return theater
    }

    private func coordinating() -> Behavior {
        Behavior(reactions: [
            .viewWillTransition: Reaction(before: [
                .coordinate(
                    receiver: "$self",
                    Coordination(
                        alongside: Completion(label: "alongside"), completion: Completion(label: "completion")))
            ])
        ])
    }

    @Test("R117, R119: parent before child, traits before size, then both change, then the blocks", .repeated(.deeper))
    func order() throws {
        var theater = try family(["K": coordinating()])
        try theater.turn()
        let talk = theater.turning.filter { !$0.hasPrefix("root beneath") }
        RuleProof.expect(
            "R117", "R119",
            holds: talk == [
                "A traits C/C", "K traits C/C", "A size 667x375", "K size 667x375", "A were C/R", "K were C/R",
                "A WL", "A LS", "K WL", "K LS", "[alongside]",
            ], "\(talk)")
        proves("RT-01", "R117", in: theater.events)
        try theater.settle()
        #expect(theater.turning == ["[completion]"])
        #expect(try theater.frame(of: "K") == Rect(0, 0, 667, 375))
    }

    @Test("RT-18: layout comes after the views have their new frames", .repeated(.deeper))
    func layout() throws {
        var theater = try Theater(
            device: "iPhone 8",
            behaviors: [
                "A": Behavior(reactions: [
                    .viewWillTransition: Reaction(before: [.read(receiver: "$self", .link(.frame), label: "early")]),
                    .viewWillLayoutSubviews: Reaction(before: [
                        .read(receiver: "$self", .link(.frame), label: "late")
                    ]),
                ])
            ])
        try theater.turn()
        let read = theater.events.map(\.trace).filter { $0.hasPrefix("A:") }
        #expect(read == ["A:early=0.0,0.0 375.0x667.0", "A:late=0.0,0.0 667.0x375.0"])
        proves("RT-18", in: theater.events)
    }

    @Test("R121, SC-07: an iPad that turns changes its size and not its traits", .repeated(.deeper))
    func sizeOnly() throws {
        var theater = try family(device: "iPad Air 2")
        try theater.turn()
        let talk = theater.turning.filter { !$0.hasPrefix("root beneath") }
        RuleProof.expect(
            "R121", "SC-07",
            holds: talk == ["A size 1024x768", "K size 1024x768", "A WL", "A LS", "K WL", "K LS"], "\(talk)")
        try theater.settle()
        try theater.expectMissing(
            .willTransitionTraits, for: "A", .perform([.environment(.init(orientation: .portrait))]),
            .traitsChange, "R121")
    }

    @Test("SC-07: the iPhone 6 Plus becomes regular in width and compact in height")
    func bigPhone() throws {
        var theater = try family(device: "iPhone 6 Plus")
        try theater.turn()
        #expect(theater.turning.prefix(2) == ["A traits R/C", "K traits R/C"])
        RuleProof.expect("SC-07", holds: try theater.probe("K", .trait(.horizontalSizeClass)) == "regular")
    }

    @Test("R123: a child of the same size is skipped", .repeated(.deeper))
    func sameSize() throws {
        var theater = try family()
        try theater.make("F")
        try theater.embed("F", in: "A", frame: Rect(10, 10, 100, 50))
        try theater.turn()
        #expect(theater.turning.contains("F traits C/C"))
        RuleProof.expect("R123", holds: !theater.turning.contains { $0.hasPrefix("F size") })
        #expect(theater.turning.contains("K size 667x375"))
        try theater.settle()
        try theater.expectMissing(
            .viewWillTransition, for: "F", .perform([.environment(.init(orientation: .portrait))]),
            .sizeChanges, "R123")
    }

    @Test("R123: the parent decides the size that its child is told", .varies(.device))
    func declaredSize() throws {
        for device in ["iPhone 8", "iPhone 12"] {
            for (answer, told) in [(Size(300, 200), ["K size 300x200"]), (try size(of: device), [])] {
                var theater = try family(
                    ["A": Behavior(answers: [.sizeForChild: .value(.size(answer))])], device: device)
                try theater.turn()
                RuleProof.expect("R123", holds: theater.turning.filter { $0.hasPrefix("K size") } == told)
                proves("R123", in: theater.events)
            }
        }
    }

    private func size(of device: String) throws -> Size { try #require(Device.named(device)).portraitSize }

    @Test("R124: without super the message goes no further", .repeated(.deeper))
    func withoutSuper() throws {
        var theater = try family([
            "A": Behavior(reactions: [
                .viewWillTransition: Reaction(callsSuper: false), .willTransitionTraits: Reaction(callsSuper: false),
            ])
        ])
        try theater.show("M", .style(.fullScreen))
        try theater.turn()
        let told = theater.turning.filter { $0.contains("size") || $0.contains("traits") }
            .filter { !$0.hasPrefix("root") }
        RuleProof.expect("R124", holds: told == ["A traits C/C", "A size 667x375"], "\(told)")
        #expect(theater.turning.contains("M were C/R"))
        try theater.settle()
        let back = Command.perform([.environment(.init(orientation: .portrait))])
        for name in ["K", "M"] {
            for member in [Member.viewWillTransition, .willTransitionTraits] {
                try theater.expectMissing(member, for: name, back, .messageIsPassedOn, "R124", "A")
            }
        }
    }

    @Test(
        "P190, Q62: the presenter is in the chain, though its view is away, and its own size follows",
        .repeated(.deeper))
    func presentations() throws {
        var theater = try family()
        try theater.show("M", .style(.fullScreen))
        try theater.turn()
        let told = theater.turning.filter { $0.contains("size") && !$0.hasPrefix("root") }
        RuleProof.expect(
            "P190", "Q62", holds: told == ["A size 667x375", "K size 667x375", "M size 667x375"], "\(told)")
        try theater.settle()
        try theater.turn(.portrait)
        #expect(theater.turning.contains("A size 375x667"))
        try theater.settle()
        try theater.turn()
        try theater.settle()
        try theater.close("A")
        #expect(try theater.frame(of: "A") == Rect(0, 0, 667, 375))
        #expect(try theater.frame(of: "K") == Rect(0, 0, 667, 375))
    }

    @Test("P190: the app's presentation controller comes before the controller that it presents", .repeated(.onAPad))
    func presentationController() throws {
        let size = try size(of: Repetition.device)
        let told = "size \(Int(size.height))x\(Int(size.width))"
        for isPassed in [true, false] {
            var cast = Cast()
            cast.presentationController = PresentationControllerSettings()
            cast.behaviors["PC"] = Behavior(reactions: [.viewWillTransition: Reaction(callsSuper: isPassed)])
            var theater = try cast.theater()
            _ = try theater.play { try $0.present("B") }
            try theater.turn()
            let sizes = theater.turning.filter { $0.contains("size") }
            RuleProof.expect(
                "P190", holds: Array(sizes.dropFirst()) == (isPassed ? ["PC \(told)", "B \(told)"] : ["PC \(told)"]),
                "\(sizes)")
        }
    }

    @Test("Q64: a covered member of a stack keeps its old frame, and hears of no way back to it")
    func covered() throws {
        var theater = try Theater(device: "iPhone 8", root: .container("N", .navigationController, .plain("c1")))
        try theater.make("c2")
        _ = try theater.play { try $0.push("c2") }
        try theater.turn()
        #expect(
            theater.turning.filter { $0.contains("size") } == ["N size 667x375", "c1 size 667x375", "c2 size 667x375"])
        try theater.settle()
        try theater.turn(.portrait)
        let told = theater.turning.filter { $0.contains("size") }
        RuleProof.expect("Q64", holds: told == ["N size 375x667", "c2 size 375x667"], "\(told)")
        try theater.settle()
        try theater.turn()
        _ = try theater.play { try $0.pop() }
        #expect(try theater.frame(of: "c1") == Rect(0, 0, 667, 375))
    }

    @Test("CH-183: a child whose view is not loaded is not in the chain", .repeated(.deeper))
    func unloaded() throws {
        var theater = try family()
        try theater.make("U")
        try theater.call(.addChild(receiver: "A", child: "U"))
        try theater.turn()
        RuleProof.expect("CH-183", holds: !theater.turning.contains { $0.hasPrefix("U ") })
        try theater.settle()
        try theater.expectMissing(
            .viewWillTransition, for: "U", .perform([.environment(.init(orientation: .portrait))]),
            .isLoaded, "CH-183")
    }

    @Test("R132: the coordinator lives to the end of the animation, whose length CH-182 says", .varies(.device))
    func coordinator() throws {
        for (device, duration) in [("iPhone 8", 300), ("iPad Air 2", 400)] {
            var theater = try family(device: device)
            try theater.turn()
            #expect(theater.events.began?.duration == duration * 1_000)
            #expect(try theater.probe("K", .link(.transitionCoordinator)) == "t_1")
            try theater.advance(milliseconds: duration - 1)
            #expect(!theater.events.contains { $0.trace == "ended" })
            try theater.advance(milliseconds: 1)
            theater.expectRule("CH-182", on: "ended")
            RuleProof.expect("R132", holds: try theater.probe("K", .link(.transitionCoordinator)) == .null)
        }
    }

    @Test("R248: the screen's bounds and the window follow the interface", .repeated(.deeper))
    func bounds() throws {
        var theater = try family()
        try theater.turn()
        proves("R248", in: theater.events)
        RuleProof.expect("R248", holds: theater.session.environmentOutline.screen == Size(667, 375))
        #expect(theater.session.windows.all.allSatisfy { (try? theater.frame($0.record.view)) == Rect(0, 0, 667, 375) })
    }
}
