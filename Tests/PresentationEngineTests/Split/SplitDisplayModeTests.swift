import Testing

@testable import PresentationEngine

@Suite("Display modes of a split view controller")
struct SplitDisplayModeTests {
    @Test("R202: raw values of modes, columns and styles")
    func rawValues() {
        RuleProof.expect(
            "R202",
            holds: SplitDisplayMode.allCases.map(\.rawValue) == Array(0...6)
                && SplitColumn.allCases.map(\.rawValue) == Array(0...4)
                && SplitStyle.allCases.map(\.rawValue) == Array(0...2))
        #expect(SplitDisplayMode(anyName: "primaryHidden") == .secondaryOnly)
        #expect(SplitDisplayMode(anyName: "allVisible") == .oneBesideSecondary)
        #expect(SplitDisplayMode(anyName: "primaryOverlay") == .oneOverSecondary)
    }

    @Test(
        "R220, R221: the button asks for the mode, applies it, and shows the column in a transition", .repeated(.deeper)
    )
    func button() throws {
        var theater = try Theater.split(
            SystemVersion(12), "iPad Air 2", .portrait, delegate: [.targetDisplayMode: .value("automatic")])
        try theater.split(.tapDisplayModeButton)
        #expect(
            theater.events.columnTalk == [
                "D?targetDisplayMode=automatic", "D.willChangeDisplayMode oneOverSecondary",
            ])
        proves("R221", in: theater.events.of("D?targetDisplayMode"))
        proves("R220", in: theater.events.of("D.willChangeDisplayMode"))
        #expect(try theater.link(.transitionCoordinator, of: "S") == .text(theater.transition))
        #expect(theater.events.appearances == ["N.WA", "M.WA"])
        let rest = try theater.settle()
        #expect(rest.appearances == ["N.DA", "M.DA"])
        #expect(try theater.value(.displayMode) == "oneOverSecondary")
        #expect(theater.onScreen == ["S", "N", "M", "B"])
        let hidden = try theater.play { try $0.split(.tapDisplayModeButton) }
        #expect(hidden.appearances == ["N.WD", "M.WD", "N.DD", "M.DD"])
        #expect(try theater.value(.displayMode) == "secondaryOnly")
        #expect(try !theater.isInWindow("N"))
        var other = try Theater.split(
            SystemVersion(12), "iPad Air 2", .portrait,
            delegate: [.targetDisplayMode: .value("oneBesideSecondary")])
        _ = try other.play { try $0.split(.tapDisplayModeButton) }
        RuleProof.expect("R221", holds: try other.value(.displayMode) == "oneBesideSecondary")
    }

    @Test(
        "d9: with the automatic behavior splitBehavior follows the display mode",
        arguments: [InterfaceOrientation.landscapeLeft, .portrait])
    func automaticBehavior(_ orientation: InterfaceOrientation) throws {
        let expected: [(String, String)] = [
            ("oneOverSecondary", "overlay"), ("twoOverSecondary", "overlay"),
            ("twoDisplaceSecondary", "displace"), ("oneBesideSecondary", "tile"),
            ("twoBesideSecondary", "tile"), ("secondaryOnly", orientation == .portrait ? "overlay" : "tile"),
        ]
        for (mode, behavior) in expected {
            var theater = try Theater.split(
                SystemVersion(14), "iPad Air 2", orientation, style: .tripleColumn,
                [.plain("P"), .plain("Q"), .plain("R")])
            try theater.set("S", .preferredDisplayMode, .text(mode))
            #expect(try theater.value(.displayMode) == .text(mode))
            RuleProof.expect("d9", holds: try theater.value(.splitBehavior) == .text(behavior), "\(mode)")
        }
    }

    @Test("d9: a hidden column returns in the preferred mode", .repeated(.onAPad))
    func hiddenColumn() throws {
        var theater = try Theater.split(
            SystemVersion(14), style: .doubleColumn, [.plain("P"), .plain("R")],
            PropertyAssignment(.preferredDisplayMode, "oneOverSecondary"))
        _ = try theater.play { try $0.split(.hideColumn(.primary)) }
        #expect(try theater.value(.displayMode) == "secondaryOnly")
        RuleProof.expect("d9", holds: try theater.value(.splitBehavior) == "overlay")
        _ = try theater.play { try $0.split(.showColumn(.primary)) }
        RuleProof.expect("d9", holds: try theater.value(.displayMode) == "oneOverSecondary")
    }

    @Test("R221: the delegate chooses another mode")
    func chosen() throws {
        var theater = try Theater.split(
            SystemVersion(12), "iPad Air 2", .portrait,
            delegate: [.targetDisplayMode: .value("allVisible")])
        try theater.split(.tapDisplayModeButton)
        try theater.settle()
        #expect(try theater.value(.displayMode) == "oneBesideSecondary")
    }

    @Test("R217: a swipe shows and hides the column, unless it is disabled", .repeated(.deeper))
    func swipe() throws {
        var theater = try Theater.split(SystemVersion(12), "iPad Air 2", .portrait)
        #expect(try theater.read("S", .presentsWithGesture) == true)
        let shown = try theater.play { try $0.split(.swipe(reveals: true)) }
        #expect(shown.appearances == ["N.WA", "M.WA", "N.DA", "M.DA"])
        let again = try theater.play { try $0.split(.swipe(reveals: true)) }
        proves("R217", in: again)
        #expect(again.noops == ["presentsWithGesture"])
        let hidden = try theater.play { try $0.split(.swipe(reveals: false)) }
        #expect(hidden.appearances == ["N.WD", "M.WD", "N.DD", "M.DD"])
        try theater.set("S", .presentsWithGesture, false)
        let off = try theater.play { try $0.split(.swipe(reveals: true)) }
        #expect(off.noops == ["presentsWithGesture"])
        #expect(off.appearances.isEmpty)
    }

    @Test("CH-72, R220: a mode preferred while the columns are shown is applied at once", .repeated(.onAPad))
    func preferred() throws {
        var theater = try Theater.split()
        let hidden = try theater.play { try $0.set("S", .preferredDisplayMode, "primaryHidden") }
        #expect(hidden.columnTalk == ["D.willChangeDisplayMode secondaryOnly"])
        #expect(hidden.appearances == ["N.WD", "M.WD", "N.DD", "M.DD"])
        proves("CH-72", in: hidden)
        #expect(try theater.read("S", .preferredDisplayMode) == "secondaryOnly")
        let shown = try theater.play { try $0.set("S", .preferredDisplayMode, "automatic") }
        #expect(shown.appearances == ["N.WA", "M.WA", "N.DA", "M.DA"])
        #expect(throws: Rejection.self) { try theater.set("S", .preferredDisplayMode, "both") }
    }

    @Test(
        "R219: the classic split view controller provides a button item, one with columns does not",
        .repeated(.onAPad))
    func buttonItem() throws {
        let classic = try Theater.split()
        RuleProof.expect(
            "R219", holds: try classic.value(.displayModeButtonItem) == "S.displayModeButtonItem")
        let columns = try Theater.split(SystemVersion(14), style: .doubleColumn)
        #expect(try columns.value(.displayModeButtonItem) == .null)
    }

    @Test("a cancelled appearance of a column leaves everything unchanged")
    func takenBack() throws {
        var theater = try Theater.split(SystemVersion(12), "iPad Air 2", .portrait)
        try theater.split(.tapDisplayModeButton)
        let back = try theater.play {
            try $0.drive($0.transition, .context(.pause))
            try $0.drive($0.transition, .cancel)
        }
        #expect(back.appearances == ["N.WD", "M.WD", "N.DD", "M.DD"])
        #expect(try theater.value(.displayMode) == "secondaryOnly")
        #expect(theater.onScreen == ["S", "B"])
        #expect(try theater.frame(of: "B") == Rect(0, 0, 768, 1024))
    }
}
