import JSONCoding
import PresentationEngine

extension NavigationCall {
    /// The word by which the call is named in JSON.
    var verb: CallVerb {
        switch self {
        case .push: .push
        case .pop: .pop
        case .popTo: .popToViewController
        case .popToRoot: .popToRootViewController
        case .tapBack: .tapBackButton
        case .panBack: .panBack
        }
    }

    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .push(let controller, let isAnimated):
            writer.nullable("controller", controller)
            writer.member("animated", isAnimated)
        case .popTo(let controller, let isAnimated):
            writer.member("controller", controller)
            writer.member("animated", isAnimated)
        case .pop(let isAnimated), .popToRoot(let isAnimated): writer.member("animated", isAnimated)
        case .tapBack, .panBack: break
        }
    }
}

extension SetViewControllersCall {
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("receiver", receiver)
        writer.member("controllers", controllers)
        writer.member("animated", isAnimated)
        if direction != .forward { writer.member("direction", direction.rawValue) }
        writer.member("completion", completion)
    }

    init(_ body: CallBody) throws(JSONFault) {
        self.init(
            receiver: try body.target(),
            controllers: try body.object.controllerNames("controllers"),
            isAnimated: try body.object.truth("animated", default: true),
            direction: try body.object.optional("direction")?.enumeration() ?? .forward,
            completion: try body.object.value("completion"))
    }
}
