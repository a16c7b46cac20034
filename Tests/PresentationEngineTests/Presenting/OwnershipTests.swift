import Testing

@testable import PresentationEngine

@Suite("Lifetime of controllers, and missing callbacks after deallocation")
struct OwnershipTests {
    private func deallocated(_ events: [Event]) -> [String] {
        events.compactMap { event in
            if case .lifecycle(let subject?, .deallocated) = event.kind { subject.name } else { nil }
        }
    }

    @Test(
        "P71, CH-19: a controller without an owner is deallocated with its dismissal",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func dismissedControllers(_ version: SystemVersion) throws {
        for isHeld in [true, false] {
            var theater = try Theater(version)
            try theater.call(
                .makeController(
                    ControllerRequest(name: "B", properties: [.style(.fullScreen)], isHeld: isHeld)),
                .present(PresentCall(receiver: "A", controller: "B", isAnimated: true)))
            try theater.settle()
            let events = try theater.close("A")
            #expect(deallocated(events) == (isHeld ? [] : ["B"]))
            #expect(theater.exists("B") == isHeld)
            if isHeld {
                try theater.call(.release(name: "B"))
                #expect(deallocated(theater.events) == ["B"])
            }
            proves("CH-19", in: theater.history)
        }
    }

    @Test(
        "P71: a whole stack without an owner is deallocated when its presenter dismisses",
        arguments: Theater.versions)
    func stack(_ version: SystemVersion) throws {
        for fidelity in Fidelity.allCases {
            var theater = try Theater(version, fidelity: FidelityChoice(fidelity))
            for (name, presenter) in [("B", "A"), ("C", "B"), ("D", "C")] {
                try theater.show(name, from: presenter, .style(.fullScreen))
                try theater.call(.release(name: name))
                #expect(theater.exists(name), "held by its presentation")
            }
            let events = try theater.close("A")
            #expect(Set(deallocated(events)) == ["B", "C", "D"])
            #expect(theater.session.presentations.all.map(\.record.name).isEmpty)
        }
    }

    /// A controller that no variable of the app retains.
    private func free(_ name: String) -> ControllerRequest {
        var request = ControllerRequest.plain(name)
        request.isHeld = false
        return request
    }

    @Test(
        "P71, AP-11, CH-138: a controller popped while it disappears lives until its viewDidDisappear",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func poppedMeanwhile(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: .container("N", .navigationController, free("A"), free("B")))
        try theater.make("F", .style(.fullScreen))
        let events = try theater.play {
            try $0.call(
                .present(PresentCall(receiver: "N", controller: "F", isAnimated: true)),
                .navigation(receiver: "N", .popToRoot(animated: false)))
        }
        let told = events.map(\.trace).filter { ["B.WD", "B.DD", "B deallocated"].contains($0) }
        RuleProof.expect("P71", "AP-11", holds: told == ["B.WD", "B.DD", "B deallocated"], "\(told)")
    }

    @Test("P71, AP-10: the content of a column replaced during a transition lives until its viewDidDisappear")
    func replacedColumn() throws {
        for isOneTurn in [false, true] { try replaceColumn(inOneTurn: isOneTurn) }
    }

    /// The primary appears, and another secondary is shown meanwhile, or before its appearance has begun.
    private func replaceColumn(inOneTurn isOneTurn: Bool) throws {
        var theater = try Theater(
            device: "iPad Air 2", root: .container("S", .splitViewController, .plain("P"), free("D")))
        try theater.make("X")
        let calls: [Call] = [
            .split(receiver: "S", .tapDisplayModeButton),
            .showing(.show(ShowCall(.detail, receiver: "S", controller: "X"))),
        ]
        let events = try theater.play { theater in
            if isOneTurn {
                try theater.apply(.perform(calls))
            } else {
                for call in calls { try theater.call(call) }
            }
        }
        #expect(events.appearances.contains("X.DA") && events.appearances.contains("P.DA"))
        let told = events.map(\.trace).filter { ["D.WD", "D.DD", "D deallocated"].contains($0) }
        RuleProof.expect("P71", "AP-10", holds: told == ["D.WD", "D.DD", "D deallocated"], "\(told)")
    }

    @Test("A child lives with its parent", arguments: Theater.versions)
    func children(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.fullScreen))
        try theater.make("K")
        try theater.embed("K", in: "B")
        try theater.call(.release(name: "K"), .release(name: "B"))
        #expect(theater.exists("K"))
        #expect(deallocated(try theater.close("A")) == ["B", "K"])
    }

    @Test(
        "TD-05: a delegate is deallocated with its owner, and is no longer asked",
        .repeated(.deeper, .onAPad), arguments: Theater.versions
    )
    func delegates(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("owner")
        try theater.call(
            .makeObject(
                ObjectRequest(
                    name: "delegate", owner: "owner",
                    behavior: Behavior(answers: [.animationControllerForDismissed: .value(.null)]))))
        try theater.show("B", .style(.fullScreen), PropertyAssignment(.transitioningDelegate, "delegate"))
        try theater.call(.release(name: "owner"))
        #expect(deallocated(theater.events) == ["owner", "delegate"])
        proves("TD-05", in: theater.events)
        #expect(try theater.read("B", .transitioningDelegate) == .null)
        #expect(!(try theater.close("A")).contains { $0.trace.hasPrefix("delegate?") })
    }

    @Test(
        "P162: an animator that only UIKit holds lives from the question to the end",
        arguments: Theater.versions)
    func animators(_ version: SystemVersion) throws {
        var theater = try Theater(version, objects: .animatingDelegate)
        try theater.make("B", .style(.fullScreen), PropertyAssignment(.transitioningDelegate, "delegate"))
        try theater.present("B")
        try theater.call(.release(name: "animator"))
        #expect(theater.exists("animator"))
        try theater.settle()
        #expect(!theater.exists("animator"))
        #expect(theater.log.contains("animator.animationEnded(_:)"), "told of the end before it dies")
        #expect(deallocated(theater.events) == ["animator"])
    }

    @Test(
        "PC-02: a presentation controller that only UIKit holds lives until the dismissal",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func presentationControllers(_ version: SystemVersion) throws {
        var theater = try Theater(
            version,
            objects: [
                ObjectRequest(name: "pc", presentationController: PresentationControllerSettings()),
                ObjectRequest(
                    name: "delegate",
                    behavior: Behavior(answers: [.presentationControllerForPresented: .value("pc")])),
            ])
        try theater.show("B", .style(.custom), PropertyAssignment(.transitioningDelegate, "delegate"))
        try theater.call(.release(name: "pc"))
        #expect(theater.exists("pc"))
        let events = try theater.close("A")
        #expect(events.log.contains("pc.dismissalTransitionDidEnd(_:)"))
        #expect(deallocated(events) == ["pc"])
        proves("PC-02", in: events)
    }

    @Test(
        "R76, OP-49, SG-07: the segue of a custom class lives until the dismissal from iOS 9 on",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func segues(_ version: SystemVersion) throws {
        for className in [nil, "FadeSegue"] {
            var theater = try Theater(
                version, root: nil, storyboards: [Stage.storyboard(segueClass: className)])
            let performed = try theater.play {
                try $0.call(.performSegue(receiver: "Home", identifier: "detail", sender: nil))
            }
            let lives = className != nil && version >= SystemVersion(9)
            #expect(performed.contains { $0.rule == "SG-07" } == !lives)
            let closed = try theater.close("Home")
            #expect(closed.contains { $0.rule == "R76" } == lives)
            if lives { proves("R76", in: closed) } else { proves("SG-07", in: performed) }
            #expect(theater.session.segues.all.map(\.record.name).isEmpty)
        }
    }

    @Test(
        "R76: a custom segue that presents without super is not retained", .repeated(.onAPad),
        arguments: Theater.versions)
    func segueWithoutSuper(_ version: SystemVersion) throws {
        let present = Call.present(
            PresentCall(receiver: "$source", controller: "$destination", isAnimated: true))
        var theater = try Theater(
            version, root: nil, storyboards: [Stage.storyboard(segueClass: "FadeSegue")],
            behaviors: [
                "FadeSegue": Behavior(reactions: [
                    .seguePerform: Reaction(before: [present], callsSuper: false)
                ])
            ])
        let events = try theater.play {
            try $0.call(.performSegue(receiver: "Home", identifier: "detail", sender: nil))
        }
        #expect(try theater.read("Home", .presentedViewController) != .null)
        proves("SG-07", in: events)
    }

    @Test("A deallocated controller receives no callbacks", arguments: Theater.versions)
    func neverToldAgain(_ version: SystemVersion) throws {
        for isHeld in [true, false] {
            var theater = try Theater(version, device: "iPad 9.7")
            try theater.call(
                .makeController(
                    ControllerRequest(name: "B", properties: [.style(.formSheet)], isHeld: isHeld)),
                .present(PresentCall(receiver: "A", controller: "B", isAnimated: true)))
            try theater.settle()
            let events = try theater.close("A")
            let last = try #require(events.lastIndex { $0.short?.hasPrefix("B.") == true })
            #expect(events[last].short == "B.DD")
            try theater.show("C", .style(.fullScreen))
            try theater.close("A")
            try theater.call(
                .application(.memoryWarning), .application(.background), .application(.foreground))
            let later = theater.history.filter { $0.sequence > events[last].sequence }
            #expect(
                !later.contains { event in
                    guard let short = event.short, short.hasPrefix("B.") else { return false }
                    return short != "B.didReceiveMemoryWarning()"
                })
        }
    }

    @Test(
        "P34: presenting inside callbacks: a visible controller may present, one that is not visible yet gets a warning",
        arguments: Theater.versions)
    func insideCallbacks(_ version: SystemVersion) throws {
        let cases: [(Member, Bool)] = [
            (.viewDidLoad, false), (.viewWillAppear, false), (.viewDidAppear, true),
        ]
        for (member, succeeds) in cases {
            var theater = try Theater(version)
            for name in ["B", "C"] { try theater.make(name, .style(.overFullScreen)) }
            let present = Call.present(
                PresentCall(
                    receiver: "$self", controller: "C", isAnimated: true,
                    completion: Completion(label: "C is up")))
            try theater.call(
                .setBehavior(name: "B", Behavior(reactions: [member: Reaction(after: [present])])))
            let events = try theater.play { try $0.present("B") }
            #expect(events.log.contains("[C is up]") == succeeds, "\(member.rawValue)")
            #expect(events.warnings.count == (succeeds ? 0 : 1), "\(member.rawValue)")
            #expect(try theater.read("B", .presentedViewController) == (succeeds ? "C" : .null))
            #expect(try theater.read("A", .presentedViewController) == "B")
        }
    }

    @Test(
        "P20: a completion may present the next controller, and so may a dismissal's completion",
        arguments: Theater.versions)
    func insideCompletions(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        for name in ["B", "C", "D"] { try theater.make(name, .style(.fullScreen)) }
        let presentC = Call.present(PresentCall(receiver: "B", controller: "C", isAnimated: true))
        let presentD = Call.present(PresentCall(receiver: "A", controller: "D", isAnimated: true))
        let events = try theater.play {
            try $0.call(
                .present(
                    PresentCall(
                        receiver: "A", controller: "B", isAnimated: true,
                        completion: Completion(calls: [presentC]))))
        }
        #expect(events.warnings.isEmpty)
        #expect(events.appearances == ["A.WD", "B.WA", "B.DA", "A.DD", "B.WD", "C.WA", "C.DA", "B.DD"])
        let closed = try theater.play {
            try $0.call(.dismiss(receiver: "A", animated: true, completion: Completion(calls: [presentD])))
        }
        #expect(closed.warnings.isEmpty)
        #expect(try theater.read("A", .presentedViewController) == "D")
    }
}
