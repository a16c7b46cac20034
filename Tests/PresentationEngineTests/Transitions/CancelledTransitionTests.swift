import Testing

@testable import PresentationEngine

@Suite("Cancelled interactive transitions: the callbacks, and the restored state")
struct CancelledTransitionTests {
    private func cast(
        _ style: ModalPresentationStyle, _ version: SystemVersion,
        _ settings: PresentationControllerSettings? = nil
    ) -> Cast {
        Cast(
            version: version, style: style, presentingInteraction: InteractionSettings(),
            dismissingInteraction: InteractionSettings(), presentationController: settings)
    }

    private func shown(_ name: String, _ version: SystemVersion) -> [String] {
        (version >= SystemVersion(13) ? ["IA", "WL", "LS"] : ["WL", "LS"]).map { "\(name).\($0)" }
    }

    @Test(
        "P155, R305: a cancelled presentation whose presenter stays", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func presentation(version: SystemVersion) throws {
        var theater = try cast(.custom, version, .init()).theater()
        try theater.present("B")
        #expect(theater.events.appearances == ["B.WA"])
        try theater.drive("IP", .update(0.3))
        let events = try theater.play { try $0.drive("IP", .cancel) }
        #expect(
            events.parts == [
                "PC.presentationTransitionDidEnd", "AP.animationEnded", "B.WD", "B.DD", "[presented B]",
            ])
        #expect(events.of("PC.presentationTransitionDidEnd").first?.arguments == ["completed": false])
        #expect(events.of("AP.animationEnded").first?.arguments == ["transitionCompleted": false])
        proves("P155", in: events.of("B.WD"))
        proves("P155", in: events.of("B.DD"))
        proves("CH-08", in: events.of("[presented B]"))
        try expectNothingPresented(&theater)
    }

    @Test(
        "P155, R305: a cancelled presentation that removes the presenter's view", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func fullScreenPresentation(version: SystemVersion) throws {
        var theater = try cast(.fullScreen, version).theater()
        try theater.present("B")
        #expect(theater.events.appearances == ["A.WD", "B.WA"])
        let events = try theater.play { try $0.drive("IP", .cancel) }
        #expect(
            events.log == [
                "AP.animationEnded(_:)", "B.WD", "B.DD", "A.WA",
            ] + shown("A", version) + ["A.DA", "[presented B]"])
        proves("P155", in: events.of("A.WA"))
        #expect(try theater.isInWindow("A"))
        try expectNothingPresented(&theater)
    }

    private func expectNothingPresented(_ theater: inout Theater) throws {
        #expect(try theater.read("A", .presentedViewController) == .null)
        #expect(try theater.read("B", .presentingViewController) == .null)
        #expect(try !theater.isInWindow("B"))
        #expect(theater.session.header.transitions.isEmpty)
        RuleProof.asserted("P155", "R305")
        let again = try theater.play {
            try $0.present("B")
            try $0.drive("IP", .finish)
        }
        #expect(again.parts.last == "[presented B]")
        #expect(try theater.read("A", .presentedViewController) == "B")
    }

    @Test(
        "P153, R305: a cancelled dismissal whose presenter stays: B comes back, A receives nothing",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions, [ModalPresentationStyle.custom, .overFullScreen, .pageSheet])
    func dismissal(version: SystemVersion, style: ModalPresentationStyle) throws {
        guard style != .pageSheet || version >= SystemVersion(13) else { return }
        var theater = try cast(style, version).theater()
        _ = try theater.play {
            try $0.present("B")
            try $0.drive("IP", .finish)
        }
        try theater.dismiss("A")
        #expect(theater.events.appearances == ["B.WD"])
        #expect(theater.events.of("B.WD").first?.flags == [.isBeingDismissed])
        try theater.drive("ID", .update(0.6))
        let events = try theater.play { try $0.drive("ID", .cancel) }
        #expect(
            events.log == ["AD.animationEnded(_:)", "B.WA"] + shown("B", version) + ["B.DA", "[dismissed]"])
        proves("P153", in: events.of("B.WA"))
        proves("P153", in: events.of("B.DA"))
        proves("CH-08", in: events.of("[dismissed]"))
        try expectStillPresented(&theater)
    }

    @Test(
        "R305, P88: a cancelled dismissal of a full-screen controller reverses both sides",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func fullScreenDismissal(version: SystemVersion) throws {
        var theater = try cast(.fullScreen, version).theater()
        _ = try theater.play {
            try $0.present("B")
            try $0.drive("IP", .finish)
        }
        try theater.dismiss("B")
        #expect(theater.events.appearances == ["B.WD", "A.WA"])
        let events = try theater.play { try $0.drive("ID", .cancel) }
        #expect(events.appearances == ["A.WD", "A.DD", "B.WA", "B.DA"])
        proves("R305", in: events.of("A.WD"))
        proves("R305", in: events.of("B.WA"))
        #expect(try !theater.isInWindow("A"))
        try expectStillPresented(&theater)
    }

    private func expectStillPresented(_ theater: inout Theater) throws {
        #expect(try theater.read("A", .presentedViewController) == "B")
        #expect(try theater.read("B", .presentingViewController) == "A")
        #expect(try theater.isInWindow("B"))
        RuleProof.asserted("P153")
        let gone = try theater.play {
            try $0.dismiss("A")
            try $0.drive("ID", .finish)
        }
        #expect(gone.parts.suffix(2) == ["B.DD", "[dismissed]"])
        #expect(try theater.read("A", .presentedViewController) == .null)
    }

    @Test(
        "P134, PC-10: the presentation controller is told of the cancelled dismissal and stays",
        .repeated(.deeper, .onAPad))
    func presentationControllerStays() throws {
        var theater = try cast(.custom, SystemVersion(12), .init()).theater()
        _ = try theater.play {
            try $0.present("B")
            try $0.drive("IP", .finish)
        }
        let before = try theater.read("B", .presentationController)
        let cancelled = try theater.play {
            try $0.dismiss("A")
            try $0.drive("ID", .cancel)
        }
        #expect(cancelled.of("PC.dismissalTransitionDidEnd").first?.arguments == ["completed": false])
        RuleProof.expect("PC-10", holds: try theater.read("B", .presentationController) == before)
        let gone = try theater.play {
            try $0.dismiss("A")
            try $0.drive("ID", .finish)
        }
        RuleProof.expect(
            "P134", holds: gone.of("PC.dismissalTransitionDidEnd").first?.arguments == ["completed": true])
    }

    @Test(
        "P158, R305: the interaction-change handlers run before the reversed callbacks; isCancelled is valid in them",
        .repeated(.deeper, .onAPad)
    )
    func handlersFirst() throws {
        var theater = try cast(.fullScreen, SystemVersion(12)).theater()
        try theater.present("B")
        let probe = Call.read(receiver: "B", .transition(.isCancelled), label: "cancelled")
        try theater.call(
            .coordinate(
                receiver: "B", Coordination(interactionChanges: Completion(label: "changed", calls: [probe])))
        )
        try theater.drive("IP", .update(0.5))
        let events = try theater.play { try $0.drive("IP", .cancel) }
        let log = events.log
        let changed = try #require(log.firstIndex(of: "[changed]"))
        let reversed = try #require(log.firstIndex(of: "B.WD"))
        RuleProof.expect("P158", holds: changed < reversed && events.readings("cancelled") == [true])
        proves("P159", in: events)
    }
}
