/// `sizeRestrictions` of the window scene, from iOS 26 on (Q40, CH-447).
extension PresentationSession {
    /// Sets the restrictions. A window with a size of its own that does not meet them gets another one.
    mutating func restrict(_ restrictions: SizeRestrictions) throws(Rejection) {
        guard rules.hasSizeRestrictions else {
            throw .invalid(reason: "The size of a scene can be restricted from iOS 26 on.", rule: "Q40")
        }
        var geometry = header.geometry ?? SceneGeometry()
        geometry.restrictions = restrictions == SizeRestrictions() ? nil : restrictions
        header.geometry = geometry
        if meetRestrictions() { enqueue(.environment(.consider)) }
    }

    /// The place that the restrictions leave of a place that the user gives the window.
    func restricted(_ placement: WindowPlacement) -> WindowPlacement {
        guard case .size(let size) = placement, let restrictions = header.geometry?.restrictions,
            let screen = settings?.device.screenSize(in: header.orientation)
        else { return placement }
        return .size(restrictions.limit(size, on: screen))
    }

    /// After a rotation, which nothing stops, the restrictions are looked at again: the change of size waits for the
    /// end of the turn.
    mutating func reviewRestrictions(after transition: Transition) {
        if transition.environment?.isRotation == true { meetRestrictions() }
    }

    /// Asks for another size of the window, if it does not meet the restrictions.
    @discardableResult
    private mutating func meetRestrictions() -> Bool {
        guard let geometry = header.geometry else { return false }
        let wanted = geometry.awaited?.placement ?? geometry.placement
        let restricted = restricted(wanted)
        guard restricted != wanted else { return false }
        header.geometry?.awaited = EnvironmentRequest(turns: geometry.awaited?.turns == true, placement: restricted)
        return true
    }
}
