/// Outcomes as a person reads them.
public enum TextReport {
    /// The failed runs: one that fails in the same way in several settings is reported once, with these settings.
    ///
    /// - Parameter server: the address of the server that has the sessions.
    public static func failures(_ outcomes: [ScenarioOutcome], on server: String? = nil) -> [String] {
        var groups: [(text: String, outcomes: [ScenarioOutcome])] = []
        for outcome in outcomes where !outcome.isPassed {
            let text = body(of: outcome)
            let index = groups.firstIndex {
                $0.text == text && $0.outcomes[0].scenario.file == outcome.scenario.file
            }
            if let index { groups[index].outcomes.append(outcome) } else { groups.append((text, [outcome])) }
        }
        return groups.map { group in
            let all = outcomes.filter { $0.scenario.file == group.outcomes[0].scenario.file }
            let head = SettingReport(failed: group.outcomes, among: all).text
            return ([head, group.text] + group.outcomes.compactMap { place(ofKept: $0, on: server) })
                .joined(separator: "\n")
        }
    }

    /// A failed run: the place, the sentence, the two sequences, what the service says of the first difference, and
    /// how many steps were skipped.
    public static func failure(_ outcome: ScenarioOutcome) -> String {
        "FAILED  \(outcome.name)\n" + body(of: outcome)
    }

    /// Where a client can ask why the first event that differs was called or was not.
    private static func place(ofKept outcome: ScenarioOutcome, on server: String?) -> String? {
        guard let session = outcome.keptSession else { return nil }
        let setting = outcome.setting.description
        let base = (server ?? "").trimming("/") + session
        let question = outcome.failures.lazy.compactMap(\.explainedCall).first
        let target = question?.request(in: base, accept: "").target ?? base
        return "  kept\(setting.isEmpty ? "" : " (\(setting))"): \(target)"
    }

    private static func body(of outcome: ScenarioOutcome) -> String {
        var lines: [String] = []
        // The signs are explained once.
        var legend = "  (- expected, + came)"
        for failure in outcome.failures {
            let place = failure.line.map { "\(outcome.scenario.file):\($0)" } ?? outcome.scenario.file
            let step = failure.step == 0 ? failure.action : "step \(failure.step)"
            let action = failure.step == 0 || failure.action.isEmpty ? "" : " (\(failure.action))"
            var line = "  \(place): \(step)\(action)\(step.isEmpty ? "" : ": ")\(failure.message)"
            if failure.alignment != nil || !failure.difference.isEmpty {
                line += legend
                legend = ""
            }
            lines.append(line)
            if let alignment = failure.alignment { lines += rows(of: alignment).map { "    " + $0 } }
            lines += failure.difference.map { "    " + $0 }
            if let explanation = failure.explanation {
                lines += explanation.split(separator: "\n").map { "    why: \($0)" }
            }
        }
        switch outcome.unplayedSteps {
        case 0: break
        case 1: lines.append("  1 step was skipped.")
        case let count: lines.append("  \(count) steps were skipped.")
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

extension ScenarioOutcome.Failure {
    /// The call that a client would ask about.
    fileprivate var explainedCall: ExplainedCall? {
        if let missing { return ExplainedCall(missing) }
        return (alignment?.rows ?? []).lazy.compactMap { row -> ExplainedCall? in
            switch row {
            case .same: nil
            case .missing(let line, _), .unexpected(let line), .other(_, _, let line): ExplainedCall(line)
            }
        }.first
    }
}

extension String {
    /// The text without a character at its end.
    fileprivate func trimming(_ last: Character) -> String { self.last == last ? String(dropLast()) : self }
}

extension EventLine {
    /// The line with its rule.
    var shown: String { rule.map { "\(text)  \($0)" } ?? text }
}
