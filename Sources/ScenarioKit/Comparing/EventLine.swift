/// One line of the compact text of events, and what can be told from it.
public struct EventLine: Sendable, Equatable {
    /// The line without its rule.
    public let text: String
    /// The id of the rule; nil if the line has none.
    public let rule: String?
    /// What the service advises its reader to do about the event, which is not part of the event; nil without advice.
    let advice: String?

    /// Splits a line into its text and its rule, which follows two spaces.
    public init(_ line: String) {
        let whole: String
        if let gap = line.range(of: "  ", options: .backwards), Self.isRule(line[gap.upperBound...]) {
            whole = String(line[..<gap.lowerBound])
            rule = String(line[gap.upperBound...])
        } else {
            whole = line
            rule = nil
        }
        (text, advice) = Self.withoutAdvice(whole)
    }

    /// Splits the reason for which a call does nothing from the advice at its end.
    private static func withoutAdvice(_ line: String) -> (text: String, advice: String?) {
        guard line.hasSuffix("\""), line.contains(" does nothing: \""),
            let start = line.firstRange(of: " Declare it under ")?.lowerBound
        else { return (line, nil) }
        let advice = line[line.index(after: start)...].dropLast().replacing("\\\"", with: "\"")
        return (line[..<start] + "\"", String(advice))
    }

    /// A text that has no rule.
    init(verbatim text: String) {
        self.text = text
        rule = nil
        advice = nil
    }

    private static func isRule(_ text: Substring) -> Bool {
        guard let first = text.first, first.isUppercase else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }

    /// The name with which the line begins: the object that the event is about.
    public var subject: String {
        String(text.prefix { $0 != " " && $0 != "." })
    }

    /// The kind of the event.
    public var kind: String {
        let words = joined.split(separator: " ", maxSplits: 2)
        let first = words.first ?? ""
        let second = words.count > 1 ? words[1] : ""
        switch first {
        case "warning", "exception", "notification", "log": return String(first)
        default: break
        }
        switch second {
        case "?": return "question"
        case "completion": return "completion"
        case "touch": return "touch"
        case "action": return "action"
        case "reads": return "reading"
        case "=": return "property"
        case "->": return first.contains("(") ? "result" : "relation"
        case "does": return "noop"
        default: break
        }
        if first.hasPrefix("t_") || first == "transition" { return "transition" }
        if second == "encode" || second.hasSuffix(":") && !second.contains("=") { return "coding" }
        if first.contains(".") { return "callback" }
        let change = second.prefix { $0 != "…" }
        return Self.kindsOfChanges.first { $0.changes.contains(String(change)) }?.kind ?? "lifecycle"
    }

    /// The changes that are no lifecycle of an object, by the kinds of their events.
    private static let kindsOfChanges: [(kind: String, changes: Set<String>)] = [
        ("application", ["memoryWarning", "background", "foreground", "inactive", "active", "terminated"]),
        (
            "restoration",
            [
                "stateSaved", "restored", "presentedAgain", "childrenRestored", "stateRestored", "archiveDropped",
                "launchImageShown",
            ]
        ),
        ("clock", ["clockFrozen", "clockUnfrozen"]),
    ]

    /// The text, with the names of events that have a second word in one.
    var joined: String {
        for (name, joined) in [(".setToolbarItems animated =", ".setToolbarItems ="), (".restore \"", ".restore ")] {
            guard let range = text.firstRange(of: name), !text[..<range.lowerBound].contains(" ") else { continue }
            guard name.hasSuffix("\"") else { return text.replacing(name, with: joined, maxReplacements: 1) }
            guard let end = text.firstRange(of: "\" does ") else { return text }
            return text[..<range.lowerBound] + joined + text[text.index(after: end.lowerBound)...].dropFirst()
        }
        return text
    }

    /// Whether the line is what a scenario expects.
    ///
    /// The expected text can have `…` for any characters. If it names a rule, that has to be the same.
    func matches(_ expected: EventLine) -> Bool {
        if let rule = expected.rule, rule != self.rule { return false }
        return Self.matches(text, expected.text)
    }

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return text == pattern }
        guard text.hasPrefix(first) else { return false }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.range(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
