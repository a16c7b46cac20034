/// Items of bars, editing and toolbars (NV-01 to NV-15, R80, R288, R289, R291, R292).
extension PresentationSession {
    mutating func make(_ call: ItemCall, of handle: ControllerHandle, _ bindings: Bindings) throws(Rejection) {
        switch call {
        case .setEditing(let isEditing, let isAnimated):
            setEditing(
                handle, try truth(of: isEditing, bindings), isAnimated: try truth(of: isAnimated, bindings),
                rule: "NV-11")
        case .tapEditButton:
            if let obstacle = inactivity {
                throw obstacle.refusal(toTouch: "the edit button of \(name(handle))")
            }
            let isEditing = value(of: .isEditing, handle) == true
            setEditing(handle, !isEditing, isAnimated: true, rule: "NV-10")
        case .setToolbarItems(let items, let isAnimated):
            let isAnimated = try truth(of: isAnimated, bindings)
            let value = items.map { Value.list($0.map(Value.text)) } ?? .null
            keep(value, as: .toolbarItems, of: handle)
            emit(
                .property(
                    .controller(name(handle)),
                    name: isAnimated ? "setToolbarItems animated" : "setToolbarItems",
                    value: value), rule: "NV-15")
        }
    }

    /// R288: the edit button's tap is animated; an override calls super, which sets the state (NV-12, R289).
    private mutating func setEditing(
        _ handle: ControllerHandle, _ isEditing: Bool, isAnimated: Bool, rule: Rule
    ) {
        deliver(
            Callback(
                .controller(handle), .setEditing,
                [Argument("editing", .bool(isEditing)), Argument("animated", .bool(isAnimated))], rule: rule),
            base: .editing(handle, isEditing))
    }

    mutating func changeEditing(of handle: ControllerHandle, to isEditing: Bool) {
        // NV-07, NV-11.
        keep(.bool(isEditing), as: .isEditing, of: handle)
    }

    /// R80, R292: a new title replaces the titles of the items, too.
    mutating func setTitle(_ title: String?, of handle: ControllerHandle) {
        controllers.update(handle) {
            $0.properties.title = title
            $0.properties.stored.removeAll {
                $0.property == .navigationItemTitle || $0.property == .tabBarItemTitle
            }
            // The title of the scene's item does not come back.
            if title == nil, $0.scene != nil {
                $0.properties.stored.append(.init(property: .navigationItemTitle, value: .null))
            }
        }
    }

    func value(of value: Readable.ItemValue, _ handle: ControllerHandle) -> Value {
        switch value {
        case .navigationItem, .editButtonItem: .text("\(name(handle)).\(value.rawValue)")
        case .editButtonTitle: self.value(of: .isEditing, handle) == true ? "Done" : "Edit"
        case .shownToolbarItems: shownToolbarItems(of: handle)
        }
    }

    /// R291: the items of the top controller, unless the toolbar is hidden.
    private func shownToolbarItems(of navigation: ControllerHandle) -> Value {
        guard let controller = controllers[navigation], controller.kind == .navigationController,
            value(of: .isToolbarHidden, navigation) != true, let top = controller.children.last
        else { return .null }
        return value(of: .toolbarItems, top)
    }
}
