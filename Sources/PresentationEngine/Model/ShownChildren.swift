/// The children that a container showed, or had last shown, before a transition brought it on screen.
package struct ShownChildren: Sendable, Hashable {
    package let container: ControllerHandle
    package let children: [ControllerHandle]

    package init(container: ControllerHandle, children: [ControllerHandle]) {
        self.container = container
        self.children = children
    }
}
