import TextShortening

/// Checks of the children that containers recorded.
extension StateArchive {
    /// A child in the list of an object.
    private struct Listing {
        let object: Int
        let index: Int
    }

    /// Refuses children that no hierarchy can have: each lies beneath its container, and in one container alone, except
    /// for a column that is also on the stack of its split view controller's primary (CH-231).
    func checkChildren(_ positions: [[ExactText]: Int]) throws(Fault) {
        var listings: [[ExactText]: [Listing]] = [:]
        for (object, container) in objects.enumerated() {
            try checkChildren(of: container, at: object, positions)
            for (index, child) in container.children.enumerated() {
                listings[child.path.map { ExactText($0) }, default: []].append(Listing(object: object, index: index))
            }
        }
        for (object, container) in objects.enumerated() {
            let areColumns = container.children.allSatisfy { $0.column != nil }
            for (index, child) in container.children.enumerated() {
                let places = listings[child.path.map { ExactText($0) }] ?? []
                let isOnPrimary = isOnPrimary(places)
                guard places.count == 1 || isOnPrimary else {
                    let first = places.first { $0.object != object }?.object ?? object
                    throw Fault(
                        .child(object: object, index),
                        "\(Self.shown(child.path)) is a child of \(Self.shown(objects[first].path)), too.")
                }
                guard child.column == nil || areColumns || isOnPrimary else {
                    throw Fault(
                        .child(object: object, index),
                        "\(Self.shown(child.path)) has a column, and other children of \(Self.shown(container.path)) have none."
                    )
                }
            }
        }
    }

    /// Whether two containers of a child are a split view controller and its primary, on whose stack the child is.
    private func isOnPrimary(_ places: [Listing]) -> Bool {
        guard places.count == 2 else { return false }
        return [(places[0], places[1]), (places[1], places[0])].contains { split, stack in
            let columns = objects[split.object].children
            let column = columns[split.index].column
            return column != nil && column != .primary
                && column == objects[stack.object].children[stack.index].column
                && columns.contains { $0.column == .primary && $0.path == objects[stack.object].path }
        }
    }

    private func checkChildren(of object: Object, at position: Int, _ positions: [[ExactText]: Int])
        throws(Fault)
    {
        var seen: Set<[ExactText]> = []
        var columns: Set<SplitColumn> = []
        var selected: Int?
        for (index, child) in object.children.enumerated() {
            let place = Place.child(object: position, index)
            let path = child.path.map { ExactText($0) }
            let shown = Self.shown(child.path)
            guard let target = positions[path], objects[target].kind == .controller, target != position else {
                throw Fault(place, "\(shown) must be the path of another controller in this archive.")
            }
            guard path.count > object.path.count, child.path.starts(with: object.path) else {
                throw Fault(place, "\(shown) must begin with the path of its container, \(Self.shown(object.path)).")
            }
            guard seen.insert(path).inserted else {
                throw Fault(place, "\(shown) is listed twice among the children.")
            }
            if let column = child.column, !columns.insert(column).inserted {
                throw Fault(place, "There is another controller in the \(column.name) column.")
            }
            guard !child.isHidden || child.column != nil else {
                throw Fault(place, "Only a column can be hidden.")
            }
            guard child.isSelected else { continue }
            guard child.column == nil else { throw Fault(place, "A column cannot be selected, only a tab.") }
            guard selected == nil else { throw Fault(place, "A second child is selected.") }
            selected = index
        }
    }

    /// Refuses a selection among tabs that no tab bar controller can have.
    func checkTabs(of object: Object, at index: Int) throws(Fault) {
        guard let tabs = object.tabs else { return }
        guard version >= 3 else {
            throw Fault(.object(index), "Version \(version) has no \"tabs\"; they came with version 3.")
        }
        guard object.kind == .controller, tabs.groups.count <= Self.objectLimit else {
            throw Fault(
                .object(index), "Only a tab bar controller has \"tabs\", with at most \(Self.objectLimit) groups.")
        }
        let names = tabs.groups.flatMap { [$0.identifier, $0.selectedChild] } + [tabs.selected]
        for name in names where name.utf8.count > Self.nameLimit {
            throw Fault(.object(index), "The tab \"\(name.shortened)\" is longer than \(Self.nameLimit) bytes.")
        }
        guard Set(tabs.groups.map { ExactText($0.identifier) }).count == tabs.groups.count else {
            throw Fault(.object(index), "A group of tabs is listed twice.")
        }
    }

    /// Refuses members that version 1 of the format does not have.
    func checkVersion() throws(Fault) {
        guard version < 2 else { return }
        if activity != nil { throw Fault(.activity, "Version 1 has no \"activity\"; it came with version 2.") }
        for (index, object) in objects.enumerated() {
            if !object.children.isEmpty {
                throw Fault(
                    .child(object: index, 0), "Version 1 has no \"children\"; they came with version 2.")
            }
            if object.identifiers != nil {
                throw Fault(.object(index), "Version 1 has no \"identifiers\"; they came with version 2.")
            }
        }
    }

    /// Refuses identifiers that do not belong to a path, and names that are too long.
    func checkPath(of object: Object, at index: Int) throws(Fault) {
        guard (1...Self.pathLimit).contains(object.path.count) else {
            throw Fault(
                .object(index), "A path has 1 to \(Self.pathLimit) identifiers, not \(object.path.count).")
        }
        let identifiers = object.identifiers ?? object.path
        guard identifiers.count == object.path.count else {
            throw Fault(
                .object(index),
                "\"identifiers\" must have as many elements as \"path\": \(object.path.count), not \(identifiers.count)."
            )
        }
        for (element, identifier) in zip(object.path, identifiers) {
            guard identifier.utf8.count <= Self.nameLimit else {
                throw Fault(
                    .object(index), "\"\(identifier.shortened)\" is longer than \(Self.nameLimit) bytes.")
            }
            guard element == identifier || PlacedIdentifier(element: element).identifier == identifier else {
                throw Fault(
                    .object(index),
                    "The identifier of \"\(element.shortened)\" cannot be \"\(identifier.shortened)\".")
            }
        }
    }
}
