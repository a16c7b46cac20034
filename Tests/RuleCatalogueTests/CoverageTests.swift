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
    /// Cases of adaptivity and restoration that are carried out, by their numbers.
    private static let cases: [ClosedRange<Int>] = [
        1...11, 20...21, 23...31, 34...37, 40...50, 59...111, 113...113, 115...117, 119...121, 123...125,
        127...134, 137...234, 236...239, 241...241, 243...243, 245...246, 248...263, 265...271, 274...279, 283...284,
        286...286, 288...312,
    ]
    /// Rules of areas that are carried out in part.
    private static let singleRules: Set = [
        "RT-01", "RT-03", "RT-04", "RT-06", "RT-07", "RT-08", "RT-09", "RT-10", "RT-11", "RT-13", "RT-14", "RT-15",
        "RT-17", "RT-18", "RT-19", "RT-21", "RT-22", "RT-23", "RT-24", "DP-04", "DP-07", "DP-09", "DP-10", "DP-11",
        "DP-12", "DP-17", "DP-18", "DP-19", "DP-20", "DP-22", "DP-23", "DP-24", "DP-26", "DP-28", "PO-03", "PO-04",
        "PO-05", "PO-06", "PO-07", "PO-08", "PO-09", "PO-10", "PO-12", "PO-13", "PO-15", "PO-16", "SB-01", "SB-02",
        "SB-03", "SB-04", "SB-05", "SB-06", "SB-07", "SB-08", "SB-09", "SB-10", "SB-12",
        "LY-01", "LY-02", "LY-03", "LY-04", "LY-06", "LY-07", "LY-09", "LY-10", "LY-11", "LY-12", "LY-13", "LY-14",
        "LY-15", "LY-16", "LY-17", "LY-18", "LY-19", "LY-20", "LY-21", "LY-22", "LY-24", "LY-25", "LY-26", "LY-28",
    ]
    /// The implemented questions, differences and corrections, by their numbers.
    private static let questions: [ClosedRange<Int>] = [
        1...1, 3...4, 17...22, 53...53, 55...55, 68...68, 70...71, 77...77, 82...82, 86...86, 88...94, 97...98,
        100...101, 103...104, 106...106, 124...127,
    ]
    private static let differences: Set = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]
    private static let corrections: Set = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14]
    private static let tables: Set = ["A1", "A2", "A4", "A8"]

    /// Whether the engine carries a record out, so that a test has to prove it.
    private static func isOwed(_ record: RuleRecord) -> Bool {
        let prefix = record.id.prefix { $0.isLetter }
        let number = Int(record.id.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
        switch (record.kind, prefix) {
        case (.rule, _), (.obligation, _), (.guidance, _):
            return prefixes.contains(String(prefix)) || singleRules.contains(record.id)
        case (.case, "P"): return true
        case (.case, "R"): return cases.contains { $0.contains(number) }
        case (.case, "Q"): return questions.contains { $0.contains(number) }
        case (.case, "d"): return differences.contains(number)
        case (.case, "F"): return corrections.contains(number)
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
        let owed =
            ["PS-11", "PS-13", "TD-04", "P70", "P69b", "R312", "A7a", "A4", "G1", "C4", "CH-18"]
            + ["R137", "R180", "R266", "Q124", "d1", "F14"]
        let free = ["RT-02", "RT-12", "RT-33", "OP-05", "R112", "A3", "Q23", "d6", "F11"]
        for id in owed { #expect(Self.isOwed(try #require(catalogue[id])), "\(id)") }
        for id in free { #expect(!Self.isOwed(try #require(catalogue[id])), "\(id)") }
    }

    @Test("a proved record that is owed is proved in several surroundings, or listed with a reason")
    func variations() throws {
        let catalogue = try Catalogue(reading: RecordFiles.scanned())
        let owed = catalogue.records.filter { Self.isOwed($0) && $0.status == .proved }.map(\.id)
        let varied = ProofScan.current.varied
        let listed = UnvariedProofs.reasons.flatMap(\.ids)
        #expect(Set(listed).count == listed.count)
        for id in owed where !varied.contains(id) {
            #expect(listed.contains(id), "\(id) is proved in one kind of surroundings only")
        }
        for id in listed {
            #expect(owed.contains(id) && !varied.contains(id), "\(id) needs no exception any more")
        }
        print("rules: \(owed.count) proved, \(owed.count - listed.count) of them in several surroundings")
    }

    @Test("an assertion proves at most three records, so that it can say what each of them states")
    func broadAssertions() {
        let broad = ProofScan.current.broad
        #expect(broad.isEmpty, "\(broad.joined(separator: "; "))")
        var scan = ProofScan()
        scan.read(
            """
            struct ThingTests {
                @Test func thing() {
                    RuleProof.expect("PS-01", "PS-02", "PS-03", holds: true)
                    RuleProof.asserted("PS-01", "PS-02", "PS-03", "PS-04")
                }
            }
            """)
        #expect(scan.broad == ["ThingTests/thing: PS-01, PS-02, PS-03, PS-04"])
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
