import Testing

@testable import PresentationEngine

@Suite("A flag of a call may be a variable of the reaction")
struct BooleanArgumentTests {
    @Test("CT-21: a container forwards its own animated argument", arguments: [true, false])
    func forwarded(_ isAnimated: Bool) throws {
        var theater = try Theater()
        try theater.set("A", .shouldAutomaticallyForwardAppearanceMethods, false)
        try theater.make("C")
        try theater.make("B", .style(.fullScreen))
        let begin = Call.containment(
            receiver: "C", .beginAppearanceTransition(isAppearing: false, isAnimated: "$animated"))
        try theater.call(
            .addChild(receiver: "A", child: "C"), .addSubview(ViewRequest(view: "C", superview: "A")),
            .containment(receiver: "C", .beginAppearanceTransition(isAppearing: true, isAnimated: false)),
            .containment(receiver: "C", .endAppearanceTransition),
            .setBehavior(
                name: "A", Behavior(reactions: [.viewWillDisappear: Reaction(after: [begin])])))
        let events = try theater.play { try $0.present("B", animated: isAnimated) }
        #expect(events.of("C.WD").map { $0.arguments["animated"] } == [.bool(isAnimated)])
        #expect(events.appearances.prefix(2) == ["A.WD", "C.WD"])
    }

    @Test(
        "P19, NV-11: presenting and editing take the callback's argument",
        arguments: [true, false])
    func everyCall(_ isAnimated: Bool) throws {
        let appeared = Reaction(after: [
            .present(PresentCall(receiver: "$self", controller: "C", isAnimated: "$animated")),
            .items(receiver: "A", .setEditing("$animated", isAnimated: "$animated")),
        ])
        var theater = try Theater(behaviors: ["B": Behavior(reactions: [.viewDidAppear: appeared])])
        try theater.make("B", .style(.fullScreen))
        try theater.make("C", .style(.fullScreen))
        let events = try theater.play { try $0.present("B", animated: isAnimated) }
        #expect(events.of("C.WA").map { $0.arguments["animated"] } == [.bool(isAnimated)])
        #expect(try theater.read("A", .isEditing) == .bool(isAnimated))
    }

    @Test("P90: a pop that waits for the end of a push keeps the flag of its callback", .repeated(.onAPad))
    func waitingPops() throws {
        for call in [
            NavigationCall.pop(animated: "$animated"), .popTo(controller: "A", animated: "$animated"),
            .popToRoot(animated: "$animated"),
        ] {
            let pops = Reaction(after: [.navigation(receiver: "N", call)])
            var theater = try Theater(
                root: .container("N", .navigationController, .plain("A")),
                behaviors: ["B": Behavior(reactions: [.viewDidAppear: pops])])
            try theater.make("B")
            let events = try theater.play { try $0.push("B", animated: true) }
            RuleProof.expect("P90", holds: events.appearances.suffix(4) == ["B.WD", "A.WA", "B.DD", "A.DA"])
            #expect(events.of("B.WD").map { $0.arguments["animated"] } == [true])
        }
    }

    @Test("an unknown or non-Boolean variable is refused and changes nothing")
    func unknown() throws {
        var theater = try Theater()
        try theater.make("B")
        for name in ["$animated", "$self"] {
            #expect(
                throws: Rejection.invalid(
                    reason: "There is no \(name) here that is true or false; write one of these.", rule: nil)
            ) {
                try theater.call(
                    .present(PresentCall(receiver: "A", controller: "B", isAnimated: .variable(name))))
            }
        }
    }

    @Test("logging a variable writes its value")
    func logged() throws {
        let logs = Reaction(after: [.log("$animated"), .log("$self"), .log("$5 are animated")])
        var theater = try Theater(behaviors: ["B": Behavior(reactions: [.viewWillAppear: logs])])
        try theater.make("B", .style(.fullScreen))
        try theater.present("B")
        let logged = theater.events.compactMap {
            if case .log(_, let value) = $0.kind { value } else { nil }
        }
        #expect(logged == [true, "B", "$5 are animated"])
    }
}

extension BooleanArgument: ExpressibleByStringLiteral {
    public init(stringLiteral name: String) { self = .variable(name) }
}
