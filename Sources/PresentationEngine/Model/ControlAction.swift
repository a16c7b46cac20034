/// An action on its way from an element of a storyboard to its target.
package struct ControlAction: Sendable, Hashable {
    package let selector: String
    /// The object id of the element that sends it.
    package let sender: String
    /// The controller whose scene contains the element.
    package let owner: ControllerHandle
    package var target: Target

    /// The target of the storyboard's connection.
    package enum Target: Sendable, Hashable {
        case owner
        /// Another object of the scene, by its class and its object id.
        case object(className: String, id: String)
        /// The First Responder placeholder: the first object in the responder chain that performs the action.
        case firstResponder
        /// The first object in the responder chain that performs the action of a key command; once it is found and has
        /// validated the command, that object (CH-643).
        case keyCommand(Actor?)
    }

    package init(selector: String, sender: String, owner: ControllerHandle, target: Target) {
        self.selector = selector
        self.sender = sender
        self.owner = owner
        self.target = target
    }
}
