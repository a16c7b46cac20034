import PresentationEngine

extension SceneInterpretation {
    mutating func navigationItem(_ element: MarkupElement) -> StoryboardNavigationItem {
        var item = StoryboardNavigationItem()
        item.id = element.id
        item.title = element.string("title")
        item.prompt = element.string("prompt")
        item.hidesBackButton = flag(element, "hidesBackButton") ?? false
        item.leftItemsSupplementBackButton = flag(element, "leftItemsSupplementBackButton") ?? false
        item.largeTitleDisplayMode = choice(element, "largeTitleDisplayMode") ?? .automatic
        for child in element.children {
            readNavigationItemChild(child, into: &item)
        }
        return item
    }

    private mutating func readNavigationItemChild(
        _ child: MarkupElement, into item: inout StoryboardNavigationItem
    ) {
        switch child.key ?? child.name {
        case "leftBarButtonItem": item.leftBarButtonItems.append(barButtonItem(child))
        case "rightBarButtonItem": item.rightBarButtonItems.append(barButtonItem(child))
        case "backBarButtonItem": item.backBarButtonItem = barButtonItem(child)
        case "leftBarButtonItems": item.leftBarButtonItems += child.children.map { barButtonItem($0) }
        case "rightBarButtonItems": item.rightBarButtonItems += child.children.map { barButtonItem($0) }
        case "titleView" where child.isView: item.titleView = view(child)
        case "title", "prompt", "userDefinedRuntimeAttributes", "connections", "variation",
            "accessibilityConfiguration", "searchController", "userComments":
            return
        default:
            warnings.append(child.warning("The element is not known in a navigation item and was ignored."))
        }
    }

    mutating func barButtonItem(_ element: MarkupElement) -> StoryboardBarButtonItem {
        var item = StoryboardBarButtonItem(id: element.id)
        item.title = element.string("title")
        item.systemItem = element["systemItem"]
        item.customClass = element.customClass
        item.userLabel = element["userLabel"]
        item.accessibilityIdentifier = element.accessibilityIdentifier
        item.accessibilityLabel = element.accessibilityLabel
        item.isEnabled = flag(element, "enabled") ?? true
        item.tag = integer(element, "tag") ?? 0
        for child in element.children {
            if child.isView {
                item.customView = view(child)
            } else if child.name == "connections" {
                _ = connections(child, of: element, owner: .barButtonItem)
            } else if !DrawingElements.contains(child), child.name != "userDefinedRuntimeAttributes" {
                warnings.append(
                    child.warning("The element is not known in a bar button item and was ignored."))
            }
        }
        return item
    }

    mutating func tabBarItem(_ element: MarkupElement) -> StoryboardTabBarItem {
        var item = StoryboardTabBarItem()
        item.id = element.id
        item.title = element.string("title")
        item.systemItem = element["systemItem"]
        item.badgeValue = element["badgeValue"]
        item.isEnabled = flag(element, "enabled") ?? true
        item.tag = integer(element, "tag") ?? 0
        return item
    }
}
