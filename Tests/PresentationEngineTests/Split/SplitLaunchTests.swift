import Testing

@testable import PresentationEngine

@Suite("The state in which a split view controller enters a window")
struct SplitLaunchTests {
    @Test(
        "R204, R207, R110: on a phone it collapses before its children appear, without callbacks",
        arguments: Theater.versions)
    func phone(_ version: SystemVersion) throws {
        let theater = try Theater.split(version, "iPhone 8", .portrait)
        proves("R204", in: theater.history.filter { $0.trace == "S:isCollapsed=true" })
        #expect(theater.history.columnTalk == ["N.collapseSecondary"])
        proves(
            "SP-01", in: theater.history.filter { $0.trace == "N.collapseSecondaryViewController(_:for:)" })
        #expect(theater.onScreen == ["S", "N", "B"])
        #expect(try theater.children() == ["N"])
        #expect(theater.history.appearances == ["S.WA", "N.WA", "B.WA", "S.DA", "N.DA", "B.DA"])
        RuleProof.expect(
            "R207", holds: try theater.link(.topViewController, of: "N") == "B")
        RuleProof.expect("R110", holds: !theater.history.contains { $0.trace.hasPrefix("notification") })
    }

    @Test("R204: outside a window it is not collapsed, whatever the device")
    func outside() throws {
        var theater = try Theater(device: "iPhone 8")
        try theater.call(
            .makeObject(ObjectRequest(name: "D")),
            .makeController(.split([.navigation("N", "M"), .plain("B")])))
        #expect(try theater.value(.isCollapsed) == false)
        try theater.call(.setRootViewController(window: "window", controller: "S"))
        RuleProof.expect("R204", holds: try theater.value(.isCollapsed) == true)
        #expect(theater.onScreen == ["S", "N", "B"])
    }

    @Test(
        "R201, CH-74: in landscape an iPad shows both columns, in portrait only the secondary", .repeated(.deeper))
    func pad() throws {
        let landscape = try Theater.split()
        #expect(try landscape.value(.displayMode) == "oneBesideSecondary")
        #expect(landscape.onScreen == ["S", "N", "M", "B"])
        #expect(landscape.history.columnTalk.isEmpty)
        let portrait = try Theater.split(SystemVersion(12), "iPad Air 2", .portrait)
        RuleProof.expect("R201", "CH-74", holds: try portrait.value(.displayMode) == "secondaryOnly")
        #expect(portrait.onScreen == ["S", "B"])
        #expect(try portrait.link(.isViewLoaded, of: "N") == false)
    }

    @Test("A1, R204: a phone that is regular in landscape shows both columns")
    func plus() throws {
        let landscape = try Theater.split(SystemVersion(9), "iPhone 6 Plus")
        RuleProof.expect("R204", holds: try landscape.value(.isCollapsed) == false)
        #expect(landscape.onScreen == ["S", "N", "M", "B"])
        let portrait = try Theater.split(SystemVersion(9), "iPhone 6 Plus", .portrait)
        #expect(try portrait.value(.isCollapsed) == true)
    }
}
