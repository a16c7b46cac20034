/// A view of the screen with its place: a node of the view tree, an element of a storyboard, or a bar of a container.
package struct LaidOutView: Sendable {
    /// The type of the view.
    package enum Kind: String, Sendable, CaseIterable {
        /// A node of the view tree, such as a window, a root view or the container view of a presentation.
        case view
        /// An element of a storyboard.
        case element
        /// A navigation bar, toolbar or tab bar of a container.
        case bar
        /// A button or a tab in a bar.
        case item
    }

    package let kind: Kind
    /// The name of the node, the object id of an element, or the name of the container with that of its bar
    /// (`tabs.tabBar`); nil for an element without an object id.
    package let name: String?
    package let className: String
    /// The controller in whose view it lies.
    package let controller: ControllerHandle?
    /// The node of the view tree, or for another view the nearest node that contains it.
    package let node: ViewHandle
    /// The view's position in the list of its superview; nil for a window.
    package let superview: Int?
    /// In the coordinates of the superview, in points.
    package let frame: Rect
    /// In the coordinates of the window, in points.
    package let frameInWindow: Rect
    package var isHidden = false
    package var alpha = 1.0
    package var isUserInteractionEnabled = true
    /// Whether the frame is only an approximation (CH-207, CH-208).
    package var isApproximate = false
    /// The name of the touch target that the view belongs to; nil for a view that reacts to no touch by itself.
    package var target: String?
    /// The text that a user reads on an element or an item.
    package var text: String?
    /// The name of an element's type in the storyboard, such as `button`.
    package var elementName: String?
    /// Whether a control or an item is enabled.
    package var isEnabled = true
    /// Whether a tab is the selected one.
    package var isSelected = false
    /// The gesture recognizers attached to the view, by object id.
    package var gestureRecognizers: [String] = []
    /// The point of its content that a scroll view shows at its top left corner, at rest; zero for other views.
    package var contentOffset = Point.zero
    /// The safe area insets of a node from iOS 11 on, in points.
    package var safeArea: EdgeInsets?
}
