extension RuleCatalogue {
    /// Navigation, tab, page and custom containers as they were observed.
    static let observedContainers = """
        P69f Pushing a controller that is on the stack is an exception.
        P69g Pushing a navigation controller is an exception.
        P69h Pushing nothing is an exception.
        P69j Popping to a controller that is not on the stack is an exception.
        P69m Selecting a controller that is no tab is an exception.
        P69p transition(from:to:…) of controllers without a common parent is an exception.
        P69r A push within a running push is warned of, and once more as it ends.
        P70 Pushing: the old will disappear, the new will appear, the old did disappear, the new did appear.
        P71 Popping, by code, the back button or a finished gesture: the top will disappear, the one beneath will appear, the top did disappear, the one beneath did appear.
        P72 A stack changes in the call; the callbacks follow in the next turn.
        P74 Setting the stack of an empty navigation controller in sight changes it at once and tells the new top in the next turn.
        P75 A navigation controller out of sight changes its stack and tells nobody.
        P80 Popping the only controller does nothing.
        P81 Popping gives what was popped, from the bottom up.
        P82 Setting the stack with animation looks as a push where the top is new, as a pop where it was beneath, and as nothing where it stays.
        P83 A pushed controller is told willMove(toParent:) at the call and didMove(toParent:) at the end of the transition.
        P85 The delegate is told that the controller will show after both wills, and that it did show after both dids.
        P86 An interactive pop begins as a pop: the stack shows it already.
        P88 An interactive pop that is cancelled tells both controllers back and restores the stack, without the delegate.
        P90 A pop during a running transition is put off until that has ended.
        P93 The delegate is asked for an animator of the push or pop, then, if there is one, for an interaction controller.
        P98 At first only the selected tab is loaded and appears.
        P99 Up to iOS 17 switching tabs: the new will appear, the old will and did disappear, the new did appear.
        P100 From iOS 18 on switching tabs fades: the new will appear, the old will disappear, the new did appear, the old did disappear.
        P102 A tap on the selected tab asks and tells the delegate, and pops a navigation controller to its root.
        P103 Selecting a tab by code asks and tells the delegate nothing.
        P104 A delegate that says no keeps the selection as it is.
        P105 The delegate is asked for an animator of the switch, then, if there is one, for an interaction controller.
        P113 A parent is told before its children, in each of the four callbacks.
        P116 transition(from:to:…): the old will disappear, the new will and did appear, the old did disappear.
        P117 transition(from:to:…) adds the new view under the old one's superview, and removes the old view at the end.
        P122 Scrolling pages: the new will appear, the old will disappear, the new did appear, the old did disappear.
        P123 A scrolled page that is cancelled: the old will and did appear again, then the new will and did disappear.
        P124 Curling pages: the new will appear, the old will and did disappear, the new did appear.
        P125 A curled page that is cancelled: the new will disappear, the old will appear, the new did disappear, the old did appear.
        P126 Pages set while the page view controller loads appear with it.
        P127 The delegate is told of pages that the user turns, not of those that code sets.
        R290 A controller that hides the bottom bar when pushed keeps it hidden until it is popped, whatever is pushed above.
        R292 A tab bar item is made from the title when it is asked for, and the title knows nothing of it.
        R293 A navigation controller's tab takes its title from the bottom of the stack.
        R294 With more than five tabs the first four are shown beside More, whose navigation controller is no tab.
        R295 Changing a tab bar that a controller manages is an exception.
        """
}
