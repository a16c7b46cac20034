extension Member {
    /// The names of the arguments that UIKit passes: the cases of an answer can match them, and the calls of a reaction
    /// can refer to them with a dollar sign.
    public var arguments: [String] {
        switch self {
        case .initNibName: ["nibName", "bundle"]
        case .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .dismiss:
            ["animated"]
        case .updateContentUnavailable: ["searchText"]
        case .willMoveToParent, .didMoveToParent: ["parent"]
        case .willTransitionTraits: ["horizontal", "vertical", "coordinator"]
        case .viewWillTransition: ["size", "coordinator"]
        case .traitCollectionDidChange, .registerForTraitChanges:
            [
                "previousHorizontal", "previousVertical", "previousUserInterfaceStyle",
                "previousSplitViewControllerLayoutEnvironment",
            ]
        case .sizeForChild: ["container", "parentSize"]
        case .willRotate, .willAnimateRotation: ["toInterfaceOrientation", "duration"]
        case .didRotate: ["fromInterfaceOrientation"]
        case .preferredContentSizeDidChange, .fittingSizeDidChange: ["container"]
        case .contentScrollView: ["edge"]
        case .setEditing: ["editing", "animated"]
        case .tabProvider: ["tab"]
        case .pressesBegan, .pressesChanged, .pressesEnded, .pressesCancelled: ["type", "key"]
        case .motionBegan, .motionEnded, .motionCancelled: ["motion"]
        case .remoteControlReceived: ["subtype"]
        case .shouldPerformSegue: ["identifier", "sender"]
        case .segueAction: ["selector", "sender", "segueIdentifier"]
        case .prepareForSegue: ["segue", "sender", "identifier", "source", "destination"]
        case .show, .showDetail: ["vc", "sender"]
        case .canPerformAction, .targetViewController, .targetForAction: ["action", "sender"]
        case .allowedChildrenForUnwinding: ["from"]
        case .canPerformUnwindSegueAction, .forUnwindSegueAction: ["action", "from", "sender"]
        case .segueForUnwinding: ["to", "from", "identifier"]
        case .unwindForSegue: ["segue", "subsequentVC"]
        case .popToViewController: ["viewController", "animated"]
        case .encodeRestorableState, .decodeRestorableState, .shouldSaveApplicationState,
            .shouldSaveSecureApplicationState, .willEncodeRestorableState, .didDecodeRestorableState:
            ["coder"]
        case .updateUserActivityState, .restoreUserActivityState, .willContinueActivity, .didUpdateActivity,
            .sceneWillContinueActivity, .sceneDidUpdateActivity, .sceneRestoreInteractionState:
            ["activityType"]
        case .validateCommand: ["command"]
        case .shouldUpdateFocus, .didUpdateFocus: ["previouslyFocusedItem", "nextFocusedItem"]
        case .segueInit, .seguePerform: ["identifier", "source", "destination"]
        case .splitShow, .splitShowDetail: ["splitViewController", "vc", "sender"]
        case .presentationControllerForPresented, .animationControllerForPresented:
            ["presented", "presenting", "source"]
        case .animationControllerForDismissed: ["dismissed"]
        case .interactionControllerForPresentation, .interactionControllerForDismissal: ["animator"]
        case .transitionDuration, .animateTransition, .interruptibleAnimator, .startInteractiveTransition:
            ["transitionContext"]
        case .animationEnded: ["transitionCompleted"]
        case .zoomSourceView: ["zoomedViewController", "sourceViewController"]
        case .presentationTransitionWillBegin, .dismissalTransitionWillBegin, .containerViewWillLayoutSubviews,
            .containerViewDidLayoutSubviews:
            ["presented", "transition"]
        case .presentationTransitionDidEnd, .dismissalTransitionDidEnd: ["completed", "presented", "transition"]
        case .adaptivePresentationStyle: ["controller"]
        case .adaptivePresentationStyleTraits: ["controller", "horizontal", "vertical"]
        case .viewControllerForAdaptivePresentationStyle: ["controller", "style"]
        case .willPresentWithAdaptiveStyle: ["controller", "style", "transitionCoordinator"]
        case .prepareAdaptivePresentation: ["presentationController", "adaptivePresentationController"]
        case .prepareForPopoverPresentation, .shouldDismissPopover, .didDismissPopover:
            ["popoverPresentationController"]
        case .shouldDismiss, .willDismiss, .didDismiss, .didAttemptToDismiss: ["presentationController"]
        case .willReposition: ["popoverPresentationController", "rect", "view"]
        case .didChangeSelectedDetent: ["sheetPresentationController"]
        case .popoverControllerShouldDismiss, .popoverControllerDidDismiss: ["popoverController"]
        case .popoverControllerWillReposition: ["popoverController", "rect", "view"]
        case .navigationWillShow, .navigationDidShow: ["navigationController", "viewController", "animated"]
        case .navigationAnimationController: ["navigationController", "operation", "from", "to"]
        case .navigationInteractionController: ["navigationController", "animator"]
        case .navigationSupportedOrientations, .navigationPreferredOrientation: ["navigationController"]
        case .tabSupportedOrientations, .tabPreferredOrientation, .tabWillBeginEditing, .tabDidEndEditing:
            ["tabBarController"]
        case .navigationBarShouldPop, .navigationBarShouldPush, .navigationBarDidPush, .navigationBarDidPop,
            .tabBarDidSelect:
            ["item"]
        case .barPosition: ["bar"]
        case .tabShouldSelect, .tabDidSelect: ["tabBarController", "viewController"]
        case .tabShouldSelectTab, .tabDropOperation, .tabAcceptItems: ["tabBarController", "tab"]
        case .tabDidSelectTab: ["tabBarController", "selectedTab", "previousTab"]
        case .tabDisplayed: ["tabBarController", "tab", "proposedViewControllers"]
        case .tabWillBeginCustomizing: ["tabBarController", "viewControllers"]
        case .tabWillEndCustomizing, .tabDidEndCustomizing: ["tabBarController", "viewControllers", "changed"]
        case .tabAnimationController: ["tabBarController", "from", "to"]
        case .tabInteractionController: ["tabBarController", "animator"]
        case .tabVisibilityDidChange: ["tabBarController", "tabs"]
        case .tabDisplayOrderDidChange: ["tabBarController", "group"]
        case .tabBarWillBeginCustomizing, .tabBarDidBeginCustomizing: ["items"]
        case .tabBarWillEndCustomizing, .tabBarDidEndCustomizing: ["items", "changed"]
        case .pageBefore, .pageAfter: ["pageViewController", "viewController"]
        case .pageWillTransition: ["pageViewController", "pendingViewControllers"]
        case .pageSpineLocation: ["pageViewController", "orientation"]
        case .pageDidFinishAnimating:
            ["pageViewController", "finished", "previousViewControllers", "transitionCompleted"]
        case .pagePresentationCount, .pagePresentationIndex, .pageSupportedOrientations, .pagePreferredOrientation:
            ["pageViewController"]
        case .gestureShouldBegin: ["gestureRecognizer"]
        case .gestureShouldReceive: ["gestureRecognizer", "touch"]
        case .gestureSimultaneously, .gestureRequiresFailure, .gestureRequiredToFail:
            ["gestureRecognizer", "otherGestureRecognizer"]
        case .collapseSecondaryViewController: ["secondaryViewController", "splitViewController"]
        case .separateSecondaryViewController, .primaryForCollapsing, .primaryForExpanding, .targetDisplayMode,
            .splitDidCollapse, .splitDidExpand, .splitSupportedOrientations, .splitPreferredOrientation,
            .splitGestureWillBegin, .splitGestureDidEnd:
            ["splitViewController"]
        case .collapseSecondaryOnto: ["splitViewController", "secondaryViewController", "primaryViewController"]
        case .separateSecondaryFrom: ["splitViewController", "primaryViewController"]
        case .willChangeDisplayMode: ["splitViewController", "displayMode"]
        case .topColumnForCollapsing: ["splitViewController", "proposedTopColumn"]
        case .displayModeForExpanding: ["splitViewController", "proposedDisplayMode"]
        case .splitWillShow, .splitWillHide: ["splitViewController", "column"]
        case .splitShouldHide: ["splitViewController", "viewController", "orientation"]
        case .splitWillHideController, .splitWillShowController, .splitPopoverWillPresent:
            ["splitViewController", "viewController"]
        case .presentSearchController, .willPresentSearchController, .didPresentSearchController,
            .willDismissSearchController, .didDismissSearchController, .updateSearchResults:
            ["searchController"]
        case .completionWithItems: ["activityType", "completed"]
        case .requestGeometryUpdate: ["domain", "code", "description"]
        case .present: ["viewControllerToPresent", "animated"]
        case .willChangeStatusBarOrientation: ["newStatusBarOrientation", "duration"]
        case .didChangeStatusBarOrientation: ["oldStatusBarOrientation"]
        case .willChangeStatusBarFrame: ["newStatusBarFrame"]
        case .didChangeStatusBarFrame: ["oldStatusBarFrame"]
        case .openURL, .openURLFromApplication, .sceneOpenURLContexts: ["url", "sourceApplication"]
        case .handleOpenURL: ["url"]
        case .continueActivity, .sceneContinueActivity: ["activityType", "webpageURL"]
        case .didFailToContinueActivity, .sceneDidFailToContinue: ["activityType", "error"]
        case .performActionForShortcut, .scenePerformAction: ["type"]
        case .intentHandler: ["intent"]
        case .didReceiveNotification, .handleBackgroundURLSession: ["identifier"]
        case .shouldAllowExtensionPoint: ["extensionPointIdentifier"]
        case .applicationSupportedOrientations: ["window"]
        case .shouldRestoreApplicationState, .shouldRestoreSecureApplicationState:
            ["coder", "requiresSecureCoding"] + CoderKey.ofApplication.map(\.rawValue)
        case .viewControllerWithRestorationIdentifierPath, .restorationClassViewController, .restorationClassObject:
            ["identifierPath", "identifier", "coder"]
        case .sceneDidUpdateGeometry:
            [
                "previousSize", "previousInterfaceOrientation", "isInteractivelyResizing",
                "previousIsInterfaceOrientationLocked",
            ]
        case .sceneDidUpdateCoordinateSpace:
            [
                "previousSize", "previousInterfaceOrientation", "previousHorizontal", "previousVertical",
                "previousUserInterfaceStyle",
            ]
        case .loadView, .viewDidLoad, .awakeFromNib, .initCoder, .viewWillLayoutSubviews, .viewDidLayoutSubviews,
            .layoutSubviews, .viewSafeAreaInsetsDidChange, .viewLayoutMarginsDidChange, .updateViewConstraints,
            .updateProperties, .shouldAutorotate, .supportedInterfaceOrientations, .preferredInterfaceOrientation,
            .childForStatusBarHidden, .prefersStatusBarHidden, .childForStatusBarStyle, .preferredStatusBarStyle,
            .preferredStatusBarUpdateAnimation, .childForOrientationLock, .prefersOrientationLocked,
            .prefersHomeIndicatorAutoHidden, .childForHomeIndicator, .preferredScreenEdges, .childForScreenEdges,
            .prefersPointerLocked, .childForPointerLock, .previewActionItems, .didReceiveMemoryWarning, .touchesBegan,
            .touchesMoved, .touchesEnded, .touchesCancelled, .touchesEstimated,
            .shouldAutomaticallyForwardAppearanceMethods, .applicationFinishedRestoringState,
            .canBecomeFirstResponder, .canResignFirstResponder, .inputView, .inputAccessoryView, .inputViewController,
            .inputAccessoryViewController, .keyCommands, .buildMenu, .preferredFocusEnvironments,
            .shouldLocalizeKeyCommands, .wantsInteractiveStart, .interactiveDismissShouldBegin, .presentedView,
            .frameOfPresentedViewInContainerView, .shouldPresentInFullscreen, .shouldRemovePresentersView,
            .animateAlongside, .coordinatorCompletion, .notifyWhenInteractionChanges, .notifyWhenInteractionEnds,
            .addTextField, .alertHandler, .setPages, .transitionFromTo, .willFinishLaunching, .didFinishLaunching,
            .didFinishLaunchingOnly, .didBecomeActive, .willResignActive, .didEnterBackground,
            .applicationDidReceiveMemoryWarning, .willEnterForeground, .willTerminate,
            .protectedDataDidBecomeAvailable, .protectedDataWillBecomeUnavailable, .significantTimeChange,
            .didAcceptShare, .didRegisterForNotifications, .didFailToRegisterForNotifications, .performFetch,
            .handleWatchKitRequest, .shouldRequestHealthAuthorization, .configurationForConnecting,
            .didDiscardSceneSessions, .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
            .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect, .sceneDidAcceptShare,
            .stateRestorationActivity:
            []
        }
    }

    /// Whether the events of the member show its arguments; reactions can refer to those of the others all the same.
    package var showsArguments: Bool {
        switch self {
        case .seguePerform, .presentationTransitionWillBegin, .dismissalTransitionWillBegin,
            .containerViewWillLayoutSubviews, .containerViewDidLayoutSubviews:
            false
        default: true
        }
    }
}
