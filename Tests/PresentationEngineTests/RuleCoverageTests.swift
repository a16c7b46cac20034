import Foundation
import Testing

/// Counts the rules that the tests prove, by reading the catalogue and the tests' own sources.
///
/// An id counts where it is written as a literal in a call of `RuleProof.swift`: each of those fails its test
/// unless the id was seen at run time, so a green run and this count say the same.
@Suite("Every rule of a finished area is proved, or waits with a reason")
struct RuleCoverageTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static let catalogue = ReferenceCatalogue.rules

    /// The rules of kind E of an area, in their order.
    private static func rules(of area: String, in text: String) -> [String] {
        let bulleted = text.matches(of: /\*\*(?<id>[A-Z]{2}-[0-9]+)\*\* E/).map { String($0.id) }
        return bulleted.filter { $0.hasPrefix(area + "-") }
    }

    /// The ids that stand as literals in calls that prove.
    static func proved() throws -> Set<String> {
        let call =
            /(?:proves|asserted|expectRule|expectException|RuleProof\.expect)\(\s*(?<ids>(?:"[^"\n]*"\s*,?\s*)+)/
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var ids: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: call) {
                ids.formUnion(match.ids.matches(of: /"(?<id>[A-Z]+-?[0-9]+[a-z]?)"/).map { String($0.id) })
            }
        }
        return ids
    }

    @Test(
        "the catalogue's rules are counted by area",
        .enabled(
            if: catalogue != nil,
            "\(ReferenceCatalogue.isMissing)"))
    func coverage() throws {
        let text = try #require(Self.catalogue)
        let proved = try Self.proved()
        let waiting = Set(WaitingRules.entries.map(\.rule))
        for area in WaitingRules.complete + WaitingRules.counted {
            let rules = Self.rules(of: area, in: text)
            #expect(!rules.isEmpty, "\(area) is not in the catalogue")
            let open = rules.filter { !proved.contains($0) && !waiting.contains($0) }
            print(
                "rules: \(area) \(rules.count { proved.contains($0) })/\(rules.count) proved", terminator: "")
            print(open.isEmpty ? "" : ", open: \(open.joined(separator: " "))")
            if WaitingRules.complete.contains(area) {
                #expect(open.isEmpty, "\(area) has rules without a proof")
            }
        }
        for need in WaitingRules.Need.allCases {
            for entry in WaitingRules.entries where entry.need == need {
                print("rules: \(entry.rule) waits for \(need.rawValue): \(entry.reason)")
            }
        }
    }

    @Test(
        "what waits is in the catalogue and is not proved already",
        .enabled(
            if: catalogue != nil,
            "\(ReferenceCatalogue.isMissing)"))
    func waiting() throws {
        let text = try #require(Self.catalogue)
        let proved = try Self.proved()
        for entry in WaitingRules.entries {
            #expect(text.contains("**\(entry.rule)** E"), "\(entry.rule) is not in the catalogue")
            #expect(!proved.contains(entry.rule), "\(entry.rule) is proved: it waits no longer")
        }
    }
}
