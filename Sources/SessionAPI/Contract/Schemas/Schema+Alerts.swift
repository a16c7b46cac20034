import PresentationEngine

extension Schema {
    /// An action that is to be added to an alert controller.
    static let alertActionMembers: [Schema.Property] = [
        .optional("id", name.described("What it is tapped by; its title unless given.")),
        .required("title", anyOf([string, null])), .optional("style", choice(AlertActionStyle.self)),
        .optional("enabled", boolean.described("True unless said otherwise.")),
        .optional("handler", .reference(.completion)),
    ]

    /// A text field that is to be added to an alert.
    static let alertFieldMembers: [Schema.Property] = [
        .optional("placeholder", string), .optional("text", string), .optional("secure", boolean),
        .optional("configuration", .reference(.completion)),
    ]

    /// What an alert controller holds.
    static let alert = object([
        .required("preferredStyle", choice(AlertStyle.self)), .optional("message", string),
        .required(
            "actions",
            array(
                of: object([
                    .required("id", name), .required("title", string),
                    .required("style", choice(AlertActionStyle.self)), .required("enabled", boolean),
                    .required("shown", boolean), .required("preferred", boolean),
                ]))),
        .required(
            "textFields",
            array(
                of: object([
                    .optional("placeholder", string), .required("text", string),
                    .required("secure", boolean),
                ]))),
    ])
}
