/// The stack of a navigation controller in state restoration (R13, R14).
extension PresentationSession {
    /// From bottom to top (R13); the columns on the stack of a collapsed split view controller keep their places, and
    /// belong to the split view controller (CH-231).
    func encodedStack(of navigation: ControllerHandle) -> [ContainedChild] {
        let columns = columnsOnStack(of: navigation)
        return (controllers[navigation]?.children ?? []).map { child in
            guard columns.contains(child) else { return ContainedChild(child, rule: "R13") }
            return ContainedChild(
                represented(child), rule: Choice.savedWhileCollapsed.rule,
                column: column(ofNested: child, on: navigation))
        }
    }

    /// The restored controllers are the stack, in their order; those of the launch leave (R13).
    ///
    /// A column that is not on the stack now stays in its column, and takes its place at the next collapse.
    mutating func restoreStack(of navigation: ControllerHandle, to children: [ContainedChild])
        throws(Rejection)
    {
        let columns = columnsOnStack(of: navigation)
        let restored = children.compactMap { child -> ControllerHandle? in
            guard child.column != nil else { return child.controller }
            let column = wrapper(around: child.controller) ?? child.controller
            return columns.contains(column) ? column : nil
        }
        notePlaces(of: children, on: navigation)
        let stack = restored.distinct + columns.without(restored)
        guard stack != controllers[navigation]?.children else { return }
        try refuseStack(stack, of: navigation)
        announceRestoredChildren(of: navigation, rule: "R13")
        putStack(stack, on: navigation, isAnimated: false)
    }
}
