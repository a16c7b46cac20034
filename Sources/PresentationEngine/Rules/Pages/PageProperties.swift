/// The properties of page view controllers, most of which are fixed at initialization (P127).
extension PresentationSession {
    /// Sets one of the words with which a page view controller is made.
    mutating func setPageWord(_ assignment: PropertyAssignment, of handle: ControllerHandle)
        throws(Rejection)
    {
        try refusePageProperty(assignment, of: handle)
        guard let controller = controllers[handle], controller.view == nil, controller.pages.current.isEmpty
        else {
            throw .unsuitable(
                key: assignment.property.rawValue,
                reason: "\(assignment.property.rawValue) is given when \(name(handle)) is made.",
                rule: "P127")
        }
        guard assignment.property.admits(assignment.value) else {
            throw unsuitable(
                assignment, "one of " + (assignment.property.words ?? []).joined(separator: ", "),
                rule: "P127")
        }
        try store(assignment, of: handle)
    }

    mutating func setDoubleSided(_ assignment: PropertyAssignment, of handle: ControllerHandle)
        throws(Rejection)
    {
        try refusePageProperty(assignment, of: handle)
        if assignment.value == false, shownPages(of: handle) == 2 {
            throw exception(
                "The spine location UIPageViewControllerSpineLocationMid requires doubleSided to be YES.\(about: mention(handle, .container))",
                Choice.doubleSidedSpine.rule)
        }
        try store(assignment, of: handle)
    }

    mutating func setDataSource(
        _ assignment: PropertyAssignment, to dataSource: Actor?, of handle: ControllerHandle
    )
        throws(Rejection)
    {
        try refusePageProperty(assignment, of: handle)
        controllers.update(handle) { $0.pages.dataSource = dataSource }
        // CH-170: pages from another data source no longer count.
        setNeighbors(nil, of: handle)
    }

    private func refusePageProperty(_ assignment: PropertyAssignment, of handle: ControllerHandle)
        throws(Rejection)
    {
        guard controllers[handle]?.kind == .pageViewController else {
            throw .unsuitable(
                key: assignment.property.rawValue,
                reason: "\(assignment.property.rawValue) belongs to page view controllers.", rule: "P127")
        }
    }

    // MARK: Reading

    /// Pages that scroll have no spine; one in the middle has pages on both sides.
    func spineLocation(of handle: ControllerHandle) -> Value {
        guard !scrolls(handle) else { return "none" }
        let stored = controllers[handle]?.properties.stored.first { $0.property == .spineLocation }?.value
        return stored == nil || stored == "none" ? "min" : stored ?? "min"
    }

    func isDoubleSided(_ handle: ControllerHandle) -> Value {
        let stored = controllers[handle]?.properties.stored.first { $0.property == .isDoubleSided }?.value
        return shownPages(of: handle) == 2 ? true : stored ?? false
    }
}

extension ControllerProperties {
    /// The properties with which a storyboard's page view controller is made.
    static func stored(_ pages: StoryboardPages) -> [StoredProperty] {
        [
            StoredProperty(property: .pageTransitionStyle, value: .text(pages.transitionStyle.rawValue)),
            StoredProperty(property: .navigationOrientation, value: .text(pages.orientation.rawValue)),
            StoredProperty(property: .spineLocation, value: .text(pages.spineLocation.rawValue)),
            StoredProperty(property: .isDoubleSided, value: .bool(pages.isDoubleSided)),
        ]
    }
}
