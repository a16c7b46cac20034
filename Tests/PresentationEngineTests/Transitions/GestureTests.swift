import Testing

@testable import PresentationEngine

@Suite("Gestures that drive a transition: fractions by edge, and the states of the gesture")
struct GestureTests {
    /// An iPhone 8 in portrait: the container is 375 by 667.
    private func theater(edge: ScreenEdge) throws -> Theater {
        var theater = try Cast(
            presenting: AnimatorSettings(duration: 400_000),
            presentingInteraction: InteractionSettings(edge: edge)
        ).theater()
        try theater.present("B")
        return theater
    }

    private static let shares: [(ScreenEdge, String, Double)] = [
        (.right, "IT-15", 0.2), (.left, "IT-16", 0.8), (.bottom, "IT-17", 0.75), (.top, "IT-18", 0.25),
        (.none, "IT-19", 0), (.all, "IT-19", 0),
    ]

    @Test(
        "IT-14 to IT-19: the distance from the edge as a fraction, in the container's own coordinates",
        .repeated(.deeper),
        arguments: shares)
    func percentage(edge: ScreenEdge, rule: String, expected: Double) throws {
        var theater = try theater(edge: edge)
        try theater.drive("IP", .gesture(.changed, location: Point(300, 166.75)))
        proves("IT-21", in: theater.events)
        let reading = try #require(try theater.probe("IP", .interaction(.percentComplete)).double)
        #expect(abs(reading - expected) < 1e-12)
        let container = try theater.frame(try theater.presentation(of: "B").container)
        #expect(container.size == Size(375, 667))
        switch rule {
        case "IT-15": RuleProof.asserted("IT-14", "IT-15")
        case "IT-16": RuleProof.asserted("IT-14", "IT-16")
        case "IT-17": RuleProof.asserted("IT-14", "IT-17")
        case "IT-18": RuleProof.asserted("IT-14", "IT-18")
        default: RuleProof.asserted("IT-19")
        }
    }

    @Test("IT-15 to IT-18: a container of no size gives 0", arguments: ScreenEdge.allCases)
    func noSize(edge: ScreenEdge) { #expect(edge.fraction(of: Point(10, 10), in: .zero) == 0) }

    @Test(
        "IT-20: the controller reacts to the beginning of a gesture; the object does nothing",
        .repeated(.deeper, .onAPad))
    func began() throws {
        var theater = try theater(edge: .left)
        try theater.drive("IP", .gesture(.began, location: Point(200, 0)))
        #expect(theater.events.noops == ["gesture(began)"])
        proves("IT-20", in: theater.events)
        #expect(try theater.probe("IP", .interaction(.percentComplete)) == .number(0))
    }

    @Test(
        "IT-22, IT-23: at the end one half and more finishes, less cancels, by the last location",
        .repeated(.deeper),
        arguments: [(187.5, true), (375, true), (188, true), (187.4, false), (0, false)])
    func ended(x: Double, isFinished: Bool) throws {
        var theater = try theater(edge: .left)
        try theater.drive("IP", .gesture(.changed, location: Point(375 - x, 0)))
        try theater.drive("IP", .gesture(.ended, location: Point(x, 0)))
        let isCancelled = try theater.read("A", .presentedViewController)
        #expect(isCancelled == "B" || !isFinished)
        try theater.settle()
        let holds = theater.history.changes.last == (isFinished ? "ended" : "cancelled")
        if isFinished {
            RuleProof.expect("IT-22", holds: holds)
        } else {
            RuleProof.expect("IT-23", holds: holds)
        }
    }

    @Test(
        "IT-24: every other state cancels", .repeated(.deeper, .onAPad),
        arguments: [GestureState.cancelled, .failed, .possible])
    func otherStates(state: GestureState) throws {
        var theater = try theater(edge: .left)
        try theater.drive("IP", .gesture(.changed, location: Point(300, 0)))
        try theater.drive("IP", .gesture(state, location: Point(300, 0)))
        try theater.settle()
        RuleProof.expect("IT-24", holds: theater.history.changes.last == "cancelled")
    }
}
