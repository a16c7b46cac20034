import Testing

@testable import PresentationEngine

@Suite("Who is asked whether the interface rotates, and what the answers do")
struct OrientationMaskTests {
    private func asked(_ theater: Theater) -> [String] {
        theater.log.filter { $0.contains("?") }
    }

    @Test("RT-06, RT-07: the topmost controller that fills the window is asked, and nobody else", .repeated(.deeper))
    func decider() throws {
        let asking = Behavior(answers: [.supportedInterfaceOrientations: .value("all")])
        var theater = try Theater(
            device: "iPhone 8", behaviors: ["A": asking, "K": asking, "M": asking, "S": asking, "root beneath": asking])
        try theater.make("K")
        try theater.embed("K", in: "A", frame: try theater.frame(of: "A"))
        try theater.turn()
        RuleProof.expect("RT-06", "RT-07", holds: asked(theater) == ["A?supportedInterfaceOrientations"])
        try theater.settle()
        try theater.show("M", .style(.fullScreen))
        try theater.turn(.portrait)
        RuleProof.expect("RT-06", "R232", holds: asked(theater) == ["M?supportedInterfaceOrientations"])
        try theater.settle()
        try theater.close("A")
        theater = try Theater(SystemVersion(15), device: "iPhone 8", behaviors: ["A": asking, "S": asking])
        try theater.show("S", .style(.pageSheet))
        try theater.turn()
        RuleProof.expect("R232", holds: asked(theater) == ["A?supportedInterfaceOrientations"])
    }

    @Test("RT-07: what a child presents in its context is not asked, whatever it covers", .repeated(.deeper))
    func nestedContext() throws {
        let asking = Behavior(answers: [.supportedInterfaceOrientations: .value("all")])
        for version in [SystemVersion(12), SystemVersion(15), SystemVersion(17)] {
            var theater = try Theater(
                version, device: "iPhone 8", behaviors: ["A": asking, "K": asking, "M": asking, "F": asking])
            try theater.make("K")
            try theater.embed("K", in: "A", frame: try theater.frame(of: "A"))
            try theater.set("K", .definesPresentationContext, true)
            try theater.show("M", from: "K", .style(.currentContext))
            try theater.turn()
            RuleProof.expect("RT-07", holds: asked(theater) == ["A?supportedInterfaceOrientations"])
            try theater.settle()
            try theater.show("F", from: "M", .style(.fullScreen))
            try theater.turn(.portrait)
            #expect(asked(theater) == ["F?supportedInterfaceOrientations"])
        }
    }

    @Test(
        "RT-08, R251, Q80: shouldAutorotate stops a rotation up to iOS 15", .repeated(.deeper),
        arguments: Theater.versions)
    func autorotation(_ version: SystemVersion) throws {
        let behavior = Behavior(
            answers: [.shouldAutorotate: .value(false), .supportedInterfaceOrientations: .value("all")])
        var theater = try Theater(version, device: "iPhone 8", behaviors: ["A": behavior])
        try theater.turn()
        if version < SystemVersion(16) {
            RuleProof.expect("R251", holds: asked(theater) == ["A?shouldAutorotate"])
            theater.expectRule("RT-08", on: "noop rotation")
            #expect(theater.session.header.orientation == .portrait)
            #expect(theater.session.environmentOutline.devicePosition == .landscapeLeft)
        } else {
            RuleProof.expect("Q80", holds: asked(theater) == ["A?supportedInterfaceOrientations"])
            #expect(theater.session.header.orientation == .landscapeLeft)
        }
    }

    @Test("RT-10, R233: the app's mask and the controller's have to have the orientation", .repeated(.deeper))
    func intersection() throws {
        for (app, own, rotates) in [
            (Value.text("all"), Value.list(["portrait", "landscapeLeft"]), true), ("portrait", "all", false),
            ("all", "portrait", false),
        ] {
            var theater = try Theater(
                device: "iPhone 8",
                behaviors: [
                    "AppDelegate": Behavior(answers: [.applicationSupportedOrientations: .value(app)]),
                    "A": Behavior(answers: [.supportedInterfaceOrientations: .value(own)]),
                ])
            try theater.turn()
            #expect((theater.session.header.orientation == .landscapeLeft) == rotates, "\(app) \(own)")
            proves("RT-09", in: theater.events)
            if rotates {
                RuleProof.expect("R233", holds: theater.turning.contains("A size 667x375"))
            } else {
                theater.expectRule("RT-10", on: "noop rotation")
                RuleProof.expect("R233", holds: theater.turning.isEmpty)
            }
        }
    }

    @Test("RT-04: by default a phone does not stand on its head, and an iPad does", .varies(.device))
    func defaults() throws {
        for (device, rotates) in [("iPhone 8", false), ("iPad Air 2", true)] {
            var theater = try Theater(device: device)
            try theater.turn(.portraitUpsideDown)
            RuleProof.expect(
                "RT-04", "R231", holds: (theater.session.header.orientation == .portraitUpsideDown) == rotates)
        }
    }

    @Test("R234, A7j: without a common orientation an exception up to iOS 12, and none afterwards", .repeated(.deeper))
    func nothingInCommon() throws {
        for version in [SystemVersion(9), SystemVersion(12), SystemVersion(13)] {
            var theater = try Theater(
                version, device: "iPhone 8",
                behaviors: [
                    "AppDelegate": Behavior(answers: [.applicationSupportedOrientations: .value("landscape")])
                ])
            // Not before: a presentation of A would raise.
            try theater.set("A", .supportedInterfaceOrientations, "portrait")
            let call = Call.environment(EnvironmentCall(orientation: .landscapeRight))
            let before = theater.session.header.orientation
            guard version < SystemVersion(13) else {
                try theater.call(call)
                RuleProof.expect("R234", holds: theater.session.header.orientation == before)
                continue
            }
            theater.expectException(
                "A7j", named: "UIApplicationInvalidInterfaceOrientation",
                "Supported orientations has no common orientation with the application, and [UIViewController shouldAutorotate] is returning YES",
                call)
        }
    }

    @Test("R235: at run time the delegate's mask replaces that of Info.plist")
    func delegateOverPlist() throws {
        var launch = Launch(
            device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(12),
            app: AppDescription(infoPlist: InfoPlist(orientations: [.portrait])), root: .plain("A"))
        var theater = try Theater(launching: launch)
        try theater.turn()
        #expect(theater.session.header.orientation == .portrait)
        launch.behaviors = [
            .init(
                name: "AppDelegate",
                behavior: Behavior(answers: [.applicationSupportedOrientations: .value("all")]))
        ]
        theater = try Theater(launching: launch)
        try theater.turn()
        RuleProof.expect("R235", holds: theater.session.header.orientation == .landscapeLeft)
    }

    @Test("R236: a container's delegate answers for it; the child on its stack is not asked", .varies(.container))
    func containers() throws {
        for (kind, member) in [
            (ControllerKind.navigationController, Member.navigationSupportedOrientations),
            (.tabBarController, .tabSupportedOrientations),
        ] {
            var root = ControllerRequest.container("N", kind, .plain("c"))
            root.properties = [PropertyAssignment(.delegate, "D")]
            var theater = try Theater(
                device: "iPhone 8", root: root,
                behaviors: [
                    "D": Behavior(answers: [member: .value("portrait")]),
                    "c": Behavior(answers: [.supportedInterfaceOrientations: .value("all")]),
                ], objects: [ObjectRequest(name: "D")])
            try theater.turn()
            RuleProof.expect("R236", holds: asked(theater) == ["D?\(member.rawValue)"])
            theater.expectRule("RT-10", on: "noop rotation")
        }
    }

    @Test("a question may stay open: the rotation goes on with the answer")
    func parked() throws {
        let asking = Behavior(answers: [.supportedInterfaceOrientations: .ask])
        var theater = try Theater(device: "iPhone 8", behaviors: ["A": asking])
        // R250: the launch asks, too.
        try theater.apply(.answer("all"))
        try theater.turn()
        #expect(theater.session.agenda.parked?.member == .supportedInterfaceOrientations)
        try theater.apply(.answer("landscape"))
        #expect(theater.turning.contains("A size 667x375"))
    }

    @Test("a device that is turned back after a refused rotation finds the interface there")
    func backAgain() throws {
        var theater = try Theater(device: "iPhone 8")
        try theater.set("A", .supportedInterfaceOrientations, "portrait")
        try theater.turn()
        try theater.turn(.portrait)
        #expect(theater.turning.isEmpty)
        #expect(theater.session.header.geometry == nil)
    }
}
