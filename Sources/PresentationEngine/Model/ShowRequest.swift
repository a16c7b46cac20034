/// A `show` or `showDetailViewController` on its way from controller to controller.
package struct ShowRequest: Sendable, Hashable {
    package let context: ShowContext
    /// The controller whose method runs now.
    package var receiver: ControllerHandle
    /// The controller on which the app called it.
    package let caller: ControllerHandle
    /// The controller to be shown.
    package let controller: ControllerHandle
    package let sender: String?
    package let isAnimated: Bool
    package let segue: SegueHandle?

    package init(
        _ context: ShowContext, receiver: ControllerHandle, caller: ControllerHandle,
        controller: ControllerHandle, sender: String?, isAnimated: Bool = true, segue: SegueHandle? = nil
    ) {
        self.context = context
        self.receiver = receiver
        self.caller = caller
        self.controller = controller
        self.sender = sender
        self.isAnimated = isAnimated
        self.segue = segue
    }
}

/// A lookup of the target of an action, as far up the hierarchy as it has come (KD-15 to KD-19).
package struct TargetLookup: Sendable, Hashable {
    package let receiver: ControllerHandle
    package let action: String
    package let sender: String?
    package let purpose: Purpose
    /// The controller that is asked next.
    package var candidate: ControllerHandle

    /// The purpose of the target.
    package enum Purpose: Sendable, Hashable {
        /// The app asked for it.
        case answer(label: String?)
        /// The call is made on it.
        case show(ShowRequest)
    }

    package init(
        receiver: ControllerHandle, action: String, sender: String?, purpose: Purpose,
        candidate: ControllerHandle
    ) {
        self.receiver = receiver
        self.action = action
        self.sender = sender
        self.purpose = purpose
        self.candidate = candidate
    }
}

extension TargetLookup {
    /// The controller to be shown, if that is the purpose of the lookup.
    var shown: ControllerHandle? {
        switch purpose {
        case .answer: nil
        case .show(let request): request.controller
        }
    }
}
