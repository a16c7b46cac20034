/// A button or a tab in a bar, or a space between them.
struct BarItem {
    /// The name of its touch target; nil for a space, and for an item without an object id.
    let target: String?
    let className: String
    let controller: ControllerHandle
    /// The text that a user reads on it.
    var text: String?
    var isEnabled = true
    /// Whether a tab is the selected one.
    var isSelected = false
    var isBackButton = false
    /// The room that it takes in a navigation bar or toolbar.
    var room = Room.sign

    /// What determines the width of an item.
    enum Room {
        case sign
        case title
        case fixedSpace
        case flexibleSpace
    }
}

/// The items that bars show.
extension PresentationSession {
    /// The items of a bar: those from its left end, or all of them if they share the bar; and those from its right end.
    func items(
        of bar: ContainerBarKind, in container: ControllerHandle
    ) -> (leading: [BarItem], trailing: [BarItem]) {
        switch bar {
        case .tabBar: (tabItems(of: container), [])
        case .toolbar: (toolbarItems(of: container), [])
        case .navigationBar: navigationItems(of: container)
        }
    }

    private func tabItems(of container: ControllerHandle) -> [BarItem] {
        let selected = controllers[container]?.selected
        let selectedTab = controllers[container]?.tabBar.selectedTab.flatMap { tabPath(to: $0, of: container).first }
        return barTabs(of: container).compactMap { tab in
            if tab == .more {
                return BarItem(
                    target: "\(name(container)).moreTab", className: "UITabBarButton", controller: container,
                    text: "More", isSelected: selected == controllers[container]?.tabBar.more)
            }
            if case .identifier(let identifier) = tab, let object = tabObject(identifier, of: container) {
                return BarItem(
                    target: tabTargetName(object, of: container), className: "UITabBarButton", controller: container,
                    text: object.title, isSelected: selectedTab?.identifier == identifier)
            }
            guard case .controller(let name) = tab, case .controller(let handle)? = names[name] else { return nil }
            return BarItem(
                target: tabBarItemName(of: handle), className: "UITabBarButton", controller: container,
                text: tabTitle(of: handle).string, isEnabled: isTabEnabled(handle), isSelected: selected == handle)
        }
    }

    private func toolbarItems(of navigation: ControllerHandle) -> [BarItem] {
        guard let top = controllers[navigation]?.children.last else { return [] }
        return items(scene(of: top)?.toolbarItems ?? [], of: top)
    }

    private func navigationItems(of navigation: ControllerHandle) -> (leading: [BarItem], trailing: [BarItem]) {
        let shown = stackShown(inBarOf: navigation)
        guard let top = controllers[shown]?.children.last else { return ([], []) }
        let item = scene(of: top)?.navigationItem
        var leading = items(item?.leftBarButtonItems.filter { !$0.isSpace } ?? [], of: top)
        let goingBack = [shown, navigation].first { (controllers[$0]?.children.count ?? 0) > 1 }
        if let goingBack, reasonWithoutBackButton(top) == nil {
            var back = BarItem(
                target: "\(name(goingBack)).backButton", className: "_UIButtonBarButton", controller: goingBack,
                text: "\u{2039}")
            back.isBackButton = true
            leading.insert(back, at: 0)
        }
        return (leading, items(item?.rightBarButtonItems.filter { !$0.isSpace } ?? [], of: top))
    }

    /// The reason for which a navigation bar shows no back button above a controller that could go back; nil if it
    /// shows one (P80, CH-213).
    func reasonWithoutBackButton(_ top: ControllerHandle) -> (text: String, rule: Rule)? {
        let item = scene(of: top)?.navigationItem
        if value(of: .hidesBackButton, top) == true || item?.hidesBackButton == true {
            return ("\(name(top)) hides its back button", "P80")
        }
        guard let item, !item.leftBarButtonItems.isEmpty, !item.leftItemsSupplementBackButton else { return nil }
        return ("the items at the left of \(name(top))'s navigation item replace it", Choice.leftBarItems.rule)
    }

    /// The items of a scene, as a bar shows them.
    func items(_ items: [StoryboardBarButtonItem], of owner: ControllerHandle) -> [BarItem] {
        let enabling = enabling(of: owner)
        return items.map { item in
            var shown = BarItem(
                target: item.isSpace ? nil : item.id, className: "_UIButtonBarButton", controller: owner,
                text: item.label, isEnabled: item.id.flatMap { enabling[$0] } ?? item.isEnabled)
            shown.room = item.room
            return shown
        }
    }

    func scene(of handle: ControllerHandle) -> StoryboardScene? {
        storyboardScene(of: handle).flatMap { $0.0.scene(withID: $0.1.objectID) }
    }
}

extension StoryboardBarButtonItem {
    /// What determines its width: UIKit writes out six of the system items.
    fileprivate var room: BarItem.Room {
        switch systemItem {
        case "flexibleSpace": .flexibleSpace
        case "fixedSpace": .fixedSpace
        case "done", "cancel", "edit", "save", "undo", "redo": .title
        case nil: title == nil ? .sign : .title
        default: .sign
        }
    }
}

extension StoryboardView {
    /// UIKit's class for the element: `UI` and its name.
    var classNameOfUIKit: String {
        switch elementName {
        case "view", "containerView": "UIView"
        case "tableViewCellContentView": "UITableViewCellContentView"
        case "mapView": "MKMapView"
        case "wkWebView": "WKWebView"
        default: "UI" + elementName.prefix(1).uppercased() + elementName.dropFirst()
        }
    }

    /// The default of `isUserInteractionEnabled`: labels and image views ignore touches.
    var takesTouches: Bool { elementName != "label" && elementName != "imageView" }
}
