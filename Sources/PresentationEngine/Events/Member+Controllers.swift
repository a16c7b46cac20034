extension Member {
    /// Whether only controllers have the member, so that it is never called on a delegate or an animator.
    public var isOfControllers: Bool {
        switch self {
        case .loadView, .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear,
            .viewWillDisappear, .viewDidDisappear, .viewWillLayoutSubviews, .viewDidLayoutSubviews, .willMoveToParent,
            .didMoveToParent, .didReceiveMemoryWarning, .setEditing, .shouldPerformSegue, .segueAction,
            .prepareForSegue, .show, .showDetail, .allowedChildrenForUnwinding, .canPerformUnwindSegueAction,
            .forUnwindSegueAction, .segueForUnwinding, .unwindForSegue, .shouldAutomaticallyForwardAppearanceMethods,
            .navigationBarShouldPop, .collapseSecondaryViewController, .separateSecondaryViewController, .dismiss,
            .traitCollectionDidChange, .sizeForChild, .willRotate, .willAnimateRotation, .didRotate, .shouldAutorotate,
            .supportedInterfaceOrientations, .preferredInterfaceOrientation, .childForStatusBarHidden,
            .prefersStatusBarHidden, .childForStatusBarStyle, .preferredStatusBarStyle,
            .preferredStatusBarUpdateAnimation, .childForOrientationLock, .prefersOrientationLocked,
            .viewSafeAreaInsetsDidChange, .updateViewConstraints, .updateProperties,
            .zoomSourceView, .interactiveDismissShouldBegin, .tabProvider, .completionWithItems:
            true
        case .willTransitionTraits, .viewWillTransition, .navigationSupportedOrientations,
            .tabSupportedOrientations, .navigationPreferredOrientation, .tabPreferredOrientation,
            .applicationSupportedOrientations, .requestGeometryUpdate, .registerForTraitChanges, .awakeFromNib,
            .initCoder, .initNibName, .preferredContentSizeDidChange, .touchesBegan, .canPerformAction,
            .targetViewController, .popToViewController, .encodeRestorableState, .decodeRestorableState,
            .applicationFinishedRestoringState, .segueInit, .seguePerform, .splitShow, .splitShowDetail,
            .presentationControllerForPresented, .animationControllerForPresented, .animationControllerForDismissed,
            .interactionControllerForPresentation, .interactionControllerForDismissal, .transitionDuration,
            .animateTransition, .interruptibleAnimator, .animationEnded, .startInteractiveTransition,
            .wantsInteractiveStart, .presentationTransitionWillBegin, .presentationTransitionDidEnd,
            .dismissalTransitionWillBegin, .dismissalTransitionDidEnd, .containerViewWillLayoutSubviews,
            .containerViewDidLayoutSubviews, .presentedView, .frameOfPresentedViewInContainerView,
            .shouldPresentInFullscreen, .shouldRemovePresentersView, .adaptivePresentationStyle,
            .adaptivePresentationStyleTraits, .viewControllerForAdaptivePresentationStyle,
            .willPresentWithAdaptiveStyle, .prepareAdaptivePresentation, .prepareForPopoverPresentation, .shouldDismiss,
            .willDismiss, .didDismiss, .didAttemptToDismiss, .shouldDismissPopover, .didDismissPopover, .willReposition,
            .didChangeSelectedDetent, .animateAlongside, .coordinatorCompletion, .notifyWhenInteractionChanges,
            .notifyWhenInteractionEnds, .navigationWillShow, .navigationDidShow, .navigationAnimationController,
            .navigationInteractionController, .tabShouldSelect, .tabDidSelect, .tabShouldSelectTab, .tabDidSelectTab,
            .tabDisplayed, .tabWillBeginCustomizing, .tabWillEndCustomizing, .tabDidEndCustomizing,
            .tabAnimationController, .tabInteractionController, .pageBefore, .pageAfter, .pageWillTransition,
            .pageDidFinishAnimating, .primaryForCollapsing, .primaryForExpanding, .collapseSecondaryOnto,
            .separateSecondaryFrom, .willChangeDisplayMode, .targetDisplayMode, .topColumnForCollapsing,
            .displayModeForExpanding, .splitDidCollapse, .splitDidExpand, .splitWillShow, .splitWillHide,
            .splitSupportedOrientations, .splitPreferredOrientation, .addTextField, .alertHandler, .setPages,
            .transitionFromTo, .present, .willFinishLaunching, .didFinishLaunching, .didBecomeActive, .willResignActive,
            .didEnterBackground, .applicationDidReceiveMemoryWarning, .willEnterForeground, .shouldSaveApplicationState,
            .shouldSaveSecureApplicationState, .shouldRestoreApplicationState, .shouldRestoreSecureApplicationState,
            .willEncodeRestorableState, .didDecodeRestorableState, .viewControllerWithRestorationIdentifierPath,
            .restorationClassViewController, .restorationClassObject, .sceneWillConnect, .sceneWillEnterForeground,
            .sceneDidBecomeActive, .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect,
            .sceneOpenURLContexts, .sceneWillContinueActivity, .sceneContinueActivity, .stateRestorationActivity,
            .sceneDidUpdateActivity, .sceneRestoreInteractionState, .sceneDidUpdateGeometry, .willTerminate, .openURL,
            .openURLFromApplication, .willContinueActivity, .continueActivity, .configurationForConnecting,
            .didDiscardSceneSessions, .presentSearchController, .willPresentSearchController,
            .didPresentSearchController, .willDismissSearchController, .didDismissSearchController,
            .updateSearchResults:
            false
        }
    }
}
