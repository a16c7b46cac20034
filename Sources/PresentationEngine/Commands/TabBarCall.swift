/// Calls of an app, and actions of its user, on a tab bar controller.
public enum TabBarCall: Sendable, Hashable {
    /// `selectedIndex` or `selectedViewController` set by code, without any call to the delegate (P103).
    case select(Tab)
    /// The user taps a tab of the bar: the delegate is asked before, and notified after (P102, P104).
    case tap(Tab)
    /// The user picks a row of the list behind the More tab: a controller, or a tab object by its identifier (R294).
    case pickFromMore(Tab)
    /// `setTabs(_:animated:)`, from iOS 18 on (Q24).
    case setTabs([TabRequest])
    /// `customizableViewControllers`: the tabs that the user may move; nil for all, the default.
    case setCustomizable(controllers: [String]?)
    /// The user scrolls the content of the receiver, which is any controller on screen (Q29).
    ///
    /// - Parameter view: the name of the scroll view that the user scrolls; nil for the one that the bars follow.
    case scroll(ScrollDirection, view: String? = nil)
    /// The user has edited the order of the tabs.
    case customize(controllers: [String])
    /// The user has edited the sidebar, from iOS 18 on (CH-672).
    case edit(TabEdit)
    /// The user drops items on a tab object with this identifier (CH-673).
    case drop(onto: String)
    /// `tabBar.setItems(_:animated:)`, which a tab bar controller's own bar does not allow (R295).
    case setItems
}

/// A tab of a tab bar controller.
public enum Tab: Sendable, Hashable {
    /// A tab by its index: among all `viewControllers` for code, among the tabs of the bar for the user.
    case index(Int)
    case controller(String)
    /// A tab by the title that its item shows; for the user only.
    case title(String)
    /// A tab object by its identifier (Q24).
    case identifier(String)
    /// The More tab, whose controller is the `moreNavigationController`.
    case more
}
