/// The result of running one script under two conditions.
public struct Comparison: Sendable, Equatable {
    /// The name of the script, such as its file.
    public let name: String
    /// The last revision of a session's journal when the comparison began; nil for other scripts.
    public let lastRevision: Int?
    public let left: RunCondition
    public let right: RunCondition
    /// The number of commands that were carried out.
    public let commandCount: Int
    /// The number of commands that both sides refused.
    public let refusedCount: Int
    public let leftEventCount: Int
    public let rightEventCount: Int
    /// The number of all differences.
    public let differenceCount: Int
    /// The first differences, in order; see ``ComparisonRecord/differenceLimit``.
    public let differences: [Difference]
    /// The commands of these differences.
    public let commands: [ComparedCommand]
    /// Like differences, the most frequent first.
    public let groups: [DifferenceGroup]
    /// Why the rest of the script was not compared; nil if all of it was.
    public let ending: String?
    /// The number of launches that both sides refused, so that nothing after them was compared.
    public let refusedLaunchCount: Int
    /// What else was not compared, each a sentence.
    public let gaps: [String]
    /// The screens of both sides after the first commands with differences, if they were wanted.
    public let screens: [ComparedScreens]

    /// What the comparison shows.
    public enum Outcome: String, Sendable, CaseIterable {
        case equal
        case different
        /// Both sides refused a launch, so that what follows it was not compared.
        case notLaunched
    }

    /// What the comparison shows; a launch that was refused counts more than differences.
    public var outcome: Outcome {
        if refusedLaunchCount > 0 { return .notLaunched }
        return differenceCount == 0 ? .equal : .different
    }

    /// Whether all was launched, and nothing differs.
    public var isEqual: Bool { outcome == .equal }

    /// The number of differences that are not kept.
    var restCount: Int { differenceCount - differences.count { $0.kind != .ended } }

    /// The bytes of all texts.
    var byteCount: Int {
        let groupBytes = groups.reduce(0) { count, group in
            count + group.example.byteCount + group.command.byteCount + group.topic.utf8.count
                + group.rules.reduce(0) { $0 + $1.utf8.count } + group.scripts.reduce(0) { $0 + $1.utf8.count }
        }
        return name.utf8.count + (ending?.utf8.count ?? 0) + groupBytes
            + differences.reduce(0) { $0 + $1.byteCount } + commands.reduce(0) { $0 + $1.byteCount }
            + gaps.reduce(0) { $0 + $1.utf8.count } + screens.reduce(0) { $0 + $1.byteCount }
    }

    /// The screens after a command; nil if they were not drawn.
    public func screens(after command: Int) -> ComparedScreens? { screens.first { $0.command == command } }

    /// The command of a difference; nil if it is not kept.
    public func command(of difference: Difference) -> ComparedCommand? {
        commands.first { $0.index == difference.command }
    }

    /// The ids of the rules of all differences, each once.
    public var rules: [String] {
        var rules: [String] = []
        for rule in groups.flatMap(\.rules) where !rules.contains(rule) { rules.append(rule) }
        return rules
    }
}

/// Differences that say the same about different objects.
public struct DifferenceGroup: Sendable, Equatable {
    public let kind: Difference.Kind
    /// The member, property or change.
    public let topic: String
    /// Whether the left side has something there.
    public let isOnLeft: Bool
    /// Whether the right side has something there.
    public let isOnRight: Bool
    /// The ids of the rules, each once.
    public let rules: [String]
    /// The ids of the rules that decide these differences; other groups can have the same.
    public let cause: [String]
    /// The number of these differences.
    public internal(set) var count: Int
    /// The names of the scripts that have them, in order.
    public internal(set) var scripts: [String]
    /// The first of them.
    public let example: Difference
    /// The command of the first of them.
    public let command: ComparedCommand
}

/// The groups of one cause.
struct DifferenceCause: Sendable {
    /// The ids of the rules that decide.
    let rules: [String]
    private(set) var groups: [DifferenceGroup] = []

    /// The number of differences.
    var count: Int { groups.reduce(0) { $0 + $1.count } }

    /// Whether the same callback is caused by another rule on each side.
    var isChange: Bool {
        rules.count == 2
            && groups.contains { $0.example.left?.rule == rules[0] && $0.example.right?.rule == rules[1] }
    }

    /// The rules in words.
    var phrase: String {
        rules.isEmpty ? "without a rule" : rules.joined(separator: isChange ? " -> " : ", ")
    }

    /// The groups by their causes, the cause with the most differences first.
    static func causes(of groups: [DifferenceGroup]) -> [DifferenceCause] {
        var causes: [DifferenceCause] = []
        for group in groups {
            let place = causes.firstIndex { $0.rules == group.cause }
            if place == nil { causes.append(DifferenceCause(rules: group.cause)) }
            causes[place ?? causes.count - 1].groups.append(group)
        }
        return causes.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .map(\.element)
    }
}

/// Groups of differences while they are gathered.
package struct DifferenceGroups: Sendable {
    private struct Key: Hashable {
        let kind: Difference.Kind
        let topic: String
        let isOnLeft: Bool
        let isOnRight: Bool
        let rules: [String]
        let cause: [String]
    }

    private var places: [Key: Int] = [:]
    private var groups: [DifferenceGroup] = []

    /// The maximum number of groups that are distinguished; all others are reported as `other`.
    private static let limit = 200

    package init() {}

    mutating func add(_ difference: Difference, in script: String, _ command: ComparedCommand) {
        let key = Key(
            kind: difference.kind, topic: difference.topic, isOnLeft: difference.left != nil,
            isOnRight: difference.right != nil, rules: difference.rules, cause: difference.cause)
        add(
            DifferenceGroup(
                kind: key.kind, topic: key.topic, isOnLeft: key.isOnLeft, isOnRight: key.isOnRight,
                rules: key.rules, cause: key.cause, count: 1, scripts: [script], example: difference, command: command))
    }

    /// Adds a group of another comparison.
    package mutating func add(_ group: DifferenceGroup) {
        var key = Key(
            kind: group.kind, topic: group.topic, isOnLeft: group.isOnLeft, isOnRight: group.isOnRight,
            rules: group.rules, cause: group.cause)
        if places[key] == nil, groups.count >= Self.limit {
            key = Key(kind: group.kind, topic: "other", isOnLeft: true, isOnRight: true, rules: [], cause: [])
        }
        guard let place = places[key] else {
            places[key] = groups.count
            groups.append(
                DifferenceGroup(
                    kind: key.kind, topic: key.topic, isOnLeft: key.isOnLeft, isOnRight: key.isOnRight,
                    rules: key.rules, cause: key.cause, count: group.count, scripts: group.scripts,
                    example: group.example,
                    command: group.command))
            return
        }
        groups[place].count += group.count
        for script in group.scripts where groups[place].scripts.last != script {
            groups[place].scripts.append(script)
        }
    }

    /// The groups, the most frequent first; among equals in order of their first difference.
    package var sorted: [DifferenceGroup] {
        groups.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }
}
