import Testing

@testable import PresentationEngine

@Suite("MV-09: a reappearing controller is not moving to its parent again")
struct SecondAppearanceTests {
    /// The flags of a controller's viewWillAppear and viewDidAppear, in their order.
    private func flags(_ name: String, _ events: [Event]) -> [[Flag]] {
        events.filter { $0.short == "\(name).WA" || $0.short == "\(name).DA" }.map(\.flags)
    }

    private let moving: [[Flag]] = [[.isMovingToParent], [.isMovingToParent]]

    private func tabs() throws -> Theater {
        var theater = try Theater(
            root: .container(
                "T", .tabBarController, .container("N", .navigationController, .plain("A")), .plain("X"),
                .plain("Y")))
        try theater.make("B", .style(.fullScreen))
        return theater
    }

    @Test("MV-01, MV-09: pushed, then covered in every way and uncovered", .repeated(.onAPad))
    func pushed() throws {
        var theater = try tabs()
        let pushed = try theater.play { try $0.push("B") }
        RuleProof.expect("MV-01", holds: flags("B", pushed) == moving)
        try theater.make("C")
        try theater.make("M", .style(.fullScreen))
        let back = try theater.play {
            try $0.push("C")
            try $0.settle()
            try $0.pop()
            try $0.settle()
            try $0.present("M", from: "T")
            try $0.settle()
            try $0.dismiss("T")
            try $0.settle()
            try $0.select("X")
            try $0.settle()
            try $0.select("N")
        }
        RuleProof.expect("MV-09", holds: flags("B", back) == Array(repeating: [], count: 6))
    }

    @Test(
        "MV-09: pushed, and covered by another tab before the push was over", .repeated(.onAPad),
        arguments: [true, false])
    func interruptedPush(endsBefore: Bool) throws {
        var theater = try tabs()
        try theater.push("B")
        try theater.advance(milliseconds: 100)
        try theater.select("X")
        try theater.advance(milliseconds: endsBefore ? 500 : 10)
        #expect(theater.history.of("B.DD").count == 1)
        let back = try theater.play { try $0.select("N") }
        RuleProof.expect("MV-09", holds: flags("B", back) == [[], []])
    }

    @Test(
        "MV-09: pushed, and hidden by a change of tabs that is cancelled before the push is over",
        .repeated(.onAPad))
    func pushBeneathCancelledTab() throws {
        var theater = try Theater(
            root: .container(
                "T", .tabBarController, .container("N", .navigationController, .plain("A")), .plain("X")),
            behaviors: [
                "D": .attentive([
                    .tabAnimationController: .value("animator"), .tabInteractionController: .value("hand"),
                ])
            ],
            objects: [
                ObjectRequest(name: "D"),
                ObjectRequest(name: "animator", animator: AnimatorSettings(duration: 400_000)),
                ObjectRequest(name: "hand", interaction: InteractionSettings(edge: .left)),
            ])
        try theater.set("T", .delegate, "D")
        try theater.make("B")
        let events = try theater.play {
            try $0.push("B")
            try $0.advance(milliseconds: 10)
            try $0.select("X")
            try $0.drive("hand", .cancel)
        }
        #expect(events.appearances.filter { $0.hasPrefix("B") } == ["B.WA", "B.WD", "B.WA", "B.DA"])
        RuleProof.expect("MV-09", holds: flags("B", events) == [[.isMovingToParent], [], []])
    }

    @Test(
        "MV-01, MV-09: forwarded by hand, a child has isMovingToParent only once", .repeated(.deeper, .onAPad)
    )
    func byHand() throws {
        var theater = try Theater()
        try theater.set("A", .shouldAutomaticallyForwardAppearanceMethods, false)
        try theater.make("C")
        try theater.call(.addChild(receiver: "A", child: "C"), .loadViewIfNeeded(receiver: "C"))
        let begin = { (isAppearing: Bool) -> Call in
            .containment(
                receiver: "C",
                .beginAppearanceTransition(isAppearing: .constant(isAppearing), isAnimated: false))
        }
        let end = Call.containment(receiver: "C", .endAppearanceTransition)
        let added = try theater.play { try $0.call(begin(true), end) }
        RuleProof.expect("MV-01", holds: flags("C", added) == moving)
        let back = try theater.play { try $0.call(begin(false), end, begin(true), end) }
        RuleProof.expect("MV-09", holds: flags("C", back) == [[], []])
        try theater.call(.willMove(receiver: "C", parent: nil), begin(false), end)
        RuleProof.expect("MV-03", holds: theater.events.of("C.WD").first?.flags == [.isMovingFromParent])
        try theater.call(.removeFromParent(receiver: "C"), .addChild(receiver: "A", child: "C"))
        let turned = try theater.play { try $0.call(begin(true), begin(false), begin(true), end) }
        RuleProof.expect("MV-09", holds: flags("C", turned) == [[.isMovingToParent], [], []])
    }

    @Test(
        "MV-09: selected, and covered with the whole tab bar controller before it had appeared",
        .repeated(.onAPad))
    func interruptedTab() throws {
        var theater = try Theater(
            SystemVersion(18),
            root: .container(
                "Z", .navigationController,
                .container(
                    "T", .tabBarController, .plain("A"),
                    .container("K", .navigationController, .plain("B")))))
        try theater.select("K")
        try theater.advance(milliseconds: 100)
        try theater.make("C")
        try theater.call(.navigation(receiver: "Z", .push(controller: "C", animated: false)))
        #expect(theater.history.of("B.WA").count == 1)
        let back = try theater.play {
            try $0.call(.navigation(receiver: "Z", .pop(animated: false)))
        }
        RuleProof.expect("MV-09", holds: flags("K", back) == [[], []] && flags("B", back) == [[], []])
    }

    @Test(
        "MV-01, MV-09: a child whose view is taken out and put back has isMovingToParent only once",
        .repeated(.deeper, .onAPad))
    func viewPutBack() throws {
        var theater = try Theater()
        try theater.make("C")
        let added = try theater.play { try $0.embed("C", in: "A") }
        let back = try theater.play {
            try $0.call(.removeFromSuperview(view: "C"))
            try $0.call(.addSubview(ViewRequest(view: "C", superview: "A")))
        }
        RuleProof.expect("MV-01", holds: flags("C", added) == moving)
        RuleProof.expect("MV-09", holds: flags("C", back) == [[], []])
        let anew = try theater.play {
            try $0.call(.removeFromSuperview(view: "C"), .removeFromParent(receiver: "C"))
            try $0.embed("C", in: "A")
        }
        RuleProof.expect("MV-01", holds: flags("C", anew) == moving)
    }

    @Test(
        "MV-09, CH-57: the controller beneath one that the app takes from the stack reappears",
        .repeated(.onAPad))
    func beneathWithdrawn() throws {
        var theater = try tabs()
        _ = try theater.play { try $0.push("B") }
        let back = try theater.play { try $0.call(.removeFromParent(receiver: "B")) }
        RuleProof.expect("MV-09", holds: flags("A", back) == [[], []])
    }

    @Test("CH-130: a cancelled first appearance does not count", .repeated(.onAPad))
    func takenBack() throws {
        var theater = try Theater.tabs(
            3, SystemVersion(18),
            delegate: .attentive([
                .tabAnimationController: .value("animator"), .tabInteractionController: .value("hand"),
            ]),
            objects: [
                ObjectRequest(name: "animator", animator: AnimatorSettings(duration: 400_000)),
                ObjectRequest(name: "hand", interaction: InteractionSettings(edge: .left)),
            ])
        let cancelled = try theater.play {
            try $0.select("B")
            try $0.drive("hand", .cancel)
        }
        #expect(flags("B", cancelled) == [[.isMovingToParent]])
        let selected = try theater.play {
            try $0.select("B")
            try $0.drive("hand", .finish)
        }
        RuleProof.expect("CH-130", holds: flags("B", selected) == moving)
    }
}
