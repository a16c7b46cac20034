import JSONCoding
import PresentationEngine

extension ItemCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        switch self {
        case .setEditing(let isEditing, let isAnimated):
            writer.call(.setEditing, receiver: receiver)
            writer.member("editing", isEditing)
            writer.member("animated", isAnimated)
        case .tapEditButton: writer.call(.tapEditButton, receiver: receiver)
        case .setToolbarItems(let items, let isAnimated):
            writer.call(.setToolbarItems, receiver: receiver)
            writer.key("items")
            if let items { writer.value(items.map(JSONValue.string)) } else { writer.null() }
            writer.member("animated", isAnimated)
        }
    }

    static func editing(_ object: JSONObjectReader) throws(JSONFault) -> Self {
        .setEditing(
            try object.truth("editing"), isAnimated: try object.truth("animated", default: true))
    }

    static func toolbarItems(_ object: JSONObjectReader) throws(JSONFault) -> Self {
        let items = try object.required("items")
        return .setToolbarItems(
            items.isNull ? nil : try items.array().map { item throws(JSONFault) in try item.name() },
            isAnimated: try object.truth("animated", default: true))
    }
}

extension WindowCall {
    func write(on window: String, to writer: inout JSONWriter) {
        switch self {
        case .makeKeyAndVisible: writer.call(.makeKeyAndVisible, "window", window)
        case .hide: writer.call(.hideWindow, "window", window)
        case .show: writer.call(.showWindow, "window", window)
        case .makeKey: writer.call(.makeKey, "window", window)
        case .remove: writer.call(.removeWindow, "window", window)
        }
    }
}
