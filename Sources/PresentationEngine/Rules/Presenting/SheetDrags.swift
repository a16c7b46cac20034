/// A drag of a sheet from the touch to the release, between detents or below the smallest one (Q88, Q89, R178, CH-226).
extension PresentationSession {
    /// - Parameters:
    ///   - distance: how far the finger moves down, in points; negative is up.
    ///   - velocity: the speed downwards at the release, in points per second.
    mutating func dragSheet(_ receiver: ControllerHandle, by distance: Double, velocity: Double)
        throws(Rejection)
    {
        guard let (_, presentation) = try reachedByDrag(receiver) else { return }
        let before = origin
        defer { origin = before }
        announceTouch(.drag(drag(of: presentation, by: distance, velocity: velocity)), on: presentation)
        guard abs(distance) >= Self.slop else {
            return returnSheet(presentation, reason: "the finger moves less than 10 points")
        }
        guard !takesTouch(for: .drag(receiver, distance: distance, velocity: velocity)) else { return }
        try goOnWithDrag(receiver, by: distance, velocity: velocity)
    }

    /// What the finger does to the sheet in the place where it rests.
    mutating func goOnWithDrag(_ receiver: ControllerHandle, by distance: Double, velocity: Double)
        throws(Rejection)
    {
        guard let (shown, presentation) = try reachedByDrag(receiver) else { return }
        let drag = drag(of: presentation, by: distance, velocity: velocity)
        let detents = activeDetents(of: presentation)
        let height = detents[restingPlace(of: presentation, among: detents)].height - distance
        guard height < detents[0].height else {
            return settleSheet(shown, at: detents[landing(at: height, velocity, among: detents)].identifier)
        }
        askToDismiss(shown, presentation, .drag(drag))
    }

    private mutating func reachedByDrag(_ receiver: ControllerHandle) throws(Rejection) -> (
        PresentationHandle, Presentation
    )? {
        try reached(by: .pan, receiver, call: PresentedCall.dragSelector)
    }

    /// A drag of a sheet from the place where it rests.
    func drag(of presentation: Presentation, by distance: Double, velocity: Double) -> SheetDrag {
        let detents = activeDetents(of: presentation)
        let place = restingPlace(of: presentation, among: detents)
        let smallest = detents[0].height
        let height = detents[place].height - distance
        let fraction = (smallest - height) / max(smallest, 1)
        return SheetDrag(
            fraction: fraction,
            dismisses: velocity >= Self.throwingSpeed || (fraction >= 0.5 && velocity > -Self.throwingSpeed),
            changesDetent: place > 0)
    }

    /// Carries out what the finger did, once the dismissal has begun (P173, P174). If an interaction controller of the
    /// app drives the dismissal, the app alone moves it.
    mutating func release(_ handle: TransitionHandle, _ drag: SheetDrag) {
        guard let transition = transitions[handle], transition.interaction == nil else { return }
        if case .preparing = transition.phase { return transitions.update(handle) { $0.drag = drag } }
        let isOfSheet = transition.presentation != nil && transition.preferred != .zoom
        move(handle, to: drag.fraction, announcing: isOfSheet ? "P173" : Choice.fingerDrags.rule)
        finish(handle, transition, isCancelled: !drag.dismisses)
    }

    /// A finger lets go of a sheet whose dismissal it has begun. Above the smallest detent the dismissal is canceled,
    /// and the sheet comes to rest as after any drag; beneath it the sheet is dismissed, or comes back to that detent.
    mutating func letGo(
        _ handle: TransitionHandle, of shown: PresentationHandle, by distance: Double, velocity: Double
    ) {
        guard let presentation = presentations[shown] else { return }
        let drag = drag(of: presentation, by: distance, velocity: velocity)
        guard drag.fraction == 0 else {
            transitions.update(handle) { $0.drag = drag }
            return release(handle, drag)
        }
        release(handle, SheetDrag(fraction: 0, dismisses: false, changesDetent: false))
        let detents = activeDetents(of: presentation)
        let place = restingPlace(of: presentation, among: detents)
        let landing = landing(at: detents[place].height - distance, velocity, among: detents)
        if landing != place { settleSheet(shown, at: detents[landing].identifier) }
    }

    /// Brings a sheet to its smallest detent whose delegate did not let the finger dismiss it.
    mutating func settleSheet(_ shown: PresentationHandle, after drag: SheetDrag) {
        guard drag.changesDetent, presentations[shown]?.phase == .presented else { return }
        settleSheet(shown)
    }

    /// The place of the detent at which a sheet comes to rest that is released at a height: the nearest, or in a throw
    /// the next one in its direction.
    private func landing(at height: Double, _ velocity: Double, among detents: [ActiveDetent]) -> Int {
        if velocity >= Self.throwingSpeed { return detents.lastIndex { $0.height <= height } ?? 0 }
        if velocity <= -Self.throwingSpeed {
            return detents.firstIndex { $0.height >= height } ?? detents.count - 1
        }
        return detents.indices.min { left, right in
            let (first, second) = (abs(detents[left].height - height), abs(detents[right].height - height))
            return first < second
        } ?? 0
    }

    /// Brings a sheet to its smallest detent, after a drag that has not dismissed it.
    mutating func settleSheet(_ shown: PresentationHandle) {
        guard let presentation = presentations[shown] else { return }
        settleSheet(shown, at: activeDetents(of: presentation)[0].identifier)
    }

    /// Q88, R178: the delegate learns of another detent once the sheet rests there, and only of the user's drags.
    private mutating func settleSheet(_ shown: PresentationHandle, at identifier: String) {
        guard let presentation = presentations[shown] else { return }
        let detents = activeDetents(of: presentation)
        let former = detents[restingPlace(of: presentation, among: detents)].identifier
        guard identifier != former else {
            return returnSheet(
                presentation,
                reason: rules.hasSheetPresentationController
                    ? "it comes to rest at the detent \(identifier) again" : "it comes back to its place")
        }
        noteNoAttempt(presentation, reason: "the sheet comes to rest at the detent \(identifier)")
        presentations.update(shown) { presentation in
            var sheet = presentation.sheet ?? SheetState()
            sheet.selected = identifier
            presentation.sheet = sheet
        }
        emit(
            .property(
                .presentationController(presentation.name), name: "selectedDetentIdentifier",
                value: .text(identifier)), rule: "Q91")
        enqueue(
            delegateSteps(
                presentation.delegate, .didChangeSelectedDetent, from: presentation.presented,
                [Argument("sheetPresentationController", .text(presentation.name))], rule: "R178"))
    }

    /// Brings a sheet back that was pulled down without the intent to dismiss it.
    mutating func returnSheet(_ shown: PresentationHandle, after drag: SheetDrag) {
        guard !drag.changesDetent else { return settleSheet(shown) }
        guard let presentation = presentations[shown] else { return }
        returnSheet(presentation, reason: "the finger does not move far enough")
    }

    private mutating func returnSheet(_ presentation: Presentation, reason: String) {
        note(
            false, .changesDetent, Choice.sheetDrags.rule,
            about: [presentation.delegate, .controller(presentation.presented)], [.didChangeSelectedDetent],
            value: .text(reason))
        noteNoAttempt(presentation, reason: reason)
        emit(
            .noop(
                .controller(name(presentation.presented)), call: PresentedCall.dragSelector,
                reason: "\(name(presentation.presented)) stays: \(reason)."), rule: Choice.sheetDrags.rule)
    }

    /// Records, for explanations, that the drag is no attempt to dismiss.
    private func noteNoAttempt(_ presentation: Presentation, reason: String) {
        note(
            false, .attemptFails, Choice.sheetDrags.rule,
            about: [presentation.delegate, .controller(presentation.presented)], Member.userDismissalCalls,
            value: .text(reason))
    }
}
