import Testing

@testable import PresentationEngine

@Suite("Frames of popovers")
struct PopoverFrameTests {
    /// A row of the table of measured sizes (A5).
    struct Row: Sendable, CustomTestStringConvertible {
        let version: SystemVersion
        let device: String
        let isLandscape: Bool
        let size: Size

        init(_ version: Int, _ device: String, landscape: Bool = false, _ width: Double, _ height: Double) {
            self.version = SystemVersion(version)
            self.device = device
            isLandscape = landscape
            size = Size(width, height)
        }

        var testDescription: String { "\(device), \(version), \(isLandscape ? "landscape" : "portrait")" }
    }

    private static let rows = [
        Row(9, "iPhone 6", 320, 480), Row(9, "iPhone 6 Plus", landscape: true, 320, 374),
        Row(9, "iPad Air 2", 320, 480), Row(13, "iPhone 8", 320, 493),
        Row(13, "iPhone 8", landscape: true, 333, 335), Row(13, "iPhone 8 Plus", landscape: true, 333, 374),
        Row(13, "iPad Pro 12.9", 388, 667),
    ]

    @Test("measured sizes of a popover without a preferred size, kept by its delegate on phones", arguments: rows)
    func measured(row: Row) throws {
        var theater = try Theater(row.version, device: row.device)
        if row.isLandscape {
            try theater.turn()
            try theater.settle()
        }
        let bounds = Rect(size: theater.session.windowSize)
        let frames = theater.session.sheetFrames(in: bounds, theater.session.screenTraits)
        let frame = frames.frame(of: .popover, preferred: .zero)
        RuleProof.expect("R272", holds: frame.size == row.size, "\(frame)")
        #expect(bounds.centering(row.size) == frame)
    }

    @Test("a preferred size grows by the arrow, and keeps its height within the limit", arguments: [12, 13])
    func preferred(version: Int) throws {
        var theater = try Theater(SystemVersion(version), device: "iPhone 8")
        let arrow: Double = version >= 13 ? 13 : 0
        let traits = theater.session.screenTraits
        let portrait = theater.session.sheetFrames(in: Rect(0, 0, 375, 667), traits)
        #expect(portrait.frame(of: .popover, preferred: Size(200, 900)).size == Size(200, 900 + arrow))
        try theater.turn()
        try theater.settle()
        let landscape = theater.session.sheetFrames(in: Rect(0, 0, 667, 375), theater.session.screenTraits)
        #expect(landscape.frame(of: .popover, preferred: Size(200, 900)).size == Size(200 + arrow, 335))
    }
}
