import JSONCoding
import PresentationEngine

extension StoryboardTrigger: DocumentRecord {
    static var blank: StoryboardTrigger {
        StoryboardTrigger(
            elementID: "", elementName: "", kind: .control, event: .tap, effect: .segue(id: ""))
    }

    static let fields: [DocumentField<StoryboardTrigger>] = [
        .required("element", \.elementID),
        .required("elementName", \.elementName),
        .choice("kind", \.kind, default: .control),
        .text("label", \.label),
        .text("accessibilityIdentifier", \.accessibilityIdentifier),
        .event,
        .effect,
    ]
}

extension DocumentField<StoryboardTrigger> {
    fileprivate static var event: Self {
        custom(["event"]) { trigger, object in
            object["event"] = .string(trigger.event.name)
        } read: { (object, trigger) throws(JSONFault) in
            let member = try object.required("event")
            guard let event = StoryboardTrigger.Event(name: try member.string()) else {
                throw member.fault(
                    "This must be tap, selection, accessoryAction, recognition, or a control event such as "
                        + "touchUpInside.")
            }
            trigger.event = event
        }
    }

    /// A segue, or an action with its target.
    fileprivate static var effect: Self {
        custom(["segue", "action", "target"]) { trigger, object in
            switch trigger.effect {
            case .segue(let id): object["segue"] = .string(id)
            case .action(let selector, let targetID):
                object["action"] = .string(selector)
                object["target"] = .string(targetID)
            }
        } read: { (object, trigger) throws(JSONFault) in
            let segue = try object.optional("segue")?.string()
            let action = try object.optional("action")?.string()
            switch (segue, action) {
            case (let id?, nil): trigger.effect = .segue(id: id)
            case (nil, let selector?):
                trigger.effect = .action(
                    selector: selector, targetID: try object.required("target").string())
            case (nil, nil), (_?, _?):
                throw object.fault("A trigger has either a segue or an action with its target.")
            }
        }
    }
}
