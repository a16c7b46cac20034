import JSONCoding
import PresentationEngine

extension ItemCall {
    /// The word by which the call is named in JSON.
    var verb: CallVerb {
        switch self {
        case .setEditing: .setEditing
        case .tapEditButton: .tapEditButton
        case .setToolbarItems: .setToolbarItems
        }
    }

    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .setEditing(let isEditing, let isAnimated):
            writer.member("editing", isEditing)
            writer.member("animated", isAnimated)
        case .tapEditButton: break
        case .setToolbarItems(let items, let isAnimated):
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
    /// The word by which the call is named in JSON.
    var verb: CallVerb {
        switch self {
        case .makeKeyAndVisible: .makeKeyAndVisible
        case .hide: .hideWindow
        case .show: .showWindow
        case .makeKey: .makeKey
        case .remove: .removeWindow
        }
    }
}
