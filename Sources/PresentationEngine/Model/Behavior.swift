/// What a subclass or a delegate would do in code, declared: answers to questions and reactions to callbacks.
public struct Behavior: Sendable, Hashable {
    public var answers: [Member: Answer]
    public var reactions: [Member: Reaction]
    /// The class's own methods, by their selectors: what it responds to besides UIKit's members (R86, R109), with
    /// the calls that each of them makes.
    public var actions: [ExactText: [Call]]
    /// Whether the class declares `UIViewControllerRestoration`, without which its factory is not asked (R29).
    public var declaresRestoration: Bool
    /// Whether `actions` are all the methods of its own that the class has; else it is taken to have those too that
    /// its storyboard connects to it (CH-122).
    public var declaresActions: Bool

    public init(
        answers: [Member: Answer] = [:], reactions: [Member: Reaction] = [:],
        actions: [ExactText: [Call]] = [:], declaresRestoration: Bool = true,
        declaresActions: Bool = false
    ) {
        self.answers = answers
        self.reactions = reactions
        self.actions = actions
        self.declaresRestoration = declaresRestoration
        self.declaresActions = declaresActions
    }

    /// Whether the class implements or overrides `member`.
    package func implements(_ member: Member) -> Bool { answers[member] != nil || reactions[member] != nil }
}

/// How a question is answered.
public enum Answer: Sendable, Hashable {
    case value(Value)
    /// The first case all of whose arguments equal what UIKit passed in; else `otherwise`.
    case match([Match], otherwise: Value)
    /// One value a time, the last one for ever after.
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

/// What an override does around, or in place of, `super`.
public struct Reaction: Sendable, Hashable {
    public var before: [Call]
    public var after: [Call]
    public var callsSuper: Bool

    public init(before: [Call] = [], after: [Call] = [], callsSuper: Bool = true) {
        self.before = before
        self.after = after
        self.callsSuper = callsSuper
    }
}

/// A behavior under the name of a class or an object, with how far its sequences have been used up.
package struct DeclaredBehavior: Sendable, Equatable {
    package let name: String
    package var behavior: Behavior
    package var used: [Member: Int] = [:]

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

    /// The variable's name that a text such as `$destination` says; nil where it is no variable.
    static func variable(_ text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "$") else { return nil }
        return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
    }
}
