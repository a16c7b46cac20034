import Testing

@testable import PresentationEngine

@Suite("Sheets presented and dismissed without animation")
struct UnanimatedSheetTests {
    private func isCard(_ version: SystemVersion) -> Bool { version >= SystemVersion(13) }

    /// A session with the sheet `B` on screen, presented without animation and settled.
    private func sheet(
        _ version: SystemVersion, device: String = "iPhone 8", _ style: ModalPresentationStyle,
        root: ControllerRequest = .plain("A"), from receiver: String = "A"
    ) throws -> Theater {
        var theater = try Theater(version, device: device, root: root)
        try theater.show("B", from: receiver, animated: false, .style(style))
        return theater
    }

    @Test(
        "d1, CH-05: from iOS 13 on one hop after the call only viewWillDisappear has come",
        .repeated(.deeper),
        arguments: Theater.versions, [ModalPresentationStyle.pageSheet, .formSheet])
    func oneHop(_ version: SystemVersion, _ style: ModalPresentationStyle) throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try sheet(version, device: device, style)
            let removesPresenter = try theater.presentation(of: "B").removesPresentersView
            try theater.dismiss("A", animated: false)
            guard isCard(version), !removesPresenter else {
                #expect(theater.session.nextDue == nil && !isCard(version))
                #expect(theater.log.last == "[dismissed]")
                continue
            }
            RuleProof.expect("d1", holds: theater.appearances == ["B.WD"], "\(device)")
            theater.expectRule("d1", on: "began dismissal")
            #expect(try theater.read("A", .presentedViewController) == "B")
            #expect(try theater.read("B", .isBeingDismissed) == true)
            #expect(theater.session.nextDue == 16_667 * 2)
            try theater.settle()
            #expect(theater.log == ["B.DD", "[dismissed]"])
            proves("CH-05", in: theater.events)
            #expect(try theater.read("A", .presentedViewController) == .null)
        }
    }

    @Test(
        "d1: a full-screen controller, a popover and an animated sheet end as before",
        .repeated(.deeper, .onAPad))
    func others() throws {
        var full = try Theater(SystemVersion(17))
        try full.show("B", .style(.fullScreen))
        try full.dismiss("A", animated: false)
        RuleProof.expect("d1", holds: full.log.last == "[dismissed]" && full.session.nextDue == nil)
        var animated = try sheet(SystemVersion(17), .formSheet)
        try animated.dismiss("B")
        #expect(animated.session.nextDue == 16_667 + 500_000)
    }

    @Test(
        "d1: in a navigation controller, from inside a callback, and the sheet dismisses itself",
        .repeated(.onAPad))
    func surroundings() throws {
        let dismisses = Behavior(reactions: [
            .viewDidAppear: Reaction(after: [.dismiss(receiver: "$self", animated: false, completion: nil)])
        ])
        var theater = try Theater(
            SystemVersion(16), root: .container("N", .navigationController, .plain("A")),
            behaviors: ["B": dismisses])
        try theater.make("B", .style(.pageSheet))
        try theater.present("B")
        try theater.apply(.advance(.next))
        RuleProof.expect("d1", holds: theater.appearances == ["B.DA", "B.WD"])
        try theater.settle()
        #expect(theater.appearances == ["B.DD"])
    }

    @Test(
        "d1: of two sheets dismissed at once, the moving one decides", .repeated(.deeper, .onAPad),
        arguments: Theater.fidelities)
    func stacked(_ fidelity: FidelityChoice) throws {
        var theater = try Theater(SystemVersion(15), fidelity: fidelity)
        try theater.show("B", .style(.pageSheet))
        try theater.show("C", from: "B", .style(.formSheet))
        try theater.dismiss("A", animated: false)
        RuleProof.expect("d1", holds: theater.appearances == ["C.WD", "B.WD"])
        try theater.settle()
        #expect(theater.appearances == ["C.DD", "B.DD"])
    }

    @Test(
        "F7: a presentation from such a sheet in the same turn is dropped", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func sameTurn(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.pageSheet))
        try theater.make("C", .style(.pageSheet))
        let present = { (name: String, receiver: String) in
            Call.present(PresentCall(receiver: receiver, controller: name, isAnimated: false))
        }
        let events = try theater.play { try $0.call(present("B", "A"), present("C", "B")) }
        let isLost = events.warnings.first?.contains("is not in the window hierarchy") == true
        RuleProof.expect("F7", holds: isLost && events.warnings.count == 1)
        #expect(try theater.read("B", .presentedViewController) == .null)
    }

    @Test(
        "F7, F5: one hop later it is dropped too, and from the completion on it works",
        .repeated(.deeper, .onAPad), arguments: [13, 17])
    func oneHopLater(_ major: Int) throws {
        var theater = try Theater(SystemVersion(major))
        try theater.make("B", .style(.formSheet))
        try theater.make("C", .style(.formSheet))
        let second = Call.present(PresentCall(receiver: "B", controller: "C", isAnimated: false))
        try theater.call(
            .present(
                PresentCall(
                    receiver: "A", controller: "B", isAnimated: false,
                    completion: Completion(label: "presented", calls: [second]))),
            .async([second]))
        let (b, c) = (try theater.description("B"), try theater.description("C"))
        #expect(
            theater.warnings == [
                "[Presentation] Attempt to present \(c) on \(b) (from \(b)) while a presentation is in progress."
            ])
        proves("F5", in: theater.events)
        #expect(try theater.read("B", .presentedViewController) == .null)
        try theater.settle()
        RuleProof.expect(
            "F7", holds: try theater.warnings.isEmpty && theater.read("B", .presentedViewController) == "C")
    }
}
