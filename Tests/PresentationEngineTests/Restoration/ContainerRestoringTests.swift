import Testing

@testable import PresentationEngine

@Suite("Stacks and tabs in state restoration")
struct ContainerRestoringTests {
    /// An app with the navigation controller `N`, whose root is `A`.
    private var stack: RestorableApp {
        var app = RestorableApp()
        app.root = .restorable("N", kind: .navigationController, children: [.restorable("A")])
        return app
    }

    private func tabs(_ tabs: ControllerRequest...) -> RestorableApp {
        var app = RestorableApp()
        app.root = .restorable("T", kind: .tabBarController, children: tabs)
        return app
    }

    @Test(
        "R13: a stack is saved from bottom to top, and returns in this order without the unidentified",
        .repeated(.onAPad), arguments: [false, true])
    func stackOrder(isEarly: Bool) throws {
        var app = stack.giving(.restorable("C"), .restorable("D"))
        var theater = try app.theater()
        for request in [ControllerRequest.plain("B"), .restorable("C"), .restorable("D")] {
            try theater.call(.makeController(request))
            try theater.push(request.name ?? "", animated: false)
            try theater.settle()
        }
        let archive = try theater.save()
        #expect(archive.paths == [["N"], ["N", "A"], ["N", "C"], ["N", "D"]])
        #expect(try archive.object("N").children.map(\.path) == [["N", "A"], ["N", "C"], ["N", "D"]])
        #expect(
            theater.traces("encodeRestorableState")
                == ["N.", "noop ", "A.", "C.", "D."].map { $0 + "encodeRestorableState(with:)" })
        proves("R13", in: theater.events.filter { $0.trace == "C.encodeRestorableState(with:)" })
        if isEarly {
            app.delegate = app.delegate.when(
                .willFinishLaunching, .window(name: "window", .makeKeyAndVisible))
        }
        var restored = try app.theater(restoring: archive)
        proves("R13", in: restored.events.filter { $0.trace == "N childrenRestored" })
        try restored.settle()
        #expect(try restored.children(of: "N") == ["A", "C", "D"])
        #expect(restored.onScreen == ["N", "D"])
        #expect(try restored.save().hasSameContent(as: archive))
    }

    @Test("R13: what the launch put on the stack leaves it, and is deallocated", .repeated(.onAPad))
    func launchedStackLeaves() throws {
        let archive = try saved(stack, pushing: .restorable("C"))
        var app = stack.giving(.restorable("A"), .restorable("C"))
        app.root = .restorable("N", kind: .navigationController, children: [.plain("other")])
        var restored = try app.theater(restoring: archive)
        #expect(try restored.children(of: "N") == ["A", "C"])
        #expect(restored.traces("other deallocated").count == 1)
        try restored.settle()
        #expect(restored.appearances.filter { $0.hasPrefix("other") }.isEmpty)
        RuleProof.asserted("R13")
    }

    @Test(
        "R14, CH-230: equal identifiers on a stack have paths of their own, factories get the identifiers",
        .repeated(.onAPad))
    func equalIdentifiers() throws {
        var app = stack
        app.root = .restorable("N", kind: .navigationController, children: [item("A", presents: nil)])
        let archive = try saved(app, pushing: item("B", presents: nil), item("C", presents: nil))
        #expect(archive.paths == [["N"], ["N", "item"], ["N", "item[1]"], ["N", "item[2]"]])
        #expect(archive.objects.map(\.identifiers) == [nil, nil, ["N", "item"], ["N", "item"]])
        app.root = .restorable("N", kind: .navigationController, children: [.plain("other")])
        app.delegate.answers[.viewControllerWithRestorationIdentifierPath] = .match(
            [
                Answer.Match(
                    [Argument("identifier", "item")],
                    .controller(
                        ControllerRequest(
                            origin: .code(
                                className: "Item", kind: .viewController, nibName: nil, bundle: nil,
                                children: []),
                            properties: [.identifier("item")])))
            ], otherwise: .null)
        var restored = try app.theater(restoring: archive)
        let asked = restored.events.filter { $0.trace.hasPrefix("app?application(_:viewController") }
        let plain = Value.list(["N", "item"])
        RuleProof.expect(
            "CH-230",
            holds: asked.map { $0.arguments["identifierPath"] } == [.list(["N"]), plain, plain, plain])
        let stack = try restored.children(of: "N")
        RuleProof.expect("R14", holds: Set(stack).count == 3 && !stack.contains("other"))
        #expect(try restored.save().hasSameContent(as: archive))
    }

    @Test("R14: the position of a controller is in the paths of what it presents", .repeated(.onAPad))
    func pathsBeneathPositions() throws {
        var app = stack
        app.root = .restorable("N", kind: .navigationController, children: [item("A", presents: nil)])
        var theater = try app.theater()
        try theater.call(.makeController(item("B", presents: true)))
        try theater.push("B", animated: false)
        try theater.settle()
        try theater.show(.restorable("P", nil, .style(.currentContext)), from: "B")
        let archive = try theater.save()
        #expect(archive.paths.last == ["N", "item[1]", "P"])
        #expect(archive.objects.last?.identifiers == ["N", "item", "P"])
        RuleProof.asserted("R14")
    }

    /// A controller of the class `Item` with the identifier `item`.
    private func item(_ name: String, presents: Bool?) -> ControllerRequest {
        .plain(
            name, "Item", .identifier("item"),
            PropertyAssignment(.definesPresentationContext, .bool(presents ?? false)))
    }

    private func saved(_ app: RestorableApp, pushing requests: ControllerRequest...) throws -> StateArchive {
        var theater = try app.theater()
        for request in requests {
            try theater.call(.makeController(request))
            try theater.push(request.name ?? "", animated: false)
            try theater.settle()
        }
        return try theater.save()
    }

    @Test("CH-232: a stack none of whose controllers is found stays as launched", .repeated(.onAPad))
    func nothingFound() throws {
        let archive = try saved(stack)
        var app = stack
        app.root = .restorable("N", kind: .navigationController, children: [.plain("other")])
        let restored = try app.theater(restoring: archive)
        restored.expectRule("CH-232", on: "noop decodeRestorableState(with:)")
        #expect(try restored.children(of: "N") == ["other"])
        let report = try #require(restored.session.restorationReport)
        #expect(report.outcome == .partly)
        #expect(report.objects[0].explanation.hasSuffix("\"N/A\", its child, was not found."))
    }

    @Test("a stack without super in the override of either method is not restored")
    func withoutSuper() throws {
        var app = stack.giving(.restorable("C"))
        let archive = try saved(app, pushing: .restorable("C"))
        app.behaviors["N"] = Behavior().when(.decodeRestorableState, super: false)
        let restored = try app.theater(restoring: archive)
        #expect(try restored.children(of: "N") == ["A"])
        let report = try #require(restored.session.restorationReport)
        #expect(report.outcome == .partly && report.objects.map(\.isComplete) == [false, true, true])
        app.behaviors["N"] = Behavior().when(.encodeRestorableState, super: false)
        #expect(try saved(app, pushing: .restorable("C")).paths == [["N"]])
    }

    @Test("R28: a stack that is refused stays as launched, and announces nothing", .repeated(.onAPad))
    func refusedStack() throws {
        let archive = try saved(stack.giving(.restorable("C")), pushing: .restorable("C"))
        var app = stack
        app.delegate = app.delegate
            .when(
                .willFinishLaunching, .window(name: "window", .makeKeyAndVisible),
                .makeController(.plain("P")),
                .present(PresentCall(receiver: "N", controller: "P", isAnimated: false))
            )
            .answering(
                .viewControllerWithRestorationIdentifierPath,
                .match([.init([Argument("identifier", "C")], "P")], otherwise: .null))
        let restored = try app.theater(restoring: archive)
        restored.expectRule("CT-03", on: "noop decodeRestorableState(with:)")
        #expect(restored.traces("childrenRestored").isEmpty)
        #expect(try restored.children(of: "N") == ["A"])
    }

    @Test("containers that have everything in its place already announce nothing", .repeated(.onAPad))
    func unchanged() throws {
        for kind in [ControllerKind.navigationController, .tabBarController, .splitViewController] {
            var app = RestorableApp()
            app.root = .restorable("R", kind: kind, children: [.restorable("A")])
            var theater = try app.theater()
            let archive = try theater.save()
            let restored = try app.theater(restoring: archive)
            #expect(restored.traces("childrenRestored").isEmpty)
            #expect(try #require(restored.session.restorationReport).outcome == .restored)
        }
    }

    // MARK: Tabs

    @Test(
        "R16: a tab is selected without animation, even behind the More list",
        arguments: [SystemVersion(12), SystemVersion(18)], ["B", "F"])
    func earlySelection(version: SystemVersion, selected: String) throws {
        var app = tabs(
            .restorable("A"), .restorable("B"), .restorable("C"), .restorable("D"), .restorable("E"),
            .restorable("F"))
        app.version = version
        app.device = "iPhone 8"
        var theater = try app.theater()
        try theater.call(.tabBar(receiver: "T", .select(.controller(selected))))
        try theater.settle()
        let archive = try theater.save()
        var restored = try app.early.theater(restoring: archive)
        proves("R16", in: restored.events.filter { $0.trace == "T childrenRestored" })
        #expect(restored.appearances.contains("\(selected).DA"), "no time passes")
        #expect(try #require(restored.session.restorationReport).outcome == .restored)
        try restored.settle()
        #expect(try restored.read("T", .selectedViewController) == .text(selected))
    }

    @Test(
        "R16, R18: the selected tab returns by its identifier, wherever it is now", .repeated(.onAPad),
        arguments: [["A", "B", "C"], ["B", "C", "A"], ["C", "A", "B"]])
    func selectedTab(_ order: [String]) throws {
        let app = tabs(.restorable("A"), .restorable("B"), .plain("C"))
        var theater = try app.theater()
        try theater.call(.tabBar(receiver: "T", .select(.controller("B"))))
        try theater.settle()
        let archive = try theater.save()
        #expect(archive.paths == [["T"], ["T", "A"], ["T", "B"]])
        #expect(try archive.object("T").children.map(\.isSelected) == [false, true])
        proves("R16", in: theater.events.filter { $0.trace == "A.encodeRestorableState(with:)" })
        var other = app
        other.root = .restorable(
            "T", kind: .tabBarController,
            children: order.map { $0 == "C" ? .plain($0) : .restorable($0) })
        var restored = try other.theater(restoring: archive)
        if order.first != "B" { restored.expectRule("R16", on: "T.selectedViewController=B") }
        try restored.settle()
        #expect(try restored.read("T", .selectedViewController) == "B")
        #expect(restored.onScreen == ["T", "B"])
        #expect(try restored.save().object("T").children.filter(\.isSelected).map(\.path) == [["T", "B"]])
        RuleProof.asserted("R18")
    }

    @Test("R16: the selection of a tab without an identifier is not saved", .repeated(.onAPad))
    func unidentifiedTab() throws {
        let app = tabs(.restorable("A"), .plain("C"))
        var theater = try app.theater()
        try theater.call(.tabBar(receiver: "T", .select(.controller("C"))))
        let archive = try theater.save()
        #expect(archive.paths == [["T"], ["T", "A"]])
        var restored = try app.theater(restoring: archive)
        #expect(try restored.read("T", .selectedViewController) == "A")
        RuleProof.asserted("R16")
    }

    @Test("R17: a tab that the app did not set does not become one", .repeated(.onAPad))
    func missingTab() throws {
        var theater = try tabs(.restorable("A"), .restorable("B")).theater()
        try theater.call(.tabBar(receiver: "T", .select(.controller("B"))))
        try theater.settle()
        let archive = try theater.save()
        let app = tabs(.restorable("A")).giving(.restorable("B"))
        var restored = try app.theater(restoring: archive)
        RuleProof.expect("R17", holds: try restored.children(of: "T") == ["A"])
        #expect(restored.traces("B.decodeRestorableState").count == 1)
        let report = try #require(restored.session.restorationReport)
        #expect(report.outcome == .partly && report.objects[0].explanation.contains("\"T/B\" is not its child"))
        try restored.settle()
        #expect(try restored.read("T", .selectedViewController) == "A")
    }

    @Test("R18, CH-44: of two tabs with one identifier the first is saved", .repeated(.onAPad))
    func equalTabs() throws {
        let app = tabs(.restorable("A"), .plain("B", nil, .identifier("A")))
        var theater = try app.theater()
        let archive = try theater.save()
        #expect(archive.paths == [["T"], ["T", "A"]])
        theater.expectRule("CH-44", on: "noop encodeRestorableState(with:)")
        RuleProof.asserted("R18")
    }

    @Test("R19: a page view controller does not save its page by itself", .repeated(.onAPad))
    func page() throws {
        var app = RestorableApp()
        app.root = .restorable("V", kind: .pageViewController, children: [.restorable("P1")])
        var theater = try app.theater()
        RuleProof.expect("R19", holds: try theater.save().paths == [["V"]])
        app.delegate = app.delegate.when(.willEncodeRestorableState, .encode(key: "p", .reference("P1")))
        theater = try app.theater()
        let archive = try theater.save()
        #expect(archive.paths == [["V"], ["V", "P1"]])
        #expect(try archive.object("V").children.isEmpty)
    }
}
