import Testing

@testable import RuleCatalogue

@Suite("Records")
struct RecordTests {
    private let catalogue: Catalogue

    init() throws { catalogue = try Catalogue.current }

    @Test("every record is complete: full sentences, sources, and for a choice its grounds")
    func complete() {
        for record in catalogue.records {
            for fault in faults(of: record) { Issue.record("\(record.id): \(fault)") }
        }
        #expect(catalogue.records.count > 1_300)
        #expect(catalogue.areas.allSatisfy { !$0.title.isEmpty })
    }

    @Test("an incomplete record is noticed")
    func incomplete() {
        let whole = Self.record(statement: "A controller presented with fullScreen covers the screen.")
        #expect(faults(of: whole).isEmpty)
        #expect(faults(of: Self.record(statement: "It covers the screen, see the seeds.")).count == 1)
        #expect(faults(of: Self.record(statement: "Covers the screen in portrait")).count == 1)
        #expect(faults(of: Self.record(statement: "Short.")).count == 1)
        #expect(faults(of: Self.record(kind: .choice, statement: whole.statement)).count == 1)
        #expect(faults(of: Self.record(statement: whole.statement, settledBy: "PS-12")).count == 1)
        #expect(
            faults(of: Self.record(statement: whole.statement, tests: ["A/b"], waits: "For rain.")).count
                == 1)
    }

    /// Descriptions of missing and wrong parts.
    private func faults(of record: RuleRecord) -> [String] {
        let grounds = record.choice.map { [$0.standsFor, $0.reason, $0.evidence] } ?? []
        let sides = record.fidelity.map { [$0.measured, $0.documented] } ?? []
        let texts = [record.statement, record.waits, record.note].compactMap(\.self) + grounds + sides
        var faults: [String] = []
        if texts.contains(where: { !$0.hasSuffix(".") }) { faults.append("a text is not a sentence") }
        if !(20...500).contains(record.statement.count) {
            faults.append("the statement is too short or too long")
        }
        if texts.contains(where: { $0.contains(/(?i)\b(?:seeds?|helper|session of work|brief)\b/) }) {
            faults.append("a text speaks of something else than UIKit and this project")
        }
        if (record.kind == .choice) != (record.choice != nil && record.name != nil) {
            faults.append("a choice needs a name and its grounds, and nothing else has them")
        }
        if let choice = record.settledBy, catalogue[choice]?.kind != .choice {
            faults.append("\(choice) is not a choice")
        }
        let excuses = [record.settledBy, record.waits, record.note].compactMap(\.self)
        if excuses.count > 1 { faults.append("it has more than one excuse") }
        if !record.tests.isEmpty, record.waits != nil || record.note != nil {
            faults.append("it is proved and needs no excuse")
        }
        if record.sources.contains(where: { $0.name.isEmpty || $0.url?.hasPrefix("https://") == false }) {
            faults.append("a source cannot be found")
        }
        return faults
    }

    private static func record(
        kind: RecordKind = .rule, statement: String, settledBy: String? = nil, tests: [String] = [],
        waits: String? = nil
    ) -> RuleRecord {
        RuleRecord(
            id: "PS-11", name: nil, kind: kind, area: "sheets", statement: statement, versions: .all,
            sources: [RuleSource(kind: .header, name: "UIViewController.h", url: nil)], confidence: .high,
            related: [], choice: nil, fidelity: nil, settledBy: settledBy, waits: waits, note: nil,
            tests: tests)
    }

    @Test("a range of versions includes both bounds, with all minor versions of a major bound")
    func versions() {
        let range = VersionRange(from: "13.2", until: "15")
        for version in ["13.2", "13.10", "14", "15", "15.8"] {
            #expect(range.contains(version), "\(version)")
        }
        for version in ["12", "13", "13.1", "16", "16.0", "", "x", "13.2.1", "-1"] {
            #expect(!range.contains(version), "\(version)")
        }
        #expect(VersionRange.all.contains("8") && VersionRange(from: nil, until: "8.2").contains("8.1"))
        #expect(range.words == "13.2 to 15")
        #expect(VersionRange(from: "13", until: nil).words == "13 and later")
        #expect(VersionRange(from: nil, until: "12").words == "up to 12")
    }

    @Test("conditions select the records that meet all of them")
    func filters() {
        var filter = RecordFilter()
        #expect(filter.records(in: catalogue).count == catalogue.records.count)
        filter.area = "sheets"
        filter.source = .test
        filter.confidence = .high
        filter.version = "15"
        filter.text = "Detent REST"
        #expect(filter.records(in: catalogue).map(\.id) == ["Q88"])
        filter.version = "14.5"
        #expect(filter.records(in: catalogue).isEmpty)
        filter = RecordFilter()
        filter.kind = .choice
        filter.status = .proved
        let proved = filter.records(in: catalogue)
        #expect(!proved.isEmpty && proved.allSatisfy { $0.kind == .choice && !$0.tests.isEmpty })
    }

    @Test("the score counts every record once")
    func score() {
        let card = ScoreCard(catalogue.records)
        #expect(RecordStatus.allCases.map { card[$0] }.reduce(0, +) == card.records)
        #expect(card[.proved] > 700 && card.choices > 120)
    }
}
