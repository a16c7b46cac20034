import PresentationEngine

extension Schema {
    static let behavior = object(behaviorMembers).described(
        "What a subclass or delegate would do in code. Keys are UIKit's members, such as viewDidAppear(_:).")

    static let behaviorMembers: [Property] = [
        .optional("answers", map(to: declaredAnswer)),
        .optional("reactions", map(to: reaction)),
        .optional(
            "actions",
            map(to: array(of: .reference(.call))).described(
                "The class's own methods by their selectors, such as unwind actions, with the calls they make."
            )
        ),
        .optional(
            "declaresRestoration",
            boolean.described("Whether the class declares that it conforms to UIViewControllerRestoration.")),
        .optional(
            "declaresActions",
            boolean.described(
                "Whether the class has no methods but its actions; else it is taken to have those that its storyboard connects to it."
            )),
    ]

    static let objectRequest = object(objectMembers).described(
        "A named object of the app's: a delegate, an animator, an interaction or presentation controller.")

    static let objectMembers: [Property] = [
        .optional("name", .name), .optional("id", .name.described("Another word for name.")),
        .optional("class", .name), .optional("owner", .name),
        .optional("animator", animator), .optional("interaction", interaction),
        .optional("presentationController", presentationController),
        .optional(
            "restorationParent",
            name.described("The controller or object within which its restoration identifier counts.")),
        .optional("objectRestorationClass", .name),
        .optional("behavior", .reference(.behavior)),
    ]

    private static let declaredAnswer = value.described(
        """
        A constant; or {"match": [{"arguments", "value"}], "otherwise"}; or {"sequence": [values]}, used up in \
        order; or {"ask": true}, which parks the turn until the client answers.
        """)

    private static let reaction = object([
        .optional("before", array(of: .reference(.call))), .optional("after", array(of: .reference(.call))),
        .optional("super", boolean.described("Whether super is called; true unless said otherwise.")),
    ])

    static let animator = object([
        .optional("duration", milliseconds), .optional("curve", choice(AnimationCurve.self)),
        .optional("manual", boolean.described("The client animates and completes the transition itself.")),
        .optional("interruptible", .boolean), .optional("implementsAnimationEnded", .boolean),
        .optional("addsIncomingView", .boolean), .optional("effects", array(of: .string)),
    ])

    static let interaction = object([.optional("percentDriven", .boolean)] + interactionMembers)

    /// What can also be changed of an interaction controller while it is used.
    static let interactionMembers: [Property] = [
        .optional("completionSpeed", .completionSpeed),
        .optional("completionCurve", choice(AnimationCurve.self)),
        .optional("wantsInteractiveStart", .boolean), .optional("edge", choice(ScreenEdge.self)),
    ]

    static let presentationController = object([
        .optional("shouldPresentInFullscreen", .boolean), .optional("shouldRemovePresentersView", .boolean),
        .optional("frame", .reference(.rect)), .optional("wrapper", .name),
        .optional("decorations", array(of: .string)), .optional("adaptiveStyle", presentationStyle),
    ])
}
