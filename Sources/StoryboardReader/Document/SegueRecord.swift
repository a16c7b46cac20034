import JSONCoding
import PresentationEngine

extension StoryboardSegue: DocumentRecord {
    static var blank: StoryboardSegue {
        StoryboardSegue(id: "", kind: .show, sourceID: "", destinationID: "")
    }

    static let fields: [DocumentField<StoryboardSegue>] = [
        .required("id", \.id),
        .segueKind,
        .text("identifier", \.identifier),
        .customClass(\.customClass),
        .text("element", \.elementID),
        .required("destination", \.destinationID),
        .flag("animates", \.isAnimated, default: true),
        .presentationStyle(\.modalPresentationStyle),
        .transitionStyle(\.modalTransitionStyle),
        .record("popover", \.popover),
        .text("destinationCreationSelector", \.destinationCreationSelector),
        .flag("offersPreview", \.offersPreview),
    ]
}

extension DocumentField<StoryboardSegue> {
    /// `kind` with the member that some kinds need: a relationship, an action, a target.
    fileprivate static var segueKind: Self {
        custom(["kind", "relationship", "action", "target"]) { segue, object in
            object["kind"] = .string(segue.kind.name)
            switch segue.kind {
            case .relationship(let relationship): object["relationship"] = .string(relationship.name)
            case .unwind(let action): object["action"] = .string(action)
            case .replace(.index(let index)): object["target"] = .integer(index)
            case .show, .showDetail, .presentation, .popoverPresentation, .embed, .custom, .push, .modal,
                .popover, .replace(.current):
                break
            }
        } read: { (object, segue) throws(JSONFault) in
            segue.kind = try segueKind(object)
        }
    }

    private static func segueKind(_ object: JSONObjectReader) throws(JSONFault) -> StoryboardSegueKind {
        let kind = try object.required("kind")
        switch try kind.string() {
        case "show": return .show
        case "showDetail": return .showDetail
        case "presentation": return .presentation
        case "popoverPresentation": return .popoverPresentation
        case "embed": return .embed
        case "relationship":
            return .relationship(
                StoryboardRelationship(name: try object.required("relationship").nonEmptyString()))
        case "unwind": return .unwind(action: try object.required("action").nonEmptyString())
        case "custom": return .custom
        case "push": return .push
        case "modal": return .modal
        case "popover": return .popover
        case "replace":
            guard let target = object.optional("target") else { return .replace(.current) }
            return .replace(.index(try target.integer()))
        default:
            throw kind.fault(
                "This must be one of show, showDetail, presentation, popoverPresentation, embed, "
                    + "relationship, unwind, custom, push, modal, popover, replace.")
        }
    }
}

extension StoryboardPopover: DocumentRecord {
    static var blank: StoryboardPopover { StoryboardPopover() }

    static let fields: [DocumentField<StoryboardPopover>] = [
        .anchor,
        .record("permittedArrowDirections", \.permittedArrowDirections),
        .texts("passthroughViews", \.passthroughViewIDs),
    ]
}

extension DocumentField<StoryboardPopover> {
    /// The anchor that the arrow points at: a view with or without a rectangle, or a bar button item.
    fileprivate static var anchor: Self {
        custom(["anchorView", "anchorRectangle", "anchorBarButtonItem"]) { popover, object in
            switch popover.anchor {
            case .view(let id, let rectangle)?:
                object["anchorView"] = .string(id)
                object["anchorRectangle"] = rectangle?.documentValue
            case .barButtonItem(let id)?: object["anchorBarButtonItem"] = .string(id)
            case nil: break
            }
        } read: { (object, popover) throws(JSONFault) in
            let view = try object.optional("anchorView")?.string()
            let item = try object.optional("anchorBarButtonItem")?.string()
            guard view == nil || item == nil else {
                throw object.fault("A popover points at a view or at a bar button item, not at both.")
            }
            let rectangle = object.optional("anchorRectangle")
            if let rectangle, view == nil { throw rectangle.fault("A rectangle needs an anchorView.") }
            if let item { popover.anchor = .barButtonItem(id: item) }
            guard let view else { return }
            popover.anchor = .view(id: view, rectangle: nil)
            if let rectangle {
                popover.anchor = .view(id: view, rectangle: try StoryboardRectangle(document: rectangle))
            }
        }
    }
}
