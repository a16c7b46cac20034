/// The safe areas, margins and guides of views, the insets of scroll views, and the places that follow from a superview
/// alone.
extension LayoutNetwork {
    // MARK: Safe areas and margins

    /// How far the safe area of the root view reaches into a view at one end of an axis, in points; nil if the place of
    /// that end is not known yet.
    private func safeArea(of node: Int, _ axis: Axis, isLow: Bool) -> Double? {
        let (low, high) = surroundings.safeArea.ends(axis)
        let extent = nodes[node].extents[axis.rawValue]
        guard let edge = isLow ? extent.low : extent.high else { return nil }
        let place = edge + nodes[node].shifts[axis.rawValue]
        let length = axis == .horizontal ? surroundings.size.width : surroundings.size.height
        return isLow ? max(low - place, 0) : max(high - (length - place), 0)
    }

    /// The margin of a view at one end of an axis: that of the file, or 8 points, 16 at the sides of the content of a
    /// cell; on top of the safe area, from iOS 11 on, and not smaller than the superview's, if the view says so
    /// (CH-211). While the place of the end is not known, the view counts as clear of both.
    func margin(of node: Int, _ axis: Axis, isLow: Bool) -> Double {
        if node == 0 { return isLow ? surroundings.margins.ends(axis).low : surroundings.margins.ends(axis).high }
        guard let view = nodes[node].view, let superview = nodes[node].superview else { return 0 }
        var margin = ownMargin(of: view, axis, isLow: isLow)
        if view.insetsMarginsFromSafeArea, surroundings.hasSafeAreas {
            margin += safeArea(of: node, axis, isLow: isLow) ?? 0
        }
        guard view.preservesSuperviewMargins, let outer = nodes[superview].view else { return margin }
        let (own, around) = (nodes[node].extents[axis.rawValue], nodes[superview].extents[axis.rawValue])
        guard let edge = isLow ? own.low : own.high, let end = isLow ? around.low : around.high else { return margin }
        // Only the superview's own margin, because a chain of views would be followed again for each of them.
        let inherited =
            superview == 0
            ? self.margin(of: 0, axis, isLow: isLow) : ownMargin(of: outer, axis, isLow: isLow)
        return max(margin, inherited - abs(edge - end))
    }

    private func ownMargin(of view: StoryboardView, _ axis: Axis, isLow: Bool) -> Double {
        if let margins = view.layoutMargins { return isLow ? margins.ends(axis).low : margins.ends(axis).high }
        return axis == .horizontal && view.elementName.hasSuffix("CellContentView") ? 16 : 8
    }

    // MARK: Guides

    /// The place of a guide of a complete view; without a length for the content of a scroll view.
    func span(
        of kind: StoryboardLayoutGuide.Kind, of owner: Int, _ axis: Axis
    ) -> (start: Double, length: Double?)? {
        let extent = nodes[owner].extents[axis.rawValue]
        guard let low = extent.low, let high = extent.high, let length = extent.length else { return nil }
        switch kind {
        case .safeArea:
            let start = low + (safeArea(of: owner, axis, isLow: true) ?? 0)
            return (start, max(high - (safeArea(of: owner, axis, isLow: false) ?? 0) - start, 0))
        case .layoutMargins:
            let start = low + margin(of: owner, axis, isLow: true)
            return (start, max(high - margin(of: owner, axis, isLow: false) - start, 0))
        case .keyboard:
            // Without a keyboard it begins at the bottom of the safe area.
            guard axis == .vertical else { return (low, length) }
            let height = safeArea(of: owner, axis, isLow: false) ?? 0
            return (high - height, height)
        case .contentLayoutGuide: return (low, nil)
        case .frameLayoutGuide: return (low + restingOffset(of: owner, axis), length)
        case .top: return axis == .horizontal ? (low, length) : (low, surroundings.guides.top)
        case .bottom:
            let height = surroundings.guides.bottom
            return axis == .horizontal ? (low, length) : (high - height, height)
        }
    }

    // MARK: Scroll views

    /// The point of its content that a scroll view at rest shows at its start; 0 for other views.
    func restingOffset(of index: Int, _ axis: Axis) -> Double {
        isInset(index, axis) ? -(safeArea(of: index, axis, isLow: true) ?? 0) : 0
    }

    /// The insets by which UIKit moves the content of a scroll view out of the bars, in points.
    func adjustedInset(of index: Int) -> EdgeInsets {
        func inset(_ axis: Axis, isLow: Bool) -> Double {
            isInset(index, axis) ? safeArea(of: index, axis, isLow: isLow) ?? 0 : 0
        }
        return EdgeInsets(
            top: inset(.vertical, isLow: true), left: inset(.horizontal, isLow: true),
            bottom: inset(.vertical, isLow: false), right: inset(.horizontal, isLow: false))
    }

    /// Whether a scroll view is inset on an axis (LY-06, LY-07, CH-212). Before iOS 11 only that of the controller is.
    private func isInset(_ index: Int, _ axis: Axis) -> Bool {
        guard let view = nodes[index].view, view.isScrollView else { return false }
        let isOwned = index == 0 || nodes[0].view?.isScrollView == false && nodes[0].subviews.first == index
        if !surroundings.hasSafeAreas || isOwned && view.insetAdjustment == .automatic && axis == .vertical {
            return isOwned && axis == .vertical && surroundings.adjustsScrollView
        }
        switch view.insetAdjustment {
        case .never: return false
        case .always: return true
        case .automatic, .scrollableAxes: return scrolls(index, view, axis)
        }
    }

    private func scrolls(_ index: Int, _ view: StoryboardView, _ axis: Axis) -> Bool {
        if axis == .horizontal { return view.alwaysBouncesHorizontally }
        return view.alwaysBouncesVertically || view.elementName == "tableView" || scrolling.contains(index)
    }

    /// The scroll views that have more content than they show, and that the first solution did not inset for it.
    var overflowing: Set<Int> {
        var found: Set<Int> = []
        for index in 0..<viewCount where !isInset(index, .vertical) {
            guard let content = nodes[index].content, let own = nodes[index].extents[1].length,
                let length = nodes[content].extents[1].length, length > own,
                safeArea(of: index, .vertical, isLow: true) != 0 || safeArea(of: index, .vertical, isLow: false) != 0
            else { continue }
            found.insert(index)
        }
        return found
    }

    // MARK: Places by the superview

    /// Whether the superview arranges the view: a stack view or a table.
    func isArranged(_ index: Int) -> Bool {
        guard let superview = nodes[index].superview, let name = nodes[superview].view?.elementName else {
            return false
        }
        return name == "stackView" || name == "tableView" || name == "tableViewCell"
    }

    /// The place of a view in its superview by its mask; in a stack view, by the proportions of the file; in a table
    /// as wide as the table.
    func place(
        of index: Int, _ view: StoryboardView, in superview: Int, _ axis: Axis
    ) -> (start: Double, length: Double) {
        let outer = nodes[superview].extents[axis.rawValue]
        let (start, length) = (outer.low ?? 0, outer.length ?? 0)
        let span = nodes[index].fileFrame.span(axis)
        let old = nodes[superview].fileFrame.span(axis).length
        let container = nodes[superview].view?.elementName ?? ""
        if container == "stackView", old > 0 {
            return (start + span.start * length / old, span.length * length / old)
        }
        if container.hasPrefix("tableView"), axis == .horizontal {
            return (start + span.start, max(span.length + length - old, 0))
        }
        let mask = view.usesConstraints ? StoryboardAutoresizing() : view.autoresizing ?? StoryboardAutoresizing()
        let resized = mask.resized(span, axis, from: old, to: length)
        return (start + resized.start, resized.length)
    }
}

extension EdgeInsets {
    /// The insets at the start and at the end of an axis.
    func ends(_ axis: Axis) -> (low: Double, high: Double) {
        axis == .horizontal ? (left, right) : (top, bottom)
    }
}
