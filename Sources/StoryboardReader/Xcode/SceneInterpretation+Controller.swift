import PresentationEngine

extension SceneInterpretation {
    /// Reads a controller element's attributes and children into its scene.
    mutating func readController(_ element: MarkupElement, into scene: inout StoryboardScene) {
        scene.kind = controllerKind(element)
        scene.customClass = element.customClass
        scene.userLabel = element["userLabel"]
        scene.storyboardIdentifier = element["storyboardIdentifier"]
        scene.restorationIdentifier = element["restorationIdentifier"]
        scene.usesStoryboardIdentifierAsRestorationIdentifier =
            flag(element, "useStoryboardIdentifierAsRestorationIdentifier") ?? false
        scene.title = element.string("title")
        readPresentation(element, into: &scene.presentation)
        readLayout(element, into: &scene.layout)
        warnUnknownAttributes(of: element, known: Self.controllerAttributeNames)
        for child in element.children {
            readControllerChild(child, of: element, into: &scene)
        }
    }

    private mutating func readPresentation(
        _ element: MarkupElement, into presentation: inout StoryboardPresentation
    ) {
        presentation.modalPresentationStyle = presentationStyle(element)
        presentation.modalTransitionStyle = transitionStyle(element)
        presentation.definesPresentationContext = flag(element, "definesPresentationContext")
        presentation.providesPresentationContextTransitionStyle =
            flag(element, "providesPresentationContextTransitionStyle")
        presentation.isModalInPresentation = flag(element, "modalInPresentation")
    }

    private mutating func readLayout(_ element: MarkupElement, into layout: inout StoryboardLayout) {
        layout.hidesBottomBarWhenPushed = flag(element, "hidesBottomBarWhenPushed") ?? false
        layout.automaticallyAdjustsScrollViewInsets =
            flag(element, "automaticallyAdjustsScrollViewInsets") ?? true
        layout.extendedLayoutIncludesOpaqueBars = flag(element, "extendedLayoutIncludesOpaqueBars") ?? false
        layout.wantsFullScreenLayout = flag(element, "wantsFullScreenLayout") ?? false
        layout.autoresizesArchivedViewToFullSize = flag(element, "autoresizesArchivedViewToFullSize") ?? true
    }

    private mutating func readControllerChild(
        _ child: MarkupElement, of element: MarkupElement, into scene: inout StoryboardScene
    ) {
        switch child.name {
        case "navigationItem": scene.navigationItem = navigationItem(child)
        case "tabBarItem": scene.tabBarItem = tabBarItem(child)
        case "toolbarItems": scene.toolbarItems = child.children.map { barButtonItem($0) }
        case "connections": scene.outlets = connections(child, of: element, owner: .controller).outlets
        case "userDefinedRuntimeAttributes": scene.runtimeAttributes = runtimeAttributes(of: element)
        case "extendedEdge" where child.key == "edgesForExtendedLayout":
            scene.layout.edgesForExtendedLayout = StoryboardEdges(
                top: flag(child, "top") ?? false, left: flag(child, "left") ?? false,
                bottom: flag(child, "bottom") ?? false, right: flag(child, "right") ?? false)
        case "layoutGuides": scene.layout.guides = child.children.compactMap { layoutGuide($0) }
        case "size", "value": readSize(child, into: &scene)
        case "navigationBar" where child.key == "navigationBar", "toolbar" where child.key == "toolbar",
            "tabBar" where child.key == "tabBar":
            return
        default:
            readOtherControllerChild(child, into: &scene)
        }
    }

    private mutating func readOtherControllerChild(_ child: MarkupElement, into scene: inout StoryboardScene) {
        if child.key == "view", !child.name.hasPrefix("simulated") {
            scene.view = view(child)
        } else if child.isView {
            scene.objects.append(
                StoryboardObject(
                    id: child.id ?? "\(scene.id)-\(child.key ?? child.name)", elementName: child.name,
                    kind: .view(view(child))))
        } else if !Self.ignoredControllerChildren.contains(child.name), !child.name.hasPrefix("simulated") {
            warnings.append(child.warning("The element is not known in a controller and was ignored."))
        }
    }

    private mutating func readSize(_ child: MarkupElement, into scene: inout StoryboardScene) {
        guard let width = number(child, "width"), let height = number(child, "height") else {
            return warnings.append(child.warning("The size has no width or no height and was ignored."))
        }
        let size = StoryboardSize(width: width, height: height)
        switch child.key {
        case "contentSizeForViewInPopover", "preferredContentSize":
            scene.presentation.preferredContentSize = size
        case "freeformSize": scene.layout.simulatedSize = size
        default: warnings.append(child.warning("The size is not known in a controller and was ignored."))
        }
    }

    /// Children that only affect drawing, or only tell Interface Builder how to draw.
    private static let ignoredControllerChildren: Set<String> = [
        "nil", "string", "mutableString", "freeformSimulatedSizeMetrics", "keyCommands",
        "splitViewColumnMetrics", "keyCommand", "attributedString", "accessibility", "color", "variation",
        "rect",
        "point",
    ]

    /// Attributes that are read, and attributes that do not matter to a session.
    private static let controllerAttributeNames: Set<String> = [
        "id", "customClass", "customModule", "customModuleProvider", "sceneMemberID", "userLabel",
        "colorLabel",
        "title", "storyboardIdentifier", "restorationIdentifier",
        "useStoryboardIdentifierAsRestorationIdentifier",
        "modalPresentationStyle", "modalTransitionStyle", "definesPresentationContext",
        "providesPresentationContextTransitionStyle", "modalInPresentation", "hidesBottomBarWhenPushed",
        "automaticallyAdjustsScrollViewInsets", "extendedLayoutIncludesOpaqueBars", "wantsFullScreenLayout",
        "autoresizesArchivedViewToFullSize", "navigationBarHidden", "toolbarHidden", "hidesBarsOnSwipe",
        "hidesBarsOnTap", "hidesBarsWhenKeyboardAppears", "hidesBarsWhenVerticallyCompact",
        "clearsSelectionOnViewWillAppear", "videoGravity", "showsPlaybackControls",
        "preferredFramesPerSecond",
        "pauseOnWillResignActive", "resumeOnDidBecomeActive", "allowsPictureInPicturePlayback",
        "requiresLinearPlayback", "updatesNowPlayingInfoCenter", "transitionStyle", "navigationOrientation",
        "spineLocation", "doubleSided", "pageSpacing", "style", "behavior", "preferredSplitBehavior",
        "displayMode", "preferredDisplayMode", "presentsWithGesture", "showsSecondaryOnlyButton",
        "preferredPrimaryColumnWidthFraction", "minimumPrimaryColumnWidth", "maximumPrimaryColumnWidth",
        "primaryEdge", "primaryBackgroundStyle", "storyboardName", "referencedIdentifier", "bundleIdentifier",
        "overrideUserInterfaceStyle", "key", "nibName", "interfaceStyle",
    ]
}
