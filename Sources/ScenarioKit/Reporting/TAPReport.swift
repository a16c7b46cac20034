/// Outcomes as TAP 14, the Test Anything Protocol.
public enum TAPReport {
    /// The document.
    ///
    /// - Parameter faults: the files that could not be used.
    public static func document(_ outcomes: [ScenarioOutcome], faults: [ScenarioFault]) -> String {
        var text = "TAP version 14\n1..\(outcomes.count + faults.count)\n"
        for (index, outcome) in outcomes.enumerated() {
            let name = escaped("\(outcome.scenario.file): \(outcome.name)")
            text += "\(outcome.isPassed ? "ok" : "not ok") \(index + 1) - \(name)\n"
            guard !outcome.isPassed else { continue }
            text += "  ---\n  message: |\n"
            text += TextReport.failure(outcome).split(separator: "\n").map { "    \($0)\n" }.joined()
            text += "  ...\n"
        }
        for (index, fault) in faults.enumerated() {
            text += "not ok \(outcomes.count + index + 1) - \(escaped(fault.description))\n"
        }
        return text
    }

    /// A description on one line, without the sign that begins a directive.
    private static func escaped(_ text: String) -> String {
        text.map { $0.isNewline ? " " : $0 == "#" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    }
}
