import PresentationEngine

extension PresentationSession {
    /// The controller that was made last from a scene.
    package func controller(of reference: SceneReference) -> ControllerHandle? {
        controllers.all.filter { $0.record.scene == reference }
            .max { $0.record.serial < $1.record.serial }?.handle
    }

    /// The next call that brings the controller of a scene into view, as a user would: tabs are selected, stacks popped
    /// back to it, columns shown by the button of the display mode. Nil once it is in view, or if its container shows
    /// it by itself.
    package func callRevealing(_ reference: SceneReference) -> Call? {
        guard let handle = controller(of: reference) else { return nil }
        for child in lineage(handle).reversed() {
            if let call = controllers[child]?.parent.flatMap({ callRevealing(child, in: $0) }) { return call }
        }
        return nil
    }

    private func callRevealing(_ child: ControllerHandle, in container: ControllerHandle) -> Call? {
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
            .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
            .searchController,
            .imagePickerController:
            return nil
        }
    }

    /// The call by which a user, or the app on the user's behalf, goes back after a segue from a scene: the presented
    /// controller is dismissed, or the pushed one popped. Nil if the segue left nothing to go back from.
    package func callGoingBack(to reference: SceneReference) -> Call? {
        guard let handle = controller(of: reference) else { return nil }
        let line = lineage(handle)
        if let presenter = line.first(where: { controllers[$0]?.presents != nil }) {
            return .dismiss(receiver: name(presenter), animated: true, completion: nil)
        }
        for (child, container) in zip(line, line.dropFirst()) {
            guard let record = controllers[container], record.kind == .navigationController,
                record.children.last != child
            else { continue }
            return .navigation(receiver: record.name, .popTo(controller: name(child), animated: true))
        }
        return nil
    }
}
