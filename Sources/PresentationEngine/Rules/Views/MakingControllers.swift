/// Making controllers: in code, and from the scenes of a storyboard (VL-14 to VL-27, R59 to R64).
extension PresentationSession {
    mutating func makeController(_ request: ControllerRequest, _ bindings: Bindings) throws(Rejection)
        -> ControllerHandle
    {
        if let name = request.name, names[name] != nil { throw .taken(name: name) }
        let handle: ControllerHandle
        var columns: [ControllerHandle] = []
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
            let place = agenda.steps.count
            if kind == .tabBarController { push(.load(handle, Choice.viewOfTabBarController.rule)) }
            let made = try children.map { child throws(Rejection) in
                var request = child
                request.isHeld = false
                return try makeController(request, bindings)
            }
            for child in made { try refuseContaining(child) }
            switch kind {
            case .splitViewController: columns = made
            // No initializer of UIKit's takes pages.
            case .pageViewController: made.forEach { link($0, to: handle) }
            case .viewController, .navigationController, .tabBarController, .tableViewController,
                .collectionViewController, .avPlayerViewController, .alertController, .imagePickerController:
                join(made, handle, place)
            }
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
        }
        controllers.update(handle) { $0.isHeld = request.isHeld }
        if !request.isHeld { candidates.append(handle) }
        try fillAlert(handle, from: request, bindings)
        try assign(request.properties, to: handle, bindings)
        try makeColumns(of: handle, from: columns)
        return handle
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

    /// Children given in code as their container is made: UIKit's containers tell them both that they will move and
    /// that they did, `addChild(_:)` alone the former (CH-131, CT-05, CT-06).
    ///
    /// They are children at once, whatever their reactions do, which come after in the order of the callbacks; but what
    /// an initializer has still to do, such as that of a tab bar controller, comes before (CH-146).
    ///
    /// - Parameter place: where the steps of these initializers begin.
    private mutating func join(_ children: [ControllerHandle], _ parent: ControllerHandle, _ place: Int) {
        guard agenda.steps.count == place else {
            let steps = children.flatMap { child -> [Step] in
                [.callback(initialMove(child, .willMoveToParent, parent)), .join(child, parent)]
                    + (tellsAll(parent) ? [.callback(initialMove(child, .didMoveToParent, parent))] : [])
            }
            return agenda.steps.insert(contentsOf: steps.reversed(), at: place)
        }
        var reactions: [[Step]] = []
        for child in children {
            reactions.append(announced(initialMove(child, .willMoveToParent, parent)))
            join(child, parent)
            if tellsAll(parent) { reactions.append(announced(initialMove(child, .didMoveToParent, parent))) }
        }
        for steps in reactions.reversed() { agenda.steps += steps }
    }

    /// A child that code gave its container from the start.
    mutating func join(_ child: ControllerHandle, _ parent: ControllerHandle) {
        guard controllers.contains(child), controllers.contains(parent), controllers[child]?.parent == nil
        else { return }
        link(child, to: parent)
        announce(child, .parent, to: parent, rule: tellsAll(parent) ? Choice.initialChildren.rule : "CT-03")
    }

    private func tellsAll(_ parent: ControllerHandle) -> Bool {
        controllers[parent]?.kind.isContainer == true
    }

    func initialMove(_ child: ControllerHandle, _ member: Member, _ parent: ControllerHandle) -> Callback {
        Callback(
            .controller(child), member, [Argument("parent", .text(name(parent)))],
            rule: tellsAll(parent) ? Choice.initialChildren.rule : "CT-05")
    }

    /// Makes `child` a child without the callbacks of a later `addChild`: it is there from the start (R62).
    private mutating func link(_ child: ControllerHandle, to parent: ControllerHandle) {
        controllers.update(parent) { $0.children.append(child) }
        controllers.update(child) { $0.parent = parent }
        if controllers[parent]?.kind == .tabBarController, controllers[parent]?.selected == nil {
            controllers.update(parent) { $0.selected = child }
        }
        if controllers[parent]?.kind == .pageViewController {
            controllers.update(parent) { $0.pages.current.append(child) }
        }
    }

    /// The creator block of iOS 13: it runs once, and must return a controller made from its coder (R64).
    private mutating func runCreator(_ creator: ControllerRequest.Creator?) throws(Rejection) {
        guard let creator else { return }
        guard rules.hasCreatorBlocks else {
            throw .invalid(
                reason: "instantiateViewController(identifier:creator:) exists from iOS 13 on.", rule: "R64")
        }
        emit(.action(nil, name: "creator", value: Value(creator.className)), rule: "R64")
        guard creator.usesCoder || creator.className == nil else {
            throw notFromCoder
        }
    }

    // MARK: Storyboards

    private func storyboard(named name: String?) throws(Rejection) -> (Int, Storyboard) {
        let storyboards = settings?.storyboards ?? []
        let found = name == nil ? storyboards.indices.first : storyboards.firstIndex { $0.name == name }
        guard let found else {
            let known = storyboards.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw .exception(
                name: "NSInvalidArgumentException",
                reason:
                    "Could not find a storyboard named '\(name ?? "Main")' in bundle NSBundle </\(settings?.bundleIdentifier ?? "")> (loaded)",
                rule: "R61",
                hint: known.isEmpty
                    ? "The session has no storyboards." : "The session has the storyboards \(known).")
        }
        return (found, storyboards[found])
    }

    private func scene(storyboard name: String?, objectID id: String) throws(Rejection) -> (
        Int, StoryboardScene
    ) {
        let (index, storyboard) = try storyboard(named: name)
        guard let scene = storyboard.scene(withID: id) else { throw .unknown(kind: "scene", name: id) }
        return (index, scene)
    }

    /// The scene meant by a storyboard's name and an identifier (R60, R61).
    func scene(storyboard name: String?, identifier: String?) throws(Rejection) -> (Int, StoryboardScene) {
        let (index, storyboard) = try storyboard(named: name)
        guard let identifier else {
            guard let scene = storyboard.initialScene else {
                throw .invalid(reason: "\(storyboard.name) has no initial view controller.", rule: "R60")
            }
            return (index, scene)
        }
        guard let scene = storyboard.scene(withStoryboardIdentifier: identifier) else {
            throw exception(
                "Storyboard (<UIStoryboard: \(Self.address(index))>) doesn't contain a view controller with identifier '\(identifier)'",
                "R61")
        }
        return (index, scene)
    }

    /// Instantiates a scene with its relationship children (VL-26, VL-27, R62, R63).
    mutating func instantiate(
        _ scene: StoryboardScene, storyboard index: Int, name: String?,
        creator: ControllerRequest.Creator? = nil,
        rule: Rule = "VL-26", within containers: [SceneReference] = []
    ) throws(Rejection) -> ControllerHandle {
        let (index, scene) = try meant(by: scene, storyboard: index)
        let reference = SceneReference(storyboard: index, objectID: scene.id)
        guard !containers.contains(reference) else {
            throw .invalid(reason: "The relationships of scene \(scene.id) lead back to it.", rule: "R62")
        }
        let kind = scene.kind.controllerKind
        let className =
            creator?.className ?? scene.customClass?.name ?? scene.kind.className ?? kind.className
        let chosen = name ?? names.mint(scene.storyboardIdentifier ?? className)
        var controller = Controller(serial: nextSerial(), name: chosen, className: className, kind: kind)
        controller.scene = reference
        controller.nibName = scene.view?.id.map { "\(scene.id)-view-\($0)" }
        controller.properties = ControllerProperties(scene)
        let handle = controllers.insert(controller)
        names.set(chosen, .controller(handle))
        emit(.lifecycle(.controller(chosen), .created), rule: rule)
        emit(.callback(.controller(chosen), .initCoder, arguments: [], flags: []), rule: "VL-26")
        push(.callback(Callback(.controller(handle), .awakeFromNib, rule: "R59")))
        try setRuntimeAttributes(scene, of: handle)
        connectOutlets(of: handle, scene, intoView: false)
        guard let storyboard = settings?.storyboards[index] else { return handle }
        if case .splitViewController(let split) = scene.kind { take(split, for: handle) }
        if let steps = relationshipActions(of: scene, handle, reference) {
            push(steps)
            return handle
        }
        for case (.relationship(let relationship), let child) in storyboard.related(to: scene) {
            let made = try instantiate(child, storyboard: index, name: nil, within: containers + [reference])
            relate(made, relationship, to: handle)
        }
        return handle
    }

    /// Where a segue action makes one of a container's controllers, all are made in the turn, in the order of the file
    /// (CH-124).
    private func relationshipActions(
        of scene: StoryboardScene, _ container: ControllerHandle, _ reference: SceneReference
    ) -> [Step]? {
        let storyboard = settings?.storyboards[reference.storyboard]
        let related = scene.segues.filter {
            guard case .relationship = $0.kind else { return false }
            return storyboard?.scene(withID: $0.destinationID) != nil
        }
        guard related.contains(where: { destinationSelector(of: $0) != nil }) else { return nil }
        return related.map {
            .beginSegue(
                SegueRequest(
                    source: container, storyboard: reference.storyboard, element: $0.id, sender: nil))
        }
    }

    /// A controller that a storyboard gives a container is its child from the start.
    mutating func relate(
        _ child: ControllerHandle, _ relationship: StoryboardRelationship, to container: ControllerHandle
    ) {
        if controllers[container]?.kind == .splitViewController {
            placeColumn(child, relationship, of: container)
        } else {
            link(child, to: container)
        }
    }
}

extension StoryboardControllerKind {
    /// What the scene's controller is to the rules; an element the engine does not know acts as a plain one.
    package var controllerKind: ControllerKind {
        switch self {
        case .navigationController: .navigationController
        case .tabBarController: .tabBarController
        case .splitViewController: .splitViewController
        case .pageViewController: .pageViewController
        case .tableViewController: .tableViewController
        case .collectionViewController: .collectionViewController
        case .avPlayerViewController: .avPlayerViewController
        case .viewController, .glkViewController, .placeholder, .other: .viewController
        }
    }
}

extension ControllerProperties {
    /// The properties that a scene's attributes set.
    init(_ scene: StoryboardScene) {
        title = scene.title
        restorationIdentifier = scene.effectiveRestorationIdentifier
        modalPresentationStyle = scene.presentation.modalPresentationStyle
        modalTransitionStyle = scene.presentation.modalTransitionStyle ?? .coverVertical
        definesPresentationContext = scene.presentation.definesPresentationContext
        providesPresentationContextTransitionStyle =
            scene.presentation.providesPresentationContextTransitionStyle ?? false
        isModalInPresentation = scene.presentation.isModalInPresentation ?? false
        preferredContentSize =
            scene.presentation.preferredContentSize.map { Size($0.width, $0.height) } ?? .zero
        if let title = scene.tabBarItem?.title {
            stored.append(StoredProperty(property: .tabBarItemTitle, value: .text(title)))
        }
        if case .pageViewController(let pages) = scene.kind { stored += Self.stored(pages) }
        if scene.layout.hidesBottomBarWhenPushed {
            stored.append(StoredProperty(property: .hidesBottomBarWhenPushed, value: true))
        }
        if !scene.layout.automaticallyAdjustsScrollViewInsets {
            stored.append(StoredProperty(property: .automaticallyAdjustsScrollViewInsets, value: false))
        }
        if scene.layout.extendedLayoutIncludesOpaqueBars {
            stored.append(StoredProperty(property: .extendedLayoutIncludesOpaqueBars, value: true))
        }
    }
}
