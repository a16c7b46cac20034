/// The first responder that is no control of a storyboard, the controllers of its input or of a control's, and the item
/// that has the focus of a hardware keyboard.
package struct FirstResponder: Sendable, Hashable {
    /// The view or the controller that has become the first responder; it may exist no more.
    package var responder: Responder?
    /// `UIFocusSystem.focusedItem`; it may exist no more.
    package var focusedItem: ViewHandle?
    /// The controllers of the views in place of the keyboard and above it, which are retained meanwhile (CH-641).
    package var inputControllers: [ControllerHandle] = []

    package init() {}
}

/// A change of the first responder that is under way.
package struct ResponderChange: Sendable, Hashable {
    /// The view or the controller that becomes the first responder.
    package var responder: Responder?
    /// The control of a storyboard that becomes the first responder. Without either, the present one only resigns.
    package var control: KeyboardFocus?

    package init(responder: Responder? = nil, control: KeyboardFocus? = nil) {
        self.responder = responder
        self.control = control
    }
}

/// A question to responders on its way from one to the next.
package struct ResponderInquiry: Sendable, Hashable {
    /// What is asked for.
    package enum Topic: String, Sendable, Hashable, CaseIterable {
        /// Whether the present first responder resigns.
        case resign
        /// Whether another one takes its place.
        case become
        /// The view or the controller in place of the keyboard.
        case input
        /// The view or the controller above the keyboard.
        case accessory
        /// A command for the pressed keys.
        case keyCommands
        /// Where the focus goes.
        case preferredFocus
        /// Whether it may go there.
        case consent
        /// Whether the system localizes key commands.
        case localization
    }

    package let topic: Topic
    /// The responders that are still to be asked, the next one last.
    package var path: [Responder]
    /// Whether the next one has been asked for a controller, and is now asked for a view.
    package var asksForView = false
    /// The change of the first responder that the answers decide on.
    package var change: ResponderChange?
    /// Whether an input view has been found.
    package var hasInput = false
    /// The pressed keys, as in a key command.
    package var keys: String?
    /// The item to which the focus goes.
    package var item: ViewHandle?
    /// The environments that have been asked for their preference already.
    package var asked: [Responder] = []

    package init(_ topic: Topic, _ path: [Responder]) {
        self.topic = topic
        self.path = path
    }
}
