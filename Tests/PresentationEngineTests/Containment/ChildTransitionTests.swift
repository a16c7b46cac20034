import Testing

@testable import PresentationEngine

@Suite("A custom container replaces one child by another")
struct ChildTransitionTests {
    /// A visible root that shows F, and T that is a child already.
    private func theater(_ version: SystemVersion = SystemVersion(12)) throws -> Theater {
        var theater = try Theater(version)
        try theater.make("F")
        try theater.make("T")
        try theater.embed("F", in: "A", frame: Rect(0, 0, 100, 100))
        return theater
    }

    private func change(
        duration: Int = 400_000, options: [AnimationOption] = [],
        animations: Completion? = Completion(label: "animating"),
        calls: [Call] = []
    ) -> Call {
        .containment(
            receiver: "A",
            .transition(
                ChildTransitionCall(
                    from: "F", to: "T", duration: duration, options: options, animations: animations,
                    completion: Completion(label: "over", calls: calls))))
    }

    @Test("P116, R302, CT-14: the standard flip, in order", .repeated(.deeper), arguments: Theater.versions)
    func flip(_ version: SystemVersion) throws {
        var theater = try theater(version)
        let events = try theater.play {
            try $0.call(
                .addChild(receiver: "A", child: "T"), .willMove(receiver: "F", parent: nil),
                change(
                    options: [.transitionFlipFromLeft],
                    calls: [.didMove(receiver: "T", parent: "A"), .removeFromParent(receiver: "F")]))
        }
        let isAppearing = version >= SystemVersion(13) ? ["T.IA"] : []
        RuleProof.expect(
            "P116", "R302",
            holds: events.log
                == ["T.wM", "F.wM", "T.LV", "T.DL", "F.WD", "T.WA", "[animating]"] + isAppearing
                + ["T.WL", "T.LS", "A.WL", "A.LS", "T.DA", "F.DD", "[over]", "T.dM", "F.dM", "A.WL", "A.LS"],
            "\(events.log)")
        proves("P116", "CT-14", in: events)
        proves("CT-15", "CT-17", in: events)
        #expect(try theater.read("A", .children) == .list(["T"]))
        #expect(events.of("F.WD").first?.flags == [.isMovingFromParent])
        #expect(events.of("T.WA").first?.flags == [.isMovingToParent])
    }

    @Test(
        "CH-84: controllers that appeared in an incoming child leave with the container", .repeated(.onAPad),
        arguments: [true, false])
    func leavesWhileComing(isReplaced: Bool) throws {
        // A UIKit container notifies only the children that it shows itself.
        var theater = try Theater(root: .container("A", .pageViewController, .plain("P")))
        for name in ["F", "G", "R"] { try theater.make(name) }
        try theater.embed("F", in: "A", frame: Rect(0, 0, 100, 100))
        try theater.call(.makeController(.container("T", .navigationController)))
        try theater.call(
            .setViewControllers(SetViewControllersCall(receiver: "T", controllers: ["G"], isAnimated: false)),
            .containment(receiver: "G", .beginAppearanceTransition(isAppearing: true, isAnimated: false)),
            .containment(receiver: "G", .endAppearanceTransition))
        #expect(theater.appearances == ["G.WA", "G.DA"])
        try theater.call(.addChild(receiver: "A", child: "T"), change())
        #expect(theater.appearances == ["F.WD", "T.WA"])
        #expect(try theater.isInWindow("G"))
        // The invariants hold after each command: no controller that has appeared is outside a window.
        if isReplaced {
            try theater.call(.setRootViewController(window: "window", controller: "R"))
        } else {
            try theater.call(.removeFromSuperview(view: "A"))
        }
        RuleProof.expect(
            "CH-84", holds: theater.appearances.filter { $0.hasPrefix("G") } == ["G.WD", "G.DD"])
    }

    @Test(
        "P116, CT-15: the wills come during the call, the dids when the duration is over", .repeated(.deeper))
    func timing() throws {
        var theater = try theater()
        try theater.call(.addChild(receiver: "A", child: "T"), change(duration: 400_000), .log("returned"))
        #expect(theater.appearances == ["F.WD", "T.WA"])
        #expect(theater.events.map(\.trace).suffix(3) == ["app:log=returned", "A.WL", "A.LS"])
        #expect(try theater.advance(milliseconds: 399).isEmpty)
        try theater.advance(milliseconds: 1)
        RuleProof.expect("CT-15", holds: theater.appearances == ["T.DA", "F.DD"])
    }

    @Test("CT-15: a duration of 0 makes the changes without animation", .repeated(.deeper))
    func unanimated() throws {
        var theater = try theater()
        try theater.call(.addChild(receiver: "A", child: "T"), change(duration: 0))
        RuleProof.expect("CT-15", holds: theater.appearances == ["F.WD", "T.WA", "T.DA", "F.DD"])
        #expect(theater.events.of("T.WA").first?.arguments["animated"] == false)
        #expect(theater.session.nextDue == nil)
        #expect(theater.log.suffix(3) == ["[over]", "A.WL", "A.LS"])
    }

    @Test(
        "P117, CT-13, CT-14: the incoming view lies beside the outgoing one until that is removed at the end",
        .repeated(.deeper))
    func views() throws {
        var theater = try theater()
        try theater.call(
            .addSubview(ViewRequest(view: "stage", superview: "A")),
            .addSubview(ViewRequest(view: "F", superview: "stage")), .addChild(receiver: "A", child: "T"))
        try theater.call(change())
        theater.expectRule("P117", on: "T.superview=stage")
        RuleProof.expect("CT-13", "CT-14", holds: try theater.isInWindow("F") && theater.isInWindow("T"))
        try theater.settle()
        theater.expectRule("CT-14", on: "F.superview=nil")
        RuleProof.expect("P117", holds: try !theater.isInWindow("F") && theater.isInWindow("T"))
    }

    @Test("P117, P69q: adding the view before the call is unbalanced", .repeated(.deeper))
    func addedBefore() throws {
        var theater = try theater()
        try theater.embed("T", in: "A")
        #expect(theater.appearances == ["T.WA", "T.DA"])
        let events = try theater.play { try $0.call(change()) }
        #expect(
            events.warnings == [
                "Unbalanced calls to begin/end appearance transitions for \(try theater.description("T"))."
            ])
        proves("P69q", in: events)
        #expect(events.appearances == ["F.WD", "F.DD"])
    }

    @Test("P69p, OP-28: both must be children of the receiver", .repeated(.deeper))
    func strangers() throws {
        var theater = try theater()
        try theater.make("X")
        let reason = { (first: String, second: String) in
            "Children view controllers \(first) and \(second) must have a common parent view controller when calling -[UIViewController transitionFromViewController:toViewController:duration:options:animations:completion:]"
        }
        let (f, t) = (try theater.description("F"), try theater.description("T"))
        theater.expectException("P69p", reason(f, t), change())
        try theater.call(.addChild(receiver: "A", child: "T"))
        theater.expectException(
            "P69p", reason(f, t),
            .containment(receiver: "X", .transition(ChildTransitionCall(from: "F", to: "T", duration: 0))))
    }

    @Test("P118, CH-85: a container with manual forwarding may not use it", .repeated(.deeper))
    func manual() throws {
        var theater = try theater()
        try theater.call(.addChild(receiver: "A", child: "T"))
        try theater.set("A", .shouldAutomaticallyForwardAppearanceMethods, false)
        let a = try theater.description("A")
        theater.expectException(
            "CH-85",
            "-[UIViewController transitionFromViewController:toViewController:duration:options:animations:completion:] cannot be called on \(a), which forwards appearance callbacks by itself",
            change())
        RuleProof.expect("P118", holds: try theater.isInWindow("F"))
    }

    @Test(
        "CT-16, OP-28: without an animations block everything else is the same", .varies(.animation),
        arguments: [0, 400_000])
    func noAnimations(duration: Int) throws {
        var logs: [[String]] = []
        for block in [Completion(label: "animating"), nil] {
            var theater = try theater()
            try theater.call(.addChild(receiver: "A", child: "T"))
            let events = try theater.play { try $0.call(change(duration: duration, animations: block)) }
            #expect(events.appearances == ["F.WD", "T.WA", "T.DA", "F.DD"])
            logs.append(events.log)
        }
        RuleProof.expect("CT-16", holds: logs[0].filter { $0 != "[animating]" } == logs[1], "\(logs)")
        #expect(logs[0].contains("[animating]") && logs[1].contains("[over]"))
    }

    @Test(
        "CT-17, CH-86: the completion learns whether the animation finished or was skipped",
        .repeated(.deeper))
    func finished() throws {
        for isSkipped in [false, true] {
            var theater = try Theater()
            for name in ["P", "F", "T"] { try theater.make(name) }
            try theater.embed("P", in: "A")
            try theater.embed("F", in: "P")
            try theater.call(.addChild(receiver: "P", child: "T"))
            let events = try theater.play {
                try $0.call(
                    .containment(
                        receiver: "P",
                        .transition(
                            ChildTransitionCall(
                                from: "F", to: "T", duration: 100_000,
                                completion: Completion(label: "over")))))
                if isSkipped { try $0.call(.removeFromSuperview(view: "P")) }
            }
            RuleProof.expect(
                "CT-17",
                holds: events.log.contains("[over]") && events.readings("finished") == [.bool(!isSkipped)])
            if isSkipped { proves("CH-86", in: events) }
            #expect(try theater.read("T", .isViewLoaded) == true)
            #expect(events.appearances.filter { $0.hasPrefix("F") } == ["F.WD", "F.DD"])
            #expect(
                events.appearances.filter { $0.hasPrefix("T") }
                    == (isSkipped ? ["T.WA", "T.WD", "T.DD"] : ["T.WA", "T.DA"]))
        }
    }

    @Test(
        "CT-14: in a container that is off screen the views are swapped without callbacks", .repeated(.deeper)
    )
    func offScreen() throws {
        var theater = try theater()
        try theater.call(.addChild(receiver: "A", child: "T"))
        try theater.show("B", .style(.fullScreen))
        let events = try theater.play { try $0.call(change()) }
        #expect(events.appearances.isEmpty)
        let back = try theater.close("A")
        RuleProof.expect(
            "CT-14", holds: back.appearances == ["B.WD", "A.WA", "T.WA", "A.DA", "T.DA", "B.DD"])
    }

    @Test("P156: the participants return a coordinator while it runs")
    func coordinator() throws {
        var theater = try theater()
        try theater.call(.addChild(receiver: "A", child: "T"), change())
        for name in ["A", "F", "T"] {
            #expect(try theater.read(name, .transitionCoordinator) == .text(theater.transition))
        }
        try theater.settle()
        #expect(try theater.read("A", .transitionCoordinator) == .null)
    }
}
