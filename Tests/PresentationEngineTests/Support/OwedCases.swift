@testable import PresentationEngine

/// The observed cases and tables that this work owes besides the catalogue's areas, and what stands in for a proof.
///
/// Which cases there are is read from the reference files, so that a case that is added there is missed here.
enum OwedCases {
    /// Sections of `uikit-presentation.md`.
    static let sections = ["1", "2", "3", "4", "5", "6", "7", "7b", "8", "9", "11", "12"]

    /// Cases of `uikit-adaptive-restoration.md`, by their numbers.
    static let numbers = [
        1...11, 20...21, 23...31, 34...37, 40...50, 59...110, 127...127, 130...131, 201...230, 288...312,
    ].flatMap { Array($0) }

    /// Tables of `uikit-adaptive-restoration.md`; the rows of A7 are owed one by one, as A7a, A7b and so on.
    static let tables = ["A1", "A4", "A8"]

    static let waiting: [WaitingRules.Entry] = [
        .init("P171", .environment, "Detents, grabbers and edges come with sheets."),
        .init("P190", .environment, "Sizes change with rotation and multitasking."),
        .init("R309", .environment, "Bars that hide by themselves."),
        .init("R310", .environment, "A touch outside a popover."),
        .init("R311", .environment, "Safe areas."),
        .init("C11", .environment, "Attempts to dismiss a sheet by touch."),
        .init("A7i", .environment, "An activity controller is a popover on an iPad."),
        .init("A7j", .environment, "Raised by a rotation."),
        .init("A7k", .environment, "Raised by the preferred orientation of a presentation."),
        .init("A7o", .environment, "The popover objects before presentation controllers."),
    ]

    /// Cases that a decision of the catalogue keeps as notes, with its words.
    static let notes = [
        "P77": "C6 chooses what the documents say: the stack is true at once.",
        "P28": "P28 and P106 are notes only: a will and its did carry the same value.",
        "P106": "P28 and P106 are notes only; C4 chooses the general rule of cancelling.",
    ]

    /// Cases that a named choice settles.
    static let choices: [String: Choice] = [
        "P69u": .nibOutlets, "A7e": .classOutlets, "R312": .nibOutlets, "P84": .replacedTop,
        "P60": .dismissalDuringPop, "G6": .movedToParent, "G8": .pushAtLaunch,
    ]
}
