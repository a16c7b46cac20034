/// A user's actions on an element of a storyboard or on an action of an alert (R65, CH-120, CH-121).
extension PresentationSession {
    mutating func tap(_ element: String, event: String?, _ receiver: String?) throws(Rejection) {
        let event = try event.map { name throws(Rejection) in try tapEvent(named: name) }
        let named = try receiver.map { name throws(Rejection) in try controller(name) }
        if let alert = alert(showing: element, named), named != nil || !isConnected(element) {
            guard event == nil else {
                throw .untouchable(
                    reason: "An action of an alert is tapped; it has no events.", rule: Choice.tapEvents.rule)
            }
            return try tapAction(element, of: alert)
        }
        if named == nil, scene(holding: element) == nil { try refuseActionOutOfReach(element) }
        let owner = try owner(of: element, named: receiver)
        guard element != backItem(of: owner) else {
            throw .untouchable(
                reason: """
                    \(element) in \(name(owner)) cannot be tapped: it is the back button of what is pushed on \
                    \(name(owner)), whose own back button belongs to the controller beneath.
                    """, rule: nil)
        }
        try refuseOutOfReach(element, in: owner)
        let triggers = try triggers(of: element, in: owner)
        guard
            decides(
                isEnabled(element, in: owner), .isEnabled, Choice.disabledElements.rule,
                about: [.controller(owner)], [.shouldPerformSegue, .prepareForSegue, .canPerformAction],
                value: .text(element))
        else {
            return emit(
                .noop(.controller(name(owner)), call: "tap", reason: "\(element) is not enabled."),
                rule: Choice.disabledElements.rule)
        }
        let answered = event.map { event in triggers.filter { $0.event.includes(event) } }
        let steps = (answered ?? self.triggers(ofTapAmong: triggers)).compactMap { step(for: $0, in: owner) }
        let keyboard = event == nil ? keyboardSteps(ofTapOn: element, in: owner) : []
        if steps.isEmpty, keyboard.isEmpty {
            emit(
                .noop(
                    .controller(name(owner)), call: "tap",
                    reason: missingConnection(of: element, in: owner, event?.name)),
                rule: Choice.tapEvents.rule)
        }
        let before = origin
        defer { origin = before }
        announceTouch(of: element, in: owner, before: steps)
        enqueue(steps + keyboard)
    }

    /// Why a tap on an element does nothing, with the names by which a user and the storyboard know the element.
    private func missingConnection(of element: String, in owner: ControllerHandle, _ event: String?) -> String {
        // An outline is made of each element of the scene.
        meter.look(at: (sceneElements(of: owner)?.elementCount ?? 0) * WorkMeter.recordsPerStep)
        let outline = elementOutlines(of: owner).first { $0.id == element }
        let identity = "\(outline?.elementName ?? "element") \(element)"
        let subject = outline?.label.map { "\"\($0)\" (\(identity))" } ?? identity
        let isCell = outline?.kind == .tableViewCell || outline?.kind == .collectionViewCell
        return "\(subject) has no segue and no action for \(event ?? (isCell ? "selection" : "a tap"))."
    }

    /// A tap that performs a segue is a separate event, the parent of everything that the segue does; the event of a
    /// method that a tap runs names the element itself.
    private mutating func announceTouch(of element: String, in owner: ControllerHandle, before steps: [Step]) {
        let performsSegue = steps.contains {
            if case .question(.shouldPerformSegue) = $0 { true } else { false }
        }
        guard performsSegue else { return }
        emitLeading(.touch(.controller(name(owner)), name: "tap", value: .text(element)), rule: "R65")
    }

    private func refuseOutOfReach(_ element: String, in owner: ControllerHandle) throws(Rejection) {
        guard let obstacle = obstacle(beforeViewOf: owner, element) ?? obstacle(before: element, in: owner) else {
            return
        }
        throw .untouchable(
            reason: "\(element) in \(name(owner)) cannot be tapped: \(obstacle.reason).", rule: obstacle.rule)
    }

    func refuseIgnoredTouch(of element: String, in owner: ControllerHandle) throws(Rejection) {
        guard let obstacle = ignoredTouches(in: owner) else { return }
        throw .untouchable(
            reason: "\(element) in \(name(owner)) cannot be touched: \(obstacle.reason).", rule: obstacle.rule
        )
    }

    /// CH-156: UIKit ignores touches on views that are appearing or disappearing, and in an app that is not active.
    func ignoredTouches(in owner: ControllerHandle) -> Obstacle? {
        inactivity
            ?? transition(ignoringTouchesIn: owner).map { running in
                Obstacle(
                    .transition,
                    "touches are ignored while the transition \(running.name) runs, until the clock has passed its end",
                    Choice.ignoredTouches.rule)
            }
    }

    /// The transition that brings in or removes a controller or one of its ancestors (CH-156).
    private func transition(ignoringTouchesIn owner: ControllerHandle) -> Transition? {
        let lineage = lineage(owner)
        return header.transitions.lazy.compactMap { transitions[$0] }.first { transition in
            moved(by: transition).contains(where: lineage.contains)
        }
    }

    private func moved(by transition: Transition) -> [ControllerHandle] {
        switch transition.subject {
        case .presentation:
            endingPresentations(of: transition).compactMap { presentations[$0] }.flatMap { moved(by: $0) }
        case .container(let change): change.allowsTouches ? [] : change.going + change.coming
        case .environment: []
        }
    }

    /// The controllers that a presentation brings in and removes: the presenter, too, if its view is removed (P14).
    private func moved(by presentation: Presentation) -> [ControllerHandle] {
        let presenter = presentation.removesPresentersView ? presentation.presenting : nil
        return [presentation.presented] + (presenter.map { [$0] } ?? [])
    }

    // MARK: Events

    /// The connections that react to a tap, event by event, those of one event in the order of the file.
    func triggers(ofTapAmong triggers: [StoryboardTrigger]) -> [StoryboardTrigger] {
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

    private func tapEvent(named name: String) throws(Rejection) -> StoryboardTrigger.Event {
        if let event = StoryboardTrigger.Event(name: name) { return event }
        throw .unsuitable(key: "event", reason: "UIKit has no event \(name).", rule: Choice.tapEvents.rule)
    }

    /// The events of a control when the user acts on it, in this order (CH-120).
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
                    target: storyboard.actionTarget(withID: targetID, in: scene)))
        }
    }
}

extension Storyboard {
    /// The target of an action's connection in a scene.
    func actionTarget(withID id: String, in scene: StoryboardScene) -> ControlAction.Target {
        if id == scene.id { return .owner }
        if id == scene.firstResponderID { return .firstResponder }
        let className = elements(ofSceneWithID: scene.id)?.className(ofObjectWithID: id)
        return .object(className: className ?? "NSObject", id: id)
    }
}

extension StoryboardTrigger.Event {
    /// Whether a connection of this event reacts to another event, as `allEvents` does to any.
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
