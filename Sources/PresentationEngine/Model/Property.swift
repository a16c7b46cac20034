/// A property of `UIViewController` that a client may set, by UIKit's name.
public enum Property: String, Sendable, Hashable, CaseIterable {
    case title
    case restorationIdentifier
    case restorationClass
    case modalPresentationStyle
    case modalTransitionStyle
    /// From iOS 18 on, as the next one (Q8).
    case preferredTransition
    /// The view from which a zoom begins, unless the app's provider answers (Q9).
    case preferredTransitionSource = "preferredTransition.sourceView"
    case definesPresentationContext
    case providesPresentationContextTransitionStyle
    case transitioningDelegate
    case isModalInPresentation
    case isModalInPopover
    case modalPresentationCapturesStatusBarAppearance
    case preferredContentSize
    case popoverPresentationControllerAnchor = "popoverPresentationController.anchor"
    /// The directions in which a popover's arrow may point; none for a popover without an arrow (CH-260).
    case permittedArrowDirections = "popoverPresentationController.permittedArrowDirections"
    /// The names of views that stay touchable beside a popover (PO-07).
    case passthroughViews = "popoverPresentationController.passthroughViews"
    case canOverlapSourceViewRect = "popoverPresentationController.canOverlapSourceViewRect"
    case popoverLayoutMargins = "popoverPresentationController.popoverLayoutMargins"
    case presentationControllerDelegate = "presentationController.delegate"
    case edgesForExtendedLayout
    case extendedLayoutIncludesOpaqueBars
    case automaticallyAdjustsScrollViewInsets
    case hidesBottomBarWhenPushed
    case prefersStatusBarHidden
    case preferredStatusBarStyle
    case preferredStatusBarUpdateAnimation
    case shouldAutorotate
    case supportedInterfaceOrientations
    case shouldAutomaticallyForwardAppearanceMethods
    case restoresFocusAfterTransition
    /// From iOS 13 on (Q141).
    case overrideUserInterfaceStyle
    /// Deprecated in iOS 7: kept, and without effect (DP-12, OP-52).
    case wantsFullScreenLayout
    /// Deprecated in iOS 7 for ``preferredContentSize``: kept, and without effect (DP-04).
    case contentSizeForViewInPopover
    /// Deprecated in iOS 8; false leaves the deprecated callbacks of rotations to the container (DP-26).
    case shouldAutomaticallyForwardRotationMethods
    case disablesAutomaticKeyboardDismissal
    case isEditing
    /// The delegate of a navigation, tab bar, split or page view controller.
    case delegate
    case dataSource
    case pageTransitionStyle = "transitionStyle"
    case navigationOrientation
    case spineLocation
    case isDoubleSided
    case isNavigationBarHidden
    case isToolbarHidden
    /// Of a navigation controller, as the next five (R309).
    case hidesBarsOnTap
    case hidesBarsOnSwipe
    case hidesBarsWhenKeyboardAppears
    case hidesBarsWhenVerticallyCompact
    case barHideOnTapIsEnabled = "barHideOnTapGestureRecognizer.isEnabled"
    case barHideOnSwipeIsEnabled = "barHideOnSwipeGestureRecognizer.isEnabled"
    /// Follows `title` until it is set itself (ME-03, NV-02, R80).
    case navigationItemTitle = "navigationItem.title"
    /// From iOS 26 on (Q47).
    case navigationItemSubtitle = "navigationItem.subtitle"
    /// The names of the items that the toolbar shows (NV-14).
    case toolbarItems
    case hidesBackButton = "navigationItem.hidesBackButton"
    case tabBarItemTitle = "tabBarItem.title"
    case interactivePopGestureIsEnabled = "interactivePopGestureRecognizer.isEnabled"
    /// An object of the app, or null; the name under which it is read at first restores UIKit's own (CH-664).
    case interactivePopGestureDelegate = "interactivePopGestureRecognizer.delegate"
    /// From iOS 26 on (Q14).
    case interactiveContentPopGestureIsEnabled = "interactiveContentPopGestureRecognizer.isEnabled"
    /// `style` of a split view controller, fixed when it is made.
    case splitStyle = "style"
    case preferredDisplayMode
    case preferredSplitBehavior
    case presentsWithGesture
    case showsSecondaryOnlyButton
    case displayModeButtonVisibility
    case primaryEdge
    /// `mode` of a tab bar controller, from iOS 18 on (Q25).
    case tabBarMode = "mode"
    case sidebarIsHidden = "sidebar.isHidden"
    /// From iOS 27 on, as the next four (Q30).
    case sidebarPreferredPlacement = "sidebar.preferredPlacement"
    /// The identifier of the tab that the bar emphasizes, or null.
    case prominentTabIdentifier
    case barMinimizationBehavior = "navigationItem.navigationBarMinimization.minimizationBehavior"
    case barRestorationBehavior = "navigationItem.navigationBarMinimization.restorationBehavior"
    case barSafeAreaAdjustment = "navigationItem.navigationBarMinimization.safeAreaAdjustment"
    /// From iOS 26 on, as the next one (Q29).
    case tabBarMinimizeBehavior
    /// The name of the content view of a tab bar controller's `bottomAccessory`, or null.
    case bottomAccessory
    case preferredPrimaryColumnWidthFraction
    case preferredPrimaryColumnWidth
    case minimumPrimaryColumnWidth
    case maximumPrimaryColumnWidth
    case preferredSupplementaryColumnWidthFraction
    case preferredSupplementaryColumnWidth
    case minimumSupplementaryColumnWidth
    case maximumSupplementaryColumnWidth
    /// From iOS 26 on, as the next three (Q31).
    case preferredInspectorColumnWidthFraction
    case preferredInspectorColumnWidth
    case minimumInspectorColumnWidth
    case maximumInspectorColumnWidth
    /// Of an alert controller, as the next two.
    case message
    /// `alert` or `actionSheet`, fixed when the alert is made.
    case preferredStyle
    /// The name of one of the alert's actions.
    case preferredAction
    case extensionContext
    /// The activity type of the `userActivity` of a controller, which it can share with its scene (Q59).
    case userActivity
    case additionalSafeAreaInsets
    /// The size that the constraints of the controller's view give it, `systemLayoutSizeFitting(_:)`: what the app's
    /// constraints make it, as far as its client says (CH-681).
    case fittingSize = "view.systemLayoutSizeFitting"
    /// The name of the scroll view that bars at this edge follow, or null: `setContentScrollView(_:for:)`, from iOS 15
    /// on (CH-682).
    case contentScrollViewTop = "contentScrollView.top"
    case contentScrollViewBottom = "contentScrollView.bottom"
    /// The text of the configuration that is shown in place of content that is missing, or null; from iOS 17 on
    /// (CH-683).
    case contentUnavailableConfiguration
    case navigationBarIsTranslucent = "navigationBar.isTranslucent"
    case toolbarIsTranslucent = "toolbar.isTranslucent"
    case tabBarIsTranslucent = "tabBar.isTranslucent"
    case prefersLargeTitles = "navigationBar.prefersLargeTitles"
    case navigationBarStyle = "navigationBar.barStyle"
    /// Of an image picker: `photoLibrary`, `camera` or `savedPhotosAlbum`.
    case sourceType
    /// The name of the search controller of a navigation item, from iOS 11 on.
    case searchController = "navigationItem.searchController"
    /// Of a search controller, as the next two.
    case searchResultsUpdater
    case isActive
    case searchText = "searchBar.text"
    case view
}

/// Something a probe may read of a controller: a property, or a link of the hierarchy.
public enum Readable: Sendable, Hashable {
    case property(Property)
    case link(Link)
    /// Of a transition by its name, the values of its context; of a controller, those of its `transitionCoordinator`.
    case transition(TransitionValue)
    /// Of an interaction controller.
    case interaction(InteractionValue)
    /// Of the presentation controller that manages a controller.
    case presentationController(PresentationValue)
    /// Of a split view controller.
    case split(SplitValue)
    case trait(TraitValue)
    /// Of a controller, a view or a window.
    case responder(ResponderValue)
    /// Of the items that represent a controller in bars.
    case item(ItemValue)
    /// Of the presentation controller of a sheet.
    case sheet(SheetValue)
    /// Of the sheet that a popover becomes in compact width (R199).
    case adaptiveSheet(SheetValue)
    /// Of the layout of a controller's view.
    case layout(LayoutValue)

    public enum Link: String, Sendable, Hashable, CaseIterable {
        case presentedViewController
        case presentingViewController
        case parent
        case children
        case navigationController
        case tabBarController
        case splitViewController
        case presentationController
        case popoverPresentationController
        case popoverArrowDirection = "popoverPresentationController.arrowDirection"
        case adaptiveSheetPresentationController =
            "popoverPresentationController.adaptiveSheetPresentationController"
        case activePresentationController
        case transitionCoordinator
        case isViewLoaded
        case viewIfLoaded
        case view
        case window
        case storyboard
        case nibName
        case nibBundle
        case isBeingPresented
        case isBeingDismissed
        case isMovingToParent
        case isMovingFromParent
        case visibleViewController
        case viewControllers
        case selectedViewController
        case selectedIndex
        /// The identifier of the selected tab object, those of the root tabs, and that of a controller's own tab (Q24).
        case selectedTab
        case tabs
        case tab
        case moreNavigationController
        /// The tabs that the app has set, else all tabs (CH-95).
        case customizableViewControllers
        case tabBarIsHidden = "tabBar.isHidden"
        /// From iOS 27 on (Q30).
        case sidebarIsAvailable = "sidebar.isAvailable"
        /// A trait of the accessory's content view (Q29).
        case tabAccessoryEnvironment = "bottomAccessory.traitCollection.tabAccessoryEnvironment"
        case tabBarItems = "tabBar.items"
        case tabBarItem
        case topViewController
        /// The position that the app has answered, or UIKit's own (CH-661).
        case navigationBarPosition = "navigationBar.barPosition"
        /// Of the page indicator; nil if there is none (CH-662).
        case pageIndicatorCount = "pageControl.numberOfPages"
        case pageIndicatorIndex = "pageControl.currentPage"
        case modalViewController
        case frame
        /// Deprecated in iOS 8, and not asked for by UIKit any more, as the next one (DP-22 to DP-24).
        case rotatingHeaderView
        case rotatingFooterView
        /// Deprecated in iOS 8; no session has a search display controller (DP-28).
        case searchDisplayController
        /// Deprecated in iOS 8 (DP-17).
        case interfaceOrientation
        /// Of the class `UIView`, whatever the receiver (R75).
        case areAnimationsEnabled = "UIView.areAnimationsEnabled"
    }
}
