/// A view as the rules see it: a node with an owner, a frame and a superview; no drawing, no constraints.
package struct View: Sendable, Equatable {
    package let serial: Int
    package let name: String
    package let className: String
    package var role: ViewRole
    /// The controller whose root view this is.
    package var owner: ControllerHandle?
    /// The window this view is.
    package var window: WindowHandle?
    package var superview: ViewHandle?
    package var subviews: [ViewHandle] = []
    package var frame: Rect
    package var restorationIdentifier: String?
    /// An override of `layoutSubviews()` runs that has not called super (LY-26).
    package var awaitsSuperLayout = false
    /// The element of a storyboard this view came from.
    package var element: String?

    package init(serial: Int, name: String, className: String, role: ViewRole, frame: Rect) {
        self.serial = serial
        self.name = name
        self.className = className
        self.role = role
        self.frame = frame
    }
}

/// The purpose of a view.
package enum ViewRole: String, Sendable, Hashable, CaseIterable {
    case window
    /// A controller's root view.
    case root
    /// Part of a controller's content.
    case content
    /// The container view of a presentation.
    case container
    /// Dims the views beneath a sheet or popover.
    case dimming
    /// Added by a presentation controller, such as a shadow.
    case decoration
}

/// A window and the controller at its root.
package struct Window: Sendable, Equatable {
    package let serial: Int
    package let name: String
    package var root: ControllerHandle?
    package var view: ViewHandle
    package var isVisible: Bool
    /// Traits in place of the screen's, as in a narrower scene.
    package var traitOverride: TraitOverride?
    /// It is on the external display, and not on the device's own screen.
    package var isOnDisplay = false

    package init(serial: Int, name: String, root: ControllerHandle?, view: ViewHandle, isVisible: Bool) {
        self.serial = serial
        self.name = name
        self.root = root
        self.view = view
        self.isVisible = isVisible
    }
}
