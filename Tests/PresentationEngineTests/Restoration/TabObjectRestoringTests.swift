import Testing

@testable import PresentationEngine

@Suite("Tabs as objects in state restoration")
struct TabObjectRestoringTests {
    private func tab(_ identifier: String, _ controller: String) -> TabRequest {
        TabRequest(identifier, viewController: .controller(.plain(controller)))
    }

    /// A plain tab, a group with a managing navigation controller, and one without.
    private func app(_ version: SystemVersion, isInStack: Bool = false) -> RestorableApp {
        var library = tab("library", "shelf")
        library.children = [tab("books", "B"), tab("films", "F")]
        library.managingNavigationController = .controller(.container("M", .navigationController))
        let more = TabRequest("more", children: [tab("x", "X"), tab("y", "Y")])
        var tabs = ControllerRequest.restorable("T", kind: .tabBarController)
        tabs.tabs = [tab("inbox", "A"), library, more]
        var app = RestorableApp()
        app.version = version
        app.root = isInStack ? .restorable("N", kind: .navigationController, children: [tabs]) : tabs
        return app
    }

    @Test(
        "CH-436: the selected tab and the selected child of each group are selected again",
        .varies(.nesting), arguments: [SystemVersion(18), SystemVersion(26)])
    func selection(_ version: SystemVersion) throws {
        for isInStack in [true, false] {
            let app = app(version, isInStack: isInStack)
            var theater = try app.theater()
            for identifier in ["y", "films"] {
                try theater.tabBar(.select(.identifier(identifier)))
                try theater.settle()
            }
            let archive = try theater.save()
            #expect(archive.version == 3 && archive.fault == nil)
            let recorded = try #require(archive.objects.first { $0.tabs != nil }?.tabs)
            RuleProof.expect(
                "CH-436",
                holds: recorded.selected == "films"
                    && recorded.groups == [
                        .init("library", selectedChild: "films"), .init("more", selectedChild: "y"),
                    ], "\(recorded)")
            var restored = try app.theater(restoring: archive)
            proves("CH-436", in: restored.events.filter { $0.trace == "T childrenRestored" })
            try restored.settle()
            RuleProof.expect(
                "CH-436",
                holds: try restored.read("T", .selectedTab) == "films" && restored.isInWindow("F")
                    && restored.read("M", .viewControllers) == .list(["shelf", "F"]))
            try restored.tabBar(.select(.identifier("more")))
            RuleProof.expect("CH-436", holds: try restored.read("T", .selectedTab) == "y")
            try restored.settle()
            try restored.tabBar(.select(.identifier("films")))
            try restored.settle()
            #expect(try restored.save().hasSameContent(as: archive))
        }
    }

    @Test("CH-436: tabs that the app has not set again are passed over", .varies(.container))
    func gone() throws {
        for isInStack in [true, false] {
            var theater = try app(SystemVersion(18), isInStack: isInStack).theater()
            try theater.tabBar(.select(.identifier("films")))
            try theater.settle()
            let archive = try theater.save()
            var smaller = app(SystemVersion(18), isInStack: isInStack)
            var tabs = ControllerRequest.restorable("T", kind: .tabBarController)
            tabs.tabs = [tab("inbox", "A"), tab("library", "L")]
            smaller.root = isInStack ? .restorable("N", kind: .navigationController, children: [tabs]) : tabs
            var restored = try smaller.theater(restoring: archive)
            let report = try #require(restored.session.restorationReport)
            try restored.settle()
            RuleProof.expect("CH-436", holds: try restored.read("T", .selectedTab) == "inbox")
            #expect(report.outcome == .partly)
            #expect(
                report.objects.contains { $0.explanation.contains("The app has not set the tab films again.") },
                "\(report.objects.map(\.explanation))")
        }
    }

    @Test("a selection among tabs is checked")
    func faults() throws {
        var theater = try app(SystemVersion(18)).theater()
        var archive = try theater.save()
        archive.version = 2
        #expect(archive.fault != nil)
        archive.version = 3
        #expect(archive.fault == nil)
        let twice = [StateArchive.Tabs.Group]([.init("a", selectedChild: "b"), .init("a", selectedChild: "c")])
        archive.objects[0].tabs = StateArchive.Tabs(selected: "b", groups: twice)
        #expect(archive.fault != nil)
        archive.objects[0].tabs = StateArchive.Tabs(selected: String(repeating: "x", count: 100_000))
        #expect(archive.fault != nil)
    }
}
