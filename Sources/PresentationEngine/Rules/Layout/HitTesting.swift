/// What lies at a point of the screen (`hitTest(_:with:)`).
extension PresentationSession {
    /// The view that a touch at a point goes to, and its superviews up to the window; empty if no window has the point.
    ///
    /// As in UIKit, subviews are searched from front to back, and a view that is hidden, nearly transparent (an alpha
    /// below 0.01), without user interaction, or whose bounds lack the point is passed over with all in it.
    ///
    /// - Parameter point: in the coordinates of the window, in points.
    package func hitViews(at point: Point) -> [LaidOutView] { Self.hitViews(at: point, in: screenLayout()) }

    static func hitViews(at point: Point, in layout: [LaidOutView]) -> [LaidOutView] {
        // Of the siblings that take the touch the last one lies in front, so the last of each superview's counts.
        var front: [Int: Int] = [:]
        var window: Int?
        for (index, view) in layout.enumerated() where view.takesTouch(at: point) {
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
        case .pageSwipe, .columnSwipe, .sheet: return frame
        case .backSwipe:
            return Rect(origin: frame.origin, size: Size(min(Self.edgeOfSwipe, frame.size.width), frame.size.height))
        case .control, .barButtonItem, .gestureRecognizer, .tableViewCell, .collectionViewCell, .object, .tab, .moreRow,
            .alertAction, .alertSurroundings, .backdrop, .popoverSurroundings, .backButton, .pageEdge,
            .displayModeButton, .secondaryOnlyButton:
            return nil
        }
    }

    /// The width of the strip in which a back swipe begins (CH-209).
    private static let edgeOfSwipe = 20.0

    /// Whether the view is the root view of the controller in whose view it lies.
    package func isRootView(_ view: LaidOutView) -> Bool {
        view.kind == .view && view.controller != nil && views[view.node]?.owner == view.controller
    }

    /// The name of the touch target at a point, with its controller: the nearest view above the point that reacts to
    /// touches, or that has a gesture recognizer.
    package func targetName(of path: [LaidOutView]) -> (id: String, controller: String)? {
        for view in path {
            guard let controller = view.controller else { continue }
            if let target = view.target ?? view.gestureRecognizers.first { return (target, name(controller)) }
        }
        return nil
    }
}

extension LaidOutView {
    /// Whether a hit test looks into the view.
    fileprivate func takesTouch(at point: Point) -> Bool {
        !isHidden && alpha >= 0.01 && isUserInteractionEnabled && frameInWindow.contains(point)
    }
}
