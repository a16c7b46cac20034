/// The entry of a controller in the list of a session's controllers.
package struct ControllerOutline: Sendable, Equatable {
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
    /// The child of its parent that comes before it; nil for the first one, and for a controller without a parent.
    package let siblingBefore: String?
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
    /// controllers at both ends. Which sibling comes before a child follows from its parent's list, so a changed list
    /// includes the children that have another before them: one, for a child that leaves, however many come after it.
    /// The style of alerts and activities follows from the place of the window.
    package var outlineChanges: [OutlineChange] {
        let isPlacedAnew = windowIsPlacedAnew
        guard controllers.isTouched || presentations.isTouched || isPlacedAnew else { return [] }
        var seen: Set<ControllerHandle> = []
        var changes: [OutlineChange] = []
        var siblings = SiblingOrder()
        for change in controllers.changes {
            // Values are read one by one: a whole record would be copied.
            let (before, now) = (change.before?.name, change.after?.name)
            if let before, before != now { changes.append(.remove(before)) }
            if seen.insert(change.handle).inserted, let outline = outline(of: change.handle, &siblings) {
                changes.append(.put(outline))
            }
        }
        for change in controllers.changes {
            let (before, now) = (change.before?.children ?? [], change.after?.children ?? [])
            for child in now.following(otherThanIn: before) where seen.insert(child).inserted {
                if let outline = outline(of: child, &siblings) { changes.append(.put(outline)) }
            }
        }
        for change in presentations.changes {
            let ends = [
                change.before?.presenting, change.before?.presented, change.after?.presenting,
                change.after?.presented,
            ]
            for case let handle? in ends {
                guard seen.insert(handle).inserted, let outline = outline(of: handle, &siblings) else {
                    continue
                }
                changes.append(.put(outline))
            }
        }
        if isPlacedAnew {
            for (handle, _) in controllers.all where adaptsItsStyle(handle) && seen.insert(handle).inserted {
                if let outline = outline(of: handle, &siblings) { changes.append(.put(outline)) }
            }
        }
        return changes
    }

    private func adaptsItsStyle(_ handle: ControllerHandle) -> Bool {
        controllers[handle]?.alert != nil || controllers[handle]?.kind.isActivity == true
    }

    /// Whether the last command has turned the device or resized the window.
    private var windowIsPlacedAnew: Bool {
        guard let before = headerBefore else { return false }
        return before.orientation != header.orientation || before.geometry != header.geometry
    }

    /// The whole list of controllers.
    package var outlines: [ControllerOutline] {
        var siblings = SiblingOrder()
        var outlines: [ControllerOutline] = []
        for (handle, _) in controllers.all {
            if let outline = outline(of: handle, &siblings) { outlines.append(outline) }
        }
        return outlines
    }

    /// The name of the first window's root.
    package var rootName: String? {
        header.windows.first.flatMap { windows[$0]?.root }.flatMap { controllers[$0]?.name }
    }

    private func outline(of handle: ControllerHandle, _ siblings: inout SiblingOrder) -> ControllerOutline? {
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
            siblingBefore: controllers[handle]?.parent.flatMap {
                siblings.sibling(before: handle, in: $0, controllers)
            }.flatMap { controllers[$0]?.name })
    }

    private func sceneIdentifier(of handle: ControllerHandle) -> String? {
        guard let reference = controllers[handle]?.scene, let settings else { return nil }
        return settings.storyboards[reference.storyboard].scene(withID: reference.objectID)?
            .storyboardIdentifier ?? reference.objectID
    }
}

/// The order of children among their siblings: a long list is indexed only once, and only if several are requested.
private struct SiblingOrder {
    private var known: [ControllerHandle: [ControllerHandle: Int]] = [:]
    private var requests: [ControllerHandle: Int] = [:]
    /// Up to this many requests are faster to answer by a search of the list than by an index of it.
    private static let fewRequests = 4

    /// The child that comes before another one; nil for the first.
    mutating func sibling(
        before child: ControllerHandle, in parent: ControllerHandle, _ controllers: Table<Controller>
    ) -> ControllerHandle? {
        guard let siblings = controllers[parent]?.children, let place = place(of: child, in: siblings, of: parent),
            place > 0
        else { return nil }
        return siblings[place - 1]
    }

    private mutating func place(
        of child: ControllerHandle, in siblings: [ControllerHandle], of parent: ControllerHandle
    ) -> Int? {
        if let known = known[parent] { return known[child] }
        requests[parent, default: 0] += 1
        guard requests[parent, default: 0] > Self.fewRequests else { return siblings.firstIndex(of: child) }
        let places = Dictionary(zip(siblings, siblings.indices), uniquingKeysWith: { first, _ in first })
        known[parent] = places
        return places[child]
    }
}

extension [ControllerHandle] {
    /// The children that come after another sibling than in an earlier list, or that are new.
    fileprivate func following(otherThanIn before: [ControllerHandle]) -> [ControllerHandle] {
        guard self != before else { return [] }
        let head = zip(before, self).prefix { $0 == $1 }.count
        let tail = Swift.min(
            zip(before.reversed(), reversed()).prefix { $0 == $1 }.count, Swift.min(before.count, count) - head)
        // The first child after the changed part may have another one before it.
        let (oldEnd, end) = (Swift.min(before.count - tail + 1, before.count), Swift.min(count - tail + 1, count))
        let siblings = Dictionary(
            (head..<oldEnd).map { (before[$0], $0 > 0 ? before[$0 - 1] : nil) }, uniquingKeysWith: { first, _ in first }
        )
        return (head..<end).compactMap { place in
            let sibling = place > 0 ? self[place - 1] : nil
            if let known = siblings[self[place]], known == sibling { return nil }
            return self[place]
        }
    }
}
