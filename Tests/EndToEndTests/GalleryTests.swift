import FolderTesting
import Foundation
import Testing

/// The pictures of the documentation are those that this build draws.
@Suite("The gallery")
struct GalleryTests {
    private static let folder = "Documentation/Gallery"

    /// The names of the pictures in a folder.
    private static func pictures(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".svg") }.sorted()
    }

    @Test(
        "its script draws the kept pictures again, byte for byte; `make gallery` writes them anew",
        .timeLimit(.minutes(30)))
    func pictures() async throws {
        let folder = try TemporaryFolder()
        let drawn = folder.file("drawn")
        let script = try ChildProcess(
            "bash", ["\(Self.folder)/draw.sh", BuiltBinary.path, drawn], errorPath: folder.file("errors"))
        while try await script.line() != nil {}
        let ending = try await script.ending()
        try #require(ending == .exit(0), "\(script.errors)")
        let names = try Self.pictures(in: drawn)
        let kept = try Self.pictures(in: Self.folder)
        #expect(names == kept)
        #expect(names.count >= 16)
        for name in names {
            let (old, new) = (
                try? String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8),
                try String(contentsOfFile: "\(drawn)/\(name)", encoding: .utf8)
            )
            guard let old, old != new else { continue }
            let (before, after) = (old.split(separator: "\n"), new.split(separator: "\n"))
            let place = zip(before, after).enumerated().first { $0.element.0 != $0.element.1 }
            let line = place.map { "line \($0.offset + 1):\n- \($0.element.0)\n+ \($0.element.1)" }
            Issue.record("\(name) differs: \(line ?? "\(before.count) lines before, \(after.count) now")")
        }
    }

    @Test("each picture is shown on a page, and each shown picture exists")
    func pages() throws {
        let names = try Self.pictures(in: Self.folder)
        let pages = try ["README.md", "Documentation/Screen.md"].map { try String(contentsOfFile: $0, encoding: .utf8) }
        let text = pages.joined()
        for name in names { #expect(text.contains("Gallery/\(name)"), "\(name) is not shown") }
        let shown = text.matches(of: #/Gallery\/([\w-]+\.svg)/#).map { String($0.output.1) }
        for name in Set(shown) { #expect(names.contains(name), "\(name) does not exist") }
    }

    /// GitHub shows a picture of a page only if it is complete in itself and runs nothing.
    @Test("no picture has a script, a style sheet, a font or a reference to anything outside it")
    func safety() throws {
        for name in try Self.pictures(in: Self.folder) {
            let text = try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
            #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
            #expect(text.utf8.count < 100_000)
            for word in ["<script", "<style", "<image", "<use", "<foreignObject", "@font-face", "href", " on", "<!"] {
                let isFound = text.matches(of: #/<[^>]*>/#).contains { $0.output.contains(word) }
                #expect(!isFound, "\(name) has \(word)")
            }
            let links = text.matches(of: #/url\(([^)]*)\)/#).map { $0.output.1 }
            #expect(links.allSatisfy { $0.hasPrefix("#") })
        }
    }
}
