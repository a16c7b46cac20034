import Foundation
import ProjectReading

/// Finds the records that tests cite as proved, by reading the tests' sources.
///
/// An id counts if it is a literal in a call of `RuleProof.swift`. Each of those calls fails its test unless the id
/// was seen at run time, so a green run and this scan agree.
struct ProofScan {
    /// The tests by the id that they prove, as `Suite/function`, in alphabetical order.
    private(set) var tests: [String: Set<String>] = [:]

    /// All tests of the project.
    static let current: ProofScan = {
        var scan = ProofScan()
        // The tests of the catalogue have such calls in texts.
        for file in ProjectText.files(in: ["Tests"])
        where file.path.hasSuffix(".swift") && !file.path.hasPrefix("Tests/RuleCatalogueTests/") {
            scan.read(file.text)
        }
        return scan
    }()

    mutating func read(_ source: String) {
        let calls = ["RuleProof.", "proves(", "expectRule(", "expectException("]
        guard calls.contains(where: { source.contains($0) }) else { return }
        let call =
            /(?:proves|asserted|expectRule|expectException|RuleProof\.expect)\(\s*(?<ids>(?:"[^"\n]*"\s*,?\s*)+)/
        var place = Place()
        var rest = source[...]
        while let match = rest.firstMatch(of: call) {
            place.advance(over: rest[..<match.range.lowerBound])
            for id in match.ids.matches(of: /"(?<id>(?:[A-Z]+-?|d)[0-9]+[a-z]?)"/) {
                tests[String(id.output.id), default: []].insert(place.name)
            }
            place.advance(over: rest[match.range])
            rest = rest[match.range.upperBound...]
        }
    }

    /// The scan as the file that the catalogue embeds.
    var yaml: String {
        var lines = [
            "# The tests that cite each record as proved, as Suite/function. `make rules-page` writes this file.",
            "proofs:",
        ]
        for (id, tests) in tests.sorted(by: { $0.key < $1.key }) {
            lines.append("  \(id):")
            lines += tests.sorted().map { "  - \($0)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The type and the function that a place in a source belongs to.
    private struct Place {
        private var type = ""
        private var function = ""

        var name: String { "\(type)/\(function)" }

        mutating func advance(over text: Substring) {
            let type = /(?:@\w+(?:\([^)]*\))? )?(?:struct|enum|extension|final class) (\w+)/
            for line in text.split(separator: "\n") {
                if line.first?.isWhitespace == false, let match = line.prefixMatch(of: type) {
                    self.type = String(match.output.1)
                }
                let words = line.split(separator: " ", maxSplits: 5)
                if let place = words.firstIndex(of: "func"), place + 1 < words.count {
                    function = String(words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
                }
            }
        }
    }
}
