import Testing

@testable import PresentationEngine

@Suite("Members that were deprecated before iOS 8, or in it")
struct DeprecatedMemberTests {
    @Test(
        "DP-07, DP-09, DP-11: the deprecated calls present and dismiss like those that took their place",
        .repeated(.deeper, .onAPad), arguments: Theater.versions)
    func calls(_ version: SystemVersion) throws {
        for style in [ModalPresentationStyle.fullScreen, .formSheet] {
            var old = try Theater(version)
            var new = try Theater(version)
            try old.make("B", .style(style))
            try new.make("B", .style(style))
            let presented = (
                try old.play { try $0.call(.modal(receiver: "A", .present(controller: "B", isAnimated: true))) },
                try new.play {
                    try $0.call(.present(PresentCall(receiver: "A", controller: "B", isAnimated: true)))
                }
            )
            RuleProof.expect("DP-07", "DP-09", holds: presented.0 == presented.1 && presented.0.log.contains("B.DA"))
            RuleProof.expect("DP-10", holds: try old.read("A", .modalViewController) == "B")
            let dismissed = (
                try old.play { try $0.call(.modal(receiver: "A", .dismiss(isAnimated: false))) },
                try new.play { try $0.call(.dismiss(receiver: "A", animated: false, completion: nil)) }
            )
            RuleProof.expect("DP-11", holds: dismissed.0 == dismissed.1 && dismissed.0.log.contains("B.DD"))
            RuleProof.expect("DP-10", holds: try old.read("A", .modalViewController) == .null)
        }
    }

    @Test(
        "DP-04, DP-12: properties without an effect are stored and read back", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func stored(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        RuleProof.expect("DP-04", holds: try theater.read("A", .contentSizeForViewInPopover) == .size(Size(320, 1_100)))
        RuleProof.expect("DP-12", holds: try theater.read("A", .wantsFullScreenLayout) == false)
        let view = try #require(try theater.controller("A").view)
        let frame = theater.session.views[view]?.frame
        try theater.set("A", .contentSizeForViewInPopover, .size(Size(200, 300)))
        try theater.set("A", .wantsFullScreenLayout, true)
        RuleProof.expect("DP-04", holds: try theater.read("A", .contentSizeForViewInPopover) == .size(Size(200, 300)))
        RuleProof.expect("DP-04", holds: try theater.read("A", .preferredContentSize) == .size(.zero))
        RuleProof.expect("DP-12", holds: try theater.read("A", .wantsFullScreenLayout) == true)
        #expect(theater.session.views[view]?.frame == frame)
    }

    @Test(
        "DP-22, DP-23, DP-24: headers and footers can be read, and no rotation asks for them",
        .varies(.container), arguments: [8, 12, 18])
    func rotatingViews(_ major: Int) throws {
        let trees: [(ControllerRequest, header: Value, footer: Value)] = [
            (.plain("A"), .null, .null),
            (.container("N", .navigationController, .plain("A")), "N.navigationBar", .null),
            (
                .container("T", .tabBarController, .container("N", .navigationController, .plain("A"))),
                "N.navigationBar", "T.tabBar"
            ),
            (
                .container("N", .navigationController, .container("T", .tabBarController, .plain("A"))),
                "N.navigationBar", "T.tabBar"
            ),
        ]
        for (root, header, footer) in trees {
            var theater = try Theater(SystemVersion(major), device: "iPad Air 2", root: root)
            let name = try #require(root.name)
            RuleProof.expect("DP-23", holds: try theater.read(name, .rotatingHeaderView) == header)
            RuleProof.expect("DP-24", holds: try theater.read(name, .rotatingFooterView) == footer)
            let events = try theater.play { try $0.turn() }
            RuleProof.expect(
                "DP-22", holds: !events.contains { $0.trace.contains("rotatingHeader") } && !events.isEmpty)
            RuleProof.expect("DP-28", holds: try theater.read(name, .searchDisplayController) == .null)
        }
    }

    @Test(
        "DP-26: a container can leave the callbacks of a rotation to its own code", .repeated(.onAPad),
        arguments: Theater.versions)
    func forwarding(_ version: SystemVersion) throws {
        for forwards in [true, false] {
            var theater = try Theater(
                version, root: .container("N", .navigationController, .plain("A")),
                behaviors: ["A": Behavior(reactions: [.willRotate: Reaction(), .didRotate: Reaction()])])
            RuleProof.expect("DP-26", holds: try theater.read("N", .shouldAutomaticallyForwardRotationMethods) == true)
            if !forwards { try theater.set("N", .shouldAutomaticallyForwardRotationMethods, false) }
            let events = try theater.play { try $0.turn() }
            let told = events.turning.filter { $0.hasSuffix("Rotate") }
            RuleProof.expect("DP-26", holds: told == (forwards ? ["A willRotate", "A didRotate"] : []))
        }
    }

    @Test(
        "DP-26: what a container keeps from its children, it keeps from all controllers beneath them",
        .repeated(.onAPad), arguments: Theater.versions)
    func forwardingBeneath(_ version: SystemVersion) throws {
        for keeper in ["N", "T"] {
            var theater = try Theater(
                version, root: .container("N", .navigationController, .container("T", .tabBarController, .plain("A"))),
                behaviors: ["A": Behavior(reactions: [.willRotate: Reaction(), .didRotate: Reaction()])])
            try theater.set(keeper, .shouldAutomaticallyForwardRotationMethods, false)
            let turning = Command.perform([.environment(EnvironmentCall(orientation: .landscapeLeft))])
            let explanation = try ExplainedCommand.carryingOut(turning, in: theater.session)
                .explanation(of: .willRotate, for: "A")
            let obstacle = explanation.obstacle
            RuleProof.expect(
                "DP-26",
                holds: obstacle?.condition == .forwardsRotation && obstacle?.value == .text(keeper)
                    && obstacle?.rule == "DP-26")
            let events = try theater.play { try $0.turn() }
            RuleProof.expect("DP-26", holds: !events.turning.contains { $0.hasSuffix("Rotate") })
        }
    }

    @Test(
        "CH-198, DP-26: a container's code makes the callbacks of a rotation on its children",
        .repeated(.onAPad), arguments: Theater.versions)
    func forwardedByCode(_ version: SystemVersion) throws {
        func forwarding(_ member: Member) -> Reaction {
            Reaction(before: [.containment(receiver: "A", .callDirectly(member, isAnimated: true))])
        }
        var theater = try Theater(
            version, root: .container("N", .navigationController, .plain("A")),
            behaviors: [
                "N": Behavior(reactions: [
                    .willRotate: forwarding(.willRotate), .willAnimateRotation: forwarding(.willAnimateRotation),
                    .didRotate: forwarding(.didRotate),
                ]),
                "A": Behavior(reactions: [
                    .willRotate: Reaction(before: [.log("$toInterfaceOrientation")]),
                    .willAnimateRotation: Reaction(before: [.log("$duration")]),
                    .didRotate: Reaction(before: [.log("$fromInterfaceOrientation")]),
                ]),
            ])
        try theater.set("N", .shouldAutomaticallyForwardRotationMethods, false)
        let events = try theater.play {
            try $0.turn()
            try $0.settle()
        }
        let logged = events.compactMap { event -> Value? in
            if case .log(_, let value) = event.kind { value } else { nil }
        }
        RuleProof.expect(
            "CH-198", "DP-26",
            holds: logged.first == "landscapeLeft" && logged.count == 3 && logged.last == "portrait", "\(logged)")
        let seconds = theater.session.settings?.device.idiom == .pad ? 0.4 : 0.3
        RuleProof.expect("CH-198", holds: logged.dropFirst().first == .number(seconds))
        proves("CH-198", in: events.filter { $0.rule == "CH-198" })
        #expect(theater.warnings.isEmpty)
        let alone = try theater.call(.containment(receiver: "A", .callDirectly(.willRotate, isAnimated: true)))
        RuleProof.expect("CH-198", holds: alone.contains { $0.trace == "app:log=landscapeLeft" })
    }

    @Test(
        "CH-198, DP-26: a callback that is forwarded goes on beneath the child, except where it is kept again",
        .repeated(.onAPad), arguments: [8, 12, 17])
    func forwardedFurther(_ major: Int) throws {
        for keepsAgain in [false, true] {
            let told = Reaction(before: [.log("told")])
            var theater = try Theater(
                SystemVersion(major),
                root: .container("N", .navigationController, .container("T", .tabBarController, .plain("A"))),
                behaviors: [
                    "N": Behavior(reactions: [
                        .willRotate: Reaction(before: [
                            .containment(receiver: "T", .callDirectly(.willRotate, isAnimated: true))
                        ])
                    ]),
                    "A": Behavior(reactions: [.willRotate: told, .didRotate: told]),
                ])
            try theater.set("N", .shouldAutomaticallyForwardRotationMethods, false)
            if keepsAgain { try theater.set("T", .shouldAutomaticallyForwardRotationMethods, false) }
            let events = try theater.play { try $0.turn() }
            let callbacks = events.turning.filter { $0.hasSuffix("Rotate") }
            RuleProof.expect(
                "CH-198", "DP-26", holds: callbacks == ["N willRotate"] + (keepsAgain ? [] : ["A willRotate"]),
                "\(callbacks)")
        }
    }
}
