import PresentationEngine

extension SceneInterpretation {
    /// The kind of the controller element, with the settings that only this kind has.
    mutating func controllerKind(_ element: MarkupElement) -> StoryboardControllerKind {
        switch element.name {
        case "viewController": .viewController
        case "navigationController": .navigationController(navigation(element))
        case "tabBarController": .tabBarController(tabs(element))
        case "splitViewController": .splitViewController(split(element))
        case "pageViewController": .pageViewController(pages(element))
        case "tableViewController":
            .tableViewController(
                clearsSelectionOnViewWillAppear: flag(element, "clearsSelectionOnViewWillAppear") ?? true)
        case "collectionViewController":
            .collectionViewController(
                clearsSelectionOnViewWillAppear: flag(element, "clearsSelectionOnViewWillAppear") ?? true)
        case "avPlayerViewController": .avPlayerViewController
        case "glkViewController": .glkViewController
        case "viewControllerPlaceholder": .placeholder(reference(element))
        default: otherKind(element)
        }
    }

    private mutating func otherKind(_ element: MarkupElement) -> StoryboardControllerKind {
        if element.name != "hostingController" {
            warnings.append(element.warning("The controller is not known; it acts as a plain controller."))
        }
        return .other(element: element.name)
    }

    private mutating func reference(_ element: MarkupElement) -> StoryboardReference {
        let reference = StoryboardReference(
            storyboardName: element["storyboardName"], referencedIdentifier: element["referencedIdentifier"],
            bundleIdentifier: element["bundleIdentifier"])
        if reference.storyboardName == nil, reference.referencedIdentifier == nil {
            warnings.append(element.warning("The reference names no storyboard and no identifier."))
        }
        return reference
    }

    private mutating func navigation(_ element: MarkupElement) -> StoryboardNavigation {
        var navigation = StoryboardNavigation()
        navigation.isNavigationBarHidden = flag(element, "navigationBarHidden") ?? false
        navigation.isToolbarHidden = flag(element, "toolbarHidden") ?? true
        navigation.hidesBarsOnSwipe = flag(element, "hidesBarsOnSwipe") ?? false
        navigation.hidesBarsOnTap = flag(element, "hidesBarsOnTap") ?? false
        navigation.hidesBarsWhenKeyboardAppears = flag(element, "hidesBarsWhenKeyboardAppears") ?? false
        navigation.hidesBarsWhenVerticallyCompact = flag(element, "hidesBarsWhenVerticallyCompact") ?? false
        navigation.navigationBar = bar(element, key: "navigationBar")
        navigation.toolbar = bar(element, key: "toolbar")
        return navigation
    }

    private mutating func tabs(_ element: MarkupElement) -> StoryboardTabs {
        var tabs = StoryboardTabs()
        tabs.tabBar = bar(element, key: "tabBar")
        return tabs
    }

    private mutating func bar(_ element: MarkupElement, key: String) -> StoryboardBar? {
        guard let child = element.children.first(where: { $0.key == key && $0.name == key }) else {
            return nil
        }
        var bar = StoryboardBar()
        bar.id = child.id
        bar.customClass = child.customClass
        bar.isTranslucent = flag(child, "translucent")
        bar.barStyle = child["barStyle"]
        bar.prefersLargeTitles = flag(child, "largeTitles") ?? false
        return bar
    }

    private mutating func split(_ element: MarkupElement) -> StoryboardSplit {
        var split = StoryboardSplit()
        split.style = choice(element, "style") ?? .unspecified
        split.behavior =
            choice(element, "preferredSplitBehavior") ?? choice(element, "behavior") ?? .automatic
        split.displayMode =
            displayMode(element, "preferredDisplayMode") ?? displayMode(element, "displayMode") ?? .automatic
        split.presentsWithGesture = flag(element, "presentsWithGesture") ?? true
        split.showsSecondaryOnlyButton = flag(element, "showsSecondaryOnlyButton") ?? false
        split.preferredPrimaryColumnWidthFraction = number(element, "preferredPrimaryColumnWidthFraction")
        split.minimumPrimaryColumnWidth = number(element, "minimumPrimaryColumnWidth")
        split.maximumPrimaryColumnWidth = number(element, "maximumPrimaryColumnWidth")
        return split
    }

    /// Display modes had other names before iOS 14, and files keep the names that they were saved with.
    private mutating func displayMode(
        _ element: MarkupElement, _ attribute: String
    ) -> StoryboardSplit.DisplayMode? {
        switch element[attribute] {
        case "primaryHidden": .secondaryOnly
        case "allVisible": .oneBesideSecondary
        case "primaryOverlay": .oneOverSecondary
        default: choice(element, attribute)
        }
    }

    private mutating func pages(_ element: MarkupElement) -> StoryboardPages {
        var pages = StoryboardPages()
        pages.transitionStyle = choice(element, "transitionStyle") ?? .pageCurl
        pages.orientation = choice(element, "navigationOrientation") ?? .horizontal
        pages.spineLocation = choice(element, "spineLocation") ?? .min
        pages.isDoubleSided = flag(element, "doubleSided") ?? false
        pages.pageSpacing = number(element, "pageSpacing") ?? 0
        return pages
    }
}
