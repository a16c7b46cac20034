import JSONCoding
import PresentationEngine

extension CallForm {
    static let presented = [
        CallForm(
            .touchOutside, "Touches beside an action sheet, a popover or a sheet, as a user does.",
            on: .receiver, at: .on(.controllers, "touchOutside"), example: ["receiver": "sheet"]
        ) { body throws(JSONFault) in try body.presented(.touchOutside) },
        CallForm(
            .panDown, "Begins a user's pull on a sheet: an interactive dismissal, to be driven on.",
            on: .receiver, at: .on(.controllers, "panDown"), example: ["receiver": "card"]
        ) { body throws(JSONFault) in try body.presented(.panDown) },
        CallForm(
            .dragSheet, "Drags a sheet and lets go of it, as a user does.", on: .receiver,
            at: .on(.controllers, "dragSheet"),
            [
                .required("by", .coordinate, "How far the finger moves down, in points; negative is up."),
                .optional(
                    "velocity", .coordinate,
                    "The speed downwards at the release, in points per second; 0 unless given."),
            ], example: ["receiver": "card", "by": -200, "velocity": 0]
        ) { body throws(JSONFault) in try body.presented(try .dragging(body.object)) },
        CallForm(
            .peek, "Previews a controller, as a user does who presses on a view, or lets go of the preview.",
            on: .receiver, at: .on(.controllers, "peek"),
            [.required("controller", Schema.name.orNull, "The controller that is previewed; null to let go.")],
            example: ["receiver": "home", "controller": "detail"]
        ) { body throws(JSONFault) in
            try body.presented(.peek(controller: try body.object.nullableName("controller")))
        },
        CallForm(
            .setSheet,
            "Sets properties of sheetPresentationController, or of a popover's adaptiveSheetPresentationController.",
            on: .receiver,
            at: .on(.controllers, "setSheet"), SheetSetting.members, needsArguments: true,
            example: [
                "receiver": "card", "detents": ["medium", "large"], "selectedDetentIdentifier": "medium",
            ]
        ) { body throws(JSONFault) in try body.presented(.setSheet(try SheetSetting.all(in: body.object))) },
        CallForm(
            .animateChanges,
            "Sets properties of sheetPresentationController in the block of animateChanges(_:).", on: .receiver,
            at: .on(.controllers, "animateChanges"), SheetSetting.members, needsArguments: true,
            example: ["receiver": "card", "detents": ["medium", "large"], "selectedDetentIdentifier": "large"]
        ) { body throws(JSONFault) in
            try body.presented(.animateChanges(try SheetSetting.all(in: body.object)))
        },
    ]
}

extension SheetSetting {
    /// The properties of a sheet's presentation controller.
    fileprivate static let members: [Schema.Property] =
        [
            .optional("detents", .array(of: .detent), "The detents, at least one."),
            .optional(
                "selectedDetentIdentifier", Schema.name.orNull,
                "The detent at which the sheet rests; null is the smallest."),
            .optional(
                "largestUndimmedDetentIdentifier", Schema.name.orNull,
                "The largest detent that does not dim what is beneath; null lets all of them dim."),
            .optional(
                "preferredCornerRadius", Schema.coordinate.orNull,
                "The corner radius, in points; null for the system's own."),
        ]
        + SheetFlag.allCases.map { flag -> Schema.Property in
            .optional(flag.rawValue, .boolean, "UIKit's property of this name.")
        }
}

extension Schema {
    fileprivate static let detent: Schema = .named(
        "SheetDetent",
        .anyOf([
            .choice("SystemDetent", ["medium", "large"]),
            .named(
                "CustomDetent",
                .object([
                    .required("identifier", .name, "The identifier."),
                    .optional("height", .coordinate, "The height inside the safe area, in points."),
                    .optional("fraction", .coordinate, "The height as a fraction of maximumDetentValue."),
                ]).described("A detent of the app's own; without a height it is inactive.")
                    .example(["identifier": "small", "height": 200])),
        ]).described("A height at which a sheet can rest.").example("medium"))
}

extension CallBody {
    fileprivate func presented(_ call: PresentedCall) throws(JSONFault) -> Call {
        .presented(receiver: try target(), call)
    }
}
