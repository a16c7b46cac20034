import PresentationEngine

/// A controller at its place in the tree.
package struct ControllerPlace: Sendable {
    package let handle: ControllerHandle
    package let record: Controller
    package let link: Link
    /// The index of the controller that it is attached to, in the list of all; nil if it is attached to none.
    package let above: Int?

    /// The link that holds a controller in its place.
    package enum Link: Sendable, Hashable {
        /// The controller is a window's root.
        case window
        case child(number: Int, isLast: Bool)
        case presentation
        /// It is detached.
        case none
    }

    var isChild: Bool {
        switch link {
        case .child: true
        case .window, .presentation, .none: false
        }
    }
}

extension PresentationSession {
    /// All controllers in the order of the tree: window by window, followed by the detached ones. Each is
    /// followed by its children with everything below them, and then by the controller that it presents.
    package var controllerPlaces: [ControllerPlace] {
        var walk = Walk(session: self)
        for root in header.windows.compactMap({ windows[$0]?.root }) { walk.add(root, .window) }
        for root in detachedRoots { walk.add(root, .none) }
        // A controller that its presenter has released while it still refers to the presenter is detached, too.
        for (handle, _) in controllers.all { walk.add(handle, .none) }
        return walk.places
    }

    /// Traverses the tree without recursion, since a client decides its depth.
    private struct Walk {
        let session: PresentationSession
        var places: [ControllerPlace] = []
        private var seen: Set<ControllerHandle> = []

        private typealias Waiting = (handle: ControllerHandle, link: ControllerPlace.Link, above: Int?)

        init(session: PresentationSession) {
            self.session = session
        }

        /// Adds a controller with everything below it, unless it was visited before.
        mutating func add(_ root: ControllerHandle, _ link: ControllerPlace.Link) {
            var waiting: [Waiting] = [(root, link, nil)]
            while let (handle, link, above) = waiting.popLast() {
                guard let record = session.controllers[handle], seen.insert(handle).inserted else { continue }
                let place = places.count
                places.append(ControllerPlace(handle: handle, record: record, link: link, above: above))
                if let presented = session.presentedController(of: record) {
                    waiting.append((presented, .presentation, place))
                }
                let count = record.children.count
                for (index, child) in record.children.enumerated().reversed() {
                    waiting.append((child, .child(number: index + 1, isLast: index + 1 == count), place))
                }
            }
        }
    }
}
