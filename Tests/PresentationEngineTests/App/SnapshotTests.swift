import Testing

@testable import PresentationEngine

@Suite("What controllers hear of the pictures of an app in the background")
struct SnapshotTests {
    private static let versions = [SystemVersion(12), SystemVersion(13), SystemVersion(17), SystemVersion(18)]

    private func leave(_ theater: inout Theater) throws -> [Event] {
        try theater.play { try $0.call(.application(.background)) }
    }

    @Test("Q53, CH-284: from iOS 13 on the style flips and returns", .varies(.device), arguments: versions)
    func styles(_ version: SystemVersion) throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            let telling = Behavior(reactions: [.traitCollectionDidChange: Reaction()])
            var theater = try Theater(version, device: device, behaviors: ["A": telling, "K": telling])
            try theater.make("K")
            try theater.embed("K", in: "A")
            try theater.make("U")
            let flips = try leave(&theater).compactMap { event -> String? in
                guard case .callback(let subject, .traitCollectionDidChange, _, _) = event.kind,
                    let style = event.arguments["previousUserInterfaceStyle"]
                else { return nil }
                return "\(subject.name) \(style.trace)"
            }
            let expected = version < SystemVersion(13) ? [] : ["A light", "K light", "A dark", "K dark"]
            RuleProof.expect("Q53", "CH-284", holds: flips == expected, "\(flips)")
        }
    }

    @Test("Q55, R133, CH-285: a split view controller on an iPad collapses and expands", .varies(.device))
    func split() throws {
        for device in ["iPad Air 2", "iPad Pro 11"] {
            var root = ControllerRequest.container(
                "S", .splitViewController, .container("N", .navigationController, .plain("P")), .plain("D"))
            root.properties = [PropertyAssignment(.delegate, "judge")]
            let judge = Behavior(answers: [
                .collapseSecondaryOnto: .value(false), .separateSecondaryFrom: .value(.null),
            ])
            var theater = try Theater(
                SystemVersion(16), device: device, orientation: .landscapeLeft, root: root,
                behaviors: ["judge": judge], objects: [ObjectRequest(name: "judge")])
            let size = theater.session.windowSize
            let events = try leave(&theater)
            let asked = events.map(\.trace).filter { $0.hasPrefix("judge?") }
            RuleProof.expect(
                "Q55", "CH-285",
                holds: asked.count == 2 && asked[0].contains("collapse") && asked[1].contains("separate"), "\(asked)")
            // R133r: the sizes of both orientations come first.
            let sizes = events.turning.filter { $0.hasPrefix("S size") }
            RuleProof.expect(
                "R133", "CH-602", holds: sizes.count == 4 && sizes[2].contains("320x"), "\(sizes)")
            #expect(theater.session.windowSize == size && theater.session.header.transitions.isEmpty)
            #expect(theater.session.header.geometry?.placement ?? .full == .full)
        }
    }

    @Test("Q56: on iOS 12.2 an iPad loads the tabs that were never selected", .varies(.device))
    func tabs() throws {
        for (device, minor) in [
            ("iPad Air 2", 2), ("iPad Pro 11", 2), ("iPad Air 2", 1), ("iPad Air 2", 3), ("iPhone 8", 2),
        ] {
            var theater = try Theater(
                SystemVersion(12, minor), device: device,
                root: .container(
                    "T", .tabBarController, .plain("a"),
                    .container("S", .splitViewController, .plain("P"), .plain("D"))))
            let loaded = try leave(&theater).map(\.trace).filter { $0.hasSuffix(".DL") }
            let isLoading = minor == 2 && device != "iPhone 8"
            RuleProof.expect("Q56", holds: loaded == (isLoading ? ["S.DL", "P.DL", "D.DL"] : []), "\(loaded)")
        }
    }

    @Test(
        "R133r, CH-602: the window of an iPad app turns to the other orientation and back", .varies(.device),
        arguments: [InterfaceOrientation.portrait, .landscapeLeft])
    func orientations(_ orientation: InterfaceOrientation) throws {
        for version in [8, 9, 12, 13, 18, 26] {
            for device in ["iPad Air 2", "iPad Pro 11", "iPhone 8"] {
                var theater = try Theater(SystemVersion(version), device: device, orientation: orientation)
                let size = theater.session.windowSize
                let events = try leave(&theater)
                let turns = device != "iPhone 8" && version >= 9
                let sizes = [Size(size.height, size.width), size].map { "A size \(Int($0.width))x\(Int($0.height))" }
                let told = events.turning.filter { $0.hasPrefix("A size") }
                RuleProof.expect("R133r", holds: told == (turns ? sizes : []), "\(version) \(device): \(told)")
                #expect(theater.session.windowSize == size && theater.session.header.orientation == orientation)
                #expect(theater.session.header.transitions.isEmpty)
                #expect(theater.session.header.geometry?.devicePosition == nil)
                #expect(try theater.play { try $0.call(.application(.foreground)) }.turning.isEmpty)
            }
        }
    }

    @Test("CH-602: nothing turns that shares the screen; R133r: or requires all of it", .varies(.device))
    func others() throws {
        for device in ["iPad Air 2", "iPad Pro 9.7"] {
            var shared = try Theater(SystemVersion(16), device: device)
            try shared.resize(.twoThirds)
            RuleProof.expect("CH-602", holds: try leave(&shared).turning.isEmpty)
            #expect(shared.session.environmentOutline.placement == .twoThirds)
            var full = try Theater(SystemVersion(16), device: device, app: Theater.fullScreenApp)
            RuleProof.expect("R133r", "CH-285", holds: try leave(&full).turning.isEmpty)
            var plain = try Theater(SystemVersion(16), device: device)
            RuleProof.expect("CH-285", holds: try leave(&plain).turning.allSatisfy { !$0.contains("320x") })
        }
    }
}
