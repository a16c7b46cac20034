import Testing

@testable import PresentationEngine

/// Counts the observed cases and tables that the tests prove, as `RuleCoverageTests` counts the rules.
@Suite(
    "Every observed case that is owed is proved, settled by a choice, or waits with a reason",
    .enabled(if: ReferenceCatalogue.isHere, "\(ReferenceCatalogue.isMissing)"))
struct CaseCoverageTests {
    private let presentation: String
    private let adaptivity: String

    init() throws {
        presentation = try #require(ReferenceCatalogue.presentation)
        adaptivity = try #require(ReferenceCatalogue.adaptivity)
    }

    /// What is owed, by the part of the references it stands in.
    private func owed() throws -> [(part: String, ids: [String])] {
        var parts = OwedCases.sections.map { number in
            let lines = ReferenceCatalogue.section("## \(number). ", of: presentation)
            return (part: "section \(number)", ids: ReferenceCatalogue.cases(in: lines))
        }
        let cases = ReferenceCatalogue.cases(in: adaptivity.split(separator: "\n"))
        parts.append(("R", OwedCases.numbers.map { "R\($0)" }.filter(cases.contains)))
        parts.append(("tables", OwedCases.tables))
        parts.append(("A7", try exceptionRows()))
        return parts
    }

    /// The rows of A7 by letters.
    private func exceptionRows() throws -> [String] {
        let rows = ReferenceCatalogue.rows(in: ReferenceCatalogue.section("## A7. ", of: adaptivity))
        try #require(rows.count <= 26)
        return rows.indices.map { "A7" + String(UnicodeScalar(UInt8(97 + $0))) }
    }

    @Test("the cases are counted by section")
    func coverage() throws {
        let proved = try RuleCoverageTests.proved()
        let waiting = Set(OwedCases.waiting.map(\.rule))
        for (part, ids) in try owed() {
            #expect(!ids.isEmpty, "\(part) is not in the references")
            let open = ids.filter {
                !proved.contains($0) && !waiting.contains($0) && OwedCases.choices[$0] == nil
                    && OwedCases.notes[$0] == nil
            }
            print(
                "cases: \(part): \(ids.count) owed, \(ids.count { proved.contains($0) }) proved,",
                "\(ids.count { OwedCases.choices[$0] != nil }) chosen,",
                "\(ids.count { OwedCases.notes[$0] != nil }) noted, \(ids.count { waiting.contains($0) }) waiting"
            )
            #expect(open.isEmpty, "\(part) has cases without a proof")
        }
        for entry in OwedCases.waiting {
            print("cases: \(entry.rule) waits for \(entry.need.rawValue): \(entry.reason)")
        }
        for (id, choice) in OwedCases.choices.sorted(by: { $0.key < $1.key }) {
            print("cases: \(id) is \(choice.rawValue): \(choice.reason)")
        }
    }

    @Test("what waits, is noted or chosen is owed, and is not proved already")
    func exceptions() throws {
        let proved = try RuleCoverageTests.proved()
        let owed = Set(try owed().flatMap(\.ids))
        let excused =
            OwedCases.waiting.map(\.rule) + Array(OwedCases.notes.keys) + Array(OwedCases.choices.keys)
        for id in excused {
            #expect(owed.contains(id), "\(id) is not owed")
            #expect(!proved.contains(id), "\(id) is proved: it needs no excuse")
        }
        #expect(Set(excused).count == excused.count)
    }

    @Test("A1: every row of the table, as the references print it")
    func deviceTable() throws {
        let rows = ReferenceCatalogue.rows(in: ReferenceCatalogue.section("## A1. ", of: adaptivity))
        #expect(rows.count == 21)
        for row in rows {
            let match = try #require(row[0].firstMatch(of: /(?<width>[0-9]+)×(?<height>[0-9]+)$/), "\(row)")
            let size = Size(try #require(Double(match.width)), try #require(Double(match.height)))
            let idiom: InterfaceIdiom = row[0].hasPrefix("iPad") ? .pad : .phone
            let scale = try #require(Int(row[1].prefix(1)))
            let devices = Device.all.filter {
                $0.portraitSize == size && $0.idiom == idiom && $0.scale == scale
            }
            #expect(!devices.isEmpty, "\(row[0])")
            for device in devices {
                let landscape = device.traits(in: .landscapeLeft)
                let text = [landscape.horizontal, landscape.vertical].map { $0 == .compact ? "C" : "R" }
                RuleProof.expect(
                    "A1", holds: text.joined(separator: "/") == row[2].filter { $0 != "*" }, "\(device.name)")
            }
        }
    }

    @Test("A4: the rows that are tested are those that the references print")
    func adaptationTable() throws {
        let rows = ReferenceCatalogue.rows(in: ReferenceCatalogue.section("## A4. ", of: adaptivity))
        for style in [1, 2, 7] {
            let printed = rows.filter { $0[1] == "\(style)" }.map { $0[2...].joined(separator: " ") }
            #expect(printed.count == 5, "three devices of iOS 9, and two rows of iOS 13")
            let tested = AdaptationTableTests.rows.filter { $0.style == style }.map(\.cells)
            RuleProof.expect(
                "A4", holds: tested == printed[..<3] + Array(repeating: printed[3], count: 3) + [printed[4]])
        }
    }
}
