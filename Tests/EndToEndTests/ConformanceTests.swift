import FolderTesting
import Foundation
import Testing

/// The scenarios of `Tests/Conformance`, played by the built binary.
@Suite("Scenarios")
struct ConformanceTests {
    private static func check(
        _ arguments: [String], _ folder: TemporaryFolder
    ) async throws -> (lines: [String], ending: ChildProcess.Ending, errors: String) {
        let process = try ChildProcess(
            BuiltBinary.path, ["check"] + arguments, errorPath: folder.file("errors"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        return (lines, try await process.ending(), process.errors)
    }

    /// A few settings of each scenario; `make conformance` plays all of them.
    private static let drawn = ["Tests/Conformance", "--settings", "2", "--seed", "20261126"]

    @Test("the conformance suite passes in process and over HTTP, with the same result")
    func suite() async throws {
        let inside = try await Self.check(Self.drawn, TemporaryFolder())
        #expect(inside.ending == .exit(0), "\(inside.lines.joined(separator: "\n")) \(inside.errors)")
        let folder = try TemporaryFolder()
        let server = try await RunningServer.start(database: folder.file("sessions.sqlite"))
        let outside = try await Self.check(
            Self.drawn + ["--server", "http://127.0.0.1:\(server.port)"], TemporaryFolder())
        #expect(outside.ending == .exit(0), "\(outside.lines.joined(separator: "\n")) \(outside.errors)")
        #expect(inside.lines.last == outside.lines.last)
        // Expectations that the service wrote are no proof.
        #expect(inside.lines.last?.contains("recorded") == false)
        // Nothing of the plays is left on the server.
        let client = try await server.connect()
        #expect(try await client.json(.get("/v1/sessions"))["sessions"]?.elements.isEmpty == true)
        #expect(try await client.json(.get("/v1/storyboards"))["storyboards"]?.elements.isEmpty == true)
        #expect(try await server.stop() == .exit(0))
    }

    private static let scenario = """
        scenario: 1
        title: A presentation
        given:
          device: iPhone 8
          systemVersion: "12"
          root: {name: home}
        kinds: [callback]
        steps:
          - when: {call: make, name: card, modalPresentationStyle: overFullScreen}
          - when: {call: loadViewIfNeeded, receiver: card}
          - when: {call: present, receiver: home, controller: card, settle: true}
            then:
              - card.viewWillAppear(_:) animated=true [isBeingPresented]
              - card.viewWillLayoutSubviews()
              - card.viewDidLayoutSubviews()
              - card.viewDidAppear(_:) animated=true [isBeingPresented]
          - when: {call: present, receiver: home, controller: home}
            then:
              refused: {exception: {name: NSInvalidArgumentException}}
              values:
                home.presentedViewController: card
                card.isBeingPresented: false
          - when: {call: dismiss, receiver: home}
            then:
              contains:
                - card.viewWillDisappear(_:)…
              never:
                - home.viewWillAppear(_:)…
              pending:
                - {what: transition}
          - when: {settle: true}
            then:
              lanes:
                card:
                  - card.viewDidDisappear(_:) animated=true [isBeingDismissed]
              before:
                - [card.superview…, card.viewDidDisappear(_:)…]
              pending: []
              targets: []
              values:
                home.presentedViewController: null
              screen:
                - {role: controller, controller: home, frame: {y: 0}, alpha: 1}
                - {role: dimming, absent: true}

        """

    /// A mistake in the scenario.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let name: String
        let old: String
        let new: String
        /// The line of the file, the step, and lines of the report that name the mistake.
        let place: String
        let shown: [String]

        var testDescription: String { name }

        init(_ name: String, _ old: String, _ new: String, at place: String, _ shown: [String]) {
            (self.name, self.old, self.new, self.place, self.shown) = (name, old, new, place, shown)
        }
    }

    @Test("a scenario with a mistake fails, and the report names line and event", arguments: mistakes)
    func mistaken(_ mistake: Mistake) async throws {
        let folder = try TemporaryFolder()
        let text = Self.scenario.replacingOccurrences(of: mistake.old, with: mistake.new)
        #expect(text != Self.scenario)
        try text.write(toFile: folder.file("a.yaml"), atomically: true, encoding: .utf8)
        let result = try await Self.check([folder.file("a.yaml"), "--junit", folder.file("r.xml")], folder)
        #expect(result.ending == .exit(1))
        let report = result.lines.joined(separator: "\n")
        #expect(report.contains("a.yaml:\(mistake.place)"), "\(report)")
        for line in mistake.shown { #expect(report.contains(line), "\(report)") }
        let junit = try String(contentsOfFile: folder.file("r.xml"), encoding: .utf8)
        #expect(junit.contains("tests=\"1\" failures=\"1\" errors=\"0\""))
    }

    @Test("a scenario without a mistake passes; a file that cannot be used is named, and nothing is played")
    func statuses() async throws {
        let folder = try TemporaryFolder()
        try Self.scenario.write(toFile: folder.file("a.yaml"), atomically: true, encoding: .utf8)
        let right = try await Self.check([folder.file("a.yaml"), "--tap", "-"], folder)
        #expect(right.ending == .exit(0))
        #expect(right.lines == ["TAP version 14", "1..1", "ok 1 - \(folder.file("a.yaml")): A presentation"])
        try "scenario: 1\ntitel: x\n".write(toFile: folder.file("b.yaml"), atomically: true, encoding: .utf8)
        let unusable = try await Self.check([folder.file("a.yaml"), folder.file("b.yaml")], folder)
        #expect(unusable.ending == .exit(2))
        #expect(unusable.lines.isEmpty)
        #expect(
            unusable.errors.contains("b.yaml:2:1: Unknown key \"titel\". Did you mean \"title\"?"))
        let uncited = Self.scenario.replacing("title:", with: "rules: [P1, P999]\ntitle:")
        try uncited.write(toFile: folder.file("b.yaml"), atomically: true, encoding: .utf8)
        let unknown = try await Self.check([folder.file("b.yaml")], folder)
        #expect(unknown.ending == .exit(2))
        #expect(unknown.errors.contains("b.yaml:2:13: There is no rule named P999. Did you mean P99?"))
    }

    private static let values = """
        scenario: 1
        title: Everything that can be read
        given:
          device: iPad Air 2
          systemVersion: "12"
          root: {name: split, kind: splitViewController, children: [{name: list}, {name: detail}]}
        matrix: {surroundings: [none, during]}
        kinds: [callback]
        steps:
          - then:
              values:
                split.isCollapsed: false
                split.displayMode: secondaryOnly
                detail.traitCollection.horizontalSizeClass: regular
                detail.traitCollection.userInterfaceIdiom: pad
                detail.overrideTraitCollection.horizontalSizeClass: null
                detail.view.frame: {x: 0}
                detail.next: split.view
                window.visible: true
                window.key: true
                detail.kind: viewController
          - when: {call: make, name: card, modalPresentationStyle: fullScreen}
          - when: {call: present, receiver: detail, controller: card}
            then:
              values:
                t_1.transition.isAnimated: true
                t_1.transition.transitionDuration: 0.5
                card.transitionCoordinator: t_1
                card.presentationController.shouldPresentInFullscreen: true

        """

    @Test("values are what the service shows, and what the app's own code would read, in any surroundings")
    func reading() async throws {
        let folder = try TemporaryFolder()
        try Self.values.write(toFile: folder.file("a.yaml"), atomically: true, encoding: .utf8)
        let result = try await Self.check([folder.file("a.yaml")], folder)
        #expect(result.ending == .exit(0), "\(result.lines.joined(separator: "\n"))")
        #expect(result.lines == ["1 scenario in 2 settings: 2 passed, 0 failed"])
    }
}
