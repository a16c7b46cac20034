import Testing

@testable import PresentationEngine

@Suite("Widths of columns, and their contents")
struct SplitWidthTests {
    @Test("R214, R215, R216: fraction, limits and automatic values", .repeated(.deeper))
    func widths() throws {
        var theater = try Theater.split()
        #expect(try theater.value(.primaryColumnWidth) == .number(320))
        try theater.set("S", .preferredPrimaryColumnWidthFraction, .number(0.5))
        RuleProof.expect("R215", holds: try theater.value(.primaryColumnWidth) == .number(320))
        try theater.set("S", .maximumPrimaryColumnWidth, 500)
        RuleProof.expect("R214", "R216", holds: try theater.value(.primaryColumnWidth) == .number(500))
        #expect(try theater.frame(of: "N") == Rect(0, 0, 500, 768))
        #expect(try theater.frame(of: "B") == Rect(500, 0, 524, 768))
        try theater.set("S", .preferredPrimaryColumnWidthFraction, .number(0.1))
        try theater.set("S", .minimumPrimaryColumnWidth, 200)
        #expect(try theater.value(.primaryColumnWidth) == .number(200))
        try theater.set("S", .primaryEdge, "trailing")
        #expect(try theater.frame(of: "N") == Rect(824, 0, 200, 768))
        #expect(try theater.frame(of: "B") == Rect(0, 0, 824, 768))
    }

    @Test(
        "d10, CH-175: collapsed, the columns report the width of the view", .repeated(.onAPad),
        arguments: [("iPhone 8", 375.0), ("iPad Air 2", 320)])
    func collapsedWidth(device: String, width: Double) throws {
        for version in [SystemVersion(8), SystemVersion(13), SystemVersion(17)] {
            let theater = try Theater.split(version, device, .portrait)
            RuleProof.expect(
                "d10", "CH-175", holds: try theater.value(.primaryColumnWidth) == .number(width),
                "\(version)")
        }
    }

    @Test("R214: from iOS 14 on a width in points takes precedence over the fraction", arguments: [13, 14])
    func points(_ major: Int) throws {
        var theater = try Theater.split(SystemVersion(major))
        try theater.set("S", .preferredPrimaryColumnWidth, 280)
        try theater.set("S", .preferredPrimaryColumnWidthFraction, .number(0.25))
        #expect(try theater.value(.primaryColumnWidth) == .number(major < 14 ? 256 : 280))
    }

    @Test("the only word for a width is automatic, and a fraction is at most the whole")
    func refusals() throws {
        var theater = try Theater.split()
        #expect(throws: Rejection.self) { try theater.set("S", .maximumPrimaryColumnWidth, "wide") }
        #expect(throws: Rejection.self) {
            try theater.set("S", .preferredPrimaryColumnWidthFraction, .number(1.5))
        }
        #expect(throws: Rejection.self) { try theater.set("M", .maximumPrimaryColumnWidth, 300) }
    }

    @Test("CH-73: three columns side by side, over, and displaced", .repeated(.deeper))
    func threeColumns() throws {
        var theater = try Theater.split(
            SystemVersion(14), style: .tripleColumn, [.plain("P"), .plain("Q"), .plain("R")])
        func frames(_ theater: Theater) throws -> [Rect] {
            try ["P", "Q", "R"].map { try theater.frame(of: try #require(theater.wrapper(of: $0))) }
        }
        try theater.set("S", .preferredDisplayMode, "twoBesideSecondary")
        #expect(
            try frames(theater)
                == [Rect(0, 0, 320, 768), Rect(320, 0, 320, 768), Rect(640, 0, 384, 768)])
        try theater.set("S", .preferredDisplayMode, "twoOverSecondary")
        #expect(
            try frames(theater)
                == [Rect(0, 0, 320, 768), Rect(320, 0, 320, 768), Rect(0, 0, 1024, 768)])
        try theater.set("S", .preferredDisplayMode, "twoDisplaceSecondary")
        RuleProof.expect(
            "CH-73",
            holds: try frames(theater)
                == [Rect(0, 0, 320, 768), Rect(320, 0, 320, 768), Rect(640, 0, 704, 768)])
    }

    @Test(
        "SP-07, CX-07, PS-25: a column's current-context presentation covers only that column", .repeated(.deeper))
    func context() throws {
        var theater = try Theater.split()
        try theater.set("B", .definesPresentationContext, true)
        let events = try theater.show("C", from: "B", .style(.currentContext))
        #expect(events.appearances == ["B.WD", "C.WA", "C.DA", "B.DD"])
        let presentation = try theater.presentation(of: "C")
        let covered = try theater.frame(presentation.container)
        RuleProof.expect("SP-07", "CX-07", holds: covered == Rect(320, 0, 704, 768))
        #expect(try theater.isInWindow("M"))
        try theater.close("C")
        #expect(theater.onScreen == ["S", "N", "M", "B"])
    }

    @Test("AP-06: a column's current-context presentation disappears with the column that is replaced")
    func contextLeaving() throws {
        var theater = try Theater.split()
        try theater.set("B", .definesPresentationContext, true)
        _ = try theater.show("C", from: "B", .style(.overCurrentContext))
        try theater.make("X")
        let events = try theater.play {
            try $0.call(
                .setViewControllers(
                    SetViewControllersCall(receiver: "S", controllers: ["N", "X"], isAnimated: false)))
        }
        #expect(
            events.appearances == ["B.WD", "C.WD", "X.WA", "B.DD", "C.DD", "X.DA"], "\(events.appearances)")
        proves("AP-06", in: events.of("C.WD"))
        #expect(try !theater.isInWindow("C"))
    }
}
