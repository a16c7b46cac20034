/// The widths of columns, their frames, and the traits that follow from the widths (R130, R214 to R216, R281, SP-07).
extension PresentationSession {
    /// The size of a split view controller's view; that of the screen while the view is in no window.
    func splitSize(_ split: ControllerHandle) -> Size {
        let size = isInWindow(split) ? controllers[split]?.view.flatMap { views[$0]?.frame.size } : nil
        return size ?? windowSize
    }

    /// The width of the primary or the supplementary column in points.
    func columnWidth(_ column: SplitColumn, of split: ControllerHandle) -> Double {
        let total = splitSize(split).width
        let isPrimary = column == .primary
        func points(_ primary: Property, _ supplementary: Property) -> Double? {
            value(of: isPrimary ? primary : supplementary, split).double
        }
        let fraction = points(
            .preferredPrimaryColumnWidthFraction, .preferredSupplementaryColumnWidthFraction)
        let preferred =
            rules.hasSplitColumns
            ? points(.preferredPrimaryColumnWidth, .preferredSupplementaryColumnWidth) : nil
        let bounds = ColumnBounds(
            minimum: points(.minimumPrimaryColumnWidth, .minimumSupplementaryColumnWidth),
            maximum: points(.maximumPrimaryColumnWidth, .maximumSupplementaryColumnWidth))
        return min(bounds.width(of: preferred ?? fraction.map { $0 * total }), total)
    }

    /// The value of the width property: while collapsed, each column is as wide as the view (d10, CH-175).
    func currentColumnWidth(_ column: SplitColumn, of split: ControllerHandle) -> Double {
        controllers[split]?.split?.isCollapsed == true
            ? splitSize(split).width : columnWidth(column, of: split)
    }

    /// The frame of a column; a single one fills the view.
    ///
    /// - Parameter columns: the children that are shown; nil for those of the present.
    func columnFrame(
        of child: ControllerHandle, in container: ControllerHandle, _ bounds: Size,
        among columns: [ControllerHandle]? = nil
    ) -> Rect {
        guard let state = controllers[container]?.split, !state.isCollapsed,
            let shown = columns ?? controllers[container]?.shown, shown.count > 1,
            let place = shown.firstIndex(of: child)
        else { return Rect(size: bounds) }
        let mode = state.displayMode ?? resolvedDisplayMode(of: container)
        let visible = visibleColumns(of: container)
        let widths = visible.dropLast().map { columnWidth($0, of: container) }
        let extra = widths.reduce(0, +)
        let isLast = place == shown.count - 1
        let x = isLast ? (mode.isOver ? 0 : extra) : widths.prefix(place).reduce(0, +)
        let width =
            isLast ? secondaryWidth(mode, bounds.width, widths) : widths.dropFirst(place).first ?? 0
        let isTrailing = value(of: .primaryEdge, container) == "trailing"
        return Rect(isTrailing ? bounds.width - x - width : x, 0, width, bounds.height)
    }

    /// Q68, R252: columns of other widths are only laid out: no size is announced, and there is no coordinator.
    mutating func layColumns(of split: ControllerHandle) {
        var resized: [ControllerHandle] = []
        if isInWindow(split), let view = controllers[split]?.view, let bounds = views[view]?.frame.size {
            let places = viewsOfPresentations
            for child in controllers[split]?.shown ?? [] {
                guard let column = controllers[child]?.view, views[column]?.superview == view else { continue }
                resize(column, to: columnFrame(of: child, in: split, bounds), places, &resized)
            }
        }
        placeChildren(of: split)
        enqueue(resized.filter { isInWindow($0) }.flatMap { layoutSteps($0, rule: "Q68") })
    }

    // MARK: Traits

    /// The traits of a column, given those around it (R130, CH-76).
    func columnTraits(of child: ControllerHandle, _ traits: TraitCollection) -> TraitCollection {
        isNarrowColumn(child) ? traits.overridden(by: TraitOverride(horizontal: .compact)) : traits
    }

    /// Whether a controller is a column beside others that is narrow enough for a compact width.
    func isNarrowColumn(_ child: ControllerHandle) -> Bool {
        guard let split = controllers[child]?.parent, controllers[split]?.split?.isCollapsed == false,
            let column = SplitColumn.allCases.first(where: { self.child(of: split, in: $0) == child }),
            let width = expandedWidth(of: column, in: split)
        else { return false }
        return width < splitSize(split).width && width <= MultitaskingWidths.widestCompact
    }

    /// The width of a column among several; nil for the compact column, which is never one of several.
    private func expandedWidth(of column: SplitColumn, in split: ControllerHandle) -> Double? {
        switch column {
        case .primary, .supplementary: return columnWidth(column, of: split)
        case .secondary:
            let mode = controllers[split]?.split?.displayMode ?? resolvedDisplayMode(of: split)
            let widths = visibleColumns(of: split).dropLast().map { columnWidth($0, of: split) }
            return secondaryWidth(mode, splitSize(split).width, widths)
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
