/// The detents of a sheet: which of them are active, and at which one the sheet rests (R177, Q18, Q90, Q91).
extension PresentationSession {
    /// A detent that is active now, with its height in points inside the safe area.
    struct ActiveDetent: Sendable, Hashable {
        let identifier: String
        let height: Double
    }

    /// The active detents, from the smallest up; never empty (R177, CH-225).
    func activeDetents(of presentation: Presentation) -> [ActiveDetent] {
        let measures = sheetMeasures(of: presentation)
        guard rules.hasSheetPresentationController, let sheet = presentation.sheet else {
            return [ActiveDetent(identifier: SheetDetent.large.identifier, height: measures.maximum)]
        }
        let detents = sheet.earlierDetents ?? sheet.detents
        meter.look(at: detents.count)
        let active = detents.compactMap { detent in
            measures.height(of: detent).map { ActiveDetent(identifier: detent.identifier, height: $0) }
        }
        guard !active.isEmpty else {
            return [ActiveDetent(identifier: SheetDetent.large.identifier, height: measures.maximum)]
        }
        return active.enumerated().sorted { ($0.element.height, $0.offset) < ($1.element.height, $1.offset) }
            .map(\.element)
    }

    /// The height of the large detent, in points inside the safe area.
    func sheetMaximum(of presentation: Presentation) -> Double { sheetMeasures(of: presentation).maximum }

    private func sheetMeasures(of presentation: Presentation) -> SheetMeasures {
        let traits = windowTraits(of: presentation.presenting ?? presentation.presented)
        // A sheet in the middle of the screen is no higher than its frame.
        let floats = traits.horizontal == .regular && traits.vertical == .regular
        let size = self.size(ofWindowAround: presentation.presenting ?? presentation.presented)
        return SheetMeasures(
            size: size, isCompactHeight: traits.vertical == .compact,
            isEdgeAttached: prefers(.prefersEdgeAttachedInCompactHeight, presentation),
            safeArea: safeArea(around: presentation),
            // The layout of the screen looks here, so this frame must not be looked up in that layout.
            frameHeight: floats ? presentedFrame(presentation, in: Rect(size: size), traits).size.height : nil)
    }

    /// The place of the detent at which the sheet rests among the active ones: the selected one, else the smallest
    /// (R177, Q91), also while another sheet lies above it (Q92).
    func restingPlace(of presentation: Presentation, among detents: [ActiveDetent]) -> Int {
        detents.firstIndex { $0.identifier == presentation.sheet?.selected } ?? 0
    }

    /// Whether the sheet rests at a detent that does not dim, so that touches reach the presenter (Q90, R177). During a
    /// transition, and where the sheet covers the screen, they do not.
    func isUndimmed(_ presentation: Presentation) -> Bool {
        if leavesContentTouchable(presentation) { return true }
        guard presentation.phase == .presented, presentation.effectiveStyle.isSheet,
            rules.hasSheetPresentationController, !coversTheScreen(presentation),
            let identifier = presentation.sheet?.largestUndimmed
        else { return false }
        let detents = activeDetents(of: presentation)
        guard let limit = detents.firstIndex(where: { $0.identifier == identifier }) else { return false }
        return restingPlace(of: presentation, among: detents) <= limit
    }

    /// The presentation that keeps touches from a controller: the lowest one above it that dims.
    func presentationKeepingTouches(from handle: ControllerHandle) -> Presentation? {
        var next = presentation(by: handle)
        // Each level belongs to a presentation of its own, which bounds the loop.
        var levelsLeft = presentations.placeCount
        while levelsLeft > 0, let presentation = next.flatMap({ presentations[$0] }) {
            guard isUndimmed(presentation) else { return presentation }
            next = controllers[presentation.presented]?.presents
            levelsLeft -= 1
        }
        return nil
    }

    func isInCompactHeight(_ presentation: Presentation) -> Bool {
        windowTraits(of: presentation.presenting ?? presentation.presented).vertical == .compact
    }

    /// The safe area of the screen of a presentation, which its sheet keeps to.
    func safeArea(around presentation: Presentation) -> EdgeInsets {
        isOnDisplay(presentation.presenting ?? presentation.presented) ? .zero : screenSafeArea
    }

    /// The safe area of the device's screen.
    var screenSafeArea: EdgeInsets { screenSafeArea(in: header.orientation) }

    /// The safe area of the device's screen in an orientation.
    func screenSafeArea(in orientation: InterfaceOrientation) -> EdgeInsets {
        settings?.device.safeArea(in: orientation, hasLowMiniInset: rules.hasLowMiniInset) ?? .zero
    }

    // MARK: Setting

    /// Sets properties of `sheetPresentationController`, or of a popover's `adaptiveSheetPresentationController`, which
    /// makes the presentation controller as reading it does (R199).
    mutating func setSheet(
        _ sheetSettings: [SheetSetting], of handle: ControllerHandle, isAnimating: Bool = false, _ bindings: Bindings
    ) throws(Rejection) {
        try refuse(sheetSettings)
        let call = isAnimating ? PresentedCall.animateChanges(sheetSettings) : .setSheet(sheetSettings)
        let again = Step.call(.presented(receiver: name(handle), call), bindings)
        guard let shown = try readPresentation(of: handle, again: again) else { return }
        guard let style = presentations[shown]?.style, style.isSheet || style == .popover else {
            return emit(
                .noop(
                    .controller(name(handle)), call: call.selector,
                    reason: "sheetPresentationController is nil, because the presentation is no sheet and no popover."),
                rule: "R177")
        }
        let versions = rules
        let isLate = comesTooLate(handle, shown)
        let height = restingHeight(of: shown)
        presentations.update(shown) { presentation in
            var sheet = presentation.sheet ?? SheetState()
            let earlier = sheet.earlierDetents ?? sheet.detents
            for setting in sheetSettings {
                sheet.apply(setting, in: versions)
                if case .detents = setting { sheet.earlierDetents = isLate ? earlier : nil }
            }
            presentation.sheet = sheet
        }
        let isResized = presentations[shown].flatMap { $0.effectiveStyle.isSheet ? frameToTake($0) : nil } != nil
        if isResized || height != nil && restingHeight(of: shown) != height {
            layOutSheets(beside: shown, isAnimating: isAnimating)
        }
        if isResized, let presentation = presentations[shown] {
            placeAgain(presentation, safeArea: Choice.sheetLayout.rule, layout: nil)
        }
    }

    /// The height at which a sheet on the screen rests; nil if it covers the screen, moves or is none.
    func restingHeight(of shown: PresentationHandle) -> Double? {
        guard rules.hasSheetPresentationController, let presentation = presentations[shown],
            presentation.phase == .presented, presentation.effectiveStyle.isSheet, !coversTheScreen(presentation)
        else { return nil }
        let detents = activeDetents(of: presentation)
        return detents[restingPlace(of: presentation, among: detents)].height
    }

    /// Q19: lays out a sheet at another height, and the sheets beside it in its stack, before `animateChanges` returns;
    /// otherwise in the turn that follows (CH-465).
    mutating func layOutSheets(beside shown: PresentationHandle, isAnimating: Bool) {
        guard isAnimating else { return later(.layOutSheets(shown)) }
        enqueue(layoutStepsOfSheets(beside: shown, rule: "Q19"))
    }

    /// The layout of the sheets that touch one, from the lowest up.
    func layoutStepsOfSheets(beside shown: PresentationHandle, rule: Rule) -> [Step] {
        guard let presentation = presentations[shown] else { return [] }
        let lower = presentation.presenting.flatMap { controllers[outermost($0)]?.presentedBy }
        let upper = self.presentation(by: presentation.presented)
        let sheets = [lower, shown, upper].compactMap { $0.flatMap { presentations[$0] } }.filter {
            $0.phase == .presented && $0.effectiveStyle.isSheet
        }
        let laidOut = sheets.flatMap { shownTree(of: $0.presented) }.filter { isInWindow($0) }
        meter.look(at: laidOut.count)
        return laidOut.flatMap { layoutSteps($0, rule: rule) }
    }

    /// Q86: whether the sheet appears already, with the detents that it has.
    private func comesTooLate(_ handle: ControllerHandle, _ shown: PresentationHandle) -> Bool {
        guard rules.ignoresLateDetents, presentations[shown]?.phase == .presenting,
            case .appearing = controllers[handle]?.appearance
        else { return false }
        return true
    }

    private func refuse(_ sheetSettings: [SheetSetting]) throws(Rejection) {
        guard rules.hasSheetPresentationController else {
            throw .invalid(reason: "sheetPresentationController exists from iOS 15 on.", rule: "R177")
        }
        for case .flag(.prefersPageSizing, _) in sheetSettings where !rules.hasPageSizing {
            throw .unsuitable(
                key: SheetFlag.prefersPageSizing.rawValue, reason: "prefersPageSizing exists from iOS 17 on.",
                rule: "Q17")
        }
        for case .detents(let detents) in sheetSettings {
            guard !detents.isEmpty else {
                throw .unsuitable(key: "detents", reason: "A sheet has at least one detent.", rule: "R177")
            }
            guard detents.count <= Self.detentLimit else {
                throw .unsuitable(
                    key: "detents", reason: "A sheet has at most \(Self.detentLimit) detents here.", rule: "R177")
            }
            if let identifier = ambiguousIdentifier(among: detents) {
                throw .unsuitable(
                    key: "detents", reason: "Another detent has the identifier \"\(identifier)\", too.", rule: "R177")
            }
            guard rules.hasCustomDetents || !detents.contains(where: \.isCustom) else {
                throw .unsuitable(
                    key: "detents", reason: "Custom detents exist from iOS 16 on.", rule: "Q18")
            }
        }
    }

    /// A sheet's work for each drag grows with its detents.
    private static let detentLimit = 64

    /// An identifier that leaves open which detent it means: that of a custom detent and of another one.
    private func ambiguousIdentifier(among detents: [SheetDetent]) -> String? {
        var seen: Set = [SheetDetent.medium.identifier, SheetDetent.large.identifier]
        return detents.first { $0.isCustom && !seen.insert($0.identifier).inserted }?.identifier
    }

    /// A property of the sheet's presentation controller, or its default; null if the presentation is not a sheet (A6).
    package func value(of value: Readable.SheetValue, _ handle: ControllerHandle) -> Value {
        guard rules.hasSheetPresentationController,
            let presentation = managingPresentation(of: handle).flatMap({ presentations[$0] }),
            presentation.style.isSheet
        else { return .null }
        return self.value(of: value, presentation)
    }

    /// The same of the sheet that a popover becomes in compact width; null if the presentation is not a popover (R199).
    func value(ofAdaptiveSheet value: Readable.SheetValue, _ handle: ControllerHandle) -> Value {
        guard rules.hasSheetPresentationController,
            let presentation = managingPresentation(of: handle).flatMap({ presentations[$0] }),
            presentation.style == .popover
        else { return .null }
        return self.value(of: value, presentation)
    }

    /// Whether a Boolean property of a presentation's sheet is true.
    func prefers(_ flag: SheetFlag, _ presentation: Presentation) -> Bool {
        (presentation.sheet ?? SheetState()).isSet(flag, in: rules)
    }

    private func value(of value: Readable.SheetValue, _ presentation: Presentation) -> Value {
        let sheet = presentation.sheet ?? SheetState()
        switch value {
        case .detents: return .list(sheet.detents.map { .text($0.identifier) })
        case .selectedDetentIdentifier: return Value(sheet.selected)
        case .largestUndimmedDetentIdentifier: return Value(sheet.largestUndimmed)
        case .prefersGrabberVisible: return .bool(prefers(.prefersGrabberVisible, presentation))
        case .prefersScrollingExpandsWhenScrolledToEdge:
            return .bool(prefers(.prefersScrollingExpandsWhenScrolledToEdge, presentation))
        case .prefersEdgeAttachedInCompactHeight:
            return .bool(prefers(.prefersEdgeAttachedInCompactHeight, presentation))
        case .widthFollowsPreferredContentSizeWhenEdgeAttached:
            return .bool(prefers(.widthFollowsPreferredContentSizeWhenEdgeAttached, presentation))
        case .preferredCornerRadius: return sheet.cornerRadius.map { Value.number($0) } ?? .null
        case .prefersPageSizing:
            return rules.hasPageSizing ? .bool(prefers(.prefersPageSizing, presentation)) : .null
        }
    }
}

/// The lengths that decide about the heights of detents, in points (R176, CH-225).
struct SheetMeasures {
    let size: Size
    let isCompactHeight: Bool
    /// Whether the sheet leaves room above it in compact height, too (R179, CH-320).
    let isEdgeAttached: Bool
    let safeArea: EdgeInsets
    /// The height of a sheet in the middle of the screen; nil for one at its lower edge.
    var frameHeight: Double?

    /// `maximumDetentValue`: all of the height below the top of a large sheet, without the bottom safe inset.
    var maximum: Double {
        let top = isCompactHeight && !isEdgeAttached ? safeArea.top : SheetFrames.cardTop(safeArea)
        return max(0, min(size.height - top - safeArea.bottom, frameHeight ?? .infinity))
    }

    /// The height of a detent inside the safe area; nil if it is inactive.
    func height(of detent: SheetDetent) -> Double? {
        switch detent.height {
        // R177.
        case .medium: isCompactHeight ? nil : min(maximum, max(0, size.height / 2 - safeArea.bottom))
        case .large: maximum
        case .points(let points): min(max(0, points), maximum)
        case .fraction(let fraction): min(max(0, fraction * maximum), maximum)
        case .inactive: nil
        }
    }
}
