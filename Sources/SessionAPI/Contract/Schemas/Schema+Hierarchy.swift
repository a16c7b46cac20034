import PresentationCoding
import PresentationEngine

extension Schema {
    static let appearance = choice(Appearance.states)

    static let selector = string.described(
        """
        What controllers are, with their place in the tree, in the manner of CSS: a class or *, #id, \
        [fact="text"] with \(ControllerFact.allCases.map(\.rawValue).joined(separator: ", ")) as facts and = ^= $= \
        *= as tests, :\(ControllerStanding.allCases.map(\.rawValue).joined(separator: " :")) :nth-child(1) \
        :not(…) :has(…); a space leads to all that stands below, > to children, => to what is presented, and a comma \
        stands between alternatives. At most \(ControllerSelector.lengthLimitBytes) bytes with \
        \(ControllerSelector.partLimit) steps and conditions. Documentation/Selectors.md says it with examples.
        """)

    static let hierarchy = object([
        .required(
            "windows",
            array(
                of: object([
                    .required("id", .name), .required("visible", .boolean),
                    .required("root", anyOf([.reference(.controllerNode), .null])),
                ]))),
        .required("detached", array(of: .reference(.controllerNode))),
    ]).described("The windows with their trees, and the controllers that stand in no window.")

    static let controllerNode = object(
        controllerFacts + [
            .optional("children", array(of: .reference(.controllerNode))),
            .optional("presented", .reference(.controllerNode)),
        ])

    static let controllerList = object([
        .required(
            "controllers",
            array(
                of: object(
                    controllerFacts + [
                        .optional("parent", .name), .optional("presented", .name), .optional("window", .name),
                    ])))
    ])

    static let controller = object(
        controllerFacts + [
            .required("kind", choice(ControllerKind.self)), .required("address", .name),
            .required("held", boolean.described("Whether a variable of the client's keeps it alive.")),
            .optional(
                "scene",
                object([
                    .required("storyboard", .name), .required("id", .name), .optional("identifier", .string),
                ])),
            .optional("alert", alert),
            .required("properties", map(to: .value)),
            .required(
                "links", map(to: .value).described("What it answers about its place, by UIKit's names.")),
        ])

    static let window = object([
        .required("id", .name), .required("root", name.orNull), .optional("view", .name),
        .optional("frame", .reference(.rect)), .required("visible", .boolean), .required("key", .boolean),
    ])

    static let windowList = object([.required("windows", array(of: .reference(.window)))])

    static let viewList = object([.required("views", array(of: .reference(.view)))])

    static let view = object([
        .required("id", .name), .required("class", .name), .required("role", choice(ViewRole.self)),
        .optional("controller", .name), .optional("window", .name), .required("frame", .reference(.rect)),
        .optional("restorationIdentifier", .string), .optional("element", .string),
        .optional("subviews", array(of: .reference(.view))),
    ])

    static let namedObject = object([
        .required("id", .name), .required("class", .name), .required("owner", name.orNull),
        .optional("animator", animator), .optional("interaction", interaction),
        .optional("presentationController", presentationController),
        .optional("restorationIdentifier", .name), .optional("restorationParent", .name),
        .optional("objectRestorationClass", .name), .optional("drives", .name),
    ])

    static let objectList = object([.required("objects", array(of: .reference(.namedObject)))])

    static let behaviorMap = object([.required("behaviors", map(to: .reference(.behavior)))])

    private static let controllerFacts: [Property] = [
        .required("id", .name), .required("class", .name), .optional("title", .string),
        .required("state", appearance), .optional("view", .name), .optional("frame", .reference(.rect)),
        .required("modalPresentationStyle", presentationStyle), .optional("restorationIdentifier", .string),
        .optional("presentation", presentation),
    ]

    private static let presentation = object([
        .required("id", .name), .required("class", .name), .optional("presenting", .name),
        .optional("source", .name), .required("style", presentationStyle),
        .optional("adaptedStyle", presentationStyle), .required("transitionStyle", transitionStyle),
        .required("phase", choice(Presentation.Phase.self)), .optional("transition", .name),
    ]).described("How it is presented.")
}
