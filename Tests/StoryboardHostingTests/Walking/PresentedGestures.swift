@testable import PresentationEngine

/// What a user does with what is presented at a screen: drags a sheet back, to its detents and away, and touches beside
/// a sheet or a popover; upright, in landscape, and after a change of size while it is shown.
struct PresentedGestures {
    private var audited: AuditedSession
    private let presented: String
    private let handle: ControllerHandle

    /// Does all of it with the topmost presented controller, if there is one.
    static func play(at audited: AuditedSession) {
        guard let gestures = PresentedGestures(audited) else { return }
        gestures.play()
        gestures.each { $0.moveAndPlay(EnvironmentCall(orientation: .landscapeLeft)) }
        if gestures.hasWindows { gestures.each { $0.moveAndPlay(EnvironmentCall(window: .oneThird)) } }
    }

    private mutating func moveAndPlay(_ change: EnvironmentCall) {
        audited.make(.environment(change))
        PresentedGestures(audited)?.play()
    }

    /// Whether the app shares the screen.
    private var hasWindows: Bool {
        audited.session.settings?.device.idiom == .pad && audited.session.rules.hasMultitasking
    }

    private init?(_ audited: AuditedSession) {
        guard audited.isActive, let handle = audited.session.topmostPresented else { return nil }
        self.audited = audited
        self.handle = handle
        presented = audited.session.name(handle)
    }

    private func play() {
        guard let style = presentation?.effectiveStyle else { return }
        if style.isSheet {
            var detents = self
            detents.dragBack()
            detents.dragToDetents()
            detents.turnMeanwhile()
            each { $0.leaves(.dragSheet(by: 3_000, velocity: 2_000)) }
            detents.leaves(.dragSheet(by: 3_000, velocity: 0))
            each { $0.pull() }
            each { $0.leaveMeanwhile(.dragSheet(by: 3_000, velocity: 0)) }
        }
        if style.isSheet || style == .popover {
            each { $0.leaves(.touchOutside) }
            each { $0.leaveMeanwhile(.touchOutside) }
        }
        each { $0.turnMeanwhile() }
    }

    /// Something that is done from here, in a copy.
    private func each(_ change: (inout PresentedGestures) -> Void) {
        var copy = self
        change(&copy)
    }

    private var presentation: Presentation? {
        audited.session.controllers[handle]?.presentedBy.flatMap { audited.session.presentations[$0] }
    }

    /// Whether the user can drag the presentation: a sheet from iOS 13 on, unless it covers the screen (P173, CH-224).
    private var isDraggable: Bool {
        guard let presentation, presentation.effectiveStyle.isSheet else { return false }
        return audited.session.rules.hasCardSheets && !audited.session.coversTheScreen(presentation)
    }

    private mutating func gesture(_ call: PresentedCall) {
        audited.make(.presented(receiver: presented, call))
    }

    // MARK: The sheet stays

    private mutating func dragBack() {
        let before = audited.visible
        for drag in [PresentedCall.dragSheet(by: 5, velocity: 0), .dragSheet(by: 40, velocity: 100)] {
            gesture(drag)
            if audited.visible != before { audited.report.fail("\(drag) changes who is seen") }
        }
    }

    private mutating func dragToDetents() {
        guard audited.session.rules.hasSheetPresentationController else { return }
        let custom = SheetDetent(identifier: "small", height: .points(160))
        let detents = (audited.session.rules.hasCustomDetents ? [custom] : []) + [SheetDetent.medium, .large]
        gesture(.setSheet([.detents(detents)]))
        for target in active.indices + active.indices.reversed() { drag(to: target) }
        for target in [active.count - 1, 0] { drag(to: target) }
    }

    private var active: [PresentationSession.ActiveDetent] {
        presentation.map { audited.session.activeDetents(of: $0) } ?? []
    }

    private mutating func drag(to target: Int) {
        guard let presentation, active.indices.contains(target) else { return }
        let place = audited.session.restingPlace(of: presentation, among: active)
        let distance = active[place].height - active[target].height
        guard abs(distance) >= 10 else { return }
        gesture(.dragSheet(by: distance, velocity: 0))
        guard isDraggable else { return }
        let height = self.presentation.map { active[audited.session.restingPlace(of: $0, among: active)].height }
        guard height != active[target].height else { return }
        audited.report.fail("the sheet is dragged to \(active[target]) and rests at \(height ?? 0)")
    }

    /// A finger pulls the sheet down and pushes it back, or lets go of it while the device turns.
    private mutating func pull() {
        guard isDraggable else { return }
        let (before, orientation) = (audited, audited.session.header.orientation)
        for end in [Drive.cancel, .finish] {
            audited.begin(.presented(receiver: presented, .panDown))
            guard let transition = audited.session.header.transitions.last.flatMap({ audited.session.transitions[$0] })
            else { return audited.report.fail("no finger moves \(presented)") }
            audited.begin(.drive(target: transition.name, .update(0.4)))
            audited.begin(.environment(EnvironmentCall(orientation: .portraitUpsideDown)))
            audited.make(.drive(target: transition.name, end))
            audited.make(.environment(EnvironmentCall(orientation: orientation)))
            guard end == .cancel, !audited.showsSame(as: before) else { continue }
            audited.report.fail("a pull that is taken back changes who is seen")
        }
        if presentation?.phase == .presented { audited.report.fail("\(presented) is still there after a pull") }
    }

    /// It is dismissed by a gesture while the device turns and the app leaves.
    private mutating func leaveMeanwhile(_ call: PresentedCall) {
        audited.begin(.presented(receiver: presented, call))
        audited.begin(.environment(EnvironmentCall(orientation: .landscapeRight)))
        audited.advance(by: 100_000)
        audited.begin(.application(.background))
        audited.make(.application(.foreground))
    }

    /// The device turns and turns back while it is shown, and the window becomes narrow and wide again.
    private mutating func turnMeanwhile() {
        let orientation = audited.session.header.orientation
        let other: InterfaceOrientation = orientation == .portrait ? .landscapeRight : .portrait
        audited.make(.environment(EnvironmentCall(orientation: other)))
        audited.make(.environment(EnvironmentCall(orientation: orientation)))
        guard hasWindows else { return }
        let window = audited.session.header.placement
        audited.make(.environment(EnvironmentCall(window: window == .full ? .oneThird : .full)))
        audited.make(.environment(EnvironmentCall(window: window)))
    }

    // MARK: The presentation goes

    /// The presentation is gone after a gesture, unless it does not have it.
    private mutating func leaves(_ call: PresentedCall) {
        let isPossible = presentation?.effectiveStyle == .popover || isDraggable
        gesture(call)
        guard audited.isActive, isPossible != (presentation?.phase != .presented) else { return }
        audited.report.fail("\(presented) is \(isPossible ? "still there" : "gone") after \(call)")
    }
}

extension PresentationSession {
    /// The controller that was presented last and presents nothing.
    fileprivate var topmostPresented: ControllerHandle? {
        controllers.all.filter { place in
            place.record.presents == nil && isInWindow(place.handle)
                && place.record.presentedBy.flatMap { presentations[$0] }?.phase == .presented
        }.max { $0.record.serial < $1.record.serial }?.handle
    }
}
