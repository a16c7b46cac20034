import JSONCoding
import PresentationEngine

extension CallForm {
    static let bars = [
        CallForm(
            .setEditing, "Lets the user edit, or not: setEditing(_:animated:).", on: .receiver,
            at: .on(.controllers, "setEditing"),
            [.required("editing", .truth, "Whether the user edits."), .animated],
            example: ["receiver": "home", "editing": true, "animated": false]
        ) { body throws(JSONFault) in .items(receiver: try body.target(), try .editing(body.object)) },
        CallForm(
            .tapEditButton, "Taps the edit button, as a user does.", on: .receiver,
            example: ["receiver": "home"]
        ) { body throws(JSONFault) in .items(receiver: try body.target(), .tapEditButton) },
        CallForm(
            .setToolbarItems, "Sets a controller's toolbar items: setToolbarItems(_:animated:).",
            on: .receiver, at: .on(.controllers, "setToolbarItems"),
            [
                .required("items", Schema.array(of: .name).orNull, "The names of the items; null for none."),
                .animated,
            ], example: ["receiver": "home", "items": ["share"], "animated": false]
        ) { body throws(JSONFault) in .items(receiver: try body.target(), try .toolbarItems(body.object)) },
        CallForm(
            .addConstraint, "Adds a constraint between a view and a layout guide of its controller.",
            on: .receiver, at: .on(.controllers, "addConstraint"),
            [.required("guide", .choice(LayoutGuide.self), "The layout guide.")],
            example: ["receiver": "home", "guide": "topLayoutGuide"]
        ) { body throws(JSONFault) in
            .layout(
                receiver: try body.target(),
                .addConstraint(to: try body.object.required("guide").enumeration()))
        },
        CallForm(
            .layoutSubviews, "Lays out the view of a controller: its view's layoutSubviews().",
            on: .receiver, at: .on(.controllers, "layoutSubviews"), example: ["receiver": "home"]
        ) { body throws(JSONFault) in .layout(receiver: try body.target(), .layoutSubviews) },
    ]
}
