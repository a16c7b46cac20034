/// The user turns pages: the data source is asked for them, the delegate told (P123, P125, P127).
extension PresentationSession {
    mutating func make(_ call: PageCall, of receiver: String, _ bindings: Bindings) throws(Rejection) {
        let container = try pageViewController(receiver, bindings)
        guard isTouchable(container) else {
            throw .invalid(reason: "No finger reaches the pages of \(name(container)).", rule: "P127")
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
        // Pages that were set in this turn are not seen before the next one.
        guard transition(inside: container) == nil,
            controllers[container].map({ $0.shown == $0.pages.current }) == true
        else {
            return emit(
                .noop(
                    .controller(name(container)), call: call.selector, reason: "The pages are turning."),
                rule: Choice.skippedTurn.rule)
        }
        push(.question(.page(PageSearch(container, direction, isInteractive: isInteractive))))
    }

    /// The controller beside the outermost page; then, where a turn takes two, the one beside that.
    mutating func askPage(_ search: PageSearch, _ question: Question) throws(Rejection) {
        let current = controllers[search.container]?.pages.current ?? []
        let outermost = search.direction == .forward ? current.last : current.first
        guard let page = search.found.last ?? outermost else {
            return try receive(.null, for: question)
        }
        let dataSource = controllers[search.container]?.pages.dataSource.flatMap { exists($0) ? $0 : nil }
        try ask(
            dataSource, search.direction == .forward ? .pageAfter : .pageBefore,
            [
                Argument("pageViewController", .text(name(search.container))),
                Argument("viewController", .text(name(page))),
            ], rule: Choice.pageSearch.rule, for: question)
    }

    mutating func receivePage(_ answer: Value, _ search: PageSearch) throws(Rejection) {
        let member: Member = search.direction == .forward ? .pageAfter : .pageBefore
        let needed = hasBacks(search.container) ? 2 : shownPages(of: search.container)
        guard let found = try object(answer, asked: member) else {
            guard search.found.isEmpty else { throw wrongCount(search.found.count, needed) }
            return emit(
                .noop(
                    .controller(name(search.container)), call: member.rawValue,
                    reason: "There is no page there."),
                rule: Choice.pageSearch.rule)
        }
        guard case .controller(let page) = found else {
            throw .unusableAnswer("\"\(name(found))\" is no view controller.", Choice.pageSearch.rule)
        }
        do { try refusePage(page, of: search.container) } catch { throw error.ofAnswer }
        var search = search
        search.found.append(page)
        guard search.found.count == needed else { return push(.question(.page(search))) }
        try turn(to: search)
    }

    private mutating func turn(to search: PageSearch) throws(Rejection) {
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
        push(.turnPages(turn, .request))
        guard let delegate = controllers[container]?.delegate, implements(delegate, .pageWillTransition)
        else { return }
        push(
            .callback(
                Callback(
                    delegate, .pageWillTransition,
                    [
                        Argument("pageViewController", .text(name(container))),
                        Argument("pendingViewControllers", .list(pages.map { .text(name($0)) })),
                    ], rule: "P127")))
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
    /// What the user does, in a word.
    var selector: String {
        switch self {
        case .swipe(let direction): "swipe(\(direction.rawValue))"
        case .tapEdge(let direction): "tap(\(direction.rawValue))"
        }
    }
}
