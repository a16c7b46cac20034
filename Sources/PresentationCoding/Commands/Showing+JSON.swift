import JSONCoding
import PresentationEngine

extension ShowingCall {
    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .show(let call):
            writer.member("receiver", call.receiver)
            writer.member("controller", call.controller)
            writer.member("sender", call.sender)
        case .target(let call):
            writer.member("receiver", call.receiver)
            writer.member("action", call.action)
            writer.member("sender", call.sender)
            writer.member("label", call.label)
        }
    }
}

extension ShowCall {
    init(_ context: ShowContext, _ body: CallBody) throws(JSONFault) {
        self.init(
            context, receiver: try body.target(), controller: try body.object.required("controller").name(),
            sender: try body.object.name("sender"))
    }
}

extension TargetCall {
    init(_ body: CallBody) throws(JSONFault) {
        self.init(
            receiver: try body.target(), action: try body.object.required("action").name(),
            sender: try body.object.name("sender"), label: try body.object.name("label"))
    }
}
