import Testing

@testable import PresentationEngine

/// UIKit does not make up for calls that a container omits: it performs the container's own calls, in their order.
@Suite("Containers that break their obligations, or keep them")
struct ContainerObligationTests {
    /// The positions in which the container `A` is tested.
    enum Place: CaseIterable {
        case root, stack

        var root: ControllerRequest {
            switch self {
            case .root: .plain("A")
            case .stack: .container("N", .navigationController, .plain("A"))
            }
        }
    }

    private static let put = Call.addSubview(ViewRequest(view: "C", superview: "A"))
    private static let take = Call.removeFromSuperview(view: "C")
    private static let load = Call.loadViewIfNeeded(receiver: "C")

    private func theater(_ place: Place, behaviors: [String: Behavior] = [:]) throws -> Theater {
        var theater = try Theater(root: place.root, behaviors: behaviors)
        try theater.make("C")
        try theater.settle()
        return theater
    }

    /// The events of `C`, without loading and layout.
    private func log(_ events: [Event]) -> [String] {
        let leftOut = ["C.LV", "C.DL", "C.WL", "C.LS"]
        return events.map(\.trace).filter { $0.hasPrefix("C.") && !leftOut.contains($0) }
    }

    @Test(
        "CT-02: containment calls have the same effect, whether the container makes them, a client or a client's override",
        .varies(.container, .nesting, .reaction), arguments: Place.allCases)
    func clients(_ place: Place) throws {
        let calls: [Call] = [
            .addChild(receiver: "A", child: "C"), Self.load, Self.put, .didMove(receiver: "C", parent: "A"),
            .read(receiver: "A", .link(.children), label: "children"),
            .containment(receiver: "C", .beginAppearanceTransition(isAppearing: false, isAnimated: false)),
            .containment(receiver: "C", .endAppearanceTransition),
            .willMove(receiver: "C", parent: nil), Self.take, .removeFromParent(receiver: "C"),
        ]
        var expected: [String]?
        for caller in ["A", "X", nil] {
            var behaviors: [String: Behavior] = [:]
            if let caller {
                behaviors[caller] = Behavior(reactions: [.touchesBegan: Reaction(before: calls)])
            }
            var theater = try theater(place, behaviors: behaviors)
            try theater.make("X")
            try theater.embed("X", in: "A")
            let events = try theater.play {
                switch caller {
                case nil: try $0.apply(.perform(calls))
                case let caller?: try $0.call(.responding(.touch(view: "\(caller).view")))
                }
            }
            let log = log(events)
            #expect(log.first == "C.wM" && log.suffix(2) == ["C.dM", "C.DD"], "\(log)")
            RuleProof.expect("CT-02", holds: log == expected ?? log, "\(caller ?? "client"): \(log)")
            expected = log
            #expect(events.readings("children") == [.list(["X", "C"])])
        }
    }

    @Test(
        "CT-11: a view that is added before its controller is a child, or leaves after it, is notified where it stands",
        .varies(.container, .nesting), arguments: Place.allCases)
    func order(_ place: Place) throws {
        let join: [Call] = [.addChild(receiver: "A", child: "C"), .didMove(receiver: "C", parent: "A")]
        var kept = try theater(place)
        try kept.call(join[0], Self.load, Self.put, join[1])
        RuleProof.expect(
            "CT-11", holds: log(kept.events) == ["C.wM", "C.parent=A", "C.WA", "C.dM", "C.DA"],
            "\(log(kept.events))")
        try kept.call(.willMove(receiver: "C", parent: nil), Self.take, .removeFromParent(receiver: "C"))
        RuleProof.expect(
            "CT-11", holds: log(kept.events) == ["C.wM", "C.WD", "C.parent=nil", "C.dM", "C.DD"],
            "\(log(kept.events))")
        var broken = try theater(place)
        try broken.call(Self.load, Self.put)
        RuleProof.expect("CT-11", holds: log(broken.events) == ["C.WA", "C.DA"], "\(log(broken.events))")
        try broken.apply(.perform(join))
        RuleProof.expect(
            "CT-11", holds: log(broken.events) == ["C.wM", "C.parent=A", "C.dM"], "\(log(broken.events))")
        try broken.call(.willMove(receiver: "C", parent: nil), .removeFromParent(receiver: "C"))
        RuleProof.expect(
            "CT-11", holds: log(broken.events) == ["C.wM", "C.parent=nil", "C.dM"], "\(log(broken.events))")
        #expect(try broken.isInWindow("C"))
        try broken.call(Self.take)
        RuleProof.expect("CT-11", holds: log(broken.events) == ["C.WD", "C.DD"], "\(log(broken.events))")
    }

    @Test(
        "CT-06, CT-07, CT-12: a call that the app omits, or an override keeps from super, is not made by UIKit",
        .varies(.container, .nesting), arguments: Place.allCases)
    func omitted(_ place: Place) throws {
        var theater = try theater(place)
        // An override of addChild without super: the container continues, and C has no parent.
        try theater.call(Self.load, Self.put, .didMove(receiver: "C", parent: "A"))
        RuleProof.expect(
            "CT-12",
            holds: log(theater.events) == ["C.WA", "C.dM", "C.DA"]
                && theater.events.of("C.dM").map(\.arguments) == [["parent": "A"]], "\(log(theater.events))")
        RuleProof.expect(
            "CT-12",
            holds: try theater.read("A", .children) == .list([]) && theater.read("C", .parent) == .null)
        // didMove(toParent:) is not called after addChild, nor willMove(toParent: nil) before removeFromParent.
        try theater.call(.addChild(receiver: "A", child: "C"))
        try theater.settle()
        RuleProof.expect("CT-06", holds: log(Array(theater.history.suffix(2))) == ["C.wM", "C.parent=A"])
        // An override of removeFromParent without super: C stays a child.
        try theater.call(.willMove(receiver: "C", parent: nil), Self.take)
        #expect(log(theater.events) == ["C.wM", "C.WD", "C.DD"])
        RuleProof.expect("CT-12", holds: try theater.read("A", .children) == .list(["C"]))
        try theater.call(.removeFromParent(receiver: "C"))
        RuleProof.expect("CT-07", holds: log(theater.events) == ["C.parent=nil", "C.dM"])
    }

    @Test(
        "CT-27: a container shows as many children as it likes, where it likes, and those alone are notified with it",
        .varies(.container, .nesting), arguments: Place.allCases)
    func children(_ place: Place) throws {
        for shown in [[], ["C"], ["C", "D"], ["D", "E"]] {
            var theater = try theater(place)
            for name in ["D", "E"] { try theater.make(name) }
            try theater.call(.addSubview(ViewRequest(view: "box", superview: "A")))
            for (index, name) in ["C", "D", "E"].enumerated() {
                try theater.call(.addChild(receiver: "A", child: name), .loadViewIfNeeded(receiver: name))
                guard shown.contains(name) else { continue }
                try theater.call(
                    .addSubview(ViewRequest(view: name, superview: index % 2 == 0 ? "A" : "box")))
            }
            let covered = try theater.show("M", .style(.fullScreen)).appearances
            let left = covered.filter { $0.hasSuffix(".DD") && !$0.hasPrefix("N") }
            RuleProof.expect("CT-27", holds: left == (["A"] + shown).map { "\($0).DD" }, "\(shown): \(left)")
            let back = try theater.close("A").appearances.filter { $0.hasSuffix(".DA") && !$0.hasPrefix("N") }
            RuleProof.expect("CT-27", holds: back == (["A"] + shown).map { "\($0).DA" }, "\(shown): \(back)")
        }
    }
}
