import Testing

@testable import PresentationEngine

@Suite("show and showDetail in a split view controller")
struct SplitShowTests {
    private static let plain = ControllerRequest.container(
        "S", .splitViewController, .plain("P"), .plain("D0"))
    private static let navigation = ControllerRequest.container(
        "S", .splitViewController, .container("N", .navigationController, .plain("M")), .plain("D0"))
    private static let twoStacks = ControllerRequest.container(
        "S", .splitViewController, .container("N", .navigationController, .plain("M")),
        .container("ND", .navigationController, .plain("D0")))

    private func theater(
        _ root: ControllerRequest, _ version: SystemVersion = SystemVersion(12), isPad: Bool = true,
        _ delegate: Behavior? = nil, fidelity: FidelityChoice = .init()
    ) throws -> Theater {
        var theater = try Theater(
            version, device: isPad ? "iPad Air 2" : "iPhone 8", fidelity: fidelity, root: root,
            objects: [ObjectRequest(name: "delegate", behavior: delegate)])
        try theater.set("S", .delegate, "delegate")
        try theater.make("D1")
        return theater
    }

    @Test(
        "KD-08, KD-09, KD-11, R103: expanded, showDetail fills the secondary column", .repeated(.deeper),
        arguments: Theater.versions)
    func detail(version: SystemVersion) throws {
        var theater = try theater(Self.navigation, version)
        let events = try theater.play { try $0.show("D1", .detail, on: "M") }
        #expect(
            events.unwinding == [
                "M.showDetail D1", "M.performs true", "N.performs true", "S.performs true", "S.showDetail D1",
            ])
        proves("KD-09", in: events.filter { $0.trace == "S.showDetailViewController(_:sender:)" })
        proves("KD-11", in: events.filter { $0.trace == "D1.parent=S" })
        #expect(try theater.children("S") == ["N", "D1"])
        #expect(try theater.children("N") == ["M"])
        let callbacks = events.log.filter { entry in
            [".wM", ".dM", ".WA", ".WD", ".DA", ".DD"].contains { entry.hasSuffix($0) }
        }
        #expect(
            callbacks == [
                "D1.wM", "D0.wM", "D0.WD", "D1.WA", "D0.DD", "D1.DA", "D1.dM", "D0.dM",
            ])
        #expect(try theater.isInWindow("D1") && !theater.exists("D0"))
        RuleProof.asserted("KD-08", "R103")
    }

    @Test(
        "R101: expanded, show replaces the column that the request came from", .repeated(.deeper),
        arguments: [("P", "D0"), ("D0", "P")])
    func show(caller: String, other: String) throws {
        var theater = try theater(Self.plain)
        _ = try theater.play { try $0.show("D1", on: caller) }
        RuleProof.expect("R101", holds: try Set(theater.children("S")) == ["D1", other])
        #expect(try theater.children("S").firstIndex(of: other) == (caller == "P" ? 1 : 0))
    }

    @Test("R102: a navigation controller in the primary column is nearer", .repeated(.deeper))
    func nearer() throws {
        var theater = try theater(Self.navigation)
        _ = try theater.play { try $0.show("D1", on: "M") }
        RuleProof.expect("R102", holds: try theater.children("N") == ["M", "D1"])
    }

    @Test(
        "R103, OP-18: measured, the detail replaces a navigation controller in the secondary column",
        .repeated(.deeper), arguments: Theater.versions)
    func replacedStack(version: SystemVersion) throws {
        var theater = try theater(Self.twoStacks, version)
        let events = try theater.play { try $0.show("D1", .detail, on: "M") }
        RuleProof.expect("OP-18", holds: events.filter { $0.trace == "ND.show(_:sender:)" }.isEmpty)
        RuleProof.expect("R103", holds: try theater.children("S") == ["N", "D1"])
        #expect(try theater.isInWindow("D1") && !theater.exists("ND"))
    }

    @Test(
        "KD-13, OP-18: documented, the secondary navigation controller pushes; one that is shown replaces it",
        .repeated(.deeper))
    func secondaryStack() throws {
        var theater = try theater(Self.twoStacks, fidelity: FidelityChoice(points: [.occupiedSecondary: .documented]))
        let events = try theater.play { try $0.show("D1", .detail, on: "M") }
        proves("KD-13", in: events.filter { $0.trace == "ND.show(_:sender:)" })
        #expect(try theater.children("ND") == ["D0", "D1"])
        try theater.call(
            .makeController(.container("N2", .navigationController, .plain("D2"))))
        _ = try theater.play { try $0.show("N2", .detail, on: "M") }
        RuleProof.expect("CH-60", holds: try theater.children("S") == ["N", "N2"])
    }

    @Test(
        "CH-65, P69g: collapsed, the primary's stack takes a navigation controller; expanded it does not",
        .repeated(.deeper))
    func nestedNavigation() throws {
        for isPad in [true, false] {
            var theater = try theater(Self.navigation, isPad: isPad)
            try theater.call(
                .makeController(.container("N2", .navigationController, .plain("D2"))))
            _ = try theater.play { try $0.show("N2", .detail, on: "M") }
            RuleProof.expect(
                "CH-65",
                holds: try theater.children("N") == (isPad ? ["M"] : ["M", "D0", "N2"])
                    && theater.children("S").count == (isPad ? 2 : 1)
                    && theater.controller("D2").appearance == .appeared)
            guard isPad else { continue }
            try theater.call(
                .makeController(.container("N3", .navigationController, .plain("D3"))))
            proves("P69g") { () throws(Rejection) in try theater.push("N3", on: "N") }
        }
    }

    @Test(
        "KD-12, R104: collapsed, the primary's navigation controller shows it", .repeated(.deeper),
        arguments: Theater.versions)
    func collapsed(version: SystemVersion) throws {
        let answers = Behavior(answers: [.splitShowDetail: .value(false)])
        var theater = try theater(Self.navigation, version, isPad: false, answers)
        let events = try theater.play { try $0.show("D1", .detail, on: "M") }
        #expect(
            events.unwinding == [
                "M.showDetail D1", "M.performs true", "N.performs true", "S.performs true",
                "S.showDetail D1", "delegate.splitShowDetail 3", "N.show D1",
            ])
        proves("KD-12", in: events.filter { $0.trace == "N.show(_:sender:)" })
        RuleProof.expect("R104", holds: try theater.children("N") == ["M", "D0", "D1"])
        try theater.call(.makeController(.container("N2", .navigationController, .plain("D2"))))
        _ = try theater.play { try $0.show("N2", .detail, on: "D1") }
        #expect(try theater.children("N") == ["M", "D0", "D1", "N2"])
    }

    @Test(
        "R105: collapsed, over a plain primary it is presented full screen", .repeated(.deeper),
        arguments: Theater.versions)
    func collapsedPlain(version: SystemVersion) throws {
        var theater = try theater(Self.plain, version, isPad: false)
        let events = try theater.play { try $0.show("D1", .detail, on: "P") }
        proves("R105", in: events.filter { $0.trace == "S.present(_:animated:completion:)" })
        #expect(events.beginnings.first?.presentationStyle == .fullScreen)
    }

    @Test(
        "R107: a delegate that shows by itself ends the call", .repeated(.onAPad), arguments: [true, false],
        ShowContext.allCases)
    func veto(isPad: Bool, context: ShowContext) throws {
        let answers = Behavior(answers: [.splitShow: .value(true), .splitShowDetail: .value(true)])
        var theater = try theater(Self.plain, isPad: isPad, answers)
        let events = try theater.play { try $0.show("D1", context, on: "P") }
        proves("R107", in: events.filter { $0.trace.hasPrefix("delegate?splitViewController") })
        #expect(try theater.children("S") == (isPad ? ["P", "D0"] : ["P"]))
        #expect(events.beginnings.isEmpty)
    }

    @Test("R107: the delegate of a column-style split view controller is not asked")
    func columns() throws {
        var settings = StoryboardSplit()
        settings.style = .doubleColumn
        var split = StoryboardScene.split("S", "P", "D0")
        split.kind = .splitViewController(settings)
        let answers = Behavior(answers: [.splitShowDetail: .value(true)])
        var theater = try Theater(
            SystemVersion(14), device: "iPad Air 2", root: nil,
            storyboards: [.of(split, .scene("P"), .scene("D0"))],
            objects: [ObjectRequest(name: "delegate", behavior: answers)])
        try theater.set("S", .delegate, "delegate")
        try theater.make("D1")
        let events = try theater.play { try $0.show("D1", .detail, on: "P") }
        #expect(!events.log.contains { $0.hasPrefix("delegate") })
        #expect(try theater.probe("S", .split(.secondaryViewController)) == "D1")
    }

    @Test("R107, KD-12: with columns, detail goes on top of the single column")
    func collapsedColumns() throws {
        var theater = try Theater.split(
            SystemVersion(14), "iPhone 12", .portrait, style: .doubleColumn, [.plain("P"), .plain("R")],
            delegate: [.topColumnForCollapsing: .value("primary"), .splitShowDetail: .value(true)])
        try theater.make("D1")
        let events = try theater.play { try $0.show("D1", .detail, on: "P") }
        #expect(events.appearances.contains("D1.DA"))
        #expect(try theater.value(.secondaryViewController) == "D1")
        #expect(!theater.exists("R"))
        let again = try theater.play {
            try $0.make("D2")
            try $0.show("D2", .detail, on: "D1")
        }
        #expect(again.appearances.contains("D2.DA"))
        #expect(try theater.link(.splitViewController, of: "D1") == .null)
    }
}
