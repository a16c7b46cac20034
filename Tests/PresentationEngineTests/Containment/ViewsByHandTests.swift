import Testing

@testable import PresentationEngine

@Suite("The app adds and removes the views of children")
struct ViewsByHandTests {
    private static let embedding: [Call] = [
        .addChild(receiver: "A", child: "C"), .loadViewIfNeeded(receiver: "C"),
        .addSubview(ViewRequest(view: "C", superview: "A")), .didMove(receiver: "C", parent: "A"),
    ]

    /// A root that embeds C while its view loads.
    private func theater(_ version: SystemVersion = SystemVersion(12)) throws -> Theater {
        let make = Call.makeController(.plain("C"))
        return try Theater(
            version,
            behaviors: [
                "A": Behavior(reactions: [.viewDidLoad: Reaction(after: [make] + Self.embedding)])
            ])
    }

    @Test(
        "P112, P113, R301, CT-19: a child embedded while the parent loads appears with it", .repeated(.deeper)
    )
    func embeddedAtLoad() throws {
        let theater = try theater()
        let log = theater.history.log.filter { $0.hasPrefix("A.") || $0.hasPrefix("C.") }
        RuleProof.expect(
            "P112", "P113", "R301",
            holds: log == [
                "A.init(nibName:bundle:)", "A.LV", "A.DL", "C.init(nibName:bundle:)", "C.wM", "C.LV", "C.DL",
                "C.dM", "A.WA", "C.WA", "A.WL", "A.LS", "C.WL", "C.LS", "A.DA", "C.DA",
            ], "\(log)")
        proves("P113", in: theater.history)
        RuleProof.asserted("CT-19")
    }

    @Test("CT-19, P113: covered and uncovered, the child receives its parent's callbacks", .repeated(.deeper))
    func goesWithParent() throws {
        var theater = try theater()
        let shown = try theater.show("B", .style(.fullScreen))
        let gone = try theater.close("A")
        RuleProof.expect(
            "CT-19", "P113",
            holds: shown.appearances == ["A.WD", "C.WD", "B.WA", "B.DA", "A.DD", "C.DD"]
                && gone.appearances == ["B.WD", "A.WA", "C.WA", "A.DA", "C.DA", "B.DD"])
    }

    @Test("the views that UIKit makes itself, those of windows among them, cannot be moved")
    func viewsOfUIKit() throws {
        var theater = try Theater(SystemVersion(17), device: "iPad Pro 11")
        try theater.call(.addWindow(WindowRequest(name: "W", root: nil)))
        _ = try theater.show("B", .style(.formSheet))
        for view in ["W.view", "p_1.container", "p_1.dimming"] {
            #expect(throws: Rejection.invalid(reason: "\(view) belongs to UIKit.", rule: nil), "\(view)") {
                try theater.call(.addSubview(ViewRequest(view: view, superview: "A")))
            }
        }
    }

    @Test(
        "P114: a child's view that enters and leaves a visible parent", .repeated(.deeper),
        arguments: Theater.versions)
    func visibleParent(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("C")
        try theater.embed("C", in: "A")
        let isAppearing = version >= SystemVersion(13) ? ["C.IA"] : []
        RuleProof.expect(
            "P114",
            holds: theater.log
                == ["C.wM", "C.LV", "C.DL", "C.WA", "C.dM", "A.WL", "A.LS"] + isAppearing + ["C.WL", "C.LS", "C.DA"])
        theater.expectRule("CH-27", on: "C.WA")
        proves("CH-605", in: theater.events.of("A.WL"))
        try theater.call(.removeFromSuperview(view: "C"))
        #expect(theater.log == ["C.WD", "A.WL", "A.LS", "C.DD"])
        #expect(try !theater.isInWindow("C"))
        #expect(try theater.read("C", .parent) == "A")
    }

    @Test(
        "P114: a child's view in a subview of the parent appears and disappears with that subview",
        .repeated(.deeper))
    func inContentView() throws {
        var theater = try Theater()
        try theater.make("C")
        try theater.call(
            .addSubview(ViewRequest(view: "stage", superview: "A")), .addChild(receiver: "A", child: "C"),
            .loadViewIfNeeded(receiver: "C"), .addSubview(ViewRequest(view: "C", superview: "stage")))
        #expect(theater.appearances == ["C.WA", "C.DA"])
        try theater.call(.removeFromSuperview(view: "stage"))
        RuleProof.expect("P114", holds: theater.appearances == ["C.WD", "C.DD"])
        #expect(!theater.exists("stage"))
        #expect(try theater.read("C", .isViewLoaded) == true)
    }

    @Test("P114: a child added while its parent appears receives callbacks with the parent")
    func whileAppearing() throws {
        for member in [Member.viewWillAppear, .viewWillLayoutSubviews, .viewDidAppear] {
            var theater = try Theater(behaviors: [
                "B": Behavior(reactions: [
                    member: Reaction(after: [
                        .makeController(.plain("C")), .addChild(receiver: "B", child: "C"),
                        .loadViewIfNeeded(receiver: "C"),
                        .addSubview(ViewRequest(view: "C", superview: "B")),
                    ])
                ])
            ])
            let events = try theater.show("B", .style(.overFullScreen))
            let appearances = events.appearances
            #expect(appearances.count { $0 == "C.WA" } == 1 && appearances.count { $0 == "C.DA" } == 1)
            #expect(appearances.first == "B.WA" && appearances.last == "C.DA", "\(member): \(appearances)")
            #expect(events.log.count { $0 == "C.WL" } == 1)
        }
    }

    @Test(
        "P115, CH-81: a view whose controller is not a child receives no callbacks before the parent has appeared",
        .repeated(.deeper)
    )
    func strayBefore() throws {
        var theater = try Theater(behaviors: [
            "B": Behavior(reactions: [
                .viewDidLoad: Reaction(after: [
                    .makeController(.plain("S")), .loadViewIfNeeded(receiver: "S"),
                    .addSubview(ViewRequest(view: "S", superview: "B")),
                ])
            ])
        ])
        try theater.make("B", .style(.fullScreen))
        try theater.call(.loadViewIfNeeded(receiver: "B"))
        RuleProof.expect("P115", holds: theater.appearances.isEmpty)
        let shown = try theater.play { try $0.present("B") }
        #expect(shown.appearances == ["A.WD", "B.WA", "S.WA", "S.DA", "B.DA", "A.DD"])
        proves("CH-81", in: shown)
        let gone = try theater.close("A")
        #expect(gone.appearances == ["B.WD", "S.WD", "A.WA", "A.DA", "B.DD", "S.DD"])
        #expect(shown.of("S.WA").first?.flags == [])
    }

    @Test(
        "P115: a controller whose view is added to a visible one receives callbacks without being a child",
        .repeated(.deeper))
    func strayAfter() throws {
        var theater = try Theater()
        try theater.make("S")
        try theater.call(
            .loadViewIfNeeded(receiver: "S"), .addSubview(ViewRequest(view: "S", superview: "A")))
        #expect(theater.appearances == ["S.WA", "S.DA"])
        theater.expectRule("CH-81", on: "S.WA")
        try theater.call(.removeFromSuperview(view: "S"))
        #expect(theater.appearances == ["S.WD", "S.DD"])
        try theater.call(.addSubview(ViewRequest(view: "S", superview: "window")))
        #expect(theater.appearances == ["S.WA", "S.DA"])
    }

    @Test(
        "CH-81: the root's view inside a presented controller's view leaves with that, and so do its strays",
        arguments: [ModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet, .custom], [12, 17])
    func rootInsidePresented(style: ModalPresentationStyle, version: Int) throws {
        for (fidelity, isMovedFirst) in [
            (Fidelity.measured, true), (.measured, false), (.documented, true), (.documented, false),
        ] {
            var theater = try Theater(SystemVersion(version), fidelity: FidelityChoice(fidelity))
            try theater.make("B", .style(style))
            try theater.make("C", .style(style))
            try theater.make("S")
            try theater.present("B")
            try theater.apply(.advance(.settle))
            let move: [Call] = [
                .addSubview(ViewRequest(view: "A", superview: "B")), .loadViewIfNeeded(receiver: "S"),
                .addSubview(ViewRequest(view: "S", superview: "A")),
            ]
            if isMovedFirst { try theater.apply(.perform(move)) }
            try theater.present("C", from: "B")
            if !isMovedFirst { try theater.apply(.perform(move)) }
            try theater.apply(.advance(.settle))
            // After each command the invariants hold: no controller that has appeared is outside a window.
            try theater.dismiss("A")
            try theater.apply(.advance(.settle))
            for name in ["A", "S"] {
                let told = theater.history.appearances.filter { $0.hasPrefix("\(name).") }
                let pairs = zip(told, told.dropFirst())
                #expect(pairs.allSatisfy { $0 != $1 }, "\(name) is told twice: \(told)")
            }
        }
    }

    @Test("MV-01, MV-03: only an announced child knows that it moves", .repeated(.deeper))
    func flags() throws {
        var theater = try Theater()
        try theater.make("C")
        try theater.embed("C", in: "A")
        #expect(theater.events.of("C.WA").first?.flags == [.isMovingToParent])
        try theater.call(.removeFromSuperview(view: "C"), .removeFromParent(receiver: "C"))
        RuleProof.expect("MV-03", holds: theater.events.of("C.WD").first?.flags == [])
    }

    @Test("a child released by its parent during a transition still receives the end")
    func removedBetween() throws {
        var theater = try theater()
        try theater.make("B", .style(.fullScreen))
        let events = try theater.play {
            try $0.present("B")
            try $0.call(.removeFromSuperview(view: "C"), .removeFromParent(receiver: "C"))
        }
        #expect(events.appearances.filter { $0.hasPrefix("C") } == ["C.WD", "C.DD"])
    }
}
