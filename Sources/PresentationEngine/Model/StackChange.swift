/// A new stack for a navigation controller, or new tabs for a tab bar controller, and how the change is to be seen.
package struct StackChange: Sendable, Hashable {
    package let navigation: ControllerHandle
    package let stack: [ControllerHandle]
    package let kind: TransitionKind
    package let isAnimated: Bool
    package let isInteractive: Bool

    package init(
        navigation: ControllerHandle, stack: [ControllerHandle], kind: TransitionKind, isAnimated: Bool,
        isInteractive: Bool
    ) {
        self.navigation = navigation
        self.stack = stack
        self.kind = kind
        self.isAnimated = isAnimated
        self.isInteractive = isInteractive
    }
}

/// A stack that changed while a transition ran: what is seen follows once that has ended (P90, CH-52).
package struct WaitingChange: Sendable, Hashable {
    package let childrenBefore: [ControllerHandle]
    package let kind: TransitionKind
    package let isAnimated: Bool

    package init(childrenBefore: [ControllerHandle], kind: TransitionKind, isAnimated: Bool) {
        self.childrenBefore = childrenBefore
        self.kind = kind
        self.isAnimated = isAnimated
    }
}
