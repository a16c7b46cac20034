import Testing

@testable import PresentationEngine

@Suite("The spine of pages in a rotation")
struct PageSpineTests {
    /// `D` answers `mid` in landscape and `min` in portrait, and sets the pages for it.
    private static func delegate(pages: [String] = ["A", "B"]) -> Behavior {
        func set(_ pages: [String]) -> Reaction {
            Reaction(before: [
                .setViewControllers(SetViewControllersCall(receiver: "P", controllers: pages, isAnimated: false))
            ])
        }
        let landscape = [Argument("orientation", "landscapeLeft")]
        return Behavior(
            answers: [.pageSpineLocation: .match([Answer.Match(landscape, "mid")], otherwise: "min")],
            reactions: [
                .pageSpineLocation: Reaction(
                    condition: .match(
                        [ReactionCondition.Match(landscape, set(pages))], otherwise: set(["A"])))
            ])
    }

    private func theater(
        _ version: SystemVersion = SystemVersion(12), scrolls: Bool = false, _ delegate: Behavior? = nil
    ) throws -> Theater {
        var theater = try Theater.pages(version, scrolls: scrolls)
        try theater.call(.setBehavior(name: "D", delegate ?? Self.delegate()))
        return theater
    }

    private func isAsked(_ events: [Event]) -> Bool { events.contains { $0.trace.contains("spineLocationFor") } }

    @Test(
        "Q128, CH-466: the delegate is asked when the interface turns", .repeated(.onAPad), arguments: Theater.versions)
    func rotation(_ version: SystemVersion) throws {
        var theater = try theater(version)
        let events = try theater.play { try $0.turn() }
        RuleProof.expect("Q128", holds: isAsked(events))
        proves("Q128", in: events)
        RuleProof.expect("Q128", holds: try theater.read("P", .spineLocation) == "mid")
        RuleProof.expect("CH-466", holds: try theater.read("P", .viewControllers) == .list(["A", "B"]))
        #expect(try theater.frame(of: "A").size.width * 2 == theater.frame(of: "P").size.width)
        #expect(try theater.controller("P").pages.comingSpine == nil)
        _ = try theater.play { try $0.turn(.portrait) }
        RuleProof.expect("Q128", "CH-466", holds: try theater.read("P", .spineLocation) == "min")
        #expect(try theater.read("P", .viewControllers) == .list(["A"]))
        var scrolling = try self.theater(version, scrolls: true)
        #expect(!isAsked(try scrolling.play { try $0.turn() }))
    }

    @Test("CH-466: pages that do not fit the spine raise an exception", .repeated(.onAPad))
    func wrongCount() throws {
        var theater = try theater(SystemVersion(12), Self.delegate(pages: ["A"]))
        let rejection = #expect(throws: Rejection.self) { try theater.turn() }
        RuleProof.expect("CH-466", holds: rejection != nil, "\(String(describing: rejection))")
        var fits = try self.theater()
        try fits.turn()
    }
}
