/// The controllers that a storyboard gives a container from the start (R62, CH-124).
extension PresentationSession {
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
