import JSONCoding
import PresentationEngine

extension CallForm {
    static let presenting = [
        CallForm(
            .present, "Presents another controller: present(_:animated:completion:).", on: .receiver,
            at: .on(.controllers, "present"),
            [
                .required(
                    "controller", Schema.name.orNull, "The controller to present; null is UIKit's nil."),
                .animated, .completion,
            ], example: ["receiver": "home", "controller": "detail", "animated": true]
        ) { body throws(JSONFault) in
            .present(
                PresentCall(
                    receiver: try body.target(), controller: try body.object.nullableName("controller"),
                    isAnimated: try body.isAnimated(), completion: try body.object.value("completion")))
        },
        CallForm(
            .dismiss, "Dismisses the presented controller, or the receiver: dismiss(animated:completion:).",
            on: .receiver, at: .on(.controllers, "dismiss"), [.animated, .completion],
            example: ["receiver": "home", "animated": true]
        ) { body throws(JSONFault) in
            .dismiss(
                receiver: try body.target(), animated: try body.isAnimated(),
                completion: try body.object.value("completion"))
        },
        CallForm(
            .presentModalViewController,
            "Presents another controller by the deprecated name: presentModalViewController(_:animated:).",
            on: .receiver,
            [
                .required(
                    "controller", Schema.name.orNull, "The controller to present; null is UIKit's nil."),
                .animated,
            ], example: ["receiver": "home", "controller": "detail", "animated": true]
        ) { body throws(JSONFault) in
            .modal(
                receiver: try body.target(),
                .present(
                    controller: try body.object.nullableName("controller"), isAnimated: try body.isAnimated()))
        },
        CallForm(
            .dismissModalViewControllerAnimated,
            "Dismisses by the deprecated name: dismissModalViewControllerAnimated:.", on: .receiver, [.animated],
            example: ["receiver": "home", "animated": true]
        ) { body throws(JSONFault) in
            .modal(receiver: try body.target(), .dismiss(isAnimated: try body.isAnimated()))
        },
        CallForm(
            .coordinate,
            """
            Gives blocks to the transition coordinator: animate(alongsideTransition:completion:) and \
            notifyWhenInteractionEnds(_:).
            """, on: .receiver,
            [
                .optional(
                    "alongside", .completion, "The block that runs alongside the transition's animation."),
                .optional("completion", .completion, "The block that runs at the end of the transition."),
                .optional("interactionEnds", .completion, "The block that runs when the interaction ends."),
                .optional(
                    "interactionChanges", .completion, "The block that runs when the interaction changes."),
            ], needsArguments: true,
            example: ["receiver": "home", "completion": ["label": "transition is over"]]
        ) { body throws(JSONFault) in
            .coordinate(
                receiver: try body.target(),
                Coordination(
                    alongside: try body.object.value("alongside"),
                    completion: try body.object.value("completion"),
                    interactionEnds: try body.object.value("interactionEnds"),
                    interactionChanges: try body.object.value("interactionChanges")))
        },
    ]
}
