/// The state that only a navigation controller has, apart from its stack.
package struct NavigationState: Sendable, Hashable {
    package var popGestureDelegate = PopGestureDelegate.ofUIKit
    /// The position that the app has answered for the navigation bar; nil for UIKit's own (CH-661).
    package var barPosition: String?
    /// The controllers of the stack whose items the bar may not push, so that they are not on it (CH-660).
    package var refusedItems: [ControllerHandle] = []
    /// Whether the bar at the bottom has been hidden since the last change of the stack, if it differs from what the
    /// controllers' properties imply (CH-720); otherwise nil.
    package var hidesBottomBar: Bool?

    package init() {}
}

/// The delegate of `interactivePopGestureRecognizer` (CH-664).
package enum PopGestureDelegate: Sendable, Hashable {
    /// The one with which a navigation controller is made.
    case ofUIKit
    /// The one that the app has set, which may be nil.
    case ofApp(Actor?)

    /// The app's object.
    var object: Actor? {
        switch self {
        case .ofUIKit: nil
        case .ofApp(let object): object
        }
    }
}

/// What the app's delegate is asked about a drag from the edge, before a pop begins (CH-664, CH-666).
package struct PopGestureInquiry: Sendable, Hashable {
    package let navigation: ControllerHandle
    package var asks = Subject.touch
    /// The controllers in the content whose own recognizers get the touch, too.
    package var others: [ControllerHandle] = []
    /// The one of them that the question is about.
    package var position = 0
    /// A recognizer that takes the drag must fail first.
    package var waits = false

    package init(_ navigation: ControllerHandle) { self.navigation = navigation }

    /// The questions, in their order.
    package enum Subject: String, Sendable, Hashable, CaseIterable {
        case touch
        case failureOfOther
        case failureForOther
        case beginning
        case simultaneity
    }

    /// The controller that the question is about besides the navigation controller.
    var other: ControllerHandle? { others.indices.contains(position) ? others[position] : nil }
}
