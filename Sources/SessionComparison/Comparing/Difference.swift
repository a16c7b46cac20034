/// One difference between the two sides of a comparison.
public struct Difference: Sendable, Equatable {
    /// What differs.
    public enum Kind: String, Sendable, CaseIterable {
        /// An event that only one side has, or that has other details on the other side.
        case event
        /// An event that comes at another place in its command.
        case order
        /// A command that only one side refuses, or that both refuse for different reasons.
        case refusal
        /// A value of the tree of controllers and windows after a command.
        case tree
        /// The time that a command takes.
        case clock
        /// A value of the tree that differed after earlier commands, and is the same again: no difference, but the end
        /// of one.
        case ended
    }

    /// One side of a difference.
    public struct Side: Sendable, Equatable {
        /// The event as a line, the sentence of a refusal, or a value.
        public let text: String
        /// The id of the rule; nil if none applies.
        public let rule: String?

        init(_ text: String, _ rule: String? = nil) {
            self.text = text
            self.rule = rule
        }
    }

    /// A condition that was decided differently, or that kept a call from coming on one side.
    public struct Reason: Sendable, Equatable {
        /// Whether it was decided on the left side.
        public let isLeft: Bool
        /// The condition as a clause, such as `home: iOS 12 does not make the call`.
        public let text: String
        /// The id of the rule; nil if the condition is the session's own state.
        public let rule: String?
    }

    public let kind: Kind
    /// The index of the command among those of the script, from 0.
    public let command: Int
    /// The object concerned, or for the tree the path of the controller.
    public let subject: String?
    /// The member, property or change, by which like differences are grouped.
    public let topic: String
    /// The left side; nil if it has nothing there.
    public let left: Side?
    /// The right side; nil if it has nothing there.
    public let right: Side?
    /// Why; empty if nothing is known beyond the rules of the sides.
    public var reasons: [Reason] = []

    /// The ids of the rules that decide it, by which a report puts differences of one cause together.
    var cause: [String] = []

    /// The names on the left and on the right of the objects concerned, the object itself first, then for the tree its
    /// containers and presenters; not reported.
    var concerned: (left: [String], right: [String]) = ([], [])

    public static func == (left: Difference, right: Difference) -> Bool {
        left.kind == right.kind && left.command == right.command && left.subject == right.subject
            && left.topic == right.topic && left.left == right.left && left.right == right.right
            && left.reasons == right.reasons
    }

    /// The bytes of its texts.
    var byteCount: Int {
        [subject, left?.text, right?.text, left?.rule, right?.rule].reduce(topic.utf8.count) {
            $0 + ($1?.utf8.count ?? 0)
        } + reasons.reduce(0) { $0 + $1.text.utf8.count + ($1.rule?.utf8.count ?? 0) }
    }

    /// The ids of all rules of the difference, each once.
    public var rules: [String] {
        var rules: [String] = []
        for rule in [left?.rule, right?.rule] + reasons.map(\.rule) {
            guard let rule, !rules.contains(rule) else { continue }
            rules.append(rule)
        }
        return rules
    }
}
