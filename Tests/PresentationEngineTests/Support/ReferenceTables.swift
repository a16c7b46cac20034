import Foundation

/// The tables of the reference, if it is available: `PROSCENIUM_REFERENCE` names its folder.
enum ReferenceTables {
    static let isMissing = "The reference is not here: set PROSCENIUM_REFERENCE to its folder."

    static let text: String? = {
        let folder = ProcessInfo.processInfo.environment["PROSCENIUM_REFERENCE"] ?? "../shared"
        // Absent: the tests are skipped.
        return try? String(contentsOfFile: "\(folder)/spec/uikit-adaptive-restoration.md", encoding: .utf8)
    }()

    /// The cells of the table beneath a heading, without its head.
    static func rows(of heading: String) -> [[String]] {
        let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix(heading) }) else { return [] }
        let section = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
        let table = section.filter { $0.hasPrefix("|") }.map { line in
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
