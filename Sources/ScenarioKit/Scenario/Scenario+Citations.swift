/// The rules that a scenario cites.
extension Scenario {
    /// An id of a rule, and its place in the file.
    struct Citation: Sendable {
        let id: String
        let line: Int?
        let column: Int?
    }

    /// Every id of a rule in the file: those that it proves, those at the end of a line of events, and those of
    /// refusals.
    var citations: [Citation] {
        zip(rules, ruleNodes).map { Citation(id: $0, line: $1.line, column: $1.column) }
            + ([launch].compactMap(\.self) + steps.compactMap(\.expectation)).flatMap(\.citations)
    }
}

extension Expectation {
    fileprivate var citations: [Scenario.Citation] {
        let lines = eventLines.map(\.line) + (targets ?? []).flatMap(\.lines)
        let cited = lines.compactMap { line in
            EventLine(line.text).rule.map { Scenario.Citation(id: $0, line: line.line, column: line.column) }
        }
        let refusals = refusedRules.compactMap { node -> Scenario.Citation? in
            guard case .scalar(.string(let rule)) = node.content else { return nil }
            return Scenario.Citation(id: rule, line: node.line, column: node.column)
        }
        return cited + refusals
    }

    /// Every line of an event, of all settings, and whether it says that the event does not come.
    var eventLines: [Claim] {
        let lists = [events ?? [], contains] + lanes.map(\.parts)
        let expected = lists.flatMap { $0 }.flatMap(\.lines) + before.flatMap { [$0.first, $0.second] }
        return expected.map { Claim(line: $0, isDenied: false) }
            + never.flatMap(\.lines).map { Claim(line: $0, isDenied: true) }
    }

    /// The lines of lists that name all events.
    var comparedLines: [Line] { ([events ?? []] + lanes.map(\.parts)).flatMap { $0 }.flatMap(\.lines) }

    /// A line of an event, and whether it says that the event does not come.
    struct Claim: Sendable {
        let line: Line
        let isDenied: Bool
    }
}

extension Expectation.Part {
    /// The lines of all settings.
    var lines: [Expectation.Line] {
        switch self {
        case .line(let line): [line]
        case .where(_, let parts, let otherwise): (parts + otherwise).flatMap(\.lines)
        }
    }
}

extension Expectation.Choice {
    /// The values of all settings.
    var values: [Value] {
        switch self {
        case .always(let value): [value]
        case .where(_, let value, let otherwise): [value] + (otherwise?.values ?? [])
        }
    }
}
