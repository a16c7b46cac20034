/// Embed segues: performed when the view of their source is loaded (R74), or later by their identifier (CH-125).
extension PresentationSession {
    /// Adds the embed segues of a scene to the turn, before the source's `viewDidLoad`: the source is asked whether to
    /// perform them, and is their sender (CH-125).
    mutating func beginEmbedding(in handle: ControllerHandle, _ scene: StoryboardScene, storyboard: Int) {
        enqueue(
            scene.segues.filter { $0.kind == .embed }.map {
                .question(
                    .shouldPerformSegue(
                        SegueRequest(
                            source: handle, storyboard: storyboard, element: $0.id, sender: name(handle))))
            })
    }

    /// The segue's `perform()`: the destination becomes a child with its view in the container view.
    mutating func embed(_ handle: SegueHandle, _ segue: Segue) throws(Rejection) {
        try refuseFilledContainer(of: segue)
        let child = segue.destination
        let parent = Value.text(name(segue.source))
        enqueue([
            moveStep(child, .willMoveToParent, parent, rule: "R74"), .link(child, segue.source),
            .load(child, "R74"), .segue(handle, .embed),
            moveStep(child, .didMoveToParent, parent, rule: "R74"),
        ])
    }

    /// CH-126: a container view takes one view, from one embedding.
    private func refuseFilledContainer(of segue: Segue) throws(Rejection) {
        guard let view = containerView(of: segue), views[view]?.subviews.isEmpty == false else { return }
        throw exception(
            "There are unexpected subviews in the container view. Perhaps the embed segue has already fired once or a subview was added programmatically?\(about: mention(segue.source, .source))",
            Choice.filledContainer.rule, name: "NSInternalInconsistencyException")
    }

    private func containerView(of segue: Segue) -> ViewHandle? {
        guard let root = controllers[segue.source]?.view else { return nil }
        return element(of: segue)?.elementID.flatMap { view(ofElement: $0, under: root) }
    }

    /// The child's view fills the container view; if that is visible already, the child appears (CH-27).
    mutating func placeEmbedded(_ segue: Segue) {
        let child = segue.destination
        guard let view = controllers[child]?.view, let root = controllers[segue.source]?.view
        else { return }
        let container = containerView(of: segue) ?? root
        add(view, to: container, frame: views[container].map { Rect(size: $0.frame.size) })
        for controller in withStrays(child).reversed() { settleAppearance(of: controller) }
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
