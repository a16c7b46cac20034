import PresentationEngine
import SessionStore

extension PresentationSession {
    /// What the last command changed in the readable hierarchy.
    ///
    /// Who presents whom stands in presentations, so those bring the controllers at both ends along.
    var hierarchyChanges: [HierarchyChange] {
        guard controllers.isTouched || presentations.isTouched else { return [] }
        var seen: Set<ControllerHandle> = []
        var changes: [HierarchyChange] = []
        for change in controllers.changes {
            guard let after = change.after else {
                if let before = change.before { changes.append(.remove(before.name)) }
                continue
            }
            if let before = change.before, before.name != after.name { changes.append(.remove(before.name)) }
            if seen.insert(change.handle).inserted {
                changes.append(.put(hierarchyRow(change.handle, after)))
            }
        }
        for change in presentations.changes {
            let ends = [
                change.before?.presenting, change.before?.presented, change.after?.presenting,
                change.after?.presented,
            ]
            for case let handle? in ends {
                guard let controller = controllers[handle], seen.insert(handle).inserted else { continue }
                changes.append(.put(hierarchyRow(handle, controller)))
            }
        }
        return changes
    }

    private func hierarchyRow(_ handle: ControllerHandle, _ controller: Controller) -> HierarchyRow {
        HierarchyRow(
            controller: controller.name, className: controller.className,
            title: controller.properties.title,
            parent: controller.parent.flatMap { controllers[$0]?.name },
            presenting: controller.presentedBy.flatMap { presentations[$0]?.presenting }
                .flatMap { controllers[$0]?.name },
            presented: controller.presents.flatMap { presentations[$0]?.presented }
                .flatMap { controllers[$0]?.name },
            window: controller.window.flatMap { windows[$0]?.name },
            presentationStyle: styleName(handle),
            state: controller.appearance.word,
            storyboardId: sceneIdentifier(of: controller),
            restorationIdentifier: controller.properties.restorationIdentifier,
            position: position(of: handle, controller))
    }

    private func styleName(_ handle: ControllerHandle) -> String {
        guard case .text(let name) = value(of: .property(.modalPresentationStyle), handle) else { return "" }
        return name
    }

    /// The place among the siblings; 0 for a root and for a presented controller.
    private func position(of handle: ControllerHandle, _ controller: Controller) -> Int {
        controller.parent.flatMap { controllers[$0]?.children.firstIndex(of: handle) } ?? 0
    }

    private func sceneIdentifier(of controller: Controller) -> String? {
        guard let reference = controller.scene, let settings else { return nil }
        return settings.storyboards[reference.storyboard].scene(withID: reference.objectID)?
            .storyboardIdentifier ?? reference.objectID
    }
}

extension Appearance {
    fileprivate var word: HierarchyRow.AppearanceState {
        switch self {
        case .disappeared: .disappeared
        case .appearing: .appearing
        case .appeared: .appeared
        case .disappearing: .disappearing
        }
    }
}
