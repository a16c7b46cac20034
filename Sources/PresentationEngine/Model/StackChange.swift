/// A new stack for a navigation controller, or new tabs for a tab bar controller, and how the change is shown.
package struct StackChange: Sendable, Hashable {
    package let navigation: ControllerHandle
    package let stack: [ControllerHandle]
    package let kind: TransitionKind
    package let isAnimated: Bool
    package let isInteractive: Bool
    /// The app set the stack as a whole, instead of pushing or popping (P82).
    package let isSet: Bool
    /// A push that was requested while another push was still animating (P69r).
    package let isNested: Bool
    /// See ``ContainerChange/startsAt``.
    package let startsAt: Double?

    package init(
        navigation: ControllerHandle, stack: [ControllerHandle], kind: TransitionKind, isAnimated: Bool,
        isInteractive: Bool, isSet: Bool = false, isNested: Bool = false, startsAt: Double? = nil
    ) {
        self.startsAt = startsAt
        self.isSet = isSet
        self.isNested = isNested
        self.navigation = navigation
        self.stack = stack
        self.kind = kind
        self.isAnimated = isAnimated
        self.isInteractive = isInteractive
    }
}

/// A change of a stack, or of tabs, that finishes a running transition first, and is planned once the callbacks of that
/// have run (CH-430, CH-433).
package struct FinishingChange: Sendable, Hashable {
    package let container: ControllerHandle
    package let action: Action
    /// The controller to push or to pop to, the new stack or tabs, or the top at which a finger aims.
    package let controllers: [ControllerHandle]
    package let isAnimated: Bool
    /// See ``ContainerChange/startsAt``.
    package let startsAt: Double
    /// The call for it has returned before, with nothing, because it waited for a transition (P90).
    package let isDeferred: Bool

    package enum Action: String, Sendable, Hashable, CaseIterable {
        case push, pop, popTo, popToRoot, set
        /// The stack of a managing navigation controller, for a selected tab (CH-403).
        case show
        /// The back button, and the swipe.
        case tapBack, panBack
        case setTabs
    }

    package init(
        _ action: Action, _ controllers: [ControllerHandle] = [], of container: ControllerHandle, isAnimated: Bool,
        startsAt: Double, isDeferred: Bool = false
    ) {
        self.isDeferred = isDeferred
        self.container = container
        self.action = action
        self.controllers = controllers
        self.isAnimated = isAnimated
        self.startsAt = startsAt
    }
}

/// A stack change made during a transition: it is shown once the transition has ended (P90, CH-52).
package struct WaitingChange: Sendable, Hashable {
    /// The children that belong to the screen's present contents; they come back if the transition is canceled (P88).
    package var childrenBefore: [ControllerHandle]
    package var kind: TransitionKind
    package var isAnimated: Bool
    /// The moves made while it waits; their `didMove` comes at the end of the transition that shows them (P83).
    package var moves = StackMoves()
    /// The app set the stack as a whole (P82).
    package var isSet = false
    /// The changes include a nested push (P69r).
    package var isNested = false
    /// Whether the bar at the bottom was hidden before (CH-720).
    package var hidBottomBar: Bool?

    package init(childrenBefore: [ControllerHandle], kind: TransitionKind, isAnimated: Bool) {
        self.childrenBefore = childrenBefore
        self.kind = kind
        self.isAnimated = isAnimated
    }

    /// This change after a canceled one: it starts from the children that the canceled change left on screen, and
    /// includes its `moves`.
    package func following(_ moves: StackMoves, of cancelled: ContainerChange) -> WaitingChange {
        var change = self
        change.childrenBefore = cancelled.childrenBefore
        change.hidBottomBar = cancelled.hidBottomBar
        change.moves = moves
        change.moves.merge(self.moves)
        return change
    }
}

/// The controllers that joined and left a stack, in one change or in several that are shown as one.
package struct StackMoves: Sendable, Hashable {
    package var joining: [ControllerHandle] = []
    package var leaving: [ControllerHandle] = []
    /// The controllers of ``leaving`` that had appeared in the container (P79).
    package var appearedBefore: [ControllerHandle] = []

    package init() {}

    /// Adds a later change: its moves replace the opposite moves of the same controllers.
    package mutating func merge(_ later: StackMoves) {
        joining = (joining + later.joining).without(later.leaving)
        leaving = (leaving + later.leaving).without(later.joining)
        appearedBefore = (appearedBefore + later.appearedBefore).among(leaving)
    }
}
