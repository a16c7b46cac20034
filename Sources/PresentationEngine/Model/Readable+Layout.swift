extension Readable {
    /// The values of the layout of a controller's view, all in points.
    public enum LayoutValue: String, Sendable, Hashable, CaseIterable {
        /// In the superview. A sheet or a popover lies elsewhere on the screen (CH-240, CH-241).
        case frame = "view.frame"
        case bounds = "view.bounds"
        /// Null before iOS 11.
        case safeAreaInsets = "view.safeAreaInsets"
        case topLayoutGuide = "topLayoutGuide.length"
        case bottomLayoutGuide = "bottomLayoutGuide.length"
        case layoutMargins = "view.layoutMargins"
        /// The insets that UIKit gives the controller's scroll view; null without one.
        case adjustedContentInset = "scrollView.adjustedContentInset"
    }
}
