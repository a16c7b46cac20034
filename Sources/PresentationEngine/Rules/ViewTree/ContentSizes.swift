/// Who is told that a controller prefers another size (P191).
extension PresentationSession {
    /// Its parent, or where it has none the app's own presentation controller that shows it.
    mutating func tellPreferredContentSize(of handle: ControllerHandle) {
        guard let controller = controllers[handle] else { return }
        let receiver: Actor? =
            controller.parent.map { .controller($0) }
            ?? controller.presentedBy.flatMap { presentations[$0]?.declared }.map { .object($0) }
        guard let receiver else { return }
        enqueue(
            .callback(
                Callback(
                    receiver, .preferredContentSizeDidChange,
                    [Argument("container", .text(controller.name))], rule: "P191")))
    }
}
