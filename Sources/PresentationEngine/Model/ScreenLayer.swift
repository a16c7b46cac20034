/// A part of the picture of the screen at one instant.
///
/// Layers are ordered from back to front, each before its sublayers.
package struct ScreenLayer: Sendable, Hashable {
    /// The purpose of a layer.
    package enum Role: String, Sendable, CaseIterable {
        case window
        /// The root view of a controller that presents another one.
        case presenter
        /// The root view of a presented controller.
        case presented
        /// The root view of a controller that is presented in a popover.
        case popover
        /// The root view of any other controller.
        case controller
        /// The container view of a presentation.
        case container
        case dimming
        /// A view of the app's presentation controller.
        case decoration
        /// Any other node of the view tree.
        case view
        /// An element of a storyboard.
        case element
        case navigationBar
        case toolbar
        case tabBar
        /// The title in a navigation bar.
        case title
        /// A button or a tab in a bar.
        case item
        /// The box of an alert, or a group of an action sheet.
        case alert
        /// A text of an alert.
        case text
        case textField
        /// A button of an alert.
        case action
        /// The arrow of a popover.
        case arrow
        case grabber
        case statusBar
    }

    package let role: Role
    /// The name of the view, the object id of an element, the name of a bar, an item or an action; nil if it has none.
    package let name: String?
    package let className: String?
    /// The controller to which it belongs.
    package let controller: ControllerHandle?
    /// The position in the list of the layer that contains it; nil for a layer that none contains.
    package let superlayer: Int?
    /// In the coordinates of the window, in points, before its own transform and those of the layers that contain it.
    package var frame: Rect
    /// Its own opacity, 0 to 1, by which everything in it is multiplied.
    package var alpha = 1.0
    package var transform = ScreenTransform.identity
    /// The visible part of the layer and of everything in it, in the coordinates of ``frame``; nil if nothing is cut
    /// off.
    package var clip: Rect?
    /// The radius of its corners, in points.
    package var cornerRadius = 0.0
    /// Whether the lower corners are rounded, too.
    package var hasRoundBottom = true
    /// The text that a user reads on it.
    package var text: String?
    /// The name of an element's type in the storyboard, such as `button`.
    package var elementName: String?
    package var isEnabled = true
    /// Whether the text is the placeholder of an empty text field.
    package var isPlaceholder = false
    /// Whether a tab is the selected one, or an action is the preferred one.
    package var isEmphasized = false
    package var actionStyle: AlertActionStyle?
    /// The edge of the popover at which its arrow lies.
    package var arrowEdge: ScreenEdge?
    /// Whether the controller shows no child, so that the view is its own content.
    package var isLeaf = false
    /// The transition that moves the layer now.
    package var transition: String?
    /// Whether the frame is only an approximation (CH-207, CH-208).
    package var isApproximate = false

    init(
        _ role: Role, name: String? = nil, className: String? = nil, controller: ControllerHandle? = nil,
        in superlayer: Int?, frame: Rect
    ) {
        self.role = role
        self.name = name
        self.className = className
        self.controller = controller
        self.superlayer = superlayer
        self.frame = frame
    }
}

/// Scales and turns a layer about the center of its frame.
package struct ScreenTransform: Sendable, Hashable {
    package var scaleX = 1.0
    package var scaleY = 1.0
    /// Clockwise, in degrees.
    package var rotation = 0.0

    package static let identity = ScreenTransform()

    /// The transform with 0 in place of what is no number: an extreme frame can lead to one.
    var finite: ScreenTransform {
        func number(_ value: Double) -> Double { value.isFinite ? value : 0 }
        return ScreenTransform(
            scaleX: number(scaleX), scaleY: number(scaleY), rotation: number(rotation))
    }
}

/// A transition in flight as the picture shows it.
package struct ScreenTransition: Sendable, Hashable {
    package let name: String
    package let kind: TransitionKind
    package let from: String
    package let to: String
    /// UIKit's transition style; nil if an animator of the app moves the views, and for changes in containers.
    package let style: ModalTransitionStyle?
    package let preferred: PreferredTransition?
    /// The source of a zoom.
    package let sourceView: String?
    /// The option of `transition(from:to:…)` that names UIKit's own animation.
    package let option: AnimationOption?
    package let animator: String?
    package let effects: [String]
    /// The part of the animation that is seen, 0 to 1: the fraction after the animation's curve.
    package let progress: Double
    package let isInteractive: Bool
    package let isCancelled: Bool
}
