/// The stages of a presentation's or a dismissal's transition, in their order (P128, P130, P133, P134, R169,
/// CH-06).
package enum TransitionStage: String, Sendable, Hashable, CaseIterable {
    case askSubstitute
    case askAnimator
    case askInteraction
    case load
    case preparePopover
    case checkAnchor
    case willBegin
    case wills
    case askInteractiveStart
    case askDuration
    case askZoomSource
    case begin
    case animate
    case askInterruptible
    case arrive
    case run
    /// From here on, `completeTransition(_:)` has been called (CH-07).
    case settle
    case didEnd
    case animationEnded
    case dids
    case coordinatorCompletions
    case conclude

    /// The stage that follows in the same turn; nil if the transition waits or is over.
    package var next: TransitionStage? {
        switch self {
        case .askSubstitute: .askAnimator
        case .askAnimator: .askInteraction
        case .askInteraction: .load
        case .load: .preparePopover
        case .preparePopover: .checkAnchor
        case .checkAnchor: .willBegin
        case .willBegin: .wills
        case .wills: .askInteractiveStart
        case .askInteractiveStart: .askDuration
        case .askDuration: .askZoomSource
        case .askZoomSource: .begin
        case .begin: .animate
        case .animate: .askInterruptible
        case .askInterruptible: .arrive
        case .arrive: .run
        case .settle: .didEnd
        case .didEnd: .animationEnded
        case .animationEnded: .dids
        case .dids: .coordinatorCompletions
        case .coordinatorCompletions: .conclude
        case .run, .conclude: nil
        }
    }
}
