import JSONCoding
import PresentationEngine

extension CallForm {
    static let transitions = [
        CallForm(
            .update, "Moves an interactive transition to a fraction of its whole.", on: .drivenTransition,
            at: .own("updateTransition", .patch, "transitions/{transition}", in: .transitions), [.fraction],
            example: ["transition": "t_1", "fraction": 0.4]
        ) { body throws(JSONFault) in
            try body.drive(.update(try body.object.required("fraction").number()))
        },
        CallForm(
            .finish, "Ends the interaction; the transition runs on to its end.", on: .drivenTransition,
            at: .on(.transitions, "finish", id: "finishTransition"), example: ["transition": "t_1"]
        ) { body throws(JSONFault) in try body.drive(.finish) },
        CallForm(
            .cancel, "Ends the interaction; the transition runs back.", on: .drivenTransition,
            at: .on(.transitions, "cancel", id: "cancelTransition"), example: ["transition": "t_1"]
        ) { body throws(JSONFault) in try body.drive(.cancel) },
        CallForm(
            .pause, "Stops a running transition so that it can be driven.", on: .drivenTransition,
            at: .on(.transitions, "pause", id: "pauseTransition"), example: ["transition": "t_1"]
        ) { body throws(JSONFault) in try body.drive(.pause) },
        CallForm(
            .complete, "Completes a manual animator's transition: completeTransition(_:).",
            on: .drivenTransition, at: .on(.transitions, "complete", id: "completeTransition"),
            [.required("completed", .boolean, "Whether the transition was completed, not cancelled.")],
            example: ["transition": "t_1", "completed": true]
        ) { body throws(JSONFault) in
            try body.drive(.complete(try body.object.required("completed").bool()))
        },
        CallForm(
            .gesture, "Moves the finger that drives an interactive transition.", on: .drivenTransition,
            at: .on(.transitions, "gesture", id: "moveFinger"),
            [
                .required("state", .choice(GestureState.self), "The state of the gesture recognizer."),
                .optional("location", .point, "The place of the finger; the corner unless given."),
            ], example: ["transition": "t_1", "state": "changed", "location": ["x": 120, "y": 300]]
        ) { body throws(JSONFault) in
            try body.drive(
                .gesture(
                    try body.object.required("state").enumeration(),
                    location: try body.object.value("location", of: Point.self) ?? .zero))
        },
        CallForm(
            .setInteraction, "Sets properties of an interaction controller.", on: .interactionController,
            InteractionChange.members, needsArguments: true,
            example: ["interactionController": "swipe", "completionSpeed": 0.5]
        ) { body throws(JSONFault) in
            .changeInteraction(object: try body.target(), try InteractionChange(body.object))
        },
        CallForm(
            .updateInteractiveTransition, "Reports progress to the context: updateInteractiveTransition(_:).",
            on: .transition, [.fraction], example: ["transition": "t_1", "fraction": 0.4]
        ) { body throws(JSONFault) in
            try body.drive(.context(.update(try body.object.required("fraction").number())))
        },
        CallForm(
            .finishInteractiveTransition, "Reports to the context: finishInteractiveTransition().",
            on: .transition, example: ["transition": "t_1"]
        ) { body throws(JSONFault) in try body.drive(.context(.finish)) },
        CallForm(
            .cancelInteractiveTransition, "Reports to the context: cancelInteractiveTransition().",
            on: .transition, example: ["transition": "t_1"]
        ) { body throws(JSONFault) in try body.drive(.context(.cancel)) },
        CallForm(
            .pauseInteractiveTransition, "Reports to the context: pauseInteractiveTransition().",
            on: .transition, example: ["transition": "t_1"]
        ) { body throws(JSONFault) in try body.drive(.context(.pause)) },
    ]
}

extension CallBody {
    fileprivate func drive(_ drive: Drive) throws(JSONFault) -> Call { .drive(target: try target(), drive) }
}

extension Schema.Property {
    fileprivate static let fraction = required("fraction", .number, "The fraction, from 0 to 1.")
}
