extension RuleCatalogue {
    /// Segues, their steps and their search backwards.
    static let segues = """
        SG-03 First a segue's destination is made.
        SG-04 Then the segue itself is made, with its identifier and both controllers.
        SG-05 Then prepare(for:sender:) is called on the source.
        SG-06 Then the segue performs, which brings the destination on screen.
        SG-07 Last the segue is let go.
        SG-12 A segue whose shouldPerformSegue(withIdentifier:sender:) is answered false is not performed.
        SG-13 Unless overridden, the answer is true for every segue.
        SG-14 After the answer false nothing is made and nobody is told.
        SG-24 canPerformUnwindSegueAction(_:from:withSender:) asks a controller whether it takes an unwinding.
        SG-26 Up to iOS 8 the container of the target makes the unwind segue.
        SG-27 The unwind action is called on the target.
        SG-31 Up to iOS 8 a container is asked which of its children takes an unwinding.
        R59 Instantiating a controller sets its runtime attributes and the outlets outside its view; outlets into the view wait for that.
        R60 A storyboard without an initial scene has no initial controller, which is no exception.
        R61 An identifier or a storyboard that does not exist is an exception; the ids of the XML are no identifiers.
        R62 A container is instantiated together with the children its relationships name.
        R64 A creator block runs once and must make its controller from the coder it is given.
        R71 A custom segue does what its class does and no more.
        R72 A show segue of a controller without parent and window prepares and presents nothing.
        R73 Each kind of segue makes the call that its name says: show, showDetail, present, popover, embed.
        R74 An embed segue runs as the parent's view loads, before viewDidLoad().
        R75 With its animates box off a segue performs without animation.
        R76 From iOS 9 on a presenting segue lives until what it presented is dismissed.
        R79 An old push segue outside a navigation controller is an exception.
        R81 An unwinding calls prepare, then the action, then takes away what lies between; without a window that last part does not occur.
        R83 An unwinding that nobody takes is dropped: nothing is prepared, no action runs, nothing is dismissed.
        R84 From iOS 9 on an unwinding asks each ancestor for its children that may be searched, and each of those for its answer.
        R85 Unless overridden, all children may be searched but the one that the unwinding came from.
        R86 Unless overridden, whoever implements the action takes the unwinding.
        R87 From a stack of presentations an unwinding asks downwards and dismisses what lies above the target.
        R89 Through stacks and presentations an unwinding dismisses and pops what lies above the target.
        R92 Of unwind(for:towards:), from iOS 9 on, plain controllers do nothing, navigation controllers pop, tab bar controllers select.
        R93 An override of the old search method is still honoured where the new one is not overridden.
        R94 A target that such an override gave has its segue made by its parent, or by itself where it is presented; the file's class then does not count.
        R95 Up to iOS 8 the search asks children, then the controller, then the next above.
        """
}
