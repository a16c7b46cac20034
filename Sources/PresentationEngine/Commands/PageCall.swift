/// What the user does with a page view controller.
public enum PageCall: Sendable, Hashable {
    /// A finger begins to pull the next page in, or the one before: an interactive turn, driven from then on.
    case swipe(PageDirection)
    /// A tap at the edge of pages that curl: the page turns by itself.
    case tapEdge(PageDirection)
}
