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
        "R81: without a window prepare and action are called, and nothing is popped", .repeated(.onAPad),
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
        "SG-26: on iOS 8 the target's container is asked for the segue before it is made", .repeated(.onAPad),
        arguments: Self.older)
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

    private static let older = [SystemVersion(8), SystemVersion(8, 3)]

    /// A container with a segue of its own, which does not go back, and a file that names another one.
    private func own(_ version: SystemVersion, _ answers: [Member: Answer] = [:]) throws -> Theater {
        let container = [Member.segueForUnwinding: Answer.value("FlipSegue")].merging(answers) { $1 }
        let behaviors = [
            "A": Behavior.owning("unwind:"), "Nav": Behavior(answers: container),
            "FlipSegue": Behavior(reactions: [
                .seguePerform: Reaction(before: [.log("flips")], callsSuper: false)
            ]),
            "FileSegue": Behavior(reactions: [.seguePerform: Reaction(before: [.log("file")])]),
        ]
        return try pushed(version, unwind: .back(className: "FileSegue"), behaviors: behaviors)
    }

    @Test(
        "SG-30: on iOS 8 a container's own segue performs the transition", .repeated(.onAPad),
        arguments: Self.older)
    func ownSegue(version: SystemVersion) throws {
        var theater = try own(version)
        let events = try theater.play { try $0.segue("back", from: "B") }
        RuleProof.expect("SG-30", holds: events.readings("log") == ["flips"])
        #expect(try theater.children("Nav") == ["A", "B"])
    }

    @Test(
        "R94: from iOS 9 on only the container that answered the deprecated question is asked for the segue",
        .repeated(.onAPad),
        arguments: UnwindOrderTests.versions)
    func deprecatedSegue(version: SystemVersion) throws {
        let asked = "Nav?segueForUnwinding(to:from:identifier:)"
        var theater = try own(version)
        let events = try theater.play { try $0.segue("back", from: "B") }
        RuleProof.expect("R94", holds: !events.contains { $0.trace == asked })
        #expect(events.readings("log") == ["file"])
        #expect(try theater.children("Nav") == ["A"])
        var older = try own(version, [.forUnwindSegueAction: .value("A")])
        let given = try older.play { try $0.segue("back", from: "B") }
        proves("R94", in: given.filter { $0.trace == asked })
        #expect(given.readings("log") == ["flips"])
        #expect(try older.children("Nav") == ["A", "B"])
    }

    @Test(
        "R94: a class named in the file counts from iOS 9 on, and unwinds by calling super",
        .repeated(.onAPad),
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
        "R92: an override of unwind(for:towards:) replaces UIKit's own", .repeated(.onAPad),
        arguments: [true, false])
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

    @Test(
        "R95: iOS 8 does not notify containers of the way back, since it has no such method",
        .repeated(.onAPad),
        arguments: Self.older)
    func noOverride(version: SystemVersion) throws {
        let behaviors = [
            "A": Behavior.owning("unwind:"),
            "Nav": Behavior(reactions: [
                .unwindForSegue: Reaction(before: [.log("towards")], callsSuper: false)
            ]),
        ]
        var theater = try pushed(version, behaviors: behaviors)
        let events = try theater.play { try $0.segue("back", from: "B") }
        #expect(events.readings("log").isEmpty)
        #expect(!events.contains { $0.trace == "Nav.unwind(for:towards:)" })
        RuleProof.expect("R95", holds: try theater.children("Nav") == ["A"])
    }

    @Test(
        "unwinding by action reaches a segue without an identifier; an unknown one is refused",
        .repeated(.onAPad))
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
        "a dry run asks the same questions, reports the way, and leaves the session unchanged",
        arguments: Theater.versions)
    func dryRun(version: SystemVersion) throws {
        var theater = try pushed(version)
        let before = SessionContents(theater.session)
        let explanation = try theater.session.explainUnwind(from: "B", .identifier("back"))
        #expect(SessionContents(theater.session).differences(from: before) == [])
        let target = try #require(explanation.target)
        #expect(theater.session.name(target) == "A")
        #expect(explanation.route?.towards == [target] && explanation.route?.dismissing == nil)
        let events = try theater.play { try $0.segue("back", from: "B") }
        let asked = events.unwinding.filter { $0.contains(" ") && !$0.contains("Nav.unwind") }
        #expect(explanation.questions.unwinding == Array(asked.dropLast()))
    }

    @Test("a dry run ends at a question to the client, and accepts any action")
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

    @Test("an unwinding parks on its questions and continues with the client's answers")
    func parked() throws {
        let asks = Behavior(
            answers: [.canPerformUnwindSegueAction: .ask, .allowedChildrenForUnwinding: .ask],
            actions: ["unwind:": []])
        var theater = try pushed(behaviors: ["A": asks])
        try theater.segue("back", from: "B")
        try theater.apply(.answer(.list([])))
        try theater.apply(.answer(true))
        _ = try theater.settle()
        #expect(try theater.children("Nav") == ["A"])
    }

    @Test("R94: an unwinding parks on the deprecated question and on the following segue", .repeated(.onAPad))
    func parkedDeprecated() throws {
        let asks = Behavior(answers: [.forUnwindSegueAction: .ask, .segueForUnwinding: .ask])
        var theater = try pushed(behaviors: ["A": .owning("unwind:"), "Nav": asks])
        try theater.segue("back", from: "B")
        try theater.apply(.answer("A"))
        RuleProof.expect("R94", holds: theater.session.agenda.parked?.member == .segueForUnwinding)
        try theater.apply(.answer(.null))
        _ = try theater.settle()
        #expect(try theater.children("Nav") == ["A"])
    }
}
