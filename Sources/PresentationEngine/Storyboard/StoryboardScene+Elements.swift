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
