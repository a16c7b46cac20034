import Testing

@testable import PresentationEngine

@Suite("CH-18: names assigned by the service")
struct MintedNameTests {
    @Test("the memory for names does not grow with deallocated objects")
    func bounded() throws {
        var theater = try Theater(SystemVersion(12))
        var counts: [Int] = []
        for round in 1...40 {
            try theater.make("page\(round)", .init(.modalPresentationStyle, "pageSheet"))
            try theater.present("page\(round)")
            _ = try theater.settle()
            _ = try theater.call(.release(name: "page\(round)"))
            try theater.dismiss("A")
            _ = try theater.settle()
            counts.append(theater.session.names.minted.count)
        }
        #expect(Set(counts.dropFirst(2)).count == 1, "\(counts)")
    }

    @Test("no transition or presentation reuses an earlier name")
    func neverReused() throws {
        var theater = try Theater(SystemVersion(12))
        try theater.make("B", .init(.modalPresentationStyle, "fullScreen"))
        var names: [String] = []
        for _ in 1...20 {
            try theater.present("B")
            names += theater.session.presentations.all.map(\.record.name)
            names += theater.session.transitions.all.map(\.record.name)
            names += theater.session.views.all.map(\.record.name).filter { $0.hasPrefix("p_") }
            _ = try theater.settle()
            try theater.dismiss("A")
            _ = try theater.settle()
        }
        #expect(names.count == Set(names).count)
    }

    @Test("a view that replaces another has a different name while their controller lives")
    func replacedView() throws {
        var theater = try Theater(SystemVersion(12))
        try theater.make("B")
        var table = theater.session.names
        let first = table.mint(.view, of: "B")
        table.set(first, theater.session.names["B"])
        table.set(first, nil)
        #expect(first == "B.view")
        #expect(table.mint(.view, of: "B") == "B.view-2")
        table.set("B", nil)
        #expect(table.mint(.view, of: "B") == "B.view")
    }

    @Test("forgotten counts stay forgotten when the session is revived from its patches")
    func broughtBack() throws {
        let launch = try #require(Theater.launchOfNames)
        var session = PresentationSession()
        var states: [TouchedState] = []
        let commands: [Command] = [
            .launch(launch), .perform([.makeController(ControllerRequest(name: "B"))]),
            .perform([.present(PresentCall(receiver: "A", controller: "B", isAnimated: true))]),
            .advance(.settle), .perform([.release(name: "B")]),
            .perform([.dismiss(receiver: "A", animated: true, completion: nil)]), .advance(.settle),
        ]
        for command in commands {
            _ = try session.apply(command)
            states.append(session.touched)
        }
        let revived = PresentationSession(launch: launch, states: states)
        #expect(revived.names.minted == session.names.minted)
        #expect(revived.names.minted[ExactText("B.view")] == nil)
        #expect(revived.names.minted["p_"] == 1)
    }

    @Test("a refused command restores the counts that it made and forgot")
    func refused() throws {
        var theater = try Theater(SystemVersion(12))
        try theater.make("B")
        _ = try theater.call(.loadViewIfNeeded(receiver: "B"))
        let before = theater.session.names.minted
        #expect(before["B.view"] == 1)
        #expect(throws: Rejection.self) {
            try theater.call(
                .release(name: "B"),
                .present(PresentCall(receiver: "A", controller: "nobody", isAnimated: true)))
        }
        #expect(theater.session.names.minted == before)
    }
}

extension Theater {
    fileprivate static var launchOfNames: Launch? {
        Device.named("iPhone 8").map {
            Launch(device: $0, systemVersion: SystemVersion(12), root: ControllerRequest(name: "A"))
        }
    }
}
