/// `updateContentUnavailableConfiguration(using:)` and the configuration that it sets, from iOS 17 on (CH-683).
extension PresentationSession {
    /// Sets `contentUnavailableConfiguration`: the text that it shows, or null.
    mutating func setUnavailableContent(_ assignment: PropertyAssignment, of handle: ControllerHandle) throws(Rejection)
    {
        guard rules.hasUnavailableContent else {
            throw .unavailable(assignment.property, since: 17, rule: Choice.unavailableContent.rule)
        }
        keep(Value(try optionalText(assignment)), as: assignment.property, of: handle)
    }

    /// `setNeedsUpdateContentUnavailableConfiguration()`: the method is called once at the end of the turn, however
    /// often it was asked for.
    mutating func setNeedsUpdateUnavailableContent(_ handle: ControllerHandle) throws(Rejection) {
        guard rules.hasUnavailableContent else {
            throw .invalid(
                reason: "setNeedsUpdateContentUnavailableConfiguration() exists from iOS 17 on.",
                rule: Choice.unavailableContent.rule)
        }
        controllers.update(handle) { $0.toldUnavailableContent = nil }
        planUnavailableContent(of: handle)
    }

    /// The state may have changed: the controller is looked at in the commit of the turn.
    mutating func planUnavailableContent(of handle: ControllerHandle?) {
        guard let handle, let step = unavailableContentSteps(handle).first else { return }
        plan(step)
    }

    /// The step that compares the state of the controller with the one that it was last given; none unless it
    /// overrides the method.
    func unavailableContentSteps(_ handle: ControllerHandle) -> [Step] {
        guard rules.hasUnavailableContent, implements(.controller(handle), .updateContentUnavailable) else { return [] }
        return [.review(handle, .unavailableContent, Choice.unavailableContent.rule)]
    }

    mutating func updateUnavailableContent(of handle: ControllerHandle, _ rule: Rule) {
        guard isInWindow(handle) else { return }
        let search = searchController(of: handle)
        let state = UnavailableContentState(
            traits: traits(of: handle), searchText: search.flatMap { value(of: .searchText, $0).string })
        guard
            decides(
                controllers[handle]?.toldUnavailableContent != state, .needsContentUpdate, rule,
                about: [.controller(handle)], [.updateContentUnavailable])
        else { return }
        controllers.update(handle) { $0.toldUnavailableContent = state }
        deliver(
            Callback(
                .controller(handle), .updateContentUnavailable, [Argument("searchText", Value(state.searchText))],
                rule: rule))
    }
}
