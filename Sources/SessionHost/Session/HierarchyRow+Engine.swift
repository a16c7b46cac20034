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
            // Values are asked for one by one: a whole record would be copied.
            let (before, now) = (change.before?.name, change.after?.name)
            if let before, before != now { changes.append(.remove(before)) }
            if seen.insert(change.handle).inserted, let row = hierarchyRow(change.handle) {
                changes.append(.put(row))
            }
        }
        for change in presentations.changes {
            let ends = [
                change.before?.presenting, change.before?.presented, change.after?.presenting,
                change.after?.presented,
            ]
            for case let handle? in ends {
                guard seen.insert(handle).inserted, let row = hierarchyRow(handle) else { continue }
                changes.append(.put(row))
            }
        }
        return changes
    }

    /// The row of a controller; nil once it is gone.
    private func hierarchyRow(_ handle: ControllerHandle) -> HierarchyRow? {
        guard let name = controllers[handle]?.name, let className = controllers[handle]?.className,
            let appearance = controllers[handle]?.appearance
        else { return nil }
        return HierarchyRow(
            controller: name, className: className, title: controllers[handle]?.properties.title,
            parent: controllers[handle]?.parent.flatMap { controllers[$0]?.name },
            presenting: controllers[handle]?.presentedBy.flatMap { presentations[$0]?.presenting }
                .flatMap { controllers[$0]?.name },
            presented: controllers[handle]?.presents.flatMap { presentations[$0]?.presented }
                .flatMap { controllers[$0]?.name },
            window: controllers[handle]?.window.flatMap { windows[$0]?.name },
            presentationStyle: styleName(handle), state: appearance.word,
            storyboardId: sceneIdentifier(of: handle),
            restorationIdentifier: controllers[handle]?.properties.restorationIdentifier,
            position: position(of: handle))
    }

    private func styleName(_ handle: ControllerHandle) -> String {
        guard case .text(let name) = value(of: .property(.modalPresentationStyle), handle) else { return "" }
        return name
    }

    /// The place among the siblings; 0 for a root and for a presented controller.
    private func position(of handle: ControllerHandle) -> Int {
        controllers[handle]?.parent.flatMap { controllers[$0]?.children.firstIndex(of: handle) } ?? 0
    }

    private func sceneIdentifier(of handle: ControllerHandle) -> String? {
        guard let reference = controllers[handle]?.scene, let settings else { return nil }
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
