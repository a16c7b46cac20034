/// Instants of a transition in flight that the session is not at, for pictures.
extension PresentationSession {
    /// The session as its screen looks at another instant of a transition in flight; everything else stays as it is.
    ///
    /// It is only for reading, not for driving: no callback runs. A transition that runs on the clock from
    /// its beginning shows the part that its curve gives, and one that an interaction drives the fraction (CH-244).
    ///
    /// - Parameter fraction: the part of the time or of the interaction, 0 to 1 (AT-04).
    package func posing(_ handle: TransitionHandle, at fraction: Double) -> PresentationSession {
        guard let transition = transitions[handle] else { return self }
        let fraction = min(max(fraction, 0), 1)
        let isDriven = transition.isInteractive || transition.isInitiallyInteractive || transition.interaction != nil
        let curve = animatorSettings(transition.animator)?.curve ?? transition.completionCurve
        var posed = self
        posed.transitions.update(handle) {
            $0.phase = .interactive
            $0.fraction = isDriven ? fraction : curve.value(at: fraction)
        }
        return posed
    }
}
