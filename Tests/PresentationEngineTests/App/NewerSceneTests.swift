import Testing

@testable import PresentationEngine

@Suite("Scenes of iOS 26 and 27")
struct NewerSceneTests {
    private func launch(
        _ version: SystemVersion, on device: String, sdk: SystemVersion? = nil, hasScenes: Bool = true,
        _ entries: [String: String] = [:]
    ) throws -> Launch {
        let plist = InfoPlist(
            entries: entries.sorted { $0.key < $1.key }.map { .init(key: $0.key, json: $0.value) },
            sceneSupport: hasScenes ? .manifest(delegateClass: nil) : .missing)
        var launch = Launch(
            device: try #require(Device.named(device)), orientation: .landscapeLeft, systemVersion: version,
            app: AppDescription(sdk: sdk, infoPlist: plist), root: .plain("A"))
        launch.behaviors = [
            .init(name: "SceneDelegate", behavior: Behavior(reactions: [.sceneDidUpdateGeometry: Reaction()]))
        ]
        return launch
    }

    @Test(
        "Q35: an app that was built with the SDK of iOS 27 and has no scenes is stopped at its launch", .varies(.device)
    )
    func stopped() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            _ = try Theater(
                launching: try launch(SystemVersion(27), on: device, sdk: SystemVersion(26), hasScenes: false))
            _ = try Theater(launching: try launch(SystemVersion(26), on: device, hasScenes: false))
            _ = try Theater(launching: try launch(SystemVersion(27), on: device))
            let stopped = try launch(SystemVersion(27), on: device, hasScenes: false)
            let refusal = proves("Q35") { () throws(Rejection) in _ = try Theater(launching: stopped) }
            guard case .exception(let name, let reason, _, _)? = refusal else {
                Issue.record("\(String(describing: refusal))")
                continue
            }
            #expect(
                name == "EXC_BREAKPOINT" && reason.text.hasPrefix("Application failed to launch: UIScene life cycle"))
        }
    }

    @Test(
        "Q37: iOS 27 resizes an app with UIRequiresFullScreen that was built with its SDK, in one step",
        .varies(.device))
    func fullScreen() throws {
        let requires = ["UIRequiresFullScreen": "true"]
        let ignored = [
            "UIRequiresFullScreen": "true", "UIRequiresFullScreenIgnoredStartingWithVersion": "\"26\"",
        ]
        for device in ["iPad Air 2", "iPad Pro 11"] {
            let free = WindowPlacement.size(Size(600, 700))
            for refusing in [
                try launch(SystemVersion(27), on: device, sdk: SystemVersion(26), requires),
                try launch(SystemVersion(26), on: device, requires), try launch(SystemVersion(18), on: device, ignored),
            ] {
                var theater = try Theater(launching: refusing)
                #expect(throws: Rejection.self) { try theater.resize(free) }
            }
            for allowing in [
                try launch(SystemVersion(27), on: device, requires), try launch(SystemVersion(26), on: device, ignored),
            ] {
                var theater = try Theater(launching: allowing)
                let screen = theater.screen
                let told = geometry(try theater.play { try $0.resize(free) })
                RuleProof.expect("Q37", holds: told == ["false from \(screen)"], "\(told)")
            }
        }
    }

    private func geometry(_ events: [Event]) -> [String] {
        events.compactMap { event in
            guard case .callback(_, .sceneDidUpdateGeometry, _, _) = event.kind else { return nil }
            let arguments = event.arguments
            return "\(arguments["isInteractivelyResizing"]?.trace ?? "") from \(arguments["previousSize"]?.trace ?? "")"
        }
    }

    @Test(
        "Q39, CH-363: the scene's delegate follows the size while the user drags and at the end, and rotations",
        .varies(.device))
    func effectiveGeometry() throws {
        for device in ["iPad Air 2", "iPad Pro 11"] {
            var theater = try Theater(launching: try launch(SystemVersion(26), on: device))
            let screen = theater.screen
            let drag = try theater.play { try $0.resize(.size(Size(600, 700))) }
            RuleProof.expect(
                "Q39", "CH-363", holds: geometry(drag) == ["true from \(screen)", "false from 600.0x700.0"],
                "\(geometry(drag))")
            proves("Q39", in: drag)
            let order = drag.log.filter { $0.hasSuffix("didUpdateEffectiveGeometry:)") || $0.hasSuffix(".WL") }
            RuleProof.expect("CH-363", holds: order.count == 3 && order[1] == "A.WL", "\(order)")
            let sizes = drag.log.filter {
                $0.hasSuffix("didUpdateEffectiveGeometry:)") || $0.contains("viewWillTransition")
            }
            RuleProof.expect("CH-363", holds: sizes.first == "A.viewWillTransition(to:with:)", "\(sizes)")
            try theater.resize(.full)
            try theater.settle()
            let turn = try theater.play { try $0.turn(.portrait) }
            RuleProof.expect("Q39", holds: geometry(turn) == ["false from \(screen)"], "\(geometry(turn))")
            var older = try Theater(launching: try launch(SystemVersion(18), on: device))
            #expect(geometry(try older.play { try $0.turn(.portrait) }).isEmpty)
        }
    }

    @Test(
        "Q43, CH-450: on iOS 27 the scene's return to the foreground is extended until it is completed",
        .varies(.device))
    func extendedReturn() throws {
        for device in ["iPhone 11", "iPad Air 2"] {
            for (version, sdk, extends) in [(26, 26, false), (27, 26, false), (27, 27, true)] {
                var launch = try launch(SystemVersion(version), on: device, sdk: SystemVersion(sdk))
                let extending = Reaction(after: [.application(.extendStateRestoration)])
                launch.behaviors = [
                    .init(
                        name: "SceneDelegate",
                        behavior: Behavior(reactions: [
                            .sceneWillEnterForeground: extending, .sceneDidEnterBackground: extending,
                        ]))
                ]
                var theater = try Theater(launching: launch)
                let left = try theater.play { try $0.call(.application(.background)) }
                RuleProof.expect("CH-450", holds: left.contains { $0.rule == "CH-48" })
                let back = try theater.play { try $0.call(.application(.foreground)) }
                RuleProof.expect("Q43", holds: back.contains { $0.rule == "CH-48" } != extends, "\(back.map(\.trace))")
                RuleProof.expect("Q43", holds: theater.session.header.extendedReturns == (extends ? 1 : 0))
                let completed = try theater.play { try $0.call(.application(.completeStateRestoration)) }
                if extends { proves("Q43", in: completed) }
                try theater.call(.application(.extendStateRestoration))
                theater.expectRule("CH-48", on: "noop extendStateRestoration")
            }
        }
    }
}

extension Theater {
    /// The size of the window, which fills the screen after a launch.
    fileprivate var screen: String { Value.size(session.windowSize).trace }
}
