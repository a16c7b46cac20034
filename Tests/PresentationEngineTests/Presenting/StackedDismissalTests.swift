import Testing

@testable import PresentationEngine

@Suite("An interactive dismissal of several levels, finished and cancelled")
struct StackedDismissalTests {
    static let stacks: [[ModalPresentationStyle]] = [
        [.fullScreen, .fullScreen, .fullScreen], [.formSheet, .formSheet, .formSheet],
        [.fullScreen, .formSheet, .fullScreen], [.formSheet, .fullScreen, .overFullScreen],
        [.overCurrentContext, .currentContext, .overCurrentContext],
    ]

    /// A → B → C → D; each may be dismissed by the interaction controller `finger`.
    private func theater(
        _ styles: [ModalPresentationStyle], _ version: SystemVersion, _ fidelity: Fidelity
    ) throws -> Theater {
        var theater = try Theater(
            version, device: "iPad Pro 11", fidelity: FidelityChoice(fidelity),
            objects: [
                ObjectRequest(name: "animator", animator: AnimatorSettings(duration: 400_000)),
                ObjectRequest(name: "finger", interaction: InteractionSettings()),
                ObjectRequest(
                    name: "delegate",
                    behavior: Behavior(answers: [
                        .animationControllerForDismissed: .value("animator"),
                        .interactionControllerForDismissal: .value("finger"),
                    ])),
            ])
        for (index, style) in styles.enumerated() {
            try theater.show(
                ["B", "C", "D"][index], from: ["A", "B", "C"][index], .style(style),
                PropertyAssignment(.transitioningDelegate, "delegate"),
                PropertyAssignment(.definesPresentationContext, true))
        }
        return theater
    }

    /// The places of all views: the chain of names from each controller's view up to the window.
    private func places(_ theater: Theater) throws -> [[String]] {
        try ["A", "B", "C", "D"].map { name in
            var chain: [String] = []
            var current = try theater.controller(name).view
            while let handle = current, let view = theater.session.views[handle] {
                chain.append(view.name)
                current = view.superview
            }
            return chain
        }
    }

    @Test(
        "P88, P153, R305, CH-16: after a cancellation every level is back in its place", arguments: stacks,
        Fidelity.allCases)
    func cancelled(_ styles: [ModalPresentationStyle], _ fidelity: Fidelity) throws {
        for version in Theater.versions {
            var theater = try theater(styles, version, fidelity)
            let before = try places(theater)
            let appearances = try ["A", "B", "C", "D"].map { try theater.controller($0).appearance }
            let events = try theater.play {
                try $0.dismiss("A")
                try $0.call(.drive(target: "finger", .update(0.6)))
                try $0.call(.drive(target: "finger", .cancel))
            }
            #expect(try places(theater) == before)
            #expect(try ["A", "B", "C", "D"].map { try theater.controller($0).appearance } == appearances)
            for (presenter, presented) in [("A", "B"), ("B", "C"), ("C", "D")] {
                #expect(try theater.read(presenter, .presentedViewController) == .text(presented))
            }
            for name in ["A", "B", "C", "D"] {
                let own = events.appearances.filter { $0.hasPrefix(name + ".") }.map { $0.suffix(2) }
                #expect(
                    own.isEmpty || own == ["WD", "WA", "DA"] || own == ["WA", "WD", "DD"], "\(name): \(own)")
            }
            // And it can be dismissed for good afterwards.
            _ = try theater.play {
                try $0.dismiss("A")
                try $0.call(.drive(target: "finger", .finish))
            }
            #expect(try theater.read("A", .presentedViewController) == .null)
            #expect(try theater.isInWindow("A"))
        }
    }

    @Test("PD-12, P51: after finishing, only the presenter is left", arguments: stacks, Fidelity.allCases)
    func finished(_ styles: [ModalPresentationStyle], _ fidelity: Fidelity) throws {
        for version in Theater.versions {
            var theater = try theater(styles, version, fidelity)
            let events = try theater.play {
                try $0.dismiss("A")
                try $0.call(.drive(target: "finger", .update(0.6)))
                try $0.call(.drive(target: "finger", .finish))
            }
            for name in ["B", "C", "D"] {
                #expect(try !theater.isInWindow(name))
                #expect(try theater.controller(name).appearance == .disappeared)
                #expect(try theater.read(name, .presentingViewController) == .null)
            }
            #expect(try theater.controller("A").appearance == .appeared)
            let containers = theater.session.views.all.filter { $0.record.role == .container }
            #expect(containers.isEmpty)
            proves("PD-12", in: events)
        }
    }

    @Test(
        "CX-03, C7, P42: a navigation controller provides the context for its children",
        arguments: Theater.versions)
    func navigationContext(_ version: SystemVersion) throws {
        let navigation = ControllerRequest.container("N", .navigationController, .plain("A"))
        var theater = try Theater(
            version, device: "iPad Pro 11", root: .container("T", .tabBarController, navigation))
        for style in [ModalPresentationStyle.currentContext, .overCurrentContext] {
            let events = try theater.show("B\(style.rawValue)", from: "A", .style(style))
            #expect(try theater.read("B\(style.rawValue)", .presentingViewController) == "N")
            RuleProof.expect("CX-03", holds: try theater.read("T", .presentedViewController) == .null)
            proves("CX-04", in: events)
            try theater.close("N")
        }
        try theater.set("N", .definesPresentationContext, false)
        try theater.set("T", .definesPresentationContext, true)
        try theater.show("C", from: "A", .style(.overCurrentContext))
        #expect(try theater.read("C", .presentingViewController) == "T")
    }
}
