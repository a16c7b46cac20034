import Foundation
import Testing

/// A table of a document, between `<!-- name -->` and `<!-- end of name -->`.
struct DocumentTable {
    /// The lines of the table's body, unchanged.
    let lines: [String]

    init(_ name: String, in path: String) throws {
        let document = try String(contentsOfFile: path, encoding: .utf8)
        let start = try #require(document.firstRange(of: "<!-- \(name) -->"))
        let end = try #require(document.firstRange(of: "<!-- end of \(name) -->"))
        var isBody = false
        var lines: [String] = []
        for line in document[start.upperBound..<end.lowerBound].split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if line.hasPrefix("|---") {
                isBody = true
            } else if !line.hasPrefix("|") {
                isBody = false
            } else if isBody {
                lines.append(String(line))
            }
        }
        self.lines = lines
    }

    /// The cells of the body.
    var rows: [[String]] {
        lines.map { line in
            line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
    }
}
