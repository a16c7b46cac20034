import Foundation
import Testing

@testable import RuleCatalogue

@Suite("Every implemented record is proved, settled by a choice, or waits with a reason")
struct CoverageTests {
    /// Areas of rules in which each one is carried out.
    private static let prefixes: Set = [
        "PS", "CX", "TS", "PD", "EX", "HR", "EN", "CT", "TD", "AT", "IT", "PC", "SG", "VL", "AP", "MV", "RS",
        "KD",
        "SP", "NT", "NV", "ME",
    ]
    /// Observed cases that are not carried out: the sheets that a finger drags.
    private static let leftOutCases = 173...180
    /// Cases of adaptivity and restoration that are carried out, by their numbers.
    private static let cases: [ClosedRange<Int>] = [
        1...11, 20...21, 23...31, 34...37, 40...50, 59...110, 127...127, 130...131, 201...230, 288...312,
    ]
    private static let tables: Set = ["A1", "A4", "A8"]

    /// Whether the engine carries a record out, so that a test has to prove it.
    private static func isOwed(_ record: RuleRecord) -> Bool {
        let prefix = record.id.prefix { $0.isLetter }
        let number = Int(record.id.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
        switch (record.kind, prefix) {
        case (.rule, _): return prefixes.contains(String(prefix))
        case (.case, "P"): return !leftOutCases.contains(number)
        case (.case, "R"): return cases.contains { $0.contains(number) }
        case (.case, "A"): return true
        case (.table, _): return tables.contains(record.id)
        case (.gap, _), (.decision, "C"), (.choice, _): return true
        default: return false
        }
    }

    @Test("with the score by area")
    func proved() throws {
        let catalogue = try Catalogue(reading: RecordFiles.scanned())
        for area in catalogue.areas {
            let card = ScoreCard(catalogue.records.filter { $0.area == area.name })
            print(
                "rules: \(area.name): \(card.records) records, \(card[.proved]) proved, \(card[.chosen]) chosen,",
                "\(card[.waiting]) waiting, \(card[.informative]) informative, \(card[.open]) open")
        }
        for record in catalogue.records where Self.isOwed(record) {
            let isSettled = [.proved, .chosen, .waiting].contains(record.status) || record.note != nil
            #expect(isSettled, "\(record.id) has no proof: \(record.statement)")
        }
    }

    @Test("records that need a proof are distinguished from the others")
    func owed() throws {
        let catalogue = try Catalogue.current
        let owed = ["PS-11", "P70", "P69b", "R312", "A7a", "A4", "G1", "C4", "CH-18"]
        let free = ["PS-13", "RT-01", "OP-05", "P174", "R111", "A2", "Q88", "d1", "TD-04"]
        for id in owed { #expect(Self.isOwed(try #require(catalogue[id])), "\(id)") }
        for id in free { #expect(!Self.isOwed(try #require(catalogue[id])), "\(id)") }
    }

    /// The pages of the reference, if it is available.
    private static let pages: [String: String] = {
        let folder = ProcessInfo.processInfo.environment["PROSCENIUM_REFERENCE"] ?? "../shared"
        let names = ["rules", "uikit-presentation", "uikit-adaptive-restoration", "uikit-corrections"]
        return Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                // Absent: the test is skipped.
                (try? String(contentsOfFile: "\(folder)/spec/\(name).md", encoding: .utf8)).map { (name, $0) }
            })
    }()

    @Test(
        "the catalogue has every id of the reference",
        .enabled(if: !pages.isEmpty, "The reference is not here: set PROSCENIUM_REFERENCE to its folder.")
    )
    func reference() throws {
        let catalogue = try Catalogue.current
        var ids: Set<String> = []
        for text in Self.pages.values {
            for match in text.matches(of: /\*\*(?<id>[A-Z]{2}-[0-9]+|[PRQCGd][0-9]+[a-z]?)\b/) {
                ids.insert(String(match.id))
            }
            for match in text.matches(of: /(?m)^(?:\| |### |## )(?<id>[PFA][0-9]+[a-z]?)\b/) {
                ids.insert(String(match.id))
            }
        }
        #expect(ids.count > 1_200)
        let missing = ids.filter { catalogue[$0] == nil }.sorted()
        #expect(missing.isEmpty, "the reference has ids that the catalogue lacks")
    }
}
