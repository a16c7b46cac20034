import JSONCoding

/// A line of a list, and the element of the file that it is taken from.
struct Line: Equatable, Sendable {
    let text: String
    /// The index of the element in the file's list; nil for a line that is new.
    let source: Int?
}

/// A list of lines as YAML.
struct LineList {
    let parts: [Varied<Line>.Part]

    init(_ parts: [Varied<Line>.Part]) { self.parts = parts }

    /// The list on one line.
    var inline: String { Self.inline(parts) }

    private static func inline(_ parts: [Varied<Line>.Part]) -> String {
        "[" + parts.filter { !$0.isEmpty }.map(inline).joined(separator: ", ") + "]"
    }

    /// One element on one line.
    static func inline(_ part: Varied<Line>.Part) -> String {
        switch part {
        case .value(let line): YAMLText.inline(.string(line.text))
        case .varied(let axis, let words, let parts):
            "{where: \(YAMLText.inline(condition(axis, words))), lines: \(inline(parts))}"
        }
    }

    /// A member with the list, one element on each line.
    func block(_ key: String, indent: Int) -> [String] {
        let start = "\(String(repeating: " ", count: indent))\(key):"
        let lines = parts.flatMap { Self.block($0, indent: indent + 2) }
        return lines.isEmpty ? ["\(start) []"] : [start] + lines
    }

    /// One element, on one line or more.
    static func block(_ part: Varied<Line>.Part, indent: Int) -> [String] {
        let space = String(repeating: " ", count: indent)
        switch part {
        case .value(let line): return ["\(space)- \(YAMLText.element(line.text))"]
        case .varied(let axis, let words, let parts):
            guard !part.isEmpty else { return [] }
            return ["\(space)- where: \(YAMLText.inline(condition(axis, words)))", "\(space)  lines:"]
                + parts.flatMap { block($0, indent: indent + 4) }
        }
    }

    static func condition(_ axis: Setting.Axis, _ words: [String]) -> JSONValue {
        [axis.rawValue: .array(words.map(JSONValue.string))]
    }
}

extension Varied.Part {
    /// Whether it has no values.
    var isEmpty: Bool {
        switch self {
        case .value: false
        case .varied(_, _, let parts): parts.allSatisfy(\.isEmpty)
        }
    }
}
