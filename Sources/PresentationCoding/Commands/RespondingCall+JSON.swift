import JSONCoding
import PresentationEngine

extension RespondingCall {
    /// Writes the call with its arguments.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .touch(let view, let phase):
            writer.call(.touch, "view", view)
            if phase != .began { writer.member("phase", phase.rawValue) }
        case .touchScreen(let touch):
            writer.call(.touchScreen)
            if touch.phase != .began { writer.member("phase", touch.phase.rawValue) }
            if let place = touch.place { writer.member("at", place) }
            if touch.velocity != .zero { writer.member("velocity", touch.velocity) }
        case .send(let event):
            writer.call(.sendEvent)
            event.writeMembers(to: &writer)
        case .restoreActivity(let receiver, let type):
            writer.call(.restoreUserActivityState, receiver: receiver)
            writer.member("activityType", type)
        case .becomeFirstResponder(let element, let controller):
            writer.call(.becomeFirstResponder, "element", element)
            writer.member("controller", controller)
        case .resignFirstResponder(let element, let controller):
            writer.call(.resignFirstResponder, "element", element)
            writer.member("controller", controller)
        case .becomeResponder(let name): writer.call(.becomeFirstResponder, "receiver", name)
        case .resignResponder(let name): writer.call(.resignFirstResponder, "receiver", name)
        case .reloadInputViews(let name): writer.call(.reloadInputViews, "receiver", name)
        case .pressKey(let input, let modifiers):
            writer.call(.pressKey)
            writer.member("input", input)
            if !modifiers.isEmpty { writer.member("modifierFlags", modifiers.map(\.rawValue)) }
        case .requestFocusUpdate(let environment):
            writer.call(.requestFocusUpdate, "environment", environment)
        case .dockKeyboard(let isDocked):
            writer.call(.dockKeyboard)
            writer.member("docked", isDocked)
        }
    }
}
