import Testing

@testable import PresentationEngine

@Suite("Embed segues while the view of their source loads")
struct EmbedTests {
    private func theater(_ version: SystemVersion = SystemVersion(12), _ behaviors: [String: Behavior] = [:])
        throws -> Theater
    {
        try Theater(
            version, root: nil,
            storyboards: [
                .of(
                    .scene("P", .viewController, .to("E", .embed, "one"), .to("Nav", .embed, "two")),
                    .scene("E"), .navigation("Nav", root: "F"), .scene("F"))
            ], behaviors: behaviors)
    }

    @Test(
        "R74: prepare is called before viewDidLoad, and the destination is a child in the container view",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func order(version: SystemVersion) throws {
        let theater = try theater(version)
        let log = theater.history.log.filter { entry in
            [".LV", ".DL", ".wM", ".dM", "prepare(for:sender:)"].contains { entry.hasSuffix($0) }
        }
        #expect(
            log == [
                "P.LV", "P.prepare(for:sender:)", "E.wM", "E.LV", "E.DL", "E.dM", "P.prepare(for:sender:)",
                "Nav.wM", "Nav.LV", "Nav.DL", "Nav.dM", "P.DL", "F.LV", "F.DL",
            ])
        proves("R74", in: theater.history.filter { $0.trace == "E created" })
        proves(
            "R74", in: theater.history.filter { $0.trace == "E.willMove(toParent:)" || $0.trace == "E.wM" })
        #expect(try theater.children("P") == ["E", "Nav"])
        #expect(try theater.frame(of: "E") == Rect(0, 0, 100, 200))
        let view = try #require(try theater.controller("E").view)
        let box = try #require(theater.session.views[view]?.superview)
        #expect(theater.session.views[box]?.element == "box-one")
        #expect(try theater.controller("E").appearance == .appeared)
        #expect(try theater.controller("F").appearance == .appeared)
        let asked = theater.history.filter { $0.trace == Self.asked }
        #expect(
            asked.map(\.arguments) == [
                ["identifier": "one", "sender": "P"], ["identifier": "two", "sender": "P"],
            ])
        // Undeclared, the question cites the same rule as if it were declared.
        RuleProof.expect("CH-125", holds: asked.allSatisfy { $0.rule == "CH-125" })
        let prepared = theater.history.filter { $0.trace == "P.prepare(for:sender:)" }
        RuleProof.expect("CH-125", holds: prepared.map { $0.arguments["sender"] } == ["P", "P"])
        #expect(!theater.exists("segue_1") && !theater.exists("segue_2"))
    }

    private static let asked = "P?shouldPerformSegue(withIdentifier:sender:)"

    @Test(
        "CH-125, SG-12, SG-14: an embed segue that is refused at loading can be performed later by its identifier",
        .repeated(.onAPad)
    )
    func later() throws {
        let declines = Answer.match(
            [Answer.Match([Argument("identifier", "one")], false)], otherwise: true)
        var theater = try theater(
            SystemVersion(15), ["P": Behavior(answers: [.shouldPerformSegue: declines])])
        #expect(try theater.children("P") == ["Nav"] && !theater.exists("E"))
        let asked = theater.history.filter { $0.trace == Self.asked }
        #expect(asked.count == 2)
        proves("CH-125", in: asked)
        proves("SG-14", in: theater.history.filter { $0.trace.hasPrefix("noop") })
        let events = try theater.play { try $0.segue("one", from: "P", sender: "button") }
        #expect(!events.contains { $0.trace == Self.asked })
        let prepared = try #require(events.first { $0.trace == "P.prepare(for:sender:)" })
        #expect(prepared.arguments["sender"] == "button")
        RuleProof.expect("CH-125", holds: try theater.children("P") == ["Nav", "E"])
        let view = try #require(try theater.controller("E").view)
        let box = try #require(theater.session.views[view]?.superview)
        #expect(theater.session.views[box]?.element == "box-one")
        #expect(try theater.controller("E").appearance == .appeared)
    }

    /// A controller that embeds `E`, made and not yet loaded.
    private func unloaded(_ behaviors: [String: Behavior] = [:]) throws -> Theater {
        let storyboard = Storyboard.of(
            .scene("Start"), .scene("P", .viewController, .to("E", .embed, "one")), .scene("E"))
        var theater = try Theater(
            SystemVersion(15), root: nil, storyboards: [storyboard], behaviors: behaviors)
        try theater.instantiate("P", as: "first")
        return theater
    }

    @Test("CH-125: an embed segue by its identifier loads the view of its source first", .repeated(.onAPad))
    func unloadedSource() throws {
        var theater = try unloaded(["P": Behavior(answers: [.shouldPerformSegue: .value(false)])])
        #expect(try theater.controller("first").view == nil)
        let events = try theater.play { try $0.segue("one", from: "first") }
        proves("CH-125", in: events.filter { $0.trace == "first.LV" })
        let view = try #require(try theater.controller("E").view)
        let box = try #require(theater.session.views[view]?.superview)
        #expect(theater.session.views[box]?.element == "box-one")
        #expect(try theater.children("first") == ["E"])
    }

    @Test(
        "CH-126: an embed segue by its identifier is too late if loading has embedded already",
        .repeated(.onAPad))
    func unloadedTwice() throws {
        var theater = try unloaded()
        proves("CH-126") { () throws(Rejection) in try theater.segue("one", from: "first") }
        #expect(try theater.controller("first").view == nil && !theater.exists("E"))
    }

    @Test("CH-126: a filled container view takes no second embedding", .repeated(.onAPad))
    func filled() throws {
        var theater = try theater()
        let before = SessionContents(theater.session)
        let refusal = proves("CH-126") { () throws(Rejection) in try theater.segue("one", from: "P") }
        let text =
            "There are unexpected subviews in the container view. Perhaps the embed segue has already fired once or a subview was added programmatically?"
        #expect(refusal?.explanation == "NSInternalInconsistencyException: " + text)
        #expect(SessionContents(theater.session).differences(from: before) == [])
    }

    @Test("R74: prepare has the destination, not yet loaded and not yet a child", .repeated(.onAPad))
    func prepare() throws {
        let reaction = Reaction(before: [
            .read(receiver: "$destination", .link(.isViewLoaded), label: "loaded"),
            .read(receiver: "$destination", .link(.parent), label: "parent"),
            .setProperties(receiver: "$destination", [PropertyAssignment(.title, "from P")]),
        ])
        var theater = try theater(
            SystemVersion(12), ["P": Behavior(reactions: [.prepareForSegue: reaction])])
        #expect(theater.history.readings("loaded") == [false, false])
        #expect(theater.history.readings("parent") == [.null, .null])
        RuleProof.expect("R74", holds: try theater.read("E", .title) == "from P")
    }

    @Test("R74: an override of loadView without super loads nothing of the file, and embeds nothing")
    func ownView() throws {
        let own = Reaction(
            before: [.setProperties(receiver: "$self", [PropertyAssignment(.view, "own")])], callsSuper: false
        )
        let theater = try theater(SystemVersion(12), ["P": Behavior(reactions: [.loadView: own])])
        #expect(try theater.children("P").isEmpty && !theater.exists("E"))
    }

    @Test("embedded controllers are deallocated with their parent")
    func leaving() throws {
        var theater = try theater()
        try theater.make("B", .style(.fullScreen))
        let events = try theater.play { try $0.present("B", from: "P") }
        #expect(events.appearances.contains("E.DD") && events.appearances.contains("F.DD"))
    }

    @Test("scenes that embed each other are refused by the limit of steps, and change nothing")
    func circle() throws {
        let storyboard = Storyboard.of(
            .scene("P"), .scene("A", .viewController, .to("B", .embed, "down")),
            .scene("B", .viewController, .to("A", .embed, "up")))
        var theater = try Theater(root: nil, storyboards: [storyboard])
        try theater.instantiate("A", as: "first")
        do throws(Rejection) {
            try theater.call(.loadViewIfNeeded(receiver: "first"))
            Issue.record("The circle came to an end.")
        } catch {
            guard case .endlessTurn(_, let repeating?) = error else {
                Issue.record(error)
                return
            }
            #expect(repeating.contains(" of "))
        }
    }
}
