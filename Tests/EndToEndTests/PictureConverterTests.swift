import FolderTesting
import Foundation
import Testing

/// What needs librsvg is left out where that is not installed, as the program then says.
@Suite("proscenium-png", .timeLimit(.minutes(30)))
struct PictureConverterTests {
    /// What a run of the program left behind.
    private struct Outcome {
        let ending: ChildProcess.Ending
        let png: [UInt8]
        let errors: String

        /// Whether librsvg is not installed, which is printed.
        var isWithoutLibrary: Bool {
            guard ending == .exit(69) else { return false }
            print("skipped: \(errors)")
            return true
        }

        /// The width and height that the PNG's header names; nil if it is none or was not written to its end.
        var size: [Int]? {
            guard png.starts(with: [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]), png.count > 57,
                Array(png[12..<16]) == Array("IHDR".utf8), Array(png.suffix(8).prefix(4)) == Array("IEND".utf8)
            else { return nil }
            return [16, 20].map { place in png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        }
    }

    private static func run(
        _ options: [String], _ picture: String, environment: [String: String] = [:]
    ) async throws -> Outcome {
        let folder = try TemporaryFolder()
        let (input, output) = (folder.file("picture.svg"), folder.file("picture.png"))
        try picture.write(toFile: input, atomically: true, encoding: .utf8)
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("proscenium-png").path
        let line = #"in=$1 out=$2; shift 2; exec "$@" < "$in" > "$out""#
        let process = try ChildProcess(
            "bash", ["-c", line, "png", input, output, program] + options, errorPath: folder.file("errors"),
            environment: environment)
        let ending = try await process.ending()
        return Outcome(
            ending: ending, png: [UInt8](try Data(contentsOf: URL(fileURLWithPath: output))), errors: process.errors)
    }

    private static func picture(_ content: String, _ side: Int = 10) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(side)\" height=\"\(side)\">\(content)</svg>"
    }

    private static let red = "<rect width=\"10\" height=\"10\" fill=\"#f00\"/>"

    @Test("every picture of the gallery becomes a PNG of its size, the same in each run, and twice as large on demand")
    func gallery() async throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: "Documentation/Gallery")
            .filter { $0.hasSuffix(".svg") }.sorted()
        #expect(names.count >= 16)
        for name in names {
            let picture = try String(contentsOfFile: "Documentation/Gallery/\(name)", encoding: .utf8)
            let outcome = try await Self.run([], picture)
            if outcome.isWithoutLibrary { return }
            #expect(outcome.ending == .exit(0), "\(name): \(outcome.errors)")
            let head = try #require(picture.firstMatch(of: #/width="([\d.]+)" height="([\d.]+)"/#))
            let sides = [head.output.1, head.output.2].compactMap { Double($0) }
            let size = sides.map { Int($0.rounded(.up)) }
            #expect(outcome.size == size, "\(name)")
            guard name == names.first else { continue }
            #expect(try await Self.run([], picture).png == outcome.png)
            #expect(try await Self.run(["--scale", "2"], picture).size == size.map { $0 * 2 })
        }
    }

    @Test("what is drawn is in the PNG, and a picture reads no file")
    func content() async throws {
        let empty = try await Self.run([], Self.picture(""))
        if empty.isWithoutLibrary { return }
        #expect(empty.size == [10, 10])
        let drawn = try await Self.run([], Self.picture(Self.red))
        #expect(drawn.ending == .exit(0) && drawn.png != empty.png)
        let folder = try TemporaryFolder()
        try Self.picture(Self.red).write(toFile: folder.file("other.svg"), atomically: true, encoding: .utf8)
        let address = URL(fileURLWithPath: folder.file("other.svg")).absoluteString
        let reading = try await Self.run(
            [], Self.picture("<image href=\"\(address)\" width=\"10\" height=\"10\"/>"))
        #expect(reading.ending == .exit(0) && reading.png == empty.png)
    }

    @Test("what is no picture, is too large, or takes too much time or memory is refused with the reason")
    func refusals() async throws {
        let work = """
            <filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="100"/></filter>
            <rect width="100%" height="100%" filter="url(#f)"/>
            """
        let cases: [(options: [String], picture: String, status: Int32, words: String)] = [
            ([], "", 65, "no picture on standard input"), ([], "<svg", 65, "this is no picture"),
            ([], Self.picture(Self.red, 9_000), 65, "64 million pixels"),
            (["--scale", "4"], Self.picture(Self.red, 9_000), 65, "32,767"),
            (["--seconds", "1"], Self.picture(String(repeating: work, count: 100), 4_000), 75, "--seconds"),
            (["--mebibytes", "128"], Self.picture(Self.red, 7_000), 71, "--mebibytes"),
            (["--scale", "100"], Self.picture(Self.red), 64, "out of range"), (["--other"], "", 64, "usage:"),
        ]
        for (options, picture, status, words) in cases {
            let outcome = try await Self.run(options, picture)
            if outcome.isWithoutLibrary { return }
            #expect(outcome.ending == .exit(status), "\(options): \(outcome.errors)")
            #expect(outcome.errors.contains(words), "\(options): \(outcome.errors)")
            #expect(outcome.size == nil)
        }
    }

    @Test("without librsvg, and without a font like Helvetica, it says what to install")
    func missing() async throws {
        let outcome = try await Self.run(["--library", "/nowhere/librsvg-2.so.2"], Self.picture(Self.red))
        #expect(outcome.ending == .exit(69) && outcome.png.isEmpty)
        #expect(outcome.errors.contains("install librsvg2-2"))
        let folder = try TemporaryFolder()
        let fonts = "<?xml version=\"1.0\"?><fontconfig><cachedir>\(folder.url.path)</cachedir></fontconfig>"
        try fonts.write(toFile: folder.file("fonts.conf"), atomically: true, encoding: .utf8)
        let fontless = try await Self.run(
            [], Self.picture(Self.red), environment: ["FONTCONFIG_FILE": folder.file("fonts.conf")])
        if fontless.isWithoutLibrary { return }
        #expect(fontless.ending == .exit(0) && fontless.errors.contains("install fonts-liberation"))
    }
}
