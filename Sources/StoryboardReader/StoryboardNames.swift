import JSONCoding
import PresentationEngine

/// Checks the ids, identifiers and classes of a storyboard against the rule for names.
///
/// Sessions name controllers after them, so a document must not introduce names that a request may not use.
/// Empty ones count as missing, as they do in Xcode's files.
enum StoryboardNames {
    /// - Throws: ``StoryboardFault`` naming the first invalid name.
    static func check(_ storyboard: Storyboard) throws(StoryboardFault) {
        for scene in storyboard.scenes {
            try check(scene)
        }
    }

    private static func check(_ scene: StoryboardScene) throws(StoryboardFault) {
        try check(
            "controller", scene.id,
            [
                scene.id, scene.storyboardIdentifier, scene.restorationIdentifier, scene.exitID,
                scene.firstResponderID,
            ])
        try check("controller", scene.id, scene.customClass)
        if case .placeholder(let reference) = scene.kind {
            try check(
                "reference", scene.id,
                [
                    reference.storyboardName, reference.referencedIdentifier, reference.bundleIdentifier,
                ])
        }
        for segue in scene.segues {
            try check(segue)
        }
        for trigger in scene.triggers {
            try check(trigger)
        }
        try check("controller", scene.id, scene.outlets)
        try check("tab bar item", scene.id, [scene.tabBarItem?.id])
        if let item = scene.navigationItem {
            try check(item, of: scene)
        }
        try check(scene.toolbarItems)
        if let view = scene.view { try check(view) }
        for object in scene.objects {
            try check(object)
        }
    }

    private static func check(
        _ item: StoryboardNavigationItem, of scene: StoryboardScene
    ) throws(StoryboardFault) {
        try check("navigation item", scene.id, [item.id])
        try check(item.leftBarButtonItems + item.rightBarButtonItems)
        if let back = item.backBarButtonItem { try check([back]) }
        if let titleView = item.titleView { try check(titleView) }
    }

    private static func check(_ segue: StoryboardSegue) throws(StoryboardFault) {
        try check(
            "segue", segue.id,
            [
                segue.id, segue.identifier, segue.elementID, segue.destinationID,
                segue.destinationCreationSelector,
            ])
        try check("segue", segue.id, segue.customClass)
        switch segue.kind {
        case .unwind(let action): try check("segue", segue.id, [action])
        case .relationship(let relationship): try check("segue", segue.id, [relationship.name])
        case .show, .showDetail, .presentation, .popoverPresentation, .embed, .custom, .push, .modal,
            .popover,
            .replace:
            break
        }
        guard let popover = segue.popover else { return }
        try check("popover", segue.id, popover.passthroughViewIDs)
        switch popover.anchor {
        case .view(let id, _), .barButtonItem(let id): try check("popover", segue.id, [id])
        case nil: break
        }
    }

    private static func check(_ trigger: StoryboardTrigger) throws(StoryboardFault) {
        try check(
            "trigger", trigger.elementID,
            [
                trigger.elementID, trigger.elementName, trigger.accessibilityIdentifier,
            ])
        switch trigger.effect {
        case .segue(let id): try check("trigger", trigger.elementID, [id])
        case .action(let selector, let targetID):
            try check("trigger", trigger.elementID, [selector, targetID])
        }
    }

    private static func check(_ view: StoryboardView) throws(StoryboardFault) {
        let id = view.id ?? ""
        try check(
            "view", id,
            [
                view.id, view.elementName, view.restorationIdentifier, view.accessibilityIdentifier,
                view.cell?.reuseIdentifier,
            ])
        try check("view", id, view.customClass)
        try check("view", id, view.outlets)
        try check("view", id, view.gestureRecognizerIDs)
        try check(view.barButtonItems)
        for subview in view.subviews {
            try check(subview)
        }
    }

    private static func check(_ items: [StoryboardBarButtonItem]) throws(StoryboardFault) {
        for item in items {
            let id = item.id ?? ""
            try check("bar button item", id, [item.id, item.accessibilityIdentifier])
            try check("bar button item", id, item.customClass)
            if let view = item.customView { try check(view) }
        }
    }

    private static func check(_ object: StoryboardObject) throws(StoryboardFault) {
        try check("object", object.id, [object.id, object.elementName])
        try check("object", object.id, object.customClass)
        try check("object", object.id, object.outlets)
        switch object.kind {
        case .view(let view): try check(view)
        case .barButtonItem(let item): try check([item])
        case .gestureRecognizer, .customObject, .other: break
        }
    }

    private static func check(
        _ kind: String, _ id: String, _ outlets: [StoryboardOutlet]
    ) throws(StoryboardFault) {
        for outlet in outlets {
            try check(kind, id, [outlet.property, outlet.destinationID])
        }
    }

    private static func check(
        _ kind: String, _ id: String, _ named: StoryboardClass?
    ) throws(StoryboardFault) {
        if let named { try check(kind, id, [named.name, named.module]) }
    }

    private static func check(
        _ kind: String, _ id: String, _ names: [String?]
    ) throws(StoryboardFault) {
        for case let name? in names where !name.isEmpty {
            guard let objection = NameRule.objection(to: name) else { continue }
            throw StoryboardFault(
                .invalidValue,
                "The \(kind) \(JSONValue.string(id.shortened)) has the name "
                    + "\(JSONValue.string(name.shortened)). \(objection)")
        }
    }
}
