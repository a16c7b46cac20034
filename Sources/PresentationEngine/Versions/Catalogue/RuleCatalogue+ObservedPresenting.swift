extension RuleCatalogue {
    /// Presenting and dismissing as they were observed.
    static let observedPresenting = """
        P1 Full screen, presenting: the presenter will disappear, the presented will and did appear, the presenter did disappear.
        P2 Full screen, dismissing: the presented will disappear, the presenter will and did appear, the presented did disappear.
        P10 Over full screen only the presented controller is told anything.
        P11 Over the current context only the presented controller is told anything.
        P12 In the current context the controller with the context is told what a presenter is told in full screen.
        P13 A presentation controller that does not remove the presenter's view leaves the presenter untold.
        P14 A presentation controller that removes the presenter's view has the presenter told as in full screen.
        P15 Sheets from iOS 13 on leave the presenter in place and untold.
        P16 Form sheets and popovers in regular width leave the presenter untold.
        P17 Sheets in compact width up to iOS 12 act as full screen.
        P23 During a dismissal the links between both controllers last until the dismissed one's did.
        P27 The callbacks of an animated presentation say so; iOS 8 says false in the presenter's did.
        P30 Each presentation has a presentation controller of its own; reading it earlier makes it from the style of that moment.
        P32 activePresentationController is nil while the controller is not presented.
        P43 A custom presentation ignores the context unless its presentation controller says that it is no full-screen one.
        P46 The container of a presentation covers the window, or the view of the context.
        P53 When several are dismissed, what was observed animates the receiver's immediate child and lets those above vanish.
        P54 dismiss where nothing is presented does nothing.
        P57 A presentation in the same turn as a dismissal of the one before is lost.
        P59 Presenting from a controller that is being dismissed is dropped with a warning.
        P63 Presenting from a controller outside the window is dropped with a warning, and its completion never runs.
        P64 Presenting from a controller that presents already is dropped with a warning.
        P65 Presenting while a presentation is under way is dropped with a warning.
        P66 Dismissing while a presentation or dismissal is under way is dropped with a warning.
        P67 From iOS 13 on dismissing during a transition is logged as a failed assertion.
        P68 Presenting from a controller in the window without a parent warns, and goes on.
        P69a Presenting a controller that is shown already is an exception.
        P69b From iOS 13 on presenting again what the same controller presents is an exception of its own text.
        P69c From iOS 13 on presenting a child is an exception of its own text.
        P69e Presenting nothing is an exception.
        P69k A popover without an anchor is an exception.
        P69o A child's view under a controller that is not its parent is an exception, as is a child as a window's root.
        P69q Begins and ends of appearance that do not match are warned of.
        P69s Calling an appearance callback directly is warned of.
        P69t A dismissal that is asked of an alert while it goes with the sheet beneath it is an exception.
        P132 An interactive transition is begun by the interaction controller alone, which has the animator animate.
        P133 Presenting, the presentation controller is told first that it will begin, last that it did end.
        P134 Dismissing, the presentation controller is told first that it will begin, last whether it did.
        P142 The container view exists from the first callback of the presentation controller on.
        P145 The context's presentation style is the presented controller's, and none in containers.
        P146 From its cancelling on a transition says that it was cancelled; from iOS 10 on both that and interactivity may change back.
        P147 A presentation controller's answers are, unless overridden: the presented view, all of the container, full screen, the presenter stays.
        """
}
