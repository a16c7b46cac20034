/// An action on its way from an element of a storyboard to who carries it out.
package struct ControlAction: Sendable, Hashable {
    package let selector: String
    /// The object id of the element that sends it.
    package let sender: String
    /// The controller in whose scene the element stands.
    package let owner: ControllerHandle
    package let target: Target

    /// Whom the connection in the storyboard leads to.
    package enum Target: Sendable, Hashable {
        case owner
        /// Another object of the scene, by its class and its object id.
        case object(className: String, id: String)
        /// The First Responder placeholder: whoever answers up the responder chain.
        case firstResponder
    }

    package init(selector: String, sender: String, owner: ControllerHandle, target: Target) {
        self.selector = selector
        self.sender = sender
        self.owner = owner
        self.target = target
    }
}
