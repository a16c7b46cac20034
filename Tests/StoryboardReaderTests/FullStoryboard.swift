import PresentationEngine

extension DocumentTests {
    /// A storyboard whose first scene has no member left at its default.
    static var full: Storyboard {
        var scene = StoryboardScene(id: "a", kind: .navigationController(navigation))
        scene.customClass = StoryboardClass(name: "Home", module: "App")
        scene.userLabel = "Start"
        scene.storyboardIdentifier = "home"
        scene.restorationIdentifier = "restore"
        scene.usesStoryboardIdentifierAsRestorationIdentifier = true
        scene.title = "Title \u{1F3AD}\n\"quoted\""
        scene.presentation = presentation
        scene.layout = layout
        scene.navigationItem = navigationItem
        scene.tabBarItem = tabBarItem
        scene.toolbarItems = [StoryboardBarButtonItem(id: "tool")]
        scene.runtimeAttributes = runtimeAttributes
        scene.outlets = [StoryboardOutlet(property: "delegate", destinationID: "o", isCollection: true)]
        scene.view = view
        scene.objects = objects
        scene.exitID = "exit"
        scene.firstResponderID = "first"
        scene.segues = [segue]
        scene.triggers = [
            StoryboardTrigger(
                elementID: "button", elementName: "button", kind: .control, label: "Go",
                accessibilityIdentifier: "go", event: .control("touchUpInside"), effect: .segue(id: "s")),
            StoryboardTrigger(
                elementID: "cell", elementName: "tableViewCell", kind: .tableViewCell,
                event: .accessoryAction, effect: .action(selector: "tap:", targetID: "first")),
        ]
        return Storyboard(name: "Full", initialSceneID: "a", isLaunchScreen: true, scenes: [scene])
    }

    private static var navigation: StoryboardNavigation {
        var navigation = StoryboardNavigation()
        navigation.isNavigationBarHidden = true
        navigation.isToolbarHidden = false
        navigation.hidesBarsOnSwipe = true
        navigation.hidesBarsOnTap = true
        navigation.hidesBarsWhenKeyboardAppears = true
        navigation.hidesBarsWhenVerticallyCompact = true
        var bar = StoryboardBar()
        bar.id = "bar"
        bar.customClass = StoryboardClass(name: "Bar")
        bar.isTranslucent = false
        bar.barStyle = "black"
        bar.prefersLargeTitles = true
        navigation.navigationBar = bar
        navigation.toolbar = StoryboardBar()
        return navigation
    }

    private static var presentation: StoryboardPresentation {
        var presentation = StoryboardPresentation()
        presentation.modalPresentationStyle = .overCurrentContext
        presentation.modalTransitionStyle = .partialCurl
        presentation.definesPresentationContext = false
        presentation.providesPresentationContextTransitionStyle = true
        presentation.isModalInPresentation = true
        presentation.preferredContentSize = StoryboardSize(width: 1.25, height: -3)
        return presentation
    }

    private static var layout: StoryboardLayout {
        var layout = StoryboardLayout()
        layout.hidesBottomBarWhenPushed = true
        layout.edgesForExtendedLayout = StoryboardEdges()
        layout.automaticallyAdjustsScrollViewInsets = false
        layout.extendedLayoutIncludesOpaqueBars = true
        layout.wantsFullScreenLayout = true
        layout.autoresizesArchivedViewToFullSize = false
        layout.simulatedSize = StoryboardSize(width: 540, height: 620)
        layout.guides = [StoryboardLayoutGuide(id: "top", kind: .top)]
        return layout
    }

    private static var navigationItem: StoryboardNavigationItem {
        var item = StoryboardNavigationItem()
        item.id = "item"
        item.title = "T"
        item.prompt = "P"
        item.hidesBackButton = true
        item.leftItemsSupplementBackButton = true
        item.largeTitleDisplayMode = .always
        item.backBarButtonItem = StoryboardBarButtonItem(id: "back")
        var left = StoryboardBarButtonItem(id: "left")
        left.title = "L"
        left.systemItem = "add"
        left.customClass = StoryboardClass(name: "Item")
        left.userLabel = "U"
        left.accessibilityIdentifier = "ai"
        left.accessibilityLabel = "al"
        left.isEnabled = false
        left.tag = -1
        left.customView = StoryboardView(id: "custom", elementName: "switch")
        item.leftBarButtonItems = [left]
        item.rightBarButtonItems = [StoryboardBarButtonItem(id: "right")]
        item.titleView = StoryboardView(id: "titleView")
        return item
    }

    private static var tabBarItem: StoryboardTabBarItem {
        var item = StoryboardTabBarItem()
        item.id = "tab"
        item.title = "Tab"
        item.systemItem = "more"
        item.badgeValue = "9"
        item.isEnabled = false
        item.tag = 2
        return item
    }

    private static var runtimeAttributes: [StoryboardRuntimeAttribute] {
        let values: [StoryboardAttributeValue] = [
            .null, .boolean(true), .integer(.min), .number(1), .number(0.1), .string(""),
            .point(StoryboardPoint(x: 1, y: 2)), .size(StoryboardSize(width: 3, height: 4)),
            .rectangle(StoryboardRectangle(x: 1, y: 2, width: 3, height: 4)), .range(location: 1, length: 2),
            .image(name: "i"), .color,
        ]
        return values.enumerated().map { StoryboardRuntimeAttribute(keyPath: "k\($0)", value: $1) }
    }

    private static func placeView(_ view: inout StoryboardView) {
        var mask = StoryboardAutoresizing()
        mask.flexibleLeft = true
        mask.flexibleWidth = true
        mask.flexibleRight = true
        mask.flexibleTop = true
        mask.flexibleHeight = true
        mask.flexibleBottom = true
        view.autoresizing = mask
        view.usesConstraints = true
        view.alpha = 0.5
        view.installation.isInstalled = false
        view.installation.variations = ["widthClass=regular"]
        view.installation.exclusions = ["heightClass=compact-widthClass=regular"]
        view.layoutMargins = EdgeInsets(top: 1, left: 2.5, bottom: -3, right: 4)
        view.preservesSuperviewMargins = true
        view.insetsMarginsFromSafeArea = false
        view.insetAdjustment = .scrollableAxes
        view.alwaysBouncesHorizontally = true
        view.alwaysBouncesVertically = true
        view.horizontalHugging = 251
        view.verticalHugging = 252
        view.guides = [StoryboardLayoutGuide(id: "safe", kind: .layoutMargins)]
        var constraint = StoryboardConstraint(.top)
        constraint.id = "k"
        constraint.firstItem = "view"
        constraint.relation = .lessThanOrEqual
        constraint.secondItem = "safe"
        constraint.secondAttribute = .bottomMargin
        constraint.multiplier = 0.25
        constraint.constant = -8
        constraint.priority = 750
        constraint.installation.isInstalled = false
        constraint.installation.variations = ["heightClass=compact"]
        constraint.installation.exclusions = ["widthClass=regular"]
        constraint.constants = [StoryboardVariedConstant(variation: "widthClass=compact", constant: -1.5)]
        view.constraints = [constraint]
    }

    private static var view: StoryboardView {
        var view = StoryboardView(id: "view", elementName: "tableView")
        placeView(&view)
        view.customClass = StoryboardClass(name: "Table")
        view.userLabel = "List"
        view.frame = StoryboardRectangle(x: 0, y: 0.5, width: 375, height: 667)
        view.isHidden = true
        view.isUserInteractionEnabled = false
        view.isEnabled = false
        view.tag = 3
        view.restorationIdentifier = "r"
        view.accessibilityIdentifier = "i"
        view.accessibilityLabel = "l"
        view.text = "text"
        view.runtimeAttributes = [StoryboardRuntimeAttribute(keyPath: "x", value: .boolean(false))]
        view.outlets = [StoryboardOutlet(property: "dataSource", destinationID: "a")]
        view.gestureRecognizerIDs = ["g1", "g2"]
        view.barButtonItems = [StoryboardBarButtonItem(id: "in-view")]
        var cell = StoryboardView(id: "cell", elementName: "tableViewCell")
        cell.cell = StoryboardCell(reuseIdentifier: "reuse", isPrototype: true)
        view.subviews = [cell, StoryboardView()]
        return view
    }

    private static var objects: [StoryboardObject] {
        var custom = StoryboardObject(id: "o", elementName: "customObject", kind: .customObject)
        custom.customClass = StoryboardClass(name: "Source")
        custom.userLabel = "Source"
        custom.outlets = [StoryboardOutlet(property: "owner", destinationID: "a")]
        custom.runtimeAttributes = [StoryboardRuntimeAttribute(keyPath: "x", value: .integer(1))]
        return [
            custom,
            StoryboardObject(
                id: "g1", elementName: "tapGestureRecognizer", kind: .gestureRecognizer(isEnabled: false)),
            StoryboardObject(id: "g2", elementName: "searchDisplayController", kind: .other),
            StoryboardObject(id: "loose", elementName: "view", kind: .view(StoryboardView(id: "loose"))),
            StoryboardObject(
                id: "bbi", elementName: "barButtonItem",
                kind: .barButtonItem(StoryboardBarButtonItem(id: "bbi"))),
        ]
    }

    private static var segue: StoryboardSegue {
        var segue = StoryboardSegue(
            id: "s", kind: .popoverPresentation, sourceID: "a", destinationID: "a", identifier: "go")
        segue.customClass = StoryboardClass(name: "Fade", module: "App")
        segue.elementID = "button"
        segue.isAnimated = false
        segue.modalPresentationStyle = .popover
        segue.modalTransitionStyle = .crossDissolve
        var popover = StoryboardPopover()
        popover.anchor = .view(id: "view", rectangle: StoryboardRectangle(x: 1, y: 2, width: 3, height: 4))
        popover.permittedArrowDirections = StoryboardArrowDirections(
            up: true, down: true, left: true, right: true)
        popover.passthroughViewIDs = ["view"]
        segue.popover = popover
        segue.destinationCreationSelector = "make:"
        segue.offersPreview = true
        return segue
    }
}
