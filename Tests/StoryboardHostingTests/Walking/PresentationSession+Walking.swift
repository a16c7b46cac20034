@testable import PresentationEngine

extension PresentationSession {
    /// Applies a command and lets everything come to its end.
    @discardableResult
    mutating func run(_ command: Command) throws -> [Event] {
        var events = try apply(command)
        events += try apply(.advance(.settle))
        return events
    }

    /// The controller that was made last from a scene.
    func controller(of reference: SceneReference) -> ControllerHandle? {
        controllers.all.filter { $0.record.scene == reference }
            .max { $0.record.serial < $1.record.serial }?.handle
    }

    /// Brings the controller of a scene into view, as a user would: stacks are popped back to it.
    mutating func reveal(_ reference: SceneReference) throws {
        guard let handle = controller(of: reference) else { return }
        for child in lineage(handle) {
            guard let parent = controllers[child]?.parent, let record = controllers[parent],
                record.kind == .navigationController, record.children.last != child
            else { continue }
            try run(
                .perform([
                    .navigation(
                        receiver: name(parent), .popTo(controller: name(child), animated: false))
                ]))
        }
    }
}
