/// Elements of storyboards that the app enables or disables (CH-149).
extension PresentationSession {
    /// Sets `isEnabled` of an element in the scene of a controller.
    mutating func setEnabled(_ element: String, in receiver: String?, isEnabled: Bool) throws(Rejection) {
        let owner = try owner(of: element, named: receiver)
        switch try self.element(element, in: owner) {
        case .switchable: break
        case .fixed:
            throw .unsuitable(
                key: "element",
                reason:
                    "\(element) is neither enabled nor disabled: controls, bar button items and gesture recognizers are.",
                rule: Choice.disabledElements.rule)
        }
        controllers.update(owner) { record in
            record.enabling.removeAll { $0.element == element }
            record.enabling.append(ElementEnabling(element: element, isEnabled: isEnabled))
        }
        emit(
            .action(.controller(name(owner)), name: "\(element).isEnabled", value: .bool(isEnabled)),
            rule: Choice.disabledElements.rule)
    }

    /// What the app has set, else what the storyboard says.
    func isEnabled(_ element: String, in owner: ControllerHandle) -> Bool {
        if let set = controllers[owner]?.enabling.first(where: { $0.element == element }) {
            return set.isEnabled
        }
        guard let (storyboard, reference) = storyboardScene(of: owner) else { return true }
        switch storyboard.scene(withID: reference.objectID)?.element(withID: element) {
        case .switchable(let isEnabled): return isEnabled
        case .fixed, nil: return true
        }
    }
}
