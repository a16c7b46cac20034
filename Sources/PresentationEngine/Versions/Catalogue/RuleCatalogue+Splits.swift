extension RuleCatalogue {
    /// Split view controllers: modes, columns, collapse and expansion.
    static let splits = """
        R101 An expanded split view controller replaces the column that a show came from.
        R104 Collapsed, a detail is pushed by the primary navigation controller.
        R105 Collapsed, a detail is presented full screen where the primary cannot show.
        R107 A delegate that shows by itself ends the matter.
        R130 A column that is narrow is compact in width, the primary one always but where the app makes it wide.
        R201 The display mode is never automatic: it is what automatic stands for.
        R202 Display modes, columns and styles have UIKit's raw values.
        R203 Tiling, overlaying and displacing each have their own modes.
        R204 A split view controller collapses in compact width.
        R205 Collapsing asks the delegate for the primary, then whether it merges by itself, and else the primary controller.
        R206 A plain primary is all that is left after collapsing.
        R207 A primary navigation controller takes the secondary onto its stack.
        R209 A primary that overrides collapsing owns the secondary from then on.
        R210 Expanding asks the delegate for the primary, then for the secondary, and else the primary controller.
        R211 Unless overridden, separating gives the old secondary; a navigation controller gives what was put onto it.
        R214 The primary column's width is the preferred fraction of the whole, held between minimum and maximum.
        R216 primaryColumnWidth tells the width as it is.
        R217 Without presentsWithGesture there is no swipe for the primary column.
        R218 A button for the secondary column alone exists only with three columns.
        R219 A button for the display mode is had from the classic style alone.
        R220 The delegate is told of a new display mode before it is there.
        R221 For the button and the swipe the delegate may say which mode comes next.
        R222 A plain controller set for a column is wrapped in a navigation controller, except in the compact one.
        R223 Collapsed, showing a column pushes what is missing, and hiding one pops it.
        R224 Expanded, showing and hiding columns goes to the nearest display mode.
        R225 With columns the delegate is asked which is on top before they collapse, and which mode they have before they expand, and is told when they did.
        R226 With columns on a phone the compact column is shown at launch, collapsed.
        R227 With columns on an iPad in portrait the secondary is shown at launch and the primary hidden.
        R230 The delegate says which orientations a split view controller supports.
        """
}
