import JSONCoding
import PresentationEngine

extension CallForm {
    static let popovers = [
        CallForm(
            .presentPopover,
            "Presents a popover controller: presentPopover(from:in:permittedArrowDirections:animated:).",
            on: .popoverController,
            [
                .optional("barButtonItem", .name, "The bar button item that it points at; this or view must be given."),
                .optional("view", .name, "The view that it points at."),
                .optional("rect", .rect, "The rectangle in the view, which must be given with it."),
                .optional(
                    "permittedArrowDirections",
                    .array(of: .choice("PopoverControllerArrow", PopoverPresentCall.directions)),
                    "Where its arrow may point; anywhere unless given."),
                .animated,
            ], needsArguments: true,
            example: [
                "popoverController": "menu", "view": "home.view",
                "rect": ["x": 20, "y": 80, "width": 44, "height": 44],
            ]
        ) { body throws(JSONFault) in
            .popover(
                receiver: try body.target(),
                .present(try PopoverPresentCall(body.object, isAnimated: try body.isAnimated())))
        },
        CallForm(
            .dismissPopover, "Dismisses a popover controller: dismiss(animated:).", on: .popoverController,
            [.animated], example: ["popoverController": "menu"]
        ) { body throws(JSONFault) in
            .popover(receiver: try body.target(), .dismiss(isAnimated: try body.isAnimated()))
        },
        CallForm(
            .setPopover, "Sets properties of a popover controller.", on: .popoverController,
            PopoverControllerSettings.members, needsArguments: true,
            example: ["popoverController": "menu", "popoverContentSize": ["width": 400, "height": 300]]
        ) { body throws(JSONFault) in
            .popover(receiver: try body.target(), .set(try PopoverControllerSettings(body.object)))
        },
    ]
}
