import Foundation
import ProjectReading
import Testing

/// Statements of pages about the project's files have to be true.
@Suite("Pages about the code")
struct PageTests {
    private static let tests = ProjectText.swift(in: "Tests")

    /// The missing paths, suites and tests (`Suite.function`) that a page names in code font; `<subject>`, `NNNN` and
    /// `…` stand for variable parts.
    static func absent(in page: ProjectText) -> [String] {
        page.text.matches(of: #/`([^`\n]+)`/#).map { String($0.output.1) }.filter { name in
            if name.contains(#/^\w+Tests(?:\.\w+)?$/#) {
                let parts = name.split(separator: ".")
                return !hasTest(String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
                    && !FileManager.default.fileExists(atPath: "Tests/\(name)")
            }
            guard
                name.contains(
                    #/^(?:Sources|Tests|Documentation|Benchmarks|Examples|config|\.ci)\/[\w\/+.\-]+$/#)
            else { return false }
            return !FileManager.default.fileExists(atPath: name)
        }
    }

    /// Whether the tests have a suite, with a test with this name.
    private static func hasTest(_ suite: String, _ test: String?) -> Bool {
        tests.contains { file in
            guard file.text.contains("struct \(suite) {") else { return false }
            return test.map { file.text.contains("func \($0)(") } ?? true
        }
    }

    @Test(
        "Every path, every suite and every test that they name exists", arguments: ["CONTRIBUTING.md", "Documentation"])
    func names(place: String) {
        let pages = ProjectText.files(in: [place])
        #expect(!pages.isEmpty)
        for page in pages {
            let absent = Self.absent(in: page)
            #expect(absent.isEmpty, "\(page.path) names \(absent)")
        }
    }

    @Test("A missing path, a missing suite and a missing test are noticed")
    func sight() {
        let page = ProjectText(
            path: "x.md",
            text: """
                `Sources/None/At.swift`, `NoSuchTests`, `PageTests.noSuchTest`, `Sources/PresentationEngine`, `PageTests`,
                `PageTests.sight`, `make`
                """)
        #expect(Self.absent(in: page) == ["Sources/None/At.swift", "NoSuchTests", "PageTests.noSuchTest"])
    }

    // MARK: The changelog

    /// The sections of a release, in their order; a release may omit any of them.
    private static let sections = ["Contract", "Rules", "Operation", "Package"]

    /// The blocks of a changelog that do not fit its form: below the name of a release each section has a heading,
    /// perhaps a paragraph, and one list.
    static func misshapen(in changelog: ProjectText) -> [String] {
        changelog.text.components(separatedBy: "\n## ").dropFirst().flatMap { release in
            let blocks = release.trimmingCharacters(in: .newlines).components(separatedBy: "\n\n").dropFirst()
            var expected = sections[...]
            var isListDue = false
            return blocks.filter { block in
                if block.hasPrefix("### ") {
                    defer { isListDue = true }
                    guard !isListDue, let place = expected.firstIndex(of: String(block.dropFirst(4))) else {
                        return true
                    }
                    expected = expected[(place + 1)...]
                    return false
                }
                guard block.hasPrefix("- ") else { return !isListDue }
                defer { isListDue = false }
                return !isListDue || !block.components(separatedBy: "\n").allSatisfy { $0.hasPrefix("- ") }
            }
        }
    }

    @Test("Each release in the changelog has the same sections in the same order, with one list each")
    func changelog() throws {
        let changelog = try #require(ProjectText.files(in: ["CHANGELOG.md"]).first)
        #expect(Self.misshapen(in: changelog).isEmpty)
        #expect(changelog.text.contains("\n## "))
    }

    @Test("A section out of order, a second list and an unknown section are noticed")
    func changelogSight() {
        let text = """
            # Changes

            ## 2

            ### Rules

            - a
            - b

            - c

            ### Contract

            - d

            ## 1

            ### Contract

            - e

            ### Rest

            - f
            """
        let found = Self.misshapen(in: ProjectText(path: "x.md", text: text))
        #expect(found == ["- c", "### Contract", "### Rest"])
    }
}
