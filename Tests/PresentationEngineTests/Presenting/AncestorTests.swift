import Testing

@testable import PresentationEngine

@Suite("Several ancestors of one controller present, and their callbacks")
struct AncestorTests {
    /// A → C → G, where C defines a context and presents X, and A presents Y.
    private func theater(_ version: SystemVersion) throws -> Theater {
        var theater = try Theater(version, device: "iPad Pro 11")
        try theater.make("C", PropertyAssignment(.definesPresentationContext, true))
        try theater.make("G")
        try theater.embed("C", in: "A")
        try theater.embed("G", in: "C")
        try theater.show("X", from: "G", .style(.overCurrentContext))
        try theater.show("Y", from: "A", .style(.overFullScreen))
        return theater
    }

    @Test(
        "P34, HR-05: of several presenting ancestors, the nearest counts", .repeated(.deeper),
        arguments: Theater.versions)
    func nearestPresents(_ version: SystemVersion) throws {
        var theater = try theater(version)
        for (name, presented) in [("A", "Y"), ("C", "X"), ("G", "X")] {
            RuleProof.expect(
                "P34", holds: try theater.read(name, .presentedViewController) == .text(presented), "\(name)")
        }
        try theater.close("C")
        #expect(try theater.read("G", .presentedViewController) == "Y")
    }

    @Test(
        "P34, HR-02: the presenter is that of the farthest ancestor", .repeated(.deeper),
        arguments: Theater.versions)
    func farthestWasPresented(_ version: SystemVersion) throws {
        var theater = try theater(version)
        try theater.make("K")
        try theater.make("L")
        try theater.embed("K", in: "X")
        try theater.embed("L", in: "K")
        RuleProof.expect("P34", holds: try theater.read("L", .presentingViewController) == "C")
    }

    @Test(
        "MV-09: a presenter that is covered and uncovered carries no flag", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func coveredPresenter(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        let events = try theater.show("B", .style(.fullScreen)) + theater.close("A")
        for part in ["A.WD", "A.DD", "A.WA", "A.DA"] {
            RuleProof.expect("MV-09", holds: events.of(part).map(\.flags) == [[]], "\(part)")
        }
    }
}
