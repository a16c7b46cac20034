import Testing

@testable import PresentationEngine

@Suite("Columns of iOS 14 that return to their places")
struct ColumnPlacingTests {
    private static let devices = ["iPad Pro 11", "iPad Air 2"]

    private func archive(of app: RestorableApp) throws -> StateArchive {
        var theater = try app.theater()
        try theater.settle()
        return try theater.save()
    }

    @Test(
        "CH-234: the controller of a column that UIKit wrapped is saved as the column", .varies(.device),
        arguments: devices + ["iPhone 8"], [SplitStyle.doubleColumn, .tripleColumn])
    func wrapped(device: String, style: SplitStyle) throws {
        let app = RestorableApp.columns(
            device, style: style, .restorable("A"), .restorable("B"), .restorable("C"))
        var theater = try app.theater()
        try theater.settle()
        let archive = try theater.save()
        let columns: [SplitColumn] =
            style == .doubleColumn ? [.primary, .secondary, .compact] : [.primary, .supplementary, .secondary]
        RuleProof.expect(
            "CH-234",
            holds: try archive.object("S").children.map(\.path.last).prefix(2) == ["A", "B"])
        #expect(Array(try archive.object("S").children.compactMap(\.column).prefix(2)) == Array(columns.prefix(2)))
        for again in [app, app.giving(ControllerRequest.restorable("B").nameless)] {
            for app in [again, again.early] {
                var restored = try app.theater(restoring: archive)
                let report = try #require(restored.session.restorationReport)
                #expect(report.outcome == .restored, "\(report.objects.map(\.explanation))")
                try restored.settle()
                #expect(try restored.save().hasSameContent(as: archive))
            }
        }
    }

    @Test("R15: wrapped columns may share an identifier", .varies(.device), arguments: devices)
    func equalIdentifiers(device: String) throws {
        let app = RestorableApp.columns(
            device, style: .doubleColumn, .plain("one", nil, .identifier("c")),
            .plain("two", nil, .identifier("c")))
        let archive = try archive(of: app)
        #expect(archive.paths == [["S"], ["S", "c"], ["S", "c[1]"]])
        let restored = try app.theater(restoring: archive)
        let report = try #require(restored.session.restorationReport)
        RuleProof.expect("R15", holds: report.objects.map(\.name) == ["S", "one", "two"])
        #expect(report.outcome == .restored)
    }

    @Test("CH-234: the rest of a wrapped column's stack is not saved, and an event says so", .repeated(.onAPad))
    func wrappedStack() throws {
        let app = RestorableApp.columns(
            Repetition.pad, style: .doubleColumn, .restorable("A"), .restorable("B"))
        var theater = try app.theater()
        try theater.settle()
        let wrapper = try #require(theater.wrapper(of: "B"))
        try theater.call(.makeController(.restorable("C")))
        try theater.push("C", on: wrapper, animated: false)
        try theater.settle()
        #expect(try theater.save().paths == [["S"], ["S", "A"], ["S", "B"]])
        theater.expectRule("CH-234", on: "noop encodeRestorableState(with:)")
    }

    @Test(
        "R15: columns that the launch filled in another order change places", .varies(.device),
        arguments: devices + ["iPhone 8"], [false, true])
    func exchanged(device: String, isWrapped: Bool) throws {
        func column(_ name: String, _ root: String) -> ControllerRequest {
            isWrapped
                ? .restorable(name)
                : .restorable(name, kind: .navigationController, children: [.restorable(root)])
        }
        for style in [SplitStyle.unspecified, .doubleColumn] {
            let archive = try archive(
                of: .columns("iPad Pro 11", style: style, column("N", "A"), column("M", "B")))
            var other = RestorableApp.columns(device, style: style, column("M", "B"), column("N", "A"))
            var restored = try other.theater(restoring: archive)
            let report = try #require(restored.session.restorationReport)
            RuleProof.expect("R15", holds: report.outcome == .restored)
            #expect(restored.traces("S childrenRestored").count == 1)
            try restored.settle()
            let columns = try restored.save().object("S").children
            #expect(columns.map(\.path.last) == ["N", "M"] && columns.map(\.column) == [.primary, .secondary])
            other.behaviors["S"] = Behavior().when(.decodeRestorableState, .log("no super"), super: false)
            let lost = try #require(try other.theater(restoring: archive).session.restorationReport)
            #expect(lost.outcome == .partly)
        }
    }

    @Test("R15: a column in the wrong place is reported", .varies(.device), arguments: devices)
    func misplaced(device: String) throws {
        let app = RestorableApp.columns(device, style: .doubleColumn, .restorable("A"), .restorable("B"))
        var archive = try archive(of: app)
        archive.objects[0].children = [.init(path: ["S", "A"], column: .primary)]
        #expect(try #require(try app.theater(restoring: archive).session.restorationReport).outcome == .restored)
        archive.objects[0].children = [.init(path: ["S", "A"], column: .compact)]
        var strict = app
        strict.behaviors["A"] = Behavior().when(
            .decodeRestorableState, .split(receiver: "S", .setColumn(.compact, controller: nil)),
            .split(receiver: "S", .setColumn(.primary, controller: "A")))
        let report = try #require(try strict.theater(restoring: archive).session.restorationReport)
        #expect(report.outcome == .partly)
        #expect(report.objects[0].explanation.contains("is not its compact column"))
    }

    @Test(
        "R222: a controller that a factory gives for two columns becomes one of them", .varies(.device),
        arguments: devices)
    func givenTwice(device: String) throws {
        let archive = try archive(
            of: .columns(device, style: .doubleColumn, .restorable("A"), .restorable("B")))
        var app = RestorableApp.columns(device, style: .doubleColumn)
        app.delegate = app.delegate.when(.willFinishLaunching, .makeController(.plain("X")))
            .answering(
                .viewControllerWithRestorationIdentifierPath,
                .match(
                    ["A", "B"].map { .init([Argument("identifier", .text($0))], "X") }, otherwise: .null))
        let restored = try app.theater(restoring: archive)
        let report = try #require(restored.session.restorationReport)
        #expect(report.outcome == .partly)
        #expect(report.objects[0].explanation.contains("\"S/B\" is not its secondary column."))
        #expect(restored.wrapper(of: "X").flatMap(restored.wrapper) == "S")
        RuleProof.asserted("R15")
    }
}
