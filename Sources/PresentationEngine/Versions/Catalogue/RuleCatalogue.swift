/// What the rules say that events and refusals cite: each id with one sentence.
///
/// The ids of choices are not here; their sentences are ``Choice/reason``.
public enum RuleCatalogue {
    /// Every rule that the engine cites, in the order of the chapters.
    public static let statements: [Statement] = chapters.flatMap(statements)

    /// A rule and what it says.
    public struct Statement: Sendable, Hashable {
        /// The id that events and refusals carry.
        public let id: String
        /// What it says, in one sentence.
        public let text: String

        /// A statement of that id.
        public init(id: String, text: String) {
            self.id = id
            self.text = text
        }
    }

    private static let texts = Dictionary(
        statements.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })

    /// The sentence of a rule; of a choice, its reason; nil where nothing cites that id.
    public static func text(of id: String) -> String? {
        texts[id] ?? Choice(rawValue: id)?.reason
    }

    private static let chapters = [
        lifeCycle, hierarchy, presenting, transitions, containers, segues, observedPresenting,
        observedTransitions, observedContainers, adaptivity, splits, restoration,
    ]

    /// The statements of a chapter: a line each, with the id before the first space.
    private static func statements(of chapter: String) -> [Statement] {
        chapter.split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            return Statement(id: parts[0], text: parts.count > 1 ? parts[1] : "")
        }
    }
}
