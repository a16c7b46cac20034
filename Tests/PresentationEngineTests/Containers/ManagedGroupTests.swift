import Testing

@testable import PresentationEngine

@Suite("Controllers that tab objects retain, and the containers that share them")
struct ManagedGroupTests {
    /// A stage of iOS 18 with a navigation controller `N` of the client's, and `T` with a group that `N` manages.
    private func theater() throws -> Theater {
        var theater = try Theater(SystemVersion(18), root: .plain("A"))
        try theater.call(.makeController(.container("N", .navigationController)))
        try theater.call(.makeController(.withGroups("T", ["g": "N"])))
        return theater
    }

    @Test("Q26: a navigation controller manages one group alone", .repeated(.onAPad))
    func twice() throws {
        var theater = try theater()
        proves("Q26") { () throws(Rejection) in
            try theater.call(.makeController(.withGroups("U", ["g": "N"])))
        }
        try theater.call(.makeController(.container("M", .navigationController)))
        proves("Q26") { () throws(Rejection) in
            try theater.call(.makeController(.withGroups("U", ["g": "M", "h": "M"])))
        }
        #expect(!theater.exists("U"))
        try theater.call(.makeController(.withGroups("U", ["g": "M"])))
        try theater.call(.release(name: "N"), .release(name: "M"), .release(name: "U"))
        RuleProof.expect("Q26", holds: theater.exists("N"), "T retains it")
        #expect(!theater.exists("M") && !theater.exists("U"))
    }

    @Test("Q26: the group that a navigation controller manages already may name it again", .repeated(.onAPad))
    func again() throws {
        var theater = try theater()
        try theater.call(.tabBar(receiver: "T", .setTabs([.home, .group("g", "N")])), .release(name: "N"))
        RuleProof.expect("Q26", holds: theater.exists("N"))
        try theater.call(.tabBar(receiver: "T", .setTabs([.home])))
        #expect(!theater.exists("N"))
    }

    @Test("R212: a column that takes the navigation controller of a group retains it alone", .repeated(.onAPad))
    func column() throws {
        var theater = try theater()
        var split = ControllerRequest.container("S", .splitViewController)
        split.properties = [PropertyAssignment(.splitStyle, "doubleColumn")]
        try theater.call(
            .makeController(split), .split(receiver: "S", .setColumn(.primary, controller: "N")))
        #expect(try theater.controller("T").tabBar.objects.allSatisfy { $0.managing == nil })
        try theater.call(.release(name: "N"), .release(name: "T"))
        RuleProof.expect("R212", holds: theater.exists("N") && !theater.exists("T"))
        try theater.call(.release(name: "S"))
        #expect(!theater.exists("N") && !theater.exists("S"))
    }

    @Test("a title that several tab objects show is refused with their identifiers", .repeated(.onAPad))
    func titles() throws {
        var theater = try Theater(SystemVersion(18), root: .withGroups("T", [:]))
        let twice = ["a", "b"].map { TabRequest($0, title: "Same", viewController: .controller(.plain("\($0)C"))) }
        try theater.tabBar(.setTabs(twice))
        expectRefusal("Several tabs of T show \"Same\": name one by its identifier, which is a or b.") {
            () throws(Rejection) in try theater.tabBar(.tap(.title("Same")))
        }
        try theater.tabBar(.tap(.identifier("b")))
        #expect(try theater.read("T", .selectedTab) == "b")
    }
}

extension TabRequest {
    fileprivate static let home = TabRequest("home", viewController: .controller(.plain("Home")))

    /// A group with one tab, managed by a navigation controller.
    fileprivate static func group(_ identifier: String, _ managing: String) -> TabRequest {
        let child = TabRequest("\(identifier)1", viewController: .controller(.plain("\(identifier)1")))
        return TabRequest(identifier, children: [child], managingNavigationController: .text(managing))
    }
}

extension ControllerRequest {
    /// A tab bar controller with a plain tab and then a group for each navigation controller.
    fileprivate static func withGroups(_ name: String, _ groups: KeyValuePairs<String, String>) -> ControllerRequest {
        var request = ControllerRequest.container(name, .tabBarController)
        let home = TabRequest("home", viewController: .controller(.plain("\(name)Home")))
        request.tabs = [home] + groups.map { TabRequest.group($0.key, $0.value) }
        return request
    }
}
