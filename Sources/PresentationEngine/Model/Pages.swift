/// The state of a page view controller besides its children.
package struct Pages: Sendable, Hashable {
    /// `viewControllers`: the pages shown, or to be shown.
    package var current: [ControllerHandle] = []
    package var dataSource: Actor?
    /// The container has appeared before (CH-600).
    package var hasAppeared = false
    /// Pages that were set while others turned; they follow once that turn is skipped.
    package var waiting: PageTurn? {
        get { apart.value?.waiting }
        set { keepApart { $0.waiting = newValue } }
    }
    /// The former page, a neighbor by now, which `viewControllers` reports instead of the visible one on iOS 9 (Q131).
    package var reported: ControllerHandle? {
        get { apart.value?.reported }
        set { keepApart { $0.reported = newValue } }
    }
    /// The neighbors of the current page that a scrolling controller's data source has provided (F3).
    package var neighbors: PageNeighbors? {
        get { apart.value?.neighbors }
        set { keepApart { $0.neighbors = newValue } }
    }
    /// The spine that the delegate is about to answer, inside its method (Q128).
    package var comingSpine: StoryboardPages.SpineLocation? {
        get { apart.value?.comingSpine }
        set { keepApart { $0.comingSpine = newValue } }
    }
    /// What the page indicator shows; nil if there is none (CH-662).
    package var indicator: PageIndicator? {
        get { apart.value?.indicator }
        set { keepApart { $0.indicator = newValue } }
    }
    private var apart = Apart<Aside>.none

    /// Values that are seldom present.
    private struct Aside: Sendable, Hashable {
        var waiting: PageTurn?
        var reported: ControllerHandle?
        var neighbors: PageNeighbors?
        var comingSpine: StoryboardPages.SpineLocation?
        var indicator: PageIndicator?
    }

    package init() {}

    private mutating func keepApart(_ change: (inout Aside) -> Void) {
        var aside = apart.value ?? Aside()
        change(&aside)
        apart = Apart(aside == Aside() ? nil : aside)
    }
}

/// The dots at the bottom of a page view controller, and the one of them that is selected.
package struct PageIndicator: Sendable, Hashable {
    package let count: Int
    package private(set) var index: Int

    /// An index beyond the last dot selects that one, as in a page control.
    package init(count: Int, index: Int) {
        self.count = max(0, count)
        self.index = min(max(0, index), max(1, count) - 1)
    }

    /// The indicator after the user has turned a page.
    func turned(_ direction: PageDirection) -> PageIndicator {
        let isLast = index >= count - 1
        return PageIndicator(count: count, index: direction == .reverse ? index - 1 : isLast ? index : index + 1)
    }
}

/// The answers of a data source that a page view controller keeps until the page changes (F3).
package struct PageNeighbors: Sendable, Hashable {
    /// The page whose neighbors these are.
    package let page: ControllerHandle
    /// Nil until the data source has been asked.
    package var after: PageNeighbor?
    package var before: PageNeighbor?

    package init(beside page: ControllerHandle) { self.page = page }

    package subscript(direction: PageDirection) -> PageNeighbor? {
        get { direction == .forward ? after : before }
        set {
            switch direction {
            case .forward: after = newValue
            case .reverse: before = newValue
            }
        }
    }

    /// The pages among the answers.
    package var pages: [ControllerHandle] { [after, before].compactMap { $0?.page }.distinct }
}

/// A data source's answer to the question for a page.
package enum PageNeighbor: Sendable, Hashable {
    case page(ControllerHandle)
    /// There is no further page.
    case none

    package var page: ControllerHandle? {
        switch self {
        case .page(let page): page
        case .none: nil
        }
    }
}

/// A change to other pages of a page view controller, and how they turn.
package struct PageTurn: Sendable, Hashable {
    package let container: ControllerHandle
    package let pages: [ControllerHandle]
    /// The back of the page that turns, which is seen only while it does.
    package var back: ControllerHandle?
    package let direction: PageDirection
    package let isAnimated: Bool
    /// A finger holds the page from the beginning.
    package var isInteractive = false
    /// The user turns the page, and the delegate is notified (P127).
    package var isByUser = false
    package var completion: Completion?
    package var bindings = Bindings.none
    /// The pages before, once the turn has begun.
    package var before: [ControllerHandle] = []
    /// Other pages were set before the animation was over.
    package var isSkipped = false
    /// A finger has caught the pages while they ran back (Q131).
    package var wasCaughtReturning = false

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
        /// The pages that will become children get their `willMove(toParent:)`.
        case request
        /// The incoming pages become children, and the visible pages change.
        case show
        /// The turn is over: the outgoing pages stop being children.
        case leave
    }

    /// All incoming pages, the back of one included.
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
    /// In a scrolling controller: the side on which a page is being asked for.
    package var asking: PageDirection?
    /// In a scrolling controller: a neighbor of this page is asked for after a turn, and nothing turns (F3).
    package var aheadOf: ControllerHandle?

    package init(_ container: ControllerHandle, _ direction: PageDirection, isInteractive: Bool) {
        self.container = container
        self.direction = direction
        self.isInteractive = isInteractive
    }
}
