import Testing

@testable import PresentationEngine

@Suite("When the parts of a presentation happen")
struct PresentingTimingTests {
    private func present(_ animated: Bool) -> Call {
        .present(PresentCall(receiver: "A", controller: "B", isAnimated: .constant(animated)))
    }

    private func read(_ name: String, _ link: Readable.Link, _ label: String) -> Call {
        .read(receiver: name, .link(link), label: label)
    }

    @Test(
        "P4, PD-01, PD-02: the relation is set when the call returns, callbacks come later",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func relationAtTheCall(_ version: SystemVersion) throws {
        for style in [ModalPresentationStyle.fullScreen, .pageSheet] {
            for animated in [true, false] {
                var theater = try Theater(version)
                try theater.make("B", .style(style))
                let events = try theater.call(
                    present(animated), read("A", .presentedViewController, "presented"),
                    read("B", .presentingViewController, "presenting"), .log("returned"))
                let before = events.prefix { $0.trace != "app:log=returned" }
                #expect(Array(before).appearances.isEmpty)
                #expect(Array(before).readings("presented") == ["B"])
                #expect(Array(before).readings("presenting") == ["A"])
                RuleProof.expect(
                    "P4", "C2",
                    holds: Array(before).readings("presented") == ["B"] && Array(before).appearances.isEmpty)
                theater.expectRule("PD-01", on: "A.presentedViewController=B")
                theater.expectRule("PD-02", on: "B.presentingViewController=A")
            }
        }
    }

    @Test(
        "P5, PD-18: one hop after an animated call the wills have come and a coordinator exists",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func oneHopAnimated(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.fullScreen))
        try theater.present("B")
        #expect(theater.appearances == ["A.WD", "B.WA"])
        try theater.call(read("B", .transitionCoordinator, "coordinator"))
        #expect(theater.events.readings("coordinator") != [.null])
        proves("PD-18", in: theater.events)
        let afterOneHop = theater.history.appearances.filter { $0 != "A.WA" && $0 != "A.DA" }
        try theater.settle()
        RuleProof.expect(
            "P5", holds: afterOneHop == ["A.WD", "B.WA"] && theater.appearances == ["B.DA", "A.DD"])
        try theater.call(read("B", .transitionCoordinator, "coordinator"))
        #expect(theater.events.readings("coordinator") == [.null])
        proves("PD-20", in: theater.events)
    }

    @Test(
        "P6, TS-15, PD-06: without animation full screen is complete after one hop",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func oneHopFullScreen(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.fullScreen))
        try theater.present("B", animated: false)
        #expect(theater.session.nextDue == nil)
        RuleProof.expect("P6", holds: theater.appearances == ["A.WD", "B.WA", "B.DA", "A.DD"])
        theater.expectRule("TS-15", on: "began presentation")
        RuleProof.expect("PD-06", holds: theater.events.beginnings.map(\.isAnimated) == [false])
        try theater.close("A")
        try theater.present("B", animated: true)
        RuleProof.expect("PD-06", holds: theater.events.beginnings.map(\.isAnimated) == [true])
    }

    @Test(
        "P7, CH-05: without animation a card is not complete after one hop, a sheet before iOS 13 is",
        arguments: Theater.versions)
    func oneHopSheet(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.pageSheet))
        try theater.present("B", animated: false)
        guard version >= SystemVersion(13) else {
            #expect(theater.appearances == ["A.WD", "B.WA", "B.DA", "A.DD"])
            return
        }
        #expect(theater.appearances == ["B.WA"])
        #expect(try theater.read("B", .transitionCoordinator) != .null)
        try theater.settle()
        #expect(theater.appearances == ["B.DA"])
    }

    @Test(
        "P9, PD-15, PD-17: a dismissal without animation is not synchronous", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func dismissalIsNotSynchronous(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.fullScreen))
        let events = try theater.call(
            .dismiss(receiver: "A", animated: false, completion: nil),
            read("A", .presentedViewController, "at once"))
        RuleProof.expect("P9", holds: events.readings("at once") == ["B"])
        #expect(try theater.read("A", .presentedViewController) == .null)
        theater.expectRule("PD-15", on: "A.presentedViewController=nil")
        theater.expectRule("P23", on: "B.presentingViewController=nil")
        RuleProof.expect("PD-17", holds: theater.events.beginnings.map(\.isAnimated) == [false])
    }

    @Test(
        "PD-01: the view is sized after the relation is set and before it is in the hierarchy",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func relationThenSizeThenHierarchy(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.fullScreen))
        let traces = theater.history.map(\.trace)
        let related = try #require(traces.firstIndex(of: "A.presentedViewController=B"))
        let added = try #require(traces.firstIndex { $0.hasPrefix("B.superview=") })
        let laidOut = try #require(traces.lastIndex(of: "B.WL"))
        #expect(related < added && added < laidOut)
        proves("PD-01", in: theater.history)
    }

    @Test(
        "PD-08, P20, P21: completion handlers are optional and run once, after the last did callback",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func completions(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        let shown = try theater.show("B", .style(.fullScreen))
        #expect(shown.log.last == "[presented B]")
        #expect(shown.log.count { $0 == "[presented B]" } == 1)
        let closed = try theater.play {
            try $0.call(.dismiss(receiver: "A", animated: true, completion: nil))
        }
        RuleProof.expect("PD-08", holds: closed.log.last == "B.DD")
    }

    @Test(
        "P27, AP-05: measured on iOS 8, the presenter's did callbacks report no animation",
        arguments: Theater.versions)
    func animatedArgument(_ version: SystemVersion) throws {
        for fidelity in Fidelity.allCases {
            var theater = try Theater(version, fidelity: FidelityChoice(fidelity))
            let events = try theater.show("B", .style(.fullScreen)) + theater.close("A")
            let isQuirky = version < SystemVersion(9) && fidelity == .measured
            for event in events {
                guard case .callback(let subject, let member, let arguments, _) = event.kind,
                    [.viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear].contains(member)
                else { continue }
                let isDidOfPresenter =
                    subject.name == "A" && (member == .viewDidAppear || member == .viewDidDisappear)
                #expect(
                    arguments == [Argument("animated", .bool(!(isQuirky && isDidOfPresenter)))],
                    "\(subject.name).\(member.short)")
                if isQuirky, isDidOfPresenter { #expect(event.rule == "P27") }
            }
        }
    }

    @Test(
        "P33: a presentation in one window does not prevent one in another window",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func twoWindows(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("R")
        try theater.call(
            .addWindow(WindowRequest(name: "second", root: "R")),
            .window(name: "second", .makeKeyAndVisible))
        try theater.make("B", .style(.fullScreen))
        try theater.make("S", .style(.fullScreen))
        try theater.present("B", from: "A")
        #expect(theater.events.warnings.isEmpty)
        try theater.present("S", from: "R")
        #expect(theater.events.warnings.isEmpty)
        #expect(theater.appearances == ["R.WD", "S.WA"])
        #expect(try theater.read("R", .presentedViewController) == "S")
        #expect(try theater.read("S", .window) == "second")
        try theater.settle()
        RuleProof.expect("P33", holds: theater.appearances == ["B.DA", "A.DD", "S.DA", "R.DD"])
    }
}
