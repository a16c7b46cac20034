import Testing

@testable import PresentationEngine

/// Compares the tables of the tests with those of the reference, if that is available.
@Suite(
    "The tested tables match the reference",
    .enabled(if: ReferenceTables.text != nil, "\(ReferenceTables.isMissing)"))
struct ReferenceTableTests {
    @Test("A1: every row of the table")
    func deviceTable() throws {
        let rows = ReferenceTables.rows(of: "## A1. ")
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
                #expect(text.joined(separator: "/") == row[2].filter { $0 != "*" }, "\(device.name)")
            }
        }
    }

    @Test("A4: the rows of the table")
    func adaptationTable() throws {
        let rows = ReferenceTables.rows(of: "## A4. ")
        for style in [1, 2, 7] {
            let printed = rows.filter { $0[1] == "\(style)" }.map { $0[2...].joined(separator: " ") }
            try #require(printed.count == 5, "three devices of iOS 9, and two rows of iOS 13")
            let tested = AdaptationTableTests.rows.filter { $0.style == style }.map(\.cells)
            #expect(tested == printed[..<3] + Array(repeating: printed[3], count: 3) + [printed[4]])
        }
    }
}
