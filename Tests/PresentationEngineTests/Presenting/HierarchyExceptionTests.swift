import Testing

@testable import PresentationEngine

@Suite("Exceptions of an inconsistent hierarchy, of names that no storyboard has, and of the app")
struct HierarchyExceptionTests {
    @Test(
        "EX-01, EX-02, P69o, A7: a child's view beneath another controller's", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func childViewElsewhere(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        for name in ["C", "Q"] { try theater.make(name) }
        try theater.embed("Q", in: "A")
        try theater.call(.addChild(receiver: "A", child: "C"), .loadViewIfNeeded(receiver: "C"))
        let (a, c, q) = (
            try theater.description("A"), try theater.description("C"), try theater.description("Q")
        )
        theater.expectException(
            "EX-02", named: "UIViewControllerHierarchyInconsistency",
            "child view controller:\(c) should have parent view controller:\(q) but actual parent is:\(a)",
            .addSubview(ViewRequest(view: "C", superview: "Q")))
        // The exception above has the name of EX-01 and the text of A7m.
        RuleProof.asserted("EX-01", "A7m", "P69o")
        RuleProof.expect("EX-02", holds: try !theater.isInWindow("C"))
        // A plain view in between does not hide the owner.
        try theater.call(.addSubview(ViewRequest(view: "box", superview: "Q")))
        theater.expectException(
            "EX-02", named: "UIViewControllerHierarchyInconsistency",
            "child view controller:\(c) should have parent view controller:\(q) but actual parent is:\(a)",
            .addSubview(ViewRequest(view: "C", superview: "box")))
        try theater.call(.addSubview(ViewRequest(view: "C", superview: "A")))
        #expect(try theater.isInWindow("C"))
    }

    @Test(
        "EX-03, P69o: addChild while the view lies in another controller's; a controller without a parent may go anywhere",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func addChildElsewhere(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        for name in ["C", "Q"] { try theater.make(name) }
        try theater.embed("Q", in: "A")
        try theater.call(
            .loadViewIfNeeded(receiver: "C"), .addSubview(ViewRequest(view: "C", superview: "Q")))
        RuleProof.expect("EX-03", holds: try theater.isInWindow("C"))
        let (a, c, q) = (
            try theater.description("A"), try theater.description("C"), try theater.description("Q")
        )
        theater.expectException(
            "EX-03", named: "UIViewControllerHierarchyInconsistency",
            "child view controller:\(c) should have parent view controller:\(q) but requested parent is:\(a)",
            .addChild(receiver: "A", child: "C"))
        try theater.call(.addChild(receiver: "Q", child: "C"))
        #expect(try theater.read("C", .parent) == "Q")
    }

    @Test(
        "P69o: a child's view cannot become a window's root", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func childAsRoot(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("C")
        try theater.embed("C", in: "A")
        let (a, c) = (try theater.description("A"), try theater.description("C"))
        theater.expectException(
            "P69o", named: "UIViewControllerHierarchyInconsistency",
            "child view controller:\(c) should have parent view controller:(null) but actual parent is:\(a)",
            .setRootViewController(window: "window", controller: "C"))
    }

    @Test(
        "EX-05, R77, R78, A7: a controller made in code has no segues", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func noStoryboard(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        let a = try theater.description("A")
        for (identifier, shown) in [("next", "next"), (nil, "(null)")] as [(String?, String)] {
            theater.expectException(
                "EX-05", "Receiver (\(a)) has no segue with identifier '\(shown)'",
                .performSegue(receiver: "A", identifier: identifier, sender: nil))
            RuleProof.asserted("A7a")
        }
    }

    @Test(
        "EX-04, R77, A7: a segue that the storyboard does not contain", .repeated(.onAPad),
        arguments: Theater.versions)
    func noSuchSegue(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: nil, storyboards: [Stage.storyboard()])
        theater.expectException(
            "EX-04", "Receiver (\(try theater.description("Home"))) has no segue with identifier 'elsewhere'",
            .performSegue(receiver: "Home", identifier: "elsewhere", sender: nil))
    }

    @Test(
        "R61, A7: an identifier or a storyboard that does not exist", .repeated(.onAPad),
        arguments: Theater.versions)
    func noSuchScene(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: nil, storyboards: [Stage.storyboard()])
        func make(_ storyboard: String?, _ identifier: String) -> Call {
            .makeController(
                ControllerRequest(name: "B", origin: .storyboard(name: storyboard, identifier: identifier)))
        }
        theater.expectException(
            "R61", "Could not find a storyboard named 'Other' in bundle NSBundle </com.example.app> (loaded)",
            make("Other", "Home"))
        RuleProof.asserted("A7b")
        // The XML's object id is not an identifier.
        let error = #expect(throws: Rejection.self) { try theater.call(make(nil, "home-id")) }
        guard case .exception(_, let reason, let rule, _)? = error else {
            Issue.record("\(String(describing: error)) is no exception")
            return
        }
        #expect(reason.text.hasPrefix("Storyboard (<UIStoryboard: 0x"))
        RuleProof.expect(
            "A7c",
            holds: reason.text.hasSuffix(">) doesn't contain a view controller with identifier 'home-id'"))
        #expect(rule == "R61")
    }

    @Test("An exception in a later turn ends the app", arguments: Theater.versions)
    func uncaught(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.call(.after(delay: 1000, [.raise(name: "Failure", reason: "The app's own.")]))
        let events = try theater.settle()
        #expect(events.map(\.trace) == ["exception Failure"])
        #expect(theater.session.header.status == .terminated)
        #expect(throws: Rejection.terminated) { try theater.call(.log("after")) }
    }
}
