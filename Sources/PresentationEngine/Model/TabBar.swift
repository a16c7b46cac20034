/// The state of a tab bar controller besides its children.
package struct TabBar: Sendable, Hashable {
    /// The `moreNavigationController`, once it has been needed; a child that is not a tab (R294).
    package var more: ControllerHandle?
    /// The tab that is on the stack of the `moreNavigationController`.
    package var lent: LentTab?
    /// `customizableViewControllers`, if the app has set them.
    package var customizable: [ControllerHandle]?
    /// The tab of the bar that was selected before the More tab; nil while none was (Q118).
    package var beforeMore: ControllerHandle?

    /// The tabs of `tabs`, each group before its children; empty if the tabs are the `viewControllers` (Q24).
    package var objects: [TabObject] = []
    /// The identifier of `selectedTab`, which is no group with children.
    package var selectedTab: String?
    /// The bar is minimized, as the user scrolled (Q29).
    package var isMinimized = false

    package init() {}
}

/// The direction in which the user scrolls through content.
public enum ScrollDirection: String, Sendable, Hashable, CaseIterable {
    case down
    case up
}

/// A tab that is lent to another stack, and its index among the `viewControllers`.
package struct LentTab: Sendable, Hashable {
    package let controller: ControllerHandle
    package let index: Int

    package init(controller: ControllerHandle, index: Int) {
        self.controller = controller
        self.index = index
    }
}
