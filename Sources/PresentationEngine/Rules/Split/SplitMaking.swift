/// The initial contents of a split view controller, and columns set all at once (R62, R202, R222).
extension PresentationSession {
    /// Makes columns from the children of a request: primary and secondary in the classic style, otherwise in the order
    /// of the columns, the compact one last.
    mutating func makeColumns(of split: ControllerHandle, from children: [ControllerHandle]) throws(Rejection) {
        guard let style = controllers[split]?.split?.style else { return }
        let columns: [SplitColumn] =
            switch style {
            case .unspecified: [.primary, .secondary]
            case .doubleColumn: [.primary, .secondary, .compact]
            case .tripleColumn: [.primary, .supplementary, .secondary, .compact]
            }
        guard children.count <= columns.count else {
            throw .invalid(reason: "\(name(split)) has \(columns.count) columns.", rule: "R202")
        }
        for child in children { try refuseHolding(child, in: split) }
        let reactions = zip(columns, children).map { join($1, in: $0, of: split) }
        for steps in reactions.reversed() { agenda.steps += steps }
    }

    /// A column that code sets at the start gets both `willMove` and `didMove` (CH-131).
    private mutating func join(
        _ controller: ControllerHandle, in column: SplitColumn, of split: ControllerHandle
    ) -> [PlannedStep] {
        let isClassic = controllers[split]?.split?.style == .unspecified
        let (content, reactions): (SplitContent?, [PlannedStep]) = isClassic ? (nil, []) : wrap(controller, for: column)
        let child = content?.child ?? controller
        let first = announced(initialMove(child, .willMoveToParent, split))
        if let content { place(content, of: split) } else { place(child, in: column, of: split) }
        announce(child, .parent, to: split, rule: Choice.initialChildren.rule)
        return announced(initialMove(child, .didMoveToParent, split)) + first + reactions
    }

    /// Makes a controller a column without the callbacks of a later change (R62).
    mutating func place(_ child: ControllerHandle, in column: SplitColumn, of split: ControllerHandle) {
        guard controllers[split]?.split?.style != .unspecified else {
            controllers.update(split) { $0.children.append(child) }
            return controllers.update(child) { $0.parent = split }
        }
        let (content, reactions) = wrap(child, for: column)
        place(content, of: split)
        agenda.steps += reactions
    }

    private mutating func place(_ content: SplitContent, of split: ControllerHandle) {
        enlist(content, in: split)
        controllers.update(split) { record in
            let order = record.split?.contents.map(\.child) ?? []
            record.children = order.filter { record.children.contains($0) || $0 == content.child }
        }
        controllers.update(content.child) { $0.parent = split }
    }

    /// The columns of a storyboard's split view controller, by their relationships.
    mutating func placeColumn(
        _ child: ControllerHandle, _ relationship: StoryboardRelationship, of split: ControllerHandle
    ) {
        switch relationship {
        case .primaryViewController: place(child, in: .primary, of: split)
        case .supplementaryViewController: place(child, in: .supplementary, of: split)
        case .secondaryViewController: place(child, in: .secondary, of: split)
        case .compactViewController: place(child, in: .compact, of: split)
        case .rootViewController, .viewControllers, .other: candidates.append(child)
        }
    }

    /// Takes over the style and the settings from a storyboard.
    mutating func take(_ settings: StoryboardSplit, for split: ControllerHandle) {
        let style = SplitStyle(name: settings.style.rawValue) ?? .unspecified
        let hasColumns = rules.hasSplitColumns
        controllers.update(split) {
            if hasColumns { $0.split?.style = style }
            $0.properties.stored += settings.properties
        }
    }

    // MARK: Classic columns, set by the app

    /// `viewControllers` of the classic style: a primary, and perhaps a secondary.
    mutating func setClassicColumns(of split: ControllerHandle, to columns: [ControllerHandle])
        throws(Rejection)
    {
        try refuseClassicColumns(columns, of: split)
        putClassicColumns(columns, into: split)
    }

    /// Refuses controllers that cannot be the classic columns.
    func refuseClassicColumns(_ columns: [ControllerHandle], of split: ControllerHandle) throws(Rejection) {
        guard let record = controllers[split], let state = record.split, state.style == .unspecified else {
            throw .invalid(
                reason: "\(name(split)) has columns, which are set one by one.", rule: "R222")
        }
        guard (1...2).contains(columns.count), Set(columns).count == columns.count,
            columns.allSatisfy({ canBecomeColumn($0, of: split) })
        else {
            throw .invalid(
                reason: "A split view controller has a primary, and a secondary that is shown nowhere else.",
                rule: "R206")
        }
        for column in state.isCollapsed ? columns.prefix(1) : columns[...]
        where !record.children.contains(column) {
            try refuseStrayView(of: column, for: split)
        }
    }

    /// Sets classic columns that ``refuseClassicColumns(_:of:)`` has accepted.
    mutating func putClassicColumns(_ columns: [ControllerHandle], into split: ControllerHandle) {
        guard controllers[split]?.split?.isCollapsed == true else {
            return changeStack(of: split, to: columns, .child, isAnimated: false)
        }
        keep(columns.dropFirst().first, in: split)
        changeStack(of: split, to: Array(columns.prefix(1)), .child, isAnimated: false)
    }

    mutating func setColumns(of split: ControllerHandle, _ columns: [ControllerHandle]) throws(Rejection) {
        let old = controllers[split]?.children ?? []
        let columns = columns.filter(controllers.contains)
        for column in old.without(columns) { keepTraits(beneath: column) }
        try setChildren(of: split, columns, rule: old.first == columns.first ? "KD-11" : "R101")
        let leaving = old.without(columns)
        candidates += leaving
        enqueue(
            [.split(split, .refreshExchanged)]
                + movedSteps(
                    joining: columns.without(old), leaving: leaving, container: split))
    }

    /// Whether a stack may hold navigation controllers: the primary's stack of a collapsed split view controller, which
    /// then holds the secondary's (R207, CH-65).
    func isCollapsedPrimary(_ navigation: ControllerHandle) -> Bool {
        guard let split = controllers[navigation]?.parent, let record = controllers[split] else {
            return false
        }
        return record.split?.isCollapsed == true && record.children.first == navigation
    }

    /// Raises columns that overlay the secondary above it.
    mutating func raiseColumns(of split: ControllerHandle) {
        guard let record = controllers[split], let state = record.split, !state.isCollapsed,
            state.displayMode?.isOver == true, let view = record.view
        else { return }
        let inspector = child(of: split, in: .inspector)
        for column in record.shown.filter({ $0 != inspector }).dropLast() {
            controllers[column]?.view.map { raise($0, in: view) }
        }
    }
}

extension StoryboardSplit {
    /// The settings that differ from UIKit's defaults, as properties.
    fileprivate var properties: [ControllerProperties.StoredProperty] {
        var stored: [ControllerProperties.StoredProperty] = []
        func set(_ property: Property, _ value: Value?) {
            if let value { stored.append(.init(property: property, value: value)) }
        }
        set(.preferredSplitBehavior, behavior == .automatic ? nil : .text(behavior.rawValue))
        set(.preferredDisplayMode, displayMode == .automatic ? nil : .text(displayMode.rawValue))
        set(.presentsWithGesture, presentsWithGesture ? nil : false)
        set(.showsSecondaryOnlyButton, showsSecondaryOnlyButton ? true : nil)
        set(.preferredPrimaryColumnWidthFraction, preferredPrimaryColumnWidthFraction.map(Value.number))
        set(.minimumPrimaryColumnWidth, minimumPrimaryColumnWidth.map(Value.number))
        set(.maximumPrimaryColumnWidth, maximumPrimaryColumnWidth.map(Value.number))
        return stored
    }
}
