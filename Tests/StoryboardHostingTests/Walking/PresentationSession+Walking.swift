@testable import PresentationEngine

extension PresentationSession {
    /// Applies a command and settles.
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

    /// Brings the controller of a scene into view, as a user would: tabs are selected, stacks popped back to it,
    /// columns shown by the button of the display mode.
    mutating func reveal(_ reference: SceneReference) throws {
        guard let handle = controller(of: reference) else { return }
        for child in lineage(handle).reversed() {
            guard let call = controllers[child]?.parent.flatMap({ revealing(child, in: $0) }) else {
                continue
            }
            try run(.perform([call]))
        }
    }

    /// The call that brings a child into view; nil if it is visible already, or if its container shows it by itself.
    private func revealing(_ child: ControllerHandle, in container: ControllerHandle) -> Call? {
        guard let record = controllers[container] else { return nil }
        switch record.kind {
        case .navigationController:
            guard record.children.last != child else { return nil }
            return .navigation(
                receiver: record.name, .popTo(controller: name(child), animated: false))
        case .tabBarController:
            guard selectedTab(of: container) != child else { return nil }
            return .tabBar(receiver: record.name, .select(.controller(name(child))))
        case .splitViewController:
            let isHidden = record.split?.phase == .expanded && !shownColumns(of: container).contains(child)
            return isHidden ? .split(receiver: record.name, .tapDisplayModeButton) : nil
        case .viewController, .pageViewController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .imagePickerController:
            return nil
        }
    }
}
