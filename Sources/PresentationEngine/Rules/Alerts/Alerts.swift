/// The contents of alerts and action sheets (CH-110 to CH-116, R200).
extension PresentationSession {
    mutating func make(_ call: AlertCall, of receiver: String, _ bindings: Bindings) throws(Rejection) {
        let handle = try controller(receiver, bindings)
        guard let state = controllers[handle]?.alert else {
            throw .invalid(reason: "\(name(handle)) is not an alert controller.", rule: nil)
        }
        switch call {
        case .addAction(let request): try addAction(request, to: handle, state, bindings)
        case .addTextField(let request): try addTextField(request, to: handle, state, bindings)
        case .setActionEnabled(let name, let isEnabled):
            try setAction(resolve(name, bindings), of: handle, state, isEnabled: isEnabled)
        case .enterText(let field, let text): try enter(text, field: field, of: handle, state)
        }
    }

    /// Sets up a new alert as `init(title:message:preferredStyle:)` and the calls after it do.
    mutating func fillAlert(_ handle: ControllerHandle, from request: ControllerRequest, _ bindings: Bindings)
        throws(Rejection)
    {
        guard controllers[handle]?.alert != nil else {
            if request.actions.isEmpty, request.textFields.isEmpty { return }
            throw .invalid(reason: "Only an alert controller has actions and text fields.", rule: nil)
        }
        for assignment in request.properties where assignment.property == .preferredStyle {
            let style = try alertStyle(assignment)
            controllers.update(handle) { $0.alert?.style = style }
        }
        for action in request.actions {
            guard let state = controllers[handle]?.alert else { return }
            try addAction(action, to: handle, state, bindings)
        }
        for field in request.textFields {
            guard let state = controllers[handle]?.alert else { return }
            try addTextField(field, to: handle, state, bindings)
        }
    }

    // MARK: Actions

    /// Adds an action: it must have a title, and a second cancel action raises an exception (CH-110).
    private mutating func addAction(
        _ request: AlertActionRequest, to handle: ControllerHandle, _ state: AlertState, _ bindings: Bindings
    ) throws(Rejection) {
        let rule = Choice.alertActions.rule
        guard let title = request.title else {
            throw exception(
                "Actions added to UIAlertController must have a title\(about: mention(handle, .alert))", rule)
        }
        if request.style == .cancel, state.cancelAction != nil {
            throw exception(
                "UIAlertController can only have one action with a style of UIAlertActionStyleCancel\(about: mention(handle, .alert))",
                rule,
                name: "NSInternalInconsistencyException")
        }
        if let name = request.name, state.action(named: name) != nil { throw .taken(name: name) }
        let action = AlertAction(
            name: request.name ?? freeName(title, state), title: title, style: request.style,
            isEnabled: request.isEnabled, handler: request.handler, bindings: bindings)
        controllers.update(handle) { $0.alert?.actions.append(action) }
        emit(
            .action(.controller(name(handle)), name: "addAction(_:)", value: .text(action.name)), rule: rule)
    }

    /// The title, with a number from the second action of that title on.
    private func freeName(_ title: String, _ state: AlertState) -> String {
        var name = title
        var count = 1
        while state.action(named: name) != nil {
            count += 1
            name = "\(title)-\(count)"
        }
        return name
    }

    private mutating func setAction(
        _ action: String, of handle: ControllerHandle, _ state: AlertState, isEnabled: Bool
    ) throws(Rejection) {
        guard let index = state.actions.firstIndex(where: { $0.name == action }) else {
            throw .unknown(kind: "action", name: action)
        }
        controllers.update(handle) { $0.alert?.actions[index].isEnabled = isEnabled }
        emit(
            .property(.controller(name(handle)), name: "\(action).isEnabled", value: .bool(isEnabled)),
            rule: Choice.alertActions.rule)
    }

    // MARK: Text fields

    /// Only alerts have text fields; the handler configures the new one at once (CH-111).
    private mutating func addTextField(
        _ request: AlertFieldRequest, to handle: ControllerHandle, _ state: AlertState, _ bindings: Bindings
    ) throws(Rejection) {
        let rule = Choice.alertTextFields.rule
        guard state.style == .alert else {
            throw exception(
                "Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert\(about: mention(handle, .alert))",
                rule, name: "NSInternalInconsistencyException")
        }
        controllers.update(handle) { $0.alert?.textFields.append(request.field) }
        let index = state.textFields.count
        emit(
            .action(.controller(name(handle)), name: Member.addTextField.rawValue, value: .integer(index)),
            rule: rule)
        guard let configuration = request.configuration else { return }
        let captured = Bindings(
            bindings.values + [
                Argument("alert", .text(name(handle))), Argument("textField", .integer(index)),
            ])
        enqueue(.completion(.controller(handle), .addTextField, configuration, captured, rule))
    }

    private mutating func enter(
        _ text: String, field index: Int, of handle: ControllerHandle, _ state: AlertState
    ) throws(Rejection) {
        guard state.textFields.indices.contains(index) else {
            throw .invalid(
                reason: "\(name(handle)) has \(state.textFields.count) text fields; their places begin at 0.",
                rule: nil)
        }
        try refuseOutOfReach(handle)
        controllers.update(handle) { $0.alert?.textFields[index].text = text }
        emit(
            .property(.controller(name(handle)), name: "textFields[\(index)].text", value: .text(text)),
            rule: Choice.alertTextFields.rule)
    }

    // MARK: Properties

    mutating func setAlert(_ assignment: PropertyAssignment, of handle: ControllerHandle) throws(Rejection) {
        guard let state = controllers[handle]?.alert else {
            throw .unsuitable(
                key: assignment.property.rawValue,
                reason: "\(assignment.property.rawValue) is a property of alert controllers.", rule: nil)
        }
        switch assignment.property {
        case .preferredStyle:
            guard try alertStyle(assignment) == state.style else {
                throw .unsuitable(
                    key: assignment.property.rawValue,
                    reason: "preferredStyle is fixed when an alert controller is made.",
                    rule: Choice.alertStyles.rule)
            }
        case .preferredAction: try setPreferredAction(assignment.value, of: handle, state)
        default:
            let message = assignment.value
            guard message == .null || message.string != nil else {
                throw unsuitable(assignment, "a text, or null")
            }
            controllers.update(handle) { $0.alert?.message = message.string }
        }
    }

    private func alertStyle(_ assignment: PropertyAssignment) throws(Rejection) -> AlertStyle {
        guard let style = assignment.value.string.flatMap(AlertStyle.init) else {
            throw unsuitable(assignment, "alert or actionSheet", rule: Choice.alertStyles.rule)
        }
        return style
    }

    /// The preferred action is one of the alert's own, from iOS 9 on (CH-112).
    private mutating func setPreferredAction(_ value: Value, of handle: ControllerHandle, _ state: AlertState)
        throws(Rejection)
    {
        let rule = Choice.preferredAction.rule
        guard rules.hasPreferredActions else {
            throw .unavailable(.preferredAction, since: 9, rule: rule)
        }
        if value != .null, value.string.flatMap(state.action) == nil {
            throw exception(
                "The -preferredAction of an alert controller must be contained in the -actions array or be nil.\(about: mention(handle, .alert))",
                rule,
                name: "NSInternalInconsistencyException")
        }
        controllers.update(handle) { $0.alert?.preferred = value.string }
    }

    func alertValue(of property: Property, _ handle: ControllerHandle) -> Value {
        guard let state = controllers[handle]?.alert else { return .null }
        switch property {
        case .preferredStyle: return .text(state.style.rawValue)
        case .preferredAction: return Value(state.preferred)
        default: return Value(state.message)
        }
    }
}
