extension RuleRecord {
    /// The record as text for a terminal, with one line for each of its parts.
    public var text: String {
        var lines = ["\(id)\(name.map { " (\($0))" } ?? "") \(kind.rawValue), \(area)", "  \(statement)"]
        func add(_ title: String, _ text: String?) {
            if let text, !text.isEmpty { lines.append("  \(title): \(text)") }
        }
        add("versions", versions.words)
        add("measured", fidelity?.measured)
        add("documented", fidelity?.documented)
        add("stands in for", choice?.standsFor)
        add("reason", choice?.reason)
        add("would settle it", choice?.evidence)
        add("settled by", settledBy)
        add("waits", waits)
        add("note", note)
        add("confidence", confidence.rawValue)
        for source in sources { add("source", "\(source.name)\(source.url.map { ", \($0)" } ?? "")") }
        add("related", related.joined(separator: ", "))
        add("status", status.rawValue)
        for test in tests { add("test", test) }
        return lines.joined(separator: "\n")
    }
}

extension ScoreCard {
    /// The score of each area and the total, as a table of text.
    public static func table(of catalogue: Catalogue) -> String {
        let cards =
            catalogue.areas.map { area in
                (area.name, ScoreCard(catalogue.records.filter { $0.area == area.name }))
            } + [("all", ScoreCard(catalogue.records))]
        let rows =
            [["area", "records"] + RecordStatus.allCases.map(\.rawValue)]
            + cards.map { name, card in
                [name, "\(card.records)"] + RecordStatus.allCases.map { "\(card[$0])" }
            }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + space : space + row[column]
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
