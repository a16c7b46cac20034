@testable import PresentationEngine

extension ControllerRequest {
    static func plain(_ name: String, _ className: String? = nil, _ properties: PropertyAssignment...)
        -> ControllerRequest
    {
        ControllerRequest(
            name: name,
            origin: .code(
                className: className, kind: .viewController, nibName: nil, bundle: nil, children: []),
            properties: properties)
    }

    static func container(_ name: String, _ kind: ControllerKind, _ children: ControllerRequest...)
        -> ControllerRequest
    {
        ControllerRequest(
            name: name,
            origin: .code(className: nil, kind: kind, nibName: nil, bundle: nil, children: children))
    }
}

extension PropertyAssignment {
    static func style(_ style: ModalPresentationStyle) -> PropertyAssignment {
        PropertyAssignment(.modalPresentationStyle, .text(style.name))
    }

    static func transition(_ style: ModalTransitionStyle) -> PropertyAssignment {
        PropertyAssignment(.modalTransitionStyle, .text(style.name))
    }
}

extension ControllerRequest {
    /// An alert controller with actions and further members.
    static func alert(
        _ name: String, style: AlertStyle = .alert, title: String? = "Sure?",
        _ actions: AlertActionRequest..., textFields: [AlertFieldRequest] = [],
        properties: [PropertyAssignment] = []
    ) -> ControllerRequest {
        var request = ControllerRequest.container(name, .alertController)
        request.properties =
            [
                PropertyAssignment(.title, Value(title)),
                PropertyAssignment(.preferredStyle, .text(style.rawValue)),
            ] + properties
        request.actions = actions
        request.textFields = textFields
        return request
    }
}

extension AlertActionRequest {
    /// An action whose handler is seen in the log as its title.
    static func named(_ title: String, _ style: AlertActionStyle = .default, enabled: Bool = true) -> Self {
        .init(title: title, style: style, isEnabled: enabled, handler: Completion(label: title))
    }
}
