extension RuleCatalogue {
    /// Which style a presentation has in which place, and who is asked.
    static let adaptivity = """
        R141 On a large phone in landscape a popover becomes a form sheet.
        R142 From iOS 13 on a phone shows a popover as a form sheet.
        R143 From iOS 13 on sheets do not adapt on a phone: they are cards, and in compact height cover all.
        R151 A replacement for the presented controller is asked for only where the style adapts.
        R152 At a presentation the style is asked first, then the replacement, then the delegate is told which style it will be.
        R153 Up to iOS 8.2 the delegate is asked by the method without traits, later by the one with them.
        R158 A custom presentation adapts only as its own presentation controller says.
        R200 On an iPad an action sheet is a popover: it needs an anchor, and does not show its cancel action.
        """
}
