import Testing

@testable import PresentationEngine

@Suite("Layout guides in code")
struct LayoutGuideTests {
    private static func laying(_ calls: Call...) -> Behavior {
        Behavior(reactions: [.viewDidLayoutSubviews: Reaction(after: calls)])
    }

    private static let constraint = Call.layout(receiver: "$self", .addConstraint(to: .topLayoutGuide))

    @Test(
        "EX-10, LY-25: viewDidLayoutSubviews() lays out the view behind the constraints that it adds",
        .repeated(.deeper, .onAPad), arguments: Theater.versions)
    func constraints(_ version: SystemVersion) throws {
        let lays = Call.layout(receiver: "$self", .layoutSubviews)
        var theater = try Theater(
            version, behaviors: ["B": Self.laying(Self.constraint), "C": Self.laying(Self.constraint, lays)])
        _ = try theater.show("C", .style(.fullScreen))
        #expect(try theater.controller("C").awaitsGuideLayout == false)
        _ = try theater.close("A")
        try theater.make("B", .style(.fullScreen))
        let rejection = #expect(throws: Rejection.self) {
            try theater.present("B", animated: false)
            try theater.settle()
        }
        guard case .exception(let name, let reason, let rule, _)? = rejection else {
            Issue.record("no exception: \(String(describing: rejection))")
            return
        }
        let isRaised =
            rule == "EX-10" && reason.text.hasPrefix("Auto Layout still required after sending -viewDidLayoutSubviews")
        RuleProof.expect("EX-10", "LY-25", holds: isRaised, "\(reason.text)")
        RuleProof.expect("CH-463", holds: name == "NSInternalInconsistencyException")
    }

    @Test(
        "CH-463: constraints that are added elsewhere get a layout by themselves", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func elsewhere(_ version: SystemVersion) throws {
        let loading = Behavior(reactions: [
            .viewDidLoad: Reaction(after: [Self.constraint]),
            .viewWillLayoutSubviews: Reaction(after: [Self.constraint]),
        ])
        var theater = try Theater(version, behaviors: ["B": loading])
        let events = try theater.show("B", .style(.fullScreen))
        #expect(try theater.controller("B").awaitsGuideLayout == false)
        #expect(events.log.count { $0 == "B.LS" } == 1)
        try theater.call(.layout(receiver: "A", .addConstraint(to: .bottomLayoutGuide)))
        #expect(theater.log.isEmpty, "A is not in the window")
        try theater.call(.layout(receiver: "B", .addConstraint(to: .bottomLayoutGuide)), .log("done"))
        RuleProof.expect("CH-463", holds: theater.log.suffix(2) == ["B.WL", "B.LS"], "\(theater.log)")
        proves("CH-463", in: theater.events)
    }

    @Test(
        "EX-11, LY-26: layoutSubviews() calls super before it reads a guide", .varies(.device),
        arguments: ["iPhone 8", "iPad Air 2"], Theater.versions)
    func guides(_ device: String, _ version: SystemVersion) throws {
        let read = Call.read(receiver: "A", .layout(.topLayoutGuide), label: "guide")
        for (reaction, isRaised) in [
            (Reaction(after: [read]), false), (Reaction(before: [read]), true),
            (Reaction(after: [read], callsSuper: false), true), (Reaction(before: [.log("laid out")]), false),
        ] {
            var theater = try Theater(
                version, device: device, root: .container("N", .navigationController, .plain("A")))
            let override = Behavior(reactions: [.layoutSubviews: reaction])
            try theater.call(.setBehavior(name: "A.view", override))
            guard isRaised else {
                try theater.set("N", .navigationBarIsTranslucent, false)
                let traces = theater.events.map(\.trace)
                RuleProof.expect("LY-26", holds: traces.contains { $0.contains("layoutSubviews()") }, "\(traces)")
                let view = try #require(theater.controller("A").view)
                #expect(theater.session.views[view]?.awaitsSuperLayout == false)
                continue
            }
            let rejection = #expect(throws: Rejection.self) {
                try theater.set("N", .navigationBarIsTranslucent, false)
            }
            RuleProof.expect("EX-11", "LY-26", holds: rejection?.rule == "EX-11", "\(String(describing: rejection))")
        }
    }
}
