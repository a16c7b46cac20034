import JSONCoding
import PresentationEngine

extension RespondingCall {
    /// Writes the call with its arguments.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .touch(let view, let phase):
            writer.member("view", view)
            if phase != .began { writer.member("phase", phase.rawValue) }
        case .touchScreen(let touch):
            if touch.phase != .began { writer.member("phase", touch.phase.rawValue) }
            if let place = touch.place { writer.member("at", place) }
            if touch.velocity != .zero { writer.member("velocity", touch.velocity) }
        case .send(let event):
            event.writeMembers(to: &writer)
        case .restoreActivity(let receiver, let type):
            writer.member("receiver", receiver)
            writer.member("activityType", type)
        case .becomeFirstResponder(let element, let controller):
            writer.member("element", element)
            writer.member("controller", controller)
        case .resignFirstResponder(let element, let controller):
            writer.member("element", element)
            writer.member("controller", controller)
        case .becomeResponder(let name): writer.member("receiver", name)
        case .resignResponder(let name): writer.member("receiver", name)
        case .reloadInputViews(let name): writer.member("receiver", name)
        case .pressKey(let input, let modifiers):
            writer.member("input", input)
            if !modifiers.isEmpty { writer.member("modifierFlags", modifiers.map(\.rawValue)) }
        case .requestFocusUpdate(let environment):
            writer.member("environment", environment)
        case .dockKeyboard(let isDocked):
            writer.member("docked", isDocked)
        }
    }
}
