/// What a user does to an element of a storyboard or to an action of an alert (R65, CH-120, CH-121).
extension PresentationSession {
    mutating func tap(_ element: String, event: String?, _ receiver: String?) throws(Rejection) {
        let named = try receiver.map { name throws(Rejection) in try controller(name) }
        let isInStoryboard =
            settings?.storyboards.contains { $0.scene(ofElementWithID: element) != nil } == true
        if let alert = alert(showing: element, named), named != nil || !isInStoryboard {
            guard event == nil else {
                throw .invalid(
                    reason: "An action of an alert is tapped; it has no events.", rule: Choice.tapEvents.rule)
            }
            return try tapAction(element, of: alert)
        }
        let owner = try owner(ofElement: element, named: receiver)
        try refuseOutOfReach(element, in: owner)
        let triggers = try triggers(of: element, in: owner)
        guard isEnabled(element, in: owner) else {
            return emit(
                .noop(.controller(name(owner)), call: "tap", reason: "\(element) is not enabled."),
                rule: Choice.disabledElements.rule)
        }
        let answered = try event.map { event throws(Rejection) in
            try self.triggers(triggers, answering: event)
        }
        let steps = (answered ?? self.triggers(triggers)).compactMap { step(for: $0, in: owner) }
        if steps.isEmpty {
            emit(
                .noop(
                    .controller(name(owner)), call: "tap",
                    reason: "\(element) is connected to nothing by that event."),
                rule: Choice.tapEvents.rule)
        }
        push(steps)
    }

    private func refuseOutOfReach(_ element: String, in owner: ControllerHandle) throws(Rejection) {
        if let covering = presentation(by: owner).flatMap({ presentations[$0] }) {
            throw .invalid(
                reason:
                    "\(element) in \(name(owner)) cannot be tapped: \(name(covering.presented)) covers it.",
                rule: coveringRule(covering))
        }
        // PS-25: what a context leaves uncovered stays in reach.
        guard isInWindow(owner) else {
            throw .invalid(
                reason: "\(element) in \(name(owner)) cannot be tapped: it is not on screen.", rule: "PS-06")
        }
    }

    /// The controller that is named, else the one in whose scene the element stands.
    func owner(ofElement element: String, named receiver: String?) throws(Rejection) -> ControllerHandle {
        if let receiver { return try controller(receiver) }
        return try owner(ofElement: element)
    }

    /// The controller that is on screen with a scene that holds the element, else any such controller.
    private func owner(ofElement element: String) throws(Rejection) -> ControllerHandle {
        var found: ControllerHandle?
        var home: StoryboardScene?
        for (index, storyboard) in (settings?.storyboards ?? []).enumerated() {
            guard let scene = storyboard.scene(ofElementWithID: element) else { continue }
            home = home ?? scene
            let reference = SceneReference(storyboard: index, objectID: scene.id)
            for (handle, record) in controllers.all where record.scene == reference {
                if record.appearance == .appeared { return handle }
                found = found ?? handle
            }
        }
        if let found { return found }
        guard let home else {
            try refuseActionOutOfReach(element)
            throw .unknown(kind: "element", name: element)
        }
        throw .invalid(
            reason:
                "\(element) cannot be tapped: no controller of the scene \(home.storyboardIdentifier ?? home.id) exists now.",
            rule: nil)
    }

    func triggers(of element: String, in owner: ControllerHandle) throws(Rejection)
        -> [StoryboardTrigger]
    {
        let scene = storyboardScene(of: owner).flatMap { $0.0.scene(withID: $0.1.objectID) }
        let found = scene?.triggers.filter { $0.elementID == element } ?? []
        guard !found.isEmpty else { throw .unknown(kind: "element", name: element) }
        return found
    }

    // MARK: Events

    /// The connections that a tap answers to, event by event, those of one event in the order of the file.
    private func triggers(_ triggers: [StoryboardTrigger]) -> [StoryboardTrigger] {
        guard let first = triggers.first else { return [] }
        let events: [StoryboardTrigger.Event]
        switch first.kind {
        case .control: events = controlEvents(ofTapOn: first.elementName).map { .control($0) }
        case .barButtonItem: events = [.tap]
        case .gestureRecognizer: events = [.recognition]
        case .tableViewCell, .collectionViewCell:
            events = triggers.contains { $0.event == .selection } ? [.selection] : [.accessoryAction]
        case .object: events = [first.event]
        }
        return events.flatMap { event in triggers.filter { $0.event.includes(event) } }
    }

    private func triggers(_ triggers: [StoryboardTrigger], answering name: String) throws(Rejection)
        -> [StoryboardTrigger]
    {
        guard let event = StoryboardTrigger.Event(name: name) else {
            throw .unsuitable(
                key: "event", reason: "UIKit has no event \(name).", rule: Choice.tapEvents.rule)
        }
        return triggers.filter { $0.event.includes(event) }
    }

    /// What a control sends when the user acts on it, in this order (CH-120).
    private func controlEvents(ofTapOn element: String) -> [String] {
        let primary = rules.hasPrimaryActions ? ["primaryActionTriggered"] : []
        return switch element {
        case "textField", "searchTextField": ["touchDown", "editingDidBegin"]
        case "button": ["touchDown", "touchUpInside"] + primary
        case "segmentedControl": ["valueChanged"] + primary
        default: ["touchDown", "valueChanged", "touchUpInside"] + primary
        }
    }

    private func step(for trigger: StoryboardTrigger, in owner: ControllerHandle) -> Step? {
        guard let (storyboard, reference) = storyboardScene(of: owner),
            let scene = storyboard.scene(withID: reference.objectID)
        else { return nil }
        switch trigger.effect {
        case .segue(let id):
            let request = SegueRequest(
                source: owner, storyboard: reference.storyboard, element: id, sender: trigger.elementID)
            return .question(.shouldPerformSegue(request))
        case .action(let selector, let targetID):
            return .send(
                ControlAction(
                    selector: selector, sender: trigger.elementID, owner: owner,
                    target: scene.actionTarget(withID: targetID)))
        }
    }
}

extension StoryboardScene {
    /// Whom an action's connection leads to.
    fileprivate func actionTarget(withID id: String) -> ControlAction.Target {
        if id == self.id { return .owner }
        if id == firstResponderID { return .firstResponder }
        let view = view?.descendant(withID: id)
        let object = objects.first { $0.id == id }
        let className = view?.customClass?.name ?? object?.customClass?.name
        return .object(className: className ?? view?.elementName ?? object?.elementName ?? "NSObject", id: id)
    }
}

extension StoryboardTrigger.Event {
    /// Whether a connection of this event answers to another one, as `allEvents` does to any.
    fileprivate func includes(_ event: Self) -> Bool {
        guard case .control(let mask) = self, case .control(let name) = event else { return self == event }
        switch mask {
        case "allEvents": return true
        case "allTouchEvents": return name.hasPrefix("touch")
        case "allEditingEvents": return name.hasPrefix("editing")
        default: return mask == name
        }
    }
}
