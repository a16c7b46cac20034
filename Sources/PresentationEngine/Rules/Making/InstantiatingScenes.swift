/// Controllers from the scenes of a storyboard (VL-26, VL-27, R59 to R64).
extension PresentationSession {
    /// The storyboard with this name, which must exist (A7b, R61).
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

    /// The scene with an object id in the storyboard with this name.
    func scene(storyboard name: String?, objectID id: String) throws(Rejection) -> (
        Int, StoryboardScene
    ) {
        let (index, storyboard) = try storyboard(named: name)
        guard let scene = storyboard.scene(withID: id) else { throw .unknown(kind: "scene", name: id) }
        return (index, scene)
    }

    /// The scene with an identifier (R61, A7c) in the storyboard with this name; without an identifier the initial one
    /// (R60).
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
        creator: ControllerRequest.Creator? = nil, rule: Rule = "VL-26"
    ) throws(Rejection) -> ControllerHandle {
        try checkRelationships(of: scene, storyboard: index)
        return try make(scene, storyboard: index, name: name, creator: creator, rule: rule)
    }

    private mutating func make(
        _ scene: StoryboardScene, storyboard index: Int, name: String?,
        creator: ControllerRequest.Creator?, rule: Rule
    ) throws(Rejection) -> ControllerHandle {
        let (index, scene) = try meant(by: scene, storyboard: index)
        let reference = SceneReference(storyboard: index, objectID: scene.id)
        let handle = makeController(of: scene, reference, name: name, creator: creator, rule: rule)
        enqueue(.callback(Callback(.controller(handle), .awakeFromNib, rule: "R59")))
        try setRuntimeAttributes(scene, of: handle)
        connectOutlets(of: handle, scene, intoView: false)
        guard let storyboard = settings?.storyboards[index] else { return handle }
        if case .splitViewController(let split) = scene.kind { take(split, for: handle) }
        if let steps = relationshipActions(of: scene, handle, reference) {
            enqueue(steps)
            return handle
        }
        for case (.relationship(let relationship), let child) in storyboard.related(to: scene) {
            let made = try make(child, storyboard: index, name: nil, creator: nil, rule: "VL-26")
            try relate(made, relationship, to: handle)
        }
        return handle
    }

    /// `init(coder:)` of a scene's class, or of the class that a creator block made from its coder.
    private mutating func makeController(
        of scene: StoryboardScene, _ reference: SceneReference, name: String?,
        creator: ControllerRequest.Creator?, rule: Rule
    ) -> ControllerHandle {
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
        return handle
    }
}
