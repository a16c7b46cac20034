import Testing

@testable import PresentationEngine

@Suite("The order of callbacks when pages turn")
struct PageOrderTests {
    @Test(
        "P122: scrolling pages set in code, animated or not", .repeated(.onAPad), arguments: Theater.versions,
        [true, false])
    func scroll(_ version: SystemVersion, animated: Bool) throws {
        var theater = try Theater.pages(version)
        let events = try theater.play { try $0.turn(to: ["B"], animated: animated) }
        #expect(events.appearances == ["B.WA", "A.WD", "B.DA", "A.DD"])
        #expect(events.log.prefix(4) == ["B.wM", "B.LV", "B.DL", "B.WA"])
        #expect(events.log.suffix(4) == ["A.wM", "B.dM", "A.dM", "[turned to B]"])
        #expect(events.finishes == [true])
        #expect(events.beginnings.map(\.kind) == [.page])
        #expect(events.beginnings.map(\.duration) == [animated ? 300_000 : 0])
        proves("P122", in: events.of("B.WA"))
        proves("P122", in: events.of("A.DD"))
        if animated { proves("CH-100", in: events.filter { $0.trace == "ended" }) }
        #expect(try theater.read("P", .viewControllers) == .list(["B"]))
        #expect(try theater.read("P", .children) == .list(["B"]))
        #expect(try theater.isInWindow("B") && !theater.isInWindow("A"))
    }

    @Test(
        "P124: curling pages, forward and back", .repeated(.onAPad), arguments: Theater.versions,
        PageDirection.allCases)
    func curl(_ version: SystemVersion, direction: PageDirection) throws {
        var theater = try Theater.pages(version, scrolls: false)
        let events = try theater.play { try $0.turn(to: ["B"], direction) }
        #expect(events.appearances == ["B.WA", "A.WD", "A.DD", "B.DA"])
        #expect(events.beginnings.map(\.duration) == [500_000])
        proves("P124", in: events.of("A.DD"))
        proves("P124", in: events.filter { $0.trace == "began page" })
    }

    @Test(
        "P126: pages set in the container's own viewDidLoad", .repeated(.onAPad), arguments: Theater.versions)
    func inViewDidLoad(_ version: SystemVersion) throws {
        let loads = Behavior(reactions: [
            .viewDidLoad: Reaction(after: [
                .makeController(.plain("C")),
                .setViewControllers(
                    SetViewControllersCall(
                        receiver: "$self", controllers: ["C"], isAnimated: false,
                        completion: Completion(label: "set"))),
            ])
        ])
        let theater = try Theater(
            version, root: .container("P", .pageViewController), behaviors: ["P": loads])
        let told = theater.history.log.filter { $0.hasPrefix("C.") && $0 != "C.init(nibName:bundle:)" }
        let isAppearing = version >= SystemVersion(13) ? ["C.IA"] : []
        #expect(
            told == ["C.wM", "C.LV", "C.DL", "C.WA", "C.DA", "C.dM"] + isAppearing + ["C.WL", "C.LS"])
        proves("P126", in: theater.history.of("C.DA"))
        let log = theater.history.log
        let (ahead, container) = (log.firstIndex(of: "C.DA"), log.firstIndex(of: "P.WA"))
        RuleProof.expect("P126", "CH-600", holds: ahead.map { $0 < container ?? 0 } == true, "\(log)")
        #expect(theater.history.finishes == [true])
    }

    @Test(
        "P126, CH-600: a page, with what it contains, appears ahead of a container that comes animated, and goes with it",
        .repeated(.onAPad), arguments: Theater.versions)
    func ahead(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.call(
            .makeController(.container("P", .pageViewController)),
            .makeController(.container("N", .navigationController, .plain("C"))), .makeController(.plain("D")),
            .loadViewIfNeeded(receiver: "P"))
        let first = try theater.play { try $0.turn(to: ["D"], animated: true) }
        #expect(first.appearances == ["D.WA", "D.DA"] && first.of("D.dM").count == 1)
        let second = try theater.play { try $0.turn(to: ["N"], animated: true) }
        RuleProof.expect(
            "CH-600", holds: second.appearances == ["N.WA", "C.WA", "D.WD", "D.DD", "N.DA", "C.DA"],
            "\(second.appearances)")
        #expect(second.allSatisfy { $0.arguments["animated"] != true })
        try theater.set("P", .modalPresentationStyle, "fullScreen")
        let shown = try theater.play { try $0.present("P") }
        #expect(shown.appearances == ["A.WD", "P.WA", "P.DA", "A.DD"])
        let laidOut = ["P", "N", "C"].allSatisfy { !shown.of("\($0).LS").isEmpty }
        RuleProof.expect(
            "CH-600", holds: laidOut && shown.log.firstIndex(of: "C.LS") ?? 0 < shown.log.firstIndex(of: "P.DA") ?? 0)
        if version >= SystemVersion(13) { #expect(shown.of("C.IA").count == 1 && shown.of("D.IA").isEmpty) }
        let gone = try theater.close("P")
        #expect(gone.appearances.filter { !$0.hasPrefix("A.") } == ["P.WD", "N.WD", "C.WD", "P.DD", "N.DD", "C.DD"])
    }

    @Test(
        "CH-600: pages set after the container was on screen appear with it", .repeated(.onAPad),
        arguments: Theater.versions)
    func afterAnAppearance(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        var request = ControllerRequest.container("P", .pageViewController)
        request.properties = [PropertyAssignment(.pageTransitionStyle, "scroll"), .style(.fullScreen)]
        try theater.call(.makeController(request), .makeController(.plain("D")))
        _ = try theater.play { try $0.present("P") }
        _ = try theater.close("P")
        let set = try theater.play { try $0.turn(to: ["D"], animated: false) }
        RuleProof.expect("CH-600", holds: set.appearances.isEmpty, "\(set.appearances)")
        let shown = try theater.play { try $0.present("P") }
        #expect(shown.appearances.filter { $0.hasPrefix("D.") } == ["D.WA", "D.DA"])
    }

    @Test(
        "d2: a curling container needs pages when it appears", .repeated(.onAPad),
        arguments: Theater.versions,
        ["min", "mid"])
    func withoutPages(_ version: SystemVersion, spine: String) throws {
        let text =
            "The number of provided view controllers (0) does not match the number required (\(spine == "mid" ? 2 : 1)) for the requested spine location"
        var theater = try Theater(version, root: .container("N", .navigationController, .plain("A")))
        var request = ControllerRequest.container("P", .pageViewController)
        request.properties = [PropertyAssignment(.spineLocation, .text(spine)), .style(.fullScreen)]
        try theater.call(.makeController(request))
        theater.expectException(
            "d2", text, .navigation(receiver: "N", .push(controller: "P", animated: true)))
        theater.expectException(
            "d2", text, .present(PresentCall(receiver: "A", controller: "P", isAnimated: false)))
        // In a later turn it ends the app.
        try theater.call(
            .after(
                delay: 1_000, [.present(PresentCall(receiver: "A", controller: "P", isAnimated: true))]))
        try theater.settle()
        #expect(theater.session.header.status == .terminated)
    }

    @Test(
        "d2: pages set in its viewWillAppear before super are early enough; without super there is no check",
        .repeated(.onAPad))
    func pagesInViewWillAppear() throws {
        for (calls, callsSuper) in [(true, true), (false, false)] {
            let set = Call.setViewControllers(
                SetViewControllersCall(receiver: "$self", controllers: ["A"], isAnimated: false))
            let will = Reaction(before: calls ? [set] : [], callsSuper: callsSuper)
            var theater = try Theater(
                SystemVersion(17), root: .plain("Z"),
                behaviors: ["P": Behavior(reactions: [.viewWillAppear: will])])
            try theater.make("A")
            try theater.call(.makeController(.container("P", .pageViewController)))
            let events = try theater.play { try $0.present("P", from: "Z") }
            RuleProof.expect("d2", holds: events.log.contains("P.DA"))
        }
    }

    @Test("CH-177: scrolling pages may come later", .repeated(.onAPad), arguments: Theater.versions)
    func scrollingWithoutPages(_ version: SystemVersion) throws {
        let theater = try Theater.pages(version, first: [])
        RuleProof.expect("CH-177", holds: try theater.controller("P").appearance == .appeared)
    }

    @Test("a first page, and the same page again", .repeated(.onAPad))
    func first() throws {
        var theater = try Theater.pages(first: [])
        let shown = try theater.play { try $0.turn(to: ["A"]) }
        #expect(shown.appearances == ["A.WA", "A.DA"])
        #expect(shown.log.suffix(2) == ["A.dM", "[turned to A]"])
        proves("P122", in: shown.of("A.WA"))
        let again = try theater.play { try $0.turn(to: ["A"]) }
        #expect(again.log == ["[turned to A]"])
        #expect(again.finishes == [true])
    }

    @Test("two pages beside a spine in the middle, each with its half; one of them may stay")
    func pairs() throws {
        var theater = try Theater.pages(
            scrolls: false, first: ["A", "B"], PropertyAssignment(.spineLocation, "mid"))
        #expect(try theater.frame(of: "A") == Rect(0, 0, 187.5, 667))
        #expect(try theater.frame(of: "B") == Rect(187.5, 0, 187.5, 667))
        let events = try theater.play { try $0.turn(to: ["C", "D1"]) }
        #expect(
            events.appearances == ["C.WA", "D1.WA", "A.WD", "B.WD", "A.DD", "B.DD", "C.DA", "D1.DA"])
        #expect(try theater.frame(of: "D1") == Rect(187.5, 0, 187.5, 667))
        let half = try theater.play { try $0.turn(to: ["D1", "E"]) }
        #expect(half.appearances == ["E.WA", "C.WD", "C.DD", "E.DA"])
        #expect(try theater.read("P", .viewControllers) == .list(["D1", "E"]))
        #expect(try theater.isInWindow("D1"))
    }

    @Test(
        "CH-103: two pages that swap places stay on screen, each in its new half",
        arguments: Theater.versions)
    func reordered(_ version: SystemVersion) throws {
        var theater = try Theater.pages(
            version, scrolls: false, first: ["A", "B"], PropertyAssignment(.spineLocation, "mid"))
        let events = try theater.play { try $0.turn(to: ["B", "A"]) }
        #expect(events.log == ["[turned to BA]"] && events.finishes == [true])
        #expect(try theater.read("P", .viewControllers) == .list(["B", "A"]))
        let halves = [try theater.frame(of: "B"), try theater.frame(of: "A")]
        #expect(halves == [Rect(0, 0, 187.5, 667), Rect(187.5, 0, 187.5, 667)])
        RuleProof.asserted("CH-103")
    }

    @Test("pages set while the container is covered appear with it, and receive their callbacks then")
    func covered() throws {
        var theater = try Theater.pages()
        try theater.show("M", from: "P", .style(.fullScreen))
        let hidden = try theater.play { try $0.turn(to: ["B"]) }
        #expect(hidden.log == ["B.wM", "A.wM", "A.dM", "[turned to B]"])
        let uncovered = try theater.close("P")
        #expect(uncovered.appearances.filter { !$0.hasPrefix("M") } == ["P.WA", "B.WA", "P.DA", "B.DA"])
        #expect(uncovered.log.contains("B.dM"))
        #expect(try theater.isInWindow("B") && !theater.isInWindow("A"))
    }

    @Test("removing the page leaves the container empty")
    func removed() throws {
        var theater = try Theater.pages()
        let events = try theater.play { try $0.call(.removeFromParent(receiver: "A")) }
        #expect(events.appearances == ["A.WD", "A.DD"])
        #expect(try theater.read("P", .viewControllers) == .list([]))
    }

    @Test("pages set during a turn cancel that turn", .repeated(.onAPad), arguments: [true, false])
    func skipped(scrolls: Bool) throws {
        var theater = try Theater.pages(scrolls: scrolls)
        try theater.turn(to: ["B"])
        try theater.advance(milliseconds: 100)
        let events = try theater.play { try $0.turn(to: ["C"]) }
        let first = scrolls ? ["B.DA", "A.DD"] : ["A.DD", "B.DA"]
        let second = scrolls ? ["B.DA", "A.DD"] : ["A.DD", "B.DA"]
        #expect(first == second && events.appearances.prefix(2) == first[...])
        #expect(events.finishes == [false, true])
        #expect(try theater.read("P", .viewControllers) == .list(["C"]))
        #expect(try theater.isInWindow("C") && !theater.isInWindow("B"))
        RuleProof.asserted("CH-102")
    }

    @Test("of two page turns in one turn of the run loop only the last is displayed")
    func lastCounts() throws {
        var theater = try Theater.pages()
        let events = try theater.play { theater in
            let calls = ["B", "C"].map {
                Call.setViewControllers(
                    SetViewControllersCall(
                        receiver: "P", controllers: [$0], isAnimated: true, completion: Completion(label: $0))
                )
            }
            try theater.apply(.perform(calls))
        }
        #expect(events.appearances == ["C.WA", "A.WD", "C.DA", "A.DD"])
        #expect(events.finishes == [false, true])
        #expect(try theater.read("B", .parent) == .null)
    }

    @Test("a page view controller shows the page it was made with")
    func madeWithPage() throws {
        var theater = try Theater(root: .container("pages", .pageViewController, .plain("one")))
        #expect(
            theater.history.log.filter { $0.hasPrefix("one.") && !$0.contains("init") }
                == ["one.LV", "one.DL", "one.WA", "one.WL", "one.LS", "one.DA"])
        #expect(try theater.read("pages", .viewControllers) == .list(["one"]))
    }
}
