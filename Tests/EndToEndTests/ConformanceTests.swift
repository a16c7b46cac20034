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
    private static let drawn = ["Tests/Conformance", "--settings", "4", "--seed", "20261126"]

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

        """

    /// Mistakes in the scenario: what is replaced, and the lines of the report that name it.
    private static let mistakes: [(old: String, new: String, shown: [String])] = [
        (
            "      - card.viewDidLayoutSubviews()\n", "",
            ["    + card.viewDidLayoutSubviews()  LY-01"]
        ),
        (
            "      - card.viewWillLayoutSubviews()\n      - card.viewDidLayoutSubviews()\n",
            "      - card.viewDidLayoutSubviews()\n      - card.viewWillLayoutSubviews()\n",
            ["    - card.viewDidLayoutSubviews()   (line 14)"]
        ),
        (
            "      - card.viewWillLayoutSubviews()\n",
            "      - home.viewWillDisappear(_:) animated=true\n      - card.viewWillLayoutSubviews()\n",
            [
                "    - home.viewWillDisappear(_:) animated=true   (line 14)",
                "    why: home.viewWillDisappear(_:) did not come with revision 4: the presentation, of style",
            ]
        ),
        (
            "viewDidAppear(_:) animated=true [isBeingPresented]", "viewDidAppear(_:) animated=false [isBeingPresented]",
            ["    - card.viewDidAppear(_:) animated=false [isBeingPresented]   (line 16)"]
        ),
        (
            "viewDidAppear(_:) animated=true [isBeingPresented]", "viewDidAppear(_:) animated=true  P2",
            ["    - card.viewDidAppear(_:) animated=true  P2   (line 16)"]
        ),
        (
            "controller: card, settle", "controller: crad, settle",
            [":11: step 3 (home.present controller=crad settle=true): It is refused:"]
        ),
    ]

    @Test("a scenario with a mistake fails, and the report names line and event", arguments: mistakes.indices)
    func mistaken(_ index: Int) async throws {
        let mistake = Self.mistakes[index]
        let folder = try TemporaryFolder()
        let text = Self.scenario.replacingOccurrences(of: mistake.old, with: mistake.new)
        #expect(text != Self.scenario)
        try text.write(toFile: folder.file("a.yaml"), atomically: true, encoding: .utf8)
        let result = try await Self.check([folder.file("a.yaml"), "--junit", folder.file("r.xml")], folder)
        #expect(result.ending == .exit(1))
        let report = result.lines.joined(separator: "\n")
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
        #expect(unusable.errors.contains("b.yaml:1: The key \"title\" is missing."))
    }
}
