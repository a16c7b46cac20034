/// A change inside a container: the children that its transition exchanges, and the state to restore if it is
/// canceled.
package struct ContainerChange: Sendable, Hashable {
    package let container: ControllerHandle
    /// The container's children and selection before the change; a canceled transition brings them back (P88).
    package let childrenBefore: [ControllerHandle]
    package let selectedBefore: ControllerHandle?
    package let order: AppearanceOrder
    /// The outgoing and the incoming controllers; the context's own two come first.
    package var going: [ControllerHandle]
    package var coming: [ControllerHandle]
    /// Controllers that are shown before and after.
    package var staying: [ControllerHandle] = []
    /// The display mode of a split view controller before the change.
    package var displayModeBefore: SplitDisplayMode?
    /// Whether the inspector column was shown before a change of it (Q31).
    package var inspectorBefore: Bool?
    /// Whether the bar at the bottom was hidden before a change of a stack (CH-720).
    package var hidBottomBar: Bool?
    /// Controllers that became children; they get their `didMove` at the end (P83).
    package var joining: [ControllerHandle] = []
    /// Controllers that stopped being children; they get their `didMove` at the end (P83).
    package var leaving: [ControllerHandle] = []
    /// The controllers of ``leaving`` that had appeared in the container (P79).
    package var appearedBefore: [ControllerHandle] = []
    /// The app set a stack as a whole (P82).
    package var isSet = false
    /// The navigation bar may not push the item of the pushed controller (CH-660).
    package var isItemRefused = false
    /// Shows a push that was requested while another push was still animating (P69r).
    package var isNested = false
    /// Touches reach the children throughout: the option `allowUserInteraction` (CH-156).
    package var allowsTouches = false
    /// The fraction at which its transition begins, in the turn in which it finished the one before it (Q10, Q13,
    /// CH-385); nil for any other change.
    package var startsAt: Double?
    /// UIKit's own animation of `transition(from:to:…)`, which an option names (CH-244).
    package var option: AnimationOption?

    /// How a page view controller's pages turn; nil for other containers.
    package var turn: PageTurn?

    package init(
        container: ControllerHandle, childrenBefore: [ControllerHandle],
        selectedBefore: ControllerHandle? = nil,
        order: AppearanceOrder, going: [ControllerHandle], coming: [ControllerHandle]
    ) {
        self.container = container
        self.childrenBefore = childrenBefore
        self.selectedBefore = selectedBefore
        self.order = order
        self.going = going
        self.coming = coming
    }
}

extension ContainerChange {
    /// The controllers that join and leave the container.
    package var moves: StackMoves {
        get {
            var moves = StackMoves()
            moves.joining = joining
            moves.leaving = leaving
            moves.appearedBefore = appearedBefore
            return moves
        }
        set {
            joining = newValue.joining
            leaving = newValue.leaving
            appearedBefore = newValue.appearedBefore
        }
    }

    /// All participants in the change, the container included.
    package var participants: [ControllerHandle] {
        [container] + going + coming + leaving + (turn?.pages ?? [])
    }

    /// Whether a controller takes part in the change.
    package func involves(_ controller: ControllerHandle) -> Bool {
        container == controller || going.contains(controller) || coming.contains(controller)
            || leaving.contains(controller) || turn?.pages.contains(controller) == true
    }
}

/// The order of callbacks when a container replaces one child with another (C10).
package enum AppearanceOrder: String, Sendable, Hashable, CaseIterable {
    /// Push and pop: the outgoing child first, in the wills and in the dids (P70, P71).
    case stack
    /// `transition(from:to:)`: the outgoing child first in the wills, last in the dids (P116).
    case containment
    /// Tabs up to iOS 17: the incoming child first in the wills, last in the dids (P99).
    case tabs
    /// Tabs from iOS 18 on: the incoming child first, in both (P100).
    case crossFadingTabs
    /// Columns of a split view controller: the outgoing child first, in both.
    case columns
    /// Pages that scroll: the incoming child first, in both (P122, P123).
    case scroll
    /// Pages that curl: the incoming child first in the wills, last in the dids (P124, P125).
    case curl

    package var tellsComingFirst: (wills: Bool, dids: Bool) {
        switch self {
        case .stack, .columns: (false, false)
        case .containment: (false, true)
        case .tabs, .curl: (true, false)
        case .crossFadingTabs, .scroll: (true, true)
        }
    }
}
