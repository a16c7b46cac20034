import Testing

@testable import PresentationEngine

@Suite("A change of the environment that waits")
struct WaitingEnvironmentTests {
    @Test("CH-180: a rotation waits for the end of a running transition", .varies(.container))
    func transition() throws {
        for root in [ControllerRequest.plain("A"), .container("A", .navigationController, .plain("c"))] {
            var theater = try Theater(device: "iPhone 8", root: root)
            try theater.make("B")
            try theater.present("B")
            try theater.turn()
            theater.expectRule("CH-180", on: "noop setEnvironment")
            #expect(theater.turning.isEmpty && theater.session.environmentOutline.isPending)
            try theater.settle()
            RuleProof.expect("CH-180", holds: theater.turning.contains("B size 667x375"))
            #expect(theater.session.header.geometry == nil)
        }
    }

    @Test("CH-180: an interaction that is cancelled or finished lets it go on", .varies(.device))
    func interaction() throws {
        for (device, isCancelled) in [("iPhone 8", true), ("iPhone 12", true), ("iPhone 8", false)] {
            var theater = try Theater(
                device: device, root: .container("N", .navigationController, .plain("c1")))
            try theater.make("c2")
            _ = try theater.play { try $0.push("c2") }
            try theater.navigate("N", .panBack)
            let name = try #require(theater.session.header.lastTransition)
            try theater.turn()
            let events = try theater.play { try $0.call(.drive(target: name, isCancelled ? .cancel : .finish)) }
            let (top, size) = (isCancelled ? "c2" : "c1", theater.session.environmentOutline.screen)
            let told = "\(top) size \(Int(size.width))x\(Int(size.height))"
            RuleProof.expect("CH-180", holds: events.turning.contains(told), "\(events.turning)")
            #expect(try theater.frame(of: top) == Rect(size: size))
            #expect(theater.session.brokenInvariants().isEmpty)
        }
    }

    @Test(
        "CH-180: what turns in the background turns the app when it returns, before it is told", .repeated(.deeper))
    func background() throws {
        var theater = try Theater(device: "iPhone 8")
        try theater.call(.application(.background))
        try theater.turn()
        theater.expectRule("CH-180", on: "noop setEnvironment")
        #expect(theater.turning.isEmpty)
        try theater.call(.application(.foreground))
        RuleProof.expect("CH-180", holds: theater.turning.contains("A size 667x375"))
        let members = theater.events.map(\.trace)
        let ended = members.lastIndex(of: "ended")
        let told = members.firstIndex { $0.contains("WillEnterForeground") }
        RuleProof.expect("CH-180", holds: ended != nil && told != nil && ended! < told!, "\(members)")
    }

    @Test("of several turns while it waits, the last one counts")
    func several() throws {
        var theater = try Theater(device: "iPhone 8")
        try theater.make("B")
        try theater.present("B")
        try theater.turn()
        try theater.turn(.landscapeRight)
        let events = try theater.play { _ in }
        #expect(theater.session.header.orientation == .landscapeRight)
        #expect(events.count { $0.trace == "began rotation" } == 1)
    }

    @Test("a rotation during a rotation follows it")
    func following() throws {
        var theater = try Theater(device: "iPhone 8")
        try theater.turn()
        try theater.turn(.portrait)
        #expect(theater.turning.isEmpty)
        let events = try theater.play { _ in }
        #expect(
            events.map(\.trace).filter { $0.contains("rotation") || $0 == "ended" } == [
                "ended", "began rotation", "ended",
            ])
        #expect(theater.session.header.orientation == .portrait)
    }

    @Test("a presentation may begin while the interface turns", .varies(.animation))
    func presenting() throws {
        for isAnimated in [true, false] {
            var theater = try Theater(
                device: "iPhone 8",
                behaviors: [
                    "A": Behavior(reactions: [
                        .viewWillTransition: Reaction(after: [
                            .present(
                                PresentCall(
                                    receiver: "$self", controller: "B", isAnimated: .constant(isAnimated)))
                        ])
                    ])
                ])
            try theater.make("B", .style(.fullScreen))
            _ = try theater.play { try $0.turn() }
            #expect(try theater.frame(of: "B") == Rect(0, 0, 667, 375))
            #expect(try theater.isInWindow("B"))
        }
    }

    @Test("an exception on the way refuses the command and turns nothing")
    func refused() throws {
        var theater = try Theater(
            SystemVersion(15), device: "iPhone 8",
            behaviors: [
                "A": Behavior(reactions: [
                    .traitCollectionDidChange: Reaction(before: [.raise(name: "NSGenericException", reason: "no")])
                ])
            ])
        #expect(throws: Rejection.self) { try theater.turn() }
        #expect(theater.session.header.orientation == .portrait && theater.session.header.transitions.isEmpty)
        #expect(try theater.frame(of: "A") == Rect(0, 0, 375, 667))
    }

    @Test("CH-142: a device that is there already stays without callbacks", .repeated(.deeper))
    func unchanged() throws {
        var theater = try Theater(device: "iPhone 8")
        try theater.turn(.portrait)
        theater.expectRule("CH-142", on: "noop setEnvironment")
        #expect(theater.events.count == 1)
    }
}
