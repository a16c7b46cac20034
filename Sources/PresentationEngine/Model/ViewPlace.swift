/// Where a view lay before a transition moved it, so that a cancelled one puts it back exactly there.
package struct ViewPlace: Sendable, Hashable {
    package let view: ViewHandle
    package let superview: ViewHandle?
    /// Among the subviews of its superview; 0 without one.
    package let index: Int
    package let frame: Rect

    package init(view: ViewHandle, superview: ViewHandle?, index: Int, frame: Rect) {
        self.view = view
        self.superview = superview
        self.index = index
        self.frame = frame
    }
}
