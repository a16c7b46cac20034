import JSONCoding

/// What in a step itself is the cause of a failure, whatever form its expectation has.
extension ScenarioPlay {
    /// Adds what the step did instead to its first failure, and what it still waits for; reasons are said once.
    ///
    /// - Parameters:
    ///   - indices: the failures of the step.
    ///   - lines: the events of the step.
    mutating func explain(
        failures indices: Range<Int>, of expectation: Expectation, _ lines: [EventLine]
    ) async throws(ServiceFailure) {
        guard let first = indices.first else { return }
        let causes = causes(among: lines, besides: expectation)
        let awaited = indices.filter { failures[$0].awaitsAnEnd }
        let pending = awaited.isEmpty ? nil : try await pendingEnd()
        for index in awaited {
            guard let pending else { break }
            let reason = failures[index].explanation
            if reason == nil || reason?.contains("has not ended") == true { failures[index].explanation = pending }
        }
        shortenExplanations(indices, besides: causes)
        guard !causes.isEmpty else { return }
        failures[first].explanation = (causes.map(Self.sentence) + [failures[first].explanation].compactMap(\.self))
            .joined(
                separator: "\n")
    }

    /// The calls that did nothing, the warnings and the exceptions that the scenario does not expect.
    private func causes(among lines: [EventLine], besides expectation: Expectation) -> [EventLine] {
        let parts = [expectation.events ?? [], expectation.contains] + expectation.lanes.map(\.parts)
        let expected = parts.flatMap { Expectation.lines($0, in: play) }.map { EventLine($0.text) }
        let causes = lines.filter { line in
            ["noop", "warning", "exception"].contains(line.kind) && !expected.contains { line.matches($0) }
        }
        return Array(causes.prefix(Self.causeLimit))
    }

    private static func sentence(_ cause: EventLine) -> String {
        let rule = cause.rule.map { " (\($0))" } ?? ""
        return "The step did: \(cause.text)\(rule)" + (cause.advice.map { " \($0)" } ?? "")
    }

    private static let causeLimit = 3

    /// Keeps what the service says once: whole for the first failure, the sentence alone for others with another
    /// reason.
    private mutating func shortenExplanations(_ indices: Range<Int>, besides causes: [EventLine]) {
        let said = causes.compactMap { $0.text.split(separator: " does nothing: ", maxSplits: 1).last }
        var reasons: Set<Substring> = []
        for index in indices {
            guard let text = failures[index].explanation else { continue }
            let isUnconcerned = text.contains("no rule that ran in this step concerned it")
            if !causes.isEmpty, isUnconcerned || said.contains(where: { text.contains($0) }) {
                failures[index].explanation = nil
                continue
            }
            let sentence = text.prefix { $0 != "\n" }
            let reason = sentence.firstRange(of: ": ").map { sentence[$0.upperBound...] } ?? sentence
            let isFirst = reasons.isEmpty
            if !reasons.insert(reason).inserted {
                failures[index].explanation = nil
            } else if !isFirst, failures[index].alignment == nil {
                failures[index].explanation = String(sentence)
            }
        }
    }

    /// The first transition that the session still waits for, as a sentence; nil if there is none.
    private func pendingEnd() async throws(ServiceFailure) -> String? {
        guard case .array(let items)? = try await json("")?["pending"] else { return nil }
        for item in items where item["what"] == "transition" {
            guard case .string(let id)? = item["id"], let due = item["due"], let own = transitions.toScenario(id) else {
                continue
            }
            let transition = try await json("/transitions/\(id.percentEncoded)")
            var kind = ""
            if case .string(let word)? = transition?["kind"] { kind = "\(word), " }
            return "\(own) (\(kind)due at \(due) ms) is still pending: add \"settle: true\" to let it end."
        }
        return nil
    }
}

extension ScenarioOutcome.Failure {
    /// Whether it could be that a transition had to end first.
    fileprivate var awaitsAnEnd: Bool {
        if isOfValue { return explanation == nil }
        if let missing { return missing.comesAtAnEnd }
        let different = alignment?.rows.first { if case .same = $0 { false } else { true } }
        guard case .missing(let line, _)? = different else { return false }
        return line.comesAtAnEnd
    }
}

extension EventLine {
    /// Whether the event usually comes at the end of a transition.
    fileprivate var comesAtAnEnd: Bool {
        let words = [
            "viewDidAppear(", "viewDidDisappear(", "didMove(", "didShow", "completion of", "deallocated", "DidDismiss",
            "didFinish", "animationEnded(", " ended ",
        ]
        return words.contains { text.contains($0) }
    }
}
