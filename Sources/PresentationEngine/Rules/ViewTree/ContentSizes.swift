/// The callback for a controller that prefers another size, which resizes nothing by itself (P191, R129).
extension PresentationSession {
    /// Notifies the controller's parent, or without one the app's own presentation controller that shows it.
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
