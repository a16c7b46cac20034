import FolderTesting
import Foundation
import Testing

/// Pictures that scenarios expect, compared and drawn by the built binary.
@Suite("Scenarios with pictures", .timeLimit(.minutes(30)))
struct PictureScenarioTests {
    private static func check(
        _ arguments: [String], _ folder: TemporaryFolder
    ) async throws -> (lines: [String], ending: ChildProcess.Ending, errors: String) {
        let process = try ChildProcess(BuiltBinary.path, ["check"] + arguments, errorPath: folder.file("errors"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        return (lines, try await process.ending(), process.errors)
    }

    @Test("the golden pictures are those that this build draws, in process and over HTTP")
    func golden() async throws {
        let folder = try TemporaryFolder()
        let names = try FileManager.default.subpathsOfDirectory(atPath: "Tests/Golden/Pictures")
        let pictures = names.filter { $0.hasSuffix(".svg") }
        #expect(pictures.count >= 12)
        let texts = try names.filter { $0.hasSuffix(".yaml") }
            .map { try String(contentsOfFile: "Tests/Golden/Pictures/\($0)", encoding: .utf8) }.joined()
        // No picture is left over.
        for picture in pictures {
            #expect(texts.contains("/" + (picture.split(separator: "/").last ?? "")), "\(picture)")
        }
        let inside = try await Self.check(["Tests/Golden/Pictures", "--strict"], folder)
        #expect(inside.ending == .exit(0), "\(inside.lines.joined(separator: "\n")) \(inside.errors)")
        let server = try await RunningServer.start(database: folder.file("sessions.sqlite"))
        let outside = try await Self.check(
            ["Tests/Golden/Pictures", "--server", "http://127.0.0.1:\(server.port)"], folder)
        #expect(outside.ending == .exit(0), "\(outside.lines.joined(separator: "\n")) \(outside.errors)")
        #expect(try await server.stop() == .exit(0))
    }

    private static let scenario = """
        scenario: 1
        title: A sheet half-way
        given:
          device: iPhone 8
          systemVersion: "13"
          root: {name: home}
        steps:
          - when: {call: make, name: card}
          - when: {call: present, receiver: home, controller: card}
          - when: {by: 250}
            then: {picture: Pictures/half.svg}

        """

    @Test("a picture is recorded, compared, shown line by line where it differs, and updated")
    func recording() async throws {
        let folder = try TemporaryFolder()
        let (file, picture) = (folder.file("a.yaml"), folder.file("Pictures/half.svg"))
        try Self.scenario.write(toFile: file, atomically: true, encoding: .utf8)
        let missing = try await Self.check([file], folder)
        #expect(missing.ending == .exit(1))
        let text = missing.lines.joined(separator: "\n")
        #expect(text.contains("a.yaml:11: step 3") && text.contains("--record"), "\(text)")
        let recorded = try await Self.check([file, "--record"], folder)
        #expect(recorded.ending == .exit(0), "\(recorded.lines) \(recorded.errors)")
        let drawn = try String(contentsOfFile: picture, encoding: .utf8)
        #expect(drawn.hasPrefix("<svg "))
        let written = try String(contentsOfFile: file, encoding: .utf8)
        #expect(
            written.contains("half-way\nrecorded: true\n") && written.contains("then: {picture: Pictures/half.svg}\n"))
        #expect(try await Self.check([file], folder).ending == .exit(0))
        // Another change is not recorded over it.
        let other = drawn.replacing("iOS 13", with: "iOS 99")
        #expect(other != drawn)
        try other.write(toFile: picture, atomically: true, encoding: .utf8)
        let differing = try await Self.check([file, "--record"], folder)
        #expect(differing.ending == .exit(1))
        let rows = differing.lines.filter { $0.hasPrefix("    - ") || $0.hasPrefix("    + ") }
        #expect(rows.count == 2 && rows[0].contains("iOS 99") && rows[1].contains("iOS 13"), "\(differing.lines)")
        let updated = try await Self.check([file, "--update", "--even-in-ci"], folder)
        #expect(updated.ending == .exit(0), "\(updated.lines) \(updated.errors)")
        #expect(try String(contentsOfFile: picture, encoding: .utf8) == drawn)
    }
}
