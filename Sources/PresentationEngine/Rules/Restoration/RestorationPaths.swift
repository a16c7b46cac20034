/// Identifier paths: how an archive names objects, and how they are found again (R4, R20, R21, RS-04).
extension PresentationSession {
    /// The restoration identifiers from the outermost to the controller's own; nil without an own one
    /// (RS-01).
    ///
    /// Parents and presenters count alike (R21); those without an identifier are left out (CH-40).
    func restorationPath(_ handle: ControllerHandle) -> [String]? {
        // CH-117: an alert's actions are code, which no archive holds.
        guard controllers[handle]?.properties.restorationIdentifier != nil,
            controllers[handle]?.kind != .alertController
        else { return nil }
        return restorationIdentifiers(downTo: handle)
    }

    private func restorationIdentifiers(downTo handle: ControllerHandle) -> [String] {
        var path: [String] = []
        var current: ControllerHandle? = handle
        while let controller = current {
            if let identifier = controllers[controller]?.properties.restorationIdentifier {
                path.append(identifier)
            }
            current = controllerAbove(controller)
        }
        return path.reversed()
    }

    private func controllerAbove(_ handle: ControllerHandle) -> ControllerHandle? {
        guard let controller = controllers[handle] else { return nil }
        return controller.parent ?? controller.presentedBy.flatMap { presentations[$0]?.presenting }
    }

    /// A view's path is that of its controller with its own identifier; nil where either has none (R11).
    func restorationPath(_ handle: ViewHandle) -> [String]? {
        guard let identifier = views[handle]?.restorationIdentifier, let owner = owner(above: handle),
            let path = restorationPath(owner)
        else { return nil }
        return path + [identifier]
    }

    /// A registered object's path is that of its restoration parent with its own identifier; a parent that is no
    /// controller and is not registered either does not count (R48).
    func restorationPath(_ handle: ObjectHandle) -> [String]? {
        guard let restoration = objects[handle]?.restoration, let identifier = restoration.identifier else {
            return nil
        }
        let above: [String]? =
            switch restoration.parent {
            case .controller(let parent)?: restorationIdentifiers(downTo: parent)
            case .object(let parent)?: restorationPath(parent)
            case .view, .type, .application, nil: nil
            }
        return (above ?? []) + [identifier]
    }

    /// The views of a controller that have identifiers, in the order of the tree, its root view first.
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

    // MARK: Finding again

    /// The controller of a path in what the app has built, counting what was restored so far (R26).
    func existingController(at path: [String]) -> ControllerHandle? {
        guard let identifier = path.last else { return nil }
        let above = Array(path.dropLast())
        if above.isEmpty {
            return search(header.windows.compactMap { windows[$0]?.root }, for: identifier)
        }
        let parent: ControllerHandle? =
            if let finding = agenda.reading?.finding(at: above) {
                finding.controller
            } else {
                existingController(at: above)
            }
        return parent.flatMap { search(controllersBeneath($0), for: identifier) }
    }

    private func controllersBeneath(_ handle: ControllerHandle) -> [ControllerHandle] {
        guard let controller = controllers[handle] else { return [] }
        let presented = controller.presents.flatMap { presentations[$0]?.presented }
        return controller.children + (presented.map { [$0] } ?? [])
    }

    /// The first that has the identifier, looking through those that have none (CH-40).
    private func search(_ found: [ControllerHandle], for identifier: String) -> ControllerHandle? {
        var waiting = Array(found.reversed())
        while let next = waiting.popLast() {
            switch controllers[next]?.properties.restorationIdentifier {
            case identifier?: return next
            case nil: waiting.append(contentsOf: controllersBeneath(next).reversed())
            case .some: continue
            }
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
