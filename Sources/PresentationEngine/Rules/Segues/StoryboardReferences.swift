/// Placeholders: scenes that stand for a controller of this or of another storyboard.
extension PresentationSession {
    /// The scene that a possible placeholder stands for, and the index of its storyboard.
    func meant(by scene: StoryboardScene, storyboard index: Int) throws(Rejection) -> (Int, StoryboardScene) {
        var found = (index, scene)
        var passed: Set<SceneReference> = []
        while case .placeholder(let reference) = found.1.kind {
            let place = SceneReference(storyboard: found.0, objectID: found.1.id)
            guard passed.insert(place).inserted else {
                throw .invalid(
                    reason: "The storyboard reference \(scene.id) leads back to itself.",
                    rule: Choice.storyboardReferences.rule)
            }
            found = try target(of: reference, in: found.0)
        }
        return found
    }

    private func target(of reference: StoryboardReference, in index: Int) throws(Rejection) -> (
        Int, StoryboardScene
    ) {
        if let bundle = reference.bundleIdentifier, bundle != settings?.bundleIdentifier {
            throw .invalid(
                reason:
                    "A storyboard reference leads to the bundle \(bundle), which the session does not have.",
                rule: Choice.storyboardReferences.rule)
        }
        let own = settings?.storyboards[index].name
        return try scene(
            storyboard: reference.storyboardName ?? own, identifier: reference.referencedIdentifier)
    }
}
