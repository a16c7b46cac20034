/// The stack of a navigation controller in state restoration (R13, R14).
extension PresentationSession {
    /// From bottom to top (R13), without the columns that lie on the stack of a collapsed split view controller.
    func encodedStack(of navigation: ControllerHandle) -> [ContainedChild] {
        let stack = controllers[navigation]?.children ?? []
        return stack.without(columnsOnStack(of: navigation)).map { ContainedChild($0, rule: "R13") }
    }

    /// The restored controllers are the stack, in their order; those of the launch leave (R13).
    mutating func restoreStack(of navigation: ControllerHandle, to children: [ContainedChild])
        throws(Rejection)
    {
        let stack = children.map(\.controller).distinct
        let columns = columnsOnStack(of: navigation).without(stack)
        announceRestoredChildren(of: navigation, rule: "R13")
        guard stack + columns != controllers[navigation]?.children else { return }
        try setStack(of: navigation, to: stack + columns, isAnimated: false)
    }
}
