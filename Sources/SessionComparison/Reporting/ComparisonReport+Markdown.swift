/// The report as Markdown, for a pull request.
extension ComparisonReport {
    /// The page: a table of all scripts if there are several conditions, for each condition a table of like
    /// differences, and the statements of the rules.
    ///
    /// - Parameter withDetails: whether every difference is shown.
    public func markdown(withDetails: Bool = false) -> String {
        markdownPieces(withDetails: withDetails).map { $0() }.joined(separator: "\n")
    }

    /// The page in pieces, to be joined by line breaks: other work can take its turn between them.
    package func markdownPieces(withDetails: Bool = false) -> [@Sendable () -> String] {
        var pieces: [@Sendable () -> [String]] = [
            { ["# Comparison", ""] + (columns.count > 1 ? tableLines + [""] : []) }
        ]
        for column in columns where columns.count == 1 || !column.isEqual || column.hasGaps {
            pieces.append { section(of: column) }
            guard withDetails else { continue }
            for comparison in column.comparisons where !comparison.differences.isEmpty {
                pieces.append { Self.details(of: comparison, in: column) }
            }
        }
        let rules = rules
        if !rules.isEmpty {
            pieces.append { ["## Rules", ""] + rules.map { "* **\($0.id)**: \($0.statement)" } + [""] }
        }
        return Self.written(pieces)
    }

    private var tableLines: [String] {
        let head = "| \(left) | \(columns.map(\.right).joined(separator: " | ")) |"
        let rule = "|---|" + columns.map { _ in "--:|" }.joined()
        return [head, rule] + table.map { "| \(Self.code($0.name)) | \($0.cells.joined(separator: " | ")) |" }
    }

    private func section(of column: Column) -> [String] {
        var lines = ["## \(column.left) and \(column.right)", "", Self.summary(of: column) + ".", ""]
        let gaps = Self.gaps(in: column)
        if !gaps.isEmpty { lines += gaps.map { "* \(Self.code($0))" } + [""] }
        let causes = column.causes
        guard !causes.isEmpty else { return lines }
        lines += causes.map { "* \(headline(of: $0))" } + [""]
        lines += [
            "| times | what | \(column.left) | \(column.right) | rules | first in |", "|--:|---|---|---|---|---|",
        ]
        for group in causes.flatMap(\.groups) {
            let place = column.comparisons.count > 1 ? "\(group.scripts.first ?? ""): " : ""
            let cells = [
                "\(group.count)", group.phrase(left: column.left, right: column.right, marking: { Self.code($0) }),
                Self.code(group.example.left?.text), Self.code(group.example.right?.text),
                group.rules.joined(separator: ", "),
                Self.code(place + group.command.phrase),
            ]
            lines.append("| \(cells.joined(separator: " | ")) |")
        }
        return lines + [""]
    }

    private static func details(of comparison: Comparison, in column: Column) -> [String] {
        var lines = ["### \(code(comparison.name))", "", "| command | \(column.left) | \(column.right) | rules |"]
        lines.append("|---|---|---|---|")
        for difference in comparison.differences {
            let place =
                [.tree, .ended].contains(difference.kind)
                ? "\(difference.subject ?? "") \(difference.topic): " : ""
            let cells = [
                code(comparison.command(of: difference)?.phrase), code(difference.left.map { place + $0.text }),
                code(difference.right.map { place + $0.text }), difference.rules.joined(separator: ", "),
            ]
            lines.append("| \(cells.joined(separator: " | ")) |")
        }
        let rest = comparison.restCount
        if rest > 0 { lines += ["", "And \(count(rest, "difference")) more."] }
        return lines + [""]
    }

    /// A text of the script as code: nothing in it is read as Markdown or HTML, nobody is mentioned, and it cannot end
    /// its cell.
    private static func code(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return "" }
        var code: [UInt8] = []
        // The backslashes before the next character.
        var backslashCount = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "|"):
                // A backslash before the one of the bar would take it away.
                code += [UInt8](repeating: UInt8(ascii: "\\"), count: backslashCount + 1) + [byte]
            case UInt8(ascii: "`"): code.append(UInt8(ascii: "'"))
            case 0..<0x20: code.append(UInt8(ascii: " "))
            default: code.append(byte)
            }
            backslashCount = byte == UInt8(ascii: "\\") ? backslashCount + 1 : 0
        }
        return "`\(String(decoding: code, as: UTF8.self))`"
    }
}
