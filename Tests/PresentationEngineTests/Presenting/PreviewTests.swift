import Testing

@testable import PresentationEngine

@Suite("Previews")
struct PreviewTests {
    private func peek(_ controller: String?, from receiver: String = "A") -> Call {
        .presented(receiver: receiver, .peek(controller: controller))
    }

    @Test(
        "CH-684: a controller that is peeked at appears over the other and is asked for its actions",
        .repeated(.deeper), arguments: [SystemVersion(9), SystemVersion(12), SystemVersion(13), SystemVersion(18)])
    func peeked(_ version: SystemVersion) throws {
        let behavior = Behavior(answers: [.previewActionItems: .value(.list(["Star", "Share"]))])
        var theater = try Theater(version, behaviors: ["B": behavior])
        try theater.make("B")
        let events = try theater.play { try $0.call(peek("B")) }
        RuleProof.expect("CH-684", holds: events.log.filter { $0.hasSuffix("A") }.contains("B.WA"), "\(events.log)")
        let asked = events.contains { event in
            if case .question(_, .previewActionItems, _, let answer) = event.kind {
                return answer == .list(["Star", "Share"])
            }
            return false
        }
        RuleProof.expect("CH-684", holds: asked)
        proves("CH-684", in: events)
        #expect(!events.appearances.contains("A.WD"), "its view stays")
        #expect(try theater.read("B", .presentingViewController) != .null)
        let ended = try theater.play { try $0.call(peek(nil)) }
        RuleProof.expect("CH-684", holds: ended.appearances.filter { $0.hasPrefix("B") } == ["B.WD", "B.DD"])
        #expect(try theater.read("B", .presentingViewController) == .null)
        try theater.call(peek("B"))
        #expect(theater.log.contains("B.WA"), "it can be peeked at again")
    }

    @Test("CH-684: there are no previews before iOS 9, on older iPads, and of controllers that are shown")
    func refused() throws {
        var first = try Theater(SystemVersion(8), device: "iPhone 8")
        try first.make("B")
        proves("CH-684") { () throws(Rejection) in try first.call(peek("B")) }
        var second = try Theater(SystemVersion(12), device: "iPad Air 2")
        try second.make("B")
        proves("CH-684") { () throws(Rejection) in try second.call(peek("B")) }
        var third = try Theater(SystemVersion(12), device: "iPhone 8")
        try third.make("B")
        proves("CH-684") { () throws(Rejection) in try third.call(peek("A")) }
        proves("CH-684") { () throws(Rejection) in try third.call(peek(nil)) }
        try third.present("B")
        try third.settle()
        try third.make("C")
        #expect(throws: Rejection.self) { try third.call(peek("C")) }
    }

    @Test("CH-684: letting go of a preview that is still on its way, or goes already, says so", .repeated(.deeper))
    func onItsWay() throws {
        var theater = try Theater(SystemVersion(12), device: "iPhone 8")
        try theater.make("B")
        for (calls, reason) in [
            ([peek("B"), peek(nil)], "The preview of B from A is still being shown; let go of it in a later turn."),
            ([peek(nil)], "A shows no preview."),
        ] {
            do throws(Rejection) {
                try theater.apply(.perform(calls))
                Issue.record("It was accepted.")
            } catch {
                RuleProof.expect("CH-684", holds: error == .invalid(reason: reason, rule: "CH-684"), "\(error)")
            }
        }
        _ = try theater.play { try $0.call(peek("B")) }
        do throws(Rejection) {
            try theater.call(peek(nil), peek(nil))
            Issue.record("It was accepted.")
        } catch {
            let reason = "The preview of B from A is being dismissed already."
            RuleProof.expect("CH-684", holds: error == .invalid(reason: reason, rule: "CH-684"), "\(error)")
        }
    }
}
