/// One member of the responder chain.
package enum Responder: Sendable, Hashable {
    case view(ViewHandle)
    case controller(ControllerHandle)
    case application
    case applicationDelegate
}

extension Readable {
    /// The values of a view, a controller or a window as a responder (ME-07).
    public enum ResponderValue: String, Sendable, Hashable, CaseIterable {
        /// The responder that is asked next.
        case next
        /// All responders after this one, up to the app's delegate.
        case chain = "responderChain"
        /// Whether it is the first responder (CH-640).
        case isFirstResponder
        /// Of the focus system around it: the item that has the focus (CH-646).
        case focusedItem = "focusSystem.focusedItem"

        var rule: Rule {
            switch self {
            case .next, .chain: "ME-07"
            case .isFirstResponder: Choice.firstResponder.rule
            case .focusedItem: Choice.focusSearch.rule
            }
        }
    }
}
