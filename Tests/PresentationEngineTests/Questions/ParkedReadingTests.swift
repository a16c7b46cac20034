import Testing

@testable import PresentationEngine

@Suite("Reading a presentation controller that the client supplies")
struct ParkedReadingTests {
    private func theater(asks: Bool) throws -> Theater {
        let answer: Answer = asks ? .ask : .value("PC")
        return try Cast(
            style: .custom, presentationController: .init(),
            behaviors: ["D": Behavior(answers: [.presentationControllerForPresented: answer])]
        ).theater()
    }

    /// Performs `call`, answers its questions, and returns all events.
    private func played(asks: Bool, _ calls: Call...) throws -> (events: [Event], theater: Theater) {
        var theater = try theater(asks: asks)
        var events = try theater.apply(.perform(calls))
        if asks {
            let parked = try #require(theater.session.agenda.parked)
            #expect(parked.member == .presentationControllerForPresented)
            #expect(parked.arguments.map(\.value) == ["B", .null, .null])
            events += try theater.apply(.answer("PC"))
        }
        #expect(theater.session.agenda.parked == nil)
        return (events, theater)
    }

    @Test(
        "TD-24: reading parks on the question, and returns the client's object", .repeated(.onAPad),
        arguments: [false, true])
    func reading(asks: Bool) throws {
        let (events, theater) = try played(
            asks: asks, .read(receiver: "B", .link(.presentationController), label: "read"), .log("then"))
        proves("TD-24", in: events.of("D?presentationControllerForPresented"))
        #expect(events.readings("read") == ["p_1"])
        #expect(events.last?.isLog("then") == true)
        let prepared = try #require(try theater.controller("B").preparedPresentation)
        #expect(theater.session.presentations[prepared]?.declared != nil)
    }

    @Test(
        "TD-24: so does setting its delegate, and later settings wait", .repeated(.deeper),
        arguments: [false, true])
    func setting(asks: Bool) throws {
        var (events, theater) = try played(
            asks: asks,
            .setProperties(
                receiver: "B",
                [
                    PropertyAssignment(.presentationControllerDelegate, "D"),
                    PropertyAssignment(.title, "afterwards"),
                ]), .log("then"))
        proves("TD-24", in: events.of("D?presentationControllerForPresented"))
        #expect(events.last?.isLog("then") == true)
        #expect(try theater.read("B", .title) == "afterwards")
        #expect(try theater.read("B", .presentationControllerDelegate) == "D")
        events = try theater.play { try $0.present("B", animated: false) }
        #expect(events.of("D?presentationControllerForPresented").isEmpty)
    }

    @Test("a turn that presents after reading continues where it stopped")
    func presenting() throws {
        let present = Call.present(PresentCall(receiver: "A", controller: "B", isAnimated: false))
        let read = Call.read(receiver: "B", .link(.presentationController), label: "read")
        let (asked, _) = try played(asks: true, read, present)
        let (answered, _) = try played(asks: false, read, present)
        #expect(asked.parts == answered.parts)
    }

    @Test("an answer that is not a presentation controller is refused, and the question stays")
    func refused() throws {
        var theater = try theater(asks: true)
        try theater.call(.read(receiver: "B", .link(.presentationController), label: "read"))
        #expect(throws: Rejection.self) { try theater.apply(.answer("AP")) }
        #expect(theater.session.agenda.parked != nil)
        try theater.apply(.answer(.null))
        #expect(theater.events.readings("read") == ["p_1"])
    }
}
