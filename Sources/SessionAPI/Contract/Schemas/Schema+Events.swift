import PresentationEngine

extension Schema {
    /// An event; what stands in it besides its place depends on its kind.
    static let event = oneOf([
        happening("callback", subject + member + [.optional("flags", array(of: choice(Flag.self)))]),
        happening("question", subject + member + [.required("answer", .value)]),
        happening("warning", [.required("text", .string)]),
        happening("noop", subject + [.required("call", .string), .required("reason", .string)]),
        happening(
            "completion", subject + member + [.optional("label", .string), .optional("finished", .boolean)]),
        happening("action", subject + [.required("name", .string), .required("value", .value)]),
        happening(
            "relation",
            subject + [.required("relation", choice(Relation.self)), .required("to", name.orNull)]),
        happening("transition", [.required("transition", transitionChange)]),
        happening("lifecycle", subject + [.required("change", choice(LifecycleChange.self))]),
        happening("notification", [.required("name", .string), .optional("object", .string)]),
        happening("exception", [.required("name", .string), .required("reason", .string)]),
    ]).described("Something that happened, with the rule that caused it.")

    static let eventPage = object([
        .required("events", array(of: .reference(.event))),
        .optional(
            "next", string.described("Where the events after these are; missing if these are the last.")),
    ])

    private static func happening(_ kind: String, _ members: [Property]) -> Schema {
        object(
            [
                .required("sequence", integer.described("The place among all events of the session.")),
                .required("time", milliseconds),
                .required("turn", integer.described("The pass of the run loop.")),
                .required("kind", constant(.string(kind))),
            ] + members + [
                .required("rule", .name),
                .required("cause", integer.described("The revision of the command it belongs to.")),
            ])
    }

    private static let subject: [Property] = [
        .optional("controller", .string), .optional("object", .string),
        .optional("presentationController", .string), .optional("segue", .string),
        .optional("view", .string), .optional("class", .string),
        .optional("application", constant(true)),
    ]

    private static let member: [Property] = [
        .required("call", .name), .optional("arguments", map(to: .value)),
    ]

    private static let transitionChange = oneOf([
        change(
            "began",
            [
                .required("kind", choice(TransitionKind.self)), .required("from", .string),
                .required("to", .string), .required("animated", .boolean), .required("interactive", .boolean),
                .required("duration", milliseconds), .required("presentationStyle", presentationStyle),
                .optional("transitionStyle", transitionStyle), .optional("fromView", .string),
                .optional("toView", .string), .required("fromInitialFrame", .reference(.rect)),
                .required("fromFinalFrame", .reference(.rect)),
                .required("toInitialFrame", .reference(.rect)),
                .required("toFinalFrame", .reference(.rect)),
            ]),
        change(
            "interactionChanged",
            [
                .required("interactive", .boolean), .required("cancelled", .boolean),
                .required("fraction", .number),
            ]),
        change("updated", [.required("fraction", .number)]),
        change("paused", [.required("fraction", .number)]),
        change("ended", [.required("completed", .boolean)]),
    ])

    private static func change(_ word: String, _ members: [Property]) -> Schema {
        object([.required("id", .name), .required("change", constant(.string(word)))] + members)
    }
}
