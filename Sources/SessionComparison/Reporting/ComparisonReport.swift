/// Comparisons of several scripts under one condition and one or more others, for a person or a program.
public struct ComparisonReport: Sendable {
    /// One of the conditions with which the first one is compared.
    public struct Column: Sendable {
        /// The comparisons, one for each script that could be compared, in the order of the scripts.
        public let comparisons: [Comparison]

        /// A column with these comparisons.
        public init(_ comparisons: [Comparison]) { self.comparisons = comparisons }

        /// Whether nothing differs.
        public var isEqual: Bool { comparisons.allSatisfy(\.isEqual) }
        /// The number of all differences.
        var differenceCount: Int { comparisons.reduce(0) { $0 + $1.differenceCount } }
        var commandCount: Int { comparisons.reduce(0) { $0 + $1.commandCount } }
        /// The condition of the left side, as a title; empty without comparisons.
        var left: String { comparisons.first.map { $0.left.title(beside: $0.right) } ?? "" }
        /// The condition of the right side, as a title; empty without comparisons.
        var right: String { comparisons.first.map { $0.right.title(beside: $0.left) } ?? "" }

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

    /// The names of the scripts, in order.
    var names: [String] {
        var names: [String] = []
        for name in columns.flatMap(\.comparisons).map(\.name) where !names.contains(name) { names.append(name) }
        return names
    }

    /// The rules of all differences with their statements, each once, in order of their first difference.
    var rules: [(id: String, statement: String)] {
        var ids: [String] = []
        for id in columns.flatMap(\.groups).flatMap(\.rules) where !ids.contains(id) { ids.append(id) }
        return ids.compactMap { id in statement(id).map { (id, $0) } }
    }

    /// The cells of the table of a sweep: `=` for a script without a difference, the number of differences, or `-` for
    /// one that could not be compared.
    var table: [(name: String, cells: [String])] {
        names.map { name in
            let cells = columns.map { column in
                column.comparisons.first { $0.name == name }.map { $0.isEqual ? "=" : "\($0.differenceCount)" } ?? "-"
            }
            return (name, cells)
        }
    }
}

extension DifferenceGroup {
    /// What differs, in a few words.
    func phrase(left: String, right: String) -> String {
        switch kind {
        case .event where !isOnRight: "only on \(left): \(topic)"
        case .event where !isOnLeft: "only on \(right): \(topic)"
        case .event: "differs: \(topic)"
        case .order: "at another place: \(topic)"
        case .refusal: "refused differently"
        case .tree where !isOnRight: "tree, only on \(left): \(topic)"
        case .tree where !isOnLeft: "tree, only on \(right): \(topic)"
        case .tree: "tree: \(topic)"
        case .clock: "the clock"
        }
    }
}

extension ComparedCommand {
    /// The command with its place in the file.
    var phrase: String { place.map { "\(label) (\($0))" } ?? label }
}
