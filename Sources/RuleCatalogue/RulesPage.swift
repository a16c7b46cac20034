/// The catalog as a page of Markdown: the score card, then each area with its records and choices.
public struct RulesPage: Sendable {
    private let catalogue: Catalogue

    public init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// The whole page.
    public var markdown: String {
        let parts = [introduction, scoreCard] + catalogue.areas.map(section)
        return parts.joined(separator: "\n\n") + "\n"
    }

    private var introduction: String {
        """
        # Rules

        Every rule of UIKit, measured case, decision and choice that code, tests and answers cite. `make rules-page` \
        writes this page from `Sources/RuleRecords/Records`; `GET /v1/rules/{id}` answers with one record, its \
        sources and the tests that prove it.

        A *rule* comes from Apple's documents, a *case* was observed, a *table* lists values, a *decision* reads \
        documents that contradict each other, a *gap* is behavior for which no evidence was found, and a *choice* \
        stands in for missing knowledge. An *obligation* binds the app's code, *guidance* binds nobody, and a \
        *historic* record ended before iOS 8.

        A record is *proved* if tests cite it, *chosen* if it is a choice, or settled by one, that no test cites, \
        *waiting* if it needs parts of UIKit that are not carried out yet, *informative* if it asks for no proof, and \
        *open* if no test proves it.
        """
    }

    private var scoreCard: String {
        var lines = [
            "## Score card", "",
            "| area | records | \(RecordStatus.allCases.map(\.rawValue).joined(separator: " | ")) |",
            "|---|---|\(String(repeating: "---|", count: RecordStatus.allCases.count))",
        ]
        for area in catalogue.areas {
            let records = catalogue.records.filter { $0.area == area.name }
            lines.append(Self.scores(ScoreCard(records), "[\(area.title)](#\(Self.anchor(area.title)))"))
        }
        lines.append(Self.scores(ScoreCard(catalogue.records), "**all**"))
        return lines.joined(separator: "\n")
    }

    private static func scores(_ card: ScoreCard, _ name: String) -> String {
        let counts = RecordStatus.allCases.map { "\(card[$0])" }
        return "| \(name) | \(card.records) | \(counts.joined(separator: " | ")) |"
    }

    private func section(_ area: Catalogue.Area) -> String {
        let records = catalogue.records.filter { $0.area == area.name }
        let rules = records.filter { $0.kind != .choice }
        let choices = records.filter { $0.kind == .choice }
        var blocks = ["## \(area.title)"]
        if !rules.isEmpty {
            let head = ["| id | statement | versions | known from | status |", "|---|---|---|---|---|"]
            blocks.append((head + rules.map(Self.row)).joined(separator: "\n"))
        }
        blocks += choices.map(Self.choice)
        return blocks.joined(separator: "\n\n")
    }

    private static func row(_ record: RuleRecord) -> String {
        var kinds: [String] = []
        for kind in record.sources.map(\.kind.words) where !kinds.contains(kind) { kinds.append(kind) }
        let kind = record.kind == .rule ? "" : "*\(record.kind.rawValue)* "
        let status = record.settledBy.map { "\(record.status.rawValue): \($0)" } ?? record.status.rawValue
        let cells = [
            record.id, kind + escaped(record.sentences), record.versions.words ?? "",
            "\(kinds.joined(separator: ", ")) (\(record.confidence.rawValue))", status,
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    private static func choice(_ record: RuleRecord) -> String {
        var lines = ["**\(record.id)** \(escaped(record.statement))"]
        if let versions = record.versions.words { lines.append("* Versions: \(versions)") }
        if let grounds = record.choice {
            lines.append("* Stands in for: \(escaped(grounds.standsFor))")
            lines.append("* Reason: \(escaped(grounds.reason))")
            lines.append("* Would settle it: \(escaped(grounds.evidence))")
        }
        if !record.related.isEmpty { lines.append("* Related: \(record.related.joined(separator: ", "))") }
        lines.append("* Status: \(record.status.rawValue)")
        return lines[0] + "\n\n" + lines.dropFirst().joined(separator: "\n")
    }

    /// The text with Markdown's special characters escaped.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if "\\`*_|<>[]".contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }

    /// The anchor of a heading.
    static func anchor(_ title: String) -> String {
        title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
            .replacing(" ", with: "-")
    }
}

extension RuleRecord {
    /// The statement together with everything else that belongs in its cell.
    fileprivate var sentences: String {
        let sides = fidelity.map { ["Measured: \($0.measured)", "Documented: \($0.documented)"] } ?? []
        return ([statement] + sides + [waits.map { "Waits: \($0)" }, note].compactMap(\.self)).joined(
            separator: " ")
    }
}

extension SourceKind {
    /// The kind as words.
    fileprivate var words: String {
        switch self {
        case .crashReport: "crash report"
        case .documentation, .header, .talk, .log, .test, .report, .article, .code, .reimplementation,
            .choice,
            .unconfirmed:
            rawValue
        }
    }
}
