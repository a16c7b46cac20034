/// The bars of containers, and the room that they take from the views of children (d5, LY-09 to LY-11, LY-19, LY-22,
/// R279).
extension PresentationSession {
    /// The bars that a container shows now, those at the top first.
    ///
    /// - Parameters:
    ///   - orientation: the orientation for which they are measured.
    ///   - isLeavingShown: whether a tab bar that a push takes away is among them (CH-283).
    func bars(
        of container: ControllerHandle, in orientation: InterfaceOrientation, isLeavingShown: Bool = false
    ) -> [ContainerBar] {
        guard let device = settings?.device, let kinds = controllers[container]?.kind.bars, !kinds.isEmpty else {
            return []
        }
        // A display does not turn: its bars have the heights of regular size classes (CH-581).
        let orientation = isOnDisplay(container) ? .portrait : orientation
        let heights = device.barHeights(in: orientation, hasTallBars: rules.hasTallBarsOnPads)
        let shown = kinds.filter { kind in
            isShown(kind, by: container, in: orientation)
                || isLeavingShown && kind == .tabBar && transitionHidingTabBar(of: container) != nil
        }
        return shown.map { kind in
            switch kind {
            case .navigationBar:
                let extra = hasLargeTitle(container, in: orientation) ? Self.largeTitleHeight : 0
                let height = isInCard(container, in: orientation) ? Self.cardBarHeight : heights.navigationBar
                return ContainerBar(
                    kind: kind, height: height + extra,
                    isTranslucent: value(of: .navigationBarIsTranslucent, container) == true,
                    overlap: device.navigationBarOverlap(in: orientation))
            case .toolbar:
                return ContainerBar(
                    kind: kind, height: heights.toolbar,
                    isTranslucent: value(of: .toolbarIsTranslucent, container) == true)
            case .tabBar:
                // A3: 65 points on an iPad without a home button, with the 20 of its safe area.
                let isShort = device.idiom == .pad && !device.hasHomeButton && rules.hasTallBarsOnPads
                return ContainerBar(
                    kind: kind, height: isShort ? 45 : heights.tabBar,
                    isTranslucent: value(of: .tabBarIsTranslucent, container) == true)
            }
        }
    }

    /// R278: a large title, in points.
    static let largeTitleHeight = 52.0

    /// The height of a navigation bar in a sheet from iOS 13 on, in points (CH-325).
    private static let cardBarHeight = 56.0

    /// Whether a container is in a sheet that leaves the top of the screen free.
    private func isInCard(_ container: ControllerHandle, in orientation: InterfaceOrientation) -> Bool {
        guard rules.hasCardSheets,
            let presentation = controllers[outermost(container)]?.presentedBy.flatMap({ presentations[$0] })
        else { return false }
        return presentation.effectiveStyle.isSheet && settings?.device.traits(in: orientation).vertical != .compact
    }

    private func isShown(
        _ bar: ContainerBarKind, by container: ControllerHandle, in orientation: InterfaceOrientation
    ) -> Bool {
        switch bar {
        case .navigationBar:
            !isBarHidden(.isNavigationBarHidden, of: container, in: orientation) && !sharesNavigationBar(container)
        case .toolbar:
            !isBarHidden(.isToolbarHidden, of: container, in: orientation) && !hidesBottomBar(aboveStackOf: container)
        case .tabBar: !isTabBarHidden(container) && !showsSidebar(container)
        }
    }

    /// R278, CH-206: from iOS 11 on, in regular height, unless the item of the top controller or of one beneath it
    /// that it follows says never.
    func hasLargeTitle(_ container: ControllerHandle, in orientation: InterfaceOrientation) -> Bool {
        guard rules.hasSafeAreas, value(of: .prefersLargeTitles, container) == true,
            settings?.device.traits(in: orientation).vertical == .regular
        else { return false }
        for handle in (controllers[container]?.children ?? []).reversed() {
            let scene = scene(of: handle)
            switch scene?.navigationItem?.largeTitleDisplayMode {
            case .always?: return true
            case .never?: return false
            case .automatic?, nil: continue
            }
        }
        return true
    }

    /// The insets inside a container: those of its own view, and its bars.
    func insets(
        _ insets: EdgeInsets, inside container: ControllerHandle, in orientation: InterfaceOrientation
    ) -> EdgeInsets {
        var insets = insets
        for bar in bars(of: container, in: orientation) {
            if bar.kind.isAtTop {
                insets.top = bar.top(below: insets.top) + bar.height
            } else {
                insets.bottom += bar.height
            }
        }
        return insets
    }

    /// The frame of a child that fills its container, beside those bars that take room from it: a bar that is opaque,
    /// or whose edge the child leaves out of `edgesForExtendedLayout`. Without bars the edges mean nothing (LY-10).
    ///
    /// - Parameter around: the insets of the container's view; nil if they are not known yet.
    func frame(
        besideBarsOf container: ControllerHandle, of child: ControllerHandle, _ bounds: Size,
        in orientation: InterfaceOrientation, _ around: EdgeInsets? = nil
    ) -> Rect {
        let whole = Rect(size: bounds)
        guard let kind = controllers[container]?.kind, !kind.bars.isEmpty, mayLeaveRoom(child, in: container),
            let view = controllers[container]?.view
        else { return whole }
        let edges = extendedEdges(of: child)
        let extendsUnderOpaqueBars = value(of: .extendedLayoutIncludesOpaqueBars, child) == true
        var room = EdgeInsets.zero
        let outside = around ?? insets(of: view, in: orientation, withAdditional: true)
        let inside = insets(outside, inside: container, in: orientation)
        for bar in bars(of: container, in: orientation) {
            let reachesUnder = edges.contains(bar.kind.isAtTop ? "top" : "bottom")
            guard !reachesUnder || !bar.isTranslucent && !extendsUnderOpaqueBars else { continue }
            if bar.kind.isAtTop { room.top = inside.top } else { room.bottom = inside.bottom }
        }
        // The bars of outer containers count as well (CH-214).
        if outside.top > 0, !edges.contains("top"), hasBar(around: container, isAtTop: true, in: orientation) {
            room.top = inside.top
        }
        if outside.bottom > 0, !edges.contains("bottom"), hasBar(around: container, isAtTop: false, in: orientation) {
            room.bottom = inside.bottom
        }
        return whole.inset(by: room)
    }

    /// Whether a container around this one shows a bar at the same edge.
    func hasBar(around container: ControllerHandle, isAtTop: Bool, in orientation: InterfaceOrientation) -> Bool {
        var level = controllers[container]?.parent
        while let outer = level {
            meter.look(at: 1)
            if bars(of: outer, in: orientation).contains(where: { $0.kind.isAtTop == isAtTop }) { return true }
            level = controllers[outer]?.parent
        }
        return false
    }

    /// Whether anything was set that could keep the child beside a bar; nearly always nothing was.
    private func mayLeaveRoom(_ child: ControllerHandle, in container: ControllerHandle) -> Bool {
        let ofChild = controllers[child]?.properties.stored ?? []
        let ofContainer = controllers[container]?.properties.stored ?? []
        return ofChild.contains { $0.property == .edgesForExtendedLayout }
            || ofContainer.contains { Property.translucencies.contains($0.property) }
    }

    /// `edgesForExtendedLayout` as a list.
    private func extendedEdges(of child: ControllerHandle) -> [String] {
        let value = value(of: .edgesForExtendedLayout, child)
        let words = value.texts ?? value.string.map { [$0] } ?? []
        return words.contains("all") ? ["top", "left", "bottom", "right"] : words
    }

    // MARK: Changes

    /// A property that the layout follows has another value: the children beside the bars get their frames, and those
    /// with another size, or another safe area, are notified in the same turn (CH-204, R128).
    mutating func relayout(after property: Property, of handle: ControllerHandle) {
        guard Property.ofLayout.contains(property), isInWindow(handle) else { return }
        var containers: [ControllerHandle] = []
        var level: ControllerHandle? = handle
        while let container = level, container == handle || hasBars(container) {
            if hasBars(container) { containers.append(container) }
            level = controllers[container]?.parent
        }
        // A child hides the bars of all its containers, and everything else concerns its own view.
        let top = property == .hidesBottomBarWhenPushed ? containers.last ?? handle : handle
        relayout(containers.reversed(), safeAreasBeneath: [top], rule: "R311")
    }

    /// The status bar was shown or hidden: the same for everything on the screen (CH-204).
    mutating func relayoutScreen() {
        let roots = header.windows.compactMap { windows[$0]?.root } + every(presentations).map(\.record.presented)
        let shown = roots.filter { isInWindow($0) }
        let containers = shown.flatMap { shownTree(of: $0) }.filter { hasBars($0) }
        relayout(containers, safeAreasBeneath: shown, rule: Choice.safeAreaOrder.rule)
    }

    private mutating func relayout(
        _ containers: [ControllerHandle], safeAreasBeneath roots: [ControllerHandle], rule: Rule
    ) {
        var resized: [ControllerHandle] = []
        var placed: Set<ControllerHandle> = []
        for container in containers where !placed.contains(container) {
            placeBesideBars(container, &resized, &placed)
        }
        let steps = roots.flatMap { safeAreaSteps(beneath: $0, rule: rule) }
        enqueue(steps + resized.flatMap { layoutSteps($0, rule: "LY-01") })
    }

    private func hasBars(_ handle: ControllerHandle) -> Bool { controllers[handle]?.kind.bars.isEmpty == false }

    /// The visible child of a tab bar controller has another stack, so the tab bar may be hidden or shown (R290).
    mutating func followTabBar(above navigation: ControllerHandle) {
        guard let tabs = controllers[navigation]?.parent, controllers[tabs]?.kind.bars == [.tabBar] else { return }
        var resized: [ControllerHandle] = []
        var placed: Set<ControllerHandle> = []
        placeBesideBars(tabs, &resized, &placed)
        let top = controllers[navigation]?.children.last.map { marginSteps($0) } ?? []
        enqueue(marginSteps(navigation) + top + resized.flatMap { layoutSteps($0, rule: "LY-01") })
    }

    /// Gives the shown children of a container, and of the containers among them, their frames beside the bars.
    private mutating func placeBesideBars(
        _ outermost: ControllerHandle, _ resized: inout [ControllerHandle], _ placed: inout Set<ControllerHandle>
    ) {
        var waiting = [outermost]
        while let container = waiting.popLast() {
            placed.insert(container)
            guard let record = controllers[container], !record.kind.bars.isEmpty, let view = record.view,
                let bounds = views[view]?.frame.size
            else { continue }
            for child in record.shown {
                guard let childView = controllers[child]?.view, isPlaced(child, in: container) else { continue }
                let frame = frame(of: child, in: container, bounds)
                if views[childView]?.frame != frame { resize(childView, to: frame, viewsOfPresentations, &resized) }
                if hasBars(child) { waiting.append(child) }
            }
        }
    }
}

extension Property {
    /// The translucency of each bar.
    static let translucencies: [Property] = [
        .navigationBarIsTranslucent, .toolbarIsTranslucent, .tabBarIsTranslucent,
    ]

    /// The properties whose change can move views or change their safe areas.
    fileprivate static let ofLayout: [Property] =
        translucencies + [
            .edgesForExtendedLayout, .extendedLayoutIncludesOpaqueBars, .isNavigationBarHidden,
            .isToolbarHidden, .prefersLargeTitles, .additionalSafeAreaInsets, .hidesBottomBarWhenPushed,
            .tabBarMode, .sidebarIsHidden, .sidebarPreferredPlacement,
        ]
}
