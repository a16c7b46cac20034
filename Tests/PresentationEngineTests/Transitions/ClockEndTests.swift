import SessionNumbers
import Testing

@testable import PresentationEngine

@Suite("The end of a session's clock: longer delays are refused, animations stop there")
struct ClockEndTests {
    private static let end = SessionTime.latest.microseconds
    private static let longDelays = [1 << 50, 1 << 52, end, end - 1]

    private func loop(delay: Int) -> [String: Behavior] {
        func later(_ call: Call) -> Reaction { Reaction(after: [.after(delay: delay, [call])]) }
        return [
            "A": Behavior(reactions: [
                .viewDidAppear: later(
                    .present(PresentCall(receiver: "$self", controller: "B", isAnimated: .constant(false))))
            ]),
            "B": Behavior(reactions: [
                .viewDidAppear: later(
                    .dismiss(receiver: "$self", animated: .constant(false), completion: nil))
            ]),
        ]
    }

    @Test("a loop of long delays settles at the end of the clock", arguments: longDelays)
    func loops(delay: Int) throws {
        var theater = try Theater(behaviors: loop(delay: delay))
        try theater.make("B", .style(.fullScreen))
        try theater.settle()
        #expect(theater.session.header.status == .active && theater.session.nextDue == nil)
        #expect(theater.session.time <= Self.end)
        // The call that would have fallen due after the end was dropped, and the log says so.
        #expect(theater.events.contains { if case .noop(_, "after", _) = $0.kind { true } else { false } })
    }

    @Test("a delay that ends with the clock is accepted, a microsecond more is refused")
    func delays() throws {
        var theater = try Theater()
        try theater.advance(milliseconds: 1)
        try theater.call(.after(delay: Self.end - 1_000, [.log("last")]))
        for delay in [Self.end - 999, Self.end, Self.end + 1, Int.max, -1, Int.min] {
            let rejection = #expect(throws: Rejection.self) {
                try theater.call(.after(delay: delay, [.log("never")]))
            }
            #expect(rejection?.explanation.contains("8640000000000 ms") == true)
        }
        try theater.settle()
        #expect(theater.session.time == Self.end)
    }

    @Test("the clock is advanced to its end and no farther")
    func advances() throws {
        var theater = try Theater()
        try theater.apply(.advance(.by(Self.end - 1)))
        for advance in [
            Advance.by(2), .by(.max), .by(-1), .by(.min), .to(Self.end + 1), .to(.max), .to(0), .to(.min),
        ] {
            #expect(throws: Rejection.self) { try theater.apply(.advance(advance)) }
        }
        try theater.apply(.advance(.to(Self.end)))
        #expect(theater.session.time == Self.end)
    }

    @Test("at the end of the clock a session can be driven as before, and animations end at once")
    func drivable() throws {
        var theater = try Theater()
        try theater.apply(.advance(.to(Self.end)))
        try theater.make("B", .style(.fullScreen))
        try theater.present("B")
        #expect(theater.session.nextDue == Self.end)
        try theater.settle()
        #expect(try theater.read("A", .presentedViewController) == "B")
        try theater.dismiss("A")
        try theater.settle()
        #expect(try theater.read("A", .presentedViewController) == .null)
    }

    private static let oddSpeeds = [
        1e-14, 1e-300, .leastNonzeroMagnitude, 0, -0.0, -1, 1e300, .infinity, .nan, 0.000_999_9, 1_000.1,
    ]

    @Test(
        "IT-04: no initial completionSpeed makes the rest of a transition endless",
        arguments: oddSpeeds)
    func speeds(speed: Double) throws {
        let cast = Cast(
            version: SystemVersion(12), presenting: AnimatorSettings(duration: Self.end),
            dismissing: AnimatorSettings(duration: 400_000),
            presentingInteraction: InteractionSettings(completionSpeed: speed))
        var theater = try cast.theater()
        try theater.present("B")
        try theater.drive("IP", .update(0.5))
        try theater.drive("IP", .finish)
        let due = try #require(theater.session.nextDue)
        #expect(due > 0 && due <= Self.end)
        try theater.settle()
        #expect(theater.session.time == due)
    }

    @Test("P148: a completionSpeed outside 0.001 through 1,000 is refused", arguments: oddSpeeds)
    func speedRange(speed: Double) throws {
        var theater = try Cast(
            version: SystemVersion(12), presenting: AnimatorSettings(duration: 400_000),
            presentingInteraction: InteractionSettings()
        ).theater()
        let rejection = #expect(throws: Rejection.self) {
            try theater.call(.changeInteraction(object: "IP", InteractionChange(completionSpeed: speed)))
        }
        #expect(rejection?.explanation == "completionSpeed must lie between 0.001 and 1000.0.")
        for speed in [0.001, 1_000] {
            try theater.call(.changeInteraction(object: "IP", InteractionChange(completionSpeed: speed)))
        }
    }
}
