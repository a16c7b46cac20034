import Testing

@testable import PresentationEngine

@Suite("Observed behavior of stacks beyond the order of push and pop")
struct NavigationCaseTests {
    private func theater(
        _ version: SystemVersion, fidelity: FidelityChoice = .init(), behaviors: [String: Behavior] = [:]
    ) throws -> Theater {
        var theater = try Theater(
            version, fidelity: fidelity, root: NavigationOrderTests.navigation, behaviors: behaviors)
        for name in ["B", "C"] { try theater.make(name) }
        return theater
    }

    @Test(
        "P87: the completion of a finished pan reports no cancellation", .repeated(.onAPad),
        arguments: Theater.versions)
    func finishedPan(_ version: SystemVersion) throws {
        var theater = try theater(version)
        _ = try theater.play { try $0.push("B") }
        try theater.navigate("N", .panBack)
        let transition = theater.transition
        try theater.call(
            .coordinate(
                receiver: "N",
                Coordination(
                    completion: Completion(
                        label: "popped",
                        calls: [.read(receiver: transition, .transition(.isCancelled), label: "cancelled")])))
        )
        let events = try theater.play { try $0.drive(transition, .finish) }
        #expect(events.appearances == ["B.DD", "A.DA"])
        RuleProof.expect("P87", holds: events.readings("cancelled") == [false])
    }

    @Test(
        "Q140: a delegate with the question for an animator disables the back swipe", .repeated(.onAPad),
        arguments: Theater.versions)
    func swipeWithAnimator(_ version: SystemVersion) throws {
        let guide = Behavior(answers: [.navigationAnimationController: .value(.null)])
        var theater = try Theater(
            version, root: NavigationOrderTests.navigation, objects: [ObjectRequest(name: "guide", behavior: guide)])
        try theater.make("B")
        try theater.set("N", .delegate, "guide")
        _ = try theater.play { try $0.push("B") }
        let events = try theater.play { try $0.navigate("N", .panBack) }
        proves("Q140", in: events)
        #expect(events.appearances == [])
        try theater.set("N", .delegate, .null)
        try theater.navigate("N", .panBack)
        RuleProof.expect("Q140", holds: theater.events.appearances == ["B.WD", "A.WA"])
    }

    @Test(
        "P111: an override of willMove without super hides that the controller moves", .repeated(.onAPad),
        arguments: [true, false])
    func withoutSuper(callsSuper: Bool) throws {
        var theater = try theater(
            SystemVersion(12),
            behaviors: ["B": Behavior(reactions: [.willMoveToParent: Reaction(callsSuper: callsSuper)])])
        _ = try theater.play { try $0.push("B") }
        let events = try theater.play { try $0.pop() }
        let flags = (events.of("B.WD") + events.of("B.DD")).map(\.flags)
        RuleProof.expect(
            "P111", holds: flags == Array(repeating: callsSuper ? [.isMovingFromParent] : [], count: 2))
    }

    @Test(
        "C6: right after a pop of several the stack is already the final one", .repeated(.onAPad),
        arguments: Theater.versions)
    func severalPopped(_ version: SystemVersion) throws {
        var theater = try theater(version)
        for name in ["B", "C"] { _ = try theater.play { try $0.push(name) } }
        try theater.call(
            .navigation(receiver: "N", .popToRoot(animated: true)),
            .read(receiver: "N", .link(.viewControllers), label: "stack"))
        RuleProof.expect("C6", holds: theater.events.readings("stack") == [.list(["A"])])
    }

    @Test(
        "C9, R296: a controller on the stack cannot be pushed again", .repeated(.onAPad),
        arguments: Theater.versions)
    func pushedTwice(_ version: SystemVersion) throws {
        var theater = try theater(version)
        _ = try theater.play { try $0.push("B") }
        let refusal = proves("P69f") { () throws(Rejection) in try theater.push("B") }
        guard case .exception("NSInvalidArgumentException", let reason, _, _)? = refusal else {
            Issue.record("\(String(describing: refusal)) is not an exception")
            return
        }
        let isNamed = try reason.text.contains(theater.description("B"))
        RuleProof.expect("C9", "R296", holds: isNamed && reason.text.contains("more than once"))
    }

    @Test(
        "CH-134: a top controller replaced by a new stack is told that it moves", .repeated(.onAPad),
        arguments: Theater.versions)
    func replacedTop(_ version: SystemVersion) throws {
        var theater = try theater(version)
        let events = try theater.play { try $0.setStack(["B"], animated: true) }
        RuleProof.expect(
            "CH-134",
            holds: events.log.filter { $0.hasPrefix("A.") && $0.hasSuffix("M") } == ["A.wM", "A.dM"])
    }

    @Test(
        "CH-135: a push right after the launch is an ordinary push", .repeated(.onAPad),
        arguments: Theater.versions)
    func pushAtLaunch(_ version: SystemVersion) throws {
        let launched = Behavior(reactions: [
            .didFinishLaunching: Reaction(after: [
                .window(name: "window", .makeKeyAndVisible),
                .navigation(receiver: "N", .push(controller: "B", animated: true)),
            ]),
            .willFinishLaunching: Reaction(after: [.makeController(.plain("B"))]),
        ])
        var theater = try theater14(version, launched)
        try theater.settle()
        RuleProof.expect(
            "CH-135",
            holds: theater.history.appearances.suffix(4) == ["A.WD", "B.WA", "A.DD", "B.DA"])
        #expect(try theater.read("N", .viewControllers) == .list(["A", "B"]))
    }

    private func theater14(_ version: SystemVersion, _ launched: Behavior) throws -> Theater {
        try Theater(version, root: NavigationOrderTests.navigation, behaviors: ["application": launched])
    }

    @Test(
        "CH-136: a dismissal requested while a pop begins runs independently", .repeated(.onAPad),
        arguments: Theater.versions)
    func dismissalDuringPop(_ version: SystemVersion) throws {
        let leaving = Behavior(reactions: [
            .viewWillDisappear: Reaction(after: [
                .dismiss(receiver: "N", animated: true, completion: Completion(label: "dismissed"))
            ])
        ])
        var theater = try Theater(version, behaviors: ["B": leaving])
        try theater.call(.makeController(.container("N", .navigationController, .plain("Z"), .plain("B"))))
        try theater.set("N", .modalPresentationStyle, "fullScreen")
        _ = try theater.play { try $0.present("N") }
        let events = try theater.play { try $0.pop() }
        #expect(events.log.contains("[dismissed]"))
        RuleProof.expect("CH-136", holds: try theater.read("A", .presentedViewController) == .null)
        #expect(
            theater.onScreen == []
                && theater.session.controllers.all.filter { $0.record.appearance == .appeared }.map(
                    \.record.name) == ["A"]
        )
    }
}
