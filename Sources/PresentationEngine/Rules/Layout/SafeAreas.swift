/// Safe areas, layout guides and margins; derived when they are read, never stored (LY-12 to LY-22, R276, R277, R311).
extension PresentationSession {
    /// The insets of a controller's root view: what the screen, the bars of its containers and additional insets leave
    /// of it. Zero for a view that is in no window.
    func safeAreaInsets(of handle: ControllerHandle) -> EdgeInsets {
        guard rules.hasSafeAreas else { return .zero }
        return controllers[handle]?.view.map { insets(of: $0, in: header.orientation, withAdditional: true) } ?? .zero
    }

    /// The same without additional insets, as layout guides and bars of every version have it: the lengths of guides
    /// count from the view's edges (LY-13).
    func overlayInsets(of view: ViewHandle, in orientation: InterfaceOrientation) -> EdgeInsets {
        insets(of: view, in: orientation, withAdditional: false)
    }

    private func insets(
        of view: ViewHandle, in orientation: InterfaceOrientation, withAdditional: Bool
    ) -> EdgeInsets {
        var path: [ViewHandle] = [view]
        while let superview = path.last.flatMap({ views[$0]?.superview }) { path.append(superview) }
        meter.look(at: path.count)
        guard let top = path.popLast(), views[top]?.window != nil else { return .zero }
        var insets = screenInsets(in: orientation)
        var superview = top
        for view in path.reversed() {
            insets = self.insets(insets, of: superview, reaching: view, in: orientation, withAdditional)
            superview = view
        }
        return insets
    }

    /// The insets of a view, given those of its superview.
    func insets(
        _ insets: EdgeInsets, of superview: ViewHandle, reaching view: ViewHandle,
        in orientation: InterfaceOrientation, _ withAdditional: Bool
    ) -> EdgeInsets {
        guard let frame = views[view]?.frame, let bounds = views[superview]?.frame.size else { return .zero }
        let owner = views[view]?.owner
        var insets = insets
        // LY-15, LY-21.
        if let container = owner.flatMap({ controllers[$0]?.parent }), controllers[container]?.view == superview {
            insets = self.insets(insets, inside: container, in: orientation)
        }
        let reaching = insets.reaching(into: frame, of: bounds)
        guard withAdditional, let owner else { return reaching }
        return reaching + additionalInsets(of: owner)
    }

    private func additionalInsets(of handle: ControllerHandle) -> EdgeInsets {
        let value = controllers[handle]?.properties.stored.first { $0.property == .additionalSafeAreaInsets }?.value
        return if case .insets(let insets)? = value { insets } else { .zero }
    }

    /// The insets of the app's window: those of the screen, as far as the window reaches to its edges (CH-205). A
    /// hidden status bar leaves the housing of a phone without a home button.
    func screenInsets(in orientation: InterfaceOrientation) -> EdgeInsets {
        guard let device = settings?.device,
            var insets = device.safeArea(in: orientation, hasLowMiniInset: rules.hasLowMiniInset)
        else { return .zero }
        if device.hasHomeButton || device.idiom == .pad, isStatusBarHidden { insets.top = 0 }
        let screen = device.screenSize(in: orientation)
        let window = windowSize(header.geometry?.placement ?? .full, in: orientation) ?? screen
        guard window.height < screen.height else { return insets }
        return insets.reaching(into: Rect(size: screen).centering(window), of: screen)
    }

    // MARK: Reading

    /// The values of a controller's layout.
    func value(of value: Readable.LayoutValue, _ handle: ControllerHandle) -> Value {
        guard let view = controllers[handle]?.view else { return .null }
        switch value {
        case .safeAreaInsets: return rules.hasSafeAreas ? .insets(safeAreaInsets(of: handle)) : .null
        case .topLayoutGuide: return .number(overlayInsets(of: view, in: header.orientation).top)
        case .bottomLayoutGuide: return .number(overlayInsets(of: view, in: header.orientation).bottom)
        case .layoutMargins: return .insets(layoutMargins(of: handle))
        case .adjustedContentInset:
            return adjustsScrollView(of: handle).map { $0 ? .insets(scrollInsets(of: view, handle)) : .insets(.zero) }
                ?? .null
        }
    }

    /// The margins of a root view: its safe area, and at the sides the margins of the system (CH-203).
    func layoutMargins(of handle: ControllerHandle) -> EdgeInsets {
        let width = controllers[handle]?.view.flatMap { views[$0]?.frame.size.width } ?? 0
        let side = width >= Self.widthOfWideMargins ? 20.0 : 16
        return safeAreaInsets(of: handle) + EdgeInsets(top: 0, left: side, bottom: 0, right: side)
    }

    /// The width from which on a root view has side margins of 20 points and not of 16 (CH-203).
    private static let widthOfWideMargins = 414.0

    /// The insets of the controller's scroll view; zero without one, and without adjustment.
    func scrollViewInsets(of handle: ControllerHandle) -> EdgeInsets {
        guard let view = controllers[handle]?.view, adjustsScrollView(of: handle) == true else { return .zero }
        return scrollInsets(of: view, handle)
    }

    /// LY-06, LY-07: whether the controller's scroll view is adjusted: its root view, or the bottommost subview of that
    /// view; nil if neither is one.
    private func adjustsScrollView(of handle: ControllerHandle) -> Bool? {
        guard hasScrollView(handle) else { return nil }
        return value(of: .automaticallyAdjustsScrollViewInsets, handle) == true
    }

    private func hasScrollView(_ handle: ControllerHandle) -> Bool {
        if controllers[handle]?.kind.hasScrollingView == true { return true }
        let scene = storyboardScene(of: handle).flatMap { $0.0.scene(withID: $0.1.objectID) }
        guard let view = scene?.view else { return false }
        return view.isScrollView || view.subviews.first?.isScrollView == true
    }

    private func scrollInsets(of view: ViewHandle, _ handle: ControllerHandle) -> EdgeInsets {
        if rules.hasSafeAreas { return safeAreaInsets(of: handle) }
        let insets = overlayInsets(of: view, in: header.orientation)
        return EdgeInsets(top: insets.top, left: 0, bottom: insets.bottom, right: 0)
    }

    func rule(of value: Readable.LayoutValue, _ handle: ControllerHandle) -> Rule {
        switch value {
        case .safeAreaInsets: additionalInsets(of: handle) == .zero ? "R277" : "R311"
        case .topLayoutGuide: guideRule(of: handle, isAtTop: true)
        case .bottomLayoutGuide: guideRule(of: handle, isAtTop: false)
        case .layoutMargins: Choice.rootMargins.rule
        case .adjustedContentInset:
            self.value(of: .automaticallyAdjustsScrollViewInsets, handle) == true ? "LY-06" : "LY-07"
        }
    }

    /// LY-14 to LY-22: the rule by the container, its bar, and whether the bar takes room.
    private func guideRule(of handle: ControllerHandle, isAtTop: Bool) -> Rule {
        guard let container = controllers[handle]?.parent, controllers[container]?.kind.bars.isEmpty == false else {
            return isAtTop ? "LY-14" : "LY-20"
        }
        guard let bar = bars(of: container, in: header.orientation).first(where: { $0.kind.isAtTop == isAtTop }) else {
            let length = controllers[handle]?.view.map { overlayInsets(of: $0, in: header.orientation).top }
            return isAtTop ? length == 0 ? "LY-18" : "LY-17" : "LY-21"
        }
        let isCovered = bar.isTranslucent || value(of: .extendedLayoutIncludesOpaqueBars, handle) == true
        if isCovered { return isAtTop ? "LY-16" : "LY-21" }
        return isAtTop ? "LY-19" : "LY-22"
    }

    // MARK: Callbacks

    /// `viewSafeAreaInsetsDidChange()`, if the controller overrides it and its insets are others than those that it was
    /// last notified of; at first, none (CH-200).
    mutating func safeAreaStep(_ handle: ControllerHandle, rule: Rule) -> Step? {
        guard rules.hasSafeAreas, implements(.controller(handle), .viewSafeAreaInsetsDidChange) else { return nil }
        let insets = safeAreaInsets(of: handle)
        let known = controllers[handle]?.toldSafeArea ?? .zero
        guard
            decides(
                insets != known, .safeAreaChanges, rule, about: [.controller(handle)],
                [.viewSafeAreaInsetsDidChange], value: .insets(insets), detail: .insets(known))
        else { return nil }
        controllers.update(handle) { $0.toldSafeArea = insets }
        return .callback(Callback(.controller(handle), .viewSafeAreaInsetsDidChange, rule: rule))
    }

    /// The callbacks of a controller and of those whose views lie in its view, parents first.
    mutating func safeAreaSteps(beneath handle: ControllerHandle, rule: Rule) -> [Step] {
        guard rules.hasSafeAreas else { return [] }
        return tree(beneath: handle).compactMap { safeAreaStep($0, rule: rule) }
    }

    /// A controller and those whose views lie in its view, parents first.
    func tree(beneath handle: ControllerHandle) -> [ControllerHandle] {
        var tree: [ControllerHandle] = []
        var waiting = [handle]
        // Iterative, because a deep hierarchy would overflow the stack.
        while let handle = waiting.popLast() {
            tree.append(handle)
            waiting += visibleChildren(of: handle).reversed()
        }
        meter.look(at: tree.count)
        return tree
    }

    /// `updateViewConstraints()` before a controller's first layout and after its size has changed, if it overrides it
    /// (LY-04, R301).
    mutating func constraintStep(_ handle: ControllerHandle, isResized: Bool, rule: Rule) -> Step? {
        guard implements(.controller(handle), .updateViewConstraints) else { return nil }
        let isFirst = controllers[handle]?.hasUpdatedConstraints == false
        guard
            decides(
                isFirst || isResized, .needsConstraintUpdate, rule, about: [.controller(handle)],
                [.updateViewConstraints], value: .bool(isFirst))
        else { return nil }
        if isFirst { controllers.update(handle) { $0.hasUpdatedConstraints = true } }
        return .callback(Callback(.controller(handle), .updateViewConstraints, rule: rule))
    }
}
