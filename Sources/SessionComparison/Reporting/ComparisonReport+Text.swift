/// The report as plain text.
extension ComparisonReport {
    /// The text: for each condition how much differs, then like differences together with their rules, then what the
    /// rules state. With several conditions a table of all scripts comes first.
    ///
    /// - Parameter withDetails: whether every difference is shown.
    public func text(withDetails: Bool = false) -> String {
        textPieces(withDetails: withDetails).map { $0() }.joined(separator: "\n")
    }

    /// The text in pieces, to be joined by line breaks: other work can take its turn between them.
    package func textPieces(withDetails: Bool = false) -> [@Sendable () -> String] {
        var pieces: [@Sendable () -> [String]] = []
        if columns.count > 1 { pieces.append { tableLines + [""] } }
        for column in columns where columns.count == 1 || !column.isEqual || column.hasGaps {
            pieces.append { lines(of: column) }
            if withDetails {
                for comparison in column.comparisons where !comparison.differences.isEmpty {
                    pieces.append { Self.details(of: comparison) }
                }
            }
            pieces.append { [""] }
        }
        let rules = rules
        if !rules.isEmpty { pieces.append { ["Rules"] + rules.map { "  \($0.id): \($0.statement)" } + [""] } }
        return Self.written(pieces)
    }

    /// Pieces of lines as texts.
    static func written(_ pieces: [@Sendable () -> [String]]) -> [@Sendable () -> String] {
        pieces.map { lines in { @Sendable () -> String in lines().joined(separator: "\n") } }
    }

    private var tableLines: [String] {
        let rows = [(name: left, cells: columns.map(\.right))] + table
        let nameWidth = rows.map(\.name.count).max() ?? 0
        let widths = columns.indices.map { column in rows.map { $0.cells[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row.cells, widths).map { Self.padded($0, to: $1, atStart: true) }
            return ([Self.padded(row.name, to: nameWidth, atStart: false)] + cells).joined(separator: "  ")
        }
    }

    private static func padded(_ text: String, to width: Int, atStart: Bool) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return atStart ? space + text : text + space
    }

    private func lines(of column: Column) -> [String] {
        var lines = [Self.summary(of: column)]
        if column.comparisons.count > 1 { lines += Self.differingFiles(of: column) }
        lines += Self.gaps(in: column).map { "  \($0)" }
        let causes = column.causes
        if !causes.isEmpty { lines += ["", "What changes"] + causes.map { "  \(headline(of: $0))" } }
        for cause in causes {
            let example = cause.groups.firstIndex { $0.rules == cause.rules } ?? 0
            for (index, group) in cause.groups.enumerated() {
                let rules = group.rules.isEmpty ? "" : "  \(group.rules.joined(separator: ", "))"
                if index == 0 { lines.append("") }
                lines.append("  \(group.count) × \(group.phrase(left: column.left, right: column.right))\(rules)")
                // One example shows that one rule takes the place of another.
                guard index == example || !cause.isChange else { continue }
                lines += Self.sides(of: group.example, column.titles(of: group.scripts.first)).map { "      \($0)" }
                let place = column.comparisons.count > 1 ? "\(group.scripts.first ?? ""), " : ""
                lines.append("      first in \(place)\(group.command.phrase)")
            }
        }
        return lines
    }

    /// How often a cause makes a difference, and what its rule says; of two rules, that of the right side.
    func headline(of cause: DifferenceCause) -> String {
        let statement = cause.rules.last.flatMap { self.statement($0) }.map { ": \($0)" } ?? ""
        return "\(cause.count) × \(cause.phrase)\(statement)"
    }

    /// The files that differ most.
    private static func differingFiles(of column: Column) -> [String] {
        let differing = column.comparisons.filter { $0.differenceCount > 0 }
        let order = differing.enumerated().sorted {
            ($1.element.differenceCount, $0.offset) < ($0.element.differenceCount, $1.offset)
        }
        var lines = order.prefix(fileLimit).map { place in
            "  \(place.element.name): \(count(place.element.differenceCount, "difference"))"
        }
        if differing.count > fileLimit { lines.append("  and \(differing.count - fileLimit) more") }
        return lines
    }

    private static let fileLimit = 10

    /// One line: the conditions, and how much differs.
    static func summary(of column: Column) -> String {
        let total = column.comparisons.count
        let scope = "\(count(column.commandCount, "command")) of \(count(total, "file"))"
        let unlaunched = column.unlaunchedCount
        let rest = unlaunched == 0 ? "" : "; both sides refused a launch in \(unlaunched) of \(total)"
        let conditions = "\(column.left) -> \(column.right)"
        if column.differenceCount == 0 { return "\(conditions): no difference in \(scope)\(rest)" }
        let differing = column.comparisons.count { $0.differenceCount > 0 }
        return "\(conditions): \(count(column.differenceCount, "difference")) in \(scope); "
            + "\(differing) of \(count(total, "file")) \(differing == 1 ? "differs" : "differ")\(rest)"
    }

    /// What was not compared, with the name of its file.
    static func gaps(in column: Column) -> [String] {
        let gaps = column.comparisons.lazy.flatMap { comparison in
            ((comparison.ending.map { [$0] } ?? []) + comparison.gaps).map { "\(comparison.name): \($0)" }
        }
        let kept = Array(gaps.prefix(gapLimit + 1))
        return kept.count <= gapLimit
            ? kept : kept.prefix(gapLimit) + ["and more; the report as JSON lists up to 20 for each file"]
    }

    private static let gapLimit = 100

    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// The lines of both sides, and the reasons that are no side.
    private static func sides(
        of difference: Difference, _ titles: (left: String, right: String)
    ) -> [String] {
        let subject = difference.kind == .tree ? difference.subject.map { "\($0): " } ?? "" : ""
        var lines: [String] = []
        for (title, side) in [(titles.left, difference.left), (titles.right, difference.right)] {
            let rule = side?.rule.map { "  \($0)" } ?? ""
            lines.append("\(title): \(side.map { subject + $0.text } ?? "nothing")\(rule)")
        }
        for reason in difference.reasons where reason.rule != nil || difference.kind == .clock {
            let title = reason.isLeft ? titles.left : titles.right
            lines.append("because on \(title): \(reason.text)\(reason.rule.map { "  \($0)" } ?? "")")
        }
        return lines
    }

    private static func details(of comparison: Comparison) -> [String] {
        var lines = ["", "  \(comparison.name)"]
        var command: Int?
        for difference in comparison.differences {
            if difference.command != command {
                command = difference.command
                let phrase = comparison.command(of: difference)?.phrase ?? ""
                lines.append("    \(difference.command + 1). \(phrase)")
            }
            lines += oneSided(difference).map { "      \($0)" }
        }
        let rest = comparison.restCount
        if rest > 0 { lines.append("    and \(count(rest, "difference")) more") }
        return lines
    }

    /// The sides that exist, marked as in a difference of files.
    private static func oneSided(_ difference: Difference) -> [String] {
        let place =
            switch difference.kind {
            case .tree, .ended: "\(difference.subject ?? "") \(difference.topic): "
            case .event, .order, .refusal, .clock: ""
            }
        if difference.kind == .ended { return ["= \(place)\(difference.left?.text ?? "")"] }
        let clock = difference.kind == .clock ? "duration: " : ""
        return [("-", difference.left), ("+", difference.right)].compactMap { mark, side in
            side.map { "\(mark) \(clock)\(place)\($0.text)\($0.rule.map { "  \($0)" } ?? "")" }
        }
    }
}
