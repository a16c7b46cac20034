/// An element of a scene, by the way a user can act on it.
enum StoryboardElement: Sendable, Hashable {
    /// A control, a bar button item or a gesture recognizer, with `isEnabled` as the file has it.
    case switchable(isEnabled: Bool)
    /// The item by which a tab bar shows the scene's controller, which is tapped there.
    case tabBarItem
    /// Anything else, such as a cell, a plain view or a key command.
    case fixed
}

extension StoryboardScene {
    /// The element with an object id; nil if the scene has none that a user can see or touch.
    func element(withID id: String) -> StoryboardElement? {
        if tabBarItem?.id == id { return .tabBarItem }
        if let item = barButtonItems.first(where: { $0.id == id }) {
            return .switchable(isEnabled: item.isEnabled)
        }
        let trigger = triggers.first { $0.elementID == id }
        if let view = elementViews.lazy.compactMap({ $0.descendant(withID: id) }).first {
            // A plain view whose class is a control has the connections of one.
            let isControl = view.isControl || trigger?.kind == .control
            return isControl ? .switchable(isEnabled: view.isEnabled) : .fixed
        }
        switch objects.first(where: { $0.id == id })?.kind {
        case .gestureRecognizer(let isEnabled): return .switchable(isEnabled: isEnabled)
        case .customObject, .other: return .fixed
        case .view, .barButtonItem, nil: break
        }
        // A document may leave out the views that its connections start from.
        switch trigger?.kind {
        case .control, .barButtonItem, .gestureRecognizer: return .switchable(isEnabled: true)
        case .tableViewCell, .collectionViewCell, .object: return .fixed
        case nil: return nil
        }
    }

    /// All bar button items of the scene.
    private var barButtonItems: [StoryboardBarButtonItem] {
        ownBarButtonItems + elementViews.flatMap(\.barButtonItemsInside)
    }

    /// The items of the controller's bars, and the loose items beside the controller.
    var ownBarButtonItems: [StoryboardBarButtonItem] {
        let bar = navigationItem.map {
            $0.leftBarButtonItems + $0.rightBarButtonItems + ($0.backBarButtonItem.map { [$0] } ?? [])
        }
        let loose = objects.compactMap { object -> StoryboardBarButtonItem? in
            if case .barButtonItem(let item) = object.kind { item } else { nil }
        }
        return (bar ?? []) + toolbarItems + loose
    }

    /// The controller's view, the views beside it, and the views in bars.
    var elementViews: [StoryboardView] {
        let loose = objects.compactMap { object -> StoryboardView? in
            if case .view(let view) = object.kind { view } else { nil }
        }
        return [view, navigationItem?.titleView].compactMap(\.self)
            + ownBarButtonItems.compactMap(\.customView) + loose
    }
}

extension StoryboardView {
    /// The items of the bars in the view and below it.
    fileprivate var barButtonItemsInside: [StoryboardBarButtonItem] {
        barButtonItems + subviews.flatMap(\.barButtonItemsInside)
    }
}
