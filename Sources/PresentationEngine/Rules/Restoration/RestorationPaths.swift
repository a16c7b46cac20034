/// Identifier paths: the names of objects in an archive, and the way to find objects by them (R4, R20, R21, RS-04).
extension PresentationSession {
    /// The path of a controller; nil if it has no restoration identifier of its own (RS-01).
    ///
    /// Parents and presenters count alike (R21); controllers without an identifier are left out (CH-40). While state is
    /// preserved, an object keeps the path under which it was enlisted, whatever the app changes meanwhile.
    func restorationPath(_ handle: ControllerHandle) -> RestorationPath? {
        if let written = writtenPath(handle) { return written }
        guard let controller = controllers[handle], controller.kind.isRestorable,
            controller.properties.restorationIdentifier != nil
        else { return nil }
        return restorationPath(downTo: handle)
    }

    /// R7, R22: a path has the identifiers of all ancestors, so equal identifiers can have different paths.
    private func restorationPath(downTo handle: ControllerHandle) -> RestorationPath {
        var path = RestorationPath()
        var retained: Set<ControllerHandle> = []
        var current: ControllerHandle? = handle
        while let controller = current {
            if let written = writtenPath(controller) {
                path.append(written.reversed())
                break
            }
            if let identifier = controllers[controller]?.properties.restorationIdentifier {
                path.append(PlacedIdentifier(identifier, place: place(of: controller, identifier)))
            }
            current = controllerAbove(controller)
            // A retained controller may have become a parent of the controller that retains it.
            if current == nil, retained.insert(controller).inserted { current = retainer(of: controller) }
        }
        return path.reversed()
    }

    private func writtenPath(_ handle: ControllerHandle) -> RestorationPath? {
        guard let writing = agenda.writing, let position = writing.position(of: .controller(handle)) else {
            return nil
        }
        return RestorationPath(of: writing.participants[position].object)
    }

    private func controllerAbove(_ handle: ControllerHandle) -> ControllerHandle? {
        guard let controller = controllers[handle] else { return nil }
        return controller.parent ?? controller.presentedBy.flatMap { presentations[$0]?.presenting }
    }

    /// The position among the siblings that share the identifier (R14, R15, CH-230).
    private func place(of handle: ControllerHandle, _ identifier: String) -> Int {
        guard let container = restoringContainer(of: handle), tellsEqualChildrenApart(container) else { return 0 }
        let siblings = (controllers[container]?.children ?? []) + retainedChildren(of: container)
        meter.look(at: siblings.count)
        var place = 0
        for sibling in siblings {
            let sibling = represented(sibling)
            if sibling == handle { break }
            if controllers[sibling]?.properties.restorationIdentifier == identifier { place += 1 }
        }
        return place
    }

    /// The container that distinguishes a controller from its siblings: its parent, or the container of the navigation
    /// controller that UIKit made around it (CH-234).
    private func restoringContainer(of handle: ControllerHandle) -> ControllerHandle? {
        let child = wrapper(around: handle) ?? handle
        return controllers[child]?.parent ?? retainer(of: child)
    }

    /// A view's path is that of its controller with its own identifier; nil if either has none (R11).
    func restorationPath(_ handle: ViewHandle) -> RestorationPath? {
        guard let identifier = views[handle]?.restorationIdentifier, let owner = owner(above: handle),
            var path = restorationPath(owner)
        else { return nil }
        path.append(identifier)
        return path
    }

    /// A registered object's path is that of its restoration parent with its own identifier. A parent that is neither a
    /// controller nor registered does not count (R48).
    func restorationPath(_ handle: ObjectHandle) -> RestorationPath? {
        var path = RestorationPath()
        // Registered objects may be chained by their parents, more of them than a thread's stack is deep.
        var current: ObjectHandle? = handle
        while let object = current, let restoration = objects[object]?.restoration,
            let identifier = restoration.identifier
        {
            path.append(identifier)
            current = nil
            switch restoration.parent {
            case .controller(let parent)?: path.append(restorationPath(downTo: parent).reversed())
            case .object(let parent)?: current = parent
            case .view, .type, .application, nil: break
            }
        }
        meter.look(at: path.unique.count)
        return path.unique.isEmpty ? nil : path.reversed()
    }

    /// The views of a controller that have identifiers, in the order of the tree, its root view first
    /// (RS-03).
    func identifiedViews(of handle: ControllerHandle) -> [ViewHandle] {
        guard let root = controllers[handle]?.view else { return [] }
        var found: [ViewHandle] = []
        var waiting = [root]
        while let next = waiting.popLast() {
            guard let view = views[next], view.owner == nil || view.owner == handle else { continue }
            if view.restorationIdentifier != nil { found.append(next) }
            waiting.append(contentsOf: view.subviews.reversed())
        }
        return found
    }

    // MARK: Finding objects

    /// The controller at a path in the app's current hierarchy, including the objects restored so far (R26).
    func existingController(at path: [String]) -> ControllerHandle? {
        guard !path.isEmpty else { return nil }
        var found: ControllerHandle?
        var rest = path[...]
        if let restored = agenda.reading?.nearestFinding(above: path) {
            guard let controller = restored.finding.controller else { return nil }
            found = controller
            rest = path.dropFirst(restored.count)
        }
        for identifier in rest {
            let beneath =
                found.map { controllersBeneath($0) } ?? windowsOfDevice.compactMap { windows[$0]?.root }
            found = search(beneath, for: identifier)
            if found == nil { return nil }
        }
        return found
    }

    private func controllersBeneath(_ handle: ControllerHandle) -> [ControllerHandle] {
        guard let controller = controllers[handle] else { return [] }
        let presented = controller.presents.flatMap { presentations[$0]?.presented }
        return controller.children + retainedChildren(of: handle) + (presented.map { [$0] } ?? [])
    }

    /// The first controller with the identifier and position, searching through controllers without an identifier
    /// (CH-40). Version 1 of the format has no positions.
    private func search(_ found: [ControllerHandle], for element: String) -> ControllerHandle? {
        let isPlaced = agenda.reading.map { $0.archive.version > 1 } ?? true
        let sought = isPlaced ? PlacedIdentifier(element: element) : PlacedIdentifier(element, place: 0)
        var equalBefore: [ControllerHandle: Int] = [:]
        var waiting = Array(found.reversed())
        while let next = waiting.popLast() {
            meter.look(at: 1)
            guard let identifier = controllers[next]?.properties.restorationIdentifier else {
                waiting.append(contentsOf: controllersBeneath(next).reversed())
                continue
            }
            guard identifier == sought.identifier else { continue }
            guard let container = restoringContainer(of: next), tellsEqualChildrenApart(container) else {
                if sought.place == 0 { return next }
                continue
            }
            let place = equalBefore[container, default: 0]
            if place == sought.place { return next }
            equalBefore[container] = place + 1
        }
        return nil
    }

    /// The view of a path, in its restored controller's view.
    func existingView(at path: [String]) -> ViewHandle? {
        guard let identifier = path.last,
            let owner = agenda.reading?.finding(at: Array(path.dropLast()))?.controller
        else { return nil }
        return identifiedViews(of: owner).first { views[$0]?.restorationIdentifier == identifier }
    }
}
