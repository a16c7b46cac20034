import Testing

@testable import PresentationEngine

@Suite("The places of an iPad's window")
struct WindowPlacementTests {
    /// A row of table A2: screen, then the widths in landscape and in portrait.
    static let rows: [(device: String, widths: [WindowPlacement: Double], portrait: [WindowPlacement: Double])] = [
        (
            "iPad Air 2", [.oneThird: 320, .half: 507, .twoThirds: 694, .slideOver: 320],
            [.oneThird: 320, .twoThirds: 438, .slideOver: 320]
        ),
        (
            "iPad Pro 10.5", [.oneThird: 320, .half: 551, .twoThirds: 782, .slideOver: 320],
            [.oneThird: 320, .twoThirds: 504, .slideOver: 320]
        ),
        (
            "iPad Pro 12.9", [.oneThird: 375, .half: 678, .twoThirds: 981, .slideOver: 375],
            [.oneThird: 375, .twoThirds: 639, .slideOver: 375]
        ),
    ]

    @Test("A2: every width of the table, with its size class", .varies(.device))
    func widths() throws {
        for row in Self.rows {
            for (orientation, widths) in [(InterfaceOrientation.landscapeLeft, row.widths), (.portrait, row.portrait)] {
                for placement in WindowPlacement.named {
                    guard let width = widths[placement] else { continue }
                    var theater = try Theater(SystemVersion(10), device: row.device, orientation: orientation)
                    try theater.resize(placement)
                    #expect(try theater.frame(of: "A").size.width == width, "\(row.device) \(placement)")
                    let expected: Value = width <= 639 ? "compact" : "regular"
                    RuleProof.expect(
                        "A2", holds: try theater.probe("A", .trait(.horizontalSizeClass)) == expected,
                        "\(row.device) \(placement)")
                    #expect(try theater.probe("A", .trait(.verticalSizeClass)) == "regular")
                }
            }
        }
    }

    @Test("R282, CH-187: from iOS 11 on a Slide Over window keeps clear of both edges", .varies(.device))
    func slideOver() throws {
        for device in ["iPad Air 2", "iPad Pro 10.5"] {
            for (version, inset) in [(SystemVersion(10), 0.0), (SystemVersion(12), 40)] {
                var theater = try Theater(version, device: device)
                let height = try theater.frame(of: "A").size.height
                try theater.resize(.slideOver)
                RuleProof.expect(
                    "R282", "CH-187", holds: try theater.frame(of: "A").size == Size(320, height - inset))
            }
        }
    }

    @Test("R134, R121: the window and its root follow; the traits are announced if they change", .repeated(.deeper))
    func resizing() throws {
        var theater = try Theater(SystemVersion(12), device: "iPad Air 2", orientation: .landscapeLeft)
        try theater.resize(.twoThirds)
        #expect(theater.turning.filter { $0.hasPrefix("A ") } == ["A size 694x768", "A WL", "A LS"])
        RuleProof.expect("R121", holds: !theater.turning.contains { $0.contains("traits") })
        proves("R134", in: theater.events)
        try theater.settle()
        try theater.resize(.half)
        RuleProof.expect(
            "R134",
            holds: theater.turning.filter { $0.hasPrefix("A ") } == [
                "A traits C/R", "A size 507x768", "A were R/R", "A WL", "A LS",
            ])
    }

    @Test("CH-181: a half becomes the wider part in portrait", .varies(.device))
    func turnedHalf() throws {
        for (device, width) in [("iPad Air 2", 438.0), ("iPad Pro 12.9", 639)] {
            var theater = try Theater(SystemVersion(12), device: device, orientation: .landscapeLeft)
            try theater.resize(.half)
            try theater.settle()
            try theater.turn(.portrait)
            RuleProof.expect("CH-181", holds: try theater.frame(of: "A").size.width == width)
            #expect(theater.session.environmentOutline.placement == .twoThirds)
        }
    }

    @Test("CH-184: from iOS 16 on an iPad's window may have any size", .varies(.device))
    func freeSizes() throws {
        for device in ["iPad Pro 11", "iPad 10"] {
            var theater = try Theater(SystemVersion(16), device: device, orientation: .landscapeLeft)
            try theater.resize(.size(Size(640, 500)))
            RuleProof.expect("CH-184", holds: try theater.frame(of: "A").size == Size(640, 500))
            #expect(try theater.probe("A", .trait(.horizontalSizeClass)) == "regular")
            try theater.settle()
            try theater.resize(.size(Size(639, 500)))
            #expect(try theater.probe("A", .trait(.horizontalSizeClass)) == "compact")
            proves("CH-184") { () throws(Rejection) in try theater.resize(.size(Size(3_000, 500))) }
        }
        var older = try Theater(SystemVersion(15), device: "iPad Pro 11")
        proves("CH-184") { () throws(Rejection) in try older.resize(.size(Size(640, 500))) }
    }

    @Test("A2, CH-184: what has no such place refuses it", .varies(.device))
    func refusals() throws {
        for (version, device, orientation, placement) in [
            (SystemVersion(12), "iPhone 8", InterfaceOrientation.portrait, WindowPlacement.half),
            (SystemVersion(8), "iPad Air 2", .landscapeLeft, .half),
            (SystemVersion(12), "iPad Air 2", .portrait, .half),
            (SystemVersion(12), "iPad Pro 11", .landscapeLeft, .half),
        ] {
            var theater = try Theater(version, device: device, orientation: orientation)
            proves("A2") { () throws(Rejection) in try theater.resize(placement) }
        }
        let plist = InfoPlist(entries: [.init(key: "UIRequiresFullScreen", json: "true")])
        for device in ["iPad Air 2", "iPad Pro 12.9"] {
            var theater = try Theater(
                launching: Launch(
                    device: try #require(Device.named(device)), orientation: .landscapeLeft,
                    systemVersion: SystemVersion(12), app: AppDescription(infoPlist: plist), root: .plain("A")))
            proves("CH-184") { () throws(Rejection) in try theater.resize(.half) }
        }
    }

    @Test("R213, R204: a split view controller collapses and expands with the width", .varies(.container))
    func splits() throws {
        for root in ["N", "T"] {
            let first = ControllerRequest.container(
                root, root == "N" ? .navigationController : .tabBarController, .plain("M"))
            var theater = try Theater.split(SystemVersion(12), "iPad Air 2", .landscapeLeft, [first, .plain("B")])
            try theater.resize(.oneThird)
            RuleProof.expect("R213", holds: try theater.value(.isCollapsed) == true)
            try theater.settle()
            try theater.resize(.full)
            try theater.settle()
            RuleProof.expect("R213", holds: try theater.value(.isCollapsed) == false)
            #expect(theater.session.brokenInvariants().isEmpty)
        }
    }

    @Test("R201: turning an iPad shows and hides the primary column", .varies(.device))
    func displayMode() throws {
        for device in ["iPad Air 2", "iPad Pro 12.9"] {
            var theater = try Theater.split(SystemVersion(12), device, .portrait, [.plain("M"), .plain("B")])
            #expect(try theater.value(.displayMode) == "secondaryOnly")
            let wide = try #require(Device.named(device)).screenSize(in: .landscapeLeft)
            let turned = try theater.play { try $0.turn() }.turning
            RuleProof.expect("R201", holds: try theater.value(.displayMode) == "oneBesideSecondary")
            let size = "B size \(Int(wide.width) - 320)x\(Int(wide.height))"
            RuleProof.expect("R201", holds: turned.contains(size), "\(turned)")
            #expect(theater.onScreen.contains("M"))
            let back = try theater.play { try $0.turn(.portrait) }.turning
            RuleProof.expect("R201", holds: back.contains("B size \(Int(wide.height))x\(Int(wide.width))"), "\(back)")
            #expect(!(turned + back).contains { $0.hasPrefix("B traits") || $0.hasPrefix("B were") })
            #expect(!theater.onScreen.contains("M"))
        }
    }
}
