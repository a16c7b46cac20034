extension KnownMember {
    /// Called or asked by UIKit, and not supported by this service yet.
    static let unanswered =
        controllers + responders + focus + gestureRecognizers + navigationBars + tabBars
        + pages + splitViews + scenes + applications

    /// Controllers: bars, gestures of the system, margins, content.
    private static let controllers = [
        "viewLayoutMarginsDidChange()",
        "systemLayoutFittingSizeDidChange(forChildContentContainer:)",
        "contentScrollView(for:)",
        "updateContentUnavailableConfiguration(using:)",
        "previewActionItems",
    ]

    /// Responders: keyboard, menus.
    private static let responders = [
        "canBecomeFirstResponder",
        "canResignFirstResponder",
        "inputView",
        "inputAccessoryView",
        "inputViewController",
        "inputAccessoryViewController",
        "keyCommands",
        "validate(_:)",
        "buildMenu(with:)",
        "target(forAction:withSender:)",
    ]

    /// Focus.
    private static let focus = [
        "preferredFocusEnvironments",
        "shouldUpdateFocus(in:)",
        "didUpdateFocus(in:with:)",
    ]

    /// Gesture recognizers' delegates, such as that of `interactivePopGestureRecognizer`.
    private static let gestureRecognizers = [
        "gestureRecognizerShouldBegin(_:)",
        "gestureRecognizer(_:shouldReceive:)",
        "gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)",
        "gestureRecognizer(_:shouldRequireFailureOf:)",
        "gestureRecognizer(_:shouldBeRequiredToFailBy:)",
    ]

    /// Navigation bars' delegates, and those of all bars.
    private static let navigationBars = [
        "navigationBar(_:shouldPush:)",
        "navigationBar(_:didPush:)",
        "navigationBar(_:didPop:)",
        "position(for:)",
    ]

    /// Tab bars' delegates, which a tab bar controller is, and tab bar controllers' delegates from iOS 18 on.
    private static let tabBars: [String] = []

    /// Page view controllers: data sources and delegates.
    private static let pages = [
        "presentationCount(for:)",
        "presentationIndex(for:)",
        "pageViewControllerSupportedInterfaceOrientations(_:)",
        "pageViewControllerPreferredInterfaceOrientationForPresentation(_:)",
    ]

    /// Split view controllers' delegates, up to iOS 8 and from iOS 14 on.
    private static let splitViews: [String] = []

    /// The scene delegate.
    private static let scenes = [
        "windowScene(_:didUpdate:interfaceOrientation:traitCollection:)",
        "windowScene(_:performActionFor:completionHandler:)",
        "windowScene(_:userDidAcceptCloudKitShareWith:)",
        "scene(_:didFailToContinueUserActivityWithType:error:)",
    ]

    /// The app delegate.
    private static let applications = [
        "applicationDidFinishLaunching(_:)",
        "applicationSignificantTimeChange(_:)",
        "applicationProtectedDataWillBecomeUnavailable(_:)",
        "application(_:willChangeStatusBarOrientation:duration:)",
        "application(_:didChangeStatusBarOrientation:)",
        "application(_:willChangeStatusBarFrame:)",
        "application(_:didChangeStatusBarFrame:)",
        "application(_:handleOpen:)",
        "application(_:didUpdate:)",
        "application(_:didFailToContinueUserActivityWithType:error:)",
        "application(_:performActionFor:completionHandler:)",
        "application(_:handlerFor:)",
        "application(_:userDidAcceptCloudKitShareWith:)",
        "application(_:shouldAllowExtensionPointIdentifier:)",
        "application(_:didRegisterForRemoteNotificationsWithDeviceToken:)",
        "application(_:didFailToRegisterForRemoteNotificationsWithError:)",
        "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)",
        "application(_:performFetchWithCompletionHandler:)",
        "application(_:handleEventsForBackgroundURLSession:completionHandler:)",
        "application(_:handleWatchKitExtensionRequest:reply:)",
        "applicationShouldRequestHealthAuthorization(_:)",
        "applicationShouldAutomaticallyLocalizeKeyCommands(_:)",
    ]
}
