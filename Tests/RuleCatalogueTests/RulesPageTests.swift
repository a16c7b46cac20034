import Foundation
import Testing

@testable import RuleCatalogue

/// With `PROSCENIUM_RECORD_RULES` set, as by `make rules-page`, these tests write the files that they otherwise
/// compare.
@Suite("Generated files are up to date", .serialized)
struct RulesPageTests {
    private static let isRecording = ProcessInfo.processInfo.environment["PROSCENIUM_RECORD_RULES"] != nil

    private static func compare(_ text: String, with path: String) throws {
        if isRecording { try text.write(toFile: path, atomically: true, encoding: .utf8) }
        let written = try? String(contentsOfFile: path, encoding: .utf8)  // absent: stale
        let difference = zip(text.split(separator: "\n"), (written ?? "").split(separator: "\n")).first {
            $0 != $1
        }
        #expect(
            written == text,
            "\(path) is stale: run make rules-page. First difference: \(difference.map { "\($0)" } ?? "its end")"
        )
    }

    @Test("proofs.yaml lists the tests that cite each record")
    func proofs() throws {
        try Self.compare(ProofScan.current.yaml, with: "\(RecordFiles.folder)/proofs.yaml")
    }

    @Test("Documentation/Rules.md is the page of the records")
    func page() throws {
        let catalogue = try Catalogue(reading: RecordFiles.scanned())
        try Self.compare(RulesPage(catalogue).markdown, with: RecordFiles.page)
    }

    @Test("a proving call is found with its suite and test, over lines, with several ids, and in helpers")
    func scanning() {
        var scan = ProofScan()
        scan.read(
            """
            @Suite("Things") struct ThingTests {
                @Test("A thing") func thing() {
                    proves(
                        "PS-11", "P69b",
                        in: events)
                    theater.expectException("A7a", "text", .call)
                    try helper()
                }

                @Test("Another", .varies(.device)) func another() {
                    try helper()
                }

                func helper() {
                    func inner() {}
                    RuleProof.expect("PS-12", holds: true)
                }

                func unused() { RuleProof.expect("PS-13", holds: true) }
            }

            extension OtherTests {
                @Test func other() { RuleProof.asserted("R1") }
                // cites R2 in passing: "R3"
            }
            """)
        #expect(
            scan.tests == [
                "PS-11": ["ThingTests/thing"], "PS-12": ["ThingTests/thing", "ThingTests/another"],
                "PS-13": ["ThingTests/unused"], "P69b": ["ThingTests/thing"], "A7a": ["ThingTests/thing"],
                "R1": ["OtherTests/other"],
            ])
        #expect(scan.varied == ["PS-12"])
    }

    @Test("texts are escaped, and headings have the anchors that readers of Markdown make")
    func escaping() {
        #expect(RulesPage.escaped("a_b|c*<d>") == "a\\_b\\|c\\*\\<d\\>")
        #expect(
            RulesPage.anchor("Windows, scenes and the app's life cycle")
                == "windows-scenes-and-the-apps-life-cycle")
    }
}
