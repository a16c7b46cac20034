import Testing

@testable import PresentationEngine

@Suite("Properties of controllers inside the callbacks of a presentation")
struct PresentingFlagTests {
    /// A probe of all that P22 and P23 tabulate, made inside a callback of `$self`.
    private static let probes: [Call] = [
        .read(receiver: "B", .link(.isBeingPresented), label: "B.isBeingPresented"),
        .read(receiver: "B", .link(.isBeingDismissed), label: "B.isBeingDismissed"),
        .read(receiver: "A", .link(.isBeingPresented), label: "A.isBeingPresented"),
        .read(receiver: "A", .link(.isBeingDismissed), label: "A.isBeingDismissed"),
        .read(receiver: "A", .link(.presentedViewController), label: "A.presented"),
        .read(receiver: "B", .link(.presentingViewController), label: "B.presenting"),
    ]

    private static let probing: Behavior = {
        let members: [Member] = [.viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear]
        return Behavior(
            reactions: Dictionary(uniqueKeysWithValues: members.map { ($0, Reaction(after: probes)) }))
    }()

    /// The readings made right after each event written as a key of the result.
    private func readings(_ events: [Event]) -> [String: [String: Value]] {
        var result: [String: [String: Value]] = [:]
        var place = ""
        for event in events {
            if let short = event.short { place = short }
            if case .reading(_, let name, let value) = event.kind {
                result[place, default: [:]][name] = value
            }
        }
        return result
    }

    private func theater(_ version: SystemVersion, _ fidelity: Fidelity = .measured) throws -> Theater {
        var theater = try Theater(version, fidelity: FidelityChoice(fidelity))
        try theater.make("B", .style(.fullScreen))
        try theater.call(.setBehavior(name: "A", Self.probing), .setBehavior(name: "B", Self.probing))
        return theater
    }

    private func completion(_ label: String) -> Completion { Completion(label: label, calls: Self.probes) }

    @Test(
        "P22, MV-05, MV-06: during a presentation", .repeated(.deeper, .onAPad), arguments: Theater.versions)
    func presenting(_ version: SystemVersion) throws {
        var theater = try theater(version)
        let events = try theater.play {
            try $0.call(
                .present(
                    PresentCall(
                        receiver: "A", controller: "B", isAnimated: true,
                        completion: completion("presented B"))))
        }
        let read = readings(events)
        for place in ["A.WD", "B.WA", "B.DA", "A.DD", "[presented B]"] {
            let values = try #require(read[place], "nothing was read in \(place)")
            #expect(values["A.isBeingDismissed"] == false, "\(place)")
            #expect(values["A.isBeingPresented"] == false, "\(place)")
            #expect(values["A.presented"] == "B", "\(place)")
            #expect(values["B.presenting"] == "A", "\(place)")
            if place.hasPrefix("B") { #expect(values["B.isBeingPresented"] == true, "\(place)") }
        }
        RuleProof.expect("P22", holds: read["[presented B]"]?["B.isBeingPresented"] == false)
        proves("MV-05", "HR-01", "HR-04", in: events)
    }

    @Test("P23, MV-07, PD-15: during a dismissal", .repeated(.deeper, .onAPad), arguments: Theater.versions)
    func dismissing(_ version: SystemVersion) throws {
        var theater = try theater(version)
        _ = try theater.play { try $0.present("B") }
        let events = try theater.play {
            try $0.call(.dismiss(receiver: "A", animated: true, completion: completion("dismissed")))
        }
        let read = readings(events)
        for place in ["B.WD", "A.WA"] {
            #expect(read[place]?["B.isBeingDismissed"] == true, "\(place)")
            #expect(read[place]?["A.presented"] == "B", "\(place)")
            #expect(read[place]?["B.presenting"] == "A", "\(place)")
        }
        #expect(read["A.WA"]?["A.isBeingPresented"] == false)
        #expect(read["A.DA"]?["A.presented"] == .null)
        #expect(read["B.DD"]?["B.isBeingDismissed"] == true)
        for place in ["B.DD", "[dismissed]"] {
            #expect(read[place]?["A.presented"] == .null, "\(place)")
            #expect(read[place]?["B.presenting"] == .null, "\(place)")
        }
        #expect(read["[dismissed]"]?["B.isBeingDismissed"] == false)
        proves("MV-07", "PD-15", in: events)
        proves("HR-03", "HR-06", in: events)
    }

    @Test(
        "MV-08: as documented the flag is false outside the controller's own callbacks",
        arguments: Theater.versions)
    func documentedFlag(_ version: SystemVersion) throws {
        var theater = try theater(version, .documented)
        _ = try theater.play { try $0.present("B") }
        let read = readings(try theater.close("A"))
        #expect(read["B.WD"]?["B.isBeingDismissed"] == true)
        #expect(read["A.WA"]?["B.isBeingDismissed"] == false)
        #expect(read["B.DD"]?["B.isBeingDismissed"] == true)
    }

    @Test(
        "MV-07, MV-08, CH-09: if several are dismissed at once, all of them are being dismissed, even the covered ones",
        .repeated(.deeper),
        arguments: [ModalPresentationStyle.fullScreen, .overFullScreen], Theater.fidelities)
    func dismissingChain(_ style: ModalPresentationStyle, _ fidelity: FidelityChoice) throws {
        for version in Theater.versions {
            var theater = try Theater(version, device: "iPad Air 2", fidelity: fidelity)
            try theater.show("B", .style(style))
            try theater.show("C", from: "B", .style(style))
            let probes: [Call] = ["A", "B", "C"].map {
                .read(receiver: $0, .link(.isBeingDismissed), label: "\($0).isBeingDismissed")
            }
            let members: [Member] = [.viewWillDisappear, .viewDidDisappear, .viewWillAppear]
            let probing = Behavior(
                reactions: Dictionary(uniqueKeysWithValues: members.map { ($0, Reaction(after: probes)) }))
            for name in ["A", "B", "C"] { try theater.call(.setBehavior(name: name, probing)) }
            let events = try theater.play {
                try $0.call(
                    .dismiss(
                        receiver: "A", animated: true, completion: Completion(label: "gone", calls: probes)))
            }
            let read = readings(events)
            func dismissed(_ place: String) -> [String] {
                ["B", "C"].filter { read[place]?["\($0).isBeingDismissed"] == true }
            }
            let isMeasured = fidelity.isMeasured(.dismissedFlag)
            #expect(dismissed("C.WD") == (isMeasured ? ["B", "C"] : ["C"]), "\(version)")
            if style == .fullScreen {
                // B is covered and receives no callbacks.
                #expect(read["B.WD"] == nil)
                #expect(dismissed("A.WA") == (isMeasured ? ["B", "C"] : []), "\(version)")
            } else {
                #expect(dismissed("B.WD") == (isMeasured ? ["B", "C"] : ["B"]), "\(version)")
                #expect(dismissed("B.DD") == (isMeasured ? ["B", "C"] : ["B"]), "\(version)")
            }
            #expect(dismissed("C.DD") == (isMeasured ? ["B", "C"] : ["C"]), "\(version)")
            #expect(dismissed("[gone]").isEmpty, "\(version)")
            #expect(!read.values.contains { $0["A.isBeingDismissed"] == true })
            RuleProof.expect(
                "MV-07", "MV-08", holds: dismissed("C.WD").contains("B") == isMeasured)
        }
    }

    @Test(
        "MV-07: after a cancelled dismissal no controller is being dismissed", .repeated(.deeper, .onAPad),
        arguments: Theater.fidelities)
    func cancelledChain(_ fidelity: FidelityChoice) throws {
        let answers: [Member: Answer] = [
            .animationControllerForDismissed: .value("animator"),
            .interactionControllerForDismissal: .value("finger"),
        ]
        var theater = try Theater(
            SystemVersion(17), fidelity: fidelity,
            objects: [
                ObjectRequest(name: "animator", animator: AnimatorSettings(duration: 400_000)),
                ObjectRequest(name: "finger", interaction: InteractionSettings()),
                ObjectRequest(name: "delegate", behavior: Behavior(answers: answers)),
            ])
        for (name, presenter) in [("B", "A"), ("C", "B")] {
            try theater.show(
                name, from: presenter, .style(.fullScreen),
                PropertyAssignment(.transitioningDelegate, "delegate"))
        }
        try theater.dismiss("A")
        try theater.call(.drive(target: "finger", .update(0.5)))
        let isMeasured = fidelity.isMeasured(.dismissedFlag)
        #expect(try theater.read("B", .isBeingDismissed) == .bool(isMeasured))
        try theater.call(.drive(target: "finger", .cancel))
        try theater.settle()
        for name in ["B", "C"] {
            RuleProof.expect("MV-07", holds: try theater.read(name, .isBeingDismissed) == false)
        }
        #expect(try theater.read("A", .presentedViewController) == "B")
    }

    @Test(
        "P24, OP-24: in a presented container the child is moving, not being presented",
        arguments: Theater.versions)
    func childOfPresentedContainer(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        var request = ControllerRequest.container("N", .navigationController, .plain("R"))
        request.properties = [.style(.fullScreen)]
        try theater.call(.makeController(request))
        let events = try theater.play { try $0.present("N") }
        func flags(_ name: String, _ member: Member) -> [Flag]? {
            for event in events {
                if case .callback(.controller(name), member, _, let flags) = event.kind { return flags }
            }
            return nil
        }
        for member in [Member.viewWillAppear, .viewDidAppear] {
            #expect(flags("N", member) == [.isBeingPresented])
            #expect(flags("R", member) == [.isMovingToParent])
        }
    }
}
