import JSONCoding
import PresentationEngine

extension CallForm {
    static let segues = [
        CallForm(
            .performSegue, "Performs a segue of the storyboard: performSegue(withIdentifier:sender:).",
            on: .receiver, at: .on(.controllers, "segue", id: "performSegue"),
            [
                .optional("identifier", .string, "The segue's identifier; nil unless given."), .sender,
            ], needsArguments: true, example: ["receiver": "home", "identifier": "settings"]
        ) { body throws(JSONFault) in
            .performSegue(
                receiver: try body.target(), identifier: try body.object.text("identifier"),
                sender: try body.object.name("sender"))
        },
        CallForm(
            .tap,
            """
            Taps an element of a storyboard, an action of an alert, a tab or a back button, named by its id, \
            label, accessibility identifier or title.
            """, on: .tapped, at: .own("tap", .post, "controls/{element}/tap", in: .calls),
            [
                .optional("controller", .name, "The controller in whose view it is, where several have it."),
                .optional(
                    "event", .choice("ControlEvent", StoryboardTrigger.Event.names),
                    "The one event that is sent, in place of those of a tap."),
            ], example: ["element": "VmC-X0-60p"]
        ) { body throws(JSONFault) in
            .tap(
                element: try body.target(), controller: try body.object.name("controller"),
                event: try body.object.name("event"))
        },
        CallForm(
            .setEnabled,
            """
            Enables or disables a control, bar button item or gesture recognizer of a storyboard, or a \
            controller's tab: isEnabled.
            """, on: .element, at: .own("setEnabled", .post, "controls/{element}/setEnabled", in: .calls),
            [
                .optional("controller", .name, "The controller in whose view it is, where several have it."),
                .required("enabled", .boolean, "Whether it is enabled."),
            ], example: ["element": "VmC-X0-60p", "enabled": false]
        ) { body throws(JSONFault) in
            .setEnabled(
                element: try body.target(), controller: try body.object.name("controller"),
                try body.object.required("enabled").bool())
        },
        CallForm(
            .show, "Shows another controller in the primary context: show(_:sender:).", on: .receiver,
            at: .on(.controllers, "show"), [.controller("The controller to show."), .sender],
            example: ["receiver": "home", "controller": "detail"]
        ) { body throws(JSONFault) in .showing(.show(try ShowCall(.primary, body))) },
        CallForm(
            .showDetail, "Shows another controller as detail: showDetailViewController(_:sender:).",
            on: .receiver, at: .on(.controllers, "showDetail"),
            [.controller("The controller to show."), .sender],
            example: ["receiver": "home", "controller": "detail"]
        ) { body throws(JSONFault) in .showing(.show(try ShowCall(.detail, body))) },
        CallForm(
            .targetViewController,
            "Finds the controller that carries out an action: targetViewController(forAction:sender:).",
            on: .receiver, at: .on(.controllers, "target", id: "findTarget"),
            [
                .required("action", .name, "The action's selector."), .sender,
                .optional("label", .string, "The label of the event that has the answer."),
            ], example: ["receiver": "home", "action": "showViewController:sender:"]
        ) { body throws(JSONFault) in .showing(.target(try TargetCall(body))) },
        CallForm(
            .unwind, "Performs an unwind segue of the receiver's scene.", on: .receiver,
            UnwindCall.members, needsArguments: true,
            example: ["receiver": "Compose", "action": "unwindToList:"]
        ) { body throws(JSONFault) in .unwind(try UnwindCall(body)) },
    ]
}

extension UnwindCall {
    /// The members of an unwinding besides its receiver.
    package static let members: [Schema.Property] = [
        .optional("identifier", .string, "The unwind segue's identifier; this or action must be given."),
        .optional("action", .name, "The unwind segue's action, such as unwindToMenu:."), .sender,
    ]
}

extension Schema.Property {
    static let sender = optional("sender", .name, "The object that is passed as sender; nil unless given.")
}
