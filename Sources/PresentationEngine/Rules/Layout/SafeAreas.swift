/// Safe areas, layout guides and margins; derived when they are read, never stored (LY-12 to LY-22, R276, R277, R311).
extension PresentationSession {
    /// The insets of a controller's root view: how far the screen's own insets, the bars of its containers and
    /// additional insets reach into it. Zero for a view that is in no window.
    func safeAreaInsets(of handle: ControllerHandle) -> EdgeInsets {
        guard rules.hasSafeAreas else { return .zero }
        return controllers[handle]?.view.map { insets(of: $0, in: header.orientation, withAdditional: true) } ?? .zero
    }

    /// The same without the additional insets of the controller itself, as layout guides of every version have it: the
    /// lengths of guides count from the view's edges (LY-13).
    func overlayInsets(of view: ViewHandle, in orientation: InterfaceOrientation) -> EdgeInsets {
        insets(of: view, in: orientation, withAdditional: false)
    }

    /// The insets of a view in the present orientation, or in the one that is to come with the frames to come.
    func insets(
        of view: ViewHandle, in orientation: InterfaceOrientation, withAdditional: Bool
    ) -> EdgeInsets {
        var path: [ViewHandle] = [view]
        while let superview = path.last.flatMap({ views[$0]?.superview }) { path.append(superview) }
        meter.look(at: path.count)
        guard let top = path.popLast(), views[top]?.window != nil else { return .zero }
        var insets = self.insets(ofWindow: top, in: orientation)
        let turns = orientation != header.orientation && views[top]?.window.map { isOnDisplay($0) } != true
        let change = turns ? comingChange : nil
        var (superview, size) = (top, change?.size ?? views[top]?.frame.size ?? .zero)
        for (level, view) in path.reversed().enumerated() {
            var frame = views[view]?.frame ?? .zero
            if change != nil { frame = frameToCome(of: view, in: superview, size, insets, orientation) }
            insets = self.insets(insets, of: superview, size, reaching: view, frame, in: orientation)
            insets = insets + arrowInsets(of: view)
            if withAdditional || level < path.count - 1 { insets = adding(to: insets, in: view) }
            (superview, size) = (view, frame.size)
        }
        return insets
    }

    /// The insets of a view without its controller's additional ones, given those of its superview.
    ///
    /// - Parameters:
    ///   - size: that of the superview.
    ///   - frame: that of the view.
    func insets(
        _ insets: EdgeInsets, of superview: ViewHandle, _ size: Size, reaching view: ViewHandle, _ frame: Rect,
        in orientation: InterfaceOrientation
    ) -> EdgeInsets {
        var insets = insets
        // LY-15, LY-21.
        if let container = views[view]?.owner.flatMap({ controllers[$0]?.parent }),
            controllers[container]?.view == superview
        {
            insets = self.insets(insets, inside: container, in: orientation)
        }
        return insets.reaching(into: frame, of: size)
    }

    /// The insets with the additional ones of the view's controller, which may be negative; the sum never is (CH-214).
    func adding(to insets: EdgeInsets, in view: ViewHandle) -> EdgeInsets {
        guard let owner = views[view]?.owner else { return insets }
        let additional = additionalInsets(of: owner)
        guard rules.hasSafeAreas, additional != .zero else { return insets }
        let sum = insets + additional
        return EdgeInsets(
            top: max(sum.top, 0), left: max(sum.left, 0), bottom: max(sum.bottom, 0), right: max(sum.right, 0))
    }

    private var comingChange: EnvironmentChange? { environmentTransition.flatMap { transitions[$0]?.environment } }

    /// The frame of a view once its superview has another size in another orientation.
    private func frameToCome(
        of view: ViewHandle, in superview: ViewHandle, _ size: Size, _ insets: EdgeInsets,
        _ orientation: InterfaceOrientation
    ) -> Rect {
        guard let record = views[view] else { return .zero }
        if let child = record.owner, let parent = controllers[child]?.parent, let container = controllers[parent],
            container.kind.isContainer, container.view == superview, container.shown.contains(child)
        {
            return frame(of: child, in: parent, size, turned: orientation, around: insets)
        }
        if let change = comingChange, let owner = record.owner,
            let presentation = controllers[owner]?.presentedBy.flatMap({ presentations[$0] }),
            presentation.presentedView == view
        {
            let window = windowTraits(of: owner, after: change)
            return presentedFrame(
                coming(presentation, in: window), in: Rect(size: size), window, turned: orientation)
        }
        let fills = record.frame == views[superview].map { Rect(size: $0.frame.size) }
        return fills ? Rect(size: size) : record.frame
    }

    private func additionalInsets(of handle: ControllerHandle) -> EdgeInsets {
        let value = controllers[handle]?.properties.stored.first { $0.property == .additionalSafeAreaInsets }?.value
        return if case .insets(let insets)? = value { insets } else { .zero }
    }

    /// The insets of a window: nothing covers the edges of an external display.
    func insets(ofWindow view: ViewHandle, in orientation: InterfaceOrientation) -> EdgeInsets {
        views[view]?.window.map { isOnDisplay($0) } == true ? .zero : screenInsets(in: orientation)
    }

    /// The insets of the app's window: those of the screen, as far as the window reaches to its edges (CH-205). A
    /// hidden status bar leaves the housing of a phone without a home button.
    func screenInsets(in orientation: InterfaceOrientation) -> EdgeInsets {
        guard let device = settings?.device,
            var insets = device.safeArea(in: orientation, hasLowMiniInset: rules.hasLowMiniInset)
        else { return .zero }
        if device.hasHomeButton || device.idiom == .pad, isStatusBarHidden(in: orientation) { insets.top = 0 }
        let screen = device.screenSize(in: orientation)
        let window = windowSize(header.placement, in: orientation) ?? screen
        guard window.height < screen.height else { return insets }
        return insets.reaching(into: Rect(size: screen).centering(window), of: screen)
    }

    // MARK: Reading

    /// The values of a controller's layout.
    func value(of value: Readable.LayoutValue, _ handle: ControllerHandle) -> Value {
        guard let view = controllers[handle]?.view else { return .null }
        switch value {
        case .frame: return views[view].map { .rect($0.frame) } ?? .null
        case .bounds: return views[view].map { .rect(Rect(size: $0.frame.size)) } ?? .null
        case .safeAreaInsets: return rules.hasSafeAreas ? .insets(safeAreaInsets(of: handle)) : .null
        case .topLayoutGuide: return .number(overlayInsets(of: view, in: header.orientation).top)
        case .bottomLayoutGuide: return .number(overlayInsets(of: view, in: header.orientation).bottom)
        case .layoutMargins: return .insets(layoutMargins(of: handle))
        case .adjustedContentInset: return scrollViewInsets(of: handle).map { .insets($0) } ?? .null
        }
    }

    /// The margins of a root view.
    func layoutMargins(of handle: ControllerHandle) -> EdgeInsets {
        guard let view = controllers[handle]?.view else { return .zero }
        return layoutMargins(
            ofRoot: sceneOfView(view, of: handle)?.view, width: views[view]?.frame.size.width ?? 0,
            safeAreaInsets(of: handle))
    }

    /// The margins of a root view: its safe area, unless the file says no, and at the sides at least the margins of the
    /// system (CH-203).
    func layoutMargins(ofRoot root: StoryboardView?, width: Double, _ safeArea: EdgeInsets) -> EdgeInsets {
        let side = Self.sideMargin(forWidth: width)
        var margins = root?.layoutMargins ?? .zero
        margins.left = max(margins.left, side)
        margins.right = max(margins.right, side)
        return root?.insetsMarginsFromSafeArea == false ? margins : safeArea + margins
    }

    /// The system's margin at each side of a view (CH-203).
    static func sideMargin(forWidth width: Double) -> Double { width >= widthOfWideMargins ? 20 : 16 }

    /// Root views at least this wide have side margins of 20 points instead of 16 (CH-203).
    private static let widthOfWideMargins = 414.0

    /// The insets that UIKit adds to those of the controller's scroll view: its root view, or the bottommost subview of
    /// that view; nil if neither is one (LY-06, LY-07, CH-212).
    private func scrollViewInsets(of handle: ControllerHandle) -> EdgeInsets? {
        guard let record = controllers[handle], let view = record.view else { return nil }
        if let scene = sceneOfView(view, of: handle), adjustedView(in: scene, of: handle) != nil {
            let layout = SceneLayout(scene, in: surroundings(of: handle, view)).views
            // Laying out an element takes as long as several steps, following a constraint as long as a part of one.
            meter.look(at: (layout.count + (sceneElements(of: handle)?.constraintCount ?? 0)) * 8)
            return layout[layout[0].view.isScrollView ? 0 : 1].adjustedInset
        }
        return record.kind.hasScrollingView ? insetsOfOwnScrollView(of: handle, safeAreaInsets(of: handle)) : nil
    }

    /// The root view, or else its bottommost subview, if it scrolls (LY-06).
    private func adjustedView(in scene: StoryboardScene, of handle: ControllerHandle) -> StoryboardView? {
        guard let root = scene.view, !root.isScrollView else { return scene.view }
        let traits = traits(of: handle)
        let lowest = root.subviews.first { traits.installs($0.installation) }
        return lowest?.isScrollView == true ? lowest : nil
    }

    /// The insets of a root view that scrolls and comes from no scene: at the top and at the bottom, where it scrolls.
    func insetsOfOwnScrollView(of handle: ControllerHandle, _ safeArea: EdgeInsets) -> EdgeInsets {
        guard value(of: .automaticallyAdjustsScrollViewInsets, handle) == true else { return .zero }
        let view = controllers[handle]?.view
        let insets = rules.hasSafeAreas ? safeArea : view.map { overlayInsets(of: $0, in: header.orientation) } ?? .zero
        return EdgeInsets(top: insets.top, left: 0, bottom: insets.bottom, right: 0)
    }

    func rule(of value: Readable.LayoutValue, _ handle: ControllerHandle) -> Rule {
        switch value {
        case .frame, .bounds: Choice.toldChildren.rule
        case .safeAreaInsets: additionalInsets(of: handle) == .zero ? "R277" : "R311"
        case .topLayoutGuide: guideRule(of: handle, isAtTop: true)
        case .bottomLayoutGuide: guideRule(of: handle, isAtTop: false)
        case .layoutMargins: Choice.rootMargins.rule
        case .adjustedContentInset: scrollViewRule(of: handle)
        }
    }

    private func scrollViewRule(of handle: ControllerHandle) -> Rule {
        let scene = controllers[handle]?.view.flatMap { sceneOfView($0, of: handle) }
        let view = scene.flatMap { adjustedView(in: $0, of: handle) }
        if let view, view.insetAdjustment != .automatic { return Choice.scrollViewContents.rule }
        return value(of: .automaticallyAdjustsScrollViewInsets, handle) == true ? "LY-06" : "LY-07"
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
        var found = FoundSafeAreas()
        return safeAreaStep(handle, &found, rule: rule)
    }

    /// The same for one controller of many.
    mutating func safeAreaStep(_ handle: ControllerHandle, _ found: inout FoundSafeAreas, rule: Rule) -> Step? {
        guard rules.hasSafeAreas, implements(.controller(handle), .viewSafeAreaInsetsDidChange) else { return nil }
        let insets = controllers[handle]?.view.map { found.insets(of: $0, in: self) } ?? .zero
        let known = controllers[handle]?.toldSafeArea ?? .zero
        guard
            decides(
                insets != known, .safeAreaChanges, rule, about: [.controller(handle)],
                [.viewSafeAreaInsetsDidChange], value: .insets(insets), detail: .insets(known))
        else { return nil }
        controllers.update(handle) { $0.toldSafeArea = insets }
        return .callback(Callback(.controller(handle), .viewSafeAreaInsetsDidChange, rule: rule))
    }

    private mutating func insetSteps(
        _ handle: ControllerHandle, _ found: inout FoundSafeAreas, rule: Rule
    ) -> [Step] {
        safeAreaStep(handle, &found, rule: rule).map { [$0] } ?? []
    }

    /// The callbacks of a controller and of those whose views lie in its view, parents first.
    mutating func safeAreaSteps(beneath handle: ControllerHandle, rule: Rule) -> [Step] {
        guard rules.hasSafeAreas else { return [] }
        var found = FoundSafeAreas()
        return shownTree(of: handle).flatMap { marginSteps($0) + insetSteps($0, &found, rule: rule) }
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
