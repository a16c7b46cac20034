import Testing

@testable import PresentationEngine

@Suite("Unwinding: its segue, its action, and its dry run")
struct UnwindSegueTests {
    private func stack(
        _ version: SystemVersion = SystemVersion(12), unwind: StoryboardSegue = .back(),
        behaviors: [String: Behavior] = ["A": .owning("unwind:")]
    ) throws -> Theater {
        let storyboard = Storyboard.of(
            .navigation("Nav", root: "A"), .scene("A", .viewController, .to("B", .show, "push")),
            .scene("B", .viewController, unwind))
        return try Theater(version, root: nil, storyboards: [storyboard], behaviors: behaviors)
    }

    private func pushed(
        _ version: SystemVersion = SystemVersion(12), unwind: StoryboardSegue = .back(),
        behaviors: [String: Behavior] = ["A": .owning("unwind:")]
    ) throws -> Theater {
        var theater = try stack(version, unwind: unwind, behaviors: behaviors)
        _ = try theater.play { try $0.segue("push", from: "A") }
        return theater
    }

    @Test(
        "R81: without a window prepare and action are called, and nothing is popped",
        arguments: Theater.versions)
    func noWindow(version: SystemVersion) throws {
        let acting = Behavior(
            actions: [
                "unwind:": [
                    .read(receiver: "$source", .link(.isViewLoaded), label: "source"),
                    .read(receiver: "$destination", .link(.isViewLoaded), label: "destination"),
                    .log("$sender"),
                ]
            ])
        let preparing = Behavior(reactions: [
            .prepareForSegue: Reaction(before: [
                .read(receiver: "$destination", .link(.isViewLoaded), label: "prepared")
            ])
        ])
        var theater = try stack(version, behaviors: ["A": acting, "B": preparing])
        try theater.instantiate("Nav", as: "N")
        try theater.segue("push", from: "A-2")
        _ = try theater.settle()
        try theater.segue("back", from: "B", sender: "button")
        let log = theater.events.unwinding.suffix(2)
        #expect(log == ["B.prepare", "A-2.unwind:"])
        #expect(theater.events.readings("prepared") == [true])
        #expect(theater.events.readings("source") == [false])
        let prepare = try #require(theater.events.first { $0.trace.contains("prepare(for:sender:)") })
        #expect(prepare.arguments["sender"] == "button")
        proves("R81", in: theater.events.filter { $0.trace == "noop perform()" })
        #expect(try theater.children("N") == ["A-2", "B"])
    }

    @Test(
        "SG-26: the target's container is asked for the segue before it is made", arguments: Theater.versions)
    func container(version: SystemVersion) throws {
        var theater = try pushed(version)
        let events = try theater.play { try $0.segue("back", from: "B") }
        let asked = try #require(
            events.firstIndex { $0.trace == "Nav?segueForUnwinding(to:from:identifier:)" })
        #expect(events[asked].arguments == ["to": "A", "from": "B", "identifier": "back"])
        proves("SG-26", in: [events[asked]])
        let made = try #require(events.firstIndex { $0.part == "segue_2.segueInit" })
        #expect(asked < made)
        #expect(try theater.children("Nav") == ["A"])
        #expect(try theater.controller("A").appearance == .appeared)
    }

    @Test("SG-30, R94: a container's own segue does what is needed, whatever the file says")
    func ownSegue() throws {
        let behaviors = [
            "A": Behavior.owning("unwind:"),
            "Nav": Behavior(answers: [.segueForUnwinding: .value("FlipSegue")]),
            "FlipSegue": Behavior(reactions: [
                .seguePerform: Reaction(before: [.log("flips")], callsSuper: false)
            ]),
            "FileSegue": Behavior(reactions: [.seguePerform: Reaction(before: [.log("file")])]),
        ]
        var theater = try pushed(unwind: .back(className: "FileSegue"), behaviors: behaviors)
        let events = try theater.play { try $0.segue("back", from: "B") }
        RuleProof.expect("SG-30", "R94", holds: events.readings("log") == ["flips"])
        #expect(try theater.children("Nav") == ["A", "B"])
    }

    @Test(
        "R94: a class that the file names counts from iOS 9 on, and unwinds by calling super",
        arguments: Theater.versions)
    func fileSegue(version: SystemVersion) throws {
        let behaviors = [
            "A": Behavior.owning("unwind:"),
            "FileSegue": Behavior(reactions: [.seguePerform: Reaction(before: [.log("file")])]),
        ]
        var theater = try pushed(version, unwind: .back(className: "FileSegue"), behaviors: behaviors)
        let events = try theater.play { try $0.segue("back", from: "B") }
        let isOld = version < SystemVersion(9)
        RuleProof.expect("R94", holds: events.readings("log") == (isOld ? [] : ["file"]))
        #expect(try theater.children("Nav") == ["A"])
    }

    @Test(
        "R92: an override of unwind(for:towards:) takes the place of UIKit's own", arguments: [true, false])
    func override(callsSuper: Bool) throws {
        let behaviors = [
            "A": Behavior.owning("unwind:"),
            "Nav": Behavior(reactions: [
                .unwindForSegue: Reaction(before: [.log("towards $subsequentVC")], callsSuper: callsSuper)
            ]),
        ]
        var theater = try pushed(behaviors: behaviors)
        _ = try theater.play { try $0.segue("back", from: "B") }
        RuleProof.expect("R92", holds: try theater.children("Nav") == (callsSuper ? ["A"] : ["A", "B"]))
    }

    @Test("unwinding by its action reaches a segue without an identifier; no such segue is refused")
    func byAction() throws {
        var theater = try pushed()
        let call = UnwindCall(receiver: "B", segue: .action("unwind:"), sender: "me")
        let events = try theater.play { try $0.call(.unwind(call)) }
        #expect(events.unwinding.contains("A.unwind:"))
        for segue in [UnwindCall.Segue.action("other:"), .identifier("push")] {
            proves("EX-04") { () throws(Rejection) in
                try theater.call(.unwind(UnwindCall(receiver: "A", segue: segue)))
            }
        }
    }

    @Test(
        "a dry run asks the same questions, tells the way, and leaves the session as it is",
        arguments: Theater.versions)
    func dryRun(version: SystemVersion) throws {
        var theater = try pushed(version)
        let before = StateText(theater.session)
        let explanation = try theater.session.explainUnwind(from: "B", .identifier("back"))
        #expect(StateText(theater.session) == before)
        let target = try #require(explanation.target)
        #expect(theater.session.name(target) == "A")
        #expect(explanation.route?.towards == [target] && explanation.route?.dismissing == nil)
        let events = try theater.play { try $0.segue("back", from: "B") }
        let asked = events.unwinding.filter { $0.contains(" ") && !$0.contains("Nav.unwind") }
        #expect(explanation.questions.unwinding == Array(asked.dropLast()))
    }

    @Test("a dry run ends at what only the client can answer, and finds out any action")
    func openDryRun() throws {
        let asks = Behavior(answers: [.canPerformUnwindSegueAction: .ask])
        let theater = try pushed(behaviors: ["A": asks])
        let open = try theater.session.explainUnwind(from: "B", .action("whatever:"))
        #expect(open.target == nil && open.open?.member == .canPerformUnwindSegueAction)
        #expect(open.advice == nil)
        let closed = try pushed().session.explainUnwind(from: "B", .action("whatever:"))
        #expect(closed.target == nil && closed.open == nil && closed.route == nil)
        #expect(closed.questions.unwinding.count == 6)
        #expect(closed.advice?.contains("\"actions\"") == true)
    }

    @Test("an unwinding parks on its questions and goes on with the client's answers")
    func parked() throws {
        let asks = Behavior(
            answers: [.canPerformUnwindSegueAction: .ask, .allowedChildrenForUnwinding: .ask],
            actions: ["unwind:": []])
        var theater = try pushed(behaviors: ["A": asks, "Nav": Behavior(answers: [.segueForUnwinding: .ask])])
        try theater.segue("back", from: "B")
        try theater.apply(.answer(.list([])))
        try theater.apply(.answer(true))
        try theater.apply(.answer(.null))
        _ = try theater.settle()
        #expect(try theater.children("Nav") == ["A"])
    }
}
