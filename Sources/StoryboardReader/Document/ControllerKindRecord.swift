import JSONCoding
import PresentationEngine

extension DocumentField<StoryboardScene> {
    /// `kind` with the members that only some kinds have.
    static var controllerKind: Self {
        custom(["kind", "settings", "elementName"]) { scene, object in
            object["kind"] = .string(ControllerKindName(scene.kind).rawValue)
            switch scene.kind {
            case .viewController, .avPlayerViewController, .glkViewController: break
            case .navigationController(let settings): object["settings"] = settings.documentValue
            case .tabBarController(let settings): object["settings"] = settings.documentValue
            case .splitViewController(let settings): object["settings"] = settings.documentValue
            case .pageViewController(let settings): object["settings"] = settings.documentValue
            case .tableViewController(let clears), .collectionViewController(let clears):
                object["settings"] = SelectionSettings(clearsSelectionOnViewWillAppear: clears).documentValue
            case .placeholder(let reference): object["settings"] = reference.documentValue
            case .other(let element): object["elementName"] = .string(element)
            }
            if case .object(let settings)? = object["settings"], settings.isEmpty { object["settings"] = nil }
        } read: { (object, scene) throws(JSONFault) in
            let name: ControllerKindName =
                try object.optional("kind")?.enumeration(of: ControllerKindName.self) ?? .viewController
            scene.kind = try name.kind(object)
        }
    }
}

/// The kinds of controllers, by their names in documents.
private enum ControllerKindName: String, CaseIterable {
    case viewController
    case navigationController
    case tabBarController
    case splitViewController
    case pageViewController
    case tableViewController
    case collectionViewController
    case avPlayerViewController
    case glkViewController
    case placeholder
    case other

    init(_ kind: StoryboardControllerKind) {
        self =
            switch kind {
            case .viewController: .viewController
            case .navigationController: .navigationController
            case .tabBarController: .tabBarController
            case .splitViewController: .splitViewController
            case .pageViewController: .pageViewController
            case .tableViewController: .tableViewController
            case .collectionViewController: .collectionViewController
            case .avPlayerViewController: .avPlayerViewController
            case .glkViewController: .glkViewController
            case .placeholder: .placeholder
            case .other: .other
            }
    }

    func kind(_ object: JSONObjectReader) throws(JSONFault) -> StoryboardControllerKind {
        switch self {
        case .viewController, .avPlayerViewController, .glkViewController:
            try refuse("settings", in: object)
        case .other: try refuse("settings", in: object)
        case .navigationController, .tabBarController, .splitViewController, .pageViewController,
            .tableViewController, .collectionViewController, .placeholder:
            break
        }
        switch self {
        case .viewController: return .viewController
        case .avPlayerViewController: return .avPlayerViewController
        case .glkViewController: return .glkViewController
        case .navigationController: return .navigationController(try settings(object))
        case .tabBarController: return .tabBarController(try settings(object))
        case .splitViewController: return .splitViewController(try settings(object))
        case .pageViewController: return .pageViewController(try settings(object))
        case .tableViewController:
            let settings: SelectionSettings = try settings(object)
            return .tableViewController(
                clearsSelectionOnViewWillAppear: settings.clearsSelectionOnViewWillAppear)
        case .collectionViewController:
            let settings: SelectionSettings = try settings(object)
            return .collectionViewController(
                clearsSelectionOnViewWillAppear: settings.clearsSelectionOnViewWillAppear)
        case .placeholder: return .placeholder(try settings(object))
        case .other: return .other(element: try object.required("elementName").nonEmptyString())
        }
    }

    private func settings<Settings: DocumentRecord>(
        _ object: JSONObjectReader
    ) throws(JSONFault) -> Settings {
        guard let member = object.optional("settings") else { return Settings.blank }
        return try Settings(document: member)
    }

    private func refuse(_ key: String, in object: JSONObjectReader) throws(JSONFault) {
        guard let member = object.optional(key) else { return }
        throw member.fault("A controller of kind \(rawValue) has no \(key).")
    }
}

/// The settings of table and collection view controllers.
private struct SelectionSettings: DocumentRecord {
    var clearsSelectionOnViewWillAppear = true

    static var blank: SelectionSettings { SelectionSettings() }

    static let fields: [DocumentField<SelectionSettings>] = [
        .flag("clearsSelectionOnViewWillAppear", \.clearsSelectionOnViewWillAppear, default: true)
    ]
}
