/// The report as Markdown, for a pull request.
extension ComparisonReport {
    /// The page: a table of all scripts if there are several conditions, for each condition a table of like
    /// differences, and the statements of the rules.
    ///
    /// - Parameter withDetails: whether every difference is shown.
    public func markdown(withDetails: Bool = false) -> String {
        var lines: [String] = ["# Comparison", ""]
        if columns.count > 1 { lines += tableLines + [""] }
        for column in columns where columns.count == 1 || !column.isEqual || column.hasGaps {
            lines += Self.section(of: column)
            if withDetails { lines += Self.details(of: column) }
        }
        let rules = rules
        if !rules.isEmpty {
            lines += ["## Rules", ""]
            for rule in rules { lines.append("* **\(rule.id)**: \(rule.statement)") }
            lines.append("")
        }
        return lines.joined(separator: "\n")
    }

    private var tableLines: [String] {
        let head = "| \(left) | \(columns.map(\.right).joined(separator: " | ")) |"
        let rule = "|---|" + columns.map { _ in "--:|" }.joined()
        return [head, rule] + table.map { "| \(Self.cell($0.name)) | \($0.cells.joined(separator: " | ")) |" }
    }

    private static func section(of column: Column) -> [String] {
        var lines = ["## \(column.left) and \(column.right)", "", summary(of: column) + ".", ""]
        let gaps = gaps(in: column)
        if !gaps.isEmpty { lines += gaps.map { "* \(cell($0))" } + [""] }
        let groups = column.groups
        guard !groups.isEmpty else { return lines }
        lines += [
            "| times | what | \(column.left) | \(column.right) | rules | first in |", "|--:|---|---|---|---|---|",
        ]
        for group in groups {
            let cells = [
                "\(group.count)", cell(group.phrase(left: column.left, right: column.right)),
                code(group.example.left?.text), code(group.example.right?.text),
                group.rules.joined(separator: ", "),
                cell("\(group.scripts.first ?? ""): \(group.command.phrase)"),
            ]
            lines.append("| \(cells.joined(separator: " | ")) |")
        }
        return lines + [""]
    }

    private static func details(of column: Column) -> [String] {
        var lines: [String] = []
        for comparison in column.comparisons where !comparison.differences.isEmpty {
            lines += ["### \(cell(comparison.name))", "", "| command | \(column.left) | \(column.right) | rules |"]
            lines.append("|---|---|---|---|")
            for difference in comparison.differences {
                let command = comparison.command(of: difference)?.phrase ?? ""
                let place =
                    [.tree, .ended].contains(difference.kind)
                    ? "\(difference.subject ?? "") \(difference.topic): " : ""
                let cells = [
                    cell(command), code(difference.left.map { place + $0.text }),
                    code(difference.right.map { place + $0.text }), difference.rules.joined(separator: ", "),
                ]
                lines.append("| \(cells.joined(separator: " | ")) |")
            }
            let rest = comparison.restCount
            if rest > 0 { lines += ["", "And \(count(rest, "difference")) more."] }
            lines.append("")
        }
        return lines
    }

    /// Text that cannot end its cell.
    private static func cell(_ text: String) -> String {
        String(text.flatMap { $0 == "|" ? "\\|" : $0.isNewline ? " " : String($0) })
    }

    private static func code(_ text: String?) -> String {
        guard let text else { return "" }
        return "`\(cell(String(text.map { $0 == "`" ? "'" : $0 })))`"
    }
}
