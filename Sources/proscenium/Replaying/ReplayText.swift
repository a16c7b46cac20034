import Foundation
import JSONCoding
import SessionHost

/// The report of a replay for people.
struct ReplayText: CustomStringConvertible {
    private let report: ReplayReport
    private let file: String

    /// - Parameter file: the name of the journal's file.
    init(_ report: ReplayReport, of file: String) {
        (self.report, self.file) = (report, file)
    }

    var description: String {
        guard let divergence = report.divergence else {
            return "\(file): \(report.commandCount) commands of session \(report.session) gave the "
                + "\(report.eventCount) events that were recorded (rules \(report.rulesRevision), recorded under rules "
                + "\(report.recordedRulesRevision))."
        }
        var lines = ["\(file) differs at revision \(divergence.revision). \(divergence.explanation)"]
        add("command", divergence.command, to: &lines)
        for (depth, origin) in divergence.origins.enumerated() {
            let indent = String(repeating: "  ", count: depth)
            add(depth == 0 ? "within" : "", indent + origin, to: &lines)
        }
        if divergence.eventIndex != nil {
            add("recorded", divergence.recordedEvent.map { "\($0)" } ?? "nothing", to: &lines)
            add("replayed", divergence.replayedEvent.map { "\($0)" } ?? "nothing", to: &lines)
        }
        if let path = divergence.path, path != "$" {
            let (recorded, replayed) = (divergence.recorded, divergence.replayed)
            add(
                "difference",
                "\(path): \(recorded.map { "\($0)" } ?? "missing") then, "
                    + "\(replayed.map { "\($0)" } ?? "missing") now", to: &lines)
        }
        add("rule", divergence.rule ?? "none", to: &lines)
        add(
            "rules",
            "recorded under revision \(divergence.recordedRulesRevision), replayed under revision "
                + "\(report.rulesRevision)", to: &lines)
        add("before", "\(report.commandCount) commands with \(report.eventCount) events are as recorded", to: &lines)
        return lines.joined(separator: "\n")
    }

    private func add(_ name: String, _ text: some CustomStringConvertible, to lines: inout [String]) {
        lines.append("  " + name.padding(toLength: 12, withPad: " ", startingAt: 0) + text.description)
    }
}
