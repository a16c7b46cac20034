import JSONCoding
import PresentationEngine

extension NavigationCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        writer.member("receiver", receiver)
        switch self {
        case .push(let controller, let isAnimated):
            writer.nullable("controller", controller)
            writer.member("animated", isAnimated)
        case .popTo(let controller, let isAnimated):
            writer.member("controller", controller)
            writer.member("animated", isAnimated)
        case .pop(let isAnimated):
            writer.member("animated", isAnimated)
        case .popToRoot(let isAnimated):
            writer.member("animated", isAnimated)
        case .setNavigationBarHidden(let isHidden, let isAnimated):
            writer.member("hidden", isHidden)
            writer.member("animated", isAnimated)
        case .setToolbarHidden(let isHidden, let isAnimated):
            writer.member("hidden", isHidden)
            writer.member("animated", isAnimated)
        case .tapContent(let area):
            if area != .content { writer.member("area", area.rawValue) }
        case .swipeContent(let way):
            writer.member("direction", way.rawValue)
        case .panContent:
            writer.word("from", PanOrigin.content)
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
