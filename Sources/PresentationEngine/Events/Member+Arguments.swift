extension Member {
    /// The names of the arguments that UIKit passes: the cases of an answer can match them, and the calls of a reaction
    /// can refer to them with a dollar sign.
    public var arguments: [String] {
        switch self {
        case .childForHomeIndicator, .prefersHomeIndicatorAutoHidden, .childForScreenEdges, .preferredScreenEdges,
            .childForPointerLock, .prefersPointerLocked, .viewLayoutMarginsDidChange, .previewActionItems,
            .touchesMoved, .touchesEnded, .touchesCancelled, .touchesEstimated,
            .canBecomeFirstResponder, .canResignFirstResponder, .inputView, .inputAccessoryView,
            .inputViewController, .inputAccessoryViewController, .keyCommands, .buildMenu,
            .preferredFocusEnvironments, .sceneDidAcceptShare, .didFinishLaunchingOnly, .significantTimeChange,
            .protectedDataWillBecomeUnavailable, .didAcceptShare, .didRegisterForNotifications,
            .didFailToRegisterForNotifications, .performFetch, .handleWatchKitRequest,
            .shouldRequestHealthAuthorization, .shouldLocalizeKeyCommands:
            []
        case .updateContentUnavailable:
            ["searchText"]
        case .fittingSizeDidChange:
            ["container"]
        case .contentScrollView:
            ["edge"]
        case .pressesBegan, .pressesChanged, .pressesEnded, .pressesCancelled:
            ["type", "key"]
        case .scenePerformAction, .performActionForShortcut:
            ["type"]
        case .motionBegan, .motionEnded, .motionCancelled:
            ["motion"]
        case .remoteControlReceived:
            ["subtype"]
        case .validateCommand:
            ["command"]
        case .targetForAction:
            ["action", "sender"]
        case .restoreUserActivityState, .didUpdateActivity:
            ["activityType"]
        case .sceneDidFailToContinue, .didFailToContinueActivity: ["activityType", "error"]
        case .shouldUpdateFocus, .didUpdateFocus:
            ["previouslyFocusedItem", "nextFocusedItem"]
        case .gestureShouldBegin:
            ["gestureRecognizer"]
        case .gestureShouldReceive:
            ["gestureRecognizer", "touch"]
        case .gestureSimultaneously, .gestureRequiresFailure, .gestureRequiredToFail:
            ["gestureRecognizer", "otherGestureRecognizer"]
        case .navigationBarShouldPush, .navigationBarDidPush, .navigationBarDidPop, .tabBarDidSelect:
            ["item"]
        case .barPosition:
            ["bar"]
        case .tabBarWillBeginCustomizing, .tabBarDidBeginCustomizing:
            ["items"]
        case .tabBarWillEndCustomizing, .tabBarDidEndCustomizing:
            ["items", "changed"]
        case .tabWillBeginEditing, .tabDidEndEditing:
            ["tabBarController"]
        case .tabVisibilityDidChange:
            ["tabBarController", "tabs"]
        case .tabDisplayOrderDidChange:
            ["tabBarController", "group"]
        case .tabDropOperation, .tabAcceptItems:
            ["tabBarController", "tab"]
        case .pagePresentationCount, .pagePresentationIndex, .pageSupportedOrientations, .pagePreferredOrientation:
            ["pageViewController"]
        case .splitShouldHide:
            ["splitViewController", "viewController", "orientation"]
        case .splitWillHideController, .splitWillShowController, .splitPopoverWillPresent:
            ["splitViewController", "viewController"]
        case .splitGestureWillBegin, .splitGestureDidEnd:
            ["splitViewController"]
        case .sceneDidUpdateCoordinateSpace:
            [
                "previousSize", "previousInterfaceOrientation", "previousHorizontal", "previousVertical",
                "previousUserInterfaceStyle",
            ]
        case .willChangeStatusBarOrientation:
            ["newStatusBarOrientation", "duration"]
        case .didChangeStatusBarOrientation:
            ["oldStatusBarOrientation"]
        case .willChangeStatusBarFrame:
            ["newStatusBarFrame"]
        case .didChangeStatusBarFrame:
            ["oldStatusBarFrame"]
        case .handleOpenURL:
            ["url"]
        case .intentHandler:
            ["intent"]
        case .shouldAllowExtensionPoint:
            ["extensionPointIdentifier"]
        case .didReceiveNotification, .handleBackgroundURLSession:
            ["identifier"]
        case .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
            .dismiss:
            ["animated"]
        case .willMoveToParent, .didMoveToParent: ["parent"]
        case .preferredContentSizeDidChange: ["container"]
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
        case .applicationSupportedOrientations: ["window"]
        case .navigationSupportedOrientations, .navigationPreferredOrientation: ["navigationController"]
        case .tabSupportedOrientations, .tabPreferredOrientation: ["tabBarController"]
        case .setEditing: ["editing", "animated"]
        case .shouldPerformSegue: ["identifier", "sender"]
        case .segueAction: ["selector", "sender", "segueIdentifier"]
        case .prepareForSegue: ["segue", "sender", "identifier", "source", "destination"]
        case .seguePerform, .segueInit: ["identifier", "source", "destination"]
        case .show, .showDetail: ["vc", "sender"]
        case .canPerformAction, .targetViewController: ["action", "sender"]
        case .allowedChildrenForUnwinding: ["from"]
        case .canPerformUnwindSegueAction, .forUnwindSegueAction: ["action", "from", "sender"]
        case .segueForUnwinding: ["to", "from", "identifier"]
        case .unwindForSegue: ["segue", "subsequentVC"]
        case .popToViewController: ["viewController", "animated"]
        case .present: ["viewControllerToPresent", "animated"]
        case .initNibName: ["nibName", "bundle"]
        case .encodeRestorableState, .decodeRestorableState, .willEncodeRestorableState,
            .didDecodeRestorableState, .shouldSaveApplicationState, .shouldSaveSecureApplicationState:
            ["coder"]
        case .shouldRestoreApplicationState, .shouldRestoreSecureApplicationState:
            ["coder", "requiresSecureCoding"] + CoderKey.ofApplication.map(\.rawValue)
        case .viewControllerWithRestorationIdentifierPath, .restorationClassViewController,
            .restorationClassObject:
            ["identifierPath", "identifier", "coder"]
        case .presentationControllerForPresented, .animationControllerForPresented:
            ["presented", "presenting", "source"]
        case .animationControllerForDismissed: ["dismissed"]
        case .interactionControllerForPresentation, .interactionControllerForDismissal: ["animator"]
        case .transitionDuration, .animateTransition, .interruptibleAnimator, .startInteractiveTransition:
            ["transitionContext"]
        case .animationEnded: ["transitionCompleted"]
        case .zoomSourceView: ["zoomedViewController", "sourceViewController"]
        case .presentationTransitionWillBegin, .dismissalTransitionWillBegin,
            .containerViewWillLayoutSubviews, .containerViewDidLayoutSubviews:
            ["presented", "transition"]
        case .presentationTransitionDidEnd, .dismissalTransitionDidEnd:
            ["completed", "presented", "transition"]
        case .adaptivePresentationStyle: ["controller"]
        case .adaptivePresentationStyleTraits: ["controller", "horizontal", "vertical"]
        case .viewControllerForAdaptivePresentationStyle: ["controller", "style"]
        case .willPresentWithAdaptiveStyle: ["controller", "style", "transitionCoordinator"]
        case .prepareAdaptivePresentation: ["presentationController", "adaptivePresentationController"]
        case .prepareForPopoverPresentation, .shouldDismissPopover, .didDismissPopover:
            ["popoverPresentationController"]
        case .popoverControllerShouldDismiss, .popoverControllerDidDismiss: ["popoverController"]
        case .popoverControllerWillReposition: ["popoverController", "rect", "view"]
        case .willReposition: ["popoverPresentationController", "rect", "view"]
        case .didChangeSelectedDetent: ["sheetPresentationController"]
        case .shouldDismiss, .willDismiss, .didDismiss, .didAttemptToDismiss: ["presentationController"]
        case .navigationWillShow, .navigationDidShow: ["navigationController", "viewController", "animated"]
        case .navigationAnimationController: ["navigationController", "operation", "from", "to"]
        case .navigationInteractionController: ["navigationController", "animator"]
        case .navigationBarShouldPop: ["item"]
        case .tabShouldSelect, .tabDidSelect: ["tabBarController", "viewController"]
        case .tabShouldSelectTab: ["tabBarController", "tab"]
        case .tabDidSelectTab: ["tabBarController", "selectedTab", "previousTab"]
        case .tabDisplayed: ["tabBarController", "tab", "proposedViewControllers"]
        case .tabProvider: ["tab"]
        case .tabWillBeginCustomizing: ["tabBarController", "viewControllers"]
        case .tabWillEndCustomizing, .tabDidEndCustomizing:
            ["tabBarController", "viewControllers", "changed"]
        case .tabAnimationController: ["tabBarController", "from", "to"]
        case .tabInteractionController: ["tabBarController", "animator"]
        case .pageBefore, .pageAfter: ["pageViewController", "viewController"]
        case .pageWillTransition: ["pageViewController", "pendingViewControllers"]
        case .pageSpineLocation: ["pageViewController", "orientation"]
        case .pageDidFinishAnimating:
            ["pageViewController", "finished", "previousViewControllers", "transitionCompleted"]
        case .splitShow, .splitShowDetail: ["splitViewController", "vc", "sender"]
        case .collapseSecondaryViewController: ["secondaryViewController", "splitViewController"]
        case .collapseSecondaryOnto:
            ["splitViewController", "secondaryViewController", "primaryViewController"]
        case .separateSecondaryFrom: ["splitViewController", "primaryViewController"]
        case .separateSecondaryViewController, .primaryForCollapsing, .primaryForExpanding,
            .targetDisplayMode, .splitDidCollapse, .splitDidExpand, .splitSupportedOrientations,
            .splitPreferredOrientation:
            ["splitViewController"]
        case .topColumnForCollapsing: ["splitViewController", "proposedTopColumn"]
        case .displayModeForExpanding: ["splitViewController", "proposedDisplayMode"]
        case .willChangeDisplayMode: ["splitViewController", "displayMode"]
        case .splitWillShow, .splitWillHide: ["splitViewController", "column"]
        case .completionWithItems: ["activityType", "completed"]
        case .presentSearchController, .willPresentSearchController, .didPresentSearchController,
            .willDismissSearchController, .didDismissSearchController, .updateSearchResults:
            ["searchController"]
        case .openURL, .openURLFromApplication, .sceneOpenURLContexts: ["url", "sourceApplication"]
        case .willContinueActivity, .sceneWillContinueActivity, .sceneDidUpdateActivity,
            .sceneRestoreInteractionState, .updateUserActivityState:
            ["activityType"]
        case .continueActivity, .sceneContinueActivity: ["activityType", "webpageURL"]
        case .sceneDidUpdateGeometry:
            [
                "previousSize", "previousInterfaceOrientation", "isInteractivelyResizing",
                "previousIsInterfaceOrientationLocked",
            ]
        case .requestGeometryUpdate: ["domain", "code", "description"]
        case .childForStatusBarHidden, .prefersStatusBarHidden, .childForStatusBarStyle,
            .preferredStatusBarStyle, .preferredStatusBarUpdateAnimation, .childForOrientationLock,
            .prefersOrientationLocked, .willTerminate,
            .configurationForConnecting, .didDiscardSceneSessions, .sceneDidDisconnect,
            .shouldAutorotate, .supportedInterfaceOrientations, .preferredInterfaceOrientation,
            .loadView, .viewDidLoad, .awakeFromNib, .initCoder, .viewWillLayoutSubviews,
            .viewDidLayoutSubviews, .viewSafeAreaInsetsDidChange, .updateViewConstraints, .updateProperties,
            .didReceiveMemoryWarning,
            .touchesBegan, .layoutSubviews,
            .shouldAutomaticallyForwardAppearanceMethods, .applicationFinishedRestoringState,
            .wantsInteractiveStart, .interactiveDismissShouldBegin, .presentedView,
            .frameOfPresentedViewInContainerView,
            .shouldPresentInFullscreen, .shouldRemovePresentersView, .animateAlongside,
            .coordinatorCompletion, .notifyWhenInteractionChanges, .notifyWhenInteractionEnds, .addTextField,
            .alertHandler, .setPages, .transitionFromTo, .willFinishLaunching, .didFinishLaunching,
            .didBecomeActive, .willResignActive, .didEnterBackground, .applicationDidReceiveMemoryWarning,
            .protectedDataDidBecomeAvailable,
            .willEnterForeground, .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
            .sceneWillResignActive, .sceneDidEnterBackground, .stateRestorationActivity:
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
