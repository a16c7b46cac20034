import Testing

@testable import PresentationEngine

@Suite("Questions to the client: the turn parks, and continues where it stopped")
struct ParkedQuestionTests {
    /// The questions of a custom transition with their receivers, the answers, and the command that causes each.
    struct Asked: Sendable {
        let member: Member
        let actor: String
        let answer: Value
    }

    static let questions: [Asked] = [
        Asked(member: .presentationControllerForPresented, actor: "D", answer: "PC"),
        Asked(member: .animationControllerForPresented, actor: "D", answer: "AP"),
        Asked(member: .interactionControllerForPresentation, actor: "D", answer: "IP"),
        Asked(member: .wantsInteractiveStart, actor: "IP", answer: true),
        Asked(member: .transitionDuration, actor: "AP", answer: .number(0.3)),
        Asked(member: .interruptibleAnimator, actor: "AP", answer: "AP.propertyAnimator"),
    ]

    private func cast(asking asked: [Asked] = []) -> Cast {
        var behaviors: [String: Behavior] = [:]
        for question in asked {
            behaviors[question.actor, default: Behavior()].answers[question.member] = .ask
        }
        return Cast(
            presenting: AnimatorSettings(duration: 300_000, isInterruptible: true),
            presentingInteraction: InteractionSettings(), presentationController: .init(),
            behaviors: behaviors)
    }

    /// Presents B and answers the questions, as a client would.
    private func played(_ asked: [Asked]) throws -> (parts: [String], theater: Theater) {
        var theater = try cast(asking: asked).theater()
        var events = try theater.call(
            .present(
                PresentCall(
                    receiver: "A", controller: "B", isAnimated: true, completion: Completion(label: "done"))))
        while let parked = theater.session.agenda.parked {
            let question = try #require(asked.first { $0.member == parked.member })
            events += try theater.apply(.answer(question.answer))
        }
        events += try theater.drive("IP", .finish)
        events += try theater.settle()
        return (events.parts, theater)
    }

    @Test(
        "every question of a presentation may go to the client, and the order stays",
        arguments: questions)
    func each(asked: Asked) throws {
        #expect(try played([asked]).parts == played([]).parts)
    }

    @Test("all questions at once")
    func all() throws {
        let (parts, theater) = try played(Self.questions)
        #expect(try parts == played([]).parts)
        #expect(try theater.presentation(of: "B").phase == .presented)
    }

    @Test("while it is parked only an answer is accepted; everything else is refused, and nothing changes")
    func refused() throws {
        var theater = try cast(asking: [Self.questions[1]]).theater()
        try theater.present("B")
        let before = SessionContents(theater.session)
        let commands: [Command] = [.perform([.log("no")]), .advance(.settle)]
        for command in commands {
            #expect(throws: Rejection.parked(question: Member.animationControllerForPresented.rawValue)) {
                try theater.apply(command)
            }
            #expect(SessionContents(theater.session).differences(from: before) == [])
        }
        #expect(throws: Rejection.self) { try theater.apply(.answer("nobody")) }
        #expect(throws: Rejection.self) { try theater.apply(.answer(7)) }
        #expect(SessionContents(theater.session).differences(from: before) == [])
        try theater.apply(.answer(.null))
        #expect(theater.events.beginnings.first?.transitionStyle == .coverVertical)
        #expect(throws: Rejection.notParked) { try theater.apply(.answer(.null)) }
    }

    @Test(
        "SG-12, SG-14: a segue waits for the client's answer, and is performed or not", .repeated(.onAPad),
        arguments: [true, false])
    func segue(isPerformed: Bool) throws {
        var theater = try Theater.gallery(
            behaviors: ["HomeController": Behavior(answers: [.shouldPerformSegue: .ask])])
        try theater.call(.tap(element: "button", controller: nil))
        // Only the tap has happened, and the segue's events follow from it.
        let tap = try #require(theater.events.first)
        #expect(theater.events.count == 1 && tap.rule == "R65" && !theater.exists("Detail"))
        try theater.apply(.answer(.bool(isPerformed)))
        #expect(theater.events.first?.parent == tap.sequence)
        proves("SG-12", in: theater.events)
        #expect(theater.exists("Detail") == isPerformed)
    }

    @Test("R155: the adaptive question may go to the client too")
    func adaptive() throws {
        var theater = try Theater(
            behaviors: ["delegate": Behavior(answers: [.adaptivePresentationStyle: .ask])],
            objects: [ObjectRequest(name: "delegate")])
        try theater.make("B", .style(.formSheet))
        try theater.set("B", .presentationControllerDelegate, "delegate")
        try theater.present("B")
        #expect(theater.session.agenda.parked?.member == .adaptivePresentationStyle)
        #expect(try theater.read("A", .presentedViewController) == .null)
        try theater.apply(.answer("none"))
        #expect(try theater.read("A", .presentedViewController) == "B")
        #expect(theater.events.beginnings.count == 1)
    }

    @Test("a sequence of answers is used up one by one, then the last one repeatedly")
    func sequence() throws {
        var theater = try Cast(
            behaviors: ["D": Behavior(answers: [.animationControllerForPresented: .sequence(["AP", .null])])]
        ).theater()
        for duration in [300_000, 500_000, 500_000] {
            #expect(try theater.presentB().beginnings.map(\.duration) == [duration])
            _ = try theater.dismissB()
        }
    }
}
