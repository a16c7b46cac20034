extension RuleCatalogue {
    /// Presenting and dismissing: styles, contexts, questions and refusals.
    static let presenting = """
        PD-01 Presenting sets presentedViewController, then sizes the view, then adds it, in this order.
        PD-02 A presented controller's presentingViewController is who really presents it.
        PD-04 The custom style is animated as the transitioning delegate says.
        PD-07 The completion of present runs after viewDidAppear(_:) of the presented controller.
        PD-10 dismiss on a presenter dismisses what it presents.
        PD-12 dismiss below a stack of presentations takes down everything above.
        PD-13 Of several that are dismissed together only the topmost is animated, says the reference.
        PD-14 The animation of several dismissed together is that of the topmost's own transition style, says the reference.
        PD-15 After a dismissal nothing links the two controllers any more.
        PD-16 The completion of dismiss runs after viewDidDisappear(_:) of the dismissed controller.
        PD-18 While a controller is presented or dismissed, transitionCoordinator is that transition's.
        PD-19 Without a transition of its own, a controller has the coordinator of its nearest ancestor with one.
        PD-20 Without any transition there is no coordinator.
        PS-05 A delegate that implements the adaptive methods may have another style used, decided at that time.
        PS-06 A full-screen style covers all, and nothing beneath it can be reached.
        PS-08 In compact width full-screen styles become fullScreen and hide what is beneath.
        PS-09 Page and form sheets dim what lies between them and the presenter.
        PS-11 A full-screen presentation covers the screen.
        PS-12 After a full-screen presentation the presenter's view leaves the hierarchy, and it is back when the dismissal shows it.
        PS-14 In regular width a page sheet is as wide as the screen in portrait and as high as the screen is now.
        PS-15 Around a page sheet everything is dimmed and out of reach.
        PS-16 In portrait on a regular width a page sheet looks much like full screen.
        PS-17 In compact width a page sheet acts as full screen.
        PS-18 In regular width a form sheet stands in the middle of the screen.
        PS-20 Around a form sheet everything is dimmed and out of reach.
        PS-22 In compact width a form sheet acts as full screen.
        PS-23 A current-context style covers only the controller that offers the context.
        PS-24 After a currentContext presentation the context's own view leaves the hierarchy.
        PS-28 In compact width current-context styles become fullScreen unless a delegate chooses otherwise.
        PS-29 A custom presentation is managed by the delegate's own presentation controller and animators.
        PS-30 overFullScreen covers the screen.
        PS-33 overCurrentContext covers only the content of the context.
        PS-37 In regular width a popover covers only part of the screen.
        PS-38 Beneath a popover all is dimmed, and a touch outside dismisses it.
        PS-39 In compact width a popover is shown over the whole screen.
        PS-43 Whoever does not cover the screen passes a full-screen presentation up to an ancestor that does.
        PS-44 Where no ancestor covers the screen, the window's root presents.
        CX-01 definesPresentationContext is false until set.
        CX-02 A controller that defines the context has its view covered when it or a descendant presents in a current-context style.
        CX-04 On the way up the first controller that defines the context offers it.
        CX-05 Where none offers a context, the window's root does.
        CX-06 The place of the context's view in the window is the size of what is presented.
        CX-08 providesPresentationContextTransitionStyle is false until set.
        CX-09 A context that provides the transition style has its own used in place of the presented controller's.
        CX-10 Where the context does not provide the transition style, the presented controller's is used.
        TS-01 The transition style is coverVertical until set.
        TS-02 The transition style that counts is the presented controller's.
        TS-05 coverVertical slides up from the bottom and back down.
        TS-06 flipHorizontal turns the view from right to left, and back from left to right.
        TS-07 crossDissolve fades one view out while the other fades in.
        TS-08 partialCurl curls a corner of the old view up, and back.
        TS-09 What is presented with partialCurl cannot present.
        TS-14 A dismissal takes the style of what is dismissed.
        TS-15 Without animation the transition style does not matter.
        TD-05 A transitioning delegate is not kept alive by the controller it serves.
        TD-06 A transitioning delegate gives animators, interaction controllers and presentation controllers.
        TD-08 Before a presentation the presented controller's delegate is asked for an animator.
        TD-14 Before a dismissal the dismissed controller's delegate is asked for an animator.
        TD-17 The interaction controller of a presentation is asked for with the very animator that was given.
        TD-19 An interaction controller takes over the timing of a presentation.
        TD-20 The interaction controller of a dismissal is asked for with the very animator that was given.
        TD-21 Without an interaction controller a dismissal is not interactive; with one that takes over the timing.
        TD-23 For the custom style the delegate is asked for the presentation controller.
        TD-24 Where that question names no presenter, the presenter is found later.
        PC-01 The presentation controller is made before the controller is presented.
        PC-02 The presentation controller lives from the presentation to the end of the dismissal, and is the same object in both.
        PC-06 A presentation controller knows who is presented and who presents.
        PC-09 The presentation controller's delegate may change the style or replace what is shown.
        PO-02 A popover is anchored at a bar button item, or at a view and a rectangle in it.
        EX-01 Controllers and views that contradict each other raise the hierarchy inconsistency.
        EX-02 A view may go only where the nearest controller above is the parent of the controller it belongs to.
        EX-03 addChild(_:) makes the same check, and so do UIKit's containers; without a parent a view may lie anywhere.
        EX-04 Performing a segue that the storyboard does not have is an exception.
        EX-05 Performing a segue on a controller from no storyboard is an exception.
        EX-06 partialCurl with another style than full screen is an exception.
        EX-07 partialCurl from a controller that does not fill the screen is an exception.
        EX-08 A current-context presentation inside a popover must use coverVertical; anything else is an exception.
        EX-09 A current-context presentation with partialCurl is an exception.
        OP-05 The sources part on which styles become fullScreen in compact width; fidelity says which side is followed.
        OP-06 The sources part on what a popover becomes in compact width; fidelity says which side is followed.
        OP-12 The sources part on which of several dismissed controllers is animated; fidelity says which side is followed.
        OP-54 The sources part on whether partialCurl leaves a part of the curled view in sight; it shows only in drawings, and there are none.
        """
}
