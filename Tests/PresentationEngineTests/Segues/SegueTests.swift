import Testing

@testable import PresentationEngine

@Suite("Segues that present: steps, questions and refusals")
struct SegueTests {
    private static let steps = [
        "Detail created", "Detail.init(coder:)", "Detail.awakeFromNib()", "segue_1.segueInit",
        "HomeController.prepare(for:sender:)", "segue_1.seguePerform",
    ]

    private func steps(_ events: [Event]) -> [String] {
        let own = ["segue_1.segueInit", "segue_1.seguePerform"]
        return events.compactMap { event in
            if let part = event.part, own.contains(part) { return part }
            return event.trace
        }
    }

    @Test(
        "R65, SG-01 to SG-09, SG-12, SG-13, SG-16, SG-18: a tap asks, then takes the five steps in order",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func tap(version: SystemVersion) throws {
        var theater = try Theater.gallery(version)
        try theater.call(.tap(element: "button", controller: nil))
        let all = steps(theater.events.filter { $0.rule.id != "R65" })
        RuleProof.expect(
            "SG-12", "R65", holds: all.first == "HomeController?shouldPerformSegue(withIdentifier:sender:)")
        RuleProof.expect("SG-08", holds: Array(all.dropFirst().prefix(6)) == Self.steps)
        RuleProof.expect("SG-08", holds: all.count { Self.steps.contains($0) } == Self.steps.count)
        let tap = try #require(theater.events.first)
        #expect(tap.trace == "HomeController:tap=button" && tap.rule == "R65" && tap.parent == nil)
        let question = try #require(theater.events.first { $0.rule.id == "SG-13" })
        #expect(question.parent == tap.sequence)
        #expect(question.arguments == ["identifier": "show", "sender": "button"] && question.answer == true)
        proves("SG-13", in: [question])
        proves("SG-03", in: theater.events.filter { $0.trace == "Detail created" })
        let made = try #require(theater.events.of("segue_1.segueInit").first)
        RuleProof.expect(
            "SG-01", "SG-18",
            holds: made.arguments == [
                "identifier": "show", "source": "HomeController", "destination": "Detail",
            ])
        RuleProof.expect(
            "SG-02", holds: made.parent.map { $0 >= tap.sequence } == true, "The app makes no segue.")
        proves("SG-04", in: [made])
        let prepared = try #require(theater.events.of("HomeController.prepare(for:sender:)").first)
        RuleProof.expect(
            "SG-16", holds: prepared.arguments == ["segue": "segue_1", "sender": "button"])
        proves("SG-05", in: [prepared])
        proves("SG-06", in: theater.events.of("segue_1.seguePerform"))
        proves("SG-07", in: theater.events.filter { $0.trace == "segue_1 segueReleased" })
        #expect(!theater.exists("segue_1"))
        try theater.settle()
        RuleProof.expect("SG-09", holds: theater.events.appearances.contains("Detail.DA"))
    }

    @Test(
        "Q74: up to iOS 12 a full-screen segue lays out its source after its destination", .repeated(.onAPad),
        arguments: Theater.versions)
    func presenterLayout(_ version: SystemVersion) throws {
        var theater = try Theater.gallery(version)
        try theater.call(.tap(element: "button", controller: nil))
        let events = try theater.settle()
        let laidOut = (theater.history + events).filter { $0.rule.id == "Q74" }.count
        let isFullScreen = try theater.presentation(of: "Detail").effectiveStyle == .fullScreen
        RuleProof.expect("Q74", holds: (laidOut > 0) == (isFullScreen && version < SystemVersion(13)))
    }

    @Test(
        "R66, SG-16, SG-20, SG-23: performSegue asks nothing and passes the sender on unchanged",
        .repeated(.onAPad))
    func performed() throws {
        var theater = try Theater.gallery(
            behaviors: ["HomeController": Behavior(answers: [.shouldPerformSegue: .value(false)])])
        try theater.call(.performSegue(receiver: "HomeController", identifier: "show", sender: "shake"))
        #expect(!theater.events.parts.contains { $0.contains("?") })
        #expect(Array(steps(theater.events).prefix(6)) == Self.steps)
        let prepared = try #require(theater.events.of("HomeController.prepare(for:sender:)").first)
        RuleProof.expect("R66", "SG-20", "SG-23", holds: prepared.arguments["sender"] == "shake")
    }

    @Test("R67, SG-12, SG-14: after the answer false nothing is made, prepared or raised", .repeated(.onAPad))
    func declined() throws {
        var theater = try Theater.gallery(
            behaviors: [
                "HomeController": Behavior(answers: [
                    .shouldPerformSegue: .match(
                        [Answer.Match([Argument("identifier", "show")], false)], otherwise: true)
                ])
            ])
        try theater.call(.tap(element: "button", controller: nil))
        #expect(theater.events.count == 3)
        proves("SG-12", in: theater.events)
        proves("SG-14", in: theater.events.filter { $0.trace.hasPrefix("noop") })
        RuleProof.expect("R67", holds: !theater.exists("Detail"))
        try theater.call(.tap(element: "other", controller: nil))
        let question = try #require(theater.events.first { $0.rule.id == "SG-13" || $0.rule.id == "SG-12" })
        RuleProof.expect(
            "SG-15", holds: question.arguments["identifier"] == .null && theater.exists("Detail"))
    }

    @Test(
        "R68, SG-17, SG-18: in prepare the destination exists, its view is not loaded; an override passes data on",
        .repeated(.onAPad)
    )
    func prepare() throws {
        let reaction = Reaction(before: [
            .read(receiver: "$destination", .link(.isViewLoaded), label: "loaded"),
            .setProperties(
                receiver: "$destination",
                [
                    PropertyAssignment(.title, "Handed on"),
                    PropertyAssignment(.modalPresentationStyle, "overFullScreen"),
                ]),
        ])
        var theater = try Theater.gallery(
            behaviors: ["HomeController": Behavior(reactions: [.prepareForSegue: reaction])])
        try theater.call(.performSegue(receiver: "HomeController", identifier: "show", sender: nil))
        #expect(theater.events.readings("loaded") == [false])
        #expect(try theater.read("Detail", .title) == "Handed on")
        RuleProof.expect(
            "R68", "SG-17", "SG-18",
            holds: theater.events.beginnings.first?.presentationStyle == .overFullScreen)
    }

    @Test("SG-19: sender and segue distinguish triggers", .repeated(.onAPad))
    func senders() throws {
        for (element, identifier) in [("button", Value.text("show")), ("other", .null)] {
            var theater = try Theater.gallery()
            try theater.call(.tap(element: element, controller: nil))
            let question = try #require(theater.events.first { $0.rule.id == "SG-13" })
            RuleProof.expect(
                "SG-19", holds: question.arguments == ["identifier": identifier, "sender": .text(element)])
        }
    }

    @Test("a tap on an element of a scene without a controller names the scene")
    func tapInNoController() throws {
        var theater = try Theater(storyboards: [.gallery()])
        do throws(Rejection) {
            try theater.call(.tap(element: "button", controller: nil))
            Issue.record("The tap was accepted.")
        } catch {
            #expect(
                error.explanation
                    == "No controller of the scene home, in which button stands, exists now.")
        }
    }

    @Test(
        "R77, R78, EX-04, EX-05, SG-21, SG-22: no such segue, or no storyboard: refused with UIKit's text",
        .repeated(.onAPad))
    func refusals() throws {
        var theater = try Theater.gallery()
        try theater.make("B")
        let cases: [(String, String?, String)] = [
            ("HomeController", "nothing", "EX-04"), ("HomeController", nil, "EX-04"), ("B", "show", "EX-05"),
            ("B", nil, "EX-05"),
        ]
        for (receiver, identifier, rule) in cases {
            let before = SessionContents(theater.session)
            let refusal = proves(rule) { () throws(Rejection) in
                try theater.call(.performSegue(receiver: receiver, identifier: identifier, sender: nil))
            }
            let text =
                "Receiver (\(try theater.description(receiver))) has no segue with identifier '\(identifier ?? "(null)")'"
            let isRaised = refusal?.explanation == "NSInvalidArgumentException: " + text
            if receiver == "B" {
                RuleProof.expect("R78", "SG-22", holds: isRaised)
            } else {
                RuleProof.expect("R77", "SG-21", holds: isRaised)
            }
            #expect(SessionContents(theater.session).differences(from: before) == [])
        }
    }

    @Test(
        "SG-10, SG-11: a custom segue performs its class's code, and adds no animation of its own",
        .repeated(.onAPad))
    func customSegue() throws {
        let perform = Reaction(
            before: [
                .present(PresentCall(receiver: "$source", controller: "$destination", isAnimated: false))
            ],
            callsSuper: false)
        var theater = try Theater.gallery(behaviors: [
            "FadeSegue": Behavior(reactions: [.seguePerform: perform])
        ])
        try theater.call(.performSegue(receiver: "HomeController", identifier: "fade", sender: nil))
        #expect(Array(steps(theater.events).prefix(6)) == Self.steps)
        #expect(theater.events.beginnings.map(\.isAnimated) == [false])
        RuleProof.expect("SG-11", holds: theater.events.appearances.last == "HomeController.DD")
        var idle = try Theater.gallery()
        try idle.call(.performSegue(receiver: "HomeController", identifier: "fade", sender: nil))
        RuleProof.expect("SG-10", holds: idle.events.beginnings.isEmpty && !idle.exists("Detail"))
        #expect(idle.events.parts.contains("segue_1.seguePerform"))
    }

    @Test(
        "SG-06, SG-10: a subclass of a presenting segue presents by calling super, and not without",
        .repeated(.onAPad),
        arguments: [true, false])
    func callingSuper(callsSuper: Bool) throws {
        let perform = Reaction(before: [.log("before")], after: [.log("after")], callsSuper: callsSuper)
        var theater = try Theater.gallery(behaviors: [
            "CarefulSegue": Behavior(reactions: [.seguePerform: perform])
        ])
        try theater.call(.performSegue(receiver: "HomeController", identifier: "careful", sender: nil))
        #expect(theater.events.readings("log") == ["before", "after"])
        RuleProof.expect("SG-10", holds: theater.events.beginnings.count == (callsSuper ? 1 : 0))
    }

    @Test("SG-06: style and animation come from the segue")
    func segueStyle() throws {
        var theater = try Theater.gallery()
        try theater.call(.performSegue(receiver: "HomeController", identifier: "still", sender: nil))
        let began = try #require(theater.events.beginnings.first)
        #expect(began.presentationStyle == .overFullScreen && !began.isAnimated)
    }

    @Test("PS-06: a covered element cannot be tapped", .repeated(.onAPad))
    func covered() throws {
        var theater = try Theater.gallery()
        _ = try theater.play {
            try $0.call(.performSegue(receiver: "HomeController", identifier: "show", sender: nil))
        }
        proves("PS-06") { () throws(Rejection) in
            try theater.call(.tap(element: "button", controller: "HomeController"))
        }
    }
}
