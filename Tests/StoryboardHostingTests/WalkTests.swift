import Testing

@testable import PresentationEngine

@Suite(
    "Real storyboards are walked from end to end",
    .enabled(if: !ReferenceStoryboards.files.isEmpty, ReferenceStoryboards.absence))
struct WalkTests {
    private static let versions = [SystemVersion(8), SystemVersion(9), SystemVersion(12), SystemVersion(17)]

    @Test("every segue of every file is performed, with only those refusals that UIKit would give")
    func everySegue() throws {
        let total = WalkReport()
        for file in ReferenceStoryboards.files {
            let storyboards =
                [try ReferenceStoryboards.read(file).storyboard]
                + (try ReferenceStoryboards.companions(of: file))
            let report = WalkReport()
            for version in Self.versions {
                for device in ["iPhone 8", "iPad Air 2"] {
                    let walk = try StoryboardWalk(storyboards, version: version, device: device)
                    walk.walk()
                    report.add(walk.report)
                }
            }
            let known = storyboards[0].segues.count
            if known > 0 { print("\(file): \(known) segues: \(report.line)") }
            total.add(report)
        }
        print("\(ReferenceStoryboards.files.count) files: \(total.line)")
        #expect(total.refusals.isEmpty, "\(total.refusalLines.joined(separator: "\n"))")
        #expect(total.faults.isEmpty, "\(total.faults.joined(separator: "\n"))")
        let kinds = ["show", "showDetail", "push", "presentation", "popoverPresentation", "modal", "embed"]
        #expect(
            total.performed.keys.contains { $0 == "unwind" }
                && kinds.allSatisfy(total.performed.keys.contains))
    }
}
