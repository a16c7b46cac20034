/// Events that travel along the responder chain (ME-07, ME-08).
public enum RespondingCall: Sendable, Hashable {
    /// A touch begins in a view: `touchesBegan(_:with:)` of the view, then of each next responder until one handles it.
    /// A view is given by its own name, or by that of the controller whose view it is.
    case touch(view: String)
    /// `becomeFirstResponder()` of a control of a storyboard, in the view of a controller.
    case becomeFirstResponder(element: String, controller: String?)
    /// `resignFirstResponder()` of such a control.
    case resignFirstResponder(element: String, controller: String?)
    /// The user docks the keyboard of an iPad at the bottom of the screen, or undocks it.
    case dockKeyboard(Bool)
}
