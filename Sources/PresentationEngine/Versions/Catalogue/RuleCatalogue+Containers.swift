extension RuleCatalogue {
    /// Children and parents, bars, and the callbacks that containers forward.
    static let containers = """
        CT-01 children lists the children and never what is presented.
        CT-03 addChild(_:) makes a child, whose parent is the receiver.
        CT-04 A child of another container leaves that first.
        CT-05 addChild(_:) calls willMove(toParent:) before it adds.
        CT-08 removeFromParent() takes the child out, which has no parent then.
        CT-09 removeFromParent() calls didMove(toParent:) with nil afterwards.
        CT-10 willMove(toParent:) comes before, didMove(toParent:) after a child is added or removed.
        CT-14 transition(from:to:…) adds the new view, animates, and removes the old view at the end.
        CT-15 The duration of transition(from:to:…) is in seconds; with 0 nothing is animated.
        CT-17 The completion of transition(from:to:…) says whether the animation was finished or skipped.
        CT-18 shouldAutomaticallyForwardAppearanceMethods decides whether children are told of appearance without the parent's doing.
        CT-21 beginAppearanceTransition(_:animated:) calls viewWillAppear(_:) or viewWillDisappear(_:) of the child.
        CT-22 endAppearanceTransition() calls the matching did, with the animation of the begin.
        CT-23 Traits pass from parent to children as they are.
        CT-24 setOverrideTraitCollection(_:forChild:) changes what one child sees, whatever the device says.
        CT-26 overrideTraitCollection(forChild:) reads what was set for that child.
        OP-23 The sources part on which controller of a stack hides the bottom bar; fidelity says which side is followed.
        KD-03 show(_:sender:) shows in the primary place, showDetailViewController(_:sender:) in the secondary.
        KD-05 show(_:sender:) looks for the target of that action and calls show there.
        KD-06 Without a target the controller is presented by the root of its modal level.
        KD-09 showDetailViewController(_:sender:) looks for the target of its action and makes the call there.
        KD-10 Without a target showDetail presents as show does.
        KD-11 An expanded split view controller puts a detail into the secondary column.
        KD-12 A collapsed split view controller turns showDetail into show.
        KD-13 Where the secondary column shows a controller already, that one is asked to show the detail.
        KD-15 A receiver that responds to an action is the action's target.
        KD-16 Otherwise the nearest controller above that responds is.
        KD-17 A controller whose canPerformAction(_:withSender:) says false does not respond.
        KD-18 Without anyone who responds there is no target.
        KD-19 For show and showDetail only a controller with an implementation of its own responds.
        SP-01 collapseSecondaryViewController(_:for:) is called as a split view controller becomes compact.
        SP-02 Unless overridden, collapsing shows the primary controller.
        SP-03 separateSecondaryViewController(for:) is called as a split view controller becomes regular, and gives the secondary.
        SP-04 Unless overridden, separating gives the secondary that was there before.
        SP-05 Collapsed and expanded again, a split view controller has the same secondary as before.
        """
}
