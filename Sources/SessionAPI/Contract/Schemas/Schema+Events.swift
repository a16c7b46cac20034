import PresentationCoding
import PresentationEngine

extension Schema {
    /// An event: what all kinds have, and what each adds.
    static let event = oneOf([
        happening(
            "callback", "UIKit called a member that a class of the app may override or implement.",
            name: "The member.",
            arguments + [.optional("flags", array(of: choice(Flag.self)))]),
        happening(
            "question", "UIKit asked an object of the app's.", name: "The member.",
            arguments + [.required("answer", .value)]),
        happening(
            "completion", "A completion handler ran.", name: "The call that it was given to.",
            [.optional("label", .string), .optional("finished", .boolean)]),
        happening("action", "Code of the app's ran.", name: "The method or the block.", ofValue),
        happening("property", "A property has a new value.", name: "The property.", ofValue),
        happening("reading", "The app read a property.", name: "The label that it was read under.", ofValue),
        happening("result", "A call of the app's returned a value.", name: "The call.", ofValue),
        happening("coding", "The app encoded a value.", name: "What was encoded.", ofValue),
        happening("log", "The app logged something.", name: nil, ofValue),
        happening("warning", "UIKit wrote to the console.", name: nil, [.required("text", .string)]),
        happening(
            "noop", "A call that UIKit accepts did nothing.", name: "The call.",
            [.required("reason", .string)]),
        happening(
            "exception", "An uncaught exception ended the app.", name: "The exception's name.",
            [.required("reason", .string)]),
        happening(
            "relation", "A link of the hierarchy changed.", name: "The relation.",
            [.required("to", name.orNull)]),
        happening(
            "transition", "A transition changed.",
            name: "began, interactionChanged, updated, paused or ended.",
            [.required("details", transitionDetails)]),
        happening("lifecycle", "An object was made or went.", name: "The change.", []),
        happening("application", "The app's own state changed.", name: "The change.", []),
        happening("restoration", "State was preserved or restored.", name: "The change.", []),
        happening("clock", "The session's clock changed its pace.", name: "The change.", []),
        happening(
            "notification", "A notification was posted.", name: "The notification's name.",
            [.optional("object", .string)]),
    ]).described("An event of a session, with the rule behind it.")

    static let eventPage = object([
        .required("events", array(of: .reference(.event))),
        .optional(
            "next", string.described("Where the next page is; missing on the last.")),
    ])

    private static func happening(
        _ kind: String, _ explanation: String, name: String?, _ members: [Property]
    ) -> Schema {
        let names = name.map { [Property.required("name", Schema.name.described($0))] } ?? []
        return object(
            [
                .required("sequence", integer.described("The place among all events of the session.")),
                .required("time", milliseconds),
                .required("turn", integer.described("The pass of the run loop.")),
                .required("kind", constant(.string(kind))), .optional("subject", subject),
            ] + names + members + [
                .optional("transition", Schema.name.described("The transition that it belongs to.")),
                .optional(
                    "parent",
                    integer.described(
                        "The sequence number of the event that led to it; missing where the command did.")),
                .required("cause", integer.described("The revision of the command that it belongs to.")),
                .required("rule", .name),
            ]
        ).described(explanation)
    }

    private static let subject = object([
        .required(
            "kind",
            choice([
                "controller", "object", "presentationController", "segue", "view", "class", "application",
            ])),
        .optional("id", Schema.string.described("Its id in the session; the application has none.")),
        .optional("class", Schema.string.described("Its class, where that is known.")),
    ]).described("The object that the event is about.")

    private static let arguments: [Property] = [.optional("arguments", map(to: .value))]
    private static let ofValue: [Property] = [.required("value", .value)]

    private static let transitionDetails = oneOf([
        object([
            .required("kind", choice(TransitionKind.self)), .required("from", .string),
            .required("to", .string), .required("animated", .boolean), .required("interactive", .boolean),
            .required("duration", milliseconds), .required("presentationStyle", presentationStyle),
            .optional("transitionStyle", transitionStyle), .optional("fromView", .string),
            .optional("toView", .string), .required("fromInitialFrame", .reference(.rect)),
            .required("fromFinalFrame", .reference(.rect)),
            .required("toInitialFrame", .reference(.rect)),
            .required("toFinalFrame", .reference(.rect)),
        ]),
        object([
            .required("interactive", .boolean), .required("cancelled", .boolean),
            .required("fraction", .number),
        ]),
        object([.required("fraction", .number)]),
        object([.required("completed", .boolean)]),
    ])
}
