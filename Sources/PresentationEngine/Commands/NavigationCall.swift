/// Calls of an app, and actions of its user, on a navigation controller.
public enum NavigationCall: Sendable, Hashable {
    /// `pushViewController(_:animated:)`; nil makes UIKit raise an exception (P69h).
    case push(controller: String?, animated: BooleanArgument)
    /// `popViewController(animated:)`.
    case pop(animated: BooleanArgument)
    /// `popToViewController(_:animated:)`.
    case popTo(controller: String, animated: BooleanArgument)
    /// `popToRootViewController(animated:)`.
    case popToRoot(animated: BooleanArgument)
    /// `setNavigationBarHidden(_:animated:)`.
    case setNavigationBarHidden(BooleanArgument, animated: BooleanArgument)
    /// `setToolbarHidden(_:animated:)`.
    case setToolbarHidden(BooleanArgument, animated: BooleanArgument)
    /// The user taps the back button.
    case tapBack
    /// The user's finger begins a pan from the left edge: an interactive pop, which is driven from then on.
    case panBack
    /// The user taps the content, or the region that hidden bars would have.
    case tapContent(BarTapArea)
    /// The user's finger swipes over the content.
    case swipeContent(ContentSwipe)
    /// The user's finger begins a pan to the right in the content, from iOS 26 on an interactive pop (Q14).
    case panContent
}

/// `setViewControllers(_:animated:)` of a navigation or tab bar controller, or
/// `setViewControllers(_:direction:animated:completion:)` of a page view controller.
public struct SetViewControllersCall: Sendable, Hashable {
    public var receiver: String
    public var controllers: [String]
    public var isAnimated: BooleanArgument
    /// The direction in which pages turn; other containers ignore it.
    public var direction: PageDirection
    public var completion: Completion?

    public init(
        receiver: String, controllers: [String], isAnimated: BooleanArgument,
        direction: PageDirection = .forward,
        completion: Completion? = nil
    ) {
        self.receiver = receiver
        self.controllers = controllers
        self.isAnimated = isAnimated
        self.direction = direction
        self.completion = completion
    }
}

/// `UIPageViewController.NavigationDirection`.
public enum PageDirection: String, Sendable, Hashable, CaseIterable {
    case forward
    case reverse

    package var opposite: PageDirection { self == .forward ? .reverse : .forward }
}

extension NavigationCall {
    /// UIKit's name of the call.
    var selector: String {
        switch self {
        case .push: "pushViewController(_:animated:)"
        case .pop: "popViewController(animated:)"
        case .popTo: "popToViewController(_:animated:)"
        case .popToRoot: "popToRootViewController(animated:)"
        case .setNavigationBarHidden: "setNavigationBarHidden(_:animated:)"
        case .setToolbarHidden: "setToolbarHidden(_:animated:)"
        case .tapBack: "backButton"
        case .panBack: "interactivePopGestureRecognizer"
        case .tapContent: "barHideOnTapGestureRecognizer"
        case .swipeContent: "barHideOnSwipeGestureRecognizer"
        case .panContent: "interactiveContentPopGestureRecognizer"
        }
    }
}
