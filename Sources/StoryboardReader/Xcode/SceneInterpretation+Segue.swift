import JSONCoding
import PresentationEngine

extension SceneInterpretation {
    /// The segue that an element describes; `nil`, with a warning, if it lacks a required attribute.
    mutating func segue(_ element: MarkupElement) -> StoryboardSegue? {
        guard let id = element.id, let destination = element["destination"], let name = element["kind"] else {
            warnings.append(
                element.warning("The segue has no id, no kind or no destination and was ignored."))
            return nil
        }
        guard let kind = segueKind(name, element) else { return nil }
        var segue = StoryboardSegue(
            id: id, kind: kind, sourceID: sourceID, destinationID: destination,
            identifier: element["identifier"])
        segue.customClass = element.customClass
        segue.isAnimated = flag(element, "animates") ?? true
        segue.modalPresentationStyle = presentationStyle(element)
        segue.modalTransitionStyle = transitionStyle(element)
        segue.destinationCreationSelector = element["destinationCreationSelector"]
        segue.offersPreview = element.children.contains { $0.name == "segue" && $0.key == "preview" }
        if kind == .popoverPresentation || kind == .popover {
            segue.popover = popover(element)
        }
        warnUnknownAttributes(of: element, known: Self.segueAttributeNames)
        warnUnknownChildren(of: element)
        return segue
    }

    private mutating func segueKind(_ name: String, _ element: MarkupElement) -> StoryboardSegueKind? {
        switch name {
        case "show": return .show
        case "showDetail": return .showDetail
        case "presentation": return .presentation
        case "popoverPresentation": return .popoverPresentation
        case "embed": return .embed
        case "relationship": return relationship(element).map { .relationship($0) }
        case "unwind": return unwind(element)
        case "push": return .push
        case "modal": return .modal
        case "popover": return .popover
        case "replace": return .replace(splitTarget(element))
        case "custom": return .custom
        default:
            warnings.append(
                element.warning("The kind \(name.shortened) is not known; the segue acts as a custom one."))
            return .custom
        }
    }

    private mutating func unwind(_ element: MarkupElement) -> StoryboardSegueKind? {
        guard let action = element["unwindAction"], !action.isEmpty else {
            warnings.append(element.warning("The unwind segue names no action and was ignored."))
            return nil
        }
        return .unwind(action: action)
    }

    private mutating func relationship(_ element: MarkupElement) -> StoryboardRelationship? {
        guard let name = element["relationship"], !name.isEmpty else {
            warnings.append(element.warning("The relationship has no name and was ignored."))
            return nil
        }
        let relationship = StoryboardRelationship(name: name)
        if case .other = relationship {
            warnings.append(
                element.warning(
                    "The relationship \(name.shortened) is not known; its controller does not become a child."
                ))
        }
        return relationship
    }

    private mutating func splitTarget(_ element: MarkupElement) -> StoryboardSplitTarget {
        integer(element, "splitViewControllerTargetIndex").map { .index($0) } ?? .current
    }

    private mutating func popover(_ element: MarkupElement) -> StoryboardPopover {
        var popover = StoryboardPopover()
        let rectangle = element.children.first { $0.name == "rect" && $0.key == "popoverAnchorRect" }
        if let id = element["popoverAnchorBarButtonItem"] {
            popover.anchor = .barButtonItem(id: id)
        } else if let id = element["popoverAnchorView"] {
            popover.anchor = .view(id: id, rectangle: rectangle.flatMap { self.rectangle($0) })
        }
        if let arrows = element.child(named: "popoverArrowDirection") {
            popover.permittedArrowDirections = StoryboardArrowDirections(
                up: flag(arrows, "up") ?? false, down: flag(arrows, "down") ?? false,
                left: flag(arrows, "left") ?? false, right: flag(arrows, "right") ?? false)
        }
        for outlet in element.child(named: "connections")?.children ?? [] {
            readPopoverOutlet(outlet, into: &popover)
        }
        return popover
    }

    private mutating func readPopoverOutlet(_ outlet: MarkupElement, into popover: inout StoryboardPopover) {
        guard let id = outlet["destination"] else {
            return warnings.append(outlet.warning("The popover's outlet has no destination."))
        }
        switch outlet["property"] {
        case "passthroughViews", "popoverPassthroughViews": popover.passthroughViewIDs.append(id)
        case "popoverAnchorView", "anchorView": popover.anchor = .view(id: id, rectangle: nil)
        case "popoverAnchorBarButtonItem", "anchorBarButtonItem": popover.anchor = .barButtonItem(id: id)
        default: warnings.append(outlet.warning("The popover's outlet is not known and was ignored."))
        }
    }

    private mutating func warnUnknownChildren(of element: MarkupElement) {
        for child in element.children {
            switch child.name {
            case "popoverArrowDirection", "connections", "nil", "rect": continue
            case "segue" where child.key == "commit" || child.key == "preview":
                if child["destination"] != nil {
                    warnings.append(
                        child.warning("A preview of its own is not run; the segue's destination is."))
                }
            default: warnings.append(child.warning("The element is not known in a segue and was ignored."))
            }
        }
    }

    private static let segueAttributeNames: Set<String> = [
        "id", "kind", "destination", "identifier", "relationship", "unwindAction", "customClass",
        "customModule",
        "customModuleProvider", "animates", "modalPresentationStyle", "modalTransitionStyle",
        "destinationCreationSelector", "popoverAnchorView", "popoverAnchorBarButtonItem", "trigger",
        "eventType",
        "splitViewControllerTargetIndex", "userLabel", "key", "inheritsFrom", "columnIndex",
    ]
}
