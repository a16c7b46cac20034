import JSONCoding
import PresentationEngine

extension AlertActionRequest {
    /// The members of an action to be added to an alert controller.
    static let members: [Schema.Property] = [
        .optional("id", .name, "The name by which it is tapped; its title unless given."),
        .required("title", .string.orNull, "The title."),
        .optional("style", .choice(AlertActionStyle.self), "The style; default unless given."),
        .optional("enabled", .boolean, "Whether it can be tapped; true unless given."),
        .optional("handler", .completion, "The handler that runs once the alert is gone."),
    ]
}

extension AlertFieldRequest {
    /// The members of a text field to be added to an alert.
    static let members: [Schema.Property] = [
        .optional("placeholder", .string, "The text that is shown while the field is empty."),
        .optional("text", .string, "The text in the field."),
        .optional("secure", .boolean, "Whether the text is hidden; false unless given."),
        .optional("configuration", .completion, "The configuration handler, which runs at once."),
    ]
}
