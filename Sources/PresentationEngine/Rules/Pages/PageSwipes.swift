/// Pages turned by the user: the data source is asked for them, the delegate is notified (P123, P125, P127).
extension PresentationSession {
    mutating func make(_ call: PageCall, of receiver: String, _ bindings: Bindings) throws(Rejection) {
        let container = try pageViewController(receiver, bindings)
        if let obstacle = obstacle(beforeContainer: container, rule: "P127") {
            throw obstacle.refusal(toTouch: "the pages of \(name(container))")
        }
        let direction: PageDirection
        var isInteractive = true
        switch call {
        case .swipe(let given): direction = given
        case .tapEdge(let given):
            guard !scrolls(container) else {
                throw .invalid(reason: "Pages that scroll do not turn at a tap.", rule: "P127")
            }
            direction = given
            isInteractive = false
        }
        guard obstacle(beforePagesOf: container) == nil else {
            return emit(
                .noop(
                    .controller(name(container)), call: call.selector, reason: "The pages are turning."),
                rule: Choice.skippedTurn.rule)
        }
        guard !isInteractive || !takesTouch(for: .turnPages(container, direction)) else { return }
        if isInteractive, let caught = turnToCatch(in: container) { return catchTurn(caught) }
        enqueue(.question(.page(PageSearch(container, direction, isInteractive: isInteractive))))
    }

    /// The swipe goes on after the touch was canceled (CH-631).
    mutating func goOnWithSwipe(_ container: ControllerHandle, _ direction: PageDirection) throws(Rejection) {
        if let obstacle = obstacle(beforePagesOf: container) {
            throw obstacle.refusal(toTouch: "the pages of \(name(container))")
        }
        if let caught = turnToCatch(in: container) { return catchTurn(caught) }
        enqueue(.question(.page(PageSearch(container, direction, isInteractive: true))))
    }

    /// The obstacle to a swipe on the pages, or the reason why they do not turn.
    func obstacle(beforePagesOf container: ControllerHandle) -> Obstacle? {
        if let obstacle = obstacle(beforeContainer: container, rule: "P127") { return obstacle }
        guard turnToCatch(in: container) == nil else { return nil }
        // Pages that were set in this turn are not visible before the next one.
        guard transition(inside: container) == nil,
            controllers[container].map({ $0.shown == $0.pages.current }) == true
        else { return Obstacle(.transition, "the pages are turning", Choice.skippedTurn.rule) }
        return nil
    }

    /// Asks for the page beside the outermost one; then, if a turn takes two, for the page beside that.
    mutating func askPage(_ search: PageSearch, _ question: Question) throws(Rejection) {
        if scrolls(search.container) { return try askNeighbor(search, question) }
        let current = controllers[search.container]?.pages.current ?? []
        let outermost = search.direction == .forward ? current.last : current.first
        guard let page = search.found.last ?? outermost else {
            return try receive(.null, for: question)
        }
        let dataSource = controllers[search.container]?.pages.dataSource.flatMap { exists($0) ? $0 : nil }
        try ask(
            dataSource, Self.member(for: search.direction),
            [
                Argument("pageViewController", .text(name(search.container))),
                Argument("viewController", .text(name(page))),
            ], rule: Choice.pageSearch.rule, for: question)
    }

    mutating func receivePage(_ answer: Value, _ search: PageSearch) throws(Rejection) {
        if search.asking != nil { return try receiveNeighbor(answer, search) }
        let needed = hasBacks(search.container) ? 2 : shownPages(of: search.container)
        guard let page = try foundPage(answer, search.direction, of: search.container) else {
            guard search.found.isEmpty else {
                throw wrongCount(search.found.count, needed, in: search.container)
            }
            return emitNoPage(search.direction, of: search.container)
        }
        var search = search
        search.found.append(page)
        guard search.found.count == needed else { return enqueue(.question(.page(search))) }
        try turn(to: search)
    }

    /// The page that a data source answers, which must be free to be a page.
    func foundPage(_ answer: Value, _ direction: PageDirection, of container: ControllerHandle)
        throws(Rejection) -> ControllerHandle?
    {
        guard let found = try object(answer, asked: Self.member(for: direction)) else { return nil }
        guard case .controller(let page) = found else {
            throw .unusableAnswer("\"\(name(found))\" is not a view controller.", Choice.pageSearch.rule)
        }
        do { try refusePage(page, of: container) } catch { throw error.ofAnswer }
        return page
    }

    mutating func turn(to search: PageSearch) throws(Rejection) {
        let container = search.container
        let isBackFirst = hasBacks(container)
        let ordered = search.direction == .forward ? search.found : search.found.reversed()
        let pages = isBackFirst ? Array(search.found.suffix(1)) : ordered
        guard Set(pages).count == pages.count, pages != controllers[container]?.pages.current else {
            return emit(
                .noop(
                    .controller(name(container)), call: "swipe", reason: "These pages are shown already."),
                rule: Choice.pageSearch.rule)
        }
        try refuseStrayViews(of: pages, for: container)
        var turn = PageTurn(container, pages, search.direction, isAnimated: true)
        turn.back = isBackFirst ? search.found.first : nil
        turn.isInteractive = search.isInteractive
        turn.isByUser = true
        enqueue(.turnPages(turn, .request))
        let arguments = [
            Argument("pageViewController", .text(name(container))),
            Argument("pendingViewControllers", .list(pages.map { .text(name($0)) })),
        ]
        enqueue(
            delegateSteps(
                controllers[container]?.delegate, .pageWillTransition, from: container, arguments, rule: "P127"))
    }

    /// The edge from which a finger pulls the page in.
    func edge(of turn: PageTurn) -> ScreenEdge {
        let isVertical = value(of: .navigationOrientation, turn.container) == "vertical"
        switch turn.direction {
        case .forward: return isVertical ? .bottom : .right
        case .reverse: return isVertical ? .top : .left
        }
    }
}

extension PageCall {
    /// The user's gesture, in a word.
    var selector: String {
        switch self {
        case .swipe(let direction): "swipe(\(direction.rawValue))"
        case .tapEdge(let direction): "tap(\(direction.rawValue))"
        }
    }
}
