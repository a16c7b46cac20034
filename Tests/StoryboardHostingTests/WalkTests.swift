import Foundation
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

    /// A few of the walks of `make walks`, drawn by a seed.
    @Test(
        "a screen is as before after the device was turned, the window resized and the app left, and sheets go when dragged away",
        arguments: WalkRun.Kind.allCases)
    func everyTurn(kind: WalkRun.Kind) throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["PROSCENIUM_SEED"].flatMap(UInt64.init) ?? 20_080_711
        let run = WalkRun(environment: environment)
        print("walks of \(kind): PROSCENIUM_SEED=\(seed) repeats this run")
        try run.run(WalkRun.drawn(kind.drawn, of: kind, ReferenceStoryboards.files, seed: seed)) {
            print("\(kind): \($0)")
        }
        for line in run.report.refusalLines { print("\(kind): refused: \(line)") }
        #expect(run.report.faults.isEmpty, "\(run.report.faults.prefix(20).joined(separator: "\n"))")
        #expect(run.report.screens > 20 && run.report.commands > 500)
    }
}

extension WalkRun.Kind {
    /// The number of walks in the short form.
    fileprivate var drawn: Int {
        switch self {
        case .turns: 24
        case .styles: 8
        }
    }
}
