/// The declarations that a class or an object can make for a member.
public enum MemberRole: Sendable, Hashable {
    /// UIKit notifies the object: calls can be declared, as a reaction.
    case told
    /// UIKit asks the object: an answer can be declared.
    case asked(AnswerKind)
    /// UIKit asks a method that makes calls before it answers: both can be declared.
    case askedAfterCalls(AnswerKind)
    /// Nothing can be declared for the member itself; the text is a sentence that says where to declare it instead.
    case announced(String)

    /// The type of the answer; nil if nothing is asked.
    public var answer: AnswerKind? {
        switch self {
        case .asked(let kind), .askedAfterCalls(let kind): kind
        case .told, .announced: nil
        }
    }
}

extension Member {
    /// The declarations that are possible for the member.
    public var role: MemberRole {
        switch self {
        case .childForHomeIndicator, .childForScreenEdges, .childForPointerLock, .inputViewController,
            .inputAccessoryViewController:
            .asked(.controller)
        case .prefersHomeIndicatorAutoHidden, .prefersPointerLocked, .canBecomeFirstResponder,
            .canResignFirstResponder, .shouldUpdateFocus, .gestureShouldBegin, .gestureShouldReceive,
            .gestureSimultaneously, .gestureRequiresFailure, .gestureRequiredToFail, .navigationBarShouldPush,
            .splitShouldHide, .shouldAllowExtensionPoint, .shouldLocalizeKeyCommands:
            .asked(.flag)
        case .preferredScreenEdges:
            .asked(.screenEdges)
        case .viewLayoutMarginsDidChange, .fittingSizeDidChange, .updateContentUnavailable, .touchesMoved,
            .touchesEnded, .touchesCancelled, .touchesEstimated, .pressesBegan, .pressesChanged, .pressesEnded,
            .pressesCancelled, .motionBegan, .motionEnded, .motionCancelled, .remoteControlReceived,
            .validateCommand, .buildMenu, .restoreUserActivityState, .didUpdateFocus, .navigationBarDidPush,
            .navigationBarDidPop, .tabBarDidSelect, .tabBarWillBeginCustomizing, .tabBarDidBeginCustomizing,
            .tabBarWillEndCustomizing, .tabBarDidEndCustomizing, .tabWillBeginEditing, .tabDidEndEditing,
            .tabVisibilityDidChange, .tabDisplayOrderDidChange, .tabAcceptItems, .splitWillHideController,
            .splitWillShowController, .splitPopoverWillPresent, .splitGestureWillBegin, .splitGestureDidEnd,
            .sceneDidUpdateCoordinateSpace, .scenePerformAction, .sceneDidAcceptShare, .sceneDidFailToContinue,
            .didFinishLaunchingOnly, .significantTimeChange, .protectedDataWillBecomeUnavailable,
            .willChangeStatusBarOrientation, .didChangeStatusBarOrientation, .willChangeStatusBarFrame,
            .didChangeStatusBarFrame, .handleOpenURL, .didUpdateActivity, .didFailToContinueActivity,
            .performActionForShortcut, .didAcceptShare, .didRegisterForNotifications,
            .didFailToRegisterForNotifications, .didReceiveNotification, .performFetch, .handleBackgroundURLSession,
            .handleWatchKitRequest, .shouldRequestHealthAuthorization:
            .told
        case .contentScrollView, .inputView, .inputAccessoryView:
            .asked(.view)
        case .previewActionItems:
            .asked(.titles)
        case .keyCommands: .asked(.keyCommands)
        case .preferredFocusEnvironments: .asked(.focusEnvironments)
        case .targetForAction, .intentHandler:
            .asked(.object)
        case .barPosition:
            .asked(.barPosition)
        case .tabDropOperation:
            .asked(.dropOperation)
        case .pagePresentationCount, .pagePresentationIndex:
            .asked(.count)
        case .pageSupportedOrientations:
            .asked(.orientations)
        case .pagePreferredOrientation:
            .asked(.orientation)
        case .shouldPerformSegue, .canPerformAction, .canPerformUnwindSegueAction,
            .shouldAutomaticallyForwardAppearanceMethods, .wantsInteractiveStart, .navigationBarShouldPop,
            .tabShouldSelect, .splitShow, .splitShowDetail, .collapseSecondaryOnto, .shouldAutorotate, .shouldDismiss,
            .shouldDismissPopover, .popoverControllerShouldDismiss, .prefersStatusBarHidden,
            .interactiveDismissShouldBegin, .tabShouldSelectTab,
            .prefersOrientationLocked:
            .asked(.flag)
        case .shouldSaveApplicationState, .shouldSaveSecureApplicationState, .shouldRestoreApplicationState,
            .shouldRestoreSecureApplicationState:
            .askedAfterCalls(.flag)
        case .stateRestorationActivity: .askedAfterCalls(.activityType)
        case .transitionDuration: .asked(.seconds)
        case .viewControllerWithRestorationIdentifierPath, .restorationClassViewController:
            .askedAfterCalls(.controller)
        case .restorationClassObject: .askedAfterCalls(.object)
        case .forUnwindSegueAction, .viewControllerForAdaptivePresentationStyle, .pageBefore, .pageAfter,
            .separateSecondaryViewController, .primaryForCollapsing, .primaryForExpanding, .separateSecondaryFrom,
            .childForStatusBarHidden, .childForStatusBarStyle, .childForOrientationLock, .tabProvider:
            .asked(.controller)
        case .allowedChildrenForUnwinding, .tabDisplayed: .asked(.controllers)
        case .presentationControllerForPresented, .animationControllerForPresented,
            .animationControllerForDismissed, .interactionControllerForPresentation, .interactionControllerForDismissal,
            .interruptibleAnimator, .navigationAnimationController, .navigationInteractionController,
            .tabAnimationController, .tabInteractionController:
            .asked(.object)
        case .segueAction, .segueForUnwinding: .asked(.className)
        case .adaptivePresentationStyle, .adaptivePresentationStyleTraits: .asked(.presentationStyle)
        case .targetDisplayMode, .displayModeForExpanding: .asked(.displayMode)
        case .topColumnForCollapsing: .asked(.column)
        case .preferredInterfaceOrientation, .navigationPreferredOrientation, .tabPreferredOrientation,
            .splitPreferredOrientation:
            .asked(.orientation)
        case .splitSupportedOrientations, .navigationSupportedOrientations, .tabSupportedOrientations,
            .supportedInterfaceOrientations, .applicationSupportedOrientations:
            .asked(.orientations)
        case .sizeForChild: .asked(.size)
        case .zoomSourceView: .asked(.view)
        case .preferredStatusBarStyle: .asked(.statusBarStyle)
        case .pageSpineLocation: .askedAfterCalls(.spineLocation)
        case .preferredStatusBarUpdateAnimation: .asked(.statusBarAnimation)
        case .presentedView, .frameOfPresentedViewInContainerView, .shouldPresentInFullscreen,
            .shouldRemovePresentersView:
            .announced("The \"presentationController\" of the object says it.")
        case .initCoder, .initNibName:
            .announced(
                "Calls are declared for awakeFromNib() and viewDidLoad(); properties come with the request.")
        case .segueInit: .announced("Calls are declared for perform().")
        case .targetViewController:
            .announced("Whoever answers true to canPerformAction(_:withSender:) is the target.")
        case .animateAlongside, .coordinatorCompletion, .notifyWhenInteractionChanges,
            .notifyWhenInteractionEnds:
            .announced("The call \"coordinate\" brings its blocks along.")
        case .addTextField, .alertHandler, .setPages, .transitionFromTo, .present, .requestGeometryUpdate,
            .registerForTraitChanges:
            .announced("The call brings its block along.")
        case .popToViewController:
            .announced("It is UIKit's own way back; calls are declared for unwind(for:towards:).")
        case .willTransitionTraits, .viewWillTransition, .traitCollectionDidChange, .willRotate,
            .willAnimateRotation, .didRotate, .viewSafeAreaInsetsDidChange, .updateViewConstraints, .updateProperties,
            .loadView, .viewDidLoad, .awakeFromNib, .viewWillAppear, .viewIsAppearing, .viewDidAppear,
            .viewWillDisappear, .viewDidDisappear, .viewWillLayoutSubviews, .layoutSubviews, .viewDidLayoutSubviews,
            .willMoveToParent,
            .didMoveToParent, .preferredContentSizeDidChange, .didReceiveMemoryWarning, .setEditing, .touchesBegan,
            .prepareForSegue, .show, .showDetail, .unwindForSegue, .encodeRestorableState,
            .updateUserActivityState, .decodeRestorableState, .applicationFinishedRestoringState, .seguePerform,
            .animateTransition, .animationEnded,
            .startInteractiveTransition, .presentationTransitionWillBegin, .presentationTransitionDidEnd,
            .dismissalTransitionWillBegin, .dismissalTransitionDidEnd, .containerViewWillLayoutSubviews,
            .containerViewDidLayoutSubviews, .willPresentWithAdaptiveStyle, .prepareAdaptivePresentation,
            .prepareForPopoverPresentation, .willDismiss, .didDismiss, .didAttemptToDismiss, .didDismissPopover,
            .popoverControllerDidDismiss, .popoverControllerWillReposition, .willReposition, .didChangeSelectedDetent,
            .navigationWillShow, .navigationDidShow, .tabDidSelect,
            .tabDidSelectTab, .tabWillBeginCustomizing, .tabWillEndCustomizing, .tabDidEndCustomizing,
            .pageWillTransition, .pageDidFinishAnimating, .collapseSecondaryViewController, .willChangeDisplayMode,
            .splitDidCollapse, .splitDidExpand, .splitWillShow, .splitWillHide, .dismiss, .willFinishLaunching,
            .didFinishLaunching, .didBecomeActive, .willResignActive, .didEnterBackground,
            .applicationDidReceiveMemoryWarning, .willEnterForeground, .willEncodeRestorableState,
            .didDecodeRestorableState, .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
            .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect, .sceneOpenURLContexts,
            .sceneWillContinueActivity, .sceneContinueActivity, .sceneDidUpdateActivity, .sceneRestoreInteractionState,
            .sceneDidUpdateGeometry, .willTerminate, .openURL, .openURLFromApplication, .willContinueActivity,
            .continueActivity, .configurationForConnecting, .didDiscardSceneSessions,
            .protectedDataDidBecomeAvailable, .completionWithItems,
            .presentSearchController, .willPresentSearchController, .didPresentSearchController,
            .willDismissSearchController, .didDismissSearchController, .updateSearchResults:
            .told
        }
    }
}
