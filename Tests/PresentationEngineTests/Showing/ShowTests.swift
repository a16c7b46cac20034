import Testing

@testable import PresentationEngine

@Suite("show and showDetail outside split view controllers")
struct ShowTests {
    @Test(
        "KD-04, KD-05, KD-07, KD-20, R98: in a navigation controller it pushes, animated", .repeated(.onAPad),
        arguments: Theater.versions)
    func pushes(version: SystemVersion) throws {
        var theater = try Theater(
            version, root: .container("N", .navigationController, .plain("A")))
        try theater.make("B")
        let events = try theater.play { try $0.show("B", on: "A") }
        #expect(
            events.unwinding == ["A.show B", "A.performs true", "N.performs true", "N.show B"])
        let shown = try #require(events.first { $0.trace == "N.show(_:sender:)" })
        #expect(shown.arguments == ["vc": "B", "sender": "x"])
        proves("KD-05", in: [shown])
        proves("KD-03", in: events.filter { $0.trace == "A.show(_:sender:)" })
        RuleProof.expect(
            "KD-07", "KD-04", "R98",
            holds: try theater.children("N") == ["A", "B"] && events.beginnings.first?.isAnimated == true)
    }

    @Test(
        "KD-06, KD-10, R99, PD-09: without a container the window's root presents", .repeated(.deeper),
        arguments: Theater.versions, ShowContext.allCases)
    func presents(version: SystemVersion, context: ShowContext) throws {
        var theater = try Theater(version)
        try theater.make("B")
        try theater.make("C")
        try theater.embed("C", in: "A")
        let events = try theater.play { try $0.show("B", context, on: "C") }
        let presented = events.filter { $0.trace == "A.present(_:animated:completion:)" }
        switch context {
        case .primary: proves("KD-06", in: presented)
        case .detail: proves("KD-10", in: presented)
        }
        proves("PD-01", in: events.filter { $0.trace == "A.presentedViewController=B" })
        RuleProof.expect(
            "PD-09", "R99", "KD-02",
            holds: try theater.read("A", .presentedViewController) == "B"
                && theater.read("B", .presentingViewController) == "A")
        #expect(events.appearances.contains("B.DA"))
    }

    @Test(
        "KD-06, OP-07: with a presentation, the root of the caller's own modal level presents",
        .repeated(.deeper),
        arguments: Theater.versions)
    func presentsInLevel(version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("M", .style(.fullScreen))
        try theater.make("B")
        try theater.make("C")
        try theater.embed("C", in: "M")
        let events = try theater.play { try $0.show("B", on: "C") }
        proves("KD-06", in: events.filter { $0.trace == "M.present(_:animated:completion:)" })
        #expect(try theater.read("B", .presentingViewController) == "M")
    }

    @Test("R72: a controller without container and window shows nothing", .repeated(.deeper))
    func nothing() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.make("C")
        try theater.show("B", on: "C")
        proves("R72", in: theater.events.filter { $0.trace == "noop show(_:sender:)" })
        #expect(try theater.read("C", .presentedViewController) == .null)
    }

    @Test("R100: a navigation controller that opts out is passed over", .repeated(.onAPad))
    func optOut() throws {
        var theater = try Theater(
            root: .container("N", .navigationController, .plain("A")),
            behaviors: ["N": Behavior(answers: [.canPerformAction: .value(false)])])
        try theater.make("B")
        let events = try theater.play { try $0.show("B", on: "A") }
        RuleProof.expect(
            "R100",
            holds: try events.unwinding.last == "N.present B" && theater.children("N") == ["A"])
    }

    @Test("KD-14: a container's own show replaces UIKit's", .repeated(.deeper))
    func ownContainer() throws {
        let own = Behavior(reactions: [
            .show: Reaction(before: [.log("shows $vc for $sender")], callsSuper: false)
        ])
        var theater = try Theater(behaviors: ["A": own])
        try theater.make("B")
        try theater.make("C")
        try theater.embed("C", in: "A")
        try theater.show("B", on: "C")
        #expect(theater.events.unwinding.last == "A.show B")
        #expect(theater.events.readings("log").count == 1)
        RuleProof.expect("KD-14", holds: theater.events.beginnings.isEmpty)
    }

    @Test(
        "R108: an override that finds itself again loops until the turn is refused by name",
        .repeated(.deeper))
    func endless() throws {
        let own = Behavior(reactions: [.showDetail: Reaction()])
        var theater = try Theater(behaviors: ["A": own])
        try theater.make("B")
        let before = SessionContents(theater.session)
        do throws(Rejection) {
            try theater.show("B", .detail, on: "A")
            Issue.record("The cycle came to an end.")
        } catch {
            guard case .endlessTurn(_, let repeating) = error else {
                Issue.record(error)
                return
            }
            RuleProof.expect("R108", holds: repeating == "showDetailViewController(_:sender:) of A")
        }
        #expect(SessionContents(theater.session).differences(from: before) == [])
    }

    @Test("a controller that is already on screen cannot be shown by presenting it", .repeated(.deeper))
    func active() throws {
        var theater = try Theater()
        let before = SessionContents(theater.session)
        proves("d3") { () throws(Rejection) in try theater.show("A", on: "A") }
        #expect(SessionContents(theater.session).differences(from: before) == [])
    }
}
