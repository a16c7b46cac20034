/// Embed segues: performed when the view of their source is loaded (R74).
extension PresentationSession {
    /// Leaves the embed segues of a scene to the turn, before the source's `viewDidLoad`.
    mutating func beginEmbedding(in handle: ControllerHandle, _ scene: StoryboardScene, storyboard: Int) {
        push(
            scene.segues.filter { $0.kind == .embed }.map {
                .beginSegue(
                    SegueRequest(source: handle, storyboard: storyboard, element: $0.id, sender: nil))
            })
    }

    /// The segue's `perform()`: the destination becomes a child with its view in the container view.
    mutating func embed(_ handle: SegueHandle, _ segue: Segue) {
        let child = segue.destination
        func move(_ member: Member) -> Step {
            .callback(
                Callback(
                    .controller(child), member, [Argument("parent", .text(name(segue.source)))], rule: "R74"))
        }
        push([
            move(.willMoveToParent), .link(child, segue.source), .load(child, "R74"), .segue(handle, .embed),
            move(.didMoveToParent),
        ])
    }

    /// The child's view fills the container view.
    mutating func placeEmbedded(_ segue: Segue) {
        guard let view = controllers[segue.destination]?.view, let root = controllers[segue.source]?.view
        else { return }
        let container =
            element(of: segue)?.elementID.flatMap { self.view(ofElement: $0, under: root) } ?? root
        add(view, to: container, frame: views[container].map { Rect(size: $0.frame.size) })
    }

    /// The node of a storyboard's view, in the view of the controller that was made from its scene.
    private func view(ofElement id: String, under root: ViewHandle) -> ViewHandle? {
        var waiting = [root]
        while let next = waiting.popLast() {
            guard let view = views[next], next == root || view.owner == nil else { continue }
            if view.element == id { return next }
            waiting += view.subviews.reversed()
        }
        return nil
    }
}
