import Testing

@testable import PresentationEngine

@Suite("Orientations that no mask decides")
struct SharedScreenTests {
    private func asked(_ events: [Event]) -> [String] {
        events.map(\.trace).filter {
            $0.contains("?shouldAutorotate") || $0.contains("rientations") && $0.contains("?")
                || $0.contains("?preferred")
        }
    }

    private static let portrait = Behavior(
        answers: [.shouldAutorotate: .value(false), .supportedInterfaceOrientations: .value("portrait")])
    private static let movie = Behavior(
        answers: [
            .supportedInterfaceOrientations: .value("landscape"),
            .preferredInterfaceOrientation: .value("landscapeLeft"),
        ])

    private func stage(_ version: SystemVersion, _ device: String, _ app: AppDescription?) throws -> Theater {
        try Theater(
            version, device: device,
            behaviors: [
                "A": Self.portrait, "M": Self.movie,
                "AppDelegate": Behavior(answers: [.applicationSupportedOrientations: .value("portrait")]),
            ], app: app)
    }

    /// Descriptions of apps that take part in multitasking, and of some that do not.
    private static let sharing: [AppDescription?] = [
        nil, AppDescription(infoPlist: InfoPlist(orientationsOnPad: InterfaceOrientation.allCases)),
        AppDescription(
            infoPlist: InfoPlist(orientations: [.portrait], orientationsOnPad: InterfaceOrientation.allCases)),
    ]
    private static let alone: [AppDescription?] = [
        Theater.fullScreenApp, AppDescription(infoPlist: InfoPlist(orientationsOnPad: [.portrait, .landscapeLeft])),
    ]

    @Test(
        "CH-500, CH-506: an iPad app that takes part in multitasking turns with the device, and nobody is asked",
        .varies(.device), arguments: [9, 12, 15, 18, 26])
    func multitasking(_ major: Int) throws {
        for device in ["iPad Air 2", "iPad Pro 11"] {
            for app in Self.sharing {
                var theater = try stage(SystemVersion(major), device, app)
                let launched = asked(theater.history)
                RuleProof.expect("CH-500", "CH-506", holds: launched.isEmpty, "\(launched)")
                let turned = try theater.play { try $0.turn(.landscapeLeft) }
                RuleProof.expect(
                    "CH-500", "CH-506",
                    holds: asked(turned).isEmpty && theater.session.header.orientation == .landscapeLeft)
                _ = try theater.play { try $0.turn(.portrait) }
                let shown = try theater.show("M", .style(.fullScreen))
                let closed = try theater.close("A")
                RuleProof.expect(
                    "CH-500",
                    holds: asked(shown + closed).isEmpty && !(shown + closed).contains { $0.trace == "began rotation" })
            }
        }
    }

    @Test(
        "CH-500: an app that requires the full screen, or lists fewer orientations, is asked; so is any before iOS 9",
        .varies(.device), arguments: [8, 12, 18])
    func alone(_ major: Int) throws {
        for device in ["iPad Air 2", "iPad Pro 11"] {
            for app in major == 8 ? Self.sharing : Self.alone {
                var theater = try stage(SystemVersion(major), device, app)
                let turned = try theater.play { try $0.turn(.landscapeLeft) }
                RuleProof.expect(
                    "CH-500", holds: !asked(turned).isEmpty && theater.session.header.orientation == .portrait)
            }
        }
    }

    @Test("CH-501: a request of such an app fails with the error of UIKit", .varies(.device), arguments: [16, 18, 26])
    func request(_ major: Int) throws {
        let handler = Completion(label: "error", calls: [.log("$description"), .log("$domain"), .log("$code")])
        for device in ["iPad Air 2", "iPad Pro 11"] {
            var theater = try Theater(SystemVersion(major), device: device)
            let events = try theater.play {
                try $0.call(.orientation(.requestGeometryUpdate([.landscapeLeft], errorHandler: handler)))
            }
            let logged = events.map(\.trace).filter { $0.hasPrefix("app:log") }
            RuleProof.expect(
                "CH-501",
                holds: theater.session.header.orientation == .portrait
                    && logged == [
                        "app:log=The current windowing mode does not allow for programmatic changes to interface orientation.",
                        "app:log=UISceneErrorDomain", "app:log=101",
                    ], "\(logged)")
            let updated = try theater.play { try $0.call(.orientation(.setNeedsUpdate(receiver: "A"))) }
            RuleProof.expect("CH-500", holds: asked(updated).isEmpty)
        }
    }

    @Test(
        "CH-502: from iOS 9 on an alert answers with the mask of its presenter", .repeated(.deeper),
        arguments: [8, 9, 12, 15, 18])
    func alerts(_ major: Int) throws {
        for over in ["A", "first"] {
            let upright = Behavior(answers: [.supportedInterfaceOrientations: .value("portrait")])
            var theater = try Theater(SystemVersion(major), device: "iPhone 8", behaviors: ["A": upright])
            try theater.alert(.alert("first", .named("OK")))
            if over == "first" {
                try theater.call(.makeController(.alert("second", .named("OK"))))
                _ = try theater.play { try $0.present("second", from: "first") }
            }
            let turned = try theater.play { try $0.turn(.landscapeLeft) }
            RuleProof.expect(
                "CH-502", holds: (theater.session.header.orientation == .portrait) == (major >= 9),
                "\(turned.map(\.trace))")
            guard major >= 9 else { continue }
            RuleProof.expect("CH-502", holds: asked(turned).contains("A?supportedInterfaceOrientations"))
        }
        // An override of the alert's own class counts.
        let own = Behavior(answers: [.supportedInterfaceOrientations: .value("all")])
        var theater = try Theater(
            SystemVersion(major), device: "iPhone 8", behaviors: ["A": Self.portrait, "first": own])
        try theater.alert(.alert("first", .named("OK")))
        _ = try theater.play { try $0.turn(.landscapeLeft) }
        #expect(theater.session.header.orientation == .landscapeLeft)
    }

    @Test(
        "CH-503: a phone without a home button never stands on its head, whatever the masks say", .varies(.device),
        arguments: [11, 15, 18])
    func upsideDown(_ major: Int) throws {
        let all = Behavior(answers: [.supportedInterfaceOrientations: .value("all")])
        let head = Behavior(answers: [.supportedInterfaceOrientations: .value("portraitUpsideDown")])
        for device in ["iPhone 8", "iPhone X", "iPhone 12", "iPad Pro 11"] {
            let stands = ["iPhone 8", "iPad Pro 11"].contains(device)
            var theater = try Theater(SystemVersion(major), device: device, behaviors: ["A": all, "M": head])
            _ = try theater.play { try $0.turn(.portraitUpsideDown) }
            RuleProof.expect(
                "CH-503", holds: (theater.session.header.orientation == .portraitUpsideDown) == stands, "\(device)")
            #expect(theater.session.environmentOutline.devicePosition == .portraitUpsideDown)
            // Turned on from there, the interface follows.
            _ = try theater.play { try $0.turn(.landscapeLeft) }
            #expect(theater.session.header.orientation == .landscapeLeft)
            if !stands {
                try theater.show("M", .style(.fullScreen))
                RuleProof.expect("CH-503", holds: theater.session.header.orientation == .landscapeLeft)
            }
            let launched = try Theater(
                SystemVersion(major), device: device, orientation: .portraitUpsideDown, behaviors: ["A": all])
            RuleProof.expect(
                "CH-503", holds: (launched.session.header.orientation == .portraitUpsideDown) == stands, "\(device)")
        }
    }

    @Test("RT-19: a column that leaves the window with a turn is not laid out any more", .varies(.device))
    func leftWindow() throws {
        for device in ["iPad Air 2", "iPad Pro 11", "iPhone 8 Plus"] {
            var theater = try Theater.split(
                SystemVersion(12), device, .landscapeLeft, [.navigation("N", "M"), .navigation("K", "B")])
            let events = try theater.play { try $0.turn(.portrait) }
            #expect(events.appearances.contains("M.DD"))
            RuleProof.expect(
                "RT-19", holds: !events.turning.contains("M WL") && events.turning.contains("B WL"),
                "\(device) \(events.turning)")
        }
    }
}
