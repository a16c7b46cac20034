import Testing

@testable import PresentationEngine

@Suite(
    "Real storyboards are saved and restored at every screen", .timeLimit(.minutes(60)),
    .enabled(if: !ReferenceStoryboards.files.isEmpty, ReferenceStoryboards.absence))
struct RestoredStoryboardTests {
    private static let versions = [SystemVersion(8), SystemVersion(12), SystemVersion(17)]

    /// What was found in all files.
    private final class Findings {
        var screens = 0
        var kept = 0
        var left: [String: Int] = [:]
        var tally = SavingTally()
        var faults: [String] = []

        func note(_ session: PresentationSession, _ archive: StateArchive?, _ trial: SavingTrial, _ place: String) {
            screens += 1
            tally.add(trial.tally)
            faults += trial.faults
            guard let archive else { return }
            let keeping = Keeping(session, in: archive)
            kept += keeping.kept
            left.merge(keeping.left, uniquingKeysWith: +)
            faults += keeping.faults.map { "\(place): \($0)" }
        }

        var description: String {
            let lines = left.sorted { $0.key < $1.key }.map { "\n    left out: \($0.value) × \($0.key)" }
            return "\(screens) screens, \(kept) controllers kept" + lines.joined() + "\n    \(tally)"
        }
    }

    @Test(
        "what UIKit would keep is kept, or the report says which rule loses it",
        arguments: [false, true])
    func everyScreen(hasIdentifiers: Bool) throws {
        let findings = Findings()
        for file in ReferenceStoryboards.files {
            let storyboards =
                [try ReferenceStoryboards.read(file).storyboard]
                + (try ReferenceStoryboards.companions(of: file))
            for version in Self.versions {
                for device in ["iPhone 8", "iPad Air 2"] {
                    try Self.walk(storyboards, version, device, hasIdentifiers, findings)
                }
            }
        }
        let kind = hasIdentifiers ? "with object ids as restoration identifiers" : "as they are"
        print("\(ReferenceStoryboards.files.count) files \(kind): \(findings.description)")
        #expect(findings.faults.isEmpty, "\(findings.faults.prefix(20).joined(separator: "\n"))")
        #expect(findings.screens > 200 && findings.tally.saved == findings.screens)
        if hasIdentifiers { #expect(findings.tally.same.restored > findings.screens / 4) }
    }

    private static func walk(
        _ storyboards: [Storyboard], _ version: SystemVersion, _ device: String, _ hasIdentifiers: Bool,
        _ findings: Findings
    ) throws {
        let boards = hasIdentifiers ? storyboards.map(RestorableScript.identified) : storyboards
        var walk = try StoryboardWalk(boards, version: version, device: device)
        walk.adjust = { RestorableScript($0, identifies: hasIdentifiers).launch }
        walk.visit = { launch, audited, place in
            var trial = SavingTrial(RestorableScript(launch, identifies: hasIdentifiers), name: place)
            let archive = trial.examine(audited.session, after: "settling")
            findings.note(audited.session, archive, trial, place)
        }
        walk.walk()
        let report = walk.report
        #expect(report.refusals.isEmpty && report.faults.isEmpty, "\(report.refusalLines + report.faults)")
    }
}
