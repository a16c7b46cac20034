@testable import PresentationEngine

extension ControllerRequest {
    /// An alert controller with actions, and with what else is said.
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

extension Theater {
    /// An alert called `alert` that is made, presented by `A` and settled.
    @discardableResult
    mutating func alert(_ request: ControllerRequest) throws -> [Event] {
        try call(.makeController(request))
        return try play { try $0.present(request.name ?? "alert") }
    }

    mutating func act(on element: String, in controller: String? = nil, event: String? = nil)
        throws(Rejection)
    {
        try call(.tap(element: element, controller: controller, event: event))
    }
}
