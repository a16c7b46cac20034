/// A member of UIKit that the engine calls: callbacks of controllers, and the methods of delegates, animators,
/// interaction controllers and presentation controllers. Raw values are the Swift spelling.
public enum Member: String, Sendable, Hashable, CaseIterable {
    // UIViewController
    case loadView = "loadView()"
    case viewDidLoad = "viewDidLoad()"
    case awakeFromNib = "awakeFromNib()"
    case initCoder = "init(coder:)"
    case initNibName = "init(nibName:bundle:)"
    case viewWillAppear = "viewWillAppear(_:)"
    case viewIsAppearing = "viewIsAppearing(_:)"
    case viewDidAppear = "viewDidAppear(_:)"
    case viewWillDisappear = "viewWillDisappear(_:)"
    case viewDidDisappear = "viewDidDisappear(_:)"
    case viewWillLayoutSubviews = "viewWillLayoutSubviews()"
    case viewDidLayoutSubviews = "viewDidLayoutSubviews()"
    /// Of the view of a controller.
    case layoutSubviews = "layoutSubviews()"
    case viewSafeAreaInsetsDidChange = "viewSafeAreaInsetsDidChange()"
    case viewLayoutMarginsDidChange = "viewLayoutMarginsDidChange()"
    case updateViewConstraints = "updateViewConstraints()"
    case updateProperties = "updateProperties()"
    case updateContentUnavailable = "updateContentUnavailableConfiguration(using:)"
    case willMoveToParent = "willMove(toParent:)"
    case didMoveToParent = "didMove(toParent:)"
    case willTransitionTraits = "willTransition(to:with:)"
    case viewWillTransition = "viewWillTransition(to:with:)"
    case traitCollectionDidChange = "traitCollectionDidChange(_:)"
    case sizeForChild = "size(forChildContentContainer:withParentContainerSize:)"
    case willRotate = "willRotate(to:duration:)"
    case willAnimateRotation = "willAnimateRotation(to:duration:)"
    case didRotate = "didRotate(from:)"
    case shouldAutorotate = "shouldAutorotate"
    case supportedInterfaceOrientations = "supportedInterfaceOrientations"
    case preferredInterfaceOrientation = "preferredInterfaceOrientationForPresentation"
    case childForStatusBarHidden = "childForStatusBarHidden"
    case prefersStatusBarHidden = "prefersStatusBarHidden"
    case childForStatusBarStyle = "childForStatusBarStyle"
    case preferredStatusBarStyle = "preferredStatusBarStyle"
    case preferredStatusBarUpdateAnimation = "preferredStatusBarUpdateAnimation"
    case childForOrientationLock = "childForInterfaceOrientationLock"
    case prefersOrientationLocked = "prefersInterfaceOrientationLocked"
    case prefersHomeIndicatorAutoHidden
    case childForHomeIndicator = "childForHomeIndicatorAutoHidden"
    case preferredScreenEdges = "preferredScreenEdgesDeferringSystemGestures"
    case childForScreenEdges = "childForScreenEdgesDeferringSystemGestures"
    case prefersPointerLocked
    case childForPointerLock = "childViewControllerForPointerLock"
    case preferredContentSizeDidChange = "preferredContentSizeDidChange(forChildContentContainer:)"
    case fittingSizeDidChange = "systemLayoutFittingSizeDidChange(forChildContentContainer:)"
    case contentScrollView = "contentScrollView(for:)"
    case previewActionItems
    case didReceiveMemoryWarning = "didReceiveMemoryWarning()"
    case setEditing = "setEditing(_:animated:)"
    /// The view controller provider of a tab object, which a tab bar controller's class may answer for (Q24).
    case tabProvider = "UITab.viewControllerProvider"
    case touchesBegan = "touchesBegan(_:with:)"
    case touchesMoved = "touchesMoved(_:with:)"
    case touchesEnded = "touchesEnded(_:with:)"
    case touchesCancelled = "touchesCancelled(_:with:)"
    case touchesEstimated = "touchesEstimatedPropertiesUpdated(_:)"
    case pressesBegan = "pressesBegan(_:with:)"
    case pressesChanged = "pressesChanged(_:with:)"
    case pressesEnded = "pressesEnded(_:with:)"
    case pressesCancelled = "pressesCancelled(_:with:)"
    case motionBegan = "motionBegan(_:with:)"
    case motionEnded = "motionEnded(_:with:)"
    case motionCancelled = "motionCancelled(_:with:)"
    case remoteControlReceived = "remoteControlReceived(with:)"
    case shouldPerformSegue = "shouldPerformSegue(withIdentifier:sender:)"
    /// The source's method that makes a segue's destination; its selector is an argument.
    case segueAction = "@IBSegueAction"
    case prepareForSegue = "prepare(for:sender:)"
    case show = "show(_:sender:)"
    case showDetail = "showDetailViewController(_:sender:)"
    case canPerformAction = "canPerformAction(_:withSender:)"
    case targetViewController = "targetViewController(forAction:sender:)"
    case allowedChildrenForUnwinding = "allowedChildrenForUnwinding(from:)"
    case canPerformUnwindSegueAction = "canPerformUnwindSegueAction(_:from:withSender:)"
    case forUnwindSegueAction = "forUnwindSegueAction(_:from:withSender:)"
    case segueForUnwinding = "segueForUnwinding(to:from:identifier:)"
    case unwindForSegue = "unwind(for:towards:)"
    case popToViewController = "popToViewController(_:animated:)"
    case shouldAutomaticallyForwardAppearanceMethods = "shouldAutomaticallyForwardAppearanceMethods"
    case encodeRestorableState = "encodeRestorableState(with:)"
    case updateUserActivityState = "updateUserActivityState(_:)"
    case restoreUserActivityState = "restoreUserActivityState(_:)"
    case decodeRestorableState = "decodeRestorableState(with:)"
    case applicationFinishedRestoringState = "applicationFinishedRestoringState()"
    case canBecomeFirstResponder
    case canResignFirstResponder
    case inputView
    case inputAccessoryView
    case inputViewController
    case inputAccessoryViewController
    case keyCommands
    case validateCommand = "validate(_:)"
    case targetForAction = "target(forAction:withSender:)"
    case buildMenu = "buildMenu(with:)"
    case preferredFocusEnvironments
    case shouldUpdateFocus = "shouldUpdateFocus(in:)"
    case didUpdateFocus = "didUpdateFocus(in:with:)"
    case shouldLocalizeKeyCommands = "applicationShouldAutomaticallyLocalizeKeyCommands(_:)"

    // UIStoryboardSegue
    case segueInit = "init(identifier:source:destination:)"
    case seguePerform = "perform()"

    // UISplitViewControllerDelegate
    case splitShow = "splitViewController(_:show:sender:)"
    case splitShowDetail = "splitViewController(_:showDetail:sender:)"

    // UIViewControllerTransitioningDelegate
    case presentationControllerForPresented = "presentationController(forPresented:presenting:source:)"
    case animationControllerForPresented = "animationController(forPresented:presenting:source:)"
    case animationControllerForDismissed = "animationController(forDismissed:)"
    case interactionControllerForPresentation = "interactionControllerForPresentation(using:)"
    case interactionControllerForDismissal = "interactionControllerForDismissal(using:)"

    // UIViewControllerAnimatedTransitioning, UIViewControllerInteractiveTransitioning
    case transitionDuration = "transitionDuration(using:)"
    case animateTransition = "animateTransition(using:)"
    case interruptibleAnimator = "interruptibleAnimator(using:)"
    case animationEnded = "animationEnded(_:)"
    case startInteractiveTransition = "startInteractiveTransition(_:)"
    case wantsInteractiveStart = "wantsInteractiveStart"

    // UIViewController.Transition
    case zoomSourceView = "zoom(options:sourceViewProvider:)"
    case interactiveDismissShouldBegin

    // UIPresentationController
    case presentationTransitionWillBegin = "presentationTransitionWillBegin()"
    case presentationTransitionDidEnd = "presentationTransitionDidEnd(_:)"
    case dismissalTransitionWillBegin = "dismissalTransitionWillBegin()"
    case dismissalTransitionDidEnd = "dismissalTransitionDidEnd(_:)"
    case containerViewWillLayoutSubviews = "containerViewWillLayoutSubviews()"
    case containerViewDidLayoutSubviews = "containerViewDidLayoutSubviews()"
    case presentedView = "presentedView"
    case frameOfPresentedViewInContainerView = "frameOfPresentedViewInContainerView"
    case shouldPresentInFullscreen = "shouldPresentInFullscreen"
    case shouldRemovePresentersView = "shouldRemovePresentersView"
    case adaptivePresentationStyle = "adaptivePresentationStyle(for:)"
    case adaptivePresentationStyleTraits = "adaptivePresentationStyle(for:traitCollection:)"
    case viewControllerForAdaptivePresentationStyle =
        "presentationController(_:viewControllerForAdaptivePresentationStyle:)"
    case willPresentWithAdaptiveStyle =
        "presentationController(_:willPresentWithAdaptiveStyle:transitionCoordinator:)"
    case prepareAdaptivePresentation = "presentationController(_:prepare:)"
    case prepareForPopoverPresentation = "prepareForPopoverPresentation(_:)"
    case shouldDismiss = "presentationControllerShouldDismiss(_:)"
    case willDismiss = "presentationControllerWillDismiss(_:)"
    case didDismiss = "presentationControllerDidDismiss(_:)"
    case didAttemptToDismiss = "presentationControllerDidAttemptToDismiss(_:)"
    case shouldDismissPopover = "popoverPresentationControllerShouldDismissPopover(_:)"
    case didDismissPopover = "popoverPresentationControllerDidDismissPopover(_:)"
    case willReposition = "popoverPresentationController(_:willRepositionPopoverTo:in:)"
    case didChangeSelectedDetent = "sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)"

    // UIPopoverControllerDelegate
    case popoverControllerShouldDismiss = "popoverControllerShouldDismissPopover(_:)"
    case popoverControllerDidDismiss = "popoverControllerDidDismissPopover(_:)"
    case popoverControllerWillReposition = "popoverController(_:willRepositionPopoverTo:in:)"

    // UIViewControllerTransitionCoordinator
    case animateAlongside = "animate(alongsideTransition:completion:)"
    case coordinatorCompletion = "animate(alongsideTransition:completion:) completion"
    case notifyWhenInteractionChanges = "notifyWhenInteractionChanges(_:)"
    case notifyWhenInteractionEnds = "notifyWhenInteractionEnds(_:)"

    // UINavigationControllerDelegate, UINavigationBarDelegate, UITabBarControllerDelegate
    case navigationWillShow = "navigationController(_:willShow:animated:)"
    case navigationDidShow = "navigationController(_:didShow:animated:)"
    case navigationAnimationController = "navigationController(_:animationControllerFor:from:to:)"
    case navigationInteractionController = "navigationController(_:interactionControllerFor:)"
    case navigationSupportedOrientations = "navigationControllerSupportedInterfaceOrientations(_:)"
    case tabSupportedOrientations = "tabBarControllerSupportedInterfaceOrientations(_:)"
    case navigationPreferredOrientation =
        "navigationControllerPreferredInterfaceOrientationForPresentation(_:)"
    case tabPreferredOrientation = "tabBarControllerPreferredInterfaceOrientationForPresentation(_:)"
    case navigationBarShouldPop = "navigationBar(_:shouldPop:)"
    case navigationBarShouldPush = "navigationBar(_:shouldPush:)"
    case navigationBarDidPush = "navigationBar(_:didPush:)"
    case navigationBarDidPop = "navigationBar(_:didPop:)"
    case barPosition = "position(for:)"
    case tabShouldSelect = "tabBarController(_:shouldSelect:)"
    case tabDidSelect = "tabBarController(_:didSelect:)"
    case tabShouldSelectTab = "tabBarController(_:shouldSelectTab:)"
    case tabDidSelectTab = "tabBarController(_:didSelectTab:previousTab:)"
    case tabDisplayed = "tabBarController(_:displayedViewControllersFor:proposedViewControllers:)"
    case tabWillBeginCustomizing = "tabBarController(_:willBeginCustomizing:)"
    case tabWillEndCustomizing = "tabBarController(_:willEndCustomizing:changed:)"
    case tabDidEndCustomizing = "tabBarController(_:didEndCustomizing:changed:)"
    case tabAnimationController = "tabBarController(_:animationControllerForTransitionFrom:to:)"
    case tabInteractionController = "tabBarController(_:interactionControllerFor:)"
    case tabWillBeginEditing = "tabBarControllerWillBeginEditing(_:)"
    case tabDidEndEditing = "tabBarControllerDidEndEditing(_:)"
    case tabVisibilityDidChange = "tabBarController(_:visibilityDidChangeFor:)"
    case tabDisplayOrderDidChange = "tabBarController(_:displayOrderDidChangeFor:)"
    case tabDropOperation = "tabBarController(_:tab:operationForAcceptingItemsFrom:)"
    case tabAcceptItems = "tabBarController(_:tab:acceptItemsFrom:)"
    case tabBarDidSelect = "tabBar(_:didSelect:)"
    case tabBarWillBeginCustomizing = "tabBar(_:willBeginCustomizing:)"
    case tabBarDidBeginCustomizing = "tabBar(_:didBeginCustomizing:)"
    case tabBarWillEndCustomizing = "tabBar(_:willEndCustomizing:changed:)"
    case tabBarDidEndCustomizing = "tabBar(_:didEndCustomizing:changed:)"

    // UIPageViewControllerDataSource, UIPageViewControllerDelegate
    case pageBefore = "pageViewController(_:viewControllerBefore:)"
    case pageAfter = "pageViewController(_:viewControllerAfter:)"
    case pageWillTransition = "pageViewController(_:willTransitionTo:)"
    case pageSpineLocation = "pageViewController(_:spineLocationFor:)"
    case pageDidFinishAnimating =
        "pageViewController(_:didFinishAnimating:previousViewControllers:transitionCompleted:)"
    case pagePresentationCount = "presentationCount(for:)"
    case pagePresentationIndex = "presentationIndex(for:)"
    case pageSupportedOrientations = "pageViewControllerSupportedInterfaceOrientations(_:)"
    case pagePreferredOrientation = "pageViewControllerPreferredInterfaceOrientationForPresentation(_:)"
    case gestureShouldBegin = "gestureRecognizerShouldBegin(_:)"
    case gestureShouldReceive = "gestureRecognizer(_:shouldReceive:)"
    case gestureSimultaneously = "gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)"
    case gestureRequiresFailure = "gestureRecognizer(_:shouldRequireFailureOf:)"
    case gestureRequiredToFail = "gestureRecognizer(_:shouldBeRequiredToFailBy:)"
    // UISplitViewController and its delegate
    case collapseSecondaryViewController = "collapseSecondaryViewController(_:for:)"
    case separateSecondaryViewController = "separateSecondaryViewController(for:)"
    case primaryForCollapsing = "primaryViewController(forCollapsing:)"
    case primaryForExpanding = "primaryViewController(forExpanding:)"
    case collapseSecondaryOnto = "splitViewController(_:collapseSecondary:onto:)"
    case separateSecondaryFrom = "splitViewController(_:separateSecondaryFrom:)"
    case willChangeDisplayMode = "splitViewController(_:willChangeTo:)"
    case targetDisplayMode = "targetDisplayModeForAction(in:)"
    case topColumnForCollapsing =
        "splitViewController(_:topColumnForCollapsingToProposedTopColumn:)"
    case displayModeForExpanding =
        "splitViewController(_:displayModeForExpandingToProposedDisplayMode:)"
    case splitDidCollapse = "splitViewControllerDidCollapse(_:)"
    case splitDidExpand = "splitViewControllerDidExpand(_:)"
    case splitWillShow = "splitViewController(_:willShow:)"
    case splitWillHide = "splitViewController(_:willHide:)"
    case splitSupportedOrientations = "splitViewControllerSupportedInterfaceOrientations(_:)"
    case splitPreferredOrientation =
        "splitViewControllerPreferredInterfaceOrientationForPresentation(_:)"
    case splitGestureWillBegin = "splitViewControllerInteractivePresentationGestureWillBegin(_:)"
    case splitGestureDidEnd = "splitViewControllerInteractivePresentationGestureDidEnd(_:)"
    case splitShouldHide = "splitViewController(_:shouldHide:in:)"
    case splitWillHideController = "splitViewController(_:willHide:with:for:)"
    case splitWillShowController = "splitViewController(_:willShow:invalidating:)"
    case splitPopoverWillPresent = "splitViewController(_:popoverController:willPresent:)"

    // UIAlertController
    case addTextField = "addTextField(configurationHandler:)"
    case alertHandler = "UIAlertAction.handler"

    // UISearchControllerDelegate, UISearchResultsUpdating
    case presentSearchController = "presentSearchController(_:)"
    case willPresentSearchController = "willPresentSearchController(_:)"
    case didPresentSearchController = "didPresentSearchController(_:)"
    case willDismissSearchController = "willDismissSearchController(_:)"
    case didDismissSearchController = "didDismissSearchController(_:)"
    case updateSearchResults = "updateSearchResults(for:)"

    // UIActivityViewController
    case completionWithItems = "completionWithItemsHandler"

    // Calls with a completion handler
    case setPages = "setViewControllers(_:direction:animated:completion:)"
    case requestGeometryUpdate = "requestGeometryUpdate(_:errorHandler:)"
    case registerForTraitChanges = "registerForTraitChanges(_:handler:)"
    case transitionFromTo = "transition(from:to:duration:options:animations:completion:)"
    case present = "present(_:animated:completion:)"
    case dismiss = "dismiss(animated:completion:)"

    // UIApplicationDelegate
    case willFinishLaunching = "application(_:willFinishLaunchingWithOptions:)"
    case didFinishLaunching = "application(_:didFinishLaunchingWithOptions:)"
    case didFinishLaunchingOnly = "applicationDidFinishLaunching(_:)"
    case didBecomeActive = "applicationDidBecomeActive(_:)"
    case willResignActive = "applicationWillResignActive(_:)"
    case didEnterBackground = "applicationDidEnterBackground(_:)"
    case applicationDidReceiveMemoryWarning = "applicationDidReceiveMemoryWarning(_:)"
    case willEnterForeground = "applicationWillEnterForeground(_:)"
    case willTerminate = "applicationWillTerminate(_:)"
    case protectedDataDidBecomeAvailable = "applicationProtectedDataDidBecomeAvailable(_:)"
    case protectedDataWillBecomeUnavailable = "applicationProtectedDataWillBecomeUnavailable(_:)"
    case significantTimeChange = "applicationSignificantTimeChange(_:)"
    case willChangeStatusBarOrientation = "application(_:willChangeStatusBarOrientation:duration:)"
    case didChangeStatusBarOrientation = "application(_:didChangeStatusBarOrientation:)"
    case willChangeStatusBarFrame = "application(_:willChangeStatusBarFrame:)"
    case didChangeStatusBarFrame = "application(_:didChangeStatusBarFrame:)"
    case openURL = "application(_:open:options:)"
    case openURLFromApplication = "application(_:open:sourceApplication:annotation:)"
    case handleOpenURL = "application(_:handleOpen:)"
    case willContinueActivity = "application(_:willContinueUserActivityWithType:)"
    case continueActivity = "application(_:continue:restorationHandler:)"
    case didFailToContinueActivity = "application(_:didFailToContinueUserActivityWithType:error:)"
    case didUpdateActivity = "application(_:didUpdate:)"
    case performActionForShortcut = "application(_:performActionFor:completionHandler:)"
    case didAcceptShare = "application(_:userDidAcceptCloudKitShareWith:)"
    case intentHandler = "application(_:handlerFor:)"
    case didRegisterForNotifications = "application(_:didRegisterForRemoteNotificationsWithDeviceToken:)"
    case didFailToRegisterForNotifications = "application(_:didFailToRegisterForRemoteNotificationsWithError:)"
    case didReceiveNotification = "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"
    case performFetch = "application(_:performFetchWithCompletionHandler:)"
    case handleBackgroundURLSession = "application(_:handleEventsForBackgroundURLSession:completionHandler:)"
    case handleWatchKitRequest = "application(_:handleWatchKitExtensionRequest:reply:)"
    case shouldRequestHealthAuthorization = "applicationShouldRequestHealthAuthorization(_:)"
    case shouldAllowExtensionPoint = "application(_:shouldAllowExtensionPointIdentifier:)"
    case configurationForConnecting = "application(_:configurationForConnecting:options:)"
    case didDiscardSceneSessions = "application(_:didDiscardSceneSessions:)"
    case applicationSupportedOrientations = "application(_:supportedInterfaceOrientationsFor:)"
    case shouldSaveApplicationState = "application(_:shouldSaveApplicationState:)"
    case shouldSaveSecureApplicationState = "application(_:shouldSaveSecureApplicationState:)"
    case shouldRestoreApplicationState = "application(_:shouldRestoreApplicationState:)"
    case shouldRestoreSecureApplicationState = "application(_:shouldRestoreSecureApplicationState:)"
    case willEncodeRestorableState = "application(_:willEncodeRestorableStateWith:)"
    case didDecodeRestorableState = "application(_:didDecodeRestorableStateWith:)"
    case viewControllerWithRestorationIdentifierPath =
        "application(_:viewControllerWithRestorationIdentifierPath:coder:)"
    case restorationClassViewController = "viewController(withRestorationIdentifierPath:coder:)"
    case restorationClassObject = "object(withRestorationIdentifierPath:coder:)"

    // UISceneDelegate
    case sceneWillConnect = "scene(_:willConnectTo:options:)"
    case sceneWillEnterForeground = "sceneWillEnterForeground(_:)"
    case sceneDidBecomeActive = "sceneDidBecomeActive(_:)"
    case sceneWillResignActive = "sceneWillResignActive(_:)"
    case sceneDidEnterBackground = "sceneDidEnterBackground(_:)"
    case sceneDidDisconnect = "sceneDidDisconnect(_:)"
    case sceneOpenURLContexts = "scene(_:openURLContexts:)"
    case sceneWillContinueActivity = "scene(_:willContinueUserActivityWithType:)"
    case sceneContinueActivity = "scene(_:continue:)"
    case sceneDidFailToContinue = "scene(_:didFailToContinueUserActivityWithType:error:)"
    case scenePerformAction = "windowScene(_:performActionFor:completionHandler:)"
    case sceneDidAcceptShare = "windowScene(_:userDidAcceptCloudKitShareWith:)"
    case stateRestorationActivity = "stateRestorationActivity(for:)"
    case sceneDidUpdateActivity = "scene(_:didUpdate:)"
    case sceneRestoreInteractionState = "scene(_:restoreInteractionStateWith:)"
    case sceneDidUpdateGeometry = "windowScene(_:didUpdateEffectiveGeometry:)"
    case sceneDidUpdateCoordinateSpace = "windowScene(_:didUpdate:interfaceOrientation:traitCollection:)"
}

extension Member {
    /// Whether the call's completion handler receives whether the animation finished (CT-17, P127).
    package var passesFinished: Bool { self == .setPages || self == .transitionFromTo }

    /// One of the four callbacks inside which a controller's flags may be true (MV-02, MV-04, MV-06, MV-08).
    package var isAppearanceCallback: Bool {
        self == .viewWillAppear || self == .viewDidAppear || self == .viewWillDisappear
            || self == .viewDidDisappear
    }
}

extension Member {
    package static let initializers = [initCoder, initNibName]

    /// The members of `UIViewControllerTransitioningDelegate`.
    package static let transitioningDelegateCalls = [
        presentationControllerForPresented, animationControllerForPresented, animationControllerForDismissed,
        interactionControllerForPresentation, interactionControllerForDismissal,
    ]

    /// The callbacks of the application's delegate about the app's life cycle.
    package static let applicationLifeCycle = [
        willFinishLaunching, didFinishLaunching, didBecomeActive, willResignActive, didEnterBackground,
        applicationDidReceiveMemoryWarning, willEnterForeground, willTerminate, openURL,
        openURLFromApplication, willContinueActivity, continueActivity, configurationForConnecting,
        didDiscardSceneSessions, protectedDataDidBecomeAvailable,
    ]

    /// The members of `UISceneDelegate`.
    package static let sceneDelegateCalls = [
        sceneWillConnect, sceneWillEnterForeground, sceneDidBecomeActive, sceneWillResignActive,
        sceneDidEnterBackground, sceneDidDisconnect, sceneOpenURLContexts, sceneWillContinueActivity,
        sceneContinueActivity, stateRestorationActivity, sceneDidUpdateActivity,
        sceneRestoreInteractionState, sceneDidUpdateGeometry, sceneDidUpdateCoordinateSpace,
        sceneDidFailToContinue, scenePerformAction, sceneDidAcceptShare,
    ]

    /// The questions about the status bar, in the order in which they are asked (CH-194).
    package static let statusBarQuestions = [
        childForStatusBarHidden, prefersStatusBarHidden, childForStatusBarStyle, preferredStatusBarStyle,
        preferredStatusBarUpdateAnimation,
    ]

    /// The questions about orientations that controllers and the app answer (CH-185).
    package static let orientationQuestions = [
        shouldAutorotate, supportedInterfaceOrientations, applicationSupportedOrientations,
        preferredInterfaceOrientation,
    ]

    /// The questions about the lock of the orientation (Q38).
    package static let orientationLock = InterfacePreference.orientationLocked.members

    /// The deprecated callbacks of a rotation, in UIKit's order (RT-17).
    package static let rotationCallbacks = [willRotate, willAnimateRotation, didRotate]

    /// All callbacks of an appearance and of a disappearance, in UIKit's order.
    package static let appearanceCallbacks = [
        viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear,
    ]
}
