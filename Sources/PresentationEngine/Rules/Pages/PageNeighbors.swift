/// The neighbors of a scrolling page: asked for when a finger first moves it, and retained until the page changes (F3).
extension PresentationSession {
    /// Asks the data source for the next unknown neighbor; once both are known, the gesture turns the page.
    mutating func askNeighbor(_ search: PageSearch, _ question: Question) throws(Rejection) {
        let container = search.container
        guard let page = controllers[container]?.pages.current.first else {
            return emitNoPage(search.direction, of: container)
        }
        if let ahead = search.aheadOf {
            guard ahead == page, controllers[container]?.pages.waiting == nil,
                neighbor(search.direction, of: container) == nil
            else { return }
            return try askNeighbor(search.direction, beside: page, search)
        }
        // The page after it is asked for first (Q124).
        for direction in [PageDirection.forward, .reverse] where neighbor(direction, of: container) == nil {
            return try askNeighbor(direction, beside: page, search)
        }
        guard let found = neighbor(search.direction, of: container)?.page else {
            return emitNoPage(search.direction, of: container)
        }
        var search = search
        search.found = [found]
        try turn(to: search)
    }

    private mutating func askNeighbor(
        _ direction: PageDirection, beside page: ControllerHandle, _ search: PageSearch
    ) throws(Rejection) {
        var search = search
        search.asking = direction
        let rule: Rule =
            search.aheadOf == nil ? "Q124" : direction == .forward ? "Q126" : "Q127"
        try ask(
            controllers[search.container]?.pages.dataSource, Self.member(for: direction),
            [
                Argument("pageViewController", .text(name(search.container))),
                Argument("viewController", .text(name(page))),
            ], rule: rule, for: .page(search))
    }

    static func member(for direction: PageDirection) -> Member {
        direction == .forward ? .pageAfter : .pageBefore
    }

    mutating func emitNoPage(_ direction: PageDirection, of container: ControllerHandle) {
        emit(
            .noop(
                .controller(name(container)), call: Self.member(for: direction).rawValue,
                reason: "There is no page there."),
            rule: scrolls(container) ? "F3" : Choice.pageSearch.rule)
    }

    /// Keeps an answer, even nil, loads its view (CH-621), and continues with the next question.
    mutating func receiveNeighbor(_ answer: Value, _ search: PageSearch) throws(Rejection) {
        guard let direction = search.asking, let page = controllers[search.container]?.pages.current.first
        else { return }
        let found = try foundPage(answer, direction, of: search.container)
        var kept = keptNeighbors(beside: page, in: search.container)
        kept[direction] = found.map(PageNeighbor.page) ?? PageNeighbor.none
        setNeighbors(kept, of: search.container)
        if search.aheadOf == nil { enqueue(.question(.page(search))) }
        if let found { enqueue(.load(found, Choice.neighborViews.rule)) }
    }

    // MARK: The neighbors that are kept

    /// The neighbor on one side; nil if the data source has to be asked.
    ///
    /// A neighbor that has come on screen elsewhere since then is asked for again (CH-170). If the data source lacks
    /// the method there is no neighbor, and nothing is kept.
    private func neighbor(_ direction: PageDirection, of container: ControllerHandle) -> PageNeighbor? {
        guard let pages = controllers[container]?.pages else { return PageNeighbor.none }
        guard let source = pages.dataSource, exists(source), implements(source, Self.member(for: direction))
        else { return PageNeighbor.none }
        guard let kept = pages.neighbors, kept.page == pages.current.first else { return nil }
        if let page = kept[direction]?.page, controllers[page]?.window != nil || !canBePage(page, of: container) {
            return nil
        }
        return kept[direction]
    }

    private func keptNeighbors(beside page: ControllerHandle, in container: ControllerHandle) -> PageNeighbors {
        guard let kept = controllers[container]?.pages.neighbors, kept.page == page else {
            return PageNeighbors(beside: page)
        }
        return kept
    }

    /// Makes the container retain its new neighbors, and release the former ones.
    mutating func setNeighbors(_ neighbors: PageNeighbors?, of container: ControllerHandle) {
        let old = controllers[container]?.pages.neighbors
        guard old != neighbors else { return }
        let (left, joined) = (old?.pages ?? [], neighbors?.pages ?? [])
        controllers.update(container) {
            $0.pages.neighbors = neighbors
            if let reported = $0.pages.reported, !joined.contains(reported) { $0.pages.reported = nil }
        }
        letGo(of: left.without(joined), keptBy: container)
        for page in joined where controllers[page]?.keptBy == nil { keep(page, for: container) }
    }

    /// After a turn by the user, the former page is the neighbor on its side; the neighbor beyond the new page is asked
    /// for once the delegate has been notified (Q126).
    mutating func moveNeighbors(to page: ControllerHandle, _ turn: PageTurn) {
        var neighbors = PageNeighbors(beside: page)
        neighbors[turn.direction.opposite] = turn.before.first.map(PageNeighbor.page)
        setNeighbors(neighbors, of: turn.container)
    }

    /// The question for the next neighbor after a completed turn by the user.
    func aheadSteps(_ turn: PageTurn, didComplete: Bool) -> [Step] {
        guard turn.isByUser, didComplete, scrolls(turn.container), let page = turn.pages.first else {
            return []
        }
        var search = PageSearch(turn.container, turn.direction, isInteractive: false)
        search.aheadOf = page
        return [.question(.page(search))]
    }
}
