/// Calls of an app, and actions of its user, on a split view controller.
public enum SplitCall: Sendable, Hashable {
    /// `setViewController(_:for:)`, from iOS 14 on; nil empties the column.
    case setColumn(SplitColumn, controller: String?)
    /// `show(_:)` of a column, from iOS 14 on.
    case showColumn(SplitColumn)
    /// `hide(_:)` of a column, from iOS 14 on.
    case hideColumn(SplitColumn)
    /// The user taps the button that changes the display mode.
    case tapDisplayModeButton
    /// The user taps the button that shows the secondary column alone.
    case tapSecondaryOnlyButton
    /// The user's finger draws the primary column in from its edge, or pushes it out.
    case swipe(reveals: Bool)
    /// The user drags the separator of a column until the column has this width, in points (Q33).
    case resize(SplitColumn, width: Double)
}
