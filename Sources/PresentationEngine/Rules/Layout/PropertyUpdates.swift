/// `updateProperties()`: after the traits and before the layout, and also without a layout (Q6, Q7).
extension PresentationSession {
    /// `setNeedsUpdateProperties()`: the next pass calls the method once, however often it was asked for.
    mutating func setNeedsUpdateProperties(_ handle: ControllerHandle) throws(Rejection) {
        try refuseEarlyUpdate("setNeedsUpdateProperties()")
        controllers.update(handle) { $0.hasUpdatedProperties = false }
        guard implements(.controller(handle), .updateProperties), isInWindow(handle) else { return }
        agenda.commit.append(PlannedStep(.updateProperties(handle, .ofWindow, "Q6"), origin: origin))
    }

    /// `updatePropertiesIfNeeded()`: at once, in the controller and those beneath it.
    mutating func updatePropertiesIfNeeded(_ handle: ControllerHandle) throws(Rejection) {
        try refuseEarlyUpdate("updatePropertiesIfNeeded()")
        enqueue(
            shownTree(of: handle).filter { implements(.controller($0), .updateProperties) }
                .map { .updateProperties($0, .atOnce, "Q6") })
    }

    private func refuseEarlyUpdate(_ call: String) throws(Rejection) {
        guard rules.hasPropertyUpdates else {
            throw .invalid(reason: "\(call) exists from iOS 26 on.", rule: "Q6")
        }
    }

    /// The step before a layout of a controller that overrides the method.
    func propertySteps(_ handle: ControllerHandle, rule: Rule = "Q6") -> [Step] {
        guard implements(.controller(handle), .updateProperties),
            decides(
                rules.hasPropertyUpdates, .versionHasCallback, rule, about: [.controller(handle)], [.updateProperties],
                value: .text(rules.version.description))
        else { return [] }
        return [.updateProperties(handle, .ofWindow, rule)]
    }

    /// CH-361: the method runs again if a trait that it reads has changed, as layout methods do (Q4).
    func trackedPropertySteps(_ entry: Environment, from former: TraitCollection) -> [Step] {
        guard rules.hasPropertyUpdates, entry.traits != former,
            reads(.updateProperties, entry, changedFrom: former)
        else { return [] }
        return [.updateProperties(entry.controller, .tracked, Choice.trackedProperties.rule)]
    }

    /// Calls the method if it is due; a later appearance asks for nothing by itself (CH-360).
    mutating func updateProperties(_ handle: ControllerHandle, _ pass: PropertyPass, _ rule: Rule) {
        guard let record = controllers[handle], record.view != nil, pass == .atOnce || isInWindow(handle),
            decides(
                !record.hasUpdatedProperties || pass == .tracked, .needsPropertyUpdate, rule,
                about: [.controller(handle)], [.updateProperties])
        else { return }
        controllers.update(handle) { $0.hasUpdatedProperties = true }
        deliver(Callback(.controller(handle), .updateProperties, rule: rule))
    }
}

/// The occasion on which a controller updates its properties.
package enum PropertyPass: String, Sendable, Hashable, CaseIterable {
    /// A pass over the views in windows: if an update is needed.
    case ofWindow
    /// The app asks for it: if an update is needed, in a window or not.
    case atOnce
    /// A trait that the method reads has changed.
    case tracked
}
