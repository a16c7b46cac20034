extension Member {
    /// The property of a controller that refers to the receiver of a delegate's member.
    var receiverName: String {
        if Self.transitioningDelegateCalls.contains(self) { return "transitioningDelegate" }
        return switch self {
        case .pageBefore, .pageAfter: "dataSource"
        case .pagePresentationCount, .pagePresentationIndex: "dataSource"
        case .gestureShouldBegin, .gestureShouldReceive, .gestureSimultaneously, .gestureRequiresFailure,
            .gestureRequiredToFail:
            Property.interactivePopGestureDelegate.rawValue
        case .updateSearchResults: "searchResultsUpdater"
        case .adaptivePresentationStyle, .adaptivePresentationStyleTraits, .willPresentWithAdaptiveStyle,
            .prepareAdaptivePresentation,
            .viewControllerForAdaptivePresentationStyle, .prepareForPopoverPresentation, .shouldDismiss, .willDismiss,
            .didDismiss,
            .didAttemptToDismiss, .shouldDismissPopover, .didDismissPopover, .willReposition, .didChangeSelectedDetent:
            "presentationController.delegate"
        default: "delegate"
        }
    }

    /// The questions about the direction of a presentation or a dismissal that a delegate answers for a controller.
    static let presentationDelegateCalls = [
        adaptivePresentationStyle, adaptivePresentationStyleTraits, willPresentWithAdaptiveStyle,
        prepareAdaptivePresentation, viewControllerForAdaptivePresentationStyle, prepareForPopoverPresentation,
        shouldDismiss, willDismiss,
        didDismiss,
        didAttemptToDismiss, shouldDismissPopover, didDismissPopover, willReposition,
        didChangeSelectedDetent,
    ]

    /// The questions to the delegate of a gesture recognizer.
    static let gestureCalls = [
        gestureShouldReceive, gestureRequiresFailure, gestureRequiredToFail, gestureShouldBegin, gestureSimultaneously,
    ]

    /// The members of an animator (AT-01).
    static let animatorCalls = [transitionDuration, animateTransition, interruptibleAnimator, animationEnded]

    /// The members of an interaction controller.
    static let interactionCalls = [startInteractiveTransition, wantsInteractiveStart]

    /// The callbacks of an app's own presentation controller during a transition (P133, P134).
    static let presentationControllerCalls = [
        presentationTransitionWillBegin, presentationTransitionDidEnd, dismissalTransitionWillBegin,
        dismissalTransitionDidEnd, containerViewWillLayoutSubviews, containerViewDidLayoutSubviews,
    ]

    /// The messages of `UIContentContainer` before traits and sizes change, which controllers and an app's own
    /// presentation controllers get (P190).
    static let sizeMessages = [willTransitionTraits, viewWillTransition]

    /// The calls with completion handlers that a controller receives.
    package static let callsWithHandlers = [present, dismiss, setPages, transitionFromTo, alertHandler]

    /// The questions of the search for the target of an unwinding.
    /// The calls of a command that saves the app's state.
    static let savingCalls = [
        shouldSaveApplicationState, shouldSaveSecureApplicationState, willEncodeRestorableState,
        encodeRestorableState, stateRestorationActivity, sceneDidUpdateActivity,
    ]

    /// The calls of a launch that restores the app's state.
    static let restoringCalls = [
        shouldRestoreApplicationState, shouldRestoreSecureApplicationState, didDecodeRestorableState,
        decodeRestorableState, applicationFinishedRestoringState, viewControllerWithRestorationIdentifierPath,
        restorationClassViewController, restorationClassObject, sceneRestoreInteractionState,
    ]

    /// The calls about the activity of a scene, among both.
    static let sceneStateCalls = [stateRestorationActivity, sceneDidUpdateActivity, sceneRestoreInteractionState]

    static let unwindQuestions = [
        allowedChildrenForUnwinding, canPerformUnwindSegueAction, forUnwindSegueAction,
    ]
}
