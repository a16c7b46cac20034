/// The state of a split view controller besides its children, which are its columns.
package struct SplitState: Sendable, Hashable {
    package var style = SplitStyle.unspecified
    package var phase = SplitPhase.expanded
    /// The display mode while it is expanded; nil until it has been on screen.
    package var displayMode: SplitDisplayMode?
    /// The columns of the styles of iOS 14; the classic style has its children alone.
    package var contents: [SplitContent] = []
    /// The classic style's secondary, which is retained while it is not a child (R212).
    package var previousSecondary: ControllerHandle?
    /// The primary and the secondary of a collapse or an expansion under way.
    package var chosenPrimary: ControllerHandle?
    package var chosenSecondary: ControllerHandle?
    /// The column at the top when the columns of iOS 14 became one.
    package var topColumn: SplitColumn?
    /// Changes of columns that are under way.
    package var exchanges: [SplitExchange] = []
    /// It has entered a window: from then on changes of the target of `showDetail` are announced (R110).
    package var hasEntered = false
    /// The places that columns had on the primary's stack in a restored archive, until it takes its first shape on
    /// screen (CH-231).
    package var restoredPlaces: [SplitPlace] = []
    /// The display mode that follows once the current change is over.
    package var nextMode: SplitModeChange?
    /// The inspector column is shown while it is expanded (Q31).
    package var showsInspector = false
    /// The widths to which the user dragged columns (Q33).
    package var draggedWidths: [DraggedWidth] = []
    /// The delegate's last answer about hiding the primary column of the classic style (CH-676).
    package var hiding: SplitHiding?

    package init() {}

    /// Replaces the width to which the user dragged a column; nil forgets it.
    mutating func setWidth(_ width: Double?, of column: SplitColumn) {
        draggedWidths.removeAll { $0.column == column }
        if let width { draggedWidths.append(DraggedWidth(column: column, width: width)) }
    }

    /// Whether a column lies over the secondary one.
    var showsColumnOver: Bool { !isCollapsed && displayMode?.isOver == true }

    /// Whether the columns are collapsed into one, even while they are being separated (R204).
    package var isCollapsed: Bool {
        switch phase {
        case .collapsed, .expanding: true
        case .expanded, .collapsing: false
        }
    }

    /// Whether it is collapsing or expanding.
    package var isAdapting: Bool {
        switch phase {
        case .collapsing, .expanding: true
        case .expanded, .collapsed: false
        }
    }

    /// Removes a controller that another container has taken. A navigation controller that was put around
    /// it becomes the content of the column itself.
    mutating func strike(_ taken: ControllerHandle) {
        if previousSecondary == taken { previousSecondary = nil }
        contents = contents.compactMap { content in
            if content.child == taken { return nil }
            guard content.controller == taken else { return content }
            return SplitContent(column: content.column, controller: content.child, child: content.child)
        }
    }

    /// Whether a column that was restored stays off the primary's stack (CH-231).
    func isHidden(_ column: SplitColumn) -> Bool {
        restoredPlaces.contains { $0.column == column && $0.index == nil }
    }

    /// The content of a column.
    package func content(of column: SplitColumn) -> SplitContent? {
        contents.first { $0.column == column }
    }
}

/// A change of the display mode that is still to come.
package struct SplitModeChange: Sendable, Hashable {
    package let mode: SplitDisplayMode
    package let isAnimated: Bool
    /// Whether the inspector column is shown from then on; nil if that stays, and only the mode changes.
    package let showsInspector: Bool?

    package init(mode: SplitDisplayMode, isAnimated: Bool, showsInspector: Bool? = nil) {
        self.mode = mode
        self.isAnimated = isAnimated
        self.showsInspector = showsInspector
    }
}

/// Whether a split view controller shows its columns as one.
package enum SplitPhase: String, Sendable, Hashable, CaseIterable {
    case expanded
    case collapsing
    case collapsed
    case expanding
}

/// A column of the styles of iOS 14.
package struct SplitContent: Sendable, Hashable {
    package let column: SplitColumn
    /// The controller that the app put there.
    package let controller: ControllerHandle
    /// The navigation controller around it, or the controller itself if it is one or is in the compact column (R222).
    package let child: ControllerHandle

    package init(column: SplitColumn, controller: ControllerHandle, child: ControllerHandle) {
        self.column = column
        self.controller = controller
        self.child = child
    }
}

/// A new content for a column, or none.
package struct SplitExchange: Sendable, Hashable {
    package let column: SplitColumn
    package let content: SplitContent?

    package init(column: SplitColumn, content: SplitContent?) {
        self.column = column
        self.content = content
    }
}

/// The width to which the user dragged a column, in points.
package struct DraggedWidth: Sendable, Hashable {
    package let column: SplitColumn
    package let width: Double

    package init(column: SplitColumn, width: Double) {
        self.column = column
        self.width = width
    }
}

/// The place of a column on the stack of the primary's navigation controller.
package struct SplitPlace: Sendable, Hashable {
    package let column: SplitColumn
    /// From the bottom; nil for a column that stays off the stack.
    package let index: Int?

    package init(column: SplitColumn, index: Int?) {
        self.column = column
        self.index = index
    }
}

/// The steps of a split view controller's change from one shape to another.
package enum SplitStep: String, Sendable, Hashable, CaseIterable {
    /// The controller comes on screen and takes the shape that its traits ask for, before its children get callbacks
    /// (R204).
    case enter
    /// Its traits changed.
    case adapt
    /// Its size changed, perhaps with its traits.
    case fit
    /// The primary that the delegate chose replaces the current one (R205, R210).
    case exchangePrimary
    case replacePrimary
    /// Has the primary take in the secondary (R205).
    case collapseOntoPrimary
    /// The secondary leaves before an overriding primary gets it (R209).
    case dropSecondary
    /// The secondary goes onto the primary's stack (R207).
    case nest
    case finishCollapse
    case arrangeCollapsed
    case finishExpansion
    case arrangeExpanded
    /// A column gets new content.
    case exchange
    /// Calls `willMove` on the columns of iOS 14 that move in the new shape, and moves them.
    case arrangeContents
    case moveContents
    /// Shows the columns that the children now call for.
    case refresh
    /// The same after the app gave a column another content (CH-61).
    case refreshExchanged
    case refreshColumns
    /// Announces that the target of `showDetail` changed (NT-01, NT-02).
    case notify
    /// Shows the columns of a new display mode.
    case changeDisplayMode
    /// The inspector, which was presented as a sheet, is a child again (Q31).
    case returnInspector
}

/// A split view controller's question to its delegate, or to its primary.
package enum SplitQuestion: String, Sendable, Hashable, CaseIterable {
    case primaryForCollapsing
    case collapse
    case primaryForExpanding
    case separate
    /// `separateSecondaryViewController(for:)` of the primary (SP-03).
    case separateByPrimary
    case topColumn
    case displayModeForExpanding
    /// `targetDisplayModeForAction(in:)`, for the button or the gesture (R221).
    case targetDisplayMode
    /// `splitViewController(_:shouldHide:in:)` of the classic style (CH-676).
    case shouldHide
}

/// The last answer to `splitViewController(_:shouldHide:in:)`, and the orientation that it was given for.
package enum SplitHiding: String, Sendable, Hashable, CaseIterable {
    case portraitHidden
    case portraitShown
    case landscapeHidden
    case landscapeShown

    init(isLandscape: Bool, isHidden: Bool) {
        self =
            isLandscape
            ? isHidden ? .landscapeHidden : .landscapeShown : isHidden ? .portraitHidden : .portraitShown
    }

    var isLandscape: Bool { self == .landscapeHidden || self == .landscapeShown }
    var isHidden: Bool { self == .landscapeHidden || self == .portraitHidden }
}
