/// The progress of a container that forwards an appearance to a child by hand (CT-20, P119).
///
/// no → begun → arrived → ended, from where either a new begin or UIKit's own callbacks may follow; while it is
/// begun or arrived, UIKit's own callbacks are held back.
package enum ForwardingByHand: String, Sendable, Hashable, CaseIterable {
    /// UIKit made the latest callbacks, or none have been made.
    case no
    /// `beginAppearanceTransition(_:animated:)` was called.
    case begun
    /// Begun, and the child's view has arrived in the hierarchy (P182).
    case arrived
    /// `endAppearanceTransition()` was called.
    case ended

    package var holdsBack: Bool {
        switch self {
        case .begun, .arrived: true
        case .no, .ended: false
        }
    }
}
