import JSONCoding
import PresentationEngine

extension StoryboardReport {
    /// The report for programs.
    public var json: JSONValue {
        var object = JSONObject()
        object["name"] = .string(storyboard.name)
        object["digest"] = .string(storyboard.digest)
        object["initial"] = storyboard.initialSceneID.map { .string($0) }
        object["isLaunchScreen"] = .bool(storyboard.isLaunchScreen)
        object["scenes"] = .array(portraits.map { json(of: $0) })
        let triggers = TriggersBySegue(storyboard)
        object["segues"] = .array(storyboard.segues.map { json(of: $0, triggers: triggers[$0]) })
        object["warnings"] = .array(reading.warnings.map(\.json))
        return .object(object)
    }

    private func json(of portrait: Portrait) -> JSONValue {
        let scene = portrait.scene
        var object = JSONObject()
        object["id"] = .string(scene.id)
        object["name"] = .string(scene.reportName)
        object["kind"] = .string(scene.kind.elementName)
        object["class"] = (scene.customClass?.qualifiedName ?? scene.kind.className).map { .string($0) }
        object["storyboardIdentifier"] = scene.storyboardIdentifier.map { .string($0) }
        object["restorationIdentifier"] = scene.effectiveRestorationIdentifier.map { .string($0) }
        object["modalPresentationStyle"] =
            scene.presentation.modalPresentationStyle.map { .string($0.name) }
        let children = children(of: scene).map { child -> JSONValue in
            ["relationship": .string(child.role), "scene": .string(child.scene.id)]
        }
        if !children.isEmpty { object["children"] = .array(children) }
        object["elements"] = .array(portrait.elements.map(\.json))
        object["segues"] = .array(scene.segues.map { .string($0.id) })
        return .object(object)
    }

    private func json(of segue: StoryboardSegue, triggers: [StoryboardTrigger]) -> JSONValue {
        var object = JSONObject()
        object["id"] = .string(segue.id)
        object["kind"] = .string(segue.kind.name)
        if case .relationship(let relationship) = segue.kind {
            object["relationship"] = .string(relationship.name)
        }
        object["identifier"] = segue.identifier.map { .string($0) }
        object["class"] = segue.customClass.map { .string($0.qualifiedName) }
        object["source"] = .string(segue.sourceID)
        object["destination"] = .string(segue.destinationID)
        object["destinationName"] = .string(destinationName(of: segue))
        if !segue.isAnimated { object["animates"] = false }
        object["triggers"] = .array(triggers.map(\.json))
        return .object(object)
    }
}

extension ElementOutline {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["id"] = .string(id)
        object["elementName"] = .string(elementName)
        object["kind"] = .string(kind.rawValue)
        object["label"] = label.map { .string($0) }
        if accessibilityLabel != label {
            object["accessibilityLabel"] = accessibilityLabel.map { .string($0) }
        }
        object["accessibilityIdentifier"] = accessibilityIdentifier.map { .string($0) }
        if !isEnabled { object["isEnabled"] = false }
        object["connections"] = .array(triggers.map(\.connection))
        return .object(object)
    }
}

extension StoryboardTrigger {
    /// The effect of an element's event.
    fileprivate var connection: JSONValue {
        switch effect {
        case .segue(let id): ["kind": "segue", "event": .string(event.name), "segue": .string(id)]
        case .action(let selector, let target):
            [
                "kind": "action", "event": .string(event.name), "action": .string(selector),
                "target": .string(target),
            ]
        }
    }

    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["element"] = .string(elementID)
        object["elementName"] = .string(elementName)
        object["label"] = label.map { .string($0) }
        object["accessibilityIdentifier"] = accessibilityIdentifier.map { .string($0) }
        object["event"] = .string(event.name)
        return .object(object)
    }
}

extension StoryboardWarning {
    /// The warning for programs.
    public var json: JSONValue {
        var object = JSONObject()
        object["element"] = .string(element)
        object["id"] = id.map { .string($0) }
        object["line"] = line.map { .integer($0) }
        object["message"] = .string(message)
        return .object(object)
    }
}
