/// Elements of storyboards: their owners, and their connections (R65, CH-120).
extension PresentationSession {
    /// The named controller, else a controller made from the scene of the element, preferably one on screen.
    func owner(of element: String, named receiver: String?) throws(Rejection) -> ControllerHandle {
        if let receiver { return try controller(receiver) }
        guard let (_, home) = scene(holding: element) else { throw .unknown(kind: "element", name: element) }
        var found: ControllerHandle?
        for (index, storyboard) in (settings?.storyboards ?? []).enumerated() {
            guard let scene = storyboard.scene(holding: element) else { continue }
            let reference = SceneReference(storyboard: index, objectID: scene.id)
            for (handle, record) in every(controllers) where record.scene == reference {
                if isTouchable(handle) { return handle }
                if found == nil
                    || record.appearance == .appeared && found.flatMap({ controllers[$0]?.appearance }) != .appeared
                {
                    found = handle
                }
            }
        }
        if let found { return found }
        let scene = home.storyboardIdentifier ?? home.id
        throw .untouchable(
            reason: "No controller of the scene \(scene), in which \(element) stands, exists now.", rule: nil)
    }

    /// The first scene of all storyboards that contains the element.
    func scene(holding element: String) -> (storyboard: Storyboard, scene: StoryboardScene)? {
        for storyboard in settings?.storyboards ?? [] {
            meter.look(at: storyboard.scenes.count)
            if let scene = storyboard.scene(holding: element) { return (storyboard, scene) }
        }
        return nil
    }

    /// Whether a storyboard connects the element to anything.
    func isConnected(_ element: String) -> Bool {
        settings?.storyboards.contains { $0.scene(ofElementWithID: element) != nil } == true
    }

    /// Whether a tap finds something by this very name: an element by its id, or an action that an alert shows.
    package func isKnownToTaps(_ element: String, in controller: String?) -> Bool {
        var named: ControllerHandle?
        if let controller {
            guard case .controller(let handle)? = names[controller] else { return false }
            named = handle
        }
        if let alert = alert(showing: element, named) {
            return controllers[alert]?.alert?.action(named: element) != nil
        }
        guard let (storyboard, scene) = scene(holding: element) else { return false }
        return storyboard.elements(ofSceneWithID: scene.id)?.element(withID: element) != .tabBarItem
    }

    /// The element with an id; it must be in the scene of that controller.
    func element(_ element: String, in owner: ControllerHandle) throws(Rejection) -> StoryboardElement {
        guard let found = sceneElements(of: owner)?.element(withID: element) else {
            throw .unknown(kind: "element", name: element)
        }
        return found
    }

    /// The connections of an element; there may be none.
    func triggers(of element: String, in owner: ControllerHandle) throws(Rejection) -> [StoryboardTrigger] {
        if try self.element(element, in: owner) == .tabBarItem {
            throw .untouchable(
                reason: "\(element) is the tab of \(name(owner)), which is tapped in the tab bar.",
                rule: Choice.disabledElements.rule)
        }
        return storyboardScene(of: owner).map { storyboard, reference in
            storyboard.triggers(ofElementWithID: element, inSceneWithID: reference.objectID)
        } ?? []
    }

    /// The elements of the scene that a controller was made from.
    func sceneElements(of owner: ControllerHandle) -> SceneElements? {
        storyboardScene(of: owner).flatMap { $0.0.elements(ofSceneWithID: $0.1.objectID) }
    }
}
