import Testing

@testable import PresentationEngine

@Suite("Embed segues, at the loading of their source's view")
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
        #expect(!theater.history.log.contains { $0.contains("shouldPerform") })
        #expect(!theater.exists("segue_1") && !theater.exists("segue_2"))
    }

    @Test("R74: prepare has the destination, not yet loaded and not yet a child")
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

    @Test("embedded controllers go with their parent, and a segue by an embed's identifier is none")
    func leaving() throws {
        var theater = try theater()
        try theater.make("B", .style(.fullScreen))
        let events = try theater.play { try $0.present("B", from: "P") }
        #expect(events.appearances.contains("E.DD") && events.appearances.contains("F.DD"))
        proves("EX-04") { () throws(Rejection) in try theater.segue("one", from: "P") }
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
            guard case .endlessTurn(PresentationSession.stepLimit, let repeating?) = error else {
                Issue.record(error)
                return
            }
            #expect(repeating.contains(" of "))
        }
    }
}
