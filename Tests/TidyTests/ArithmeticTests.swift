import Foundation
import Testing

/// Arithmetic on numbers that a client, a journal or a database can influence belongs to `SessionNumbers`, where it
/// cannot overflow. This test checks the other modules by the names of such numbers.
@Suite("Arithmetic on a session's numbers")
struct ArithmeticTests {
    private static let modules = [
        "PresentationEngine", "PresentationCoding", "JSONCoding", "SessionHost", "SessionStore", "SessionAPI",
        "MicroHTTP",
    ]

    /// Lines that add to something else under such a name, with the reason why nothing can overflow there.
    private static let exceptions: [(line: String, reason: String)] = [
        ("time - monotonicMicroseconds()", "the machine's clock and a moment that the host computed"),
        ("time.tv_sec * 1_000_000 + time.tv_nsec / 1_000", "the machine's clock"),
        ("Date().timeIntervalSince1970 * 1_000_000", "the machine's clock"),
        ("due: now + span", "instants and durations of the standard library"),
        ("state.slots[index].due) + span", "instants and durations of the standard library"),
        ("now - moment < Self.patience", "instants of the standard library"),
        ("(moment - .now) / .microseconds(1)", "instants of the standard library"),
        (".now() + span", "moments of Dispatch, which stop at their ends"),
        (".now() + sendingTime", "moments of Dispatch, which stop at their ends"),
        (".now() + closingTime", "moments of Dispatch, which stop at their ends"),
        ("+ heads.thinned_revision", "SQLite's own sums, which become decimals instead of overflowing"),
        ("eventCount += 1", "counts events in memory"),
        ("eventCount += done.count", "counts events in memory"),
    ]

    private static let names =
        #"\w*(?:[tT]ime|[dD]ue|[dD]elay|[dD]uration|[sS]pan|[mM]oment|[mM]icroseconds|[sS]equence|[rR]evision"#
        + #"|[sS]erial|[eE]ventCount)\b"#

    /// The forms of arithmetic on such a name, and a number made of a decimal regardless of its size.
    private static func patterns() throws -> [Regex<AnyRegexOutput>] {
        try [
            Regex(names + #"(?:\(\))?[)\]?!]* [-+*]=? "#),
            Regex(#"[\w)\]] [-+*]=? \(*(?:[\w$]+\.)*"# + names),
            Regex(#"\bInt\((?:[^()]|\([^()]*\))*(?:rounded|Double|[*/]|Interval)"#),
        ]
    }

    static func findings(in source: String) throws -> [Substring] {
        let patterns = try patterns()
        let operators = [" + ", " - ", " * ", " += ", " -= ", " *= ", "Int("]
        return source.split(separator: "\n").filter { line in
            guard operators.contains(where: { line.contains($0) }) else { return false }
            let code = line.replacing(#/"(?:[^"\\]|\\.)*"/#, with: "").prefix { _ in true }
            let text = code.firstRange(of: "//").map { code[..<$0.lowerBound] } ?? code
            return patterns.contains { text.contains($0) }
                && !exceptions.contains { line.contains($0.line) }
        }
    }

    @Test("is done only in SessionNumbers")
    func sources() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        var fileCount = 0
        for module in Self.modules {
            var found: [String] = []
            let folder = package.appending(path: "Sources/\(module)")
            for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
            where path.hasSuffix(".swift") {
                let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                found += try Self.findings(in: source).map { "\(path): \($0)" }
                fileCount += 1
            }
            #expect(found.isEmpty, "\(module): use a type of SessionNumbers: \(found)")
        }
        #expect(fileCount > 400)
    }

    @Test(
        "is noticed wherever it occurs",
        arguments: [
            "let due = header.time + delay", "cursor = sequence + 1", "head.revision - first", "time += span",
            "next = first + content.eventCount", "return Int(way * duration / speed)",
            "Int((seconds * 1e6).rounded())", "x = 2 * self.duration", "wall + moment - monotonic",
        ])
    func sight(line: String) throws {
        #expect(try Self.findings(in: line).count == 1)
    }

    @Test(
        "is distinguished from code that only looks like it",
        arguments: [
            "// time + delay", "emit(\"time + delay\")", "let sum = a + b", "steps + [.drain]",
            "time > due", "SessionTime(clamping: time).advanced(by: span)",
        ])
    func calm(line: String) throws {
        #expect(try Self.findings(in: line).isEmpty)
    }
}
