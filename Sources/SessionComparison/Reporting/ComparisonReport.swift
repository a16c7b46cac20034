/// Comparisons of several scripts under one condition and one or more others, for a person or a program.
public struct ComparisonReport: Sendable {
    /// One of the conditions with which the first one is compared.
    public struct Column: Sendable {
        /// The comparisons, one for each script that could be compared, in the order of the scripts.
        public let comparisons: [Comparison]

        /// The setting of the right side, as a title.
        private let setting: String

        /// A column with these comparisons.
        ///
        /// - Parameter setting: the setting of the right side; its title is shown if nothing could be compared.
        public init(_ comparisons: [Comparison], under setting: RunSetting = RunSetting()) {
            self.comparisons = comparisons
            self.setting = setting.title
        }

        /// Whether nothing differs.
        public var isEqual: Bool { comparisons.allSatisfy(\.isEqual) }
        /// The number of all differences.
        var differenceCount: Int { comparisons.reduce(0) { $0 + $1.differenceCount } }
        var commandCount: Int { comparisons.reduce(0) { $0 + $1.commandCount } }
        /// The number of comparisons in which both sides refused a launch.
        var unlaunchedCount: Int { comparisons.count { $0.outcome == .notLaunched } }
        /// Whether something was not compared.
        var hasGaps: Bool { comparisons.contains { $0.ending != nil || !$0.gaps.isEmpty } }

        /// The parts in which the sides of a comparison differ.
        var parts: Set<RunCondition.Part> {
            comparisons.reduce(into: []) { $0.formUnion($1.left.parts(differingFrom: $1.right)) }
        }
        /// The conditions of the left side, as a title; empty without comparisons.
        var left: String { RunCondition.title(of: comparisons.map(\.left), parts) }
        /// The conditions of the right side, as a title; without comparisons, those that were asked for.
        var right: String {
            comparisons.isEmpty ? setting : RunCondition.title(of: comparisons.map(\.right), parts)
        }

        /// The titles of both sides in the comparison of a script; scripts may have conditions of their own.
        func titles(of script: String?) -> (left: String, right: String) {
            guard let comparison = comparisons.first(where: { $0.name == script }) else { return (left, right) }
            return (
                comparison.left.title(beside: comparison.right), comparison.right.title(beside: comparison.left)
            )
        }

        /// The differences of all scripts by their causes, the most frequent first.
        var causes: [DifferenceCause] { DifferenceCause.causes(of: groups) }

        /// Like differences of all scripts, the most frequent first.
        var groups: [DifferenceGroup] {
            var groups = DifferenceGroups()
            for group in comparisons.flatMap(\.groups) { groups.add(group) }
            return groups.sorted
        }
    }

    /// The other conditions.
    public let columns: [Column]
    /// The statement of a rule by its id.
    let statement: @Sendable (String) -> String?

    /// A report.
    ///
    /// - Parameter statement: returns the statement of a rule by its id; nil if there is none.
    public init(_ columns: [Column], statement: @escaping @Sendable (String) -> String?) {
        self.columns = columns
        self.statement = statement
    }

    /// Whether nothing differs.
    public var isEqual: Bool { columns.allSatisfy(\.isEqual) }

    /// Whether both sides refused the launch of a script, so that it was not compared.
    public var hasUnlaunched: Bool { columns.contains { $0.unlaunchedCount > 0 } }

    /// The bytes of all texts that the report keeps.
    public var byteCount: Int { columns.lazy.flatMap(\.comparisons).reduce(0) { $0 + $1.byteCount } }

    /// The names of the scripts, in order.
    var names: [String] {
        var known: Set<String> = []
        return columns.flatMap(\.comparisons).map(\.name).filter { known.insert($0).inserted }
    }

    /// The conditions of the left side in all columns, as a title.
    var left: String {
        let parts = columns.reduce(into: Set<RunCondition.Part>()) { $0.formUnion($1.parts) }
        return RunCondition.title(of: columns.flatMap(\.comparisons).map(\.left), parts)
    }

    /// The rules of all differences with their statements, each once, in order of their first difference.
    var rules: [(id: String, statement: String)] {
        var ids: [String] = []
        for id in columns.flatMap(\.groups).flatMap(\.rules) where !ids.contains(id) { ids.append(id) }
        return ids.compactMap { id in statement(id).map { (id, $0) } }
    }

    /// The cells of the table of a sweep: `=` for a script without a difference, the number of differences, `refused`
    /// if both sides refused a launch, or `-` for a script that could not be compared.
    var table: [(name: String, cells: [String])] {
        let cells = columns.map { column in
            Dictionary(column.comparisons.map { ($0.name, Self.cell(of: $0)) }, uniquingKeysWith: { first, _ in first })
        }
        return names.map { name in (name, cells.map { $0[name] ?? "-" }) }
    }

    private static func cell(of comparison: Comparison) -> String {
        switch comparison.outcome {
        case .equal: "="
        case .different: "\(comparison.differenceCount)"
        case .notLaunched: "refused"
        }
    }
}

extension DifferenceGroup {
    /// What differs, in a few words.
    ///
    /// - Parameter mark: writes the topic, which may have names that a client chose.
    func phrase(left: String, right: String, marking mark: (String) -> String = { $0 }) -> String {
        let topic = mark(self.topic)
        return switch kind {
        case .event where !isOnRight: "only on \(left): \(topic)"
        case .event where !isOnLeft: "only on \(right): \(topic)"
        case .event: "differs: \(topic)"
        case .order: "in a different position: \(topic)"
        case .refusal: "refused differently"
        case .tree where !isOnRight: "tree, only on \(left): \(topic)"
        case .tree where !isOnLeft: "tree, only on \(right): \(topic)"
        case .tree: "tree: \(topic)"
        case .clock: "duration"
        case .ended: "the same again: \(topic)"
        }
    }
}

extension ComparedCommand {
    /// The command with its place in the file.
    var phrase: String { place.map { "\(label) (\($0))" } ?? label }

    /// The bytes of its texts.
    var byteCount: Int { label.utf8.count + (place?.utf8.count ?? 0) }
}
