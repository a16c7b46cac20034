import Testing

@testable import PresentationEngine

@Suite("A navigation controller and its delegate")
struct NavigationDelegateTests {
    private static let told: [Member: Reaction] = [
        .navigationWillShow: Reaction(), .navigationDidShow: Reaction(),
    ]

    private func theater(
        _ version: SystemVersion = SystemVersion(17), answers: [Member: Answer] = [:],
        objects: [ObjectRequest] = []
    ) throws -> Theater {
        var root = NavigationOrderTests.navigation
        root.properties = [PropertyAssignment(.delegate, "D")]
        var theater = try Theater(
            version, root: root, behaviors: ["D": Behavior(answers: answers, reactions: Self.told)],
            objects: [ObjectRequest(name: "D")] + objects)
        try theater.make("B")
        return theater
    }

    @Test(
        "P85, R299: willShow after the wills, didShow last, for launch, push, pop and set", .repeated(.onAPad)
    )
    func order() throws {
        var theater = try theater()
        #expect(
            theater.history.parts.filter { $0.hasPrefix("D.") || $0 == "A.WA" || $0 == "A.DA" }
                == ["A.WA", "D.navigationWillShow", "A.DA", "D.navigationDidShow"])
        let order = { (events: [Event]) in
            events.parts.filter { $0.hasPrefix("D.") || ["WA", "DA", "WD", "DD"].contains($0.suffix(2)) }
        }
        let pushed = try theater.play { try $0.push("B") }
        #expect(
            order(pushed) == ["A.WD", "B.WA", "D.navigationWillShow", "A.DD", "B.DA", "D.navigationDidShow"])
        #expect(
            pushed.of("D.navigationWillShow").first?.arguments
                == ["navigationController": "N", "viewController": "B", "animated": true])
        let popped = try theater.play { try $0.pop(animated: false) }
        #expect(
            order(popped) == ["B.WD", "A.WA", "D.navigationWillShow", "B.DD", "A.DA", "D.navigationDidShow"])
        let set = try theater.play { try $0.setStack(["B"], animated: true) }
        #expect(
            order(set) == ["A.WD", "B.WA", "D.navigationWillShow", "A.DD", "B.DA", "D.navigationDidShow"])
        proves("P85", in: set)
        RuleProof.asserted("R299")
    }

    @Test(
        "P85t, CH-601: up to iOS 12 the first showing of a root or of a tab is reported twice", .repeated(.onAPad),
        arguments: Theater.versions)
    func firstShowing(_ version: SystemVersion) throws {
        let did = "D.navigationDidShow"
        let times = version < SystemVersion(13) ? 2 : 1
        var theater = try theater(version)
        let launched = theater.history.of(did)
        RuleProof.expect("P85t", holds: launched.count == times, "\(theater.history.parts)")
        if times == 2 {
            #expect(launched.map(\.arguments) == [launched[0].arguments, launched[0].arguments])
            proves("P85t", in: Array(launched.prefix(1)))
            let parts = theater.history.parts
            let appeared = try #require(parts.firstIndex(of: "A.DA"))
            RuleProof.expect(
                "P85t",
                holds: parts.firstIndex(of: did) ?? .max < appeared && parts.lastIndex(of: did) ?? 0 > appeared,
                "\(parts)")
        }
        var modal = ControllerRequest.container("M", .navigationController, .plain("I"))
        modal.properties = [PropertyAssignment(.delegate, "D"), .style(.fullScreen)]
        try theater.call(.makeController(modal))
        let presented = try theater.play { try $0.present("M", from: "N") }
        RuleProof.expect("CH-601", holds: presented.of(did).count == 1, "\(presented.parts)")
        #expect(try theater.close("M").of(did).count == 1)
        var tab = ControllerRequest.container("S", .navigationController, .plain("X"))
        tab.properties = [PropertyAssignment(.delegate, "D")]
        try theater.call(.makeController(.container("T", .tabBarController, .plain("Y"), tab)))
        try theater.call(.setRootViewController(window: "window", controller: "T"))
        try theater.settle()
        for count in [times, 1] {
            let selected = try theater.play { try $0.select("S") }
            RuleProof.expect("P85t", "CH-601", holds: selected.of(did).count == count, "\(selected.parts)")
            _ = try theater.play { try $0.select("Y") }
        }
        var root = ControllerRequest.container("O", .navigationController, .plain("Z"))
        root.properties = [PropertyAssignment(.delegate, "D")]
        try theater.call(.makeController(root))
        let shown = try theater.play { try $0.call(.setRootViewController(window: "window", controller: "O")) }
        RuleProof.expect("P85t", holds: shown.of(did).count == times, "\(shown.parts)")
    }

    @Test(
        "P93, P94, TD-28: the delegate is asked for an animator, then for an interaction controller",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func questions(_ version: SystemVersion) throws {
        var theater = try theater(
            version,
            answers: [
                .navigationAnimationController: .value("AN"), .navigationInteractionController: .value("IN"),
            ],
            objects: [
                ObjectRequest(name: "AN", animator: AnimatorSettings(duration: 200_000)),
                ObjectRequest(name: "IN", interaction: InteractionSettings()),
            ])
        try theater.push("B")
        let asked = theater.events.filter {
            if case .question(.object("D"), _, _, _) = $0.kind { true } else { false }
        }
        #expect(
            asked.map(\.part) == ["D?navigationAnimationController", "D?navigationInteractionController"])
        #expect(
            asked.first?.arguments
                == ["navigationController": "N", "operation": "push", "from": "A", "to": "B"])
        proves("P93", in: asked)
        RuleProof.expect(
            "TD-28", holds: theater.events.parts.allSatisfy { !$0.contains("?animationControllerFor") })
        #expect(try theater.probe(theater.transition, .transition(.fromView)) == "A.view")
        RuleProof.expect(
            "P138", holds: try theater.probe(theater.transition, .transition(.toView)) == "B.view")
        RuleProof.expect(
            "P145", "PS-40",
            holds: try theater.probe(theater.transition, .transition(.presentationStyle)) == "none")
        try theater.drive("IN", .update(0.4))
        let events = try theater.play { try $0.drive("IN", .cancel) }
        #expect(events.appearances == ["B.WD", "B.DD", "A.WA", "A.DA"])
        #expect(!events.parts.contains("D.navigationDidShow"))
        #expect(try theater.read("N", .viewControllers) == .list(["A"]))
        let pushed = try theater.play { try $0.push("B", animated: false) }
        let popped = try theater.play { try $0.pop(animated: false) }
        RuleProof.expect("P94", holds: !(pushed + popped).parts.contains { $0.hasPrefix("D?") })
    }

    @Test(
        "P95, P156: the coordinator is available as soon as the push returns, and reports its end",
        .repeated(.onAPad))
    func coordinator() throws {
        var theater = try theater()
        let events = try theater.play {
            try $0.call(
                .navigation(receiver: "N", .push(controller: "B", animated: true)),
                .coordinate(receiver: "N", Coordination(completion: Completion(label: "pushed"))))
        }
        #expect(events.log.contains("[pushed]"))
        let log = events.log
        #expect(try #require(log.firstIndex(of: "[pushed]")) > #require(log.firstIndex(of: "B.DA")))
        RuleProof.asserted("P95")
    }

    @Test("P89: the flag at a pan's start, even if it is cancelled later", .repeated(.onAPad))
    func flagOfPan() throws {
        var theater = try theater()
        _ = try theater.play { try $0.push("B") }
        try theater.navigate("N", .panBack)
        #expect(theater.events.of("B.WD").first?.flags == [.isMovingFromParent])
        RuleProof.asserted("P89")
        let cancelled = try theater.play { try $0.drive($0.transition, .cancel) }
        #expect(cancelled.of("B.dM").map { $0.arguments["parent"] } == ["N"])
        #expect(!cancelled.parts.contains { $0.hasPrefix("D.") })
    }

    @Test("the back button asks for permission, then pops", arguments: [true, false])
    func backButton(_ allowed: Bool) throws {
        var theater = try theater()
        _ = try theater.play { try $0.push("B") }
        try theater.call(
            .setBehavior(name: "N", Behavior(answers: [.navigationBarShouldPop: .value(.bool(allowed))])))
        let events = try theater.play { try $0.navigate("N", .tapBack) }
        #expect(events.appearances == (allowed ? ["B.WD", "A.WA", "B.DD", "A.DA"] : []))
        #expect(events.log.first == "N?navigationBar(_:shouldPop:)")
    }

    @Test("CH-55: no pan if it is disabled, or if the bar or its button is hidden", .repeated(.onAPad))
    func panRefused() throws {
        var theater = try theater()
        _ = try theater.play { try $0.push("B") }
        try theater.set("N", .isNavigationBarHidden, true)
        try theater.navigate("N", .panBack)
        #expect(theater.events.appearances.isEmpty)
        proves("CH-55", in: theater.events)
        try theater.set("N", .isNavigationBarHidden, false)
        try theater.set("N", .interactivePopGestureIsEnabled, false)
        try theater.navigate("N", .panBack)
        #expect(theater.events.appearances.isEmpty)
    }

    @Test(
        "Q14, CH-444: from iOS 26 on a pan in the content pops, unless it is disabled or pages claim it",
        .varies(.device))
    func contentPan() throws {
        for device in ["iPhone 11", "iPad Air 2"] {
            for version in [18, 26, 27] {
                var theater = try Theater(
                    SystemVersion(version), device: device, root: .container("N", .navigationController, .plain("A")))
                try theater.make("B")
                _ = try theater.play { try $0.push("B") }
                let pan = try theater.play { try $0.navigate("N", .panContent) }
                RuleProof.expect("Q14", holds: pan.appearances.contains("B.WD") == (version >= 26))
                if version < 26 { proves("Q14", in: pan) }
            }
            var theater = try Theater(
                SystemVersion(26), device: device, root: .container("N", .navigationController, .plain("A")))
            try theater.make("B")
            _ = try theater.play { try $0.push("B") }
            try theater.set("N", .interactiveContentPopGestureIsEnabled, false)
            try theater.navigate("N", .panContent)
            RuleProof.expect("Q14", holds: theater.events.appearances.isEmpty)
            try theater.set("N", .interactiveContentPopGestureIsEnabled, true)
            try theater.set("N", .interactivePopGestureIsEnabled, false)
            try theater.navigate("N", .panContent)
            RuleProof.expect("Q14", holds: theater.events.appearances.first == "B.WD")
            var pages = ControllerRequest.container("P", .pageViewController, .plain("X"))
            pages.properties = [
                PropertyAssignment(.dataSource, "D"), PropertyAssignment(.pageTransitionStyle, "scroll"),
            ]
            var claimed = try Theater(
                SystemVersion(26), device: device, root: .container("N", .navigationController, .plain("A"), pages),
                objects: [ObjectRequest(name: "D")])
            try claimed.navigate("N", .panContent)
            RuleProof.expect("CH-444", holds: claimed.events.appearances.isEmpty)
            try claimed.navigate("N", .panBack)
            RuleProof.expect("CH-444", holds: claimed.events.appearances.first == "P.WD")
        }
    }
}
