import JSONCoding
import PresentationEngine

/// The form of one call: its word, target, arguments and reading, and its resource if it has one.
///
/// The accepted keys, the schemas and examples of `/openapi.json` and the operation of the call's resource are
/// all derived from its form. ``CallForm/all`` has the form of every call. Requests share one instance of each.
public final class CallForm: Sendable {
    /// The word by which the call is named.
    public let verb: CallVerb
    /// One sentence, with UIKit's own name of the call where it has one.
    public let summary: String
    /// How the call names its receiver; nil if it has none.
    public let target: CallTarget?
    /// Its arguments.
    package let arguments: [Schema.Property]
    /// Whether an empty set of arguments is insufficient although none of them is required by itself.
    public let needsArguments: Bool
    /// Its resource, if it has one of its own.
    public let resource: CallResource?
    /// An example of its target and arguments.
    public let example: JSONObject
    /// Reads the call, once its keys are known to be valid.
    let read: @Sendable (CallBody) throws(JSONFault) -> Call

    /// The keys of its arguments.
    public let keys: [String]
    /// The keys of the whole call: `call`, its target and its arguments.
    let allKeys: [String]

    init(
        _ verb: CallVerb, _ summary: String, on target: CallTarget?, at resource: CallResource? = nil,
        _ arguments: [Schema.Property] = [], needsArguments: Bool = false, example: JSONObject,
        read: @escaping @Sendable (CallBody) throws(JSONFault) -> Call
    ) {
        self.verb = verb
        self.summary = summary
        self.target = target
        self.arguments = arguments
        self.needsArguments = needsArguments
        self.resource = resource
        self.example = example
        self.read = read
        keys = arguments.map(\.name)
        allKeys = ["call"] + (target?.keys ?? []) + keys
    }
}

/// How a call names the object that it is made on.
public struct CallTarget: Sendable {
    /// The keys that may name it; the first is used for writing.
    public let keys: [String]
    let explanation: String
    /// Whether the target may be given by any name that a user knows it by, so that a selector can restrict it
    /// to a controller's view.
    public var canBeAnyName = false

    static let receiver = CallTarget(
        keys: ["receiver"], explanation: "The controller that the call is made on.")
    static let element = CallTarget(
        keys: ["element"],
        explanation: "The object id of the element in its storyboard, or an alert's action.")
    /// A control of a storyboard, a controller or a view, which can be the first responder.
    static let responder = CallTarget(
        keys: ["element", "receiver"],
        explanation:
            "The object id of the control in its storyboard, or in place of it the name of the controller or the view.")
    /// A controller or a view that the app's code calls.
    static let controllerOrView = CallTarget(keys: ["receiver"], explanation: "The controller or the view.")
    static let environment = CallTarget(
        keys: ["environment"], explanation: "The controller, the view or the window to which the focus moves.")
    /// An element that a user taps.
    static let tapped = CallTarget(
        keys: ["element"],
        explanation: """
            The id of an element, an action of an alert, a tab or a back button; or its label, accessibility \
            identifier or title. In a reaction, and in calls left for later, the id of an element or an action.
            """, canBeAnyName: true)
    static let transition = CallTarget(keys: ["transition"], explanation: "The transition.")
    /// A transition, or the interaction controller that drives it.
    static let drivenTransition = CallTarget(
        keys: ["transition", "interactionController"],
        explanation: "The transition, or in place of it the interaction controller that drives it.")
    static let interactionController = CallTarget(
        keys: ["interactionController"], explanation: "The interaction controller.")
    static let popoverController = CallTarget(keys: ["popoverController"], explanation: "The popover controller.")
    static let name = CallTarget(keys: ["name"], explanation: "The name of the class or object.")
    static let view = CallTarget(keys: ["view"], explanation: "The view.")
    static let window = CallTarget(keys: ["window"], explanation: "The window.")
}

// MARK: The table

extension CallForm {
    /// The forms of all calls, in the order of the contract.
    public static let all: [CallForm] =
        presenting + segues + making + properties + navigation + tabs + pages + columns + containment + alerts
        + presented + popovers + transitions + windows + bars + app + preferences + restoration

    private static let byWord = Dictionary(uniqueKeysWithValues: all.map { ($0.verb.rawValue, $0) })

    /// The form of a call.
    public static subscript(verb: CallVerb) -> CallForm {
        guard let form = byWord[verb.rawValue] else {
            // The table is part of the program: the tests look up the form of every word.
            preconditionFailure("The call \(verb) has no form.")
        }
        return form
    }
}

// MARK: Schemas

extension CallForm {
    /// The schema of the whole call, identified by its word.
    package var schema: Schema { whole(named: "Call") }

    /// The schema of the call as a single command, which may also settle the session.
    package var command: Schema { whole(named: "Command", [.settle]) }

    private func whole(named suffix: String, _ further: [Schema.Property] = []) -> Schema {
        let targets = target?.keys.map { key -> Schema.Property in
            guard let target, target.keys.count > 1 else {
                return .required(key, .name, target?.explanation ?? "")
            }
            return .optional(key, .name, target.explanation)
        }
        let word = Schema.Property.required("call", .constant(verb.rawValue), "The word for the call.")
        var example: JSONObject = ["call": .string(verb.rawValue)]
        for member in self.example.members { example[member.key] = member.value }
        let (summary, arguments) = (summary, arguments)
        let whole = example
        return .named(
            "\(name)\(suffix)",
            .object([word] + (targets ?? []) + arguments + further).described(summary)
                .example(.object(whole)))
    }

    /// The schema of the arguments alone, for the body of the call's resource, with `settle`.
    package var body: Schema {
        let (summary, arguments, example) = (summary, arguments, argumentExample)
        return .named(
            "\(name)Arguments", .object(arguments + [.settle]).described(summary).example(.object(example)))
    }

    /// An example of the arguments.
    package var argumentExample: JSONObject {
        var arguments = example
        for key in target?.keys ?? [] { arguments[key] = nil }
        return arguments
    }

    /// Whether the call needs no argument besides its target.
    package var mayBeEmpty: Bool { !needsArguments && arguments.allSatisfy { !$0.isRequired } }

    private var name: String { verb.rawValue.prefix(1).uppercased() + verb.rawValue.dropFirst() }
}

extension Schema {
    /// Any call, identified by its word.
    package static let call = named(
        "Call",
        union(by: "call", CallForm.all.map { ($0.verb.rawValue, $0.schema) }).described(
            "A call as an app's code would make it; in a reaction names may be its variables, such as $self."
        ).example(["call": "present", "receiver": "home", "controller": "detail"]))

    /// Any call as a single command, identified by its word.
    package static let callCommand = named(
        "CallCommand",
        union(by: "call", CallForm.all.map { ($0.verb.rawValue, $0.command) })
            .described("A call that a client makes, identified by its word.")
            .example(["call": "present", "receiver": "home", "controller": "detail", "settle": true]))
}

extension Schema.Property {
    static let animated = optional("animated", .truth, "Whether it is animated; true unless given.")

    /// Whether a command settles the session after it.
    package static let settle = optional(
        "settle", .boolean,
        """
        Whether the clock then moves until nothing falls due, as a part of the command: all of it happens or \
        nothing does.
        """)

    static let completion = optional("completion", .completion, "The completion handler.")

    /// Another controller that takes part in the call.
    static func controller(_ explanation: String) -> Schema.Property {
        required("controller", .name, explanation)
    }
}
