/// The user's events that have begun, and those that the app wants.
package struct UserEvents: Sendable, Hashable {
    /// The view of the touch that has begun and not ended (CH-630).
    package var touch: ViewHandle?
    /// The finger that is on the screen (CH-690).
    package var finger: Finger?
    /// The press that has begun and not ended (CH-633).
    package var press: HeldPress?
    /// The responder to which a shake went that has begun and not ended (CH-633).
    package var shake: Responder?
    /// The app has called `beginReceivingRemoteControlEvents()` (CH-634).
    package var receivesRemoteControl = false

    package init() {}
}

/// A button or key that is held down, and the responder to which its press went.
package struct HeldPress: Sendable, Hashable {
    package let button: PressedButton
    package let responder: Responder

    package init(_ button: PressedButton, _ responder: Responder) {
        self.button = button
        self.responder = responder
    }
}

/// An event on its way along the responder chain.
package struct ResponderEvent: Sendable, Hashable {
    package let member: Member
    package let arguments: [Argument]
    /// Whether only classes that implement the member are told, as of an event that no call has asked for.
    package let isUnasked: Bool

    package init(_ member: Member, _ arguments: [Argument] = [], isUnasked: Bool = false) {
        self.member = member
        self.arguments = arguments
        self.isUnasked = isUnasked
    }
}
