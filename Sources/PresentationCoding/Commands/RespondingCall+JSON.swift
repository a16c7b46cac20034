import JSONCoding
import PresentationEngine

extension RespondingCall {
    /// Writes the call with its arguments.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .touch(let view): writer.call(.touch, "view", view)
        case .becomeFirstResponder(let element, let controller):
            writer.call(.becomeFirstResponder, "element", element)
            writer.member("controller", controller)
        case .resignFirstResponder(let element, let controller):
            writer.call(.resignFirstResponder, "element", element)
            writer.member("controller", controller)
        case .dockKeyboard(let isDocked):
            writer.call(.dockKeyboard)
            writer.member("docked", isDocked)
        }
    }
}
