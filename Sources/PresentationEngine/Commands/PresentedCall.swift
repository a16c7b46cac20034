/// What the user does with a presented controller: a sheet, a popover or an action sheet.
public enum PresentedCall: Sendable, Hashable {
    /// The user touches the screen outside the controller's view.
    case touchOutside
    /// The user's finger begins to pull the sheet down: an interactive dismissal, which is driven from then on.
    case panDown
}

extension PresentedCall {
    /// The user's gesture, in a word.
    var selector: String {
        switch self {
        case .touchOutside: "touchOutside"
        case .panDown: "panDown"
        }
    }
}
