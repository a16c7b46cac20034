/// The widths of columns, their frames, and the traits that follow from the widths (R130, R214 to R216, R281, SP-07).
extension PresentationSession {
    /// The size of a split view controller's view; that of its window, or of the screen, while the view is in none.
    func splitSize(_ split: ControllerHandle) -> Size {
        let size = isInWindow(split) ? controllers[split]?.view.flatMap { views[$0]?.frame.size } : nil
        return size ?? controllers[outermost(split)]?.window.map { self.size(of: $0) } ?? windowSize
    }

    /// The width of a column besides the secondary one in points.
    ///
    /// - Parameter total: the width of the split view controller's view; nil for the present one.
    func columnWidth(_ column: SplitColumn, of split: ControllerHandle, in total: Double? = nil) -> Double {
        let total = total ?? splitSize(split).width
        func points(_ primary: Property, _ supplementary: Property, _ inspector: Property) -> Double? {
            let property: Property =
                switch column {
                case .primary: primary
                case .inspector: inspector
                case .supplementary, .secondary, .compact: supplementary
                }
            return value(of: property, split).double
        }
        let fraction = points(
            .preferredPrimaryColumnWidthFraction, .preferredSupplementaryColumnWidthFraction,
            .preferredInspectorColumnWidthFraction)
        let preferred =
            rules.hasSplitColumns
            ? points(
                .preferredPrimaryColumnWidth, .preferredSupplementaryColumnWidth, .preferredInspectorColumnWidth)
            : nil
        let bounds = ColumnBounds(
            minimum: points(
                .minimumPrimaryColumnWidth, .minimumSupplementaryColumnWidth, .minimumInspectorColumnWidth),
            maximum: points(
                .maximumPrimaryColumnWidth, .maximumSupplementaryColumnWidth, .maximumInspectorColumnWidth))
        let dragged = controllers[split]?.split?.draggedWidths.first { $0.column == column }?.width
        return min(bounds.width(of: dragged ?? preferred ?? fraction.map { $0 * total }), total)
    }

    /// The value of the width property: while collapsed, each column is as wide as the view (d10, CH-175).
    func currentColumnWidth(_ column: SplitColumn, of split: ControllerHandle) -> Double {
        controllers[split]?.split?.isCollapsed == true
            ? splitSize(split).width : columnWidth(column, of: split)
    }

    /// The frame of a column in the present arrangement; a single one fills the view.
    ///
    /// - Parameter columns: the children that are shown; nil for those of the present.
    func columnFrame(
        of child: ControllerHandle, in container: ControllerHandle, _ bounds: Size,
        among columns: [ControllerHandle]? = nil
    ) -> Rect {
        // A transition has its columns on the screen, whatever the display mode shows at its end.
        let present = transition(inside: container) == nil ? nil : controllers[container]?.shown
        if let shown = columns ?? present, shown.count < 2 || !shown.contains(child) { return Rect(size: bounds) }
        return columnFrame(of: child, in: container, arrangement(of: container, bounds, traits(of: container)))
    }

    /// The frame of a column in an arrangement. A column that it does not show keeps its width.
    func columnFrame(
        of child: ControllerHandle, in split: ControllerHandle, _ arrangement: ColumnArrangement
    ) -> Rect {
        let size = arrangement.size
        guard !arrangement.isCollapsed, let column = arrangedColumn(of: child, in: split), column != .compact else {
            return Rect(size: size)
        }
        let shown = arrangedColumns(of: split, in: arrangement.mode)
        let inspector = shown.contains(.inspector) ? columnWidth(.inspector, of: split, in: size.width) : 0
        let isTrailing = value(of: .primaryEdge, split) == "trailing"
        if column == .inspector {
            let width = columnWidth(.inspector, of: split, in: size.width)
            return Rect(isTrailing ? 0 : size.width - width, 0, width, size.height)
        }
        let visible = shown.filter { $0 != .inspector }
        guard !visible.isEmpty, shown != [column] else { return Rect(size: size) }
        let widths = visible.dropLast().map { columnWidth($0, of: split, in: size.width) }
        let extra = widths.reduce(0, +)
        let isLast = visible.last == column
        let place = visible.firstIndex(of: column) ?? 0
        let x = isLast ? (arrangement.mode.isOver ? 0 : extra) : widths.prefix(place).reduce(0, +)
        let width =
            isLast
            ? secondaryWidth(arrangement.mode, size.width - inspector, widths)
            : columnWidth(column, of: split, in: size.width)
        return Rect(isTrailing ? size.width - x - width : x, 0, width, size.height)
    }

    /// Q68, R252: columns of other widths are only laid out: no size is announced, and there is no coordinator.
    mutating func layColumns(of split: ControllerHandle) {
        var resized: [ControllerHandle] = []
        if isInWindow(split), let view = controllers[split]?.view, let bounds = views[view]?.frame.size {
            let places = viewsOfPresentations
            for child in controllers[split]?.shown ?? [] {
                guard let column = controllers[child]?.view, isPlaced(child, in: split) else { continue }
                resize(column, to: columnFrame(of: child, in: split, bounds), places, &resized)
            }
        }
        placeChildren(of: split)
        enqueue(resized.filter { isInWindow($0) }.flatMap { layoutSteps($0, rule: "Q68") })
    }

    // MARK: Traits

    /// The traits of a column, given those around it (R130, CH-76).
    func columnTraits(of child: ControllerHandle, _ traits: TraitCollection) -> TraitCollection {
        guard let split = controllers[child]?.parent, controllers[split]?.split != nil else { return traits }
        return columnTraits(of: child, in: split, arrangement(of: split, splitSize(split), traits), traits)
    }

    /// The traits of a column in an arrangement, given those of the split view controller: a narrow column has a
    /// compact width, and all beneath it learn the layout from iOS 26 on (Q32).
    func columnTraits(
        of child: ControllerHandle, in split: ControllerHandle, _ arrangement: ColumnArrangement,
        _ traits: TraitCollection
    ) -> TraitCollection {
        var own =
            isNarrowColumn(child, of: split, arrangement)
            ? traits.overridden(by: TraitOverride(horizontal: .compact)) : traits
        if rules.hasSplitLayoutTrait { own.splitLayout = arrangement.isCollapsed ? .collapsed : .expanded }
        return own
    }

    /// Whether a controller is a column beside others that is narrow enough for a compact width.
    func isNarrowColumn(_ child: ControllerHandle) -> Bool {
        guard let split = controllers[child]?.parent, controllers[split]?.split != nil else { return false }
        return isNarrowColumn(child, of: split, arrangement(of: split, splitSize(split), traits(of: split)))
    }

    private func isNarrowColumn(
        _ child: ControllerHandle, of split: ControllerHandle, _ arrangement: ColumnArrangement
    ) -> Bool {
        let total = arrangement.size.width
        guard !arrangement.isCollapsed, let column = arrangedColumn(of: child, in: split),
            let width = width(of: column, in: split, arrangement)
        else { return false }
        return width < total && width <= MultitaskingWidths.widestCompact
    }

    /// The width of a column among several; nil for the compact column, which is never one of several.
    private func width(
        of column: SplitColumn, in split: ControllerHandle, _ arrangement: ColumnArrangement
    ) -> Double? {
        let total = arrangement.size.width
        switch column {
        case .primary, .supplementary, .inspector: return columnWidth(column, of: split, in: total)
        case .secondary:
            let shown = arrangedColumns(of: split, in: arrangement.mode)
            let widths = shown.filter { $0 != .inspector }.dropLast().map { columnWidth($0, of: split, in: total) }
            let inspector = shown.contains(.inspector) ? columnWidth(.inspector, of: split, in: total) : 0
            return secondaryWidth(arrangement.mode, total - inspector, widths)
        case .compact: return nil
        }
    }

    /// Over and displaced columns leave the secondary the width that it has without them (R203, CH-73).
    private func secondaryWidth(_ mode: SplitDisplayMode, _ total: Double, _ widths: [Double]) -> Double {
        switch mode {
        case .oneOverSecondary, .twoOverSecondary, .secondaryOnly, .automatic: total
        case .oneBesideSecondary, .twoBesideSecondary: max(total - widths.reduce(0, +), 0)
        case .twoDisplaceSecondary: max(total - (widths.last ?? 0), 0)
        }
    }
}

/// The limits of a column's width, with their automatic values (R214, R215).
private struct ColumnBounds {
    let minimum: Double
    let maximum: Double

    /// R281: the automatic maximum, which is also the width without a preference.
    static let automatic = 320.0

    init(minimum: Double?, maximum: Double?) {
        self.minimum = minimum ?? 0
        self.maximum = maximum ?? Self.automatic
    }

    func width(of preferred: Double?) -> Double {
        max(min(preferred ?? Self.automatic, maximum), minimum)
    }
}
