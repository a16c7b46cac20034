import Testing

@testable import PresentationEngine

@Suite("Relations between controllers during presentations and moves")
struct RelationCaseTests {
    private func theater(_ version: SystemVersion) throws -> Theater {
        var theater = try Theater(version, root: .container("N", .navigationController, .plain("A")))
        try theater.make("B", .style(.fullScreen))
        return theater
    }

    @Test(
        "R297: the visible controller is the presented one, else the top", .repeated(.onAPad),
        arguments: Theater.versions)
    func visible(_ version: SystemVersion) throws {
        var theater = try theater(version)
        RuleProof.expect("R297", holds: try theater.read("N", .visibleViewController) == "A")
        _ = try theater.play { try $0.present("B") }
        RuleProof.expect("R297", holds: try theater.read("N", .visibleViewController) == "B")
    }

    @Test(
        "R303: the presenter and the presented controller, read from everywhere in the tree",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func relations(_ version: SystemVersion) throws {
        var theater = try theater(version)
        try theater.make("C")
        try theater.call(.addChild(receiver: "B", child: "C"))
        _ = try theater.play { try $0.present("B") }
        for name in ["A", "N"] {
            RuleProof.expect("R303", holds: try theater.read(name, .presentedViewController) == "B")
        }
        for name in ["B", "C"] {
            RuleProof.expect("R303", holds: try theater.read(name, .presentingViewController) == "N")
        }
        RuleProof.expect("R303", holds: try theater.read("B", .parent) == .null)
    }

    @Test(
        "R304: the four flags are true only inside the callbacks", .repeated(.onAPad),
        arguments: Theater.versions)
    func flags(_ version: SystemVersion) throws {
        let links: [Readable.Link] = [
            .isBeingPresented, .isBeingDismissed, .isMovingToParent, .isMovingFromParent,
        ]
        var theater = try theater(version)
        let events = try theater.play { try $0.present("B") }
        RuleProof.expect(
            "R304",
            holds: (events.of("B.WA") + events.of("B.DA")).map(\.flags) == [
                [.isBeingPresented], [.isBeingPresented],
            ])
        for link in links {
            RuleProof.expect("R304", holds: try theater.read("B", link) == false, "\(link)")
        }
    }

    @Test(
        "R306: a coordinator during presentations and dismissals, also for descendants", .repeated(.onAPad),
        arguments: Theater.versions)
    func coordinator(_ version: SystemVersion) throws {
        var theater = try theater(version)
        #expect(try theater.read("A", .transitionCoordinator) == .null)
        try theater.present("B")
        for name in ["A", "N", "B"] {
            RuleProof.expect(
                "R306", holds: try theater.read(name, .transitionCoordinator) == .text(theater.transition))
        }
        try theater.settle()
        RuleProof.expect("R306", holds: try theater.read("A", .transitionCoordinator) == .null)
        try theater.dismiss("A")
        RuleProof.expect(
            "R306", holds: try theater.read("B", .transitionCoordinator) == .text(theater.transition))
    }

    @Test(
        "R307, ME-05: a controller's own style counts, not that of its container", .repeated(.onAPad),
        arguments: Theater.versions)
    func keyboard(_ version: SystemVersion) throws {
        var theater = try theater(version)
        try theater.set("N", .modalPresentationStyle, "formSheet")
        RuleProof.expect(
            "R307", "ME-05", holds: try theater.read("N", .disablesAutomaticKeyboardDismissal) == true)
        RuleProof.expect("R307", holds: try theater.read("A", .disablesAutomaticKeyboardDismissal) == false)
    }

    @Test(
        "A7n, P69p: transition(from:to:) between unrelated controllers, or in a container with manual forwarding",
        .repeated(.onAPad)
    )
    func childTransitions() throws {
        var theater = try theater(SystemVersion(12))
        for name in ["P", "X", "Y"] { try theater.make(name) }
        try theater.call(.addChild(receiver: "P", child: "X"))
        let call = Call.containment(
            receiver: "P", .transition(ChildTransitionCall(from: "X", to: "Y", duration: 1000)))
        for isOwn in [false, true] {
            if isOwn {
                try theater.call(.addChild(receiver: "P", child: "Y"))
                try theater.set("P", .shouldAutomaticallyForwardAppearanceMethods, false)
                try theater.call(
                    .setBehavior(
                        name: "P",
                        Behavior(answers: [.shouldAutomaticallyForwardAppearanceMethods: .value(false)])))
            }
            do throws(Rejection) {
                try theater.call(call)
                Issue.record("It was not refused.")
            } catch {
                var name: String?
                if case .exception(let named, _, _, _) = error { name = named }
                RuleProof.expect("A7n", holds: name == "NSInvalidArgumentException", "\(error)")
            }
        }
    }
}
