import Testing

@testable import PresentationEngine

@Suite("Collapse and expansion of a split view controller")
struct SplitCollapseTests {
    @Test(
        "SP-01, SP-02, SP-05, R206, R210: without overrides the same secondary returns", .repeated(.onAPad),
        arguments: Theater.versions)
    func plain(_ version: SystemVersion) throws {
        var theater = try Theater.split(version, columns: [.plain("P"), .plain("B")])
        let collapsed = try theater.play { try $0.setWidth(.compact) }
        #expect(collapsed.columnTalk == ["P.collapseSecondary", Self.changed])
        proves("SP-01", in: collapsed.filter { $0.trace == "P.collapseSecondaryViewController(_:for:)" })
        proves("SP-02", in: collapsed.filter { $0.trace == "B.parent=nil" })
        proves("R206", in: collapsed.of("B.DD"))
        let leaving = collapsed.log.filter { !$0.contains("L") && !$0.contains("trait") }.suffix(4)
        #expect(leaving == ["B.wM", "B.WD", "B.DD", "B.dM"])
        #expect(try theater.children() == ["P"])
        #expect(theater.onScreen == ["S", "P"])
        let expanded = try theater.play { try $0.setWidth(nil) }
        #expect(
            expanded.columnTalk == ["P?separateSecondaryViewController=B", Self.changed])
        proves("SP-04", in: expanded.filter { $0.trace.hasPrefix("P?") })
        proves("SP-05", in: expanded.filter { $0.trace == "B.parent=S" })
        #expect(try theater.children() == ["P", "B"])
        #expect(theater.onScreen == ["S", "P", "B"])
    }

    @Test("CH-65: a collapsed split view controller has one navigation bar", .varies(.device))
    func oneBar() throws {
        for device in ["iPhone 8", "iPhone X"] {
            var theater = try Theater(
                device: device,
                root: .container(
                    "S", .splitViewController, .container("N", .navigationController, .plain("M")),
                    .container("O", .navigationController, .plain("D"))))
            try theater.settle()
            try theater.set("D", .title, "Detail")
            func bars() -> [ScreenLayer] { theater.session.screenLayers().filter { $0.role == .navigationBar } }
            func items() -> [String] {
                theater.session.screenLayout().filter { $0.kind == .item }.compactMap(\.target)
            }
            #expect(try theater.children(of: "N") == ["M", "O"])
            RuleProof.expect("CH-65", holds: bars().map(\.name) == ["N.navigationBar"], "\(bars().map(\.name))")
            RuleProof.expect("CH-65", holds: items() == ["N.backButton"])
            let titles = theater.session.screenLayers().filter { $0.role == .title }.map(\.text)
            RuleProof.expect("CH-65", holds: titles == ["Detail"], "\(titles)")
            let bar = try #require(bars().first?.frame)
            let insets = theater.session.screenLayout().first { $0.name == "D.view" }?.safeArea
            RuleProof.expect("CH-65", holds: insets?.top == bar.maxY, "\(String(describing: insets)) \(bar)")
            try theater.make("E")
            try theater.call(.navigation(receiver: "O", .push(controller: "E", animated: false)))
            try theater.settle()
            RuleProof.expect("CH-65", holds: items() == ["O.backButton"], "\(items())")
            proves("P80") { () throws(Rejection) in try theater.navigate("N", .tapBack) }
            try theater.navigate("O", .tapBack)
            try theater.settle()
            RuleProof.expect("CH-65", holds: items() == ["N.backButton"])
            try theater.navigate("N", .tapBack)
            try theater.settle()
            #expect(try theater.children(of: "N") == ["M"] && items().isEmpty)
        }
    }

    private static let changed = "UIViewControllerShowDetailTarget S"

    @Test("NT-01, NT-02, NT-03, R110: the notification names the split view controller", .repeated(.onAPad))
    func notification() throws {
        var theater = try Theater.split()
        let collapsed = try theater.play { try $0.setWidth(.compact) }
        proves("NT-02", in: collapsed.filter { $0.trace.hasPrefix("notification") })
        let expanded = try theater.play { try $0.setWidth(nil) }
        proves("NT-01", in: expanded.filter { $0.trace.hasPrefix("notification") })
        let posted = (collapsed + expanded).filter { $0.trace.hasPrefix("notification") }.map(\.kind)
        let notification = Event.Kind.notification(
            name: "UIViewControllerShowDetailTargetDidChangeNotification", object: "S")
        RuleProof.expect("SP-06", "NT-03", "R110", holds: posted == [notification, notification])
    }

    @Test(
        "R205, R208, R212: the delegate's yes leaves the secondary to it, and it returns", .repeated(.onAPad))
    func handled() throws {
        var theater = try Theater.split(delegate: [
            .primaryForCollapsing: .value(.null), .collapseSecondaryOnto: .value(true),
            .primaryForExpanding: .value(.null), .separateSecondaryFrom: .value(.null),
        ])
        let collapsed = try theater.play { try $0.setWidth(.compact) }
        #expect(
            collapsed.columnTalk == [
                "D?primaryForCollapsing=nil", "D?collapseSecondaryOnto=true", Self.changed,
            ])
        proves("R205", in: collapsed.of("D?collapseSecondaryOnto"))
        RuleProof.expect("R208", holds: theater.onScreen == ["S", "N", "M"])
        #expect(collapsed.appearances == ["B.WD", "B.DD"])
        let expanded = try theater.play { try $0.setWidth(nil) }
        #expect(
            expanded.columnTalk == [
                "D?primaryForExpanding=nil", "D?separateSecondaryFrom=nil",
                "N?separateSecondaryViewController=nil", Self.changed,
            ])
        proves("R210", in: expanded.of("D?separateSecondaryFrom"))
        RuleProof.expect("R212", holds: try theater.children() == ["N", "B"])
        #expect(theater.onScreen == ["S", "N", "M", "B"])
    }

    @Test(
        "R207, R211, CH-75: a navigation controller pushes the secondary, and returns it", .repeated(.onAPad),
        arguments: Theater.versions)
    func navigation(_ version: SystemVersion) throws {
        var theater = try Theater.split(version)
        let collapsed = try theater.play { try $0.setWidth(.compact) }
        #expect(try theater.children(of: "N") == ["M", "B"])
        RuleProof.expect(
            "R207", holds: try theater.children() == ["N"] && theater.onScreen == ["S", "N", "B"])
        RuleProof.expect("CH-75", holds: collapsed.appearances == ["M.WD", "M.DD"])
        #expect(try theater.isInWindow("B") && !theater.isInWindow("M"))
        let expanded = try theater.play { try $0.setWidth(nil) }
        proves("R211", in: expanded.filter { $0.trace == "N?separateSecondaryViewController(for:)" })
        #expect(expanded.appearances == ["M.WA", "M.DA"])
        #expect(try theater.children() == ["N", "B"])
        #expect(try theater.children(of: "N") == ["M"])
        #expect(theater.onScreen == ["S", "N", "M", "B"])
    }

    @Test("R207: a secondary navigation controller goes on the primary's stack as it is", .repeated(.onAPad))
    func nestedStacks() throws {
        var theater = try Theater.split(columns: [.navigation("N", "M"), .navigation("N2", "B")])
        _ = try theater.play { try $0.setWidth(.compact) }
        #expect(try theater.children(of: "N") == ["M", "N2"])
        #expect(theater.onScreen == ["S", "N", "N2", "B"])
        let popped = try theater.play { try $0.pop("N") }
        #expect(popped.appearances.contains("B.DD"))
        _ = try theater.play { try $0.setWidth(nil) }
        RuleProof.expect("R211", holds: try theater.children() == ["N", "N2"])
        #expect(theater.onScreen == ["S", "N", "M", "N2", "B"])
    }

    @Test(
        "R209: a primary that overrides the method owns the secondary, and may make it a child",
        .repeated(.onAPad))
    func customPrimary() throws {
        let adopts = Behavior(reactions: [
            .collapseSecondaryViewController: Reaction(
                before: [.addChild(receiver: "$self", child: "$secondaryViewController")], callsSuper: false)
        ])
        var theater = try Theater.split(columns: [.plain("P"), .plain("B")], behaviors: ["P": adopts])
        _ = try theater.play { try $0.setWidth(.compact) }
        RuleProof.expect("R209", holds: try theater.link(.parent, of: "B") == "P")
        var loses = try Theater.split(
            columns: [.plain("P"), .plain("B")],
            behaviors: [
                "P": Behavior(reactions: [
                    .collapseSecondaryViewController: Reaction(callsSuper: false)
                ])
            ])
        _ = try loses.play { try $0.setWidth(.compact) }
        #expect(!loses.exists("B"))
        #expect(loses.onScreen == ["S", "P"])
    }

    @Test(
        "SP-03: a page that its page view controller gives up as the secondary is no longer a page",
        .repeated(.onAPad))
    func separatedPage() throws {
        var theater = try Theater.split(
            columns: [.container("P", .pageViewController, .plain("X")), .plain("B")],
            behaviors: [
                "P": Behavior(answers: [
                    .separateSecondaryViewController: .value("X")
                ])
            ])
        _ = try theater.play { try $0.setWidth(.compact) }
        let events = try theater.play { try $0.setWidth(nil) }
        proves("SP-03", in: events.filter { $0.trace == "X.parent=S" })
        #expect(try theater.children() == ["P", "X"] && theater.children(of: "P") == [])
        #expect(theater.onScreen == ["S", "P", "X"])
    }

    @Test("SP-03, R210: the answer of the delegate or the primary becomes the secondary", .repeated(.onAPad))
    func separated() throws {
        var theater = try Theater.split(
            columns: [.plain("P"), .plain("B")], delegate: [.separateSecondaryFrom: .value("C")])
        try theater.make("C")
        _ = try theater.play { try $0.setWidth(.compact) }
        _ = try theater.play { try $0.setWidth(nil) }
        #expect(try theater.children() == ["P", "C"])
        #expect(!theater.exists("B"))
        var primary = try Theater.split(
            columns: [.plain("P"), .plain("B")],
            behaviors: ["P": Behavior(answers: [.separateSecondaryViewController: .value("C")])])
        try primary.make("C")
        _ = try primary.play { try $0.setWidth(.compact) }
        let expanded = try primary.play { try $0.setWidth(nil) }
        proves("SP-03", in: expanded.filter { $0.trace.hasPrefix("P?") })
        #expect(try primary.children() == ["P", "C"])
    }

    @Test(
        "SP-03, R210: the secondary may be the primary's visible controller, which then shows another",
        arguments: [ControllerKind.tabBarController, .navigationController, .pageViewController], [3, 6])
    func separatedFromPrimary(kind: ControllerKind, count: Int) throws {
        let children = (0..<(kind == .pageViewController ? 1 : count)).map {
            ControllerRequest.plain("c\($0)")
        }
        let shown = kind == .navigationController ? "c\(count - 1)" : "c0"
        var primary = ControllerRequest.plain("P")
        primary.origin = .code(className: nil, kind: kind, nibName: nil, bundle: nil, children: children)
        var theater = try Theater.split(
            columns: [primary, .plain("B")], delegate: [.separateSecondaryFrom: .value(.text(shown))])
        _ = try theater.play { try $0.setWidth(.compact) }
        // The invariants hold after each command: a container shows its selected child.
        _ = try theater.play { try $0.setWidth(nil) }
        #expect(try theater.children() == ["P", shown])
        let next: [String] =
            switch kind {
            case .tabBarController: ["c1"]
            // The secondary of before was collapsed onto it.
            case .navigationController: ["B"]
            default: []
            }
        #expect(Set(theater.onScreen) == Set(["S", "P", shown] + next))
    }

    @Test("R205, R210: the delegate chooses another primary for each state")
    func otherPrimaries() throws {
        var theater = try Theater.split(
            columns: [.plain("P"), .plain("B")],
            delegate: [.primaryForCollapsing: .value("C"), .primaryForExpanding: .value("E")])
        try theater.make("C")
        try theater.make("E")
        _ = try theater.play { try $0.setWidth(.compact) }
        #expect(try theater.children() == ["C"])
        #expect(theater.onScreen == ["S", "C"])
        _ = try theater.play { try $0.setWidth(nil) }
        #expect(try theater.children() == ["E", "B"])
        #expect(theater.onScreen == ["S", "B", "E"])
    }

    @Test(
        "R225, NT-01, NT-02: columns of iOS 14 collapse to one and expand to three", .repeated(.onAPad),
        arguments: ["primary", "secondary"], Theater.versions.filter { $0 >= SystemVersion(14) })
    func columns(_ top: String, _ version: SystemVersion) throws {
        var theater = try Theater.split(
            version, style: .tripleColumn, [.plain("P"), .plain("Q"), .plain("R")],
            delegate: [.topColumnForCollapsing: .value(.text(top))])
        let collapsed = try theater.play { try $0.setWidth(.compact) }
        #expect(
            collapsed.columnTalk == [
                "D?topColumnForCollapsing=\(top)", "D.splitWillShow \(top)", "D.splitDidCollapse ",
                Self.changed,
            ])
        #expect(theater.onScreen.contains(top == "primary" ? "P" : "R"))
        #expect(theater.onScreen.count == (top == "primary" ? 3 : 4))
        let expanded = try theater.play { try $0.setWidth(nil) }
        #expect(expanded.columnTalk.contains("D.splitDidExpand "))
        proves("R225", in: expanded.of("D.splitDidExpand"))
        #expect(try theater.children().count == 3)
        #expect(theater.onScreen.contains("Q") && theater.onScreen.contains("R"))
        #expect(!theater.onScreen.contains("P"))
    }

    @Test("R225: the delegate chooses the display mode for the expansion")
    func expandedMode() throws {
        var theater = try Theater.split(
            SystemVersion(14), style: .doubleColumn, [.plain("P"), .plain("R")],
            delegate: [.displayModeForExpanding: .value("secondaryOnly")])
        _ = try theater.play { try $0.setWidth(.compact) }
        _ = try theater.play { try $0.setWidth(nil) }
        #expect(try theater.value(.displayMode) == "secondaryOnly")
        #expect(!theater.onScreen.contains("P"))
    }

    @Test("a question to the client leaves the collapse open until it is answered")
    func parked() throws {
        var theater = try Theater.split(delegate: [.collapseSecondaryOnto: .ask])
        try theater.setWidth(.compact)
        #expect(theater.session.agenda.parked?.member == .collapseSecondaryOnto)
        #expect(try theater.value(.isCollapsed) == false)
        try theater.apply(.answer(true))
        #expect(try theater.value(.isCollapsed) == true)
        #expect(theater.onScreen == ["S", "N", "M"])
    }

    @Test(
        "R225, R228: a compact column is shown while collapsed, and removed with the columns",
        .repeated(.onAPad))
    func compactColumn() throws {
        var theater = try Theater.split(
            SystemVersion(16), style: .tripleColumn,
            [.plain("P"), .plain("Q"), .plain("R"), .plain("C")])
        #expect(!theater.onScreen.contains("C"))
        let collapsed = try theater.play { try $0.setWidth(.compact) }
        #expect(
            collapsed.columnTalk == ["D.splitWillShow compact", "D.splitDidCollapse ", Self.changed])
        #expect(theater.onScreen == ["S", "C"])
        RuleProof.expect("R228", holds: try theater.children().count == 4)
        _ = try theater.play { try $0.setWidth(nil) }
        #expect(theater.onScreen.contains("R") && !theater.onScreen.contains("C"))
        RuleProof.expect("R225", holds: try theater.children().count == 4)
    }

    @Test("R223, R225: controllers pushed while collapsed stay on the primary's stack")
    func pushedMeanwhile() throws {
        var theater = try Theater.split(
            SystemVersion(14), style: .doubleColumn, [.plain("P"), .plain("R")],
            delegate: [.topColumnForCollapsing: .value("primary")])
        _ = try theater.play { try $0.setWidth(.compact) }
        let navigation = try #require(theater.wrapper(of: "P"))
        try theater.make("X")
        _ = try theater.play { try $0.push("X", on: navigation) }
        #expect(theater.onScreen.contains("X"))
        _ = try theater.play { try $0.setWidth(nil) }
        #expect(try theater.children(of: navigation) == ["P", "X"])
        #expect(theater.onScreen.contains("X") && theater.onScreen.contains("R"))
    }

    @Test("R201, R210: the display mode of an overlaid column is not kept", .repeated(.deeper))
    func modeAfterwards() throws {
        var theater = try Theater.split(SystemVersion(12), "iPad Air 2", .portrait)
        _ = try theater.play { try $0.split(.tapDisplayModeButton) }
        #expect(try theater.value(.displayMode) == "oneOverSecondary")
        _ = try theater.play { try $0.setWidth(.compact) }
        _ = try theater.play { try $0.setWidth(nil) }
        RuleProof.expect("R201", holds: try theater.value(.displayMode) == "secondaryOnly")
        #expect(theater.onScreen == ["S", "B"])
    }

    @Test(
        "NT-04: after the notification a controller that calls showDetail reaches another target",
        .varies(.container), arguments: Theater.versions, [false, true])
    func changedTarget(_ version: SystemVersion, isInNavigation: Bool) throws {
        let primary = isInNavigation ? ControllerRequest.navigation("N", "M") : .plain("M")
        var theater = try Theater.split(version, columns: [primary, .plain("B")])
        for name in ["C", "E"] { try theater.make(name) }
        _ = try theater.play {
            try $0.show("C", .detail, on: "M")
        }
        #expect(try theater.children().last == "C")
        let collapsed = try theater.play { try $0.setWidth(.compact) }
        #expect(collapsed.columnTalk.contains(Self.changed))
        // Regardless of whether the app responds to the notification, its next call reaches the current target.
        _ = try theater.play {
            try $0.show("E", .detail, on: "M")
        }
        RuleProof.expect("NT-04", holds: try theater.children().count == 1 && theater.isInWindow("E"))
    }
}
