/// The controllers that a storyboard gives a container from the start (R62, CH-124).
extension PresentationSession {
    /// How deep relationships may nest.
    private static let deepestRelationship = 100
    /// The maximum number of controllers that may be made with one scene.
    private static let mostRelated = 10_000

    /// Refuses a scene that would make too many controllers, before anything of it is made: relationships that lead
    /// back to it and would never end, that nest too deep, or that double from level to level (R62).
    func checkRelationships(of scene: StoryboardScene, storyboard index: Int) throws(Rejection) {
        var counts: [SceneReference: Int] = [:]
        _ = try controllerCount(of: scene, index, within: [], &counts)
    }

    /// The number of controllers made with a scene, including its own.
    private func controllerCount(
        of scene: StoryboardScene, _ index: Int, within containers: [SceneReference],
        _ counts: inout [SceneReference: Int]
    ) throws(Rejection) -> Int {
        let (index, scene) = try meant(by: scene, storyboard: index)
        let reference = SceneReference(storyboard: index, objectID: scene.id)
        guard !containers.contains(reference) else {
            throw .invalid(reason: "The relationships of scene \(scene.id) lead back to it.", rule: "R62")
        }
        if let count = counts[reference] { return count }
        guard containers.count < Self.deepestRelationship else {
            throw .invalid(
                reason:
                    "The relationships above scene \(scene.id) nest deeper than \(Self.deepestRelationship).",
                rule: "R62")
        }
        var count = 1
        for (_, child) in settings?.storyboards[index].related(to: scene) ?? [] {
            count += try controllerCount(of: child, index, within: containers + [reference], &counts)
            guard count <= Self.mostRelated else {
                throw .invalid(
                    reason:
                        "The relationships of scene \(scene.id) make more than \(Self.mostRelated) controllers.",
                    rule: "R62")
            }
        }
        counts[reference] = count
        return count
    }

    /// If a segue action makes one of a container's controllers, all of them are made in the turn, in the order of the
    /// file (CH-124).
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
}
