import Testing

@testable import PresentationEngine

@Suite("Calls that are dropped with a console text, and calls that raise")
struct RefusalTests {
    private func isNew(_ version: SystemVersion) -> Bool { version >= SystemVersion(13) }

    private func descriptions(_ theater: Theater) throws -> (a: String, b: String, c: String) {
        (try theater.description("A"), try theater.description("B"), try theater.description("C"))
    }

    /// The message from iOS 13 on.
    private func alreadyPresenting(_ new: String, on presenter: String, _ presented: String) -> String {
        "[Presentation] Attempt to present \(new) on \(presenter) (from \(presenter)) which is already presenting \(presented)."
    }

    // MARK: Console texts

    @Test(
        "P63, CH-12: what a presenter presents has removed its view, whether that is finished or still appears",
        .repeated(.deeper, .onAPad), arguments: Theater.versions, [ModalPresentationStyle.fullScreen, .currentContext])
    func beneathAFinishedPresentation(_ version: SystemVersion, _ style: ModalPresentationStyle) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(style))
        try theater.make("C", .style(.fullScreen))
        try theater.present("C")
        let (a, b, c) = try descriptions(theater)
        #expect(
            theater.warnings == [
                isNew(version)
                    ? "[Presentation] Attempt to present \(c) on \(a) (from \(a)) whose view is not in the window hierarchy."
                    : "Warning: Attempt to present \(c)  on \(a) which is already presenting \(b)"
            ])
        proves(isNew(version) ? "P63" : "P64", in: theater.events)
        #expect(try theater.read("A", .presentedViewController) == "B")
        try expectDropped(&theater, presented: "C", by: "A")
        // While what it presents goes, the presenter is back in the window.
        try theater.dismiss("A")
        try theater.present("C")
        #expect(
            theater.warnings == [
                isNew(version)
                    ? alreadyPresenting(c, on: a, b)
                    : "Warning: Attempt to present \(c) on \(a) while a presentation is in progress!"
            ])
        proves("P57", in: theater.events)
    }

    @Test("P63: the presenter's view is not in a window", .repeated(.onAPad), arguments: Theater.versions)
    func notInWindow(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("P", .style(.fullScreen))
        try theater.make("C")
        try theater.call(.loadViewIfNeeded(receiver: "P"))
        try theater.embed("C", in: "P")
        try theater.make("B", .style(.fullScreen))
        try theater.present("B", from: "C")
        let (b, c, p) = (
            try theater.description("B"), try theater.description("C"), try theater.description("P")
        )
        #expect(
            theater.warnings == [
                isNew(version)
                    ? "[Presentation] Attempt to present \(b) on \(p) (from \(c)) whose view is not in the window hierarchy."
                    : "Warning: Attempt to present \(b) on \(c) whose view is not in the window hierarchy!"
            ])
        proves("P63", in: theater.events)
        try expectDropped(&theater, presented: "B", by: "C")
    }

    /// Dropped: no relation, no callbacks, no completion.
    private func expectDropped(_ theater: inout Theater, presented: String, by receiver: String) throws {
        try theater.settle()
        #expect(try theater.read(presented, .presentingViewController) == .null)
        #expect(!theater.history.log.contains("[presented \(presented)]"))
        #expect(!theater.history.log.contains("\(presented).WA"))
    }

    @Test(
        "P64: the presenter is already presenting", .repeated(.deeper, .onAPad), arguments: Theater.versions,
        [ModalPresentationStyle.overFullScreen, .overCurrentContext])
    func alreadyPresenting(_ version: SystemVersion, _ style: ModalPresentationStyle) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(style))
        try theater.make("C", .style(.fullScreen))
        try theater.present("C")
        let (a, b, c) = try descriptions(theater)
        #expect(
            theater.warnings == [
                isNew(version)
                    ? alreadyPresenting(c, on: a, b)
                    : "Warning: Attempt to present \(c)  on \(a) which is already presenting \(b)"
            ])
        proves("P64", in: theater.events)
        #expect(try theater.read("A", .presentedViewController) == "B")
        try expectDropped(&theater, presented: "C", by: "A")
    }

    @Test(
        "P64: the named controller is already presenting, also if a controller that it presented made the call",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func alreadyPresentingBelow(_ version: SystemVersion) throws {
        // As documented the window's root presents if no controller defines a context (CX-05).
        var theater = try Theater(version, fidelity: FidelityChoice(.documented))
        try theater.show("B", .style(.overFullScreen))
        try theater.make("C", .style(.overCurrentContext))
        try theater.present("C", from: "B")
        let (a, b, c) = try descriptions(theater)
        #expect(
            theater.warnings == [
                isNew(version)
                    ? "[Presentation] Attempt to present \(c) on \(a) (from \(b)) which is already presenting \(b)."
                    : "Warning: Attempt to present \(c)  on \(a) which is already presenting \(b)"
            ])
        proves("P64", in: theater.events)
        try expectDropped(&theater, presented: "C", by: "B")
    }

    @Test("P65, F5: a presentation is in progress", .repeated(.deeper, .onAPad), arguments: Theater.versions)
    func inProgress(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.fullScreen))
        try theater.make("C", .style(.fullScreen))
        try theater.present("B")
        try theater.present("C")
        let (a, b, c) = try descriptions(theater)
        #expect(
            theater.warnings == [
                isNew(version)
                    ? "[Presentation] Attempt to present \(c) on \(a) (from \(a)) while a presentation is in progress."
                    : "Warning: Attempt to present \(c) on \(a) while a presentation is in progress!"
            ])
        #expect(theater.rules.contains(isNew(version) ? "F5" : "P65"))
        try theater.present("C", from: "B")
        #expect(
            theater.warnings == [
                isNew(version)
                    ? "[Presentation] Attempt to present \(c) on \(b) (from \(b)) while a presentation is in progress."
                    : "Warning: Attempt to present \(c) on \(b) while a presentation is in progress!"
            ])
        if isNew(version) { proves("F5", in: theater.events) } else { proves("P65", in: theater.events) }
        try expectDropped(&theater, presented: "C", by: "A")
    }

    @Test(
        "F5, P59: the text names the child that called and its presenter, while these come and while they go",
        .repeated(.deeper, .onAPad),
        arguments: [13, 15, 18])
    func inProgressFromChild(_ major: Int) throws {
        var theater = try Theater(SystemVersion(major))
        try theater.call(.makeController(.container("N", .navigationController, .plain("R"))))
        try theater.make("C")
        func expectText(_ state: String) throws {
            let (n, r, c) = (
                try theater.description("N"), try theater.description("R"), try theater.description("C")
            )
            #expect(
                theater.warnings == ["[Presentation] Attempt to present \(c) on \(n) (from \(r)) \(state)."])
        }
        try theater.present("N")
        try theater.present("C", from: "R")
        try expectText("while a presentation is in progress")
        proves("F5", in: theater.events)
        try theater.settle()
        try theater.dismiss("A")
        try theater.present("C", from: "R")
        try expectText("whose view is not in the window hierarchy")
        proves("P59", in: theater.events)
    }

    @Test(
        "P66, P67, d11, F6: a dismissal during a dismissal, and during a presentation",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions, [true, false])
    func dismissInProgress(_ version: SystemVersion, isDismissing: Bool) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.fullScreen))
        try theater.present("B")
        if isDismissing {
            try theater.settle()
            try theater.dismiss("A")
        }
        let presentation = try theater.presentation(of: "B")
        try theater.dismiss("B")
        let address = PresentationSession.address(presentation.serial)
        let old =
            "Warning: Attempt to dismiss from view controller \(try theater.description("B")) while a presentation or dismiss is in progress!"
        let assertion =
            "[Assert] Trying to dismiss the presentation controller while transitioning already. (<_UIFullscreenPresentationController: \(address)>)"
        let null = "Null transitionViewForCurrentTransition block, aborting _scheduleTransition:"
        let texts = [old] + (isNew(version) ? [assertion] + (isDismissing ? [null] : []) : [])
        RuleProof.expect("F6", holds: theater.warnings == texts, "\(theater.warnings)")
        proves("P66", in: theater.events)
        if isNew(version), isDismissing { proves("P67", in: theater.events) }
        if isNew(version), !isDismissing { proves("d11", in: theater.events) }
        try theater.settle()
        guard isDismissing else {
            #expect(try theater.read("A", .presentedViewController) == "B")
            return
        }
        #expect(try theater.read("A", .presentedViewController) == .null)
    }

    @Test(
        "P68: a detached presenter logs a warning and presents", .repeated(.onAPad),
        arguments: Theater.versions)
    func detached(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("D")
        try theater.call(
            .loadViewIfNeeded(receiver: "D"), .addSubview(ViewRequest(view: "D", superview: "A")))
        try theater.make("B", .style(.fullScreen))
        let events = try theater.play { try $0.present("B", from: "D") }
        let (b, d) = (try theater.description("B"), try theater.description("D"))
        let text =
            version >= SystemVersion(16)
            ? "Presenting view controller \(b) from detached view controller \(d) is not supported, and may result in incorrect safe area insets and a corrupt root presentation. Make sure \(d) is in the view controller hierarchy before presenting from it. Will become a hard exception in a future release."
            : isNew(version)
                ? "[Presentation] Presenting view controller \(b) from detached view controller \(d) is discouraged."
                : "Presenting view controllers on detached view controllers is discouraged \(d)."
        #expect(events.warnings == [text])
        proves("P68", in: events)
        #expect(try theater.read("B", .presentingViewController) == "D")
        #expect(events.log.last == "[presented B]")
    }

    // MARK: Exceptions

    private func present(_ name: String?, from receiver: String = "A") -> Call {
        .present(PresentCall(receiver: receiver, controller: name, isAnimated: true))
    }

    @Test(
        "P69a, P69b: a controller that is already presented", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func presentedAlready(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.fullScreen))
        let (a, b) = (try theater.description("A"), try theater.description("B"))
        if isNew(version) {
            theater.expectException(
                "P69b",
                "Application tried to present modally a view controller \(b) that is already being presented by \(a).",
                present("B"))
        } else {
            theater.expectException(
                "P69a", "Application tried to present modally an active controller \(b).",
                present("B"))
        }
    }

    @Test(
        "P69a, P69c: a controller that has a parent", .repeated(.deeper, .onAPad), arguments: Theater.versions
    )
    func hasParent(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("C")
        try theater.embed("C", in: "A")
        let (a, c) = (try theater.description("A"), try theater.description("C"))
        if isNew(version) {
            theater.expectException(
                "P69c",
                "Application tried to present modally a view controller \(c) that has a parent view controller \(a).",
                present("C"))
        } else {
            theater.expectException(
                "P69a", "Application tried to present modally an active controller \(c).",
                present("C"))
        }
    }

    @Test("P69e: nil", .repeated(.deeper, .onAPad), arguments: Theater.versions)
    func presentingNil(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        theater.expectException(
            "P69e",
            "Application tried to present a nil modal view controller on target \(try theater.description("A")).",
            present(nil))
    }

    @Test("CH-20: the window's root", .repeated(.onAPad), arguments: Theater.versions)
    func presentingTheRoot(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: .container("N", .navigationController, .plain("A")))
        theater.expectException(
            "CH-20",
            "Application tried to present modally an active controller \(try theater.description("N")).",
            present("N"))
    }

    @Test("R161, CH-22: the style none", .repeated(.deeper, .onAPad), arguments: Theater.versions)
    func styleNone(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.none))
        theater.expectException(
            "CH-22", named: "NSInternalInconsistencyException",
            "The specified modal presentation style doesn't have a corresponding presentation controller.", present("B")
        )
        RuleProof.expect("R161", holds: try theater.read("A", .presentedViewController) == .null)
    }

    @Test(
        "P69k, A7, R180, P31: a popover without an anchor raises when the presentation starts",
        .repeated(.deeper),
        arguments: Theater.versions)
    func popoverWithoutAnchor(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: "iPad Pro 11")
        try theater.make("B", .style(.popover))
        let rejection = proves("P69k", refusing: { () throws(Rejection) in try theater.call(present("B")) })
        guard case .exception(let name, let reason, _, _)? = rejection else {
            Issue.record("It did not raise.")
            return
        }
        #expect(name == "NSGenericException")
        #expect(
            reason.text.hasPrefix("UIPopoverPresentationController (<UIPopoverPresentationController: 0x"))
        RuleProof.expect(
            "A7g",
            holds: reason.text.hasSuffix(
                ">) should have a non-nil sourceView or barButtonItem set before the presentation occurs."))
        try theater.call(
            present("B"),
            .setProperties(
                receiver: "B", [PropertyAssignment(.popoverPresentationControllerAnchor, "A.view")]))
        RuleProof.expect(
            "R180", "P31", holds: try theater.read("A", .presentedViewController) == "B",
            "An anchor set later in the same turn is in time.")
    }

    // MARK: Order of precedence

    @Test(
        "CH-12: of several errors the first one in the order is reported", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func precedence(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.fullScreen))
        try theater.make("C", .style(.pageSheet), .transition(.partialCurl))
        // Partial curl takes precedence over a presenter outside the window.
        proves("EX-06", refusing: { () throws(Rejection) in try theater.call(present("C")) })
        // An active controller takes precedence over partial curl.
        try theater.set("B", .modalTransitionStyle, "partialCurl")
        let active = version >= SystemVersion(13) ? "P69b" : "P69a"
        let error = #expect(throws: Rejection.self) { try theater.call(present("B")) }
        #expect(error?.rule?.id == active)
        // From iOS 13 on a presenter whose view has left the window takes precedence over one that is presenting.
        try theater.set("C", .modalTransitionStyle, "coverVertical")
        try theater.present("C")
        proves(isNew(version) ? "P63" : "P64", in: theater.events)
        // The style none takes precedence over a presenter outside the window.
        try theater.make("D", .style(.none))
        proves("CH-22", refusing: { () throws(Rejection) in try theater.call(present("D")) })
    }

    @Test(
        "CH-12: itself, then presented, child and active, then the style none; outside the window before in transition",
        arguments: Theater.versions)
    func neighborsInPrecedence(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        func refuses(_ name: String, from receiver: String, _ id: String) {
            let error = #expect(throws: Rejection.self) {
                try theater.call(present(name, from: receiver))
            }
            #expect(error?.rule?.id == id, "\(name) from \(receiver)")
        }
        let isDetailed = isNew(version)
        for name in ["P", "C", "D"] { try theater.make(name) }
        try theater.call(.addChild(receiver: "P", child: "C"))
        for name in ["A", "P", "C", "D"] { try theater.set(name, .modalPresentationStyle, "none") }
        refuses("C", from: "C", "d3")
        refuses("C", from: "A", isDetailed ? "P69c" : "P69a")
        refuses("P", from: "C", "CH-20")
        refuses("A", from: "D", "CH-20")
        refuses("D", from: "A", "CH-22")
        // A child, which has no view yet, defines the context in a controller that is being presented.
        try theater.set("P", .modalPresentationStyle, "fullScreen")
        try theater.set("D", .modalPresentationStyle, "overCurrentContext")
        try theater.set("C", .definesPresentationContext, true)
        try theater.present("P")
        try theater.present("D", from: "C")
        proves("P63", in: theater.events)
    }
}
