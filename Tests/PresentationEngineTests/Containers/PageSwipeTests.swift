import Testing

@testable import PresentationEngine

@Suite("Page turns by the user")
struct PageSwipeTests {
    @Test(
        "P122, P124, P127: a swipe asks, notifies the delegate, and is driven to its end", .repeated(.onAPad),
        arguments: [true, false])
    func finished(scrolls: Bool) throws {
        var theater = try Theater.pages(scrolls: scrolls)
        try theater.swipe()
        let begun =
            scrolls
            ? ["S?pageAfter", "B.LV", "B.DL", "S?pageBefore", "D.pageWillTransition", "B.wM"]
            : ["S?pageAfter", "D.pageWillTransition", "B.wM", "B.LV"]
        #expect(Array(theater.events.parts.prefix(begun.count)) == begun)
        #expect(
            theater.events.of("S?pageAfter").first?.arguments
                == ["pageViewController": "P", "viewController": "A"])
        #expect(
            theater.events.of("D.pageWillTransition").first?.arguments["pendingViewControllers"]
                == .list(["B"]))
        #expect(theater.appearances == ["B.WA", "A.WD"])
        #expect(try theater.read("P", .viewControllers) == .list(["A"]))
        proves("P127", in: theater.events.of("D.pageWillTransition"))
        if scrolls {
            proves("Q124", in: theater.events.of("S?pageAfter"))
        } else {
            proves("CH-104", in: theater.events.of("S?pageAfter"))
        }
        let transition = theater.transition
        try theater.drive(transition, .update(0.6))
        let events = try theater.play { try $0.drive(transition, .finish) }
        #expect(events.appearances == (scrolls ? ["B.DA", "A.DD"] : ["A.DD", "B.DA"]))
        let told = try #require(events.of("D.pageDidFinishAnimating").first)
        #expect(
            told.arguments == [
                "pageViewController": "P", "finished": true, "previousViewControllers": .list(["A"]),
                "transitionCompleted": true,
            ])
        proves("P127", in: [told])
        #expect(
            events.parts.filter { !["S?pageAfter", "C.LV", "C.DL"].contains($0) }.suffix(4)
                == ["A.wM", "B.dM", "A.dM", "D.pageDidFinishAnimating"])
        RuleProof.asserted("CH-101")
        #expect(try theater.read("P", .viewControllers) == .list(["B"]))
    }

    /// The page controller `P` with page `A`, whose view the app has added to the view of `C`, a child of the root `R`.
    private func strayPages(answering page: String, _ reaction: Call...) throws -> Theater {
        var theater = try Theater(
            root: .plain("R"),
            behaviors: [
                "S": Behavior(answers: [.pageAfter: .value(.text(page))]),
                page: Behavior(reactions: [.willMoveToParent: Reaction(after: reaction)]),
            ],
            objects: [ObjectRequest(name: "S")])
        try theater.make("C")
        try theater.embed("C", in: "R")
        for name in ["A", "B"] { try theater.make(name) }
        try theater.call(
            .makeController(
                ControllerRequest(
                    name: "P",
                    origin: .code(
                        className: nil, kind: .pageViewController, nibName: nil, bundle: nil, children: []),
                    properties: [
                        PropertyAssignment(.pageTransitionStyle, "pageCurl"),
                        PropertyAssignment(.dataSource, "S"),
                    ])))
        try theater.turn(to: ["A"], animated: false)
        try theater.call(
            .loadViewIfNeeded(receiver: "P"), .addSubview(ViewRequest(view: "P", superview: "C")))
        try theater.settle()
        return theater
    }

    @Test("CH-179: the data source cannot answer a page in whose view the pages lie", .repeated(.onAPad))
    func enclosingPage() throws {
        var theater = try strayPages(answering: "C")
        let before = SessionContents(theater.session)
        proves("CH-179") { () throws(Rejection) in
            try theater.call(.page(receiver: "P", .tapEdge(.forward)))
        }
        #expect(SessionContents(theater.session) == before)
    }

    @Test("CH-179: a page that takes the pages into its view while it moves is refused as well")
    func enclosingPageLater() throws {
        var theater = try strayPages(
            answering: "B", .loadViewIfNeeded(receiver: "B"),
            .addSubview(ViewRequest(view: "P", superview: "B")))
        let before = SessionContents(theater.session)
        proves("CH-179") { () throws(Rejection) in
            try theater.call(.page(receiver: "P", .tapEdge(.forward)))
        }
        #expect(SessionContents(theater.session) == before)
    }

    @Test("P127: a turn whose pages leave the screen before it begins shows its page without a transition")
    func turnedUnseen() throws {
        var theater = try strayPages(answering: "B", .removeFromSuperview(view: "P.view"))
        try theater.call(.page(receiver: "P", .tapEdge(.forward)))
        try theater.settle()
        #expect(try theater.read("P", .viewControllers) == .list(["B"]))
        #expect(try theater.read("P", .children) == .list(["B"]))
        try theater.call(.addSubview(ViewRequest(view: "P", superview: "C")))
        #expect(theater.appearances == ["P.WA", "B.WA", "P.DA", "B.DA"])
    }

    @Test("P127: setting pages in code neither asks nor notifies the delegate", .repeated(.onAPad))
    func byCode() throws {
        var theater = try Theater.pages()
        let events = try theater.play { try $0.turn(to: ["B"]) }
        RuleProof.expect("P127", holds: !events.parts.contains { $0.hasPrefix("D.") || $0.hasPrefix("S?") })
    }

    @Test(
        "P123, P125: a cancelled swipe leaves everything unchanged", .repeated(.onAPad),
        arguments: Theater.versions,
        [true, false])
    func cancelled(_ version: SystemVersion, scrolls: Bool) throws {
        for fraction in [0, 0.4, 1] {
            var theater = try Theater.pages(version, scrolls: scrolls)
            try theater.call(.loadViewIfNeeded(receiver: "B"))
            // The neighbors are kept from the first swipe on (F3).
            if scrolls {
                try theater.swipe()
                try theater.drive(theater.transition, .cancel)
                try theater.settle()
            }
            let before = SessionContents(theater.session)
            try theater.swipe()
            let transition = theater.transition
            try theater.drive(transition, .update(fraction))
            let events = try theater.play { try $0.drive(transition, .cancel) }
            #expect(
                events.appearances
                    == (scrolls
                        ? ["A.WA", "A.DA", "B.WD", "B.DD"] : ["B.WD", "A.WA", "B.DD", "A.DA"]))
            proves(scrolls ? "P123" : "P125", in: events.of("B.DD"))
            #expect(events.log.filter { $0.hasSuffix("M") } == ["B.wM", "B.dM"])
            let told = try #require(events.of("D.pageDidFinishAnimating").first)
            #expect(told.arguments["transitionCompleted"] == false && told.arguments["finished"] == true)
            #expect(
                SessionContents(theater.session).atRest(since: before).differences(from: before.atRest())
                    == [])
        }
        if scrolls { RuleProof.asserted("P123") } else { RuleProof.asserted("P125") }
    }

    @Test(
        "a gesture pulls the page in from the edge where it comes from",
        arguments: [PageDirection.forward, .reverse], ["horizontal", "vertical"])
    func finger(direction: PageDirection, orientation: String) throws {
        var theater = try Theater.pages(
            first: ["B"], PropertyAssignment(.navigationOrientation, .text(orientation)))
        try theater.swipe(direction)
        let transition = theater.transition
        // A quarter of the distance from the edge.
        let location: Point =
            switch (direction, orientation) {
            case (.forward, "horizontal"): Point(375 * 0.75, 10)
            case (.reverse, "horizontal"): Point(375 * 0.25, 10)
            case (.forward, _): Point(10, 667 * 0.75)
            case (.reverse, _): Point(10, 667 * 0.25)
            }
        try theater.drive(transition, .gesture(.changed, location: location))
        #expect(theater.events.changes == ["updated 0.25"])
        let events = try theater.play { try $0.drive(transition, .gesture(.ended, location: location)) }
        #expect(events.changes.last == "cancelled")
        #expect(try theater.read("P", .viewControllers) == .list(["B"]))
    }

    @Test("if the data source has no page, no turn begins", .repeated(.onAPad))
    func noPage() throws {
        var theater = try Theater.pages(scrolls: false)
        try theater.swipe(.reverse)
        #expect(theater.events.parts == ["S?pageBefore"])
        #expect(theater.events.noops == ["pageViewController(_:viewControllerBefore:)"])
        #expect(theater.session.header.transitions.isEmpty)
        try theater.set("P", .dataSource, .null)
        try theater.swipe(.forward)
        #expect(theater.events.parts == [] && theater.events.noops.count == 1)
        proves("CH-104", in: theater.events)
    }

    @Test(
        "only the container owns a page made by the data source; it is deallocated with its turn",
        arguments: [true, false])
    func made(isFinished: Bool) throws {
        var theater = try Theater.pages(scrolls: false)
        try theater.call(
            .setBehavior(
                name: "S", Behavior(answers: [.pageAfter: .value(.controller(.plain("new")))])))
        try theater.swipe()
        let transition = theater.transition
        _ = try theater.play { try $0.drive(transition, isFinished ? .finish : .cancel) }
        #expect(theater.exists("new") == isFinished)
    }

    @Test("an unanswered question parks, and its answer turns the page")
    func parked() throws {
        var theater = try Theater.pages()
        try theater.call(.setBehavior(name: "S", Behavior(answers: [.pageAfter: .ask])))
        try theater.swipe()
        #expect(theater.log == [])
        try theater.apply(.answer("C"))
        #expect(theater.appearances == ["C.WA", "A.WD"])
    }

    @Test("with the spine in the middle a swipe requests two pages and needs both", .repeated(.onAPad))
    func pairs() throws {
        var theater = try Theater.pages(
            scrolls: false, first: ["C", "D1"], PropertyAssignment(.spineLocation, "mid"))
        try theater.swipe(.reverse)
        #expect(theater.events.parts.prefix(2) == ["S?pageBefore", "S?pageBefore"])
        let transition = theater.transition
        _ = try theater.play { try $0.drive(transition, .finish) }
        #expect(try theater.read("P", .viewControllers) == .list(["A", "B"]))
        _ = try theater.play { try $0.turn(to: ["D1", "E"]) }
        let text =
            "The number of view controllers provided (1) doesn't match the number required (2) for the requested transition"
        theater.expectException("CH-103", text, .page(receiver: "P", .swipe(.forward)))
    }

    @Test("a double-sided page needs its back, which is loaded but receives no callbacks", .repeated(.onAPad))
    func backs() throws {
        var theater = try Theater.pages(scrolls: false, PropertyAssignment(.isDoubleSided, true))
        let tapped = try theater.play { try $0.call(.page(receiver: "P", .tapEdge(.forward))) }
        #expect(tapped.parts.filter { $0.hasPrefix("S?") } == ["S?pageAfter", "S?pageAfter"])
        #expect(tapped.appearances == ["C.WA", "A.WD", "A.DD", "C.DA"])
        #expect(tapped.log.contains("B.DL"))
        proves("CH-105", in: tapped.of("B.LV"))
        #expect(tapped.parts.last == "D.pageDidFinishAnimating")
    }

    @Test("no second turn begins during a turn, and scrolling pages do not turn at a tap", .repeated(.onAPad))
    func refused() throws {
        var theater = try Theater.pages()
        proves("P127") { () throws(Rejection) in
            try theater.call(.page(receiver: "P", .tapEdge(.forward)))
        }
        try theater.swipe()
        try theater.swipe()
        proves("CH-102", in: theater.events)
    }

    @Test(
        "CH-102: a tap in the turn in which pages were set shows those, and turns no further page",
        .repeated(.onAPad))
    func tappedTooSoon() throws {
        var theater = try Theater.pages(scrolls: false)
        let set = Call.setViewControllers(
            SetViewControllersCall(receiver: "P", controllers: ["C"], isAnimated: false))
        let events = try theater.play { try $0.call(set, .page(receiver: "P", .tapEdge(.forward))) }
        proves("CH-102", in: events)
        #expect(events.appearances == ["C.WA", "A.WD", "A.DD", "C.DA"])
        #expect(try theater.read("P", .viewControllers) == .list(["C"]))
        #expect(try theater.children("P") == ["C"])
    }

    @Test("setting pages during an interactive turn cancels it first")
    func interrupted() throws {
        var theater = try Theater.pages()
        try theater.swipe()
        let events = try theater.play { try $0.turn(to: ["C"]) }
        #expect(
            events.appearances == ["A.WA", "A.DA", "B.WD", "B.DD", "C.WA", "A.WD", "C.DA", "A.DD"])
        #expect(events.of("D.pageDidFinishAnimating").first?.arguments["finished"] == false)
        #expect(events.finishes == [true])
    }
}
