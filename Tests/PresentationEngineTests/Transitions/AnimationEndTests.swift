import Testing

@testable import PresentationEngine

@Suite("The end of an animation for animators and presentation controllers")
struct AnimationEndTests {
    @Test(
        "AT-10, P135: animationEnded receives the flag of completeTransition, once, in both directions",
        .repeated(.deeper, .onAPad),
        arguments: [true, false])
    func flag(didComplete: Bool) throws {
        var theater = try Cast(
            presenting: AnimatorSettings(duration: 300_000, isManual: true),
            dismissing: AnimatorSettings(duration: 200_000, isManual: true)
        ).theater()
        try theater.present("B")
        try expectEnd(&theater, of: "AP", didComplete)
        if !didComplete {
            try theater.present("B")
            try theater.drive(theater.transition, .complete(true))
        }
        try theater.dismiss("A")
        try expectEnd(&theater, of: "AD", didComplete)
    }

    private func expectEnd(_ theater: inout Theater, of animator: String, _ didComplete: Bool) throws {
        try theater.drive(theater.transition, .complete(didComplete))
        let ended = theater.events.of("\(animator).animationEnded")
        #expect(ended.map(\.arguments) == [["transitionCompleted": .bool(didComplete)]])
        proves("AT-10", in: ended)
        #expect(theater.session.header.transitions.isEmpty)
    }

    @Test(
        "PC-07: animators alone are enough: they animate, and receive both ends", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func animatorsAlone(_ version: SystemVersion) throws {
        var theater = try Cast(version: version).theater()
        let events = try theater.presentB() + theater.dismissB()
        #expect(events.beginnings.map(\.duration) == [300_000, 200_000])
        let told = events.parts.filter { $0.hasPrefix("AP.") || $0.hasPrefix("AD.") }
        RuleProof.expect(
            "PC-07",
            holds: told == [
                "AP.animateTransition", "AP.animationEnded", "AD.animateTransition", "AD.animationEnded",
            ])
    }
}
