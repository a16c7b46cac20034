/// One member of the responder chain.
package enum Responder: Sendable, Hashable {
    case view(ViewHandle)
    case controller(ControllerHandle)
    case application
    case applicationDelegate
}

extension Readable {
    /// What a view, a controller or a window answers as a responder (ME-07).
    public enum ResponderValue: String, Sendable, Hashable, CaseIterable {
        /// Who is asked next.
        case next
        /// All that come next, up to the app's delegate.
        case chain = "responderChain"
    }
}
