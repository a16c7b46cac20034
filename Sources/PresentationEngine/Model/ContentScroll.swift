/// A user's scrolling, on its way to the bars that follow the content (CH-682).
package struct ContentScroll: Sendable, Hashable {
    /// An edge at which bars lie.
    package enum Edge: String, Sendable, Hashable, CaseIterable {
        case top
        case bottom
    }

    /// The controller whose content is scrolled.
    package let receiver: ControllerHandle
    package let direction: ScrollDirection
    /// The name of the scroll view that moves; nil for the one that the bars follow.
    package let view: String?
    package let edge: Edge
    /// The controller that is asked for its scroll view at the edge.
    package let asked: ControllerHandle

    package init(
        _ receiver: ControllerHandle, _ direction: ScrollDirection, view: String?, at edge: Edge,
        asking asked: ControllerHandle
    ) {
        self.receiver = receiver
        self.direction = direction
        self.view = view
        self.edge = edge
        self.asked = asked
    }
}
