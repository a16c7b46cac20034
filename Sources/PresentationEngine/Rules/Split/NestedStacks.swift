/// The navigation controllers on the stack of a collapsed split view controller's primary: they share its navigation
/// bar (R207, CH-65).
extension PresentationSession {
    /// Whether a navigation controller is on the stack of another one, whose navigation bar then shows its items.
    func sharesNavigationBar(_ handle: ControllerHandle) -> Bool {
        guard let outer = controllers[handle]?.parent, controllers[outer]?.kind.hasStack == true,
            controllers[handle]?.kind.hasStack == true
        else { return false }
        return isCollapsedPrimary(outer)
    }

    /// The navigation controller whose stack a navigation bar shows: the one on top of the stack, if there is one.
    func stackShown(inBarOf navigation: ControllerHandle) -> ControllerHandle {
        guard let top = controllers[navigation]?.children.last, sharesNavigationBar(top),
            controllers[top]?.children.isEmpty == false
        else { return navigation }
        return top
    }
}
