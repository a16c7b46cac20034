import FolderTesting
import Foundation
import JSONCoding
import Testing

/// Sessions that become scenarios.
@Suite("Recording sessions")
struct RecordingTests {
    private struct Run {
        let ending: ChildProcess.Ending
        let output: String
        let errors: String
    }

    private static func run(_ arguments: [String]) async throws -> Run {
        let folder = try TemporaryFolder()
        let process = try ChildProcess(BuiltBinary.path, arguments, errorPath: folder.file("errors"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        return Run(
            ending: try await process.ending(), output: lines.joined(separator: "\n"), errors: process.errors)
    }

    @Test("a random session of 1,000 commands is recorded, and is green", .timeLimit(.minutes(30)))
    func thousand() async throws {
        let folder = try TemporaryFolder()
        let scenario = folder.file("session.yaml")
        var commands = 0
        try await Serving.withServer { server in
            var workload = Workload(seed: 20_261_126)
            let session = try await server.connect().makeSession(workload.session())
            workload.learn(session.created)
            while commands < 1_000 {
                let answer = try await session.send(workload.next())
                guard answer.isSuccess else { continue }
                workload.learn(try answer.json)
                commands += 1
            }
            let recording = try await Self.run(
                ["record", session.id, "--server", "http://127.0.0.1:\(server.port)", "--output", scenario])
            #expect(recording.ending == .exit(0), "\(recording.output) \(recording.errors)")
            let events = try await session.events()
            let text = try String(contentsOfFile: scenario, encoding: .utf8)
            #expect(text.matches(of: #/\n  - when:/#).count == commands)
            #expect(text.contains("\nrecorded: true\n"))
            let callbacks = events.count { $0["kind"]?.text == "callback" }
            #expect(text.split(separator: "\n").count { $0.contains(".view") } > callbacks / 2)
        }
        let check = try await Self.run(["check", scenario])
        #expect(check.ending == .exit(0), "\(check.output) \(check.errors)")
        #expect(check.output == "1 scenario in 1 setting: 1 passed, 0 failed (1 recorded)")
    }

    /// A session with a storyboard, every form of a command, and names that are hard to write.
    private static func drive(_ client: Client) async throws -> RemoteSession {
        _ = try await client.json(
            HTTPRequest(
                method: "POST", path: "/v1/storyboards?name=Gallery", fields: [("Content-Type", "application/xml")],
                body: Array(try Data(contentsOf: URL(filePath: "Examples/Gallery.storyboard")))))
        let session = try await client.makeSession([
            "device": "iPhone 8", "systemVersion": "17", "storyboard": "Gallery", "settle": true,
            "behaviors": ["DetailViewController": ["actions": ["later:": []]]],
            "objects": [
                ["name": "judge", "behavior": ["answers": ["tabBarController(_:shouldSelect:)": ["ask": true]]]]
            ],
        ])
        let commands: [RemoteCommand] = [
            RemoteCommand(path: "controls/Open%20Picture/tap", body: ["settle": true]),
            RemoteCommand(
                path: "calls",
                body: [
                    "call": "make", "name": "tabs", "kind": "tabBarController", "delegate": "judge",
                    "modalPresentationStyle": "fullScreen", "children": [["name": "*: ?a"], ["name": "two: #"]],
                ]),
            RemoteCommand(
                path: "commands",
                body: [
                    "calls": [
                        ["call": "log", "text": "a: [*b]\n"],
                        ["call": "present", "receiver": "Detail", "controller": "tabs", "animated": false],
                    ],
                    "settle": true,
                ]),
            RemoteCommand(path: "calls", body: ["call": "tapTab", "receiver": "tabs", "index": 1]),
            RemoteCommand(
                path: "questions/tabBarController(_:shouldSelect:)", body: ["answer": true, "settle": true]),
            RemoteCommand(
                path: "calls", body: ["call": "read", "receiver": "tabs", "property": "selectedIndex", "label": "now"]),
            RemoteCommand(path: "background"), RemoteCommand(path: "memory-warning"),
            RemoteCommand(path: "foreground", body: ["settle": true]),
            RemoteCommand(path: "clock", body: ["by": .number(16.5)]),
            RemoteCommand(path: "clock", body: ["next": true]),
            RemoteCommand(path: "archives"),
        ]
        for command in commands { try await session.perform(command) }
        return session
    }

    /// A scenario that names Xcode's own file: it has to be the one that the session was built from. Another tenant has
    /// no such session.
    private static func recordNamingTheFile(
        _ session: String, _ database: String, _ folder: TemporaryFolder
    ) async throws {
        let source = try String(contentsOfFile: "Examples/Gallery.storyboard", encoding: .utf8)
        try source.write(toFile: folder.file("Gallery.storyboard"), atomically: true, encoding: .utf8)
        let arguments = [
            "record", session, "--database", database, "--storyboard", folder.file("Gallery.storyboard"), "--output",
            folder.file("named.yaml"),
        ]
        let named = try await run(arguments + ["--tenant", "default"])
        #expect(named.ending == .exit(0), "\(named.errors)")
        let text = try String(contentsOfFile: folder.file("named.yaml"), encoding: .utf8)
        #expect(text.contains("  storyboards:\n    - Gallery.storyboard\n"))
        let other = try await run(arguments + ["--tenant", "other"])
        #expect(other.ending == .exit(2) && other.errors.hasPrefix("\(session) cannot be recorded: "))
        let changed = source.replacing("Open Picture", with: "Show Picture")
        #expect(changed != source)
        try changed.write(toFile: folder.file("Gallery.storyboard"), atomically: true, encoding: .utf8)
        let outdated = try await run(arguments)
        #expect(outdated.ending == .exit(2))
        #expect(outdated.errors.contains("built from another version of the storyboard \"Gallery\""))
        let red = try await run(["check", folder.file("named.yaml")])
        #expect(red.ending == .exit(1), "\(red.output) \(red.errors)")
    }

    @Test("storyboards become files, taps have labels, and every form of a command is a step; from a database, too")
    func forms() async throws {
        let folder = try TemporaryFolder()
        let database = folder.file("sessions.sqlite")
        let server = try await RunningServer.start(database: database)
        let session = try await Self.drive(try await server.connect())
        let scenario = folder.file("gallery.yaml")
        let recording = try await Self.run(
            ["record", session.id, "--server", "http://127.0.0.1:\(server.port)", "--output", scenario])
        #expect(recording.ending == .exit(0), "\(recording.output) \(recording.errors)")
        let text = try String(contentsOfFile: scenario, encoding: .utf8)
        for line in [
            "  settle: true", "    - Gallery.json", "  - when: {tap: Open Picture, controller: Home, settle: true}",
            "  - when: {question: \"tabBarController(_:shouldSelect:)\", answer: true, settle: true}",
            "  - when: background", "  - when: memoryWarning",
            "  - when: {call: application, event: foreground, settle: true}", "  - when: {by: 16.5}",
            "  - when: {next: true}", "  - when: save", #"      - "tabs reads now: 1""#,
        ] {
            #expect(text.contains(line + "\n"), "\(line) is not in \(text)")
        }
        #expect(!text.contains("animated: true"), "a default value is written")
        let check = try await Self.run(["check", scenario, "--server", "http://127.0.0.1:\(server.port)"])
        #expect(check.ending == .exit(0), "\(check.output) \(check.errors)")
        // Without a file the storyboard is part of the scenario; the server may be running on the database.
        let inline = try await Self.run(["record", session.id, "--database", database])
        #expect(inline.ending == .exit(0), "\(inline.errors)")
        #expect(inline.output.contains("document:"))
        #expect(try await server.stop() == .exit(0))
        let again = try await Self.run(["record", session.id, "--database", database, "--output", scenario])
        #expect(again.ending == .exit(0), "\(again.errors)")
        #expect(again.errors.contains("Written: \(scenario) with ") && again.errors.contains("beside it Gallery.json."))
        #expect(try String(contentsOfFile: scenario, encoding: .utf8) == text)
        try await Self.recordNamingTheFile(session.id, database, folder)
        let unknown = try await Self.run(["record", "s_unknown", "--database", database])
        #expect(unknown.ending == .exit(2))
        #expect(unknown.errors.hasPrefix("s_unknown cannot be recorded: "))
        try (text + "# edited\n").write(toFile: scenario, atomically: true, encoding: .utf8)
        let edited = try await Self.run(["record", session.id, "--database", database, "--output", scenario])
        #expect(edited.ending == .exit(2), "\(edited.errors)")
        #expect(edited.errors.contains("\(scenario) exists, with another content. --overwrite replaces it."))
        #expect(try String(contentsOfFile: scenario, encoding: .utf8).hasSuffix("# edited\n"))
        let replaced = try await Self.run(
            ["record", session.id, "--database", database, "--output", scenario, "--overwrite"])
        #expect(replaced.ending == .exit(0), "\(replaced.errors)")
        #expect(try String(contentsOfFile: scenario, encoding: .utf8) == text)
        try "other".write(toFile: folder.file("Gallery.json"), atomically: true, encoding: .utf8)
        let taken = try await Self.run(["record", session.id, "--database", database, "--output", scenario])
        #expect(taken.ending == .exit(2))
        #expect(taken.errors.contains("Gallery.json exists, and is not the storyboard of the session."))
    }
}
