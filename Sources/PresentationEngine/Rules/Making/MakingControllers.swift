/// Making controllers, in code or from a storyboard (VL-14 to VL-27, R64).
extension PresentationSession {
    mutating func makeController(_ request: ControllerRequest, _ bindings: Bindings) throws(Rejection)
        -> ControllerHandle
    {
        if let name = request.name, names[name] != nil, request.origin != .existing { throw .taken(name: name) }
        let handle: ControllerHandle
        var initial = InitialChildren()
        var properties = request.properties
        var tabs = request.tabs
        switch request.origin {
        case .code(let className, let kind, let nibName, let bundle, let children):
            handle = makeInCode(request.name, className ?? kind.className, kind)
            controllers.update(handle) {
                $0.nibName = nibName
                $0.nibBundle = bundle
            }
            emit(
                .callback(
                    .controller(name(handle)), .initNibName,
                    arguments: [Argument("nibName", Value(nibName)), Argument("bundle", Value(bundle))],
                    flags: []), rule: "VL-14")
            guard tabs.isEmpty || children.isEmpty else {
                throw .invalid(reason: "A tab bar controller has either children or tabs.", rule: "Q24")
            }
            initial = try makeInitialChildren(children, of: handle, bindings)
            if kind.canLoadInInitializer, rules.loadsTabBarControllerInInitializer {
                try refuseInitialChildren(initial.controllers, of: handle)
                loadInInitializer(handle, giving: initial.controllers, tabs, properties, bindings)
                tabs = []
                properties = []
                initial.controllers = []
            }
            if kind.takesPropertiesInInitializer {
                try assign(properties, to: handle, bindings)
                properties = []
            }
            try refuseInitialChildren(initial.controllers, of: handle)
            try giveInitialChildren(initial.controllers, to: handle)
        case .storyboard(let storyboard, let identifier):
            let (index, scene) = try scene(storyboard: storyboard, identifier: identifier)
            try runCreator(request.creator)
            handle = try instantiate(
                scene, storyboard: index, name: request.name, creator: request.creator)
        case .scene(let storyboard, let id):
            let (index, scene) = try scene(storyboard: storyboard, objectID: id)
            try runCreator(request.creator)
            handle = try instantiate(
                scene, storyboard: index, name: request.name, creator: request.creator)
        case .existing: return try existingChild(request, bindings)
        }
        controllers.update(handle) { $0.isHeld = request.isHeld }
        if !request.isHeld { candidates.append(handle) }
        try fillAlert(handle, from: request, bindings)
        if !tabs.isEmpty { try setTabObjects(of: handle, to: tabs, bindings) }
        try assign(properties, to: handle, bindings)
        try makeColumns(of: handle, from: initial.controllers)
        agenda.steps += initial.initializers
        return handle
    }

    /// F2: the initializer of a tab bar controller loads its view, before the calling code can set anything.
    private mutating func loadInInitializer(
        _ handle: ControllerHandle, giving children: [ControllerHandle], _ tabs: [TabRequest],
        _ properties: [PropertyAssignment], _ bindings: Bindings
    ) {
        var steps: [Step] = [.load(handle, "F2")]
        if !children.isEmpty { steps.append(.giveChildren(handle, children)) }
        if !tabs.isEmpty { steps.append(.call(.tabBar(receiver: name(handle), .setTabs(tabs)), bindings)) }
        if !properties.isEmpty {
            steps.append(.call(.setProperties(receiver: name(handle), properties), bindings))
        }
        enqueue(steps)
    }

    mutating func makeInCode(
        _ name: String?, _ className: String, _ kind: ControllerKind, rule: Rule = "VL-14"
    )
        -> ControllerHandle
    {
        let chosen = name ?? names.mint(className)
        let handle = controllers.insert(
            Controller(serial: nextSerial(), name: chosen, className: className, kind: kind))
        names.set(chosen, .controller(handle))
        emit(.lifecycle(.controller(chosen), .created), rule: rule)
        return handle
    }

    /// The creator block of iOS 13: it runs once, and must return a controller made from its coder (R64, A7d).
    private mutating func runCreator(_ creator: ControllerRequest.Creator?) throws(Rejection) {
        guard let creator else { return }
        guard rules.hasCreatorBlocks else {
            throw .invalid(
                reason: "instantiateViewController(identifier:creator:) exists from iOS 13 on.", rule: "R64")
        }
        emit(.action(.application, name: "creator", value: Value(creator.className)), rule: "R64")
        guard creator.usesCoder || creator.className == nil else {
            throw notFromCoder(for: nil)
        }
    }
}
