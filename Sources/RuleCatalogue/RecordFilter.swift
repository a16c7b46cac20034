/// Conditions on records; a record is selected if it meets every condition that is set.
public struct RecordFilter: Sendable {
    /// The name of an area.
    public var area: String?
    public var kind: RecordKind?
    /// The kind of at least one of the sources.
    public var source: SourceKind?
    public var confidence: Confidence?
    public var status: RecordStatus?
    /// A system version under which the record holds, as `major` or `major.minor`.
    public var version: String?
    /// Words that must all occur in the record's id, name or prose, in any case.
    public var text: String?

    public init() {}

    /// The records that meet the conditions, in the catalog's order.
    public func records(in catalogue: Catalogue) -> [RuleRecord] {
        let words = text?.lowercased().split(separator: " ").map(String.init) ?? []
        return catalogue.records.filter { record in
            guard area == nil || record.area == area else { return false }
            guard kind == nil || record.kind == kind else { return false }
            guard source.map({ kind in record.sources.contains { $0.kind == kind } }) ?? true else {
                return false
            }
            guard confidence == nil || record.confidence == confidence else { return false }
            guard status == nil || record.status == status else { return false }
            guard version.map(record.versions.contains) ?? true else { return false }
            guard !words.isEmpty else { return true }
            let texts = record.searched
            return words.allSatisfy { texts.contains($0) }
        }
    }
}

extension RuleRecord {
    /// The text in which the words are searched, in lower case.
    fileprivate var searched: String {
        let grounds = choice.map { [$0.standsFor, $0.reason, $0.evidence] } ?? []
        let sides = fidelity.map { [$0.measured, $0.documented] } ?? []
        let parts =
            [id, name ?? "", statement, waits ?? "", note ?? ""] + grounds + sides + sources.map(\.name)
        return parts.joined(separator: "\n").lowercased()
    }
}
