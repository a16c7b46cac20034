import Testing

@testable import PresentationEngine

@Suite("Positions in the paths of equal identifiers")
struct PathPositionTests {
    /// The navigation controller `N` with controllers of these identifiers, named by their places.
    private func app(_ identifiers: [String]) -> RestorableApp {
        var app = RestorableApp()
        app.root = .restorable(
            "N", kind: .navigationController,
            children: identifiers.enumerated().map { .plain("c\($0)", nil, .identifier($1)) })
        return app
    }

    @Test(
        "CH-230: no two siblings have one path, whatever their identifiers", .repeated(.onAPad),
        arguments: [
            (["item", "item[1]", "item"], ["item", "item[1][0]", "item[1]"]),
            (["item[1]", "item", "item"], ["item[1][0]", "item", "item[1]"]),
            (["a]", "a]", "a"], ["a][0]", "a][1]", "a"]),
            (["i[1]", "i[1]", "i[1][0]"], ["i[1][0]", "i[1][1]", "i[1][0][0]"]),
            (["i[01]", "i", "i"], ["i[01][0]", "i", "i[1]"]),
        ])
    func unique(identifiers: [String], elements: [String]) throws {
        let app = app(identifiers)
        var theater = try app.theater()
        let archive = try theater.save()
        RuleProof.expect("CH-230", holds: archive.paths.dropFirst().map { $0[1] } == elements)
        #expect(archive.objects.dropFirst().map { ($0.identifiers ?? $0.path)[1] } == identifiers)
        let restored = try app.theater(restoring: archive)
        let report = try #require(restored.session.restorationReport)
        #expect(report.objects.map(\.name) == ["N"] + identifiers.indices.map { "c\($0)" })
        #expect(report.outcome == .restored)
        for (element, identifier) in zip(elements, identifiers) {
            #expect(PlacedIdentifier(element: element).identifier == identifier)
        }
    }

    @Test("CH-230: a position has room behind the longest identifier", .repeated(.onAPad))
    func longest() throws {
        let identifier = String(repeating: "i", count: StateArchive.nameLimit)
        let app = app([identifier, identifier])
        var theater = try app.theater()
        let archive = try theater.save()
        #expect(archive.objects.count == 3)
        #expect(try #require(try app.theater(restoring: archive).session.restorationReport).outcome == .restored)
        RuleProof.asserted("CH-230")
    }

    @Test("R14: hundreds of equal controllers are matched within the budget of a command")
    func many() throws {
        let app = app(Array(repeating: "item", count: 600))
        var session = PresentationSession()
        _ = try session.apply(.launch(try app.launch()))
        _ = try session.apply(.perform([.application(.save)]))
        let archive = try #require(session.savedArchive)
        var restored = PresentationSession()
        _ = try restored.apply(.launch(try app.launch(restoring: archive)))
        #expect(try #require(restored.restorationReport).outcome == .restored)
    }

    @Test("an archive of version 1 has no positions, and is matched by identifiers alone")
    func firstVersion() throws {
        var theater = try app(["item[1]"]).theater()
        var archive = try theater.save()
        archive.version = 1
        archive.objects[0].children = []
        archive.objects[1].path = ["N", "item[1]"]
        archive.objects[1].identifiers = nil
        let restored = try app(["item[1]"]).theater(restoring: archive)
        #expect(try #require(restored.session.restorationReport).objects.map(\.name) == ["N", "c0"])
    }

    @Test("R14: a controller keeps its path if a sibling leaves while it is encoded", .repeated(.onAPad))
    func siblingLeaves() throws {
        var app = RestorableApp()
        app.root = .restorable(
            "N", kind: .navigationController,
            children: [
                .plain("first", nil, .identifier("item")),
                ControllerRequest(
                    name: "second",
                    origin: .code(
                        className: nil, kind: .tabBarController, nibName: nil, bundle: nil,
                        children: [.restorable("X")]), properties: [.identifier("item")]),
            ])
        app.behaviors["first"] = Behavior().when(
            .encodeRestorableState,
            .setViewControllers(.init(receiver: "N", controllers: ["second"], isAnimated: false)))
        var theater = try app.theater()
        try theater.settle()
        let archive = try theater.save()
        RuleProof.expect(
            "R14",
            holds: archive.paths == [["N"], ["N", "item"], ["N", "item[1]"], ["N", "item[1]", "X"]])
        #expect(try archive.object("N", "item[1]").children.map(\.path) == [["N", "item[1]", "X"]])
    }

    @Test("R20: a child that was encoded under another parent is not a child of this one", .repeated(.onAPad))
    func movedChild() throws {
        var app = RestorableApp()
        app.root = .restorable(
            "T", kind: .tabBarController,
            children: [
                .restorable("N", kind: .navigationController, children: [.restorable("A"), .restorable("C")]),
                .restorable("M", kind: .navigationController, children: [.restorable("B")]),
            ])
        app.behaviors["C"] = Behavior().when(
            .encodeRestorableState,
            .setViewControllers(.init(receiver: "M", controllers: ["B", "A"], isAnimated: false)))
        app.behaviors["T"] = Behavior().when(
            .encodeRestorableState, .encode(key: "a", .reference("A")), .encode(key: "c", .reference("C")))
        var theater = try app.theater()
        try theater.settle()
        let archive = try theater.save()
        #expect(archive.fault == nil && archive.paths.contains(["T", "N", "A"]))
        #expect(try archive.object("T", "M").children.map(\.path) == [["T", "M", "B"]])
        theater.expectRule("R20", on: "noop encodeRestorableState(with:)")
    }
}
