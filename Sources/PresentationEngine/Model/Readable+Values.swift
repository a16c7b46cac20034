extension Readable {
    /// The values of a transition's context and of its coordinator (P137 to P146, P159).
    public enum TransitionValue: String, Sendable, Hashable, CaseIterable {
        case isAnimated
        case isInteractive
        case initiallyInteractive
        case isInterruptible
        case isCancelled
        case transitionWasCancelled
        case percentComplete
        case completionVelocity
        case completionCurve
        /// In seconds.
        case transitionDuration
        case presentationStyle
        case containerView
        case fromViewController = "viewController(forKey: .from)"
        case toViewController = "viewController(forKey: .to)"
        case fromView = "view(forKey: .from)"
        case toView = "view(forKey: .to)"
        case fromInitialFrame = "initialFrame(for: from)"
        case fromFinalFrame = "finalFrame(for: from)"
        case toInitialFrame = "initialFrame(for: to)"
        case toFinalFrame = "finalFrame(for: to)"
        /// The six numbers of an affine transform: a, b, c, d, tx, ty.
        case targetTransform
    }

    /// The values of a percent-driven interaction controller (P148).
    public enum InteractionValue: String, Sendable, Hashable, CaseIterable {
        case completionSpeed
        case completionCurve
        case percentComplete
        /// In seconds: the animator's `transitionDuration(using:)`, 0 while it drives nothing.
        case duration
        case wantsInteractiveStart
        case timingCurve
    }

    /// The values of a presentation controller (PC-06, P147).
    public enum PresentationValue: String, Sendable, Hashable, CaseIterable {
        case presentedViewController
        case presentingViewController
        case presentationStyle
        case containerView
        case presentedView
        case frameOfPresentedViewInContainerView
        case shouldPresentInFullscreen
        case shouldRemovePresentersView
    }

    /// The properties of `sheetPresentationController`, from iOS 15 on (A6, R177).
    public enum SheetValue: String, Sendable, Hashable, CaseIterable {
        /// The identifiers of the detents.
        case detents = "sheetPresentationController.detents"
        case selectedDetentIdentifier = "sheetPresentationController.selectedDetentIdentifier"
        case largestUndimmedDetentIdentifier = "sheetPresentationController.largestUndimmedDetentIdentifier"
        case prefersGrabberVisible = "sheetPresentationController.prefersGrabberVisible"
        case prefersScrollingExpandsWhenScrolledToEdge =
            "sheetPresentationController.prefersScrollingExpandsWhenScrolledToEdge"
        case prefersEdgeAttachedInCompactHeight =
            "sheetPresentationController.prefersEdgeAttachedInCompactHeight"
        case widthFollowsPreferredContentSizeWhenEdgeAttached =
            "sheetPresentationController.widthFollowsPreferredContentSizeWhenEdgeAttached"

        case preferredCornerRadius = "sheetPresentationController.preferredCornerRadius"
        /// From iOS 17 on (Q17).
        case prefersPageSizing = "sheetPresentationController.prefersPageSizing"

        var rule: Rule { "R177" }

        /// The name of the same property of the sheet that a popover becomes (R199).
        var nameOfAdaptiveSheet: String {
            "popoverPresentationController.adaptiveSheetPresentationController."
                + rawValue.dropFirst("sheetPresentationController.".count)
        }
    }
}
