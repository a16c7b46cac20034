/// `overrideUserInterfaceStyle` of controllers and windows, from iOS 13 on (Q141, Q142, CH-341).
extension PresentationSession {
    /// The traits of a controller, given those around it: its parent may override some, and its own style comes last
    /// (CT-24, Q141).
    func ownTraits(of handle: ControllerHandle, _ traits: TraitCollection) -> TraitCollection {
        var own = traits.overridden(by: controllers[handle]?.traitOverride)
        if let style = ownStyle(of: handle) { own.style = style }
        return own
    }

    /// The style that a controller itself sets; nil if it is unspecified.
    private func ownStyle(of handle: ControllerHandle) -> InterfaceStyle? {
        guard let stored = controllers[handle]?.properties.stored, !stored.isEmpty else { return nil }
        return stored.first { $0.property == .overrideUserInterfaceStyle }?.value.string
            .flatMap(InterfaceStyle.init(rawValue:))
    }

    /// Sets the style of a controller, and notifies the controllers in a window whose style changes.
    mutating func setInterfaceStyle(_ assignment: PropertyAssignment, of handle: ControllerHandle) throws(Rejection) {
        guard rules.hasInterfaceStyles else {
            throw .unavailable(assignment.property, since: 13, rule: "Q141")
        }
        let before = environmentsOfStyle(of: handle)
        try store(assignment, of: handle)
        let changed = changedTraits(from: before, to: environmentsOfStyle(of: handle))
        if rules.updatesStylesInCommit { return keepUntilCommit(changed) }
        enqueue(updateSteps(changed, rule: Choice.interfaceStyles.rule))
    }

    /// The controllers whose traits the style of another may change: those beneath it in a visible window, and from
    /// iOS 17 on also if only its view brings it there (Q150).
    private func environmentsOfStyle(of handle: ControllerHandle) -> [Environment] {
        let isVisible = window(of: handle).flatMap { windows[$0]?.isVisible } == true
        return isVisible || carrier(of: handle) != nil ? environments(beneath: handle) : []
    }

    /// Refuses a style among overridden traits in versions that have no interface styles.
    func refuseStyle(in traits: TraitOverride?) throws(Rejection) {
        guard traits?.style != nil, !rules.hasInterfaceStyles else { return }
        throw .unsuitable(
            key: "userInterfaceStyle", reason: "userInterfaceStyle can be overridden from iOS 13 on.", rule: "Q142")
    }

    /// The controllers in windows whose style follows the system's: neither they nor an ancestor nor their window sets
    /// one.
    var environmentsOfSystemStyle: [Environment] {
        // Parents come before their children, so each controller is looked at once.
        var fixed: Set<ControllerHandle> = []
        return environmentsInWindows.filter { entry in
            let handle = entry.controller
            // A controller that waits for the commit gets its traits before the pictures are taken.
            guard !keepsTraits(handle), controllers[handle]?.traitKeeping != .waiting else { return false }
            let isSetAbove =
                (controllers[handle]?.parent ?? carrier(of: handle)).map { fixed.contains($0) }
                ?? (window(of: handle).flatMap { windows[$0]?.traitOverride?.style } != nil)
            guard isSetAbove || ownStyle(of: handle) != nil || controllers[handle]?.traitOverride?.style != nil else {
                return true
            }
            fixed.insert(handle)
            return false
        }
    }
}
