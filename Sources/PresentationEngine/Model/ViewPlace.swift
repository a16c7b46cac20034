/// The position of a view before a transition moved it; canceling the transition restores it exactly.
package struct ViewPlace: Sendable, Hashable {
    package let view: ViewHandle
    package let superview: ViewHandle?
    /// The index among the subviews of its superview; 0 without a superview.
    package let index: Int
    package let frame: Rect

    package init(view: ViewHandle, superview: ViewHandle?, index: Int, frame: Rect) {
        self.view = view
        self.superview = superview
        self.index = index
        self.frame = frame
    }
}
