/// A new stack for a navigation controller, or new tabs for a tab bar controller, and how the change is to be seen.
package struct StackChange: Sendable, Hashable {
    package let navigation: ControllerHandle
    package let stack: [ControllerHandle]
    package let kind: TransitionKind
    package let isAnimated: Bool
    package let isInteractive: Bool
    /// The app set the stack as a whole, instead of pushing or popping (P82).
    package let isSet: Bool
    /// A push that was asked for before the animation of another had ended (P69r).
    package let isNested: Bool

    package init(
        navigation: ControllerHandle, stack: [ControllerHandle], kind: TransitionKind, isAnimated: Bool,
        isInteractive: Bool, isSet: Bool = false, isNested: Bool = false
    ) {
        self.isSet = isSet
        self.isNested = isNested
        self.navigation = navigation
        self.stack = stack
        self.kind = kind
        self.isAnimated = isAnimated
        self.isInteractive = isInteractive
    }
}

/// A stack that changed while a transition ran: what is seen follows once that has ended (P90, CH-52).
package struct WaitingChange: Sendable, Hashable {
    /// The children that belong to what is on screen, which come back where the transition is cancelled (P88).
    package var childrenBefore: [ControllerHandle]
    package var kind: TransitionKind
    package var isAnimated: Bool
    /// Who joined the stack and who left it meanwhile, which is told at the end of the transition that shows it (P83).
    package var moves = StackMoves()
    /// The app set the stack as a whole (P82).
    package var isSet = false
    /// A nested push is among what changed (P69r).
    package var isNested = false

    package init(childrenBefore: [ControllerHandle], kind: TransitionKind, isAnimated: Bool) {
        self.childrenBefore = childrenBefore
        self.kind = kind
        self.isAnimated = isAnimated
    }

    /// This change after one that was cancelled: what that left on screen goes with it, and `moves` are told with it.
    package func following(_ moves: StackMoves, of cancelled: ContainerChange) -> WaitingChange {
        var change = self
        change.childrenBefore = cancelled.childrenBefore
        change.moves = moves
        change.moves.merge(self.moves)
        return change
    }
}

/// Who joined a stack and who left it, in one change or in several that are seen as one.
package struct StackMoves: Sendable, Hashable {
    package var joining: [ControllerHandle] = []
    package var leaving: [ControllerHandle] = []
    /// Those of ``leaving`` that had appeared in the container (P79).
    package var appearedBefore: [ControllerHandle] = []

    package init() {}

    /// Adds a later change: who joined and has left again joins no more, and the other way round.
    package mutating func merge(_ later: StackMoves) {
        joining = (joining + later.joining).without(later.leaving)
        leaving = (leaving + later.leaving).without(later.joining)
        appearedBefore = (appearedBefore + later.appearedBefore).among(leaving)
    }
}
