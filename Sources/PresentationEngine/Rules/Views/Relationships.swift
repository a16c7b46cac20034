/// The controllers that a storyboard gives a container from the start (R62, CH-124).
extension PresentationSession {
    /// Refuses a scene whose relationships lead back to it, before anything is made of it: what it holds would never be
    /// made to the end (R62).
    func refuseCycle(of scene: StoryboardScene, storyboard index: Int) throws(Rejection) {
        var sound: Set<SceneReference> = []
        try refuseCycle(of: scene, index, within: [], &sound)
    }

    private func refuseCycle(
        of scene: StoryboardScene, _ index: Int, within containers: [SceneReference],
        _ sound: inout Set<SceneReference>
    ) throws(Rejection) {
        let (index, scene) = try meant(by: scene, storyboard: index)
        let reference = SceneReference(storyboard: index, objectID: scene.id)
        guard !containers.contains(reference) else {
            throw .invalid(reason: "The relationships of scene \(scene.id) lead back to it.", rule: "R62")
        }
        guard !sound.contains(reference), let storyboard = settings?.storyboards[index] else { return }
        for (_, child) in storyboard.related(to: scene) {
            try refuseCycle(of: child, index, within: containers + [reference], &sound)
        }
        sound.insert(reference)
    }

    /// Where a segue action makes one of a container's controllers, all are made in the turn, in the order of the file
    /// (CH-124).
    func relationshipActions(
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
            hold(child, in: container)
        }
    }
}
