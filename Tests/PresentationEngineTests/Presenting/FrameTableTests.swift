import Testing

@testable import PresentationEngine

@Suite("Measured frames of presented views")
struct FrameTableTests {
    /// A row of the table of measured sizes (A5): the style, the version and the device.
    struct Row: Sendable, CustomTestStringConvertible {
        let version: SystemVersion
        let device: String
        let isLandscape: Bool
        let full: Size
        let page: Rect
        let form: Rect

        init(
            _ version: Int, _ device: String, landscape: Bool = false, full: Size, page: Rect, form: Rect? = nil
        ) {
            self.version = SystemVersion(version)
            self.device = device
            isLandscape = landscape
            self.full = full
            self.page = page
            self.form = form ?? page
        }

        var testDescription: String { "\(device), \(version), \(isLandscape ? "landscape" : "portrait")" }
    }

    private static let rows = [
        Row(9, "iPhone 6", full: Size(375, 667), page: Rect(0, 20, 375, 647)),
        Row(9, "iPhone 6 Plus", landscape: true, full: Size(736, 414), page: Rect(161, 20, 414, 394)),
        Row(
            9, "iPad Air 2", full: Size(768, 1024), page: Rect(0, 20, 768, 1004),
            form: Rect(114, 202, 540, 620)),
        Row(13, "iPhone 8", full: Size(375, 667), page: Rect(0, 40, 375, 627)),
        Row(13, "iPhone 8", landscape: true, full: Size(667, 375), page: Rect(0, 0, 667, 375)),
        Row(13, "iPhone 8 Plus", landscape: true, full: Size(736, 414), page: Rect(0, 0, 736, 414)),
        Row(
            13, "iPad Pro 12.9", full: Size(1024, 1366), page: Rect(156, 180, 712, 1006),
            form: Rect(242, 373, 540, 620)),
    ]

    private static let fullStyles: [ModalPresentationStyle] = [
        .fullScreen, .overFullScreen, .currentContext, .overCurrentContext,
    ]

    /// The frame of a controller that is presented in a style which its delegate keeps.
    private func frame(_ row: Row, _ style: ModalPresentationStyle) throws -> Rect {
        let none = Behavior(answers: [
            .adaptivePresentationStyle: .value("none"), .adaptivePresentationStyleTraits: .value("none"),
        ])
        var theater = try Theater(
            row.version, device: row.device, orientation: row.isLandscape ? .landscapeLeft : .portrait,
            behaviors: ["judge": none], objects: [ObjectRequest(name: "judge")])
        try theater.show("M", .style(style), PropertyAssignment(.presentationControllerDelegate, "judge"))
        return try theater.frame(of: "M")
    }

    @Test("A5, R264: the sizes of presented views by style and device", arguments: rows)
    func table(_ row: Row) throws {
        for style in Self.fullStyles {
            let frame = try frame(row, style)
            RuleProof.expect("A5", holds: frame.size == row.full, "\(style) \(frame)")
            if style == .fullScreen { RuleProof.expect("R264", holds: frame == Rect(size: row.full)) }
        }
        RuleProof.expect("A5", holds: try frame(row, .pageSheet) == row.page)
        RuleProof.expect("A5", holds: try frame(row, .formSheet) == row.form)
    }

    @Test("R269, R270: sheets that stay on a phone up to iOS 12 begin below the status bar", .varies(.device))
    func olderSheets() throws {
        for (version, phone, big) in [(9, "iPhone 6", "iPhone 6 Plus"), (12, "iPhone 8", "iPhone 8 Plus")] {
            for style in [ModalPresentationStyle.pageSheet, .formSheet] {
                let upright = Row(version, phone, full: .zero, page: .zero)
                RuleProof.expect("R270", holds: try frame(upright, style) == Rect(0, 20, 375, 647))
                let wide = Row(version, big, landscape: true, full: .zero, page: .zero)
                RuleProof.expect("R269", holds: try frame(wide, style) == Rect(161, 20, 414, 394))
            }
        }
    }

    @Test("R271, F10: cards on phones, by the height of the status bar", .varies(.device))
    func cards() throws {
        for style in [ModalPresentationStyle.pageSheet, .formSheet] {
            for (device, version, frame) in [
                ("iPhone 8", 13, Rect(0, 40, 375, 627)), ("iPhone SE 3", 18, Rect(0, 40, 375, 627)),
                ("iPhone 15", 18, Rect(0, 59, 393, 793)),
            ] {
                let found = try self.frame(Row(version, device, full: .zero, page: .zero), style)
                RuleProof.expect("F10", holds: found == frame, "\(found)")
                if device != "iPhone 15" { RuleProof.expect("R271", holds: found == frame) }
            }
            let wide = Row(13, "iPhone 8", landscape: true, full: .zero, page: .zero)
            RuleProof.expect("R271", holds: try frame(wide, style) == Rect(0, 0, 667, 375))
        }
    }

    @Test(
        "R268, F10: a page sheet on the largest iPad has 712 × 1006 points, whatever size it prefers",
        .varies(.container))
    func largePageSheet() throws {
        for (preferred, root) in [
            (Size.zero, ControllerRequest.plain("A")),
            (Size(300, 400), .container("N", .navigationController, .plain("A"))),
        ] {
            var theater = try Theater(SystemVersion(13), device: "iPad Pro 12.9", root: root)
            try theater.show(
                "M", .style(.pageSheet), PropertyAssignment(.preferredContentSize, .size(preferred)))
            RuleProof.expect("R268", "F10", holds: try theater.frame(of: "M") == Rect(156, 180, 712, 1006))
        }
        var theater = try Theater(SystemVersion(9), device: "iPad Pro 12.9")
        try theater.show("M", .style(.pageSheet))
        RuleProof.expect("R268", holds: try theater.frame(of: "M") == Rect(0, 20, 1024, 1346))
    }

    @Test("R286: a root view that the app makes is empty until it gets its place in a window", .varies(.device))
    func ownView() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            let own = Behavior(reactions: [
                .loadView: Reaction(
                    before: [.setProperties(receiver: "$self", [PropertyAssignment(.view, "own")])], callsSuper: false)
            ])
            var theater = try Theater(device: device, behaviors: ["M": own])
            try theater.make("M", .style(.fullScreen))
            try theater.call(.loadViewIfNeeded(receiver: "M"))
            RuleProof.expect("R286", holds: try theater.frame(of: "M") == .zero)
            _ = try theater.play { try $0.present("M") }
            RuleProof.expect("R286", holds: try theater.frame(of: "M") == Rect(size: theater.session.windowSize))
        }
    }
}
