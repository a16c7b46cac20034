import PresentationEngine
import SessionComparison
import Testing

@Suite(
    "Real storyboards under two versions of iOS",
    .enabled(if: !ReferenceStoryboards.files.isEmpty, ReferenceStoryboards.absence))
struct ComparisonTests {
    private static func compare(_ left: String, _ right: String) async throws -> [Comparison] {
        var comparisons: [Comparison] = []
        for file in ReferenceStoryboards.files {
            let storyboards =
                [try ReferenceStoryboards.read(file).storyboard] + (try ReferenceStoryboards.companions(of: file))
            let walk = ComparedWalk(storyboards)
            guard !walk.isEmpty else { continue }
            let (first, second) = (try RunSetting(parsing: left), try RunSetting(parsing: right))
            let launch = walk.launch(under: first)
            var record = ComparisonRecord(file, launch, second.applied(to: launch))
            try await walk.run(into: &record, first, second, {}) { _ in }
            comparisons.append(record.comparison)
        }
        return comparisons
    }

    @Test("the same version differs in nothing", arguments: ["ios=9", "ios=13", "ios=18,device=iPad Air 2"])
    func same(_ setting: String) async throws {
        let differing = try await Self.compare(setting, setting).filter { !$0.isEqual }
        #expect(differing.isEmpty, "\(differing.map(\.name))")
    }

    @Test("each difference has a rule", arguments: [("ios=8", "ios=9"), ("ios=12", "ios=13"), ("ios=17", "ios=18")])
    func rules(_ left: String, _ right: String) async throws {
        let comparisons = try await Self.compare(left, right)
        #expect(comparisons.contains { !$0.isEqual })
        for comparison in comparisons {
            let without = comparison.groups.filter(\.rules.isEmpty)
            #expect(without.isEmpty, "\(comparison.name): \(without)")
            // What is the same in words is no difference.
            let vain = comparison.differences.filter { $0.kind != .ended && $0.left?.text == $0.right?.text }
            #expect(vain.isEmpty, "\(comparison.name): \(vain)")
        }
    }
}
