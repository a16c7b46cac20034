import Testing

@testable import PresentationEngine

@Suite("Adding, moving and removing children")
struct ContainmentTests {
    @Test(
        "CT-01, CT-03, CT-05, P109, R300: addChild notifies the child, then links it, and nothing else",
        .repeated(.deeper))
    func adding() throws {
        var theater = try Theater()
        try theater.make("C")
        let events = try theater.call(.addChild(receiver: "A", child: "C"))
        #expect(events.map(\.trace) == ["C.wM", "C.parent=A"])
        #expect(events[0].arguments == ["parent": "A"])
        theater.expectRule("CT-05", on: "C.wM")
        theater.expectRule("CT-03", on: "C.parent=A")
        RuleProof.expect("P109", "R300", holds: theater.log == ["C.wM"])
        RuleProof.expect("CT-01", holds: try theater.read("A", .children) == .list(["C"]))
        #expect(try theater.read("C", .parent) == "A")
        #expect(try theater.read("C", .isViewLoaded) == false)
    }

    @Test("CT-01: a presented controller is not among the children", .repeated(.deeper))
    func presentedIsNoChild() throws {
        var theater = try Theater()
        try theater.show("B", .style(.fullScreen))
        RuleProof.expect("CT-01", holds: try theater.read("A", .children) == .list([]))
        try theater.make("C")
        #expect(throws: Rejection.self) { try theater.call(.addChild(receiver: "B", child: "A")) }
        let refusal = proves("CH-82") { () throws(Rejection) in
            try theater.make("X")
            try theater.call(.addChild(receiver: "X", child: "B"))
        }
        #expect(refusal?.explanation == "B is presented, and cannot be a child.")
    }

    @Test(
        "CT-08, CT-09, P110, R300: removeFromParent unlinks, then notifies the child, and nothing else",
        .repeated(.deeper))
    func removing() throws {
        var theater = try Theater()
        try theater.make("C")
        try theater.call(.addChild(receiver: "A", child: "C"))
        let events = try theater.call(.removeFromParent(receiver: "C"))
        #expect(events.map(\.trace) == ["C.parent=nil", "C.dM"])
        #expect(events[1].arguments == ["parent": .null])
        theater.expectRule("CT-08", on: "C.parent=nil")
        theater.expectRule("CT-09", on: "C.dM")
        RuleProof.expect("P110", holds: theater.log == ["C.dM"])
        #expect(try theater.read("A", .children) == .list([]))
    }

    @Test(
        "CT-09, CT-10, R300: a child with another parent, joining any container, receives the last move last",
        arguments: [
            ControllerKind.navigationController, .tabBarController, .pageViewController, .splitViewController,
        ])
    func joiningContainers(_ kind: ControllerKind) throws {
        var container = ControllerRequest.container("K", kind)
        if kind == .splitViewController {
            container.properties = [PropertyAssignment(.splitStyle, .text(SplitStyle.doubleColumn.name))]
        }
        var theater = try Theater(SystemVersion(17), device: "iPad Air 2", root: .plain("R"))
        try theater.call(.makeController(container))
        try theater.call(.makeController(.container("P", .viewController, .plain("C"))))
        let events = try theater.play {
            if kind == .splitViewController {
                try $0.call(.split(receiver: "K", .setColumn(.compact, controller: "C")))
            } else {
                try $0.setStack(["C"], of: "K", animated: false)
            }
        }
        let moves = moves(of: "C", in: events)
        // P126: a page that is set before it can be seen learns only then that it moved.
        let told = ["C.parent=nil", "C.dM-", "C.wM+", "C.parent=K", "C.dM+"]
        RuleProof.expect(
            "CT-09", "CT-10", "R300",
            holds: moves == (kind == .pageViewController ? told.dropLast() : told), "\(moves)")
    }

    @Test(
        "R222, CT-04: a controller that becomes a column leaves its parent before a navigation controller adopts it"
    )
    func becomingColumn() throws {
        var split = ControllerRequest.container("K", .splitViewController)
        split.properties = [PropertyAssignment(.splitStyle, .text(SplitStyle.doubleColumn.name))]
        var theater = try Theater(SystemVersion(17), device: "iPad Air 2", root: .plain("R"))
        try theater.call(.makeController(split))
        try theater.call(.makeController(.container("P", .viewController, .plain("C"))))
        let events = try theater.play {
            try $0.call(.split(receiver: "K", .setColumn(.primary, controller: "C")))
        }
        let traces = events.map(\.trace).filter { $0.hasPrefix("C.") || $0 == "UINavigationController.wM" }
        #expect(
            traces.prefix(6) == [
                "C.parent=nil", "C.dM", "C.wM", "C.parent=UINavigationController", "C.dM",
                "UINavigationController.wM",
            ])
        proves("CT-04", in: events.filter { $0.trace == "C.parent=nil" })
    }

    @Test("CT-04, P109, R300: a child with another parent leaves that one first", .repeated(.deeper))
    func reparenting() throws {
        var theater = try Theater()
        try theater.make("P")
        try theater.make("C")
        try theater.call(.addChild(receiver: "P", child: "C"))
        let events = try theater.call(.addChild(receiver: "A", child: "C"))
        #expect(events.map(\.trace) == ["C.parent=nil", "C.dM", "C.wM", "C.parent=A"])
        theater.expectRule("CT-04", on: "C.parent=nil")
        RuleProof.expect("R300", holds: try theater.read("P", .children) == .list([]))
        #expect(try theater.read("A", .children) == .list(["C"]))
    }

    /// A child's moves, `+` to a parent and `-` to nil, and its parents.
    private func moves(of child: String, in events: [Event]) -> [String] {
        events.filter {
            $0.trace.hasPrefix("\(child).") && ($0.trace.hasSuffix("M") || $0.trace.contains("parent="))
        }
        .map { event in
            event.trace + (event.arguments["parent"].map { $0 == .null ? "-" : "+" } ?? "")
        }
    }

    @Test(
        "CT-10: a child popped before it was told of its push is only told that it left", .repeated(.onAPad))
    func overtaken() throws {
        let pops = Reaction(after: [.navigation(receiver: "N", .pop(animated: false))])
        var theater = try Theater(
            SystemVersion(17), root: .container("N", .navigationController),
            behaviors: ["Eager": Behavior(reactions: [.viewDidAppear: pops])])
        try theater.make("A")
        try theater.call(.makeController(.plain("E", "Eager")))
        let events = try theater.play { try $0.setStack(["A", "E"], of: "N", animated: false) }
        let told = moves(of: "E", in: events)
        RuleProof.expect(
            "CT-10", holds: told == ["E.wM+", "E.parent=N", "E.wM-", "E.parent=nil", "E.dM-"], "\(told)")
        #expect(moves(of: "A", in: events) == ["A.wM+", "A.parent=N", "A.dM+"])
    }

    @Test(
        "CT-04: a controller that joins another parent on its way to a page view controller leaves that parent again",
        .repeated(.onAPad)
    )
    func takenOnTheWay() throws {
        let strays = Reaction(
            after: [.addChild(receiver: "C", child: "$self")], condition: .arguments([Argument("parent", "P")]))
        var theater = try Theater(
            SystemVersion(17), root: .container("A", .viewController, .plain("X")),
            behaviors: ["X": Behavior(reactions: [.willMoveToParent: strays])])
        try theater.make("C")
        try theater.call(.makeController(.container("P", .pageViewController)))
        _ = try theater.play { try $0.setStack(["X"], of: "P", animated: false) }
        let parents = theater.history.map(\.trace).filter { $0.hasPrefix("X.parent=") }
        RuleProof.expect("CT-04", holds: parents.suffix(2) == ["X.parent=C", "X.parent=P"], "\(parents)")
        #expect(try theater.session.controllers[theater.session.controller("C")]?.children == [])
    }

    @Test(
        "CT-20, P75: a controller that was told by hand to have appeared is in place once it is presented",
        .repeated(.deeper))
    func placedLate() throws {
        var theater = try Theater()
        try theater.make("C", .style(.fullScreen))
        try theater.call(.makeController(.container("N", .navigationController, .plain("X"))))
        try theater.call(
            .addChild(receiver: "C", child: "N"), .addSubview(ViewRequest(view: "N", superview: "C")),
            .containment(receiver: "C", .beginAppearanceTransition(isAppearing: true, isAnimated: false)),
            .containment(receiver: "C", .endAppearanceTransition))
        #expect(theater.appearances == ["C.WA", "N.WA", "X.WA", "C.DA", "N.DA", "X.DA"])
        let events = try theater.play { try $0.present("C") }
        RuleProof.expect("CT-20", "P75", holds: events.appearances == ["A.WD", "A.DD"])
        #expect(theater.session.isInWindow(try theater.session.controller("X")))
    }

    @Test("CT-10: willMove and didMove called by the app carry the parent, or nil", .repeated(.deeper))
    func movesByHand() throws {
        var theater = try Theater()
        try theater.make("C")
        try theater.call(.addChild(receiver: "A", child: "C"), .didMove(receiver: "C", parent: "A"))
        #expect(theater.log == ["C.wM", "C.dM"])
        theater.expectRule("CT-10", on: "C.dM")
        try theater.call(.willMove(receiver: "C", parent: nil), .removeFromParent(receiver: "C"))
        RuleProof.expect("CT-10", holds: theater.events.map(\.arguments).contains(["parent": .null]))
        #expect(theater.log == ["C.wM", "C.dM"])
    }

    @Test("CT-05: an override of willMove still finds the child without its parent", .repeated(.deeper))
    func willMoveComesBefore() throws {
        let read = Reaction(before: [.read(receiver: "$self", .link(.parent), label: "parent")])
        var theater = try Theater(behaviors: [
            "C": Behavior(reactions: [.willMoveToParent: read, .didMoveToParent: read])
        ])
        try theater.make("C")
        try theater.call(.addChild(receiver: "A", child: "C"))
        RuleProof.expect("CT-05", holds: theater.events.readings("parent") == [.null])
        try theater.call(.removeFromParent(receiver: "C"))
        RuleProof.expect("CT-09", holds: theater.events.readings("parent") == [.null])
    }

    @Test("EX-01: a window's root cannot become a child", .repeated(.onAPad))
    func rootAsChild() throws {
        var theater = try Theater()
        try theater.make("P")
        let a = try theater.description("A")
        theater.expectException(
            "EX-01", named: "UIViewControllerHierarchyInconsistency",
            "adding a root view controller \(a) as a child of view controller:\(try theater.description("P"))",
            .addChild(receiver: "P", child: "A"))
    }

    @Test("CT-03, CT-08: a call for the present state is a no-op with an event")
    func nothingToDo() throws {
        var theater = try Theater()
        try theater.make("C")
        try theater.call(.addChild(receiver: "A", child: "C"))
        try theater.call(.addChild(receiver: "A", child: "C"))
        #expect(theater.events.map(\.trace) == ["noop addChild(_:)"])
        try theater.call(.removeFromParent(receiver: "C"))
        try theater.call(.removeFromParent(receiver: "C"))
        #expect(theater.events.map(\.trace) == ["noop removeFromParent()"])
    }

    @Test("CT-03: a controller cannot be its own descendant", .repeated(.onAPad))
    func cycles() throws {
        var theater = try Theater()
        try theater.make("P")
        try theater.make("C")
        try theater.call(.addChild(receiver: "P", child: "C"))
        proves("CT-03") { () throws(Rejection) in try theater.call(.addChild(receiver: "C", child: "P")) }
        proves("CT-03") { () throws(Rejection) in try theater.call(.addChild(receiver: "C", child: "C")) }
    }

    @Test("CT-03: nor can a container that is being made be among its own children, or in one of them")
    func cyclesOfMadeContainers() throws {
        let itself = ControllerRequest(name: "S", origin: .existing)
        for version in Theater.versions {
            for kind in ControllerKind.allCases where kind.isContainer || kind == .viewController {
                for inner in [ControllerKind.viewController, .navigationController, .tabBarController] {
                    for child in [itself, .container("X", inner, itself)] {
                        var theater = try Theater(version)
                        _ = try? theater.call(.makeController(.container("S", kind, child)))
                        try theater.settle()
                        #expect(theater.session.brokenInvariants() == [], "\(version), \(kind), \(inner)")
                        #expect(try theater.session.names["S"] == nil || !theater.children(of: "S").contains("S"))
                    }
                }
            }
            var theater = try Theater(version)
            proves("CT-03") { () throws(Rejection) in
                try theater.call(.makeController(.container("S", .splitViewController, itself)))
            }
        }
    }
}
