/// The keyboard, and the control that it belongs to (ME-04, ME-06).
package struct Keyboard: Sendable, Hashable {
    /// The control that is the first responder; nil if none is.
    package var focus: KeyboardFocus?
    /// Whether the controller of the first responder disappears, and its keyboard with it (Q114).
    package var isLeaving = false
    /// The controls from which presentations have taken the keyboard, to give it back, the last one last (CH-606).
    package var covered: [CoveredFocus] = []
    /// The presented controller that keeps the keyboard without a first responder (ME-04).
    package var keeper: ControllerHandle?
    /// The user has undocked the keyboard (Q112).
    package var isUndocked = false
    /// Whether a first responder that is no control of a storyboard shows its input view (CH-641).
    package var hasInputView = false
    /// The presented controller that has hidden this input view, until it has disappeared (CH-606).
    package var inputCover: ControllerHandle?
    /// Whether the docked keyboard takes its place at the bottom of the screen, and what belongs to it has moved.
    package var isInPlace = false
    /// Whether it is on its way, until it has reached its place.
    package var isMoving = false
    /// Whether a rotation has hidden it, and has not shown it again (CH-698).
    package var isTurning = false
    /// Whether the app delegate has been asked about keyboards of other apps (CH-659).
    package var hasAskedForExtensions = false

    package init() {}

    /// Whether it is docked at the bottom of the screen, or on its way there.
    var isDocked: Bool { (focus != nil && !isLeaving || keeper != nil || hasInputView) && !isUndocked }
}

/// A control of a storyboard that has the keyboard.
package struct KeyboardFocus: Sendable, Hashable {
    package let element: String
    /// The controller in whose view it is.
    package let owner: ControllerHandle

    package init(element: String, owner: ControllerHandle) {
        self.element = element
        self.owner = owner
    }
}

/// A control from which a presentation has taken the keyboard.
package struct CoveredFocus: Sendable, Hashable {
    package let focus: KeyboardFocus
    /// The controller whose presentation it was.
    package let presented: ControllerHandle

    package init(_ focus: KeyboardFocus, by presented: ControllerHandle) {
        self.focus = focus
        self.presented = presented
    }
}

/// A step on the way of the keyboard.
package enum KeyboardStep: Sendable, Hashable {
    /// A control becomes the first responder.
    case focus(KeyboardFocus)
    /// The user has moved on to a control without a keyboard.
    case moveOn
    /// The controller begins to disappear.
    case leave(ControllerHandle)
    /// The controller begins to appear again.
    case comeBack(ControllerHandle)
    /// The controller has disappeared.
    case forget(ControllerHandle)
    /// A presented controller begins to appear, and takes the keyboard from the controls beneath it.
    case cover(ControllerHandle)
    /// It has disappeared, and gives the keyboard back.
    case uncover(ControllerHandle)
    /// A rotation begins to turn the views.
    case hideForRotation
    /// The views have turned.
    case showAfterRotation
    /// The keyboard has reached its place.
    case settle
}
