import JSONCoding
import PresentationEngine

extension CallForm {
    static let alerts = [
        CallForm(
            .addAction, "Adds an action to an alert controller: addAction(_:).", on: .receiver,
            at: .on(.controllers, "addAction"), AlertActionRequest.members,
            example: ["receiver": "alert", "title": "Delete", "style": "destructive"]
        ) { body throws(JSONFault) in try body.alert(.addAction(try AlertActionRequest(body.object))) },
        CallForm(
            .addTextField, "Adds a text field to an alert: addTextField(configurationHandler:).",
            on: .receiver, at: .on(.controllers, "addTextField"), AlertFieldRequest.members,
            example: ["receiver": "alert", "placeholder": "Name"]
        ) { body throws(JSONFault) in try body.alert(.addTextField(try AlertFieldRequest(body.object))) },
        CallForm(
            .setActionEnabled, "Enables an action of an alert controller, or disables it.", on: .receiver,
            at: .on(.controllers, "setActionEnabled"),
            [
                .required("action", .name, "The action's name."),
                .required("enabled", .boolean, "Whether it is enabled."),
            ], example: ["receiver": "alert", "action": "OK", "enabled": false]
        ) { body throws(JSONFault) in try body.alert(try .enabling(body.object)) },
        CallForm(
            .enterText, "Types into a text field of an alert, as a user does.", on: .receiver,
            at: .on(.controllers, "enterText"),
            [
                .optional("field", .integer, "The field's place, from 0 on; 0 unless given."),
                .required("text", .string, "The field's new text."),
            ], example: ["receiver": "alert", "field": 0, "text": "Ada"]
        ) { body throws(JSONFault) in try body.alert(try .entering(body.object)) },
    ]
}

extension CallBody {
    fileprivate func alert(_ call: AlertCall) throws(JSONFault) -> Call {
        .alert(receiver: try target(), call)
    }
}
