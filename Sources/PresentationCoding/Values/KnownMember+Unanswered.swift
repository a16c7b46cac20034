extension KnownMember {
    /// Called or asked by UIKit, and not supported by this service yet.
    static let unanswered: [String] = [
        "previewActionItems",
        "gestureRecognizerShouldBegin(_:)",
        "gestureRecognizer(_:shouldReceive:)",
        "gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)",
        "gestureRecognizer(_:shouldRequireFailureOf:)",
        "gestureRecognizer(_:shouldBeRequiredToFailBy:)",
        "navigationBar(_:shouldPush:)",
        "navigationBar(_:didPush:)",
        "navigationBar(_:didPop:)",
        "position(for:)",
        "presentationCount(for:)",
        "presentationIndex(for:)",
        "pageViewControllerSupportedInterfaceOrientations(_:)",
        "pageViewControllerPreferredInterfaceOrientationForPresentation(_:)",
    ]
}
