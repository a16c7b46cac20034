/// What the user does with a presented controller, and the properties of a sheet.
public enum PresentedCall: Sendable, Hashable {
    /// The user touches the screen outside the controller's view.
    case touchOutside
    /// The user's finger begins to pull the sheet down: an interactive dismissal, which is driven from then on.
    case panDown
    /// The user drags the sheet and lets go of it: `by` points down, with a velocity in points per second at the end.
    case dragSheet(by: Double, velocity: Double)
    /// Properties of `sheetPresentationController`.
    case setSheet([SheetSetting])
    /// The same in the block of `animateChanges(_:)`.
    case animateChanges([SheetSetting])
    /// The user peeks at a controller from the receiver, which is any controller on screen; nil lets go of the preview.
    case peek(controller: String?)
}

extension PresentedCall {
    static let dragSelector = "dragSheet"

    /// The call, in a word.
    var selector: String {
        switch self {
        case .touchOutside: "touchOutside"
        case .panDown: "panDown"
        case .dragSheet: Self.dragSelector
        case .setSheet: "setSheet"
        case .animateChanges: "animateChanges"
        case .peek: "peek"
        }
    }
}
