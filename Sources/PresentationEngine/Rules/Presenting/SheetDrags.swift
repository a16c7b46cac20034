/// A drag of a sheet from the touch to the release, between detents or below the smallest one (Q88, Q89, R178, CH-226).
extension PresentationSession {
    /// Shorter drags do not move the sheet, in points.
    private static let slop = 10.0
    /// Faster drags throw the sheet to the next detent, or away, in points per second (R176).
    private static let throwingSpeed = 1000.0

    /// - Parameters:
    ///   - distance: how far the finger moves down, in points; negative is up.
    ///   - velocity: the speed downwards at the release, in points per second.
    mutating func dragSheet(_ receiver: ControllerHandle, by distance: Double, velocity: Double)
        throws(Rejection)
    {
        guard let (shown, presentation) = try reached(by: .pan, receiver, call: PresentedCall.dragSelector)
        else { return }
        let before = origin
        defer { origin = before }
        announceTouch(.pan, on: presentation, call: PresentedCall.dragSelector)
        let detents = activeDetents(of: presentation)
        let place = restingPlace(of: presentation, among: detents)
        let height = detents[place].height - distance
        guard abs(distance) >= Self.slop else {
            return returnSheet(presentation, reason: "The finger moves less than 10 points.")
        }
        guard height < detents[0].height else {
            return settleSheet(
                shown, presentation, at: detents[landing(at: height, velocity, among: detents)].identifier)
        }
        let fraction = min((detents[0].height - height) / max(detents[0].height, 1), 1)
        let goes = fraction >= 0.5 || velocity >= Self.throwingSpeed
        if !goes, place > 0 { settleSheet(shown, presentation, at: detents[0].identifier) }
        if !goes, modalController(in: presentation) != nil {
            // Q89: a modal sheet gives way a little, without any call.
            guard place == 0 else { return }
            return returnSheet(presentation, reason: "The finger does not move far enough.")
        }
        askToDismiss(shown, presentation, .drag(fraction: fraction, finishes: goes))
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

    /// Q88, R178: the delegate learns of another detent once the sheet rests there, and only of the user's drags.
    private mutating func settleSheet(
        _ shown: PresentationHandle, _ presentation: Presentation, at identifier: String
    ) {
        let detents = activeDetents(of: presentation)
        let former = detents[restingPlace(of: presentation, among: detents)].identifier
        guard identifier != former else {
            return returnSheet(presentation, reason: "It comes to rest at the detent \(identifier) again.")
        }
        presentations.update(shown) { presentation in
            var sheet = presentation.sheet ?? SheetState()
            sheet.selected = identifier
            presentation.sheet = sheet
        }
        emit(
            .property(
                .presentationController(presentation.name), name: "selectedDetentIdentifier",
                value: .text(identifier)), rule: "Q91")
        guard
            let delegate = hearer(
                presentation.delegate, of: .didChangeSelectedDetent, from: presentation.presented, rule: "R178")
        else { return }
        enqueue(
            .callback(
                Callback(
                    delegate, .didChangeSelectedDetent,
                    [Argument("sheetPresentationController", .text(presentation.name))], rule: "R178")))
    }

    private mutating func returnSheet(_ presentation: Presentation, reason: String) {
        note(
            false, .changesDetent, Choice.sheetDrags.rule,
            about: [presentation.delegate, .controller(presentation.presented)], [.didChangeSelectedDetent],
            value: .text(reason))
        emit(
            .noop(
                .controller(name(presentation.presented)), call: PresentedCall.dragSelector, reason: reason),
            rule: Choice.sheetDrags.rule)
    }
}
