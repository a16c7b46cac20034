import ProjectReading
import Testing

/// A declaration whose name occurs nowhere else in the sources is unused.
@Suite("Dead declarations")
struct DeadDeclarationTests {
    /// Names that the language or a library uses, and the sources do not.
    private static let usedFromOutside: Set<String> = [
        "makeCounter", "makeRecorder", "makeTimer", "destroyCounter", "destroyRecorder", "destroyTimer",
        "appendLiteral", "checkIsolated",
    ]

    /// The names of functions and properties that are declared in `sources`, and occur once in these and in `users`.
    static func unused(in sources: [ProjectText], usedBy users: [ProjectText] = []) -> [String] {
        var counts: [Substring: Int] = [:]
        for line in (sources + users).flatMap(\.lines)
        where !line.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") {
            for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
                counts[word, default: 0] += 1
            }
        }
        return sources.flatMap { source in
            source.lines.compactMap { line -> String? in
                guard ["func ", "var ", "let "].contains(where: { line.contains($0) }),
                    !line.contains("override "),
                    let found = line.firstMatch(
                        of: #/^\s*(?:@\w+(?:\([^)]*\))? )*(?:\w+(?:\(set\))? )*(?:func|var|let) (\w+)/#),
                    counts[found.output.1] == 1
                else { return nil }
                return "\(source.path): \(found.output.1)"
            }
        }
    }

    @Test("There are none")
    func sources() {
        let found = Self.unused(
            in: ProjectText.swift(in: "Sources"), usedBy: ProjectText.swift(in: "Tests")
        ).filter { place in
            !Self.usedFromOutside.contains { place.hasSuffix(": \($0)") }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test("One is noticed, and a use is recognized")
    func sight() {
        let file = ProjectText(
            path: "x.swift",
            text: "func used() {}\nprivate static var alone: Int { 1 }\nlet x = used()\nprint(x)")
        #expect(Self.unused(in: [file]) == ["x.swift: alone"])
    }
}
