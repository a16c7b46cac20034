/// A change inside a container: what its transition shows in the place of what, and how it is taken back.
package struct ContainerChange: Sendable, Hashable {
    package let container: ControllerHandle
    /// The container's children and selection before the change; a cancelled transition brings them back (P88).
    package let childrenBefore: [ControllerHandle]
    package let selectedBefore: ControllerHandle?
    package let order: AppearanceOrder
    /// The controllers that leave the screen and those that come, the ones that the context names first.
    package var going: [ControllerHandle]
    package var coming: [ControllerHandle]
    /// Controllers that are shown before and after.
    package var staying: [ControllerHandle] = []
    /// What a split view controller showed before.
    package var displayModeBefore: SplitDisplayMode?
    /// Controllers that became children, which are told so at the end (P83).
    package var joining: [ControllerHandle] = []
    /// Controllers that are children no more, which are told so at the end (P83).
    package var leaving: [ControllerHandle] = []
    /// Those of ``leaving`` that had appeared in the container (P79).
    package var appearedBefore: [ControllerHandle] = []
    /// The app set a stack as a whole (P82).
    package var isSet = false
    /// With this change a push is seen that was asked for before the animation of another had ended (P69r).
    package var isNested = false
    /// Touches reach the children all the while: the option `allowUserInteraction` (CH-156).
    package var allowsTouches = false

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
    /// Who joins the container and who leaves it.
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

    /// All that take part in the change, the container too.
    package var participants: [ControllerHandle] {
        [container] + going + coming + leaving + (turn?.pages ?? [])
    }

    /// Whether a controller takes part in the change.
    package func involves(_ controller: ControllerHandle) -> Bool {
        container == controller || going.contains(controller) || coming.contains(controller)
            || leaving.contains(controller) || turn?.pages.contains(controller) == true
    }
}

/// Who is told first when a container shows one child in the place of another (C10).
package enum AppearanceOrder: String, Sendable, Hashable, CaseIterable {
    /// Push and pop: the one that leaves first, for the wills and for the dids (P70, P71).
    case stack
    /// `transition(from:to:)`: the one that leaves first for the wills, last for the dids (P116).
    case containment
    /// Tabs up to iOS 17: the one that comes first for the wills, last for the dids (P99).
    case tabs
    /// Tabs from iOS 18 on: the one that comes first, for both (P100).
    case crossFadingTabs
    /// Columns of a split view controller: the one that leaves first, for both.
    case columns
    /// Pages that scroll: the one that comes first, for both (P122, P123).
    case scroll
    /// Pages that curl: the one that comes first for the wills, last for the dids (P124, P125).
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
