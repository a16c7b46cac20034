import Testing

@testable import PresentationEngine

@Suite("Collapsed split view controllers in state restoration")
struct CollapsedRestoringTests {
    private static let styles = [SplitStyle.unspecified, .doubleColumn]

    /// An archive of a phone whose primary's stack is `A`, the secondary `D` and `more`.
    private func archive(_ style: SplitStyle) throws -> StateArchive {
        var theater = try RestorableApp.columns("iPhone 8", style: style).theater()
        try theater.settle()
        try theater.call(.makeController(.restorable("more")))
        try theater.push("more", animated: false)
        try theater.settle()
        #expect(try theater.children(of: "N") == ["A", "D", "more"])
        return try theater.save()
    }

    @Test(
        "CH-231: the stack of the primary is saved as a whole, and the column returns to its place on it",
        .varies(.device), arguments: styles, ["iPhone 8", "iPhone 11", "iPad Pro 11", "iPad Air 2"])
    func places(style: SplitStyle, device: String) throws {
        let archive = try archive(style)
        let stack = try archive.object("S", "N").children
        #expect(stack.map { $0.path.last } == ["A", "D", "more"])
        #expect(stack.map(\.column) == [nil, .secondary, nil])
        #expect(archive.fault == nil)
        for isEarly in [false, true] {
            let app = RestorableApp.columns(device, style: style)
                .giving(.restorable("more"), RestorableApp.detail.nameless)
            var restored = try (isEarly ? app.early : app).theater(restoring: archive)
            let report = try #require(restored.session.restorationReport)
            #expect(report.outcome == .restored, "\(report.objects.map(\.explanation))")
            try restored.settle()
            let stack = try restored.children(of: "N")
            if device.hasPrefix("iPhone") {
                RuleProof.expect("CH-231", holds: stack.count == 3 && stack.last == "more")
                #expect(restored.onScreen.contains("more") && !restored.onScreen.contains("B"))
                #expect(try restored.save().hasSameContent(as: archive))
            } else {
                #expect(stack == ["A", "more"])
                #expect(try restored.children(of: "S").count == 2)
            }
            #expect(try restored.controller("S").split?.restoredPlaces == [])
        }
    }

    @Test("CH-231: after another order of the stack the report names the loss", .repeated(.onAPad))
    func reordered() throws {
        var app = RestorableApp()
        app.root = .restorable("N", kind: .navigationController, children: [.restorable("A")])
        app = app.giving(.restorable("C"))
        var theater = try app.theater()
        try theater.call(.makeController(.restorable("C")))
        try theater.push("C", animated: false)
        let archive = try theater.save()
        app.behaviors["C"] = Behavior().when(
            .decodeRestorableState,
            .setViewControllers(.init(receiver: "N", controllers: ["C", "A"], isAnimated: false)))
        let restored = try app.theater(restoring: archive)
        let report = try #require(restored.session.restorationReport)
        #expect(report.outcome == .partly)
        #expect(report.objects[0].explanation.hasSuffix("Its stack has another order."))
    }

    @Test(
        "CH-231, R36: a split view controller that has collapsed already takes its detail back",
        .varies(.device), arguments: styles, [false, true])
    func early(style: SplitStyle, givesPrimary: Bool) throws {
        var theater = try RestorableApp.columns("iPhone 8", style: style).theater()
        try theater.settle()
        let archive = try theater.save()
        let detail = RestorableApp.detail.with(PropertyAssignment(.title, "again")).nameless
        let primary = ControllerRequest.restorable(
            "N", kind: .navigationController, children: [.restorable("A")]
        ).nameless
        let app = RestorableApp.columns(givesPrimary ? "iPhone 11" : "iPhone 8", style: style)
        var restored = try (givesPrimary ? app.giving(primary, detail) : app.giving(detail)).early
            .theater(restoring: archive)
        let report = try #require(restored.session.restorationReport)
        #expect(report.outcome == .restored, "\(report.objects.map(\.explanation))")
        try restored.settle()
        let stack = try restored.children(of: try #require(try restored.children(of: "S").first))
        #expect(stack.count == 2)
        RuleProof.expect("CH-231", holds: try restored.read(try #require(stack.last), .title) == "again")
        #expect(try restored.save().hasSameContent(as: archive))
    }

    @Test(
        "CH-231: a detail that was popped stays off the stack, and is still the secondary", .varies(.device),
        arguments: styles, ["iPhone 8", "iPhone 11", "iPad Pro 11"])
    func popped(style: SplitStyle, device: String) throws {
        var theater = try RestorableApp.columns("iPhone 8", style: style).theater()
        try theater.settle()
        try theater.pop(animated: false)
        try theater.settle()
        #expect(try theater.children(of: "N") == ["A"])
        let archive = try theater.save()
        #expect(try archive.object("S").children.map(\.isHidden) == [false, true])
        #expect(try archive.object("S", "N").children.map(\.path.last) == ["A"])
        let app = RestorableApp.columns(device, style: style)
        let giving = app.giving(RestorableApp.detail.nameless)
        for app in [app, giving, giving.early] {
            var restored = try app.theater(restoring: archive)
            let report = try #require(restored.session.restorationReport)
            #expect(report.outcome == .restored, "\(report.objects.map(\.explanation))")
            try restored.settle()
            RuleProof.expect("CH-231", holds: try restored.children(of: "N") == ["A"])
            let again = try restored.save()
            if device.hasPrefix("iPhone") {
                #expect(again.hasSameContent(as: archive))
            } else {
                #expect(again.paths == archive.paths)
                #expect(try restored.children(of: "S").count == 2)
            }
        }
    }

    @Test(
        "CH-231: a secondary that a plain primary did not take in is saved as the secondary",
        arguments: ["iPhone 8", "iPad Pro 11", "iPad Air 2"], [false, true])
    func retained(device: String, isEarly: Bool) throws {
        func app(_ device: String) -> RestorableApp {
            .columns(device, style: .unspecified, .restorable("A"), .restorable("D"))
        }
        var theater = try app("iPhone 8").theater()
        try theater.settle()
        #expect(try theater.children(of: "S") == ["A"])
        let archive = try theater.save()
        #expect(archive.paths == [["S"], ["S", "A"], ["S", "D"]])
        #expect(try archive.object("S").children.map(\.column) == [.primary, .secondary])
        proves("CH-231", in: theater.events.filter { $0.trace == "D.encodeRestorableState(with:)" })
        for again in [app(device), app(device).giving(ControllerRequest.restorable("D").nameless)] {
            var restored = try (isEarly ? again.early : again).theater(restoring: archive)
            let report = try #require(restored.session.restorationReport)
            #expect(report.outcome == .restored, "\(report.objects.map(\.explanation))")
            try restored.settle()
            let again = try restored.save()
            if device.hasPrefix("iPhone") {
                #expect(again.hasSameContent(as: archive))
            } else {
                #expect(again.paths == archive.paths)
                #expect(try restored.children(of: "S").count == 2)
            }
        }
    }
}
