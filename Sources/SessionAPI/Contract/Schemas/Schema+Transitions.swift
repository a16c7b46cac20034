import PresentationEngine

extension Schema {
    static let pending = oneOf([
        waiting("transition", [.required("id", .name), .optional("due", milliseconds)])
            .described("A transition that runs; it ends when it is due."),
        waiting(
            "interaction",
            [
                .required("id", .name), .optional("interactionController", .name),
                .optional("fraction", .number),
            ]
        )
        .described("An interactive transition that waits to be driven."),
        waiting("completion", [.required("id", .name), .optional("animator", .name)])
            .described("A transition whose manual animator has to complete it."),
        waiting(
            "question",
            [
                .optional("of", name.described("The object that is asked.")), .required("call", .name),
                .optional("arguments", map(to: .value)), .optional("rule", .name),
            ]
        )
        .described("A question that the turn waits on, named by the member that was called."),
        waiting("timer", [.required("due", milliseconds)]).described("Work that the app left for later."),
        waiting("timers", [.required("count", count)])
            .described("How much more the app left for later, all of it due after what is named."),
        waiting("restoration", [.required("extensions", count), .required("rule", .name)])
            .described(
                "A restoration that the app extended: completeStateRestoration() ends each extension."),
    ]).described("What a session waits for.")

    static let transition = object([
        .required("id", .name), .required("kind", choice(TransitionKind.self)),
        .required("from", .string), .required("to", .string), .required("duration", milliseconds),
        .required("interactive", .boolean),
    ]).described("The transition that a command began.")

    static let transitionList = object([.required("transitions", array(of: .reference(.transitionState)))])

    static let transitionState = object([
        .required("id", .name), .required("kind", choice(TransitionKind.self)),
        .required("from", .string), .required("to", .string), .required("duration", milliseconds),
        .required("animated", .boolean), .required("interactive", .boolean),
        .required("interruptible", .boolean), .required("cancelled", .boolean),
        .required("phase", choice(["preparing", "running", "interactive", "waiting", "ending"])),
        .required("fraction", .number), .optional("due", milliseconds),
        .required("presentationStyle", presentationStyle), .optional("transitionStyle", transitionStyle),
        .optional("animator", .name), .optional("interactionController", .name),
        .required("completionSpeed", .number), .required("completionCurve", choice(AnimationCurve.self)),
    ]).described("A transition in flight, as it stands.")

    private static func waiting(_ what: String, _ members: [Property]) -> Schema {
        object([.required("what", constant(.string(what)))] + members)
    }
}
