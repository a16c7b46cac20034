/// What lies at a point of the screen (`hitTest(_:with:)`).
extension PresentationSession {
    /// The view that a touch at a point goes to, and its superviews up to the window; empty if no window has the point.
    ///
    /// As in UIKit, subviews are searched from front to back, and a view that is hidden, nearly transparent (an alpha
    /// below 0.01), without user interaction, or whose bounds lack the point is passed over with all in it.
    ///
    /// - Parameter point: in the coordinates of the window, in points.
    package func hitViews(at point: Point) -> [LaidOutView] { hitViews(at: point, in: screenLayout()) }

    /// The same for a command, which is charged for it.
    func touchedViews(at point: Point) -> [LaidOutView] {
        let layout = screenLayout()
        meter.look(at: layout.count)
        return hitViews(at: point, in: layout)
    }

    /// Beside a sheet that does not dim, and on a view that a popover lets touches pass to, the touch goes to what lies
    /// beneath (Q90, PO-07).
    func hitViews(at point: Point, in layout: [LaidOutView]) -> [LaidOutView] {
        var passed: Set<ViewHandle> = []
        var path = Self.hitViews(at: point, in: layout, passing: passed)
        var layers: [(passes: Passing, above: [LaidOutView])] = []
        while let front = path.first, let presentation = presentation(beside: front.node),
            let passes = passing(beside: presentation), let container = presentation.container,
            passed.insert(container).inserted
        {
            meter.look(at: layout.count)
            layers.append((passes, path))
            path = Self.hitViews(at: point, in: layout, passing: passed)
        }
        for layer in layers.reversed() where !layer.passes.includes(path) { path = layer.above }
        return path
    }

    /// What touches beside a presented view pass to.
    private enum Passing {
        case everything
        case views([String])

        func includes(_ path: [LaidOutView]) -> Bool {
            switch self {
            case .everything: true
            case .views(let names): path.contains { $0.name.map(names.contains) == true }
            }
        }
    }

    /// Nil for a presentation that keeps all touches beside its view.
    private func passing(beside presentation: Presentation) -> Passing? {
        if isUndimmed(presentation) { return .everything }
        guard presentation.effectiveStyle == .popover, presentation.phase == .presented,
            self.presentation(by: presentation.presented) == nil
        else { return nil }
        let names = texts(of: .passthroughViews, presentation)
        return names.isEmpty ? nil : .views(names)
    }

    /// The presentation beside whose view a container or dimming view lies.
    func presentation(beside node: ViewHandle) -> Presentation? {
        guard let role = views[node]?.role, role == .container || role == .dimming else { return nil }
        return every(presentations).first { $0.record.container == node || $0.record.dimming == node }?.record
    }

    private static func hitViews(
        at point: Point, in layout: [LaidOutView], passing passed: Set<ViewHandle>
    ) -> [LaidOutView] {
        // Of the siblings that take the touch the last one lies in front, so the last of each superview's counts.
        var front: [Int: Int] = [:]
        var window: Int?
        for (index, view) in layout.enumerated() where view.takesTouch(at: point) && !passed.contains(view.node) {
            if let superview = view.superview { front[superview] = index } else { window = index }
        }
        var path: [LaidOutView] = []
        var current = window
        while let index = current {
            path.append(layout[index])
            current = front[index]
        }
        return path.reversed()
    }

    /// The place of a drag: the view that the finger moves, or for a back swipe the strip at whose edge it begins
    /// (CH-209); nil for other targets.
    ///
    /// - Parameter root: the root view of the controller to which the drag belongs.
    package func placeOfDrag(_ kind: TouchTarget.Kind, in root: LaidOutView) -> Rect? {
        let frame = root.frameInWindow
        switch kind {
        case .contentBackSwipe, .pageSwipe, .columnSwipe, .sheet, .zoomed, .contentSwipe: return frame
        case .backSwipe:
            return Rect(origin: frame.origin, size: Size(min(Self.edgeOfSwipe, frame.size.width), frame.size.height))
        case .control, .barButtonItem, .gestureRecognizer, .tableViewCell, .collectionViewCell, .object, .tab, .moreRow,
            .alertAction, .alertSurroundings, .backdrop, .popoverSurroundings, .cancelButton, .searchBar, .backButton,
            .pageEdge,
            .displayModeButton, .secondaryOnlyButton, .contentTap, .barRegion:
            return nil
        }
    }

    /// The width of the strip in which a back swipe begins (CH-209).
    private static let edgeOfSwipe = 20.0

    /// Whether the view is the root view of the controller in whose view it lies.
    package func isRootView(_ view: LaidOutView) -> Bool {
        view.kind == .view && view.controller != nil && views[view.node]?.owner == view.controller
    }

    /// The obstacle to touches on an element of a scene: a hit test passes over its view, or over a view above it.
    func passedOver(_ element: String, in owner: ControllerHandle) -> Obstacle? {
        sceneElements(of: owner)?.passedOver(element).map { Self.obstacle($0, before: element) }
    }

    /// The obstacle to touches on everything in the view of a controller: one of the views in which it lies is passed
    /// over, such as the container view that an embed segue fills.
    func passedOver(above handle: ControllerHandle) -> Obstacle? {
        controllers[handle]?.view.flatMap { views[$0]?.superview }.flatMap { passedOver(from: $0) }
    }

    /// The obstacle to touches on a view of the view tree.
    func passedOver(from view: ViewHandle) -> Obstacle? {
        var current: ViewHandle? = view
        var element: String?
        var height = 0
        defer { meter.look(at: height) }
        while let handle = current, let record = views[handle] {
            height += 1
            if let owner = record.owner {
                let elements = sceneElements(of: owner)
                let found = element.flatMap { elements?.passedOver($0) } ?? elements?.passedOverRoot
                if let found { return Self.obstacle(found, before: nil) }
                element = nil
            } else {
                element = element ?? record.element
            }
            current = record.superview
        }
        return nil
    }

    private static func obstacle(_ passed: PassedOver, before element: String?) -> Obstacle {
        let isItself = passed.view != nil && passed.view == element
        let view = passed.view.map { "the \(passed.elementName) \($0)" } ?? "a \(passed.elementName)"
        let subject = isItself ? "it" : "\(view), in which it lies,"
        let rule = Choice.hitTesting.rule
        return switch passed.reason {
        case .isHidden: Obstacle(.hidden, "\(subject) is hidden by the storyboard", rule)
        case .isTransparent: Obstacle(.hidden, "\(subject) is transparent by the storyboard", rule)
        case .hasNoUserInteraction: Obstacle(.disabled, "\(subject) has no user interaction", rule)
        }
    }
}

extension LaidOutView {
    /// Whether a hit test looks into the view.
    fileprivate func takesTouch(at point: Point) -> Bool {
        !isHidden && alpha >= PassedOver.leastAlpha && isUserInteractionEnabled && frameInWindow.contains(point)
    }
}
