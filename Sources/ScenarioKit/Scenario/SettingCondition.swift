import JSONCoding
import TextShortening
import YAMLReading

/// A condition on the setting, under which an expectation holds: every one of its axes has one of the values.
struct SettingCondition: Sendable, Equatable {
    /// The accepted values of an axis.
    enum Accepted: Sendable, Equatable {
        case words([String])
        case versions([VersionRange])
    }

    let accepted: [Setting.Axis: Accepted]

    /// Whether the condition holds for a setting. An axis that the matrix does not vary has the value of `given`.
    func holds(in setting: Setting, given: [Setting.Axis: JSONValue]) -> Bool {
        accepted.allSatisfy { axis, accepted in
            let value = setting.values[axis] ?? given[axis] ?? .string("none")
            let word: String = if case .string(let text) = value { text } else { value.description }
            switch accepted {
            case .words(let words): return words.contains(word)
            case .versions(let ranges):
                guard let version = ScenarioVersion(word) else { return false }
                return ranges.contains { $0.contains(version) }
            }
        }
    }

    /// Reads `where`, such as `{systemVersion: ">=13", surroundings: [stack, tab]}`.
    init(_ node: YAMLNode, in file: String) throws(ScenarioFault) {
        let mapping = try ScenarioMapping(node, in: file, .condition)
        var accepted: [Setting.Axis: Accepted] = [:]
        for axis in Setting.Axis.allCases {
            guard let node = mapping.optional(axis.rawValue) else { continue }
            let words = try node.texts(in: file, "\"\(axis.rawValue)\"")
            switch axis {
            case .systemVersion:
                var ranges: [VersionRange] = []
                for word in words {
                    guard let range = VersionRange(word) else {
                        throw ScenarioFault(
                            file: file, at: node,
                            reason: "A version is written as 13, >=13, <13, or 9...12, not \"\(word)\".")
                    }
                    ranges.append(range)
                }
                accepted[axis] = .versions(ranges)
            case .surroundings:
                for word in words where Surroundings(rawValue: word) == nil {
                    throw ScenarioFault.unknownSurroundings(word, in: file, at: node)
                }
                accepted[axis] = .words(words)
            case .device, .fidelity: accepted[axis] = .words(words)
            }
        }
        self.accepted = accepted
    }
}

extension ScenarioFault {
    static func unknownSurroundings(_ word: String, in file: String, at node: YAMLNode) -> ScenarioFault {
        let words = Surroundings.allCases.map(\.rawValue)
        let hint = nearestWord(to: word, among: words).map { " Did you mean \"\($0)\"?" }
        return ScenarioFault(
            file: file, at: node,
            reason: "There are no surroundings \"\(word.shortened)\"."
                + (hint ?? " There are: \(words.joined(separator: ", "))."))
    }
}

/// A version of iOS, as `major` or `major.minor`.
struct ScenarioVersion: Sendable, Comparable {
    let major: Int
    let minor: Int

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let major = Int(parts[0]),
            let minor = parts.count == 2 ? Int(parts[1]) : 0
        else { return nil }
        self.major = major
        self.minor = minor
    }

    static func < (left: ScenarioVersion, right: ScenarioVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}

/// A range of versions: `13`, `>=13`, `>13`, `<13`, `<=13` or `9...12`.
struct VersionRange: Sendable, Equatable {
    private let lowest: ScenarioVersion?
    private let highest: ScenarioVersion?
    private let includesLowest: Bool
    private let includesHighest: Bool

    init?(_ text: String) {
        if let dots = text.range(of: "...") {
            guard let lowest = ScenarioVersion(String(text[..<dots.lowerBound])),
                let highest = ScenarioVersion(String(text[dots.upperBound...])), lowest <= highest
            else { return nil }
            (self.lowest, self.highest) = (lowest, highest)
            (includesLowest, includesHighest) = (true, true)
            return
        }
        let sign = text.prefix { "<>=".contains($0) }
        guard let version = ScenarioVersion(text.dropFirst(sign.count).filter { $0 != " " }) else { return nil }
        switch sign {
        case "", "=", "==": (lowest, highest) = (version, version)
        case ">=", ">": (lowest, highest) = (version, nil)
        case "<=", "<": (lowest, highest) = (nil, version)
        default: return nil
        }
        includesLowest = sign != ">"
        includesHighest = sign != "<"
    }

    func contains(_ version: ScenarioVersion) -> Bool {
        if let lowest, includesLowest ? version < lowest : version <= lowest { return false }
        if let highest, includesHighest ? version > highest : version >= highest { return false }
        return true
    }
}
