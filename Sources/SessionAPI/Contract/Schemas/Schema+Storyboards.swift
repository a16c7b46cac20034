import JSONCoding
import PresentationCoding
import PresentationEngine
import StoryboardReader

extension Schema {
    static let storyboardSummary: Schema = named(
        "StoryboardSummary", object(summaryMembers).described("A storyboard, as lists show it."))

    static let storyboardList: Schema = page("storyboards", of: .storyboardSummary, named: "StoryboardList")

    /// A storyboard in the service's own form, which the contract does not describe further.
    static let storyboardDocument: Schema = named(
        "StoryboardDocument",
        map(to: .value).described("A storyboard in the service's own form.")
            .example([
                "storyboard": 1, "initial": "home",
                "scenes": [["id": "home", "class": "HomeViewController"]],
            ]))

    /// What the inspector makes its example of.
    static let exampleApp: Schema = named(
        "ExampleApp",
        object([
            .required("storyboard", storyboardDocument, "The storyboard, which is uploaded as Notes."),
            .required("session", .sessionRequest, "The request for the session."),
        ]).described("The example app of the inspector."))

    static let storyboard: Schema = named(
        "Storyboard",
        object(
            summaryMembers + [
                .optional(
                    "replaces", .name,
                    "On an upload: the storyboard that the name referred to before; it is kept."),
                .required("digest", name, "SHA-256 of the storyboard as it was understood."),
                .optional("initial", .name, "The object id of the initial scene."),
                .required("isLaunchScreen", .boolean, "Whether it is a launch screen."),
                .required("scenes", array(of: scene), "The scenes."),
                .required("segues", array(of: segue), "The segues."),
                .required("warnings", array(of: warning), "The parts that were not understood."),
            ]
        ).described("A storyboard as it was understood, and the parts that were not."))

    /// A page of a list.
    static func page(
        _ key: String, of item: Schema, named name: String, order: String = "the oldest first"
    ) -> Schema {
        named(
            name,
            object([
                .required(key, array(of: item), "The items of the page, \(order)."),
                .optional("next", .string, "The link to the next page; missing on the last one."),
            ]).described("A page of the list of \(key)."))
    }

    static let moment = string.described("A time of day in UTC (RFC 3339).").example("2026-01-31T12:00:00Z")
    static let systemVersion: Schema = named(
        "SystemVersion",
        name.described("A version from 8 to 18, of 26 or of 27, such as \"12\", \"13.2\" or \"26\".")
            .examples(["12"] + SystemVersion.majors.filter { $0 != 12 }.map { .string(String($0)) }))

    private static let summaryMembers: [Property] = [
        .required("id", name.example("sb_2PYSBCWGKJ0Q7"), "The storyboard's id."),
        .required("name", name.example("Main"), "The name that it was uploaded under."),
        .required("isNewest", .boolean, "Whether the name refers to this one."),
        .required("form", choice(StoryboardForm.self), "The form of the document."),
        .required("created", moment, "When it was uploaded."),
        .required("bytes", count, "The document's length."),
    ]

    private static let scene: Schema = named(
        "Scene",
        object([
            .required("id", name.example("BYZ-38-t0r"), "The object id of the scene's controller."),
            .required("name", string.example("Home"), "The scene's name in Xcode, or its class."),
            .required("kind", name.example("viewController"), "The kind of controller."),
            .optional("class", .string, "The class."),
            .optional("storyboardIdentifier", .string, "The storyboard identifier."),
            .optional("restorationIdentifier", .string, "The restoration identifier."),
            .optional("modalPresentationStyle", presentationStyle, "The presentation style."),
            .optional("children", array(of: sceneChild), "The children of a container."),
            .required("elements", array(of: element), "The elements that a user can act on."),
            .required("segues", array(of: .name), "The ids of the segues that leave the scene."),
        ]).described("A scene of a storyboard."))

    private static let element: Schema = named(
        "SceneElement",
        object([
            .required("id", name.example("VmC-X0-60p"), "The object id."),
            .required("elementName", string.example("button"), "The element's name in the document."),
            .required("kind", choice(ElementOutline.Kind.self, named: "SceneElementKind"), "Its kind."),
            .optional("label", .string, "The text on the element, or another label that identifies it."),
            .optional("accessibilityLabel", .string, "Its accessibility label, where it differs from label."),
            .optional("accessibilityIdentifier", .string, "Its accessibility identifier."),
            .optional("isEnabled", alwaysFalse, "Only where the element is disabled."),
            .required("connections", array(of: connection), "The segues and actions of its events."),
        ]).described("An element that a user can act on, or that is connected to a segue or an action."))

    private static let connection: Schema = named(
        "ElementConnection",
        union(by: "kind", [("segue", segueConnection), ("action", actionConnection)])
            .described("The effect of an element's event.")
            .example(["kind": "segue", "event": "touchUpInside", "segue": "ToY-qD-XDL"]))

    private static let segueConnection: Schema = named(
        "SegueConnection",
        object([
            .required("kind", constant("segue"), "The word for effects of this kind."),
            .required("event", string.example("touchUpInside"), "The event."),
            .required("segue", string.example("ToY-qD-XDL"), "The object id of the segue."),
        ]).described("An event of an element that performs a segue."))

    private static let actionConnection: Schema = named(
        "ActionConnection",
        object([
            .required("kind", constant("action"), "The word for effects of this kind."),
            .required("event", string.example("touchUpInside"), "The event."),
            .required("action", string.example("save:"), "The selector of the action."),
            .required("target", string.example("BYZ-38-t0r"), "The object id of the receiver."),
        ]).described("An event of an element that sends an action."))

    private static let sceneChild: Schema = named(
        "SceneChild",
        object([
            .required("relationship", string.example("rootViewController"), "The relationship."),
            .required("scene", name.example("Wkl-T6-n1d"), "The child's scene."),
        ]).described("A child that a scene's container begins with."))

    private static let segue: Schema = named(
        "Segue",
        object([
            .required("id", name.example("ToY-qD-XDL"), "The object id."),
            .required("kind", name.example("presentation"), "The kind, as Xcode words it."),
            .optional(
                "relationship", .string, "The role of the destination, where the kind is relationship."),
            .optional("identifier", .string, "The identifier."), .optional("class", .string, "The class."),
            .required("source", string.example("BYZ-38-t0r"), "The scene that it leaves."),
            .required("destination", string.example("Wkl-T6-n1d"), "The scene that it leads to."),
            .required("destinationName", string.example("Settings"), "The name of that scene."),
            .optional("animates", .boolean, "Whether it is animated; true unless given."),
            .required("triggers", array(of: trigger), "The elements that perform it."),
        ]).described("A segue of a storyboard."))

    private static let trigger: Schema = named(
        "SegueTrigger",
        object([
            .required("element", string.example("VmC-X0-60p"), "The object id of the element."),
            .required("elementName", string.example("button"), "The kind of element."),
            .optional("label", .string, "Its text."),
            .optional("accessibilityIdentifier", .string, "Its accessibility identifier."),
            .required("event", string.example("touchUpInside"), "The event that performs the segue."),
        ]).described("An element that performs a segue."))

    private static let warning: Schema = named(
        "StoryboardWarning",
        object([
            .required("element", string.example("mapView"), "The element's name in the document."),
            .optional("id", .string, "Its object id."), .optional("line", .integer, "The line."),
            .required("message", string.example("It is not read."), "What was not understood."),
        ]).described("A part of a storyboard that was not understood."))
}
