/// Outcomes as a person reads them.
public enum TextReport {
    /// A failed play: the place, the sentence, the two sequences, what the service says of the first difference, and
    /// how many steps were not played.
    public static func failure(_ outcome: ScenarioOutcome) -> String {
        var lines = ["FAILED  \(outcome.name)"]
        // The signs are explained once.
        var legend = "  (- expected, + came)"
        for failure in outcome.failures {
            let place = failure.line.map { "\(outcome.scenario.file):\($0)" } ?? outcome.scenario.file
            let step = failure.step == 0 ? failure.action : "step \(failure.step)"
            let action = failure.step == 0 || failure.action.isEmpty ? "" : " (\(failure.action))"
            var line = "  \(place): \(step)\(action)\(step.isEmpty ? "" : ": ")\(failure.message)"
            if failure.alignment != nil {
                line += legend
                legend = ""
            }
            lines.append(line)
            if let alignment = failure.alignment { lines += rows(of: alignment).map { "    " + $0 } }
            if let explanation = failure.explanation {
                lines += explanation.split(separator: "\n").map { "    why: \($0)" }
            }
        }
        switch outcome.unplayedSteps {
        case 0: break
        case 1: lines.append("  The last step was not played.")
        case let count: lines.append("  The last \(count) steps were not played.")
        }
        return lines.joined(separator: "\n")
    }

    /// The rows of an alignment; long stretches without a difference are left out.
    static func rows(of alignment: Alignment) -> [String] {
        var texts: [String] = []
        var skipped = 0
        for (index, row) in alignment.rows.enumerated() {
            let nearby = alignment.rows[max(0, index - context)...min(alignment.rows.count - 1, index + context)]
            if case .same = row, nearby.allSatisfy({ if case .same = $0 { true } else { false } }) {
                skipped += 1
                continue
            }
            if skipped > 0 { texts.append("  … \(skipped) more …") }
            skipped = 0
            switch row {
            case .same(let line): texts.append("  \(line.shown)")
            case .missing(let line, let place): texts.append("- \(line.shown)\(at(place))")
            case .unexpected(let line): texts.append("+ \(line.shown)")
            case .other(let line, let place, let instead):
                texts.append("- \(line.shown)\(at(place))")
                texts.append("+ \(instead.shown)")
            }
        }
        if skipped > 0 { texts.append("  … \(skipped) more …") }
        return texts
    }

    private static let context = 3

    private static func at(_ line: Int?) -> String { line.map { "   (line \($0))" } ?? "" }
}

extension EventLine {
    /// The line with its rule.
    var shown: String { rule.map { "\(text)  \($0)" } ?? text }
}
