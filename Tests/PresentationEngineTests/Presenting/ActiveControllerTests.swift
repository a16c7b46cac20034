import Testing

@testable import PresentationEngine

@Suite("Presenting a controller that is already active: itself, a parent, a presenter")
struct ActiveControllerTests {
    private func expectActive(_ name: String, from receiver: String, in theater: inout Theater) throws {
        theater.expectException(
            "CH-20",
            "Application tried to present modally an active controller \(try theater.description(name)).",
            .present(PresentCall(receiver: receiver, controller: name, isAnimated: true)))
    }

    private func expectOnItself(_ name: String, in theater: inout Theater) throws {
        theater.expectException(
            "d3",
            "Application tried to present modal view controller on itself. Presenting controller is \(try theater.description(name)).",
            .present(PresentCall(receiver: name, controller: name, isAnimated: true)))
    }

    @Test(
        "d3, CH-12: a controller presents itself, in no window, as the root, as a child and as a modal",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func itself(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: .container("N", .navigationController, .plain("A")))
        try theater.make("B", .style(.pageSheet))
        for name in ["B", "A", "N"] { try expectOnItself(name, in: &theater) }
        _ = try theater.play { try $0.present("B") }
        try expectOnItself("B", in: &theater)
        // In a later turn it ends the app.
        let present = Call.present(PresentCall(receiver: "B", controller: "B", isAnimated: true))
        try theater.call(.after(delay: 10_000_000, [present]))
        try theater.settle()
        #expect(theater.session.header.status == .terminated)
    }

    @Test("CH-20, P69a: a child presents its parent", .repeated(.onAPad), arguments: Theater.versions)
    func parent(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("P")
        try theater.make("C")
        try theater.call(.addChild(receiver: "P", child: "C"))
        try expectActive("P", from: "C", in: &theater)
    }

    @Test(
        "P69a, P69b: the presented controller presents its presenter, and its presenter presents it",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func presenter(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.fullScreen))
        try theater.show("C", from: "B", .style(.fullScreen))
        try expectActive("A", from: "C", in: &theater)
        for receiver in ["A", "C"] {
            let call = Call.present(PresentCall(receiver: receiver, controller: "B", isAnimated: true))
            if version >= SystemVersion(13) {
                proves("P69b", refusing: { () throws(Rejection) in try theater.call(call) })
            } else {
                proves("P69a", refusing: { () throws(Rejection) in try theater.call(call) })
            }
        }
    }

    @Test(
        "P69a, P69b: the same controller twice in one batch rolls back the batch", arguments: Theater.versions
    )
    func twiceInOneBatch(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.fullScreen))
        let call = Call.present(PresentCall(receiver: "A", controller: "B", isAnimated: true))
        let error = #expect(throws: Rejection.self) { try theater.call(call, call) }
        #expect(error?.rule?.id == (version >= SystemVersion(13) ? "P69b" : "P69a"))
        #expect(try theater.read("A", .presentedViewController) == .null)
    }

    @Test(
        "P69a, P69b: while it is being dismissed it is still presented; in the completion it is not",
        arguments: Theater.versions)
    func againAfterDismissal(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.fullScreen))
        let present = Call.present(PresentCall(receiver: "A", controller: "B", isAnimated: true))
        let dismiss = Call.dismiss(receiver: "A", animated: true, completion: nil)
        #expect(throws: Rejection.self) { try theater.call(dismiss, present) }
        let events = try theater.play {
            try $0.call(.dismiss(receiver: "A", animated: true, completion: Completion(calls: [present])))
        }
        #expect(
            events.appearances
                == ["B.WD", "A.WA", "A.DA", "B.DD"] + ["A.WD", "B.WA", "B.DA", "A.DD"])
    }
}
