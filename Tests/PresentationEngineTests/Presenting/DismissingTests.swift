import Testing

@testable import PresentationEngine

@Suite("The controllers that a dismissal removes, and the one that animates")
struct DismissingTests {
    /// A → B → C → D, with a transition style of its own each.
    private func stack(
        _ version: SystemVersion, _ fidelity: Fidelity, _ styles: [ModalPresentationStyle]
    ) throws -> Theater {
        var theater = try Theater(version, device: "iPad Pro 11", fidelity: FidelityChoice(fidelity))
        let transitions: [ModalTransitionStyle] = [.crossDissolve, .coverVertical, .flipHorizontal]
        for (index, style) in styles.enumerated() {
            try theater.show(
                ["B", "C", "D"][index], from: ["A", "B", "C"][index], .style(style),
                .transition(transitions[index]))
        }
        return theater
    }

    @Test(
        "PD-10, PD-11, P49: the presenter dismisses; the presented controller and its children pass the call on",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func forwarding(_ version: SystemVersion) throws {
        for receiver in ["A", "B", "K"] {
            var theater = try Theater(version)
            try theater.show("B", .style(.fullScreen))
            try theater.make("K")
            try theater.embed("K", in: "B")
            let events = try theater.close(receiver)
            RuleProof.expect(
                "P49", holds: events.appearances == ["B.WD", "K.WD", "A.WA", "A.DA", "B.DD", "K.DD"])
            #expect(try theater.read("A", .presentedViewController) == .null)
            proves("PD-10", in: events)
            if receiver != "A" { RuleProof.expect("PD-11", holds: events.beginnings.map(\.from) == ["B"]) }
        }
    }

    @Test(
        "P50: the receiver's presentation is removed, the receiver stays", .repeated(.deeper),
        arguments: Theater.versions)
    func receiverStays(_ version: SystemVersion) throws {
        for fidelity in Fidelity.allCases {
            var theater = try stack(version, fidelity, [.fullScreen, .fullScreen])
            try theater.close("B")
            RuleProof.expect(
                "P50",
                holds: try theater.read("A", .presentedViewController) == "B"
                    && theater.read("C", .presentingViewController) == .null)
            try theater.close("B")
            #expect(try theater.read("A", .presentedViewController) == .null)
        }
    }

    @Test(
        "P34, P50: a child dismisses its ancestor's presentation, and its own level stays",
        arguments: Theater.versions)
    func childOfPresenter(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.fullScreen))
        try theater.make("K")
        try theater.embed("K", in: "B")
        try theater.show("C", from: "K", .style(.fullScreen))
        let events = try theater.close("K")
        #expect(events.beginnings.map(\.from) == ["C"])
        #expect(try theater.read("A", .presentedViewController) == "B")
        #expect(try theater.read("B", .presentedViewController) == .null)
    }

    struct Stack: Sendable, CustomTestStringConvertible {
        let styles: [ModalPresentationStyle]
        let measured: [String]
        let documented: [String]

        var testDescription: String { styles.map(\.name).joined(separator: ", ") }
    }

    static let stacks: [Stack] = [
        // Covered controllers receive no callbacks (CH-09).
        Stack(
            styles: [.fullScreen, .fullScreen, .fullScreen],
            measured: ["D.WD", "A.WA", "A.DA", "D.DD"], documented: ["D.WD", "A.WA", "A.DA", "D.DD"]),
        Stack(
            styles: [.formSheet, .formSheet, .formSheet],
            measured: ["D.WD", "C.WD", "B.WD", "D.DD", "C.DD", "B.DD"],
            documented: ["D.WD", "C.WD", "B.WD", "D.DD", "C.DD", "B.DD"]),
        Stack(
            styles: [.fullScreen, .formSheet, .overFullScreen],
            measured: ["D.WD", "C.WD", "B.WD", "A.WA", "A.DA", "D.DD", "C.DD", "B.DD"],
            documented: ["D.WD", "C.WD", "B.WD", "A.WA", "A.DA", "D.DD", "C.DD", "B.DD"]),
        Stack(
            styles: [.formSheet, .fullScreen, .overFullScreen],
            measured: ["D.WD", "C.WD", "D.DD", "C.DD"], documented: ["D.WD", "C.WD", "D.DD", "C.DD"]),
    ]

    @Test(
        "PD-12, P51, OP-40: a dismissal from the bottom removes everything", .repeated(.deeper),
        arguments: stacks,
        Theater.versions)
    func wholeStack(_ stack: Stack, _ version: SystemVersion) throws {
        for fidelity in Fidelity.allCases {
            for animated in [true, false] {
                var theater = try self.stack(version, fidelity, stack.styles)
                let events = try theater.close("A", animated: animated)
                #expect(events.appearances == (fidelity == .measured ? stack.measured : stack.documented))
                RuleProof.expect("P51", holds: events.log.count { $0 == "[dismissed]" } == 1)
                #expect(events.log.last == "[dismissed]")
                for name in ["B", "C", "D"] {
                    #expect(try theater.read(name, .presentingViewController) == .null)
                    #expect(try theater.read(name, .presentedViewController) == .null)
                    #expect(try !theater.isInWindow(name))
                }
                #expect(try theater.isInWindow("A"))
                #expect(try theater.controller("A").appearance == .appeared)
                proves("PD-12", in: events)
            }
        }
    }

    @Test(
        "PD-13, PD-14, P53, OP-12, C1, CH-09: the one that animates, and its style", .repeated(.deeper),
        arguments: Theater.versions)
    func whichAnimates(_ version: SystemVersion) throws {
        for fidelity in Fidelity.allCases {
            var theater = try stack(version, fidelity, [.formSheet, .formSheet, .formSheet])
            let events = try theater.close("A")
            let began = try #require(events.beginnings.first)
            func isAnimated(_ name: String) -> Value? {
                for event in events {
                    if case .callback(.controller(name), .viewWillDisappear, let arguments, _) = event.kind {
                        return arguments.first?.value
                    }
                }
                return nil
            }
            switch fidelity {
            case .measured:
                #expect(began.from == "B" && began.transitionStyle == .crossDissolve)
                #expect(began.fromView == "B.view")
                #expect([isAnimated("B"), isAnimated("C"), isAnimated("D")] == [true, false, false])
                proves("P53", "CH-09", in: events)
            case .documented:
                #expect(began.from == "D" && began.transitionStyle == .flipHorizontal)
                #expect(began.fromView == "D.view")
                #expect([isAnimated("B"), isAnimated("C"), isAnimated("D")] == [false, false, true])
                proves("PD-13", "PD-14", in: events)
            }
        }
    }

    @Test(
        "P53: during the dismissal only the moving level and the presenter beneath it are visible",
        arguments: Theater.versions)
    func levelsWhileMoving(_ version: SystemVersion) throws {
        for fidelity in Fidelity.allCases {
            var theater = try stack(version, fidelity, [.fullScreen, .fullScreen, .formSheet])
            try theater.dismiss("A")
            let moving = fidelity == .measured ? "B" : "D"
            for name in ["B", "C", "D"] {
                #expect(try theater.isInWindow(name) == (name == moving), "\(name), \(fidelity)")
            }
            #expect(try theater.isInWindow("A"))
            for name in ["A", "B", "C", "D"] {
                #expect(try theater.read(name, .transitionCoordinator) != .null, "P156: \(name) takes part")
            }
        }
    }

    @Test("P53, TD-14: the delegate of the animating controller is asked", arguments: Theater.versions)
    func whoseDelegate(_ version: SystemVersion) throws {
        for fidelity in Fidelity.allCases {
            var theater = try stack(version, fidelity, [.formSheet, .formSheet, .formSheet])
            for name in ["B", "C", "D"] {
                try theater.call(
                    .makeObject(
                        ObjectRequest(
                            name: "delegate of \(name)",
                            behavior: Behavior(answers: [.animationControllerForDismissed: .value(.null)]))),
                    .setProperties(
                        receiver: name,
                        [PropertyAssignment(.transitioningDelegate, .text("delegate of \(name)"))]))
            }
            let asked = try theater.close("A").filter { $0.rule == "TD-14" && $0.short != nil }
            #expect(
                asked.map { $0.short?.prefix(13) } == [
                    fidelity == .measured ? "delegate of B" : "delegate of D"
                ])
        }
    }

    @Test("P54, OP-39, CH-10, G9: nothing to dismiss", .repeated(.onAPad), arguments: Theater.versions)
    func nothing(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        let events = try theater.close("A")
        #expect(events.appearances.isEmpty && events.warnings.isEmpty)
        proves("P54", "CH-10", in: events)
        #expect(events.log == ["[dismissed]"])
    }

    @Test(
        "P55: of two dismissals in one turn the first takes effect; a later one works", .repeated(.deeper),
        arguments: Theater.versions)
    func twice(_ version: SystemVersion) throws {
        var theater = try stack(version, .measured, [.fullScreen, .fullScreen])
        let twice = try theater.play {
            let call = Call.dismiss(receiver: "B", animated: false, completion: Completion(label: "done"))
            try $0.call(call, call)
        }
        RuleProof.expect("P55", holds: twice.log.count { $0 == "[done]" } == 1)
        // From iOS 13 on the old message, the assertion and the message that follows (d11).
        #expect(twice.warnings.count == (version >= SystemVersion(13) ? 3 : 1))
        #expect(try theater.read("A", .presentedViewController) == "B")
        try theater.close("B")
        #expect(try theater.read("A", .presentedViewController) == .null)
    }

    @Test(
        "P56, P66: a dismissal in the turn of the present call is dropped", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func presentAndDismiss(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.fullScreen))
        try theater.call(
            .present(PresentCall(receiver: "A", controller: "B", isAnimated: true)),
            .dismiss(receiver: "A", animated: true, completion: Completion(label: "never")))
        #expect(
            theater.warnings.first
                == "Warning: Attempt to dismiss from view controller \(try theater.description("A")) while a presentation or dismiss is in progress!"
        )
        #expect(theater.warnings.count == (version >= SystemVersion(13) ? 2 : 1))
        proves("P66", in: theater.events)
        try theater.settle()
        RuleProof.expect("P56", holds: try theater.read("A", .presentedViewController) == "B")
        #expect(!theater.history.log.contains("[never]"))
    }

    @Test(
        "P57, P180: a presentation in the same turn as the dismissal is dropped; in its completion it works",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func dismissAndPresent(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.fullScreen))
        try theater.make("C", .style(.fullScreen))
        let present = Call.present(PresentCall(receiver: "A", controller: "C", isAnimated: true))
        let lost = try theater.play {
            try $0.call(.dismiss(receiver: "A", animated: true, completion: nil), present)
        }
        #expect(lost.warnings.count == 1)
        proves("P57", in: lost)
        #expect(try theater.read("A", .presentedViewController) == .null)
        _ = try theater.play { try $0.present("B") }
        _ = try theater.play {
            try $0.call(.dismiss(receiver: "A", animated: true, completion: Completion(calls: [present])))
        }
        #expect(try theater.read("A", .presentedViewController) == "C")
    }

    @Test(
        "P58: the controllers above a dismissed sheet have no presenter by their viewDidDisappear",
        .repeated(.deeper),
        arguments: Theater.versions)
    func aboveASheet(_ version: SystemVersion) throws {
        var theater = try stack(version, .measured, [.formSheet, .formSheet])
        try theater.call(
            .setBehavior(
                name: "C",
                Behavior(reactions: [
                    .viewDidDisappear: Reaction(after: [
                        .read(receiver: "C", .link(.presentingViewController), label: "presenter")
                    ])
                ])))
        let events = try theater.close("A")
        RuleProof.expect("P58", holds: events.readings("presenter") == [.null])
        #expect(!events.contains { $0.trace.contains("presentationControllerDidDismiss") })
    }

    @Test(
        "P59: presenting from a controller that is being dismissed is dropped", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func fromDismissed(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.fullScreen))
        try theater.make("C")
        try theater.dismiss("A")
        try theater.present("C", from: "B")
        #expect(theater.warnings.count == 1)
        proves("P59", in: theater.events)
        #expect(try theater.read("B", .presentedViewController) == .null)
        try theater.settle()
        #expect(!theater.history.log.contains("[presented C]"))
    }

    @Test(
        "P62, CH-26: replacing the root beneath a modal leaves the modal in the window", .repeated(.onAPad),
        arguments: Theater.versions)
    func replacedRoot(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: Repetition.pad)
        try theater.show("M", .style(.formSheet))
        try theater.make("N")
        let events = try theater.play {
            try $0.call(.setRootViewController(window: "window", controller: "N"))
        }
        #expect(events.appearances == ["A.WD", "N.WA", "A.DD", "N.DA"])
        proves("CH-26", in: events)
        RuleProof.expect("P62", holds: try theater.isInWindow("M") && theater.isInWindow("N"))
        #expect(theater.exists("A"), "kept by what it presents: it leaks until that is dismissed")
        #expect(try theater.read("M", .presentingViewController) == "A")
        try theater.close("M")
        #expect(!theater.exists("A"))
        #expect(try theater.isInWindow("N"))
    }
}
