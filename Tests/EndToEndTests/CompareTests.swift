import FolderTesting
import Foundation
import JSONCoding
import Testing

@Suite("proscenium compare")
struct CompareTests {
    private static func compare(
        _ arguments: [String]
    ) async throws -> (ending: ChildProcess.Ending, output: String, errors: String) {
        let folder = try TemporaryFolder()
        let process = try ChildProcess(
            BuiltBinary.path, ["compare"] + arguments, errorPath: folder.file("errors"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        return (try await process.ending(), lines.joined(separator: "\n"), process.errors)
    }

    private static let card = """
        scenario: 1
        title: A card
        given: {device: iPhone 8, systemVersion: "12", root: {name: home}}
        steps:
          - when: {call: make, name: card}
          - when: {call: present, receiver: home, controller: card, settle: true}

        """

    /// A folder with a scenario, and a storyboard that leads to another one.
    private static func folder() throws -> (folder: TemporaryFolder, path: String) {
        let folder = try TemporaryFolder()
        let path = folder.file("app")
        for name in ["", "/Base.lproj"] {
            try FileManager.default.createDirectory(atPath: path + name, withIntermediateDirectories: true)
        }
        try card.write(toFile: "\(path)/card.yaml", atomically: true, encoding: .utf8)
        try storyboard(
            "home",
            """
            <viewController id="home" customClass="Home" sceneMemberID="viewController"><connections>
            <segue destination="ref" kind="presentation" identifier="detail" id="s1"/></connections></viewController>
            """,
            """
            <scene sceneID="2"><objects>
            <viewControllerPlaceholder storyboardName="Detail" id="ref" sceneMemberID="viewController"/>
            </objects></scene>
            """
        ).write(toFile: "\(path)/Base.lproj/Main.storyboard", atomically: true, encoding: .utf8)
        try storyboard(
            "detail", #"<viewController id="detail" customClass="Detail" sceneMemberID="viewController"/>"#, ""
        ).write(toFile: "\(path)/Base.lproj/Detail.storyboard", atomically: true, encoding: .utf8)
        return (folder, path)
    }

    private static func storyboard(_ initial: String, _ controller: String, _ more: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
        initialViewController="\(initial)"><scenes><scene sceneID="1"><objects>\(controller)</objects></scene>\(more)\
        </scenes></document>
        """
    }

    @Test("a folder of an app is one command; the status is that of diff")
    func folders() async throws {
        let (folder, path) = try Self.folder()
        let differing = try await Self.compare(["--from", "ios=12", "--to", "ios=13", path])
        #expect(differing.ending == .exit(1), "\(differing.errors)")
        #expect(differing.output.contains("of 3 files; 3 of 3 files differ"), "\(differing.output)")
        #expect(differing.output.contains("× only on iOS 12: viewWillDisappear(_:)  P1, P15"), "\(differing.output)")
        #expect(differing.output.contains("\n  P15: A sheet calls no appearance callbacks"))
        let same = try await Self.compare(["--from", "ios=13", "--to", "ios=13", path])
        #expect(same.ending == .exit(0), "\(same.errors)")
        #expect(same.output.hasPrefix("iOS 13 -> iOS 13: no difference in "), "\(same.output)")
        withExtendedLifetime(folder) {}
    }

    @Test("the report on the page is what compare prints: one rule in the place of another is one cause")
    func page() async throws {
        let page = try String(contentsOfFile: "Documentation/Compare.md", encoding: .utf8)
        let shown = try #require(page.firstMatch(of: #/(?s)```text\n(iOS 17 -> .*?)```/#)).output.1
        let result = try await Self.compare(["--from", "ios=17", "--to", "ios=18", "Examples/Tabs.storyboard"])
        var rest = result.output[...]
        for line in shown.split(separator: "\n") where line != "…" {
            let range = rest.firstRange(of: line)
            #expect(range != nil, "\(result.output)\nlacks, in its place,\n\(line)")
            if let range { rest = rest[range.upperBound...] }
        }
        // Neither a frame nor a duration has the rule of a call as its reason.
        #expect(!result.output.contains(#/because on .*P103/#), "\(result.output)")
    }

    @Test("a reference leads to the storyboard beside it, and several versions make a table")
    func references() async throws {
        let (folder, path) = try Self.folder()
        let swept = try await Self.compare(["--from", "ios=12", "--to", "ios=12,13,18", path])
        #expect(swept.ending == .exit(1), "\(swept.errors)")
        let rows = swept.output.split(separator: "\n").prefix(4).map { $0.split { $0 == " " }.map(String.init) }
        #expect(rows[0].suffix(4) == ["iOS", "13", "iOS", "18"])
        #expect(rows[1...3].allSatisfy { $0.count == 4 && $0[1] == "=" && Int($0[2]) ?? 0 > 0 }, "\(swept.output)")
        let json = try await Self.compare(
            ["--format", "json", "--from", "ios=12", "--to", "ios=13", "\(path)/Base.lproj/Main.storyboard"])
        let report = try JSONValue(parsing: Array(json.output.utf8), limits: .stored)
        // The launch, the segue to the other storyboard, and the way back.
        #expect(report["comparisons"]?[0]?["commands"] == 3, "\(json.output)")
        #expect(json.output.contains("Detail.viewDidLoad()") == false && json.output.contains("/Home+Detail"))
        withExtendedLifetime(folder) {}
    }

    @Test("an exported journal is compared, and one that was cut is trouble")
    func journals() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("a.ndjson")
        try await Serving.withServer { server in
            let client = try await server.connect()
            let session = try await client.makeSession([
                "device": "iPhone 8", "systemVersion": "12", "root": ["name": "home"],
            ])
            try await session.perform(RemoteCommand(path: "controllers", body: ["name": "card"]))
            try await session.perform(
                RemoteCommand(path: "controllers/home/present", body: ["controller": "card", "settle": true]))
            let journal = try await session.journal()
            try Data(journal).write(to: URL(filePath: file))
        }
        let differing = try await Self.compare(["--to", "ios=13", "--details", file])
        #expect(differing.ending == .exit(1), "\(differing.errors)")
        #expect(differing.output.contains("    3. present receiver=home controller=card"), "\(differing.output)")
        #expect(differing.output.contains("(revision 3)"))
        #expect(try await Self.compare(["--to", "ios=12", file]).ending == .exit(0))

        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        try lines.dropLast().joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        let cut = try await Self.compare(["--to", "ios=13", file])
        #expect(cut.ending == .exit(2))
        #expect(cut.errors.contains("Line 4: The journal ends before revision 3."), "\(cut.errors)")
    }

    @Test("a setting, a file or a scenario that cannot be used is status 2, with its place")
    func trouble() async throws {
        let (folder, path) = try Self.folder()
        for (arguments, sentence) in [
            (["--to", "ios=7", path], "--to ios=7: ios=7: This must be a version of iOS"),
            (["--from", "device=iPhone 8x", "--to", "ios=13", path], "--from device=iPhone 8x: "),
            (["--to", "ios=13", "\(path)/none.yaml"], "none.yaml: There is no such file."),
            (["--to", "ios=13", "\(path)/none.storyboard"], "none.storyboard: There is no such file."),
            (["--to", "ios=13", "\(path)/none.txt"], "none.txt: Its name ends with none of"),
        ] {
            let refused = try await Self.compare(arguments)
            #expect(refused.ending == .exit(2) && refused.errors.contains(sentence), "\(refused.errors)")
        }
        try Self.card.replacingOccurrences(of: "steps:", with: "stepz:").write(
            toFile: "\(path)/bad.yaml", atomically: true, encoding: .utf8)
        let bad = try await Self.compare(["--to", "ios=13", path])
        #expect(bad.ending == .exit(2) && bad.errors.contains("bad.yaml:4:"), "\(bad.errors)")
        try Self.card.replacingOccurrences(of: "iPhone 8", with: "iPhone 8x").write(
            toFile: "\(path)/bad.yaml", atomically: true, encoding: .utf8)
        let device = try await Self.compare(["--to", "ios=13", "\(path)/bad.yaml"])
        #expect(device.ending == .exit(2) && device.errors.contains("bad.yaml:3:"), "\(device.errors)")
        withExtendedLifetime(folder) {}
    }

    @Test("a file that cannot be used is named, and the others of the folder are compared all the same")
    func foreignFiles() async throws {
        let (folder, path) = try Self.folder()
        for (name, text) in [
            ("ci.yaml", "jobs: [build]\n"), ("broken.storyboard", "<document"), ("broken.ndjson", "{}\n"),
            ("broken.yml", "a: [\n"),
        ] {
            try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
        }
        try FileManager.default.createDirectory(atPath: "\(path)/x.storyboard", withIntermediateDirectories: true)
        #expect(mkfifo("\(path)/pipe.storyboard", 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: "\(path)/gone.yaml", withDestinationPath: "nowhere")
        let compared = try await Self.compare(["--from", "ios=12", "--to", "ios=13", path])
        #expect(compared.ending == .exit(2), "\(compared.errors)")
        #expect(compared.output.contains("of 3 files; 3 of 3 files differ"), "\(compared.output)")
        for name in ["ci.yaml", "broken.storyboard", "broken.ndjson", "broken.yml"] {
            #expect(compared.errors.contains("\(path)/\(name):"), "\(name): \(compared.errors)")
        }
        #expect(compared.errors.contains("gone.yaml: It is a link that leads nowhere, and no file."))
        #expect(compared.errors.contains("x.storyboard: It is a folder, and no file."), "\(compared.errors)")
        #expect(compared.errors.contains("pipe.storyboard: It is a pipe or a device, and no file."))
        withExtendedLifetime(folder) {}
    }

    @Test("a launch that both sides refuse is status 3, and the other files are compared")
    func refusedLaunch() async throws {
        let (folder, path) = try Self.folder()
        try Self.storyboard(
            "nav",
            """
            <navigationController id="nav" sceneMemberID="viewController"><connections>
            <segue destination="nav" kind="relationship" relationship="rootViewController" id="r"/></connections>\
            </navigationController>
            """, ""
        ).write(toFile: "\(path)/Loop.storyboard", atomically: true, encoding: .utf8)
        let compared = try await Self.compare(["--from", "ios=13", "--to", "ios=13", path])
        #expect(compared.ending == .exit(3), "\(compared.errors)")
        #expect(compared.output.contains("; both sides refused a launch in 1 of 4"), "\(compared.output)")
        #expect(compared.output.contains("Loop.storyboard: Both sides refuse the launch with "), "\(compared.output)")
        withExtendedLifetime(folder) {}
    }

    @Test("an answer in a journal goes to the recorded question, or the run of that journal stops")
    func journalAnswers() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("a.ndjson")
        try await Serving.withServer { server in
            let client = try await server.connect()
            let session = try await client.makeSession([
                "device": "iPhone 8", "systemVersion": "12", "root": ["name": "home", "class": "Home"],
            ])
            let asking: JSONValue = [
                "call": "behavior", "name": "Home",
                "answers": ["shouldAutorotate": ["ask": true], "supportedInterfaceOrientations": ["ask": true]],
            ]
            try await session.perform(RemoteCommand(path: "commands", body: ["calls": [asking]]))
            let turn: JSONValue = ["call": "setEnvironment", "orientation": "landscapeLeft"]
            try await session.perform(RemoteCommand(path: "commands", body: ["calls": [turn]]))
            try await session.perform(RemoteCommand(path: "questions/shouldAutorotate", body: ["answer": true]))
            try Data(try await session.journal()).write(to: URL(filePath: file))
        }
        let same = try await Self.compare(["--to", "ios=13", file])
        #expect(!same.output.contains("met another question"), "\(same.output)\(same.errors)")
        // Both sides ask another question than the recorded one.
        let other = try await Self.compare(["--from", "ios=18", "--to", "ios=18", file])
        #expect(
            other.output.contains("The answer is meant for shouldAutorotate of home"), "\(other.output)\(other.errors)")
        withExtendedLifetime(folder) {}
    }
}
