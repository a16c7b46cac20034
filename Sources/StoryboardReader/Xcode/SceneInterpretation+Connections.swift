import JSONCoding
import PresentationEngine

/// The sort of element that connections belong to, which decides how their segues are triggered.
enum ConnectionOwner {
    case controller
    case control
    case view
    case tableViewCell
    case collectionViewCell
    case barButtonItem
    case gestureRecognizer
    case object

    /// The kind of trigger for an element of this sort; `nil` for sorts that trigger nothing by themselves.
    var triggerKind: StoryboardTrigger.Kind? {
        switch self {
        case .controller, .view: nil
        case .control: .control
        case .tableViewCell: .tableViewCell
        case .collectionViewCell: .collectionViewCell
        case .barButtonItem: .barButtonItem
        case .gestureRecognizer: .gestureRecognizer
        case .object: .object
        }
    }
}

extension SceneInterpretation {
    /// The settings on the element itself that its connections make.
    struct Connections {
        var outlets: [StoryboardOutlet] = []
        var gestureRecognizerIDs: [String] = []
    }

    /// Reads the connections of an element, wherever their list is among its children.
    mutating func connections(of element: MarkupElement, owner: ConnectionOwner) -> Connections {
        guard let list = element.child(named: "connections") else { return Connections() }
        return connections(list, of: element, owner: owner)
    }

    /// An element that triggers segues and actions, with the strings that all of its triggers share.
    private struct TriggerElement {
        let element: MarkupElement
        let owner: ConnectionOwner
        let label: String?
        let accessibilityIdentifier: String?

        init(_ element: MarkupElement, owner: ConnectionOwner) {
            self.element = element
            self.owner = owner
            label = element.label
            accessibilityIdentifier = element.accessibilityIdentifier
        }
    }

    /// Reads a list of connections: outlets are returned, segues and actions are added to the scene's.
    mutating func connections(
        _ list: MarkupElement, of element: MarkupElement, owner: ConnectionOwner
    ) -> Connections {
        var found = Connections()
        let source = TriggerElement(element, owner: owner)
        for child in list.children {
            switch child.name {
            case "outlet", "outletCollection": readOutlet(child, into: &found)
            case "segue": readSegue(child, of: source)
            case "action": readAction(child, of: source)
            default: warnings.append(child.warning("The connection is not known and was ignored."))
            }
        }
        return found
    }

    private mutating func readOutlet(_ child: MarkupElement, into found: inout Connections) {
        guard let property = child["property"], let destination = child["destination"] else {
            return warnings.append(child.warning("The outlet has no property or no destination."))
        }
        if property == "gestureRecognizers" {
            found.gestureRecognizerIDs.append(destination)
        } else {
            found.outlets.append(
                StoryboardOutlet(
                    property: property, destinationID: destination,
                    isCollection: child.name == "outletCollection"))
        }
    }

    private mutating func readAction(_ child: MarkupElement, of source: TriggerElement) {
        guard let selector = child["selector"], let destination = child["destination"] else {
            return warnings.append(child.warning("The action has no selector or no destination."))
        }
        addTrigger(
            child, of: source, kind: source.owner.triggerKind ?? .object,
            effect: .action(selector: selector, targetID: destination))
    }

    private mutating func readSegue(_ child: MarkupElement, of source: TriggerElement) {
        guard var segue = segue(child) else { return }
        switch source.owner {
        case .controller: break
        case .control, .view, .tableViewCell, .collectionViewCell, .barButtonItem, .gestureRecognizer,
            .object:
            segue.elementID = source.element.id
        }
        segues.append(segue)
        guard segue.kind.isPerformable, let kind = source.owner.triggerKind else {
            if segue.kind.isPerformable, case .view = source.owner {
                warnings.append(child.warning("A plain view triggers no segue; only code can perform it."))
            }
            return
        }
        addTrigger(child, of: source, kind: kind, effect: .segue(id: segue.id))
    }

    private mutating func addTrigger(
        _ connection: MarkupElement, of source: TriggerElement, kind: StoryboardTrigger.Kind,
        effect: StoryboardTrigger.Effect
    ) {
        guard let id = source.element.id else {
            return warnings.append(connection.warning("The element of this connection has no id."))
        }
        triggers.append(
            StoryboardTrigger(
                elementID: id, elementName: source.element.name, kind: kind, label: source.label,
                accessibilityIdentifier: source.accessibilityIdentifier,
                event: event(connection, of: source.element, kind: kind), effect: effect))
    }

    private mutating func event(
        _ connection: MarkupElement, of element: MarkupElement, kind: StoryboardTrigger.Kind
    ) -> StoryboardTrigger.Event {
        switch kind {
        case .control: .control(controlEvent(connection) ?? element.primaryControlEvent)
        case .barButtonItem: .tap
        case .tableViewCell, .collectionViewCell:
            connection["trigger"] == "accessoryAction" ? .accessoryAction : .selection
        case .gestureRecognizer: .recognition
        case .object: controlEvent(connection).map { .control($0) } ?? .tap
        }
    }

    private mutating func controlEvent(_ connection: MarkupElement) -> String? {
        guard let name = connection["eventType"] else { return nil }
        guard StoryboardTrigger.Event.controlEventNames.contains(name) else {
            warnings.append(
                connection.warning(
                    "eventType is \(name.shortened), which is not a control event, and was ignored."))
            return nil
        }
        return name
    }
}

extension MarkupElement {
    /// The control event that triggers a segue if the file names none.
    fileprivate var primaryControlEvent: String {
        switch name {
        case "slider", "switch", "stepper", "segmentedControl", "datePicker", "pageControl", "refreshControl",
            "colorWell":
            "valueChanged"
        case "textField", "searchTextField": "editingDidEndOnExit"
        default: "touchUpInside"
        }
    }
}
