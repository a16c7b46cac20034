/// Elements of storyboards that the app enables or disables (CH-149).
extension PresentationSession {
    /// Sets `isEnabled` of an element in the scene of a controller.
    mutating func setEnabled(_ element: String, in receiver: String?, isEnabled: Bool) throws(Rejection) {
        if let owner = controller(withTabBarItem: element) { return setTabEnabled(owner, isEnabled) }
        let owner = try owner(of: element, named: receiver)
        switch try self.element(element, in: owner) {
        case .switchable: break
        case .tabBarItem: return setTabEnabled(owner, isEnabled)
        case .fixed:
            throw .unsuitable(
                key: "element",
                reason:
                    "\(element) is neither enabled nor disabled: controls, bar button items and gesture recognizers are.",
                rule: Choice.disabledElements.rule)
        }
        keepEnabled(element, in: owner, isEnabled)
        emit(
            .property(.controller(name(owner)), name: "\(element).isEnabled", value: .bool(isEnabled)),
            rule: Choice.disabledElements.rule)
    }

    private mutating func keepEnabled(_ element: String, in owner: ControllerHandle, _ isEnabled: Bool) {
        meter.look(at: controllers[owner]?.enabling.count ?? 0)
        controllers.update(owner) { record in
            record.enabling.removeAll { $0.element == element }
            record.enabling.append(ElementEnabling(element: element, isEnabled: isEnabled))
        }
    }

    /// The app's own setting, else the storyboard's.
    func isEnabled(_ element: String, in owner: ControllerHandle) -> Bool {
        if let enabling = controllers[owner]?.enabling, !enabling.isEmpty {
            meter.look(at: enabling.count)
            if let set = enabling.first(where: { $0.element == element }) { return set.isEnabled }
        }
        return isEnabledInFile(element, of: owner)
    }

    /// The storyboard's setting.
    func isEnabledInFile(_ element: String, of owner: ControllerHandle) -> Bool {
        switch sceneElements(of: owner)?.element(withID: element) {
        case .switchable(let isEnabled): return isEnabled
        case .tabBarItem, .fixed, nil: return true
        }
    }

    /// The app's own settings of the elements in a controller's scene.
    func enabling(of owner: ControllerHandle) -> [String: Bool] {
        Dictionary(
            (controllers[owner]?.enabling ?? []).map { ($0.element, $0.isEnabled) },
            uniquingKeysWith: { first, _ in first })
    }

    // MARK: Tabs

    /// The value of a controller's `tabBarItem`.
    func tabBarItemName(of handle: ControllerHandle) -> String { name(handle) + Self.tabBarItemSuffix }

    private static let tabBarItemSuffix = ".tabBarItem"

    private func controller(withTabBarItem item: String) -> ControllerHandle? {
        guard item.hasSuffix(Self.tabBarItemSuffix),
            case .controller(let handle)? = names[String(item.dropLast(Self.tabBarItemSuffix.count))]
        else { return nil }
        return handle
    }

    private mutating func setTabEnabled(_ owner: ControllerHandle, _ isEnabled: Bool) {
        keepEnabled(tabBarItemName(of: owner), in: owner, isEnabled)
        emit(
            .property(.controller(name(owner)), name: "tabBarItem.isEnabled", value: .bool(isEnabled)),
            rule: Choice.disabledElements.rule)
    }

    /// Whether a tab can be tapped, by its own item, else, for a navigation controller, by the item of the bottom of
    /// its stack (R293).
    func isTabEnabled(_ handle: ControllerHandle) -> Bool {
        var current = handle
        while true {
            let item = tabBarItemName(of: current)
            if let set = controllers[current]?.enabling.first(where: { $0.element == item }) {
                return set.isEnabled
            }
            let scene = scene(of: current)
            if let own = scene?.tabBarItem { return own.isEnabled }
            guard let bottom = bottomOfStack(current) else { return true }
            current = bottom
        }
    }
}
