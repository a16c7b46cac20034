import FolderTesting
import Foundation
import JSONCoding
import Testing

/// `proscenium check --record` and `--update`, which write into scenarios.
@Suite("Writing scenarios")
struct DraftTests {
    private static func check(
        _ arguments: [String], ci: String = ""
    ) async throws -> (ending: ChildProcess.Ending, output: String, errors: String) {
        let folder = try TemporaryFolder()
        let process = try ChildProcess(
            BuiltBinary.path, ["check"] + arguments, errorPath: folder.file("errors"), environment: ["CI": ci])
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        return (try await process.ending(), lines.joined(separator: "\n"), process.errors)
    }

    private static let draft = """
        scenario: 1
        title: A presentation
        given: {device: iPhone 8, root: {name: home}}   # the simplest one
        matrix: {systemVersion: ["12", "13"], surroundings: [none, stack]}
        kinds: [callback]
        steps:
          - when: {call: make, name: card}
            then: [card.init(nibName:bundle:)…]
          # What happens here?
          - when: {call: present, receiver: home, controller: card, settle: true}   # by default a sheet from iOS 13 on

          - when: {call: present, receiver: home, controller: home}

        """

    @Test("--record fills in the steps without \"then\", says where settings differ, and marks the file")
    func record() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("a.yaml")
        try Self.draft.write(toFile: file, atomically: true, encoding: .utf8)
        let result = try await Self.check([file, "--record"])
        #expect(result.ending == .exit(0), "\(result.output) \(result.errors)")
        #expect(result.output.hasSuffix("1 scenario in 4 settings: 4 passed, 0 failed (1 recorded)"))
        #expect(result.output.contains("WRITTEN \(file):10: step 2:\n    + then:\n    +   - card.loadView()"))
        let text = try String(contentsOfFile: file, encoding: .utf8)
        var expected = Self.draft.replacing("A presentation\n", with: "A presentation\nrecorded: true\n")
        #expect(text.contains("          - card.viewIsAppearing(_:) animated=true [isBeingPresented]\n"))
        #expect(text.contains("where: {systemVersion: [\"13\"]}"))
        #expect(text.contains("exception:") && text.contains("name: NSInvalidArgumentException"))
        // Everything else is as it was.
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if expected.hasPrefix(line + "\n") { expected.removeFirst(line.count + 1) }
        }
        #expect(expected.isEmpty, "\(expected) is not in \(text)")
        let again = try await Self.check([file, "--record"])
        #expect(again.ending == .exit(0))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }

    private static let wrong = """
        scenario: 1
        title: A presentation
        given: {device: iPhone 8, systemVersion: "12", root: {name: home}}
        kinds: [callback]
        steps:
          - when: {call: make, name: card}
          - when: {call: present, receiver: home, controller: card, animated: false, settle: true}
            then:
              # It is loaded first.
              - card.loadView()   # so
              - card.viewDidLoad()
              - home.viewWillDisappear(_:) animated=true
              - card.viewWillAppear(_:)…
              - card.viewDidAppear(_:) animated=false [isBeingPresented]
              - home.viewDidDisappear(_:) animated=false
          - then:
              values: {home.presentedViewController: null}

        """

    @Test("--update writes what differs, tells each difference, and leaves other lines as they are")
    func update() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("a.yaml")
        try Self.wrong.write(toFile: file, atomically: true, encoding: .utf8)
        let result = try await Self.check([file, "--update"])
        #expect(result.ending == .exit(0), "\(result.output) \(result.errors)")
        for line in [
            "WRITTEN \(file):10: step 2: The events differ.",
            "- home.viewWillDisappear(_:) animated=true   (line 12)",
            "+ home.viewWillDisappear(_:) animated=false  P1", "+ card.viewWillLayoutSubviews()  LY-01",
            "WRITTEN \(file):17: step 3: home.presentedViewController: null is expected, not \"card\".",
            "1 scenario in 1 setting: 1 passed, 0 failed (1 recorded)",
        ] {
            #expect(result.output.contains(line), "\(result.output)")
        }
        let expected = Self.wrong.replacing("A presentation\n", with: "A presentation\nrecorded: true\n")
            .replacing("home.viewWillDisappear(_:) animated=true", with: "home.viewWillDisappear(_:) animated=false")
            .replacing("presentedViewController: null", with: "presentedViewController: card")
            .replacing(
                "      - card.viewDidAppear",
                with:
                    "      - card.viewWillLayoutSubviews()\n      - card.viewDidLayoutSubviews()\n      - card.viewDidAppear"
            )
        #expect(try String(contentsOfFile: file, encoding: .utf8) == expected)
    }

    @Test("--update does not write in CI, in folders, or what a person has loosened")
    func restraint() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("a.yaml")
        try Self.wrong.write(toFile: file, atomically: true, encoding: .utf8)
        let inCI = try await Self.check([file, "--update"], ci: "true")
        #expect(inCI.ending == .exit(64))
        #expect(inCI.errors.contains("--update does not write in CI (CI is true); --even-in-ci overrides this."))
        let inFolder = try await Self.check([folder.url.path, "--update"])
        #expect(inFolder.ending == .exit(64))
        #expect(inFolder.errors.contains("--update writes files, and \(folder.url.path) is a folder."))
        let both = try await Self.check([file, "--update", "--record"])
        #expect(both.ending == .exit(64))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.wrong)
        let loose = "\(Self.wrong.prefix { $0 != "#" })" + "  contains: [ghost.viewDidLoad()]\n"
        try loose.write(toFile: file, atomically: true, encoding: .utf8)
        let kept = try await Self.check([file, "--update", "--even-in-ci"], ci: "true")
        #expect(kept.ending == .exit(1))
        #expect(kept.output.contains("ghost.viewDidLoad() was not called."))
        #expect(kept.errors.contains("What still differs is not written: contains, never, before, pending and refused"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == loose)
    }
}
