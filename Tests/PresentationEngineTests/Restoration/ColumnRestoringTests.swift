import Testing

@testable import PresentationEngine

@Suite("Columns in state restoration")
struct ColumnRestoringTests {
    private func app(_ device: String, style: SplitStyle = .unspecified) -> RestorableApp {
        .columns(device, style: style)
    }

    private var detail: ControllerRequest { RestorableApp.detail }

    @Test(
        "R15: the columns are saved and return to their places", .varies(.device),
        arguments: ["iPad Pro 11", "iPad Air 2"], [SplitStyle.unspecified, .doubleColumn, .tripleColumn])
    func columns(device: String, style: SplitStyle) throws {
        let app = app(device, style: style)
        var theater = try app.theater()
        let archive = try theater.save()
        #expect(archive.paths == [["S"], ["S", "N"], ["S", "N", "A"], ["S", "D"], ["S", "D", "B"]])
        let columns: [SplitColumn?] = [.primary, style == .tripleColumn ? .supplementary : .secondary]
        #expect(try archive.object("S").children.map(\.column) == columns)
        proves("R15", in: theater.events.filter { $0.trace == "D.encodeRestorableState(with:)" })
        let other = app.giving(detail.with(PropertyAssignment(.title, "again")).nameless)
        var restored = try other.theater(restoring: archive)
        proves("R15", in: restored.events.filter { $0.trace == "S childrenRestored" })
        try restored.settle()
        #expect(try restored.children(of: "S").count == 2)
        let second = try #require(try restored.children(of: "S").last)
        #expect(try restored.read(second, .title) == "again")
        #expect(try restored.save().hasSameContent(as: archive))
        #expect(try #require(try other.theater(restoring: archive).session.restorationReport).outcome == .restored)
    }

    @Test(
        "R15, R14: columns may share an identifier", .varies(.device), arguments: ["iPad Pro 11", "iPad Air 2"])
    func equalIdentifiers(device: String) throws {
        var app = RestorableApp()
        app.device = device
        app.root = .restorable(
            "S", kind: .splitViewController,
            children: [.plain("one", nil, .identifier("c")), .plain("two", nil, .identifier("c"))])
        var theater = try app.theater()
        let archive = try theater.save()
        #expect(archive.paths == [["S"], ["S", "c"], ["S", "c[1]"]])
        var restored = try app.theater(restoring: archive)
        #expect(
            try #require(restored.session.restorationReport).objects.map(\.name) == ["S", "one", "two"])
        #expect(try restored.children(of: "S") == ["one", "two"])
        #expect(try restored.save().hasSameContent(as: archive))
        RuleProof.asserted("R15")
    }

    @Test(
        "CH-231: a column saved on the primary's stack returns to its column", .varies(.device),
        arguments: [("iPhone 8", "iPhone 8"), ("iPhone 11", "iPad Pro 11"), ("iPhone 8", "iPad Air 2")],
        [SplitStyle.unspecified, .doubleColumn])
    func savedWhileCollapsed(devices: (String, String), style: SplitStyle) throws {
        let (saving, device) = devices
        var theater = try app(saving, style: style).theater()
        try theater.settle()
        #expect(try theater.children(of: "N") == ["A", "D"])
        let archive = try theater.save()
        #expect(
            archive.paths == [["S"], ["S", "N"], ["S", "N", "D"], ["S", "N", "D", "B"], ["S", "N", "A"]])
        #expect(try archive.object("S").children.map(\.column) == [.primary, .secondary])
        #expect(try archive.object("S", "N").children.map(\.path) == [["S", "N", "A"], ["S", "N", "D"]])
        #expect(try archive.object("S", "N").children.map(\.column) == [nil, .secondary])
        proves("CH-231", in: theater.events.filter { $0.trace == "D.encodeRestorableState(with:)" })
        var restored = try app(device, style: style).giving(detail.nameless)
            .theater(restoring: archive)
        try restored.settle()
        let again = try restored.save()
        if device == "iPhone 8" {
            #expect(again.hasSameContent(as: archive))
        } else {
            #expect(again.paths == [["S"], ["S", "N"], ["S", "N", "A"], ["S", "D"], ["S", "D", "B"]])
        }
    }
}

extension RestorableApp {
    /// The split view controller `S` with the navigation controllers `N` and `D`, around `A` and `B`.
    static func columns(_ device: String, style: SplitStyle) -> RestorableApp {
        columns(
            device, style: style,
            .restorable("N", kind: .navigationController, children: [.restorable("A")]), detail)
    }

    /// The split view controller `S` with these columns.
    static func columns(_ device: String, style: SplitStyle, _ columns: ControllerRequest...) -> RestorableApp {
        var app = RestorableApp()
        app.device = device
        app.version = SystemVersion(style == .unspecified ? 12 : 15)
        app.root = .restorable(
            "S", nil, PropertyAssignment(.splitStyle, .text(style.name)), kind: .splitViewController,
            children: columns)
        return app
    }

    static var detail: ControllerRequest {
        .restorable("D", kind: .navigationController, children: [.restorable("B")])
    }

    /// The app that makes its window visible before its state is restored (R36).
    var early: RestorableApp {
        var app = self
        app.delegate = app.delegate.when(.willFinishLaunching, .window(name: "window", .makeKeyAndVisible))
        return app
    }
}

extension ControllerRequest {
    /// The same controllers with names that the session chooses, since those of the launch keep theirs.
    var nameless: ControllerRequest {
        var request = self
        request.name = nil
        guard case .code(let className, let kind, let nib, let bundle, let children) = origin else {
            return request
        }
        request.origin = .code(
            className: className, kind: kind, nibName: nib, bundle: bundle,
            children: children.map(\.nameless))
        return request
    }
}
