/// A user's gestures on a page view controller.
public enum PageCall: Sendable, Hashable {
    /// A finger begins to pull in the next page, or the previous one: an interactive turn, driven from then on.
    case swipe(PageDirection)
    /// A tap at the edge of pages that curl: the page turns by itself.
    case tapEdge(PageDirection)
}
