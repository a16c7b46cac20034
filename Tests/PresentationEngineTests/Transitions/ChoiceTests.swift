import Testing

@testable import PresentationEngine

@Suite("If sources are silent or differ, a named choice or a fidelity decides, and events cite it")
struct ChoiceTests {
    @Test(
        "A8, P172, G5: built-in transitions take the time of a named choice", .repeated(.deeper, .onAPad),
        arguments: [
            (ModalTransitionStyle.coverVertical, 500_000, "CH-01"), (.flipHorizontal, 750_000, "CH-02"),
            (.crossDissolve, 400_000, "CH-03"), (.partialCurl, 500_000, "CH-04"),
        ])
    func durations(style: ModalTransitionStyle, duration: Int, choice: String) throws {
        var theater = try Theater()
        try theater.make("B", .style(.fullScreen), .transition(style))
        let shown = try theater.presentB()
        #expect(shown.beginnings.map(\.duration) == [duration])
        #expect(shown.rules(of: "ended") == [choice])
        #expect(theater.session.time == duration)
        let gone = try theater.dismissB()
        #expect(gone.rules(of: "ended") == [choice] && gone.beginnings.map(\.duration) == [duration])
        RuleProof.asserted("A8", "P172", "G5")
    }

    @Test(
        "P7, G5, CH-05: a sheet without animation ends a frame later from iOS 13 on",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func unanimatedSheet(version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.pageSheet))
        let shown = try theater.presentB(animated: false)
        let isDeferred = version >= SystemVersion(13)
        RuleProof.expect("P7", holds: theater.session.time == (isDeferred ? 16_667 : 0))
        if isDeferred { proves("CH-05", in: shown) } else { proves("TS-15", in: shown) }
    }

    @Test(
        "G1: calls to a presentation controller enclose the callbacks of the controllers",
        .repeated(.deeper, .onAPad))
    func interleaving() throws {
        var theater = try Cast(presentationController: .init()).theater()
        let shown = try theater.presentB()
        proves("CH-06", in: shown.of("PC.containerViewWillLayoutSubviews"))
        RuleProof.expect(
            "G1",
            holds: shown.parts.filter {
                $0.hasPrefix("PC.presentation") || $0.hasPrefix("B.") && $0.hasSuffix("A")
            }
                == ["PC.presentationTransitionWillBegin", "B.WA", "PC.presentationTransitionDidEnd", "B.DA"])
    }

    @Test(
        "G2, G3: completions of the coordinator come before the handler, which also runs after a cancel",
        .repeated(.deeper, .onAPad))
    func completions() throws {
        var theater = try Cast(presentingInteraction: InteractionSettings()).theater()
        try theater.present("B")
        try theater.call(
            .coordinate(receiver: "B", Coordination(completion: Completion(label: "coordinated"))))
        let events = try theater.play { try $0.drive("IP", .cancel) }
        #expect(events.log.suffix(4) == ["B.WD", "B.DD", "[coordinated]", "[presented B]"])
        proves("CH-07", in: events.of("[coordinated]"))
        proves("CH-08", in: events.of("[presented B]"))
        RuleProof.asserted("G2", "G3")
    }

    @Test(
        "G4, C1: in a stacked dismissal the middle controllers vanish, as measured or as documented",
        .repeated(.deeper, .onAPad),
        arguments: Theater.fidelities)
    func stacked(fidelity: FidelityChoice) throws {
        var theater = try Theater(SystemVersion(13), fidelity: fidelity)
        for (name, presenter) in [("B", "A"), ("C", "B"), ("D", "C")] {
            try theater.show(name, from: presenter, .style(.overFullScreen))
        }
        let gone = try theater.close("A")
        #expect(gone.appearances == ["D.WD", "C.WD", "B.WD", "D.DD", "C.DD", "B.DD"])
        let animated = fidelity == FidelityChoice(.measured) ? "B" : "D"
        for name in ["B", "C", "D"] {
            let will = gone.of("\(name).WD")
            #expect(will.first?.arguments["animated"] == .bool(name == animated))
            guard name != animated else { continue }
            if fidelity == FidelityChoice(.measured) {
                proves("CH-09", in: will)
            } else {
                proves("PD-13", in: will)
            }
        }
        RuleProof.asserted("C1", "G4")
    }

    @Test(
        "G7: replacing a window's root sends both wills, then both dids, the old root's first",
        .repeated(.onAPad))
    func replacedRoot() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.call(.setRootViewController(window: "window", controller: "B"))
        #expect(theater.events.appearances == ["A.WD", "B.WA", "A.DD", "B.DA"])
        proves("CH-26", in: theater.events.of("A.WD"))
        RuleProof.asserted("G7")
    }

    @Test("G9: the handler of a dismissal with nothing to dismiss runs in the same turn", .repeated(.onAPad))
    func nothingToDismiss() throws {
        var theater = try Theater()
        try theater.dismiss("A")
        proves("CH-10", in: theater.events.of("[dismissed]"))
        RuleProof.expect("G9", holds: theater.events.noops == ["dismiss(animated:completion:)"])
    }

    @Test(
        "C5: only wills and dids of one transition are compared; C8: without animation no animator is asked",
        .repeated(.deeper, .onAPad))
    func animatedArgument() throws {
        var theater = try Cast().theater()
        let shown = try theater.presentB(animated: false)
        RuleProof.expect("C8", holds: !shown.parts.contains { $0.contains("nimat") })
        RuleProof.expect("C5", holds: shown.of("B.WA").first?.arguments == shown.of("B.DA").first?.arguments)
    }

    @Test(
        "C7: a navigation controller defines a presentation context by itself", .repeated(.onAPad),
        arguments: Theater.versions)
    func navigationContext(version: SystemVersion) throws {
        var theater = try Theater(
            version,
            root: .container("T", .tabBarController, .container("N", .navigationController, .plain("A"))))
        try theater.make("B", .style(.overCurrentContext))
        try theater.present("B", from: "A")
        RuleProof.expect("C7", holds: try theater.read("B", .presentingViewController) == "N")
    }

    @Test(
        "C10: in a presentation the presented controller's did comes first, in a dismissal the returning one's",
        .repeated(.deeper, .onAPad)
    )
    func didOrder() throws {
        var theater = try Theater()
        try theater.make("B", .style(.fullScreen))
        let dids = try (theater.presentB() + theater.dismissB()).appearances.filter { $0.contains(".D") }
        RuleProof.expect("C10", holds: dids == ["B.DA", "A.DD", "A.DA", "B.DD"])
    }

    @Test("every choice has an id of its own")
    func ids() {
        #expect(Set(Choice.allCases.map(\.rule)).count == Choice.allCases.count)
    }
}
