/// The status bar as the app's controllers last answered: their answers count until they are asked again (R259).
package struct StatusBar: Sendable, Hashable {
    /// Whether the controllers are to be asked at the end of the turn (CH-193).
    package var isDue = false
    package var prefersHidden = false
    package var style = StatusBarStyle.default
    /// The animation of the last change of visibility; nil if it never changed.
    package var animation: StatusBarAnimation?
    /// The name of the controller whose answer about the visibility counted; nil before the first answer.
    package var hiddenBy: String?
    /// The name of the controller whose answer about the style counted; nil before the first answer.
    package var styledBy: String?
    /// Whether the app declares anything about the status bar, or asked for an update.
    package var isDeclared = false

    package init() {}
}

/// `UIStatusBarStyle`.
public enum StatusBarStyle: String, Sendable, Hashable, CaseIterable {
    case `default`
    case lightContent
    case darkContent

    /// The reason why an app of an earlier version cannot name ``darkContent``.
    static let laterVersion = "darkContent exists from iOS 13 on."
}

/// `UIStatusBarAnimation`.
public enum StatusBarAnimation: String, Sendable, Hashable, CaseIterable {
    case none
    case fade
    case slide
}

/// The questions about the status bar on their way from controller to controller, with the answers so far (R254).
package struct StatusBarInquiry: Sendable, Hashable {
    package var asks = Subject.childForHidden
    /// The controller from which both searches begin.
    package let start: ControllerHandle
    /// The controllers on the way of the current search; the last one is asked.
    package var path: [ControllerHandle]
    package var prefersHidden = false
    /// The controller that answered whether the bar is hidden.
    package var hiddenBy: ControllerHandle?
    package var style = StatusBarStyle.default
    /// The controller that answered about the style.
    package var styledBy: ControllerHandle?

    package init(from start: ControllerHandle) {
        self.start = start
        path = [start]
    }

    /// The subjects of the questions, in this order (CH-194).
    package enum Subject: String, Sendable, Hashable, CaseIterable {
        case childForHidden
        case hidden
        case childForStyle
        case style
        case animation
    }
}
