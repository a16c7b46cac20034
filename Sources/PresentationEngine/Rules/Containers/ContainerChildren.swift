/// Reparenting: adding children to a container and removing them.
extension PresentationSession {
    /// Moves a controller to another container, or removes it from its own, without callbacks.
    mutating func transfer(_ child: ControllerHandle, to container: ControllerHandle?, rule: Rule)
        throws(Rejection)
    {
        let old = controllers[child]?.parent
        guard old != container else { return }
        if let container { try refuseRing(child, in: container) }
        reparent(child, to: container, rule: rule)
    }

    /// The same for a child that is known not to contain the container.
    mutating func reparent(_ child: ControllerHandle, to container: ControllerHandle?, rule: Rule) {
        let old = controllers[child]?.parent
        if let old {
            leaveUntold(child)
            meter.look(at: (controllers[old]?.children.count ?? 0) / 8)
            controllers.update(old) { $0.lose(child) }
            forgetTab(child, of: old)
            if controllers[old]?.kind == .pageViewController { enqueue(.resumeContainer(old)) }
        }
        if let container { controllers.update(container) { $0.children.append(child) } }
        controllers.update(child) {
            $0.parent = container
            $0.hasAppearedInParent = container != nil && $0.appearance.isOnScreen
        }
        for changed in [old, container].compactMap(\.self) { noteStatusBar(changeOf: changed) }
        announce(child, .parent, to: container, rule: rule)
        if container != nil { notePresented(within: child) }
        for navigation in [old, container].compactMap(\.self)
        where controllers[navigation]?.kind == .navigationController {
            announce(
                navigation, .topViewController, to: controllers[navigation]?.children.last, rule: rule)
        }
    }
}
