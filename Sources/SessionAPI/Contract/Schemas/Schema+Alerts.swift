import JSONCoding
import PresentationEngine

extension Schema {
    /// The part of a controller that only an alert controller has.
    static let alert: Schema = named(
        "Alert",
        object([
            .required("preferredStyle", choice(AlertStyle.self), "The style that it was made with."),
            .optional("message", string, "The message."),
            .required(
                "actions", array(of: alertAction), "The actions, in the order in which they were added."),
            .required("textFields", array(of: alertField), "The text fields, from the top down."),
        ]).described("The contents of an alert controller."))

    private static let alertAction: Schema = named(
        "AlertAction",
        object([
            .required("id", name.example("Delete"), "The name by which it is tapped."),
            .required("title", string.example("Delete"), "The title."),
            .required("style", choice(AlertActionStyle.self), "The style."),
            .required("enabled", .boolean, "Whether it can be tapped."),
            .required("shown", .boolean, "Whether it is on screen: a popover has no cancel action."),
            .required("preferred", .boolean, "Whether it is the preferred action."),
        ]).described("An action of an alert controller."))

    private static let alertField: Schema = named(
        "AlertField",
        object([
            .optional("placeholder", string, "The text that is shown while the field is empty."),
            .required("text", string.example("Ada"), "The text in the field."),
            .required("secure", .boolean, "Whether the text is hidden."),
        ]).described("A text field of an alert."))
}
