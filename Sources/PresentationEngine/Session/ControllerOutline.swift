/// The entry of a controller in the list of a session's controllers.
package struct ControllerOutline: Sendable {
    package let name: String
    package let className: String
    package let title: String?
    package let parent: String?
    package let presenting: String?
    package let presented: String?
    package let window: String?
    package let presentationStyle: ModalPresentationStyle
    package let appearance: Appearance
    /// The identifier of its scene; the scene's object identifier where it has no other.
    package let sceneIdentifier: String?
    package let restorationIdentifier: String?
    /// The place among the siblings; 0 for a root and for a presented controller.
    package let position: Int
}

/// A command's change to the list of controllers.
package enum OutlineChange: Sendable {
    /// A controller exists, with these values.
    case put(ControllerOutline)
    /// The controller with this name no longer exists.
    case remove(String)
}

extension PresentationSession {
    /// The last command's changes to the list of controllers.
    ///
    /// Presenting and presented controllers are recorded in presentations, so a changed presentation includes the
    /// controllers at both ends.
    package var outlineChanges: [OutlineChange] {
        guard controllers.isTouched || presentations.isTouched else { return [] }
        var seen: Set<ControllerHandle> = []
        var changes: [OutlineChange] = []
        var places = SiblingPlaces()
        for change in controllers.changes {
            // Values are read one by one: a whole record would be copied.
            let (before, now) = (change.before?.name, change.after?.name)
            if let before, before != now { changes.append(.remove(before)) }
            if seen.insert(change.handle).inserted, let outline = outline(of: change.handle, &places) {
                changes.append(.put(outline))
            }
        }
        for change in presentations.changes {
            let ends = [
                change.before?.presenting, change.before?.presented, change.after?.presenting,
                change.after?.presented,
            ]
            for case let handle? in ends {
                guard seen.insert(handle).inserted, let outline = outline(of: handle, &places) else {
                    continue
                }
                changes.append(.put(outline))
            }
        }
        return changes
    }

    /// The whole list of controllers.
    package var outlines: [ControllerOutline] {
        var places = SiblingPlaces()
        var outlines: [ControllerOutline] = []
        for (handle, _) in controllers.all {
            if let outline = outline(of: handle, &places) { outlines.append(outline) }
        }
        return outlines
    }

    /// The name of the first window's root.
    package var rootName: String? {
        header.windows.first.flatMap { windows[$0]?.root }.flatMap { controllers[$0]?.name }
    }

    private func outline(of handle: ControllerHandle, _ places: inout SiblingPlaces) -> ControllerOutline? {
        guard let name = controllers[handle]?.name, let className = controllers[handle]?.className,
            let appearance = controllers[handle]?.appearance
        else { return nil }
        return ControllerOutline(
            name: name, className: className, title: controllers[handle]?.properties.title,
            parent: controllers[handle]?.parent.flatMap { controllers[$0]?.name },
            presenting: controllers[handle]?.presentedBy.flatMap { presentations[$0]?.presenting }
                .flatMap { controllers[$0]?.name },
            presented: controllers[handle]?.presents.flatMap { presentations[$0]?.presented }
                .flatMap { controllers[$0]?.name },
            window: controllers[handle]?.window.flatMap { windows[$0]?.name },
            presentationStyle: presentationStyle(of: handle), appearance: appearance,
            sceneIdentifier: sceneIdentifier(of: handle),
            restorationIdentifier: controllers[handle]?.properties.restorationIdentifier,
            position: controllers[handle]?.parent.flatMap { places.place(of: handle, in: $0, controllers) }
                ?? 0)
    }

    private func sceneIdentifier(of handle: ControllerHandle) -> String? {
        guard let reference = controllers[handle]?.scene, let settings else { return nil }
        return settings.storyboards[reference.storyboard].scene(withID: reference.objectID)?
            .storyboardIdentifier ?? reference.objectID
    }
}

/// The positions of children among their siblings: a long list is scanned only once, however many positions are
/// requested.
private struct SiblingPlaces {
    private var known: [ControllerHandle: [ControllerHandle: Int]] = [:]
    /// Up to this many children are faster to scan than to index.
    private static let shortList = 16

    mutating func place(
        of child: ControllerHandle, in parent: ControllerHandle, _ controllers: Table<Controller>
    ) -> Int? {
        if let known = known[parent] { return known[child] }
        guard let siblings = controllers[parent]?.children else { return nil }
        guard siblings.count > Self.shortList else { return siblings.firstIndex(of: child) }
        let places = Dictionary(
            zip(siblings, siblings.indices), uniquingKeysWith: { first, _ in first })
        known[parent] = places
        return places[child]
    }
}
