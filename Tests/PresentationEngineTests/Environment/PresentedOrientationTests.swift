import Testing

@testable import PresentationEngine

@Suite("The orientation in which a controller first appears, and that of the interface after a dismissal")
struct PresentedOrientationTests {
    /// `A` supports portrait, and `M` landscape; `preferred` is what `M` prefers.
    private func stage(
        _ version: SystemVersion = SystemVersion(12), device: String = "iPhone 8", own: Value? = "portrait",
        preferred: Value? = nil, presented: Value = "landscape"
    ) throws -> Theater {
        var answers: [Member: Answer] = [.supportedInterfaceOrientations: .value(presented)]
        if let preferred { answers[.preferredInterfaceOrientation] = .value(preferred) }
        var behaviors = ["M": Behavior(answers: answers)]
        if let own { behaviors["A"] = Behavior(answers: [.supportedInterfaceOrientations: .value(own)]) }
        return try Theater(version, device: device, behaviors: behaviors, app: Theater.fullScreenApp)
    }

    private func asked(_ events: [Event]) -> [String] { events.map(\.trace).filter { $0.contains("?") } }

    @Test(
        "R237, Q82: a controller that supports landscape alone turns the interface, and its dismissal turns it back",
        .varies(.device), arguments: [SystemVersion(8), SystemVersion(12), SystemVersion(13), SystemVersion(18)])
    func forced(_ version: SystemVersion) throws {
        for (device, size) in [("iPhone 8", "667x375"), ("iPad Air 2", "1024x768")] {
            for style in [ModalPresentationStyle.fullScreen, .overFullScreen] {
                var theater = try stage(version, device: device)
                let shown = try theater.show("M", .style(style))
                RuleProof.expect("R237", holds: shown.turning.contains("A size \(size)"), "\(shown.turning)")
                #expect(theater.session.header.orientation == .landscapeLeft)
                #expect(try theater.frame(of: "M").size.width > theater.frame(of: "M").size.height)
                let closed = try theater.close("A")
                RuleProof.expect("Q82", holds: asked(closed) == ["A?supportedInterfaceOrientations"])
                RuleProof.expect(
                    "R237",
                    holds: theater.session.header.orientation == .portrait
                        && closed.contains { $0.trace == "began rotation" })
                #expect(theater.session.environmentOutline.devicePosition == .portrait)
            }
        }
    }

    @Test("R237: a sheet leaves the interface as it is", .varies(.device))
    func sheet() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try stage(SystemVersion(15), device: device)
            let shown = try theater.show("M", .style(.pageSheet))
            RuleProof.expect(
                "R237", holds: asked(shown).isEmpty && theater.session.header.orientation == .portrait)
        }
    }

    @Test(
        "RT-13, RT-14: the view first appears in the preferred orientation, and can turn afterwards", .varies(.device))
    func preferred() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try stage(device: device, own: nil, preferred: "landscapeRight", presented: "all")
            let shown = try theater.show("M", .style(.fullScreen))
            RuleProof.expect(
                "RT-13",
                holds: asked(shown) == [
                    "M?supportedInterfaceOrientations", "M?preferredInterfaceOrientationForPresentation",
                ],
                "\(asked(shown))")
            let turned = try #require(shown.firstIndex { $0.trace.hasSuffix("interfaceOrientation=landscapeRight") })
            let appears = try #require(shown.firstIndex { $0.trace == "M.WA" })
            RuleProof.expect("RT-14", holds: turned < appears)
            try theater.turn(.landscapeLeft)
            RuleProof.expect("RT-14", holds: theater.session.header.orientation == .landscapeLeft)
        }
    }

    @Test(
        "RT-15: without a preferred orientation the interface stays as it is, if the controller supports that",
        .varies(.device))
    func current() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try stage(device: device, presented: "all")
            try theater.turn(.landscapeLeft)
            try theater.show("M", .style(.fullScreen))
            RuleProof.expect("RT-15", holds: theater.session.header.orientation == .portrait)
        }
    }

    @Test("R238: only a full-screen presentation asks for the preferred orientation", .varies(.device))
    func otherStyles() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try stage(device: device, own: nil, preferred: "landscapeRight", presented: "all")
            let shown = try theater.show("M", .style(.overFullScreen))
            RuleProof.expect(
                "R238",
                holds: asked(shown) == ["M?supportedInterfaceOrientations"]
                    && theater.session.header.orientation == .portrait)
        }
    }

    @Test("R239, A7k: a preferred orientation that is not supported raises", .varies(.device))
    func unsupported() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            for (version, text) in [
                (
                    SystemVersion(9),
                    "preferredInterfaceOrientationForPresentation must return a supported interface orientation!"
                ),
                (
                    SystemVersion(10),
                    "preferredInterfaceOrientationForPresentation 'portrait' must match a supported interface orientation: 'landscapeLeft, landscapeRight'!"
                ),
            ] {
                var theater = try stage(version, device: device, preferred: "portrait")
                try theater.make("M", .style(.fullScreen))
                theater.expectException(
                    "A7k", named: "UIApplicationInvalidInterfaceOrientation", text,
                    .present(PresentCall(receiver: "A", controller: "M", isAnimated: .constant(true))))
                RuleProof.expect("R239", holds: try theater.controller("M").presentedBy == nil)
            }
        }
    }

    /// `M` supports portrait, and the app landscape.
    private func landscapeStage(
        _ version: SystemVersion, _ device: String, autorotates: Bool? = nil
    ) throws -> Theater {
        var answers: [Member: Answer] = [.supportedInterfaceOrientations: .value("portrait")]
        if let autorotates { answers[.shouldAutorotate] = .value(Value.bool(autorotates)) }
        return try Theater(
            version, device: device, behaviors: ["M": Behavior(answers: answers)],
            app: AppDescription(infoPlist: InfoPlist(orientations: [.landscapeLeft, .landscapeRight])))
    }

    @Test(
        "R234, A7j: up to iOS 12 a presented controller without an orientation of the app raises", .varies(.device),
        arguments: [SystemVersion(8), SystemVersion(10), SystemVersion(12), SystemVersion(13), SystemVersion(18)])
    func nothingInCommon(_ version: SystemVersion) throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            for style in [ModalPresentationStyle.fullScreen, .overFullScreen] {
                var theater = try landscapeStage(version, device)
                guard version < SystemVersion(13) else {
                    try theater.show("M", .style(style))
                    RuleProof.expect("R234", holds: try theater.controller("M").presentedBy != nil)
                    continue
                }
                try theater.make("M", .style(style))
                theater.expectException(
                    "A7j", named: "UIApplicationInvalidInterfaceOrientation",
                    "Supported orientations has no common orientation with the application, and [UIViewController shouldAutorotate] is returning YES",
                    .present(PresentCall(receiver: "A", controller: "M", isAnimated: .constant(true))))
                RuleProof.expect("R234", holds: try theater.controller("M").presentedBy == nil)
            }
        }
    }

    @Test("CH-280: without a common orientation shouldAutorotate decides up to iOS 12", .varies(.device))
    func nothingInCommonAndFixed() throws {
        for (device, version) in [
            ("iPhone 8", SystemVersion(8)), ("iPad Air 2", SystemVersion(12)), ("iPhone 8", SystemVersion(13)),
        ] {
            var theater = try landscapeStage(version, device, autorotates: false)
            let before = theater.session.header.orientation
            let shown = try theater.show("M", .style(.fullScreen))
            RuleProof.expect(
                "CH-280",
                holds: asked(shown).contains("M?shouldAutorotate") == (version < SystemVersion(13))
                    && theater.session.header.orientation == before)
            #expect(try theater.controller("M").presentedBy != nil)
        }
    }

    @Test("CH-280: the delegate of a navigation or tab bar controller answers in its place", .varies(.container))
    func delegates() throws {
        for (kind, member) in [
            (ControllerKind.navigationController, Member.navigationPreferredOrientation),
            (.tabBarController, .tabPreferredOrientation),
        ] {
            var theater = try Theater(
                device: "iPhone 8", behaviors: ["D": Behavior(answers: [member: .value("landscapeRight")])],
                objects: [ObjectRequest(name: "D")])
            var request = ControllerRequest.container("N", kind, .plain("c"))
            request.properties = [PropertyAssignment(.delegate, "D"), .style(.fullScreen)]
            try theater.call(.makeController(request))
            _ = try theater.play { try $0.present("N") }
            RuleProof.expect("CH-280", holds: theater.session.header.orientation == .landscapeRight)
            #expect(try theater.frame(of: "N") == Rect(0, 0, 667, 375))
        }
    }

    @Test(
        "CH-281: the interface turns back after the end of a dismissal, also of one without animation",
        .varies(.device))
    func others() throws {
        for (device, animated) in [("iPhone 8", true), ("iPhone 8", false), ("iPad Air 2", true)] {
            var theater = try stage(device: device)
            try theater.show("M", animated: animated, .style(.fullScreen))
            #expect(theater.session.header.orientation == .landscapeLeft)
            let closed = try theater.close("A", animated: animated)
            let gone = try #require(closed.firstIndex { $0.trace.hasPrefix("A.presentedViewController=") })
            let turns = try #require(closed.firstIndex { $0.trace.hasSuffix("interfaceOrientation=portrait") })
            RuleProof.expect("CH-281", holds: gone < turns)
        }
    }

    @Test("CH-281: up to iOS 15 shouldAutorotate of the presenter comes first", .varies(.device))
    func autorotation() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            for version in [SystemVersion(12), SystemVersion(16)] {
                let fixed = Behavior(
                    answers: [.shouldAutorotate: .value(false), .supportedInterfaceOrientations: .value("portrait")])
                let movie = Behavior(answers: [.supportedInterfaceOrientations: .value("landscape")])
                var theater = try Theater(
                    version, device: device, behaviors: ["A": fixed, "M": movie], app: Theater.fullScreenApp)
                try theater.show("M", .style(.fullScreen))
                let closed = try theater.close("A")
                let isOld = version < SystemVersion(16)
                RuleProof.expect(
                    "CH-281",
                    holds: asked(closed) == [isOld ? "A?shouldAutorotate" : "A?supportedInterfaceOrientations"]
                        && theater.session.header.orientation == (isOld ? .landscapeLeft : .portrait))
            }
        }
    }

    @Test("a question may stay open: the presentation goes on with the answer")
    func parked() throws {
        var theater = try Theater(
            device: "iPhone 8",
            behaviors: ["M": Behavior(answers: [.preferredInterfaceOrientation: .ask])])
        try theater.make("M", .style(.fullScreen))
        try theater.present("M")
        #expect(theater.session.agenda.parked?.member == .preferredInterfaceOrientation)
        try theater.apply(.answer("landscapeLeft"))
        try theater.settle()
        #expect(try theater.frame(of: "M") == Rect(0, 0, 667, 375))
    }

    // MARK: The launch

    @Test(
        "R241: a landscape-only root is loaded in portrait, and turned before it has appeared, without a size callback",
        .varies(.device), arguments: Theater.versions)
    func launch(_ version: SystemVersion) throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            let theater = try Theater(
                version, device: device,
                behaviors: [
                    "A": Behavior(
                        answers: [.supportedInterfaceOrientations: .value("landscape")],
                        reactions: [.traitCollectionDidChange: Reaction()])
                ],
                app: AppDescription(
                    sdk: version < SystemVersion(27) ? nil : SystemVersion(26),
                    infoPlist: Theater.fullScreenApp.infoPlist))
            let isPhone = device == "iPhone 8"
            let layouts = version < SystemVersion(13) ? 1 : 2
            let told = ["A WL", "A LS"]
            // CH-511: later the root keeps its traits until it arrives.
            var expected = isPhone && version < SystemVersion(17) ? ["A traits C/C"] : []
            if version < SystemVersion(13) { expected.append("A were N/N") }
            if isPhone, version >= SystemVersion(14) { expected.append("A were C/R") }
            expected += Array(repeating: told, count: layouts).joined()
            RuleProof.expect("R241", holds: theater.history.turning == expected, "\(theater.history.turning)")
            if isPhone || layouts == 2 { proves("R241", in: theater.history) }
            let traces = theater.history.map(\.trace)
            let will = try #require(traces.firstIndex(of: "A.WA"))
            let turn = try #require(traces.firstIndex { $0.hasSuffix("interfaceOrientation=landscapeLeft") })
            let did = try #require(traces.firstIndex(of: "A.DA"))
            #expect(will < turn && turn < did)
            RuleProof.expect("R250", holds: traces.contains("A?supportedInterfaceOrientations"))
            #expect(try theater.frame(of: "A").size.width > theater.frame(of: "A").size.height)
        }
    }

    @Test("R243, CH-282: the order in Info.plist does not decide the orientation of the launch", .varies(.device))
    func plist() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            for (listed, first) in [
                ([InterfaceOrientation.landscapeRight, .landscapeLeft, .portrait], InterfaceOrientation.portrait),
                ([.landscapeRight, .landscapeLeft], .landscapeRight),
            ] {
                let theater = try Theater(
                    launching: Launch(
                        device: try #require(Device.named(device)), systemVersion: SystemVersion(12),
                        app: AppDescription(infoPlist: InfoPlist(orientations: listed)), root: .plain("A")))
                if first == .portrait {
                    RuleProof.expect("R243", holds: theater.session.header.orientation == first)
                } else {
                    RuleProof.expect("CH-282", holds: theater.session.header.orientation == first)
                }
                #expect(theater.session.environmentOutline.devicePosition == .portrait)
            }
        }
    }
}
