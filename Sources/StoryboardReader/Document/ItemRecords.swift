import JSONCoding
import PresentationEngine

extension StoryboardNavigationItem: DocumentRecord {
    static var blank: StoryboardNavigationItem { StoryboardNavigationItem() }

    static let fields: [DocumentField<StoryboardNavigationItem>] = [
        .text("id", \.id),
        .text("title", \.title),
        .text("prompt", \.prompt),
        .flag("hidesBackButton", \.hidesBackButton),
        .flag("leftItemsSupplementBackButton", \.leftItemsSupplementBackButton),
        .choice("largeTitleDisplayMode", \.largeTitleDisplayMode, default: .automatic),
        .record("backBarButtonItem", \.backBarButtonItem),
        .records("leftBarButtonItems", \.leftBarButtonItems),
        .records("rightBarButtonItems", \.rightBarButtonItems),
        .record("titleView", \.titleView),
    ]
}

extension StoryboardBarButtonItem: DocumentRecord {
    static var blank: StoryboardBarButtonItem { StoryboardBarButtonItem() }

    static let fields: [DocumentField<StoryboardBarButtonItem>] = [
        .text("id", \.id),
        .text("title", \.title),
        .text("systemItem", \.systemItem),
        .customClass(\.customClass),
        .text("userLabel", \.userLabel),
        .text("accessibilityIdentifier", \.accessibilityIdentifier),
        .text("accessibilityLabel", \.accessibilityLabel),
        .flag("isEnabled", \.isEnabled, default: true),
        .integer("tag", \.tag),
        .record("customView", \.customView),
    ]
}

extension StoryboardTabBarItem: DocumentRecord {
    static var blank: StoryboardTabBarItem { StoryboardTabBarItem() }

    static let fields: [DocumentField<StoryboardTabBarItem>] = [
        .text("id", \.id),
        .text("title", \.title),
        .text("systemItem", \.systemItem),
        .text("badgeValue", \.badgeValue),
        .flag("isEnabled", \.isEnabled, default: true),
        .integer("tag", \.tag),
    ]
}

extension StoryboardObject: DocumentRecord {
    static var blank: StoryboardObject { StoryboardObject(id: "", elementName: "", kind: .other) }

    static let fields: [DocumentField<StoryboardObject>] = [
        .required("id", \.id),
        .required("elementName", \.elementName),
        .objectKind,
        .customClass(\.customClass),
        .text("userLabel", \.userLabel),
        .records("outlets", \.outlets),
        .records("runtimeAttributes", \.runtimeAttributes),
    ]
}

extension DocumentField<StoryboardObject> {
    /// `kind` with the optional view or item.
    fileprivate static var objectKind: Self {
        custom(["kind", "isEnabled", "view", "barButtonItem"]) { root, object in
            switch root.kind {
            case .gestureRecognizer(let isEnabled):
                object["kind"] = "gestureRecognizer"
                if !isEnabled { object["isEnabled"] = false }
            case .customObject: object["kind"] = "customObject"
            case .other: object["kind"] = "other"
            case .view(let view): object["view"] = view.documentValue
            case .barButtonItem(let item): object["barButtonItem"] = item.documentValue
            }
        } read: { (object, root) throws(JSONFault) in
            root.kind = try objectKind(object)
        }
    }

    private static func objectKind(_ object: JSONObjectReader) throws(JSONFault) -> StoryboardObject.Kind {
        let given = ["kind", "view", "barButtonItem"].filter { object.optional($0) != nil }
        guard given.count == 1 else {
            throw object.fault("An object has exactly one of kind, view and barButtonItem.")
        }
        let isEnabled = object.optional("isEnabled")
        if let isEnabled, try object.optional("kind")?.string() != "gestureRecognizer" {
            throw isEnabled.fault("Only a gesture recognizer is enabled or disabled here.")
        }
        if let view = object.optional("view") { return .view(try StoryboardView(document: view)) }
        if let item = object.optional("barButtonItem") {
            return .barButtonItem(try StoryboardBarButtonItem(document: item))
        }
        let kind = try object.required("kind")
        switch try kind.string() {
        case "gestureRecognizer":
            return .gestureRecognizer(isEnabled: try isEnabled?.bool() ?? true)
        case "customObject": return .customObject
        case "other": return .other
        default: throw kind.fault("This must be one of gestureRecognizer, customObject, other.")
        }
    }
}
