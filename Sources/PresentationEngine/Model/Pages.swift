/// What a page view controller has besides its children.
package struct Pages: Sendable, Hashable {
    /// `viewControllers`: the pages shown, or to be shown.
    package var current: [ControllerHandle] = []
    package var dataSource: Actor?
    /// Pages that were set while others turned, which follow once these are skipped.
    package var waiting: PageTurn? {
        get { waitingApart.value }
        set { waitingApart = Apart(newValue) }
    }
    private var waitingApart = Apart<PageTurn>.none

    package init() {}
}

/// Other pages for a page view controller, and how they come.
package struct PageTurn: Sendable, Hashable {
    package let container: ControllerHandle
    package let pages: [ControllerHandle]
    /// The back of the page that turns, which is seen only while it does.
    package var back: ControllerHandle?
    package let direction: PageDirection
    package let isAnimated: Bool
    /// A finger holds the page from the beginning.
    package var isInteractive = false
    /// The user turns the page, of which the delegate is told (P127).
    package var isByUser = false
    package var completion: Completion?
    package var bindings = Bindings.none
    /// The pages before, once the turn has begun.
    package var before: [ControllerHandle] = []
    /// Other pages were set before the animation was over.
    package var isSkipped = false

    package init(
        _ container: ControllerHandle, _ pages: [ControllerHandle], _ direction: PageDirection,
        isAnimated: Bool
    ) {
        self.container = container
        self.pages = pages
        self.direction = direction
        self.isAnimated = isAnimated
    }

    /// The steps of a turn besides its transition.
    package enum Stage: String, Sendable, Hashable, CaseIterable {
        /// Those that come are told that they will be children.
        case request
        /// They are children now, and what is seen changes.
        case show
        /// The turn is over: those that left are children no more.
        case leave
    }

    /// All pages that come, the back of one included.
    package var participants: [ControllerHandle] { pages + (back.map { [$0] } ?? []) }
    package var joined: [ControllerHandle] { pages.without(before) }
    package var left: [ControllerHandle] { before.without(pages) }
}

/// The search for the pages that a user's gesture turns to.
package struct PageSearch: Sendable, Hashable {
    package let container: ControllerHandle
    package let direction: PageDirection
    package let isInteractive: Bool
    package var found: [ControllerHandle] = []

    package init(_ container: ControllerHandle, _ direction: PageDirection, isInteractive: Bool) {
        self.container = container
        self.direction = direction
        self.isInteractive = isInteractive
    }
}
