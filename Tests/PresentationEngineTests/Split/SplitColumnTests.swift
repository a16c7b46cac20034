import Testing

@testable import PresentationEngine

@Suite("Columns of the styles of iOS 14")
struct SplitColumnTests {
    private static let two: [ControllerRequest] = [.plain("P"), .plain("R")]
    private static let three: [ControllerRequest] = [.plain("P"), .plain("Q"), .plain("R")]

    @Test(
        "R222: a plain controller gets a navigation controller, the compact column does not",
        .repeated(.onAPad))
    func wrapping() throws {
        let theater = try Theater.split(
            SystemVersion(14), style: .doubleColumn, Self.two + [.plain("C")])
        #expect(try theater.value(.primaryViewController) == "P")
        #expect(try theater.value(.secondaryViewController) == "R")
        #expect(try theater.value(.compactViewController) == "C")
        let children = try theater.children()
        RuleProof.expect(
            "R222",
            holds: try children.prefix(2).allSatisfy {
                try theater.controller($0).kind == .navigationController
            }
                && children.last == "C")
        #expect(try theater.link(.splitViewController, of: "P") == "S")
    }

    @Test("R222: a controller is in one column only, even of two split view controllers", .repeated(.onAPad))
    func columnOfAnother() throws {
        var theater = try Theater.split(SystemVersion(14), style: .doubleColumn, Self.two)
        try theater.make("N")
        var other = ControllerRequest.split(style: .doubleColumn, [])
        other.name = "S2"
        try theater.call(.makeController(other), .makeController(.container("K", .navigationController)))
        _ = try theater.play { try $0.split(.setColumn(.primary, controller: "K")) }
        _ = try theater.play {
            try $0.call(.split(receiver: "S2", .setColumn(.primary, controller: "K")))
        }
        RuleProof.expect("R222", holds: try theater.value(.primaryViewController) == .null)
        try theater.call(.split(receiver: "S2", .setColumn(.primary, controller: "N")), .release(name: "K"))
        #expect(!theater.exists("K"))
        _ = try theater.play { try $0.setWidth(.compact) }
        #expect(try theater.children().count == 1)
    }

    @Test(
        "CH-504, CH-505: a plain controller for the secondary column is pushed on the navigation controller that UIKit made",
        .repeated(.deeper, .onAPad), arguments: [14, 17, 18, 26])
    func pushedSecondary(_ major: Int) throws {
        var theater = try Theater.split(SystemVersion(major), style: .doubleColumn, Self.two)
        let stack = try #require(theater.wrapper(of: "R"))
        try theater.make("X")
        let events = try theater.play { try $0.split(.setColumn(.secondary, controller: "X")) }
        RuleProof.expect("CH-504", holds: try theater.children(of: stack) == ["R", "X"])
        RuleProof.expect("CH-504", holds: events.appearances.contains("R.DD") && events.appearances.contains("X.DA"))
        RuleProof.expect("CH-505", holds: try theater.value(.secondaryViewController) == "X")
        // The same controller is there already; once it has been popped, it is pushed again.
        _ = try theater.play { try $0.split(.setColumn(.secondary, controller: "X")) }
        #expect(try theater.children(of: stack) == ["R", "X"])
        _ = try theater.play { try $0.call(.navigation(receiver: stack, .pop(animated: .constant(false)))) }
        _ = try theater.play { try $0.split(.setColumn(.secondary, controller: "X")) }
        RuleProof.expect("CH-504", holds: try theater.children(of: stack) == ["R", "X"])
        // Nil before it, a navigation controller and another column replace the content.
        try theater.make("Y")
        _ = try theater.play { try $0.split(.setColumn(.secondary, controller: nil)) }
        _ = try theater.play { try $0.split(.setColumn(.secondary, controller: "Y")) }
        let other = try #require(theater.wrapper(of: "Y"))
        RuleProof.expect("CH-504", holds: try theater.children(of: other) == ["Y"])
        try theater.call(.makeController(.navigation("K", "Z")))
        _ = try theater.play { try $0.split(.setColumn(.secondary, controller: "K")) }
        RuleProof.expect("CH-504", holds: try theater.children(of: "K") == ["Z"] && theater.wrapper(of: "K") == "S")
        for name in ["V", "W"] {
            try theater.make(name)
            _ = try theater.play { try $0.show(name, .detail, on: "S") }
            let detail = try #require(theater.wrapper(of: name))
            RuleProof.expect("CH-505", holds: try theater.children(of: detail) == [name])
        }
    }

    @Test("R222: setViewController(_:for:) replaces a column, from iOS 14 on")
    func setting() throws {
        var theater = try Theater.split(SystemVersion(14), style: .doubleColumn, Self.two)
        try theater.call(.makeController(.navigation("X", "Y")))
        let events = try theater.play { try $0.split(.setColumn(.secondary, controller: "X")) }
        #expect(try theater.value(.secondaryViewController) == "X")
        #expect(events.appearances.contains("Y.DA"))
        #expect(events.appearances.contains("R.DD"))
        #expect(!theater.exists("R"))
        try theater.split(.setColumn(.secondary, controller: nil))
        #expect(try theater.value(.secondaryViewController) == .null)
        #expect(throws: Rejection.self) { try theater.split(.setColumn(.supplementary, controller: "X")) }
        var old = try Theater.split(SystemVersion(13))
        try old.make("X")
        #expect(throws: Rejection.self) { try old.split(.setColumn(.secondary, controller: "X")) }
        #expect(throws: Rejection.self) { try old.set("S", .splitStyle, "doubleColumn") }
    }

    @Test(
        "R222: a controller that the app took from a column stays in place when the column gets another",
        .repeated(.onAPad))
    func takenFromColumn() throws {
        var theater = try Theater.split(
            SystemVersion(14), style: .doubleColumn, [.navigation("N", "P"), .navigation("M", "R")])
        try theater.make("X")
        try theater.make("K")
        try theater.call(
            .addWindow(WindowRequest(name: "second", root: "K")),
            .window(name: "second", .makeKeyAndVisible), .removeFromSuperview(view: "M"),
            .addChild(receiver: "K", child: "M"))
        let events = try theater.play { try $0.split(.setColumn(.secondary, controller: "X")) }
        #expect(!events.parts.contains("M.wM") && !events.parts.contains("M.dM"))
        #expect(try theater.read("M", .parent) == "K")
        #expect(try theater.children("K") == ["M"])
        #expect(try theater.value(.secondaryViewController) == "X")
        RuleProof.expect("R222", holds: try theater.link(.splitViewController, of: "X") == "S")
    }

    @Test(
        "R226, R228: on a phone the compact column is shown, and all columns stay children", .repeated(.deeper))
    func compactLaunch() throws {
        let theater = try Theater.split(
            SystemVersion(14), "iPhone 12", .portrait, style: .tripleColumn, Self.three + [.plain("C")])
        #expect(theater.history.columnTalk == ["D.splitWillShow compact", "D.splitDidCollapse "])
        proves("R226", in: theater.history.of("D.splitWillShow"))
        #expect(theater.onScreen == ["S", "C"])
        RuleProof.expect("R228", holds: try theater.children().count == 4)
    }

    @Test(
        "Q136: from iOS 26 on didCollapse and didExpand report changes, and not the shape of the first appearance",
        .varies(.device))
    func reportedChanges() throws {
        for device in ["iPhone 12", "iPhone 16 Pro Max"] {
            for version in [SystemVersion(18), SystemVersion(26)] {
                let isQuiet = version >= SystemVersion(26)
                var theater = try Theater.split(
                    version, device, .portrait, style: .tripleColumn, Self.three + [.plain("C")])
                RuleProof.expect(
                    "Q136",
                    holds: theater.history.columnTalk == ["D.splitWillShow compact"]
                        + (isQuiet ? [] : ["D.splitDidCollapse "]), "\(theater.history.columnTalk)")
                try theater.setWidth(.regular)
                let wide = theater.events.columnTalk.filter { $0.hasPrefix("D.splitDid") }
                try theater.setWidth(nil)
                let narrow = theater.events.columnTalk.filter { $0.hasPrefix("D.splitDid") }
                RuleProof.expect(
                    "Q136", holds: wide == ["D.splitDidExpand "] && narrow == ["D.splitDidCollapse "],
                    "\(wide) \(narrow)")
            }
        }
    }

    @Test(
        "R225: without a compact column the secondary is on top, unless the delegate says otherwise")
    func topColumn() throws {
        let theater = try Theater.split(
            SystemVersion(14), "iPhone 12", .portrait, style: .doubleColumn, Self.two)
        #expect(theater.onScreen.contains("R"))
        #expect(!theater.onScreen.contains("P"))
        let primary = try Theater.split(
            SystemVersion(14), "iPhone 12", .portrait, style: .doubleColumn, Self.two,
            delegate: [.topColumnForCollapsing: .value("primary")])
        #expect(
            primary.history.columnTalk == [
                "D?topColumnForCollapsing=primary", "D.splitWillShow primary", "D.splitDidCollapse ",
            ])
        proves("R225", in: primary.history.of("D?topColumnForCollapsing"))
        #expect(primary.onScreen.contains("P"))
    }

    /// The moves of the navigation controller around `R`, with their parents.
    private func moves(_ events: [Event], _ theater: Theater) throws -> [String] {
        let column = try #require(theater.wrapper(of: "R"))
        return ["\(column).wM", "\(column).dM"].flatMap { events.of($0) }.sorted { $0.sequence < $1.sequence }
            .compactMap { event in
                event.part.map { "\($0.suffix(2))(\(event.arguments["parent"]?.trace ?? ""))" }
            }
    }

    @Test(
        "R223, R225, CT-05, CT-10, R300: a column that moves to another container receives willMove, then didMove",
        .repeated(.deeper),
        arguments: [14, 15, 17])
    func movesOfColumns(version: Int) throws {
        var theater = try Theater.split(
            SystemVersion(version), "iPad Air 4", style: .doubleColumn, Self.two,
            PropertyAssignment(.preferredDisplayMode, "oneBesideSecondary"))
        let primary = try #require(theater.wrapper(of: "P"))
        let collapsing = try theater.play { try $0.setWidth(.compact) }
        let column = try #require(theater.wrapper(of: "R"))
        RuleProof.expect("R223", holds: try theater.children(of: primary).contains(column))
        RuleProof.expect(
            "CT-05", "CT-10", "R300",
            holds: try moves(collapsing, theater) == ["wM(\(primary))", "dM(\(primary))"])
        let expanding = try theater.play { try $0.setWidth(nil) }
        RuleProof.expect("R225", "CT-10", holds: try moves(expanding, theater) == ["wM(S)", "dM(S)"])
        let launched = try Theater.split(
            SystemVersion(version), "iPhone 12", .portrait, style: .doubleColumn, Self.two)
        let atLaunch = try moves(launched.history, launched)
        RuleProof.expect("CT-10", holds: atLaunch.suffix(2) == ["wM(\(primary))", "dM(\(primary))"])
    }

    @Test(
        "R223, CT-10, R300: a column pushed from beside the stack is told that it will leave", .repeated(.deeper))
    func pushedColumn() throws {
        let parent = Call.read(receiver: "$self", .link(.parent), label: "parent")
        var theater = try Theater.split(
            SystemVersion(15), "iPhone 12", .portrait, style: .tripleColumn, Self.three,
            delegate: [.topColumnForCollapsing: .value("primary")],
            behaviors: [
                "UINavigationController": Behavior(reactions: [.willMoveToParent: Reaction(before: [parent])])
            ])
        let primary = try #require(theater.wrapper(of: "P"))
        let events = try theater.play { try $0.split(.showColumn(.secondary)) }
        RuleProof.expect(
            "R223", "CT-10", "R300",
            holds: try moves(events, theater) == ["wM(nil)", "dM(nil)", "wM(\(primary))", "dM(\(primary))"])
        #expect(events.readings("parent") == ["S", "S", .null, .null])
    }

    @Test(
        "R227: on an iPad in portrait only the secondary is shown and receives callbacks", .repeated(.deeper))
    func padLaunch() throws {
        let theater = try Theater.split(
            SystemVersion(14), "iPad Air 4", .portrait, style: .doubleColumn, Self.two)
        #expect(theater.history.columnTalk == ["D.splitWillShow secondary"])
        proves("R227", in: theater.history.of("D.splitWillShow"))
        #expect(theater.onScreen.contains("R"))
        #expect(!theater.onScreen.contains("P"))
    }

    @Test("R223: collapsed, show pushes or pops to a column, and hide pops the top one", .repeated(.deeper))
    func collapsed() throws {
        var theater = try Theater.split(
            SystemVersion(14), "iPhone 12", .portrait, style: .tripleColumn, Self.three,
            delegate: [.topColumnForCollapsing: .value("primary")])
        let shown = try theater.play { try $0.split(.showColumn(.secondary)) }
        #expect(shown.appearances.contains("R.DA"))
        let stack = try theater.children(of: try #require(theater.wrapper(of: "P")))
        #expect(stack.count == 3)
        let again = try theater.play { try $0.split(.showColumn(.secondary)) }
        proves("R223", in: again)
        #expect(again.noops == ["show(_:)"])
        #expect(try theater.play { try $0.split(.hideColumn(.supplementary)) }.noops == ["hide(_:)"])
        let hidden = try theater.play { try $0.split(.hideColumn(.secondary)) }
        #expect(hidden.appearances.contains("R.DD"))
        #expect(hidden.appearances.contains("Q.DA"))
        let popped = try theater.play { try $0.split(.showColumn(.primary)) }
        #expect(popped.appearances.contains("P.DA"))
        #expect(try theater.play { try $0.split(.hideColumn(.primary)) }.noops == ["hide(_:)"])
        #expect(try theater.play { try $0.split(.showColumn(.compact)) }.noops == ["show(_:)"])
        #expect(theater.exists("R"))
        #expect(try theater.value(.secondaryViewController) == "R")
    }

    /// Collapsed, with the primary on top, and two tab bar controllers: Q in the supplementary column, X nowhere.
    private func collapsedTheater() throws -> Theater {
        var theater = try Theater.split(
            SystemVersion(15), "iPhone 12", .portrait, style: .tripleColumn,
            [.plain("P"), .container("Q", .tabBarController, .plain("Q1")), .plain("R")],
            delegate: [.topColumnForCollapsing: .value("primary")])
        try theater.call(.makeController(.container("X", .tabBarController, .plain("X1"))))
        return theater
    }

    private func take(_ child: String, into container: String) -> Call {
        .setViewControllers(
            SetViewControllersCall(receiver: container, controllers: [child], isAnimated: false))
    }

    @Test("R223: a stack that the app moved into a column does not adopt that column", .repeated(.deeper))
    func primaryInColumn() throws {
        var theater = try collapsedTheater()
        let primary = try #require(theater.wrapper(of: "P"))
        try theater.call(take(primary, into: "Q"))
        // The invariants hold after each command: no controller is its own ancestor.
        for column in [SplitColumn.supplementary, .secondary] {
            let events = try theater.play { try $0.split(.showColumn(column)) }
            RuleProof.expect("R223", holds: events.noops == ["show(_:)"])
        }
        #expect(try theater.children(of: primary) == ["P"])
        #expect(try theater.read(primary, .parent) == "Q")
    }

    @Test("R223: a column that the app has presented stays in place", .repeated(.deeper))
    func presentedColumn() throws {
        var theater = try collapsedTheater()
        let column = try #require(theater.wrapper(of: "Q"))
        try theater.call(.willMove(receiver: column, parent: nil), .removeFromParent(receiver: column))
        try theater.present(column, from: "S")
        try theater.settle()
        let events = try theater.play { try $0.split(.showColumn(.supplementary)) }
        RuleProof.expect("R223", holds: events.noops == ["show(_:)"])
        #expect(try theater.read(column, .parent) == .null)
    }

    @Test("R222, R223: a column around a stack that the app moved elsewhere is not pushed on that stack")
    func columnAroundPrimary() throws {
        var theater = try collapsedTheater()
        let primary = try #require(theater.wrapper(of: "P"))
        _ = try theater.play { try $0.split(.showColumn(.supplementary)) }
        #expect(try theater.children(of: primary).count == 2)
        try theater.call(take(primary, into: "X"))
        _ = try theater.play { try $0.split(.setColumn(.supplementary, controller: "X")) }
        let column = try #require(theater.wrapper(of: "X"))
        RuleProof.expect("R222", holds: try theater.read(column, .parent) == "S")
        #expect(try theater.read(primary, .parent) == "X")
    }

    @Test(
        "R224: expanded, columns appear and disappear with a coordinator; the secondary always stays",
        .repeated(.deeper))
    func expanded() throws {
        var theater = try Theater.split(
            SystemVersion(14), "iPad Air 4", .portrait, style: .tripleColumn, Self.three)
        try theater.split(.showColumn(.supplementary))
        #expect(
            theater.events.columnTalk == [
                "D.splitWillShow supplementary", "D.willChangeDisplayMode oneOverSecondary",
            ])
        #expect(try theater.link(.transitionCoordinator, of: "S") != .null)
        proves("R224", in: theater.events.of("D.splitWillShow"))
        try theater.settle()
        let both = try theater.play { try $0.split(.showColumn(.primary)) }
        #expect(both.appearances.contains("P.DA"))
        #expect(try theater.value(.displayMode) == "twoOverSecondary")
        #expect(try theater.play { try $0.split(.showColumn(.primary)) }.noops == ["show(_:)"])
        #expect(try theater.play { try $0.split(.hideColumn(.secondary)) }.noops == ["hide(_:)"])
        #expect(try theater.play { try $0.split(.showColumn(.secondary)) }.noops == ["show(_:)"])
        let one = try theater.play { try $0.split(.hideColumn(.primary)) }
        #expect(one.columnTalk == ["D.splitWillHide primary", "D.willChangeDisplayMode oneOverSecondary"])
        _ = try theater.play { try $0.split(.hideColumn(.supplementary)) }
        #expect(try theater.value(.displayMode) == "secondaryOnly")
    }

    @Test("R203: the behavior determines the layout of columns", .repeated(.deeper))
    func behaviors() throws {
        for (behavior, mode) in [
            ("tile", "oneBesideSecondary"), ("overlay", "oneOverSecondary"),
            ("displace", "oneBesideSecondary"),
        ] {
            var theater = try Theater.split(
                SystemVersion(14), "iPad Air 4", .portrait, style: .doubleColumn, Self.two,
                PropertyAssignment(.preferredSplitBehavior, .text(behavior)))
            _ = try theater.play { try $0.split(.showColumn(.primary)) }
            RuleProof.expect("R203", holds: try theater.value(.displayMode) == .text(mode))
            #expect(try theater.value(.splitBehavior) == .text(behavior))
        }
    }

    @Test("R203: a preferred mode stands for the one of the behavior with as many columns", .repeated(.deeper))
    func impossibleMode() throws {
        for (behavior, mode, fitting) in [
            ("tile", "oneOverSecondary", "oneBesideSecondary"), ("overlay", "oneBesideSecondary", "oneOverSecondary"),
        ] {
            var theater = try Theater.split(
                SystemVersion(14), "iPad Air 4", .portrait, style: .doubleColumn, Self.two,
                PropertyAssignment(.preferredSplitBehavior, .text(behavior)))
            _ = try theater.play { try $0.set("S", .preferredDisplayMode, .text(mode)) }
            RuleProof.expect("R203", holds: try theater.value(.displayMode) == .text(fitting))
        }
    }

    @Test("R217, R218: the buttons of columns", .repeated(.deeper))
    func buttons() throws {
        var theater = try Theater.split(
            SystemVersion(14), "iPad Air 4", .portrait, style: .tripleColumn, Self.three)
        #expect(throws: Rejection.self) { try theater.split(.tapSecondaryOnlyButton) }
        try theater.set("S", .showsSecondaryOnlyButton, true)
        _ = try theater.play { try $0.split(.tapSecondaryOnlyButton) }
        RuleProof.expect("R218", holds: try theater.value(.displayMode) == "oneOverSecondary")
        _ = try theater.play { try $0.split(.tapSecondaryOnlyButton) }
        #expect(try theater.value(.displayMode) == "secondaryOnly")
        try theater.set("S", .presentsWithGesture, false)
        proves("R217") { () throws(Rejection) in try theater.split(.tapDisplayModeButton) }
        try theater.set("S", .displayModeButtonVisibility, "always")
        _ = try theater.play { try $0.split(.tapDisplayModeButton) }
        #expect(try theater.value(.displayMode) == "oneOverSecondary")
        var double = try Theater.split(
            SystemVersion(14), "iPad Air 4", .portrait, style: .doubleColumn, Self.two)
        try double.set("S", .showsSecondaryOnlyButton, true)
        proves("R218") { () throws(Rejection) in try double.split(.tapSecondaryOnlyButton) }
    }
}
