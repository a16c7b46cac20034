import JSONCoding
import PresentationEngine

extension ItemCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        writer.member("receiver", receiver)
        switch self {
        case .setEditing(let isEditing, let isAnimated):
            writer.member("editing", isEditing)
            writer.member("animated", isAnimated)
        case .setToolbarItems(let items, let isAnimated):
            writer.key("items")
            if let items { writer.value(items.map(JSONValue.string)) } else { writer.null() }
            writer.member("animated", isAnimated)
        case .tapEditButton: break
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
