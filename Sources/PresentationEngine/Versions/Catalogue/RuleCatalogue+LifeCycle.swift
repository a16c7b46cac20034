extension RuleCatalogue {
    /// Views that are loaded, appear and disappear, and what controllers are told of it.
    static let lifeCycle = """
        VL-02 Asking whether a view is loaded never loads it.
        VL-03 Reading view of a controller that has none calls loadView() and gives what that made.
        VL-06 viewDidLoad() follows once the view is there, whether a nib or code made it.
        VL-08 Without an override, a controller with a nib loads its view from that.
        VL-10 Without an override and without a nib, the view is a plain UIView.
        VL-12 A view belongs to one controller; giving it to a second one is refused.
        VL-14 init(nibName:bundle:) remembers the nib and loads nothing.
        VL-18 A nib is looked for in the folders of the language first, then in the bundle's own.
        VL-20 A controller without a nib's name looks first for the nib called as its class without the word Controller.
        VL-21 It looks next for the nib called exactly as its class.
        VL-24 nibName and nibBundle tell what the controller was made with.
        VL-25 storyboard is where the controller came from, and nil for one that was made otherwise.
        VL-26 A storyboard's controller is made by init(coder:) and gets its nib's name from the storyboard.
        VL-30 The view of a window's root is added to the window and fills it.
        VL-34 A controller of a storyboard sets up its views from there by itself.
        AP-05 The argument of an appearance callback says whether it happens with animation, and a will and its did agree.
        AP-06 Appearance follows whether the view is in a window's hierarchy, and nothing else.
        MV-01 isMovingToParent is true while a controller appears because it became a child.
        MV-03 isMovingFromParent is true while a controller disappears because it is a child no more.
        MV-05 isBeingPresented is true while a controller appears because it is presented.
        MV-07 isBeingDismissed is true while a presented controller goes.
        MV-08 isBeingDismissed is false outside the two callbacks of disappearing.
        LY-01 When a view's bounds change, viewWillLayoutSubviews() comes before its layout and viewDidLayoutSubviews() after it.
        ME-01 Controllers are told by didReceiveMemoryWarning() that memory is short.
        ME-05 Only a form sheet keeps the keyboard up when the first responder resigns, unless the controller says otherwise.
        ME-07 In the chain of responders a controller stands between its view and that view's superview.
        ME-08 What a view does not handle its controller may, before the superview.
        NT-01 A split view controller that expands posts that the target of showDetail changed.
        NT-02 A split view controller that collapses posts that the target of showDetail changed.
        P182 Within one appearance the order is viewWillAppear, the view's arrival, viewIsAppearing, layout, viewDidAppear.
        P185 A view is loaded when it is needed and once: not by making the controller, nor by asking whether it is loaded.
        P186 viewIfLoaded is nil until the view has been loaded.
        P188 The view of what is pushed or presented is loaded before the old controller is told anything.
        P29 At launch the root's view is loaded and appears without animation when its window becomes visible.
        """
}
