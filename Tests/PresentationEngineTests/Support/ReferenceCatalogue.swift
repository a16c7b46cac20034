import Foundation

/// The reference files, where they are: set `PROSCENIUM_REFERENCE` to their folder.
enum ReferenceCatalogue {
    static let isMissing = "The catalogue of rules is not here: set PROSCENIUM_REFERENCE to its folder."

    static let rules = text("rules.md")
    static let presentation = text("uikit-presentation.md")
    static let adaptivity = text("uikit-adaptive-restoration.md")
    static var isHere: Bool { rules != nil && presentation != nil && adaptivity != nil }

    private static func text(_ file: String) -> String? {
        let folder = ProcessInfo.processInfo.environment["PROSCENIUM_REFERENCE"] ?? "../shared"
        // Absent: the tests are skipped.
        return try? String(contentsOfFile: "\(folder)/spec/\(file)", encoding: .utf8)
    }

    /// The lines beneath the heading that begins with `heading`, up to the next heading of its kind.
    static func section(_ heading: String, of text: String) -> [Substring] {
        let level = heading.prefix { $0 == "#" } + " "
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix(heading) }) else { return [] }
        let rest = lines[(start + 1)...]
        return Array(rest.prefix { !$0.hasPrefix(level) })
    }

    /// The cases of a section: those that begin a paragraph or a list item in bold, and rows of tables.
    static func cases(in lines: [Substring]) -> [String] {
        var ids: [String] = []
        for line in lines {
            let found =
                line.prefixMatch(of: /(?:- )?\*\*(?<id>[PCGR][0-9]+[a-z]?)\b/)?.id
                ?? line.prefixMatch(of: /\| (?<id>P[0-9]+[a-z]?) \|/)?.id
            if let id = found.map(String.init), !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// The cells of a table's rows, without its head.
    static func rows(in lines: [Substring]) -> [[String]] {
        let table = lines.filter { $0.hasPrefix("|") }.map { line in
            line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        guard let ruler = table.firstIndex(where: { $0.allSatisfy { $0.allSatisfy { $0 == "-" } } }) else {
            return []
        }
        return Array(table[(ruler + 1)...])
    }
}
