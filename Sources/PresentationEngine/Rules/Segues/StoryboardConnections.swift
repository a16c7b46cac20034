/// Connections that a storyboard sets on a controller besides its properties: runtime attributes and outlets (R59).
extension PresentationSession {
    /// Before `awakeFromNib`: attributes for properties that the rules know are set, all attributes are announced.
    mutating func setRuntimeAttributes(_ scene: StoryboardScene, of handle: ControllerHandle)
        throws(Rejection)
    {
        guard !scene.runtimeAttributes.isEmpty else { return }
        for attribute in scene.runtimeAttributes {
            if let assignment = PropertyAssignment(attribute) { try set(assignment, of: handle, .none) }
        }
        let keys = scene.runtimeAttributes.map { Value.text($0.keyPath) }
        emit(.property(.controller(name(handle)), name: "runtimeAttributes", value: .list(keys)), rule: "R59")
    }

    /// Outlets to items are set when the controller is instantiated, outlets into its view when the view is loaded.
    mutating func connectOutlets(of handle: ControllerHandle, _ scene: StoryboardScene, intoView: Bool) {
        guard !scene.outlets.isEmpty else { return }
        let views = Set(scene.view?.withDescendants.compactMap(\.id).map { ExactText($0) } ?? [])
        let outlets = scene.outlets.filter { views.contains(ExactText($0.destinationID)) == intoView }
        guard !outlets.isEmpty else { return }
        emit(
            .property(
                .controller(name(handle)), name: "outlets", value: .list(outlets.map { .text($0.property) })),
            rule: "R59")
    }
}

extension PropertyAssignment {
    /// The assignment of a runtime attribute, if its key is a property that the rules know and its value fits.
    init?(_ attribute: StoryboardRuntimeAttribute) {
        guard let property = Property(rawValue: attribute.keyPath) else { return nil }
        switch (property, attribute.value) {
        case (.title, .string(let text)), (.restorationIdentifier, .string(let text)):
            self.init(property, .text(text))
        case (.modalPresentationStyle, .integer(let raw)):
            guard let style = ModalPresentationStyle(rawValue: raw) else { return nil }
            self.init(property, .text(style.name))
        case (.modalTransitionStyle, .integer(let raw)):
            guard let style = ModalTransitionStyle(rawValue: raw) else { return nil }
            self.init(property, .text(style.name))
        case (.preferredContentSize, .size(let size)):
            self.init(property, .size(Size(size.width, size.height)))
        case (_, .boolean(let flag)) where property.kind == .flag:
            self.init(property, .bool(flag))
        case (_, .null), (_, .boolean), (_, .integer), (_, .number), (_, .string), (_, .point), (_, .size),
            (_, .rectangle), (_, .range), (_, .image), (_, .color):
            return nil
        }
    }
}
