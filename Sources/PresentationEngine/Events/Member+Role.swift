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
        case .initCoder, .initNibName:
            .announced(
                "Calls are declared for awakeFromNib() and viewDidLoad(); properties come with the request.")
        case .sizeForChild: .asked(.size)
        case .shouldAutorotate, .prefersStatusBarHidden, .prefersOrientationLocked, .prefersHomeIndicatorAutoHidden,
            .prefersPointerLocked, .canPerformAction, .canPerformUnwindSegueAction,
            .shouldAutomaticallyForwardAppearanceMethods, .canBecomeFirstResponder, .canResignFirstResponder,
            .shouldUpdateFocus, .shouldLocalizeKeyCommands, .wantsInteractiveStart, .interactiveDismissShouldBegin,
            .navigationBarShouldPush, .gestureShouldReceive, .gestureSimultaneously, .gestureRequiresFailure,
            .gestureRequiredToFail, .splitShouldHide, .shouldAllowExtensionPoint:
            .asked(.flag)
        case .shouldPerformSegue, .splitShow, .splitShowDetail, .shouldDismiss, .shouldDismissPopover,
            .popoverControllerShouldDismiss, .navigationBarShouldPop, .tabShouldSelect, .tabShouldSelectTab,
            .gestureShouldBegin, .collapseSecondaryOnto:
            .askedAfterCalls(.flag)
        case .supportedInterfaceOrientations, .navigationSupportedOrientations, .tabSupportedOrientations,
            .pageSupportedOrientations, .splitSupportedOrientations, .applicationSupportedOrientations:
            .asked(.orientations)
        case .preferredInterfaceOrientation, .navigationPreferredOrientation, .tabPreferredOrientation,
            .pagePreferredOrientation, .splitPreferredOrientation:
            .asked(.orientation)
        case .childForStatusBarHidden, .childForStatusBarStyle, .childForOrientationLock, .childForHomeIndicator,
            .childForScreenEdges, .childForPointerLock, .tabProvider, .forUnwindSegueAction, .inputViewController,
            .inputAccessoryViewController, .viewControllerForAdaptivePresentationStyle, .pageBefore, .pageAfter,
            .separateSecondaryViewController, .primaryForCollapsing, .primaryForExpanding:
            .asked(.controller)
        case .preferredStatusBarStyle: .asked(.statusBarStyle)
        case .preferredStatusBarUpdateAnimation: .asked(.statusBarAnimation)
        case .preferredScreenEdges: .asked(.screenEdges)
        case .contentScrollView, .inputView, .inputAccessoryView, .zoomSourceView: .asked(.view)
        case .previewActionItems: .asked(.titles)
        case .segueAction, .segueForUnwinding: .asked(.className)
        case .targetViewController:
            .announced("Whoever answers true to canPerformAction(_:withSender:) is the target.")
        case .allowedChildrenForUnwinding, .tabDisplayed: .asked(.controllers)
        case .popToViewController:
            .announced("It is UIKit's own way back; calls are declared for unwind(for:towards:).")
        case .keyCommands: .asked(.keyCommands)
        case .targetForAction, .presentationControllerForPresented, .animationControllerForPresented,
            .animationControllerForDismissed, .interactionControllerForPresentation,
            .interactionControllerForDismissal, .interruptibleAnimator, .navigationAnimationController,
            .navigationInteractionController, .tabAnimationController, .tabInteractionController, .intentHandler:
            .asked(.object)
        case .preferredFocusEnvironments: .asked(.focusEnvironments)
        case .segueInit: .announced("Calls are declared for perform().")
        case .transitionDuration: .asked(.seconds)
        case .presentedView, .frameOfPresentedViewInContainerView, .shouldPresentInFullscreen,
            .shouldRemovePresentersView:
            .announced("The \"presentationController\" of the object says it.")
        case .adaptivePresentationStyle, .adaptivePresentationStyleTraits: .asked(.presentationStyle)
        case .animateAlongside, .coordinatorCompletion, .notifyWhenInteractionChanges, .notifyWhenInteractionEnds:
            .announced("The call \"coordinate\" brings its blocks along.")
        case .barPosition: .asked(.barPosition)
        case .tabDropOperation: .asked(.dropOperation)
        case .pageSpineLocation: .askedAfterCalls(.spineLocation)
        case .pagePresentationCount, .pagePresentationIndex: .asked(.count)
        case .targetDisplayMode, .displayModeForExpanding: .asked(.displayMode)
        case .topColumnForCollapsing: .asked(.column)
        case .addTextField, .alertHandler, .setPages, .requestGeometryUpdate, .registerForTraitChanges,
            .transitionFromTo, .present:
            .announced("The call brings its block along.")
        case .shouldSaveApplicationState, .shouldSaveSecureApplicationState, .shouldRestoreApplicationState,
            .shouldRestoreSecureApplicationState:
            .askedAfterCalls(.flag)
        case .viewControllerWithRestorationIdentifierPath, .restorationClassViewController, .separateSecondaryFrom:
            .askedAfterCalls(.controller)
        case .restorationClassObject: .askedAfterCalls(.object)
        case .stateRestorationActivity: .askedAfterCalls(.activityType)
        case .loadView, .viewDidLoad, .awakeFromNib, .viewWillAppear, .viewIsAppearing, .viewDidAppear,
            .viewWillDisappear, .viewDidDisappear, .viewWillLayoutSubviews, .viewDidLayoutSubviews, .layoutSubviews,
            .viewSafeAreaInsetsDidChange, .viewLayoutMarginsDidChange, .updateViewConstraints, .updateProperties,
            .updateContentUnavailable, .willMoveToParent, .didMoveToParent, .willTransitionTraits,
            .viewWillTransition, .traitCollectionDidChange, .willRotate, .willAnimateRotation, .didRotate,
            .preferredContentSizeDidChange, .fittingSizeDidChange, .didReceiveMemoryWarning, .setEditing,
            .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled, .touchesEstimated, .pressesBegan,
            .pressesChanged, .pressesEnded, .pressesCancelled, .motionBegan, .motionEnded, .motionCancelled,
            .remoteControlReceived, .prepareForSegue, .show, .showDetail, .unwindForSegue, .encodeRestorableState,
            .updateUserActivityState, .restoreUserActivityState, .decodeRestorableState,
            .applicationFinishedRestoringState, .validateCommand, .buildMenu, .didUpdateFocus, .seguePerform,
            .animateTransition, .animationEnded, .startInteractiveTransition, .presentationTransitionWillBegin,
            .presentationTransitionDidEnd, .dismissalTransitionWillBegin, .dismissalTransitionDidEnd,
            .containerViewWillLayoutSubviews, .containerViewDidLayoutSubviews, .willPresentWithAdaptiveStyle,
            .prepareAdaptivePresentation, .prepareForPopoverPresentation, .willDismiss, .didDismiss,
            .didAttemptToDismiss, .didDismissPopover, .willReposition, .didChangeSelectedDetent,
            .popoverControllerDidDismiss, .popoverControllerWillReposition, .navigationWillShow, .navigationDidShow,
            .navigationBarDidPush, .navigationBarDidPop, .tabDidSelect, .tabDidSelectTab, .tabWillBeginCustomizing,
            .tabWillEndCustomizing, .tabDidEndCustomizing, .tabWillBeginEditing, .tabDidEndEditing,
            .tabVisibilityDidChange, .tabDisplayOrderDidChange, .tabAcceptItems, .tabBarDidSelect,
            .tabBarWillBeginCustomizing, .tabBarDidBeginCustomizing, .tabBarWillEndCustomizing,
            .tabBarDidEndCustomizing, .pageWillTransition, .pageDidFinishAnimating, .collapseSecondaryViewController,
            .willChangeDisplayMode, .splitDidCollapse, .splitDidExpand, .splitWillShow, .splitWillHide,
            .splitGestureWillBegin, .splitGestureDidEnd, .splitWillHideController, .splitWillShowController,
            .splitPopoverWillPresent, .presentSearchController, .willPresentSearchController,
            .didPresentSearchController, .willDismissSearchController, .didDismissSearchController,
            .updateSearchResults, .completionWithItems, .dismiss, .willFinishLaunching, .didFinishLaunching,
            .didFinishLaunchingOnly, .didBecomeActive, .willResignActive, .didEnterBackground,
            .applicationDidReceiveMemoryWarning, .willEnterForeground, .willTerminate,
            .protectedDataDidBecomeAvailable, .protectedDataWillBecomeUnavailable, .significantTimeChange,
            .willChangeStatusBarOrientation, .didChangeStatusBarOrientation, .willChangeStatusBarFrame,
            .didChangeStatusBarFrame, .openURL, .openURLFromApplication, .handleOpenURL, .willContinueActivity,
            .continueActivity, .didFailToContinueActivity, .didUpdateActivity, .performActionForShortcut,
            .didAcceptShare, .didRegisterForNotifications, .didFailToRegisterForNotifications,
            .didReceiveNotification, .performFetch, .handleBackgroundURLSession, .handleWatchKitRequest,
            .shouldRequestHealthAuthorization, .configurationForConnecting, .didDiscardSceneSessions,
            .willEncodeRestorableState, .didDecodeRestorableState, .sceneWillConnect, .sceneWillEnterForeground,
            .sceneDidBecomeActive, .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect,
            .sceneOpenURLContexts, .sceneWillContinueActivity, .sceneContinueActivity, .sceneDidFailToContinue,
            .scenePerformAction, .sceneDidAcceptShare, .sceneDidUpdateActivity, .sceneRestoreInteractionState,
            .sceneDidUpdateGeometry, .sceneDidUpdateCoordinateSpace:
            .told
        }
    }
}
