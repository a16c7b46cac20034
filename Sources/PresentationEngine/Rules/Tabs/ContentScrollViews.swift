/// The scroll views that bars follow: `contentScrollView(for:)` and `setContentScrollView(_:for:)`, from iOS 15 on
/// (CH-682).
extension PresentationSession {
    /// The scroll view that a bar follows.
    private enum Followed {
        /// The bar finds it by itself.
        case automatic
        case none
        case view(String)
    }

    /// Sets the scroll view of an edge, or null.
    mutating func setContentScrollView(
        _ assignment: PropertyAssignment, of handle: ControllerHandle, _ bindings: Bindings
    ) throws(Rejection) {
        guard rules.hasContentScrollViews else {
            throw .unavailable(
                assignment.property, as: "setContentScrollView(_:for:)", since: 15,
                rule: Choice.contentScrollViews.rule)
        }
        let name = try optionalText(assignment).map { resolve($0, bindings) }
        if let name, !namesView(name) { throw .unknown(kind: "view", name: name) }
        keep(Value(name), as: assignment.property, of: handle)
    }

    // MARK: Scrolling

    /// The user scrolls the content of a controller: the bars around it ask for the scroll views that they follow, and
    /// the tab bar beneath it may minimize or expand.
    mutating func scroll(_ receiver: ControllerHandle, _ direction: ScrollDirection, _ view: String?) throws(Rejection)
    {
        if let view, !namesView(view) { throw .unknown(kind: "view", name: view) }
        if let obstacle = obstacle(beforeContainer: receiver, rule: "Q29") {
            throw .untouchable(
                reason: "The user cannot scroll the content of \(name(receiver)): \(obstacle.reason).",
                rule: obstacle.rule)
        }
        let line = rules.hasContentScrollViews ? lineage(receiver) : []
        let isDeclared = names.implemented.contains(.contentScrollView)
        // Nothing but a declared member depends on the controller that the bar at the top asks.
        let edges = isDeclared ? ContentScroll.Edge.allCases : [.bottom]
        let scrolls = edges.compactMap { edge in
            followedController(at: edge, of: line).map {
                ContentScroll(receiver, direction, view: view, at: edge, asking: $0)
            }
        }
        let asking = scrolls.filter { implements(.controller($0.asked), .contentScrollView) }
        let beneath = scrolls.first { $0.edge == .bottom }
        if !asking.contains(where: { $0.edge == .bottom }) {
            let named = beneath.flatMap { value(of: .contentScrollViewBottom, $0.asked).string }
            scroll(receiver, direction, view, following: named.map { .view($0) } ?? .automatic)
        }
        enqueue(asking.map { .question(.contentScrollView($0)) })
    }

    /// The controller that bars at an edge ask: the one shown in their container, or in the containers of UIKit inside
    /// that, which pass the question on.
    ///
    /// - Parameter line: the controller whose content is scrolled, and its ancestors.
    private func followedController(at edge: ContentScroll.Edge, of line: [ControllerHandle]) -> ControllerHandle? {
        let shown = zip(line, line.dropFirst()).first { child, container in
            showsBar(container, at: edge) && isVisibleChild(child, of: container)
        }
        guard var asked = shown?.0 else { return nil }
        // Each level is a child of the one before, which bounds the loop.
        while controllers[asked]?.kind.isContainer == true, !implements(.controller(asked), .contentScrollView),
            let next = visibleChildren(of: asked).first
        {
            meter.look(at: 1)
            asked = next
        }
        return asked
    }

    private func showsBar(_ container: ControllerHandle, at edge: ContentScroll.Edge) -> Bool {
        guard let kind = controllers[container]?.kind else { return false }
        if kind == .tabBarController { return edge == .bottom && !isTabBarHidden(container) }
        guard kind.hasStack else { return false }
        return !isBarHidden(edge == .top ? .isNavigationBarHidden : .isToolbarHidden, of: container)
    }

    mutating func ask(_ scroll: ContentScroll, _ question: Question) throws(Rejection) {
        try ask(
            .controller(scroll.asked), .contentScrollView, [Argument("edge", .text(scroll.edge.rawValue))],
            rule: Choice.contentScrollViews.rule, for: question)
    }

    /// A controller is accepted in place of its view.
    mutating func receive(_ answer: Value, _ scroll: ContentScroll) throws(Rejection) {
        try refuseUnknownView(answer, asked: .contentScrollView)
        guard scroll.edge == .bottom, controllers.contains(scroll.receiver) else { return }
        self.scroll(
            scroll.receiver, scroll.direction, scroll.view, following: answer.string.map { .view($0) } ?? .none)
    }

    private mutating func scroll(
        _ receiver: ControllerHandle, _ direction: ScrollDirection, _ view: String?, following followed: Followed
    ) {
        let obstacle: String? =
            switch followed {
            case .automatic: nil
            case .none: "contentScrollView(for:) returns nil for the bottom edge."
            case .view(let name):
                view.map { self.viewName($0) != self.viewName(name) } == true ? "The bars follow \(name)." : nil
            }
        guard let obstacle else { return minimizeTabBar(around: receiver, direction) }
        emit(
            .noop(.controller(name(receiver)), call: "scrollContent", reason: obstacle),
            rule: Choice.contentScrollViews.rule)
    }

    private func viewName(_ name: String) -> String {
        guard case .controller(let handle)? = names[name] else { return name }
        return controllers[handle]?.view.flatMap { views[$0]?.name } ?? name
    }
}
