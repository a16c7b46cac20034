import JSONCoding
import PresentationEngine

extension NavigationCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        switch self {
        case .push(let controller, let isAnimated):
            writer.call(.push, receiver: receiver)
            writer.nullable("controller", controller)
            writer.member("animated", isAnimated)
        case .popTo(let controller, let isAnimated):
            writer.call(.popToViewController, receiver: receiver)
            writer.member("controller", controller)
            writer.member("animated", isAnimated)
        case .pop(let isAnimated):
            writer.call(.pop, receiver: receiver)
            writer.member("animated", isAnimated)
        case .popToRoot(let isAnimated):
            writer.call(.popToRootViewController, receiver: receiver)
            writer.member("animated", isAnimated)
        case .setNavigationBarHidden(let isHidden, let isAnimated):
            writer.call(.setNavigationBarHidden, receiver: receiver)
            writer.member("hidden", isHidden)
            writer.member("animated", isAnimated)
        case .setToolbarHidden(let isHidden, let isAnimated):
            writer.call(.setToolbarHidden, receiver: receiver)
            writer.member("hidden", isHidden)
            writer.member("animated", isAnimated)
        case .tapBack: writer.call(.tapBackButton, receiver: receiver)
        case .panBack: writer.call(.panBack, receiver: receiver)
        case .tapContent(let area):
            writer.call(.tapContent, receiver: receiver)
            if area != .content { writer.member("area", area.rawValue) }
        case .swipeContent(let way):
            writer.call(.swipeContent, receiver: receiver)
            writer.member("direction", way.rawValue)
        case .panContent:
            writer.call(.panBack, receiver: receiver)
            writer.word("from", PanOrigin.content)
        }
    }
}

extension SetViewControllersCall {
    func writeMembers(to writer: inout JSONWriter) {
        writer.call(.setViewControllers, receiver: receiver)
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
