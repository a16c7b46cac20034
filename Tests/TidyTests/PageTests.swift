import Foundation
import ProjectReading
import Testing

/// Statements of pages about the project's files have to be true.
@Suite("Pages about the code")
struct PageTests {
    private static let tests = ProjectText.swift(in: "Tests").map(\.text).joined(separator: "\n")

    /// The missing paths and suites that a page names in code font; `<subject>`, `NNNN` and `…` stand for variable
    /// parts.
    static func absent(in page: ProjectText) -> [String] {
        page.text.matches(of: #/`([^`\n]+)`/#).map { String($0.output.1) }.filter { name in
            if name.contains(#/^\w+Tests(?:\.\w+)?$/#) {
                let suite = name.split(separator: ".")[0]
                return !tests.contains("struct \(suite)")
                    && !FileManager.default.fileExists(atPath: "Tests/\(suite)")
            }
            guard
                name.contains(
                    #/^(?:Sources|Tests|Documentation|Benchmarks|Examples|config|\.ci)\/[\w\/+.\-]+$/#)
            else { return false }
            return !FileManager.default.fileExists(atPath: name)
        }
    }

    @Test(
        "Every path and every suite that they name exists", arguments: ["CONTRIBUTING.md", "Documentation"])
    func names(place: String) {
        let pages = ProjectText.files(in: [place])
        #expect(!pages.isEmpty)
        for page in pages {
            let absent = Self.absent(in: page)
            #expect(absent.isEmpty, "\(page.path) names \(absent)")
        }
    }

    @Test("A missing path and a missing suite are noticed")
    func sight() {
        let page = ProjectText(
            path: "x.md",
            text: "`Sources/None/At.swift`, `NoSuchTests`, `Sources/PresentationEngine`, `PageTests`, `make`")
        #expect(Self.absent(in: page) == ["Sources/None/At.swift", "NoSuchTests"])
    }
}
