/// The numbers of transitions: a scenario counts its own from `t_1`, whatever ran in its surroundings before.
struct TransitionNumbers: Sendable {
    /// The number of transitions before the first step.
    private(set) var before = 0

    /// Counts the transitions that a line names.
    mutating func note(_ line: String) {
        Self.replace(in: line) { number in
            before = max(before, number)
            return nil
        }
    }

    /// The text with the numbers of the session.
    func toSession(_ text: String) -> String {
        guard before > 0 else { return text }
        return Self.replace(in: text) { "t_\($0 + before)" }
    }

    /// The line with the scenario's own numbers; nil if it is about a transition of the surroundings.
    func toScenario(_ line: String) -> String? {
        guard before > 0 else { return line }
        if let number = Self.number(atStartOf: line), number <= before { return nil }
        return Self.replace(in: line) { $0 > before ? "t_\($0 - before)" : nil }
    }

    private static func number(atStartOf line: String) -> Int? {
        guard line.hasPrefix("t_") else { return nil }
        return Int(line.dropFirst(2).prefix { $0.isASCII && $0.isNumber })
    }

    /// Replaces each `t_N` that is a word of its own; nil leaves it as it is.
    @discardableResult
    private static func replace(in text: String, _ replacement: (Int) -> String?) -> String {
        var result = ""
        var rest = text[...]
        while let found = rest.range(of: "t_") {
            let digits = rest[found.upperBound...].prefix { $0.isASCII && $0.isNumber }
            let isWord =
                found.lowerBound == text.startIndex || !Self.isWordPart(text[text.index(before: found.lowerBound)])
            let after = digits.endIndex
            let endsWord = after == text.endIndex || !Self.isWordPart(text[after])
            result += rest[..<found.lowerBound]
            if isWord, endsWord, let number = Int(digits), let new = replacement(number) {
                result += new
            } else {
                result += "t_" + digits
            }
            rest = rest[after...]
        }
        return result + rest
    }

    private static func isWordPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
