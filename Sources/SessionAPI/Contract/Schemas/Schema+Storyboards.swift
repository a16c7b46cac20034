import PresentationEngine
import StoryboardReader

extension Schema {
    static let storyboardSummary = object(summaryMembers)

    static let storyboardList = page("storyboards", of: .storyboardSummary)

    static let storyboard = object(
        summaryMembers + [
            .optional(
                "replaces",
                name.described("On an upload: the storyboard that the name stood for before; it stays.")),
            .required("digest", .name), .optional("initial", .name), .required("isLaunchScreen", .boolean),
            .required("scenes", array(of: scene)), .required("segues", array(of: segue)),
            .required("warnings", array(of: warning)),
        ]
    ).described("What was understood of a storyboard, and what was not.")

    /// A page of a list.
    static func page(_ key: String, of item: SchemaName) -> Schema {
        object([
            .required(key, array(of: .reference(item))),
            .optional("next", string.described("Where the next page is; missing on the last one.")),
        ])
    }

    static let moment = string.described("A time of day in UTC (RFC 3339).")

    private static let summaryMembers: [Property] = [
        .required("id", .name), .required("name", .name),
        .required("isNewest", boolean.described("Whether the name stands for this one.")),
        .required("form", choice(StoryboardForm.self)),
        .required("created", moment), .required("bytes", count),
    ]

    private static let scene = object([
        .required("id", .name), .required("name", .string), .required("kind", .name),
        .optional("class", .string), .optional("storyboardIdentifier", .string),
        .optional("restorationIdentifier", .string),
        .optional("modalPresentationStyle", choice(ModalPresentationStyle.allCases.map(\.name))),
        .optional(
            "children", array(of: object([.required("relationship", .string), .required("scene", .name)]))),
    ])

    private static let segue = object([
        .required("id", .name), .required("kind", .name), .optional("identifier", .string),
        .optional("class", .string), .required("source", .string), .required("destination", .string),
        .required("destinationName", .string), .optional("animates", .boolean),
        .required(
            "triggers",
            array(
                of: object([
                    .required("element", .string), .required("elementName", .string),
                    .optional("label", .string), .optional("accessibilityIdentifier", .string),
                    .required("event", .string),
                ]))),
    ])

    private static let warning = object([
        .required("element", .string), .optional("id", .string), .optional("line", .integer),
        .required("message", .string),
    ])
}
