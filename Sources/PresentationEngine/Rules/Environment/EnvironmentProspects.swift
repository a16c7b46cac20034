/// The traits and sizes that controllers will have once a change of the environment is complete, which are announced
/// before it (R117, R123, CH-183).
extension PresentationSession {
    /// The traits and the size that a controller in a window will have.
    func prospect(of handle: ControllerHandle, after change: EnvironmentChange) -> (
        traits: TraitCollection, size: Size
    ) {
        let window = windowTraits(of: handle, after: change)
        let windowSize = isOnDisplay(handle) ? size(ofWindowAround: handle) : change.size
        var (traits, size) = (window, windowSize)
        for level in contexts(around: handle) {
            let line = lineage(level).reversed()
            guard let root = line.first else { continue }
            traits = ownTraits(of: root, window)
            if let presentation = controllers[root]?.presentedBy.flatMap({ presentations[$0] }) {
                let adapted = coming(presentation, in: window)
                let container = usesContext(presentation) ? size : windowSize
                size = presentedFrame(adapted, in: Rect(size: container), window, turned: change.orientation).size
                traits = ownTraits(of: root, levelTraits(of: adapted, window))
            }
            for (parent, child) in zip(line, line.dropFirst()) {
                let around = comingTraits(of: child, in: parent, size, traits)
                size = proposedSize(of: child, in: parent, size, traits)
                traits = ownTraits(of: child, around)
            }
        }
        return (traits, size)
    }

    /// The contexts over which a controller is presented, the outermost first, and the controller itself.
    private func contexts(around handle: ControllerHandle) -> [ControllerHandle] {
        var found = [handle]
        // Iterative, because presentations can be deeper than a thread's stack; a broken hierarchy ends it.
        while let inner = found.last, found.count <= controllers.placeCount,
            let presentation = controllers[outermost(inner)]?.presentedBy.flatMap({ presentations[$0] }),
            usesContext(presentation), let presenting = presentation.presenting
        {
            found.append(presenting)
        }
        return found.reversed()
    }

    /// The traits that a controller will have after the change of the environment; those of the present while none
    /// runs.
    func comingTraits(of handle: ControllerHandle) -> TraitCollection {
        let change = environmentTransition.flatMap { transitions[$0]?.environment }
        return change.map { prospect(of: handle, after: $0).traits } ?? traits(of: handle)
    }

    /// The traits that a child will have, before its parent's override, given those of the parent.
    func comingTraits(
        of child: ControllerHandle, in parent: ControllerHandle, _ size: Size, _ traits: TraitCollection
    ) -> TraitCollection {
        if controllers[parent]?.split != nil {
            return columnTraits(of: child, in: parent, comingArrangement(of: parent, size, traits), traits)
        }
        guard let (split, arrangement, around) = comingExpansion(around: child, on: parent) else { return traits }
        return columnTraits(of: child, in: split, arrangement, around)
    }

    /// The size that a child will have by itself: that of its place in a UIKit container, else that of a parent that it
    /// fills; any other child keeps its own (CH-183).
    ///
    /// - Parameters:
    ///   - size: the size that the parent will have.
    ///   - traits: the traits that the parent will have.
    func proposedSize(
        of child: ControllerHandle, in parent: ControllerHandle, _ size: Size, _ traits: TraitCollection
    ) -> Size {
        guard let record = controllers[parent], let view = controllers[child]?.view,
            let own = views[view]?.frame
        else { return size }
        if record.split != nil {
            return columnFrame(of: child, in: parent, comingArrangement(of: parent, size, traits)).size
        }
        if record.kind.isContainer {
            if let (split, arrangement, _) = comingExpansion(around: child, on: parent) {
                return columnFrame(of: child, in: split, arrangement).size
            }
            let coming = environmentTransition.flatMap { transitions[$0]?.environment?.orientation }
            return frame(of: child, in: parent, size, turned: coming).size
        }
        let fills = own.size == record.view.flatMap { views[$0]?.frame.size } && own.origin == .zero
        return fills ? size : own.size
    }

    /// The arrangement in which a column on the primary's stack will have a place of its own, if the change expands its
    /// split view controller, and the traits around it.
    private func comingExpansion(around child: ControllerHandle, on parent: ControllerHandle) -> (
        split: ControllerHandle, arrangement: ColumnArrangement, traits: TraitCollection
    )? {
        guard let split = expandingSplit(around: child, on: parent),
            let change = environmentTransition.flatMap({ transitions[$0]?.environment })
        else { return nil }
        let prospect = prospect(of: split, after: change)
        let arrangement = comingArrangement(of: split, prospect.size, prospect.traits)
        return arrangement.isCollapsed ? nil : (split, arrangement, prospect.traits)
    }
}
