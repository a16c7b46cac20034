extension StoryboardScene {
    /// Whether a control or a bar button item is enabled in the file; every other element is.
    func isEnabled(elementID id: String) -> Bool {
        if let item = barButtonItems.first(where: { $0.id == id }) { return item.isEnabled }
        return views.lazy.compactMap { $0.descendant(withID: id) }.first?.isEnabled ?? true
    }

    /// The bar button items of the scene, wherever they stand.
    private var barButtonItems: [StoryboardBarButtonItem] { ownItems + views.flatMap(\.barButtonItemsInside) }

    /// The items of the controller's bars, and those that stand beside it.
    private var ownItems: [StoryboardBarButtonItem] {
        let bar = navigationItem.map {
            $0.leftBarButtonItems + $0.rightBarButtonItems + ($0.backBarButtonItem.map { [$0] } ?? [])
        }
        let loose = objects.compactMap { object -> StoryboardBarButtonItem? in
            if case .barButtonItem(let item) = object.kind { item } else { nil }
        }
        return (bar ?? []) + toolbarItems + loose
    }

    /// The controller's view, those beside it, and those in bars.
    private var views: [StoryboardView] {
        let loose = objects.compactMap { object -> StoryboardView? in
            if case .view(let view) = object.kind { view } else { nil }
        }
        return [view, navigationItem?.titleView].compactMap(\.self) + ownItems.compactMap(\.customView)
            + loose
    }
}

extension StoryboardView {
    /// The items of the bars in the view and below it.
    fileprivate var barButtonItemsInside: [StoryboardBarButtonItem] {
        barButtonItems + subviews.flatMap(\.barButtonItemsInside)
    }
}
