import PresentationEngine
import StoryboardReader
import Testing

@Suite("Controllers in Xcode's files")
struct XcodeControllerTests {
    @Test func `every property of a controller is read`() throws {
        let reading = try XcodeSource.read(
            initial: "a",
            XcodeSource.scene(
                """
                <viewController id="a" customClass="Home" customModule="App" customModuleProvider="target"
                    sceneMemberID="viewController" userLabel="Start" title="Home" storyboardIdentifier="home"
                    restorationIdentifier="restore" modalPresentationStyle="formSheet"
                    modalTransitionStyle="flipHorizontal" definesPresentationContext="YES"
                    providesPresentationContextTransitionStyle="NO" hidesBottomBarWhenPushed="YES"
                    automaticallyAdjustsScrollViewInsets="NO" extendedLayoutIncludesOpaqueBars="YES"
                    wantsFullScreenLayout="YES" autoresizesArchivedViewToFullSize="NO">
                    <extendedEdge key="edgesForExtendedLayout" top="YES"/>
                    <size key="freeformSize" width="540" height="620"/>
                    <value key="contentSizeForViewInPopover" type="size" width="200" height="100.5"/>
                    <tabBarItem key="tabBarItem" title="First" systemItem="more" badgeValue="3" enabled="NO" id="t"/>
                </viewController>
                """))
        let scene = try #require(reading.storyboard.initialScene)
        #expect(reading.warnings.isEmpty)
        #expect(scene.customClass == StoryboardClass(name: "Home", module: "App"))
        #expect(scene.customClass?.qualifiedName == "App.Home")
        #expect(scene.userLabel == "Start")
        #expect(scene.title == "Home")
        #expect(scene.storyboardIdentifier == "home")
        #expect(scene.effectiveRestorationIdentifier == "restore")
        #expect(scene.presentation.modalPresentationStyle == .formSheet)
        #expect(scene.presentation.modalTransitionStyle == .flipHorizontal)
        #expect(scene.presentation.definesPresentationContext == true)
        #expect(scene.presentation.providesPresentationContextTransitionStyle == false)
        #expect(scene.presentation.isModalInPresentation == nil)
        #expect(scene.presentation.preferredContentSize == StoryboardSize(width: 200, height: 100.5))
        #expect(scene.layout.hidesBottomBarWhenPushed)
        #expect(!scene.layout.automaticallyAdjustsScrollViewInsets)
        #expect(scene.layout.extendedLayoutIncludesOpaqueBars)
        #expect(scene.layout.wantsFullScreenLayout)
        #expect(!scene.layout.autoresizesArchivedViewToFullSize)
        #expect(scene.layout.edgesForExtendedLayout == StoryboardEdges(top: true))
        #expect(scene.layout.simulatedSize == StoryboardSize(width: 540, height: 620))
        #expect(scene.tabBarItem?.title == "First")
        #expect(scene.tabBarItem?.systemItem == "more")
        #expect(scene.tabBarItem?.badgeValue == "3")
        #expect(scene.tabBarItem?.isEnabled == false)
        #expect(scene.view == nil)
    }

    @Test func `what the file does not state stays unstated`() throws {
        let scene = try #require(
            try XcodeSource.read(XcodeSource.scene(XcodeSource.controller("a"))).storyboard.scenes.first)
        #expect(scene.presentation == StoryboardPresentation())
        #expect(scene.layout == StoryboardLayout())
        #expect(scene.effectiveRestorationIdentifier == nil)
        #expect(scene.layout.edgesForExtendedLayout == nil)
    }

    @Test func `the storyboard identifier serves as restoration identifier only where the file says so`()
        throws
    {
        let storyboard = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a",
                    attributes: """
                        storyboardIdentifier="A" useStoryboardIdentifierAsRestorationIdentifier="YES"
                        """)),
            XcodeSource.scene(XcodeSource.controller("b", attributes: "storyboardIdentifier=\"B\""))
        ).storyboard
        #expect(storyboard.scene(withID: "a")?.effectiveRestorationIdentifier == "A")
        #expect(storyboard.scene(withID: "b")?.effectiveRestorationIdentifier == nil)
        #expect(storyboard.scene(withStoryboardIdentifier: "B")?.id == "b")
        #expect(storyboard.scene(withStoryboardIdentifier: "b") == nil)
    }

    @Test func `every kind of controller is known by its element`() throws {
        let elements = [
            "viewController", "navigationController", "tabBarController", "splitViewController",
            "pageViewController", "tableViewController", "collectionViewController", "avPlayerViewController",
            "glkViewController",
        ]
        let scenes = elements.map {
            XcodeSource.scene("<\($0) id=\"\($0)\" sceneMemberID=\"viewController\"/>")
        }
        let reading = try XcodeSource.readDocument(XcodeSource.document(scenes: scenes.joined()))
        let classes = reading.storyboard.scenes.map(\.kind.className)
        #expect(
            classes == [
                "UIViewController", "UINavigationController", "UITabBarController", "UISplitViewController",
                "UIPageViewController", "UITableViewController", "UICollectionViewController",
                "AVPlayerViewController", "GLKViewController",
            ])
        #expect(reading.warnings.isEmpty)
    }

    @Test func `a controller of another framework acts as a plain one, with a warning`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene("<fancyViewController id=\"a\" sceneMemberID=\"viewController\"/>"))
        #expect(reading.storyboard.scenes.first?.kind == .other(element: "fancyViewController"))
        let warning = try #require(reading.warnings.first)
        #expect(warning.element == "fancyViewController")
        #expect(warning.id == "a")
        #expect(warning.line == 5)
    }

    @Test func `containers keep their settings and their children in order`() throws {
        let storyboard = try XcodeSource.read(
            XcodeSource.scene(
                """
                <navigationController id="nav" toolbarHidden="NO" navigationBarHidden="YES"
                    hidesBarsWhenVerticallyCompact="YES" sceneMemberID="viewController">
                    <navigationBar key="navigationBar" translucent="NO" barStyle="black" largeTitles="YES" id="bar"/>
                    <connections>
                        <segue destination="b" kind="relationship" relationship="rootViewController" id="r"/>
                    </connections>
                </navigationController>
                """),
            XcodeSource.scene(
                """
                <tabBarController id="tabs" sceneMemberID="viewController"><connections>
                    <segue destination="b" kind="relationship" relationship="viewControllers" id="t1"/>
                    <segue destination="nav" kind="relationship" relationship="viewControllers" id="t2"/>
                </connections></tabBarController>
                """),
            XcodeSource.scene(XcodeSource.controller("b"))
        ).storyboard
        let navigation = try #require(storyboard.scene(withID: "nav"))
        guard case .navigationController(let settings) = navigation.kind else {
            Issue.record("\(navigation.kind)")
            return
        }
        #expect(settings.isNavigationBarHidden)
        #expect(!settings.isToolbarHidden)
        #expect(settings.hidesBarsWhenVerticallyCompact)
        #expect(settings.navigationBar?.isTranslucent == false)
        #expect(settings.navigationBar?.barStyle == "black")
        #expect(settings.navigationBar?.prefersLargeTitles == true)
        #expect(storyboard.children(of: navigation, relationship: .rootViewController).map(\.id) == ["b"])
        let tabs = try #require(storyboard.scene(withID: "tabs"))
        #expect(storyboard.children(of: tabs).map(\.id) == ["b", "nav"])
        #expect(storyboard.children(of: tabs, relationship: .rootViewController).isEmpty)
    }

    @Test func `a split view controller's modes are read by old and new names`() throws {
        let scene = try #require(
            try XcodeSource.read(
                XcodeSource.scene(
                    """
                    <splitViewController id="s" style="tripleColumn" behavior="tile" displayMode="allVisible"
                        presentsWithGesture="NO" minimumPrimaryColumnWidth="250" sceneMemberID="viewController">
                    <connections>
                        <segue destination="s" kind="relationship" relationship="masterViewController" id="m"/>
                        <segue destination="s" kind="relationship" relationship="supplementaryViewController" id="u"/>
                        <segue destination="s" kind="relationship" relationship="detailViewController" id="d"/>
                        <segue destination="s" kind="relationship" relationship="compactViewController" id="c"/>
                    </connections></splitViewController>
                    """)
            ).storyboard.scenes.first)
        guard case .splitViewController(let split) = scene.kind else {
            Issue.record("\(scene.kind)")
            return
        }
        #expect(split.style == .tripleColumn)
        #expect(split.behavior == .tile)
        #expect(split.displayMode == .oneBesideSecondary)
        #expect(!split.presentsWithGesture)
        #expect(split.minimumPrimaryColumnWidth == 250)
        #expect(
            scene.segues.map(\.kind) == [
                .relationship(.primaryViewController), .relationship(.supplementaryViewController),
                .relationship(.secondaryViewController), .relationship(.compactViewController),
            ])
    }

    @Test func `a page view controller's manner is read`() throws {
        let scene = try #require(
            try XcodeSource.read(
                XcodeSource.scene(
                    """
                    <pageViewController id="p" transitionStyle="scroll" navigationOrientation="vertical"
                        spineLocation="none" doubleSided="YES" pageSpacing="8" sceneMemberID="viewController"/>
                    """)
            ).storyboard.scenes.first)
        var pages = StoryboardPages()
        pages.transitionStyle = .scroll
        pages.orientation = .vertical
        pages.spineLocation = .none
        pages.isDoubleSided = true
        pages.pageSpacing = 8
        #expect(scene.kind == .pageViewController(pages))
    }

    @Test func `a reference names its storyboard, its controller and its bundle`() throws {
        let storyboard = try XcodeSource.read(
            XcodeSource.scene(
                """
                <viewControllerPlaceholder storyboardName="Other" referencedIdentifier="door" bundleIdentifier="b.c"
                    id="r" sceneMemberID="viewController"><tabBarItem key="tabBarItem" title="Door" id="t"/>
                </viewControllerPlaceholder>
                """)
        ).storyboard
        #expect(
            storyboard.scenes.first?.kind
                == .placeholder(
                    StoryboardReference(
                        storyboardName: "Other", referencedIdentifier: "door", bundleIdentifier: "b.c")))
        #expect(storyboard.scenes.first?.tabBarItem?.title == "Door")
    }

    @Test func `a value iOS does not have is a warning and counts as not stated`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a",
                    attributes: """
                        modalPresentationStyle="blurOverFullScreen" definesPresentationContext="MAYBE" novelty="1"
                        """)))
        #expect(reading.storyboard.scenes.first?.presentation == StoryboardPresentation())
        #expect(reading.warnings.map(\.id) == ["a", "a", "a"])
        let messages = reading.warnings.map(\.message).joined()
        #expect(messages.contains("blurOverFullScreen"))
        #expect(messages.contains("MAYBE"))
        #expect(messages.contains("novelty"))
    }

    @Test func `an initial controller that does not exist leaves no initial scene`() throws {
        let reading = try XcodeSource.read(initial: "z", XcodeSource.scene(XcodeSource.controller("a")))
        #expect(reading.storyboard.initialScene == nil)
        #expect(reading.warnings.count == 1)
    }

    @Test func `a launch screen is known as one`() throws {
        let reading = try XcodeSource.read(
            attributes: " launchScreen=\"YES\"", XcodeSource.scene(XcodeSource.controller("a")))
        #expect(reading.storyboard.isLaunchScreen)
    }
}
