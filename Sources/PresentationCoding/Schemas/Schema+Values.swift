import JSONCoding
import PresentationEngine
import SessionNumbers

extension Schema {
    package static let name = Schema(["type": "string", "minLength": 1])
    /// A name that a client chooses.
    package static let chosenName = Schema([
        "type": "string", "minLength": 1, "pattern": .string(NameRule.pattern),
        "description":
            "At most 1,024 bytes without control characters and line breaks; not \".\" or \"..\".",
    ])
    /// The range of sequence numbers of events and of positions in lists.
    package static let serialNumbers = 0...SerialNumber.greatest.value
    package static let serialNumber = integer(in: serialNumbers)
    package static let revisions = 1...SerialNumber.greatest.value
    package static let revision = integer(in: revisions)
    /// A number of points.
    package static let coordinate = number(in: Coordinate.range)
    package static let completionSpeed = number(in: CompletionSpeed.range)
    /// A time or a span of the session's clock.
    package static let milliseconds = number(in: 0...Double(SessionTime.latest.microseconds) / 1_000)
        .described("In milliseconds, with three decimal places at most.")

    /// A value that UIKit passes or a behavior answers.
    package static let value: Schema = named(
        "Value",
        Schema([:]).described("A value of any type; sizes, rectangles, insets and popover anchors are objects.")
            .example("detail"))

    /// The arguments of a call, by UIKit's names.
    package static let arguments: Schema = named(
        "Arguments",
        map(to: value).described("The arguments of a call, by UIKit's names.").example(["animated": true]))

    /// Properties and their values, by UIKit's names.
    package static let namedValues: Schema = named(
        "NamedValues",
        map(to: value).described("Properties and their values, by UIKit's names.")
            .example(["modalPresentationStyle": "fullScreen"]))

    /// True, false, or in a reaction the variable that holds one of these.
    package static let truth: Schema = named(
        "Truth",
        anyOf([boolean, name.described("A variable of the reaction, such as $animated.")])
            .described("True or false; in a reaction also a variable that holds one of these."))

    package static let presentationStyle: Schema = choice(
        "ModalPresentationStyle", ModalPresentationStyle.allCases.map(\.name))
    package static let transitionStyle: Schema = choice(
        "ModalTransitionStyle", ModalTransitionStyle.allCases.map(\.name))
    package static let idiom: Schema = choice("InterfaceIdiom", InterfaceIdiom.allCases.map(\.name))

    package static let edgeInsets: Schema = named(
        "EdgeInsets",
        object(
            ["top", "left", "bottom", "right"].map {
                .optional($0, number(in: 0...1_000), "The distance from the \($0) edge; 0 unless given.")
            }
        ).described("Distances from the edges, in points.").example(["top": 44, "bottom": 34]))

    package static let additionalInsets: Schema = named(
        "AdditionalInsets",
        object(
            ["top", "left", "bottom", "right"].map {
                .optional($0, number(in: -1_000...1_000), "The distance added at the \($0) edge; 0 unless given.")
            }
        ).described("Insets that are added to others, in points; negative ones reduce them.")
            .example(["top": 44, "bottom": -34]))

    package static let point: Schema = named(
        "Point",
        object([
            .required("x", .coordinate, "The distance from the left edge."),
            .required("y", .coordinate, "The distance from the top edge."),
        ]).described("A place, in points.").example(["x": 40, "y": 320]))

    package static let size: Schema = named(
        "Size",
        object([
            .required("width", .coordinate, "The width."), .required("height", .coordinate, "The height."),
        ]).described("A size, in points.").example(["width": 320, "height": 200]))

    package static let rect: Schema = named(
        "Rect",
        object([
            .required("x", .coordinate, "The left edge."), .required("y", .coordinate, "The top edge."),
            .required("width", .coordinate, "The width."), .required("height", .coordinate, "The height."),
        ]).described("A rectangle, in points.").example(["x": 0, "y": 0, "width": 375, "height": 667]))

    package static let anchor: Schema = named(
        "PopoverAnchor",
        object([
            .optional("barButtonItem", .name, "The bar button item that the popover points at."),
            .optional("sourceView", .name, "The view that the popover points at."),
            .optional("sourceRect", .rect, "The part of the source view that it points at."),
        ]).described("The place that a popover points at.").example(["barButtonItem": "add"]))
}
