/// What a tab bar controller has besides its children.
package struct TabBar: Sendable, Hashable {
    /// The `moreNavigationController`, once there was a use for it; a child that is no tab (R294).
    package var more: ControllerHandle?
    /// The tab that stands on the stack of the `moreNavigationController`.
    package var lent: LentTab?
    /// `customizableViewControllers`, where the app has set them.
    package var customizable: [ControllerHandle]?

    package init() {}
}

/// A tab that is away, and its place among the `viewControllers`.
package struct LentTab: Sendable, Hashable {
    package let controller: ControllerHandle
    package let index: Int

    package init(controller: ControllerHandle, index: Int) {
        self.controller = controller
        self.index = index
    }
}
