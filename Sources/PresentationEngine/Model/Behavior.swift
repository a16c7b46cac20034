/// The code of a subclass or a delegate, as a declaration: answers to questions and reactions to callbacks.
public struct Behavior: Sendable, Hashable {
    public var answers: [Member: Answer]
    public var reactions: [Member: Reaction]
    /// The class's own methods, by selector, with the calls that each of them makes. The class responds to these
    /// besides UIKit's members (R86, R109).
    public var actions: [ExactText: [Call]]
    /// Whether the class declares `UIViewControllerRestoration`, without which its factory is not asked (R29).
    public var declaresRestoration: Bool
    /// Whether `actions` lists all of the class's own methods; otherwise the class also has the methods that its
    /// storyboard connects to it (CH-122).
    public var declaresActions: Bool
    /// Whether the app has the class; a segue of a missing class cannot be performed (F14, CH-176).
    public var exists: Bool

    public init(
        answers: [Member: Answer] = [:], reactions: [Member: Reaction] = [:],
        actions: [ExactText: [Call]] = [:], declaresRestoration: Bool = true,
        declaresActions: Bool = false, exists: Bool = true
    ) {
        self.answers = answers
        self.reactions = reactions
        self.actions = actions
        self.declaresRestoration = declaresRestoration
        self.declaresActions = declaresActions
        self.exists = exists
    }

    /// Whether the class implements or overrides `member`.
    package func implements(_ member: Member) -> Bool { answers[member] != nil || reactions[member] != nil }
}

/// How a question is answered.
public enum Answer: Sendable, Hashable {
    case value(Value)
    /// The first case whose arguments all match the call; else `otherwise`.
    case match([Match], otherwise: Value)
    /// One value for each question; the last one is repeated forever.
    case sequence([Value])
    /// The turn parks until the client answers.
    case ask

    public struct Match: Sendable, Hashable {
        public var arguments: [Argument]
        public var value: Value

        public init(_ arguments: [Argument], _ value: Value) {
            self.arguments = arguments
            self.value = value
        }
    }
}

/// The calls of an override around, or in place of, `super`.
public struct Reaction: Sendable, Hashable {
    public var before: [Call]
    public var after: [Call]
    public var callsSuper: Bool
    /// The condition under which the reaction runs, or the reactions in its place; nil for a reaction that always runs.
    public var condition: ReactionCondition?

    public init(
        before: [Call] = [], after: [Call] = [], callsSuper: Bool = true,
        condition: ReactionCondition? = nil
    ) {
        self.before = before
        self.after = after
        self.callsSuper = callsSuper
        self.condition = condition
    }
}

/// The condition of a reaction; if it is not met, the override only calls `super`.
///
/// Occurrences are counted for the declaration, like those of an answer's sequence: a reaction under a class's name
/// counts the occurrences of all its instances.
public indirect enum ReactionCondition: Sendable, Hashable {
    /// All of these arguments match the call.
    case arguments([Argument])
    /// The first call with all of these arguments.
    case once([Argument])
    /// Every nth call with all of these arguments.
    case every(Int, [Argument])
    /// The first case whose arguments all match the call, else the other reaction; both are plain.
    case match([Match], otherwise: Reaction)
    /// One plain reaction for each occurrence; the last one is repeated forever.
    case sequence([Reaction])

    public struct Match: Sendable, Hashable {
        public var arguments: [Argument]
        public var reaction: Reaction

        public init(_ arguments: [Argument], _ reaction: Reaction) {
            self.arguments = arguments
            self.reaction = reaction
        }
    }
}

extension Reaction {
    /// The reaction to an occurrence.
    ///
    /// - Parameter count: how many occurrences have been counted before.
    /// - Returns: a plain reaction, and whether the occurrence counts.
    package func chosen(_ arguments: [Argument], after count: Int) -> (reaction: Reaction, counts: Bool) {
        guard let condition else { return (self, false) }
        var plain = self
        plain.condition = nil
        switch condition {
        case .arguments(let wanted): return (wanted.isMet(by: arguments) ? plain : Reaction(), false)
        case .once(let wanted):
            guard count == 0, wanted.isMet(by: arguments) else { return (Reaction(), false) }
            return (plain, true)
        case .every(let interval, let wanted):
            guard wanted.isMet(by: arguments) else { return (Reaction(), false) }
            return ((count + 1) % max(1, interval) == 0 ? plain : Reaction(), true)
        case .match(let cases, let otherwise):
            return (cases.first { $0.arguments.isMet(by: arguments) }?.reaction ?? otherwise, false)
        case .sequence(let reactions):
            guard let last = reactions.last else { return (Reaction(), false) }
            return count < reactions.count ? (reactions[count], true) : (last, false)
        }
    }
}

extension [Argument] {
    /// Whether a call with `arguments` has all of these arguments.
    fileprivate func isMet(by arguments: [Argument]) -> Bool { allSatisfy(arguments.contains) }
}

/// A behavior under the name of a class or an object, with the progress of its sequences.
package struct DeclaredBehavior: Sendable, Equatable {
    package let name: String
    package var behavior: Behavior
    package var used: [Member: Int] = [:]
    /// The number of occurrences counted for each reaction with a condition.
    package var occurrences: [Member: Int] = [:]

    package init(name: String, behavior: Behavior) {
        self.name = name
        self.behavior = behavior
    }
}

/// The variables of a reaction: `self` and the arguments of the callback it runs in.
public struct Bindings: Sendable, Hashable {
    package var values: [Argument]

    public static let none = Bindings([])

    package init(_ values: [Argument]) { self.values = values }

    package subscript(name: String) -> Value? { values.last { $0.name == name }?.value }

    /// The name of the variable that a string such as `$destination` refers to; nil if the string is no variable.
    static func variable(_ text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "$") else { return nil }
        return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
    }
}
