extension Storyboard {
    /// The position of a segue: its scene, and its index among the scene's segues.
    struct SegueIndex: Sendable, Equatable {
        let scene: Int
        let segue: Int
    }

    /// The position of a trigger: its scene, and its index among the scene's triggers.
    struct TriggerIndex: Sendable, Equatable {
        let scene: Int
        let trigger: Int
    }

    /// The tables of a storyboard while they are being filled.
    struct LookupTables {
        var sceneIndexByID: [ExactText: Int] = [:]
        var sceneIndexByStoryboardIdentifier: [ExactText: Int] = [:]
        var segueIndexByID: [ExactText: SegueIndex] = [:]
        var sceneIndexByExitID: [ExactText: Int] = [:]
        var triggerIndicesByElementID: [ExactText: [TriggerIndex]] = [:]

        mutating func add(_ scene: StoryboardScene, at index: Int) {
            sceneIndexByID[ExactText(scene.id)] = sceneIndexByID[ExactText(scene.id)] ?? index
            if let identifier = scene.storyboardIdentifier {
                sceneIndexByStoryboardIdentifier[ExactText(identifier)] =
                    sceneIndexByStoryboardIdentifier[ExactText(identifier)] ?? index
            }
            if let exitID = scene.exitID {
                sceneIndexByExitID[ExactText(exitID)] = sceneIndexByExitID[ExactText(exitID)] ?? index
            }
            for (position, segue) in scene.segues.enumerated() {
                segueIndexByID[ExactText(segue.id)] =
                    segueIndexByID[ExactText(segue.id)] ?? SegueIndex(scene: index, segue: position)
            }
            for (position, trigger) in scene.triggers.enumerated() {
                triggerIndicesByElementID[ExactText(trigger.elementID), default: []].append(
                    TriggerIndex(scene: index, trigger: position))
            }
        }
    }

    /// The initial scene, or `nil` when the file has none (R60).
    public var initialScene: StoryboardScene? {
        initialSceneID.flatMap { scene(withID: $0) }
    }

    /// The scene whose controller has this object id, which is the file's own id and not a storyboard identifier (R61).
    public func scene(withID id: String) -> StoryboardScene? {
        sceneIndexByID[ExactText(id)].map { scenes[$0] }
    }

    /// The scene whose controller has this storyboard identifier, as
    /// `instantiateViewController(withIdentifier:)` finds it (VL-27, R61).
    public func scene(withStoryboardIdentifier identifier: String) -> StoryboardScene? {
        sceneIndexByStoryboardIdentifier[ExactText(identifier)].map { scenes[$0] }
    }

    /// The scene that holds this exit, which unwind segues name as their destination.
    public func scene(withExitID id: String) -> StoryboardScene? {
        sceneIndexByExitID[ExactText(id)].map { scenes[$0] }
    }

    /// The segue with this object id.
    public func segue(withID id: String) -> StoryboardSegue? {
        segueIndexByID[ExactText(id)].map { scenes[$0.scene].segues[$0.segue] }
    }

    /// The segue that leaves the scene and has this identifier, as `performSegue(withIdentifier:sender:)`
    /// finds it (SG-20); the first in the file if several share it. Segues without an identifier are never
    /// found (R77).
    public func segue(withIdentifier identifier: String, fromSceneWithID sceneID: String) -> StoryboardSegue? {
        scene(withID: sceneID)?.segues.first { $0.identifier == identifier }
    }

    /// The triggers of this element, in the order of the file.
    public func triggers(ofElementWithID elementID: String) -> [StoryboardTrigger] {
        (triggerIndicesByElementID[ExactText(elementID)] ?? []).map { scenes[$0.scene].triggers[$0.trigger] }
    }

    /// The scene to which a trigger's element belongs; its controller is the source of the trigger's segue.
    public func scene(ofElementWithID elementID: String) -> StoryboardScene? {
        triggerIndicesByElementID[ExactText(elementID)]?.first.map { scenes[$0.scene] }
    }

    /// The elements of the scene whose controller has this object id.
    func elements(ofSceneWithID id: String) -> SceneElements? {
        sceneIndexByID[ExactText(id)].map { elements[$0] }
    }

    /// The scene that contains an element.
    func scene(holding element: String) -> StoryboardScene? {
        scene(ofElementWithID: element)
            ?? elements.firstIndex { $0.element(withID: element) != nil }.map { scenes[$0] }
    }

    /// The triggers of an element in a scene, in the order of the file.
    func triggers(ofElementWithID elementID: String, inSceneWithID id: String) -> [StoryboardTrigger] {
        guard let index = sceneIndexByID[ExactText(id)] else { return [] }
        return (triggerIndicesByElementID[ExactText(elementID)] ?? [])
            .filter { $0.scene == index }.map { scenes[index].triggers[$0.trigger] }
    }

    /// Every segue of the file, scene by scene.
    public var segues: [StoryboardSegue] {
        scenes.flatMap(\.segues)
    }

    /// The scenes that a container starts with, by relationship, in the order of the file: the root of a navigation
    /// controller, the tabs of a tab bar controller, the columns of a split view controller.
    ///
    /// - Parameter relationship: Which relationship, or `nil` for every one.
    public func children(
        of scene: StoryboardScene, relationship: StoryboardRelationship? = nil
    ) -> [StoryboardScene] {
        scene.segues.compactMap { segue in
            guard case .relationship(let found) = segue.kind, relationship == nil || relationship == found
            else {
                return nil
            }
            return self.scene(withID: segue.destinationID)
        }
    }

    /// The controllers that a container has from the start, each with the segue's kind, in the order of the file.
    func related(to scene: StoryboardScene) -> [(kind: StoryboardSegueKind, scene: StoryboardScene)] {
        scene.segues.compactMap { segue in
            guard case .relationship = segue.kind else { return nil }
            return self.scene(withID: segue.destinationID).map { (segue.kind, $0) }
        }
    }
}
