/// The rules that a scenario cites.
extension Scenario {
    /// Every id of a rule in the file, with its line: those that it proves, those at the end of a line of events, and
    /// those of refusals.
    public var citations: [(id: String, line: Int?)] {
        zip(rules, ruleLines).map { ($0, $1) }
            + ([launch].compactMap(\.self) + steps.compactMap(\.expectation)).flatMap(\.citations)
    }

    /// Checks that the catalogue has each rule.
    ///
    /// - Parameters:
    ///   - isKnown: whether there is a rule with an id.
    ///   - nearest: the id that is most similar to one that does not exist.
    /// - Throws: the fault of the first id that does not exist, with its line and the nearest id.
    public func checkRules(
        _ isKnown: (String) -> Bool, nearest: (String) -> String?
    ) throws(ScenarioFault) {
        guard let citation = citations.first(where: { !isKnown($0.id) }) else { return }
        let hint = nearest(citation.id).map { " Did you mean \($0)?" } ?? ""
        throw ScenarioFault(
            file: file, line: citation.line, reason: "There is no rule named \(citation.id).\(hint)")
    }
}

extension Expectation {
    fileprivate var citations: [(id: String, line: Int?)] {
        let lists = [events ?? [], contains, never, targets ?? []] + lanes.map(\.parts)
        let lines = lists.flatMap { $0 }.flatMap(\.lines) + before.flatMap { [$0.first, $0.second] }
        let cited = lines.compactMap { line in EventLine(line.text).rule.map { ($0, line.line) } }
        let refusals = (refused?.values ?? []).compactMap { problem -> (String, Int?)? in
            guard case .string(let rule)? = problem["rule"] else { return nil }
            return (rule, refusedLine)
        }
        return cited + refusals
    }
}

extension Expectation.Part {
    /// The lines of all settings.
    fileprivate var lines: [Expectation.Line] {
        switch self {
        case .line(let line): [line]
        case .where(_, let parts, let otherwise): (parts + otherwise).flatMap(\.lines)
        }
    }
}

extension Expectation.Choice {
    /// The values of all settings.
    fileprivate var values: [Value] {
        switch self {
        case .always(let value): [value]
        case .where(_, let value, let otherwise): [value] + (otherwise?.values ?? [])
        }
    }
}
