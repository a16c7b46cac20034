extension RuleCatalogue {
    /// Animators, contexts, interaction and the percentages that drive them.
    static let transitions = """
        AT-02 An animator gives a transition its course in time when nobody drives it.
        AT-03 transitionDuration(using:) is in seconds and has no default.
        AT-07 An animator with interruptibleAnimator(using:) makes the transition one that can be held.
        AT-10 animationEnded(_:) follows completeTransition(_:) with the same argument.
        AT-11 The context knows both controllers: from whom and to whom.
        AT-16 The context gives nil for a view that the animator must not touch, which depends on the style.
        AT-20 The context knows where the old view begins and where the new one ends.
        AT-22 Until the animator calls completeTransition(_:) the transition goes on, and nobody is told that it did.
        AT-23 The argument of completeTransition(_:) says whether the transition ended or was cancelled.
        AT-24 completeTransition(true) ends a transition in the new state.
        AT-25 completeTransition(false) ends a cancelled transition in the old state.
        IT-03 update(_:) sets how far the transition has come, from 0 to 1.
        IT-04 finish() ends the interaction and lets the transition run on.
        IT-05 cancel() ends the interaction and lets the transition run back.
        IT-07 pause() holds a running animator that can be interrupted.
        IT-08 Whoever asked is told when a transition moves into the interactive mode and out of it.
        IT-09 pause() exists from iOS 10 on.
        IT-13 Beside a percent-driven object the context's interactive methods must not be called.
        IT-20 A gesture that began starts the presentation or dismissal; the percent-driven object does nothing yet.
        IT-21 A gesture that moves updates the fraction from the finger's place.
        """
}
