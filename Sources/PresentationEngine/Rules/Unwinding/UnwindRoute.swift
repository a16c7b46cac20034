/// The way from the initiator of an unwinding to its target.
package struct UnwindRoute: Sendable, Hashable {
    /// The presenter that dismisses the controllers over the way, with everything above them.
    package let dismissing: ControllerHandle?
    /// The children that their containers bring into view, from the outermost down to the target.
    package let towards: [ControllerHandle]
}

extension PresentationSession {
    /// The route through the nearest controller above both.
    package func unwindRoute(from source: ControllerHandle, to target: ControllerHandle) -> UnwindRoute {
        let targets = unwindLine(target)
        let line = unwindLine(source)
        guard let place = line.firstIndex(where: targets.contains) else {
            return UnwindRoute(dismissing: nil, towards: [])
        }
        // The crossing nearest to the common controller dismisses everything above with it (R87: once).
        let crossing = line[..<place].last { controllers[$0]?.presentedBy != nil }
        let down = targets.prefix { $0 != line[place] }.reversed()
        return UnwindRoute(
            dismissing: crossing.flatMap { dismisser(of: $0) },
            towards: down.filter { controllers[$0]?.parent != nil })
    }

    /// R96: on iOS 8 a popover stays.
    private func dismisser(of presented: ControllerHandle) -> ControllerHandle? {
        guard let presentation = controllers[presented]?.presentedBy.flatMap({ presentations[$0] }) else {
            return nil
        }
        if rules.leavesPopoverOnUnwinding, presentation.effectiveStyle == .popover { return nil }
        return presentation.presenting
    }

    /// The controller and its ancestors, across presentations, too.
    private func unwindLine(_ handle: ControllerHandle) -> [ControllerHandle] {
        var line = [handle]
        while let next = unwindAncestor(of: line[line.count - 1]) { line.append(next) }
        return line
    }
}
