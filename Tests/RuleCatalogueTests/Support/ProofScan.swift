import Foundation
import ProjectReading

/// Finds the records that tests cite as proved, by reading the tests' sources.
///
/// An id counts if it is a literal in a call of `RuleProof.swift`. Each of those calls fails its test unless the id
/// was seen at run time, so a green run and this scan agree. The proofs of a helper belong to the tests of its file
/// that call it.
struct ProofScan {
    /// The tests by the id that they prove, as `Suite/function`, in alphabetical order.
    private(set) var tests: [String: Set<String>] = [:]
    /// The ids that a test proves in several surroundings, which its trait `.varies(…)` names.
    private(set) var varied: Set<String> = []
    /// The assertions that cite more than three ids, and therefore prove too little about each.
    private(set) var broad: [String] = []

    /// All tests of the project.
    static let current: ProofScan = {
        var scan = ProofScan()
        // The tests of the catalog have such calls in string literals.
        for file in ProjectText.files(in: ["Tests"])
        where file.path.hasSuffix(".swift") && !file.path.hasPrefix("Tests/RuleCatalogueTests/") {
            scan.read(file.text)
        }
        return scan
    }()

    mutating func read(_ source: String) {
        let calls = ["RuleProof.", "proves(", "expectRule(", "expectException("]
        guard calls.contains(where: { source.contains($0) }) else { return }
        let functions = TestFunction.all(in: source)
        let proved = functions.map { proofs(in: $0) }
        let called = functions.map { function in functions.indices.filter { function.calls(functions[$0]) } }
        var hasCaller: Set<Int> = []
        for (index, function) in functions.enumerated() where function.isTest {
            var reached: Set = [index]
            var next = [index]
            while let caller = next.popLast() {
                next += called[caller].filter { !functions[$0].isTest && reached.insert($0).inserted }
            }
            hasCaller.formUnion(reached)
            add(reached.reduce(into: []) { $0.formUnion(proved[$1]) }, to: function)
        }
        for index in functions.indices where !hasCaller.contains(index) {
            add(proved[index], to: functions[index])
        }
    }

    private mutating func add(_ ids: Set<String>, to function: TestFunction) {
        for id in ids { tests[id, default: []].insert(function.name) }
        if function.varies { varied.formUnion(ids) }
    }

    /// The ids of the proving calls in a function; records the calls that cite too many.
    private mutating func proofs(in function: TestFunction) -> Set<String> {
        let call =
            /(?:proves|asserted|expectRule|expectException|RuleProof\.expect)\(\s*(?<ids>(?:"[^"\n]*"\s*,?\s*)+)/
        var proofs: Set<String> = []
        for match in function.body.matches(of: call) {
            let ids = match.ids.matches(of: /"(?<id>(?:[A-Z]+-?|d)[0-9]+[a-z]?)"/).map {
                String($0.output.id)
            }
            proofs.formUnion(ids)
            if ids.count > 3 { broad.append("\(function.name): \(ids.joined(separator: ", "))") }
        }
        return proofs
    }

    /// The scan as the file that the catalog embeds.
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
}
