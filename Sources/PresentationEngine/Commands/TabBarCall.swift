/// What an app's code, or the user, does with a tab bar controller.
public enum TabBarCall: Sendable, Hashable {
    /// `selectedIndex` or `selectedViewController` set by code, which asks and tells no delegate (P103).
    case select(Tab)
    /// The user taps a tab of the bar: the delegate is asked before, and told after (P102, P104).
    case tap(Tab)
    /// The user picks a controller from the list behind the More tab (R294).
    case pickFromMore(controller: String)
    /// `customizableViewControllers`: those that the user may move; nil for all, as by default.
    case setCustomizable(controllers: [String]?)
    /// The user edits the order of the tabs and is done.
    case customize(controllers: [String])
    /// `tabBar.setItems(_:animated:)`, which a tab bar controller's own bar does not allow (R295).
    case setItems
}

/// A tab of a tab bar controller.
public enum Tab: Sendable, Hashable {
    /// By its place: among all `viewControllers` for code, among the tabs of the bar for the user.
    case index(Int)
    case controller(String)
    /// By the title that its item shows; for the user only.
    case title(String)
    /// The More tab, whose controller is the `moreNavigationController`.
    case more
}
