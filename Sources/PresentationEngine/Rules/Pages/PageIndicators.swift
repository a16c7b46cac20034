/// The page indicator of a page view controller, for which its data source is asked (CH-662, CH-663).
extension PresentationSession {
    /// Code sets pages: the data source is asked after that, or there is no indicator any more.
    mutating func reviewIndicator(of container: ControllerHandle) {
        guard
            decides(
                hasIndicator(container), .implementsMember, Choice.pageIndicator.rule,
                about: [.controller(container), controllers[container]?.pages.dataSource],
                [.pagePresentationCount, .pagePresentationIndex])
        else {
            if controllers[container]?.pages.indicator != nil {
                controllers.update(container) { $0.pages.indicator = nil }
            }
            return
        }
        enqueue(.question(.pageIndicator(container, count: nil)))
    }

    /// Whether pages scroll sideways, and the data source has both methods.
    private func hasIndicator(_ container: ControllerHandle) -> Bool {
        guard let source = controllers[container]?.pages.dataSource, exists(source),
            implements(source, .pagePresentationCount), implements(source, .pagePresentationIndex)
        else { return false }
        return scrolls(container) && value(of: .navigationOrientation, container) == "horizontal"
    }

    mutating func askIndicator(
        of container: ControllerHandle, count: Int?, _ question: Question
    ) throws(Rejection) {
        try ask(
            controllers[container]?.pages.dataSource,
            count == nil ? .pagePresentationCount : .pagePresentationIndex,
            [Argument("pageViewController", .text(name(container)))], rule: Choice.pageIndicator.rule, for: question)
    }

    mutating func receiveIndicator(_ answer: Value, of container: ControllerHandle, count: Int?) {
        guard case .integer(let number) = answer else {
            return controllers.update(container) { $0.pages.indicator = nil }
        }
        guard let count else { return enqueue(.question(.pageIndicator(container, count: number))) }
        controllers.update(container) { $0.pages.indicator = PageIndicator(count: count, index: number) }
    }

    /// After a turn by the user nobody is asked, and the next dot is selected.
    mutating func moveIndicator(after turn: PageTurn) {
        guard turn.isByUser, let indicator = controllers[turn.container]?.pages.indicator else { return }
        controllers.update(turn.container) { $0.pages.indicator = indicator.turned(turn.direction) }
    }
}
