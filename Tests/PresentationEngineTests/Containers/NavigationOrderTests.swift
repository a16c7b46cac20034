import Testing

@testable import PresentationEngine

@Suite("The order of callbacks when a navigation controller pushes and pops")
struct NavigationOrderTests {
    static let navigation = ControllerRequest.container("N", .navigationController, .plain("A"))

    private func shown(_ name: String, _ version: SystemVersion) -> [String] {
        (version >= SystemVersion(13) ? ["IA", "WL", "LS"] : ["WL", "LS"]).map { "\(name).\($0)" }
    }

    @Test(
        "P70, P71, P83, P88: push and pop, animated or not, in every version", .repeated(.onAPad),
        arguments: Theater.versions,
        [true, false])
    func pushAndPop(_ version: SystemVersion, _ animated: Bool) throws {
        var theater = try Theater(version, root: Self.navigation)
        try theater.make("B")
        let pushed = try theater.play { try $0.push("B", animated: animated) }
        #expect(
            pushed.log == ["B.wM", "B.LV", "B.DL", "A.WD", "B.WA"] + shown("B", version)
                + ["A.DD", "B.DA", "B.dM"])
        proves("P70", in: pushed.of("B.WA"))
        proves("P70", in: pushed.of("A.DD"))
        proves("P83", in: pushed.of("B.wM"))
        #expect(pushed.of("B.WA").first?.flags == [.isMovingToParent])
        #expect(pushed.of("A.WD").first?.flags == [])
        let popped = try theater.play { try $0.navigate("N", .pop(animated: .constant(animated))) }
        #expect(
            popped.log == ["B.wM", "B.WD", "A.WA"] + shown("A", version) + ["B.DD", "A.DA", "B.dM"])
        proves("P71", in: popped.of("B.DD"))
        #expect(popped.of("B.WD").first?.flags == [.isMovingFromParent])
        #expect(popped.of("A.WA").first?.flags == [])
        RuleProof.asserted("P79")
    }

    @Test(
        "P86, P88: a cancelled pan from the edge leaves everything unchanged", .repeated(.onAPad),
        arguments: Theater.versions)
    func cancelledPan(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: Self.navigation)
        try theater.make("B")
        _ = try theater.play { try $0.push("B") }
        try theater.navigate("N", .panBack)
        #expect(theater.events.appearances == ["B.WD", "A.WA"])
        proves("P86", in: theater.events.filter { $0.trace == "began pop" })
        #expect(try theater.read("N", .viewControllers) == .list(["A"]))
        #expect(try theater.read("B", .navigationController) == .null)
        let transition = try #require(theater.session.header.lastTransition)
        try theater.drive(transition, .gesture(.changed, location: Point(100, 0)))
        let events = try theater.play { try $0.drive(transition, .cancel) }
        #expect(events.appearances == ["A.WD", "A.DD", "B.WA", "B.DA"])
        proves("P88", in: events.of("A.DD"))
        proves("P88", in: events.of("B.DA"))
        #expect(try theater.read("N", .viewControllers) == .list(["A", "B"]))
        #expect(try theater.isInWindow("B"))
        #expect(try !theater.isInWindow("A"))
    }

    @Test("P86, P87: a pan beyond the middle pops", arguments: Theater.versions)
    func finishedPan(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: Self.navigation)
        try theater.make("B")
        _ = try theater.play { try $0.push("B") }
        try theater.navigate("N", .panBack)
        let transition = try #require(theater.session.header.lastTransition)
        let events = try theater.play {
            try $0.drive(transition, .gesture(.ended, location: Point(200, 0)))
        }
        RuleProof.expect("P87", holds: events.appearances == ["B.DD", "A.DA"] && events.log.last == "B.dM")
    }
}
