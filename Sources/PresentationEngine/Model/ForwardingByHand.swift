/// How far a container has come that tells a child of its appearance by hand (CT-20, P119).
///
/// no → begun → arrived → ended, from where either a new begin or UIKit's own callbacks may follow; while it is
/// begun or arrived, UIKit's own callbacks are held back.
package enum ForwardingByHand: String, Sendable, Hashable, CaseIterable {
    /// UIKit told the controller last, or nobody did.
    case no
    /// `beginAppearanceTransition(_:animated:)` was called.
    case begun
    /// Begun, and the controller was told that its view is in the hierarchy (P182).
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
