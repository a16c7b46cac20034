import Testing

@testable import PresentationEngine

@Suite("What reports say of the More tab")
struct MoreTabReportTests {
    private let navigation = "UIMoreNavigationController"
    private let list = "UIMoreListController"

    /// Six tabs with a delegate.
    private func watched(_ delegate: Behavior) throws -> Theater {
        var theater = try Theater.tabs(6, SystemVersion(18))
        try theater.call(
            .makeObject(ObjectRequest(name: "watcher", behavior: delegate)),
            .setProperties(receiver: "T", [PropertyAssignment(.delegate, "watcher")]))
        return theater
    }

    @Test(
        "Q115: six tabs are four and More, which first shows the list", .repeated(.onABigPhone),
        arguments: Theater.versions)
    func listFirst(_ version: SystemVersion) throws {
        var theater = try Theater.tabs(6, version)
        let bar = try theater.read("T", .tabBarItems)
        let events = try theater.play { try $0.tabBar(.tap(.more)) }
        RuleProof.expect(
            "Q115",
            holds: bar == .list([.null, .null, .null, .null, "More"]) && events.appearances.contains("\(list).DA")
                && !events.appearances.contains { $0.hasPrefix("E") || $0.hasPrefix("F") }, "\(events.appearances)")
    }

    @Test(
        "Q116: More shows the picked tab again, then the list, and further taps do nothing", .repeated(.onABigPhone),
        arguments: Theater.versions)
    func stack(_ version: SystemVersion) throws {
        var theater = try Theater.tabs(6, version)
        _ = try theater.play { try $0.tabBar(.tap(.more)) }
        _ = try theater.play { try $0.tabBar(.pickFromMore(.controller("E"))) }
        _ = try theater.play { try $0.tap("C") }
        let back = try theater.play { try $0.tabBar(.tap(.more)) }
        #expect(back.appearances.contains("E.DA") && !back.appearances.contains("\(list).WA"))
        let shown = try theater.read("T", .selectedViewController)
        let toList = try theater.play { try $0.tabBar(.tap(.more)) }
        #expect(toList.appearances == ["E.WD", "\(list).WA", "E.DD", "\(list).DA"])
        let more = try theater.play { try $0.tabBar(.tap(.more)) }
        RuleProof.expect("Q116", holds: shown == "E" && more.appearances == [])
        #expect(try theater.read("T", .selectedViewController) == .text(navigation))
    }

    @Test("Q118: the selection carries over between both widths", .repeated(.onAPad), arguments: [12, 17, 18])
    func widths(_ major: Int) throws {
        var theater = try Theater.tabs(6, SystemVersion(major), device: Repetition.pad)
        _ = try theater.play { try $0.setWidth(.compact) }
        _ = try theater.play { try $0.tap("B") }
        _ = try theater.play { try $0.tabBar(.tap(.more)) }
        let wide = try theater.play { try $0.setWidth(nil) }
        proves("Q118", in: wide.filter { $0.trace == "T.selectedViewController=B" })
        #expect(try theater.isInWindow("B") && !theater.isInWindow(navigation))
        _ = try theater.play { try $0.tap("E") }
        _ = try theater.play { try $0.setWidth(.compact) }
        #expect(try theater.read("T", .selectedViewController) == "E")
        #expect(try theater.isInWindow("E"))
        _ = try theater.play { try $0.setWidth(nil) }
        RuleProof.expect("Q118", holds: try theater.read("T", .selectedViewController) == "E")
        #expect(try theater.isInWindow("E"))
    }

    @Test(
        "Q118: a selected tab without a place on the bar is on the stack of the More list", .repeated(.onAPad),
        arguments: [12, 17, 18])
    func overflow(_ major: Int) throws {
        var theater = try Theater.tabs(6, SystemVersion(major), device: Repetition.pad)
        _ = try theater.play { try $0.tap("E") }
        _ = try theater.play { try $0.setWidth(.compact) }
        RuleProof.expect("Q118", holds: try theater.children(navigation).last == "E")
        #expect(try theater.read("T", .selectedViewController) == "E")
        #expect(try theater.isInWindow("E") && theater.isInWindow(navigation))
        _ = try theater.play { try $0.setWidth(nil) }
        #expect(try theater.read("E", .parent) == "T")
        #expect(try theater.isInWindow("E") && !theater.isInWindow(navigation))
        RuleProof.expect("Q118", holds: try theater.read("T", .selectedViewController) == "E")
    }

    @Test("Q118, CH-96: a tab that has left is not selected again", .repeated(.onAPad), arguments: [true, false])
    func departed(_ isRemoved: Bool) throws {
        var theater = try Theater.tabs(8, device: Repetition.pad)
        _ = try theater.play { try $0.setWidth(.compact) }
        _ = try theater.play { try $0.tap("B") }
        _ = try theater.play { try $0.tabBar(.tap(.more)) }
        _ = try theater.play {
            if isRemoved {
                try $0.call(.removeFromParent(receiver: "B"))
            } else {
                try $0.setStack(["A", "C", "D", "E", "F", "G", "H"], of: "T", animated: false)
            }
        }
        let wide = try theater.play { try $0.setWidth(nil) }
        proves("CH-96", in: wide.filter { $0.trace == "T.selectedViewController=A" })
    }

    @Test("Q119: shouldSelect blocks picks in the list, and never a selection by code", .repeated(.onABigPhone))
    func blocked() throws {
        var theater = try watched(.attentive([.tabShouldSelect: .value(false)]))
        _ = try theater.play { try $0.tabBar(.select(.more)) }
        #expect(try theater.isInWindow(list))
        let picked = try theater.play { try $0.tabBar(.pickFromMore(.controller("E"))) }
        proves("Q119", in: picked.of("watcher?tabShouldSelect"))
        #expect(picked.appearances == [])
        let selected = try theater.play { try $0.select("E") }
        RuleProof.expect(
            "Q119", holds: selected.appearances.contains("E.DA") && selected.of("watcher?tabShouldSelect").isEmpty)
    }

    @Test("Q119: didSelect reads the new selection, and a pick that is allowed is shown", .repeated(.onABigPhone))
    func allowed() throws {
        var delegate = Behavior.attentive()
        delegate.reactions[.tabDidSelect] = Reaction(before: [
            .read(receiver: "T", .link(.selectedViewController), label: "selected")
        ])
        var theater = try watched(delegate)
        let tapped = try theater.play { try $0.tabBar(.tap(.more)) }
        #expect(tapped.of("watcher?tabShouldSelect").first?.arguments["viewController"] == .text(navigation))
        #expect(tapped.readings("selected") == [.text(navigation)])
        let picked = try theater.play { try $0.tabBar(.pickFromMore(.controller("E"))) }
        RuleProof.expect("Q119", holds: picked.appearances.contains("E.DA"))
        #expect(picked.readings("selected") == [])
    }
}
