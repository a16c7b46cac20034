/// The stages of a presentation's or a dismissal's transition, in their order (P128, P130, P133, P134, R169,
/// CH-06). The interaction controller is asked how the transition starts as soon as the delegate has returned it, and
/// the animator for the duration before the will callbacks, so that these find both in the coordinator (P159, AT-03).
package enum TransitionStage: String, Sendable, Hashable, CaseIterable {
    case askSubstitute
    case askAnimator
    case askInteraction
    case load
    case preparePopover
    case checkAnchor
    case willBegin
    case decideDuration
    case wills
    /// Earlier builds asked this after the will callbacks; a turn that they stored before or in these still does.
    case askInteractiveStart
    /// Likewise, the duration.
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
    /// Removes incoming views of a canceled transition, after each `viewWillDisappear(_:)` of its reversal.
    case withdraw
    case coordinatorCompletions
    case conclude
    /// The last callbacks of a container have been made, and its coordinator is released (P156, CH-07).
    case release

    /// The stage that follows in the same turn; nil if the transition waits or is over.
    ///
    /// - Parameter isDurationDecided: false after the will callbacks of a turn that an earlier build stored.
    package func next(isDurationDecided: Bool) -> TransitionStage? {
        self == .wills && !isDurationDecided ? .askInteractiveStart : next
    }

    private var next: TransitionStage? {
        switch self {
        case .askSubstitute: .askAnimator
        case .askAnimator: .askInteraction
        case .askInteraction: .load
        case .load: .preparePopover
        case .preparePopover: .checkAnchor
        case .checkAnchor: .willBegin
        case .willBegin: .decideDuration
        case .decideDuration: .wills
        case .wills: .askZoomSource
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
        case .run, .withdraw, .conclude, .release: nil
        }
    }
}
