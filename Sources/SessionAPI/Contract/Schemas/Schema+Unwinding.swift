extension Schema {
    static let unwindMembers: [Property] = [
        .optional("identifier", string.described("The unwind segue's identifier; this or action.")),
        .optional("action", name.described("The unwind segue's action, such as unwindToMenu:.")),
        .optional("sender", .name),
    ]

    static let unwindRequest = object(
        unwindMembers + [
            .optional("dry", boolean.described("Only explains the search; any action may be asked for."))
        ])

    static let unwindExplanation = object([
        .required("action", name),
        .required("target", name.orNull.described("Who takes the action; null where nobody does.")),
        .required("questions", array(of: askedOfController)),
        .optional(
            "open",
            object([.required("controller", name), .required("call", name)])
                .described("The question that only the client can answer, at which the explanation ends.")),
        .optional(
            "advice", string.described("What to declare, where nobody takes the action and no class has it.")),
        .optional("dismissing", name.described("Who dismisses what lies over the way.")),
        .optional(
            "towards", array(of: name).described("The children that their containers bring into view.")),
    ]).described("What an unwinding would do.")

    private static let askedOfController = object([
        .required("controller", name), .required("call", name), .required("arguments", map(to: value)),
        .required("answer", value), .required("rule", name),
    ])
}
