extension Readable {
    /// The values of a split view controller besides its properties.
    public enum SplitValue: String, Sendable, Hashable, CaseIterable {
        case isCollapsed
        case displayMode
        case splitBehavior
        /// In points.
        case primaryColumnWidth
        /// In points.
        case supplementaryColumnWidth
        case displayModeButtonItem
        case primaryViewController = "viewController(for: .primary)"
        case supplementaryViewController = "viewController(for: .supplementary)"
        case secondaryViewController = "viewController(for: .secondary)"
        case compactViewController = "viewController(for: .compact)"
        /// From iOS 26 on, as the next ones (Q31).
        case inspectorViewController = "viewController(for: .inspector)"
        case inspectorColumnWidth
        case isShowingPrimary = "isShowing(.primary)"
        case isShowingSupplementary = "isShowing(.supplementary)"
        case isShowingSecondary = "isShowing(.secondary)"
        case isShowingCompact = "isShowing(.compact)"
        case isShowingInspector = "isShowing(.inspector)"
        case preferredInterfaceOrientationForPresentation
    }
}
