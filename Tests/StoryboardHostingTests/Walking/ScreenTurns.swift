@testable import PresentationEngine

/// What a user does with the device at a screen: turns it, gives the window other sizes, goes away and returns.
struct ScreenTurns {
    private var audited: AuditedSession
    private let device: Device

    private init(_ audited: AuditedSession, _ device: Device) {
        self.audited = audited
        self.device = device
    }

    /// Does all of it at a screen. At the end the same controllers are visible.
    static func play(at audited: AuditedSession, on device: Device) {
        var turns = ScreenTurns(audited, device)
        turns.turnDevice()
        turns.compare(with: audited, after: "turning the device")
        turns.leave()
        turns.compare(with: audited, after: "leaving the app")
        turns.resizeWindow()
        turns.compare(with: audited, after: "resizing the window")
    }

    /// Does some of it while a screen comes, and at the end the same is visible as without.
    ///
    /// - Parameter begun: the session in which a segue has begun, but not ended.
    static func play(during begun: AuditedSession, then settled: AuditedSession, on device: Device) {
        let turn = { orientation in Call.environment(EnvironmentCall(orientation: orientation)) }
        var turning = ScreenTurns(begun, device)
        turning.audited.begin(turn(.landscapeLeft))
        turning.audited.advance(by: 100_000)
        turning.audited.begin(turn(.landscapeRight))
        turning.audited.make(turn(.portrait))
        turning.compare(with: settled, after: "turning the device meanwhile")
        var leaving = ScreenTurns(begun, device)
        leaving.audited.advance(by: 100_000)
        leaving.audited.begin(.application(.background))
        leaving.audited.begin(.application(.memoryWarning))
        leaving.audited.make(.application(.foreground))
        leaving.compare(with: settled, after: "leaving the app meanwhile")
        guard turning.hasWindows else { return }
        var resizing = ScreenTurns(begun, device)
        resizing.audited.begin(.environment(EnvironmentCall(window: .oneThird)))
        resizing.audited.advance(by: 100_000)
        resizing.audited.make(.environment(EnvironmentCall(window: .twoThirds)))
        resizing.audited.make(.environment(EnvironmentCall(window: .full)))
        resizing.compare(with: settled, after: "resizing the window meanwhile")
    }

    /// The screen is as before.
    ///
    /// Turning the device hides a column that lay over another one, and columns that become one and separate may lie
    /// otherwise than the user had left them; when this happens again, all stays as it is.
    private func compare(with former: AuditedSession, after what: String) {
        guard audited.isActive, !audited.hidesColumn(of: former) else { return }
        let picture = ScreenPicture(audited.session)
        var before = ScreenPicture(former.session)
        if former.hasColumns, !picture.hasSameControllers(as: before) { before = ScreenPicture(reshaped(former)) }
        let differences = picture.differences(from: before)
        guard !differences.isEmpty else { return }
        audited.report.fail("after \(what) \(differences.prefix(4).joined(separator: "; "))")
    }

    /// The session after the device was turned, and its window narrow, once.
    private func reshaped(_ former: AuditedSession) -> PresentationSession {
        var turns = ScreenTurns(former, device)
        turns.audited.make(.environment(EnvironmentCall(orientation: .landscapeLeft)))
        turns.audited.make(.environment(EnvironmentCall(orientation: .portrait)))
        if turns.hasWindows {
            turns.audited.make(.environment(EnvironmentCall(window: .oneThird)))
            turns.audited.make(.environment(EnvironmentCall(window: .full)))
        }
        return turns.audited.session
    }

    // MARK: The device

    private mutating func turnDevice() {
        for orientation in [.landscapeLeft, .portraitUpsideDown, .landscapeRight, .portrait] as [InterfaceOrientation] {
            audited.make(.environment(EnvironmentCall(orientation: orientation)))
        }
        // Each turn while the one before runs, at its beginning or in its middle.
        for orientation in [.landscapeRight, .portrait, .landscapeLeft] as [InterfaceOrientation] {
            audited.begin(.environment(EnvironmentCall(orientation: orientation)))
            audited.advance(by: 100_000)
        }
        audited.begin(.environment(EnvironmentCall(orientation: .portraitUpsideDown)))
        audited.make(.environment(EnvironmentCall(orientation: .portrait)))
    }

    /// The app gets a warning, leaves and returns; the device turns meanwhile.
    private mutating func leave() {
        audited.make(.application(.memoryWarning))
        audited.make(.application(.background))
        audited.make(.application(.foreground))
        audited.begin(.application(.background))
        audited.begin(.environment(EnvironmentCall(orientation: .landscapeLeft)))
        audited.make(.application(.foreground))
        audited.begin(.environment(EnvironmentCall(orientation: .portrait)))
        audited.begin(.application(.background))
        audited.begin(.application(.memoryWarning))
        audited.make(.application(.foreground))
    }

    // MARK: The window

    /// Whether the app shares the screen.
    private var hasWindows: Bool { device.idiom == .pad && audited.session.rules.hasMultitasking }

    private mutating func resizeWindow() {
        guard hasWindows else { return }
        for orientation in [.portrait, .landscapeRight] as [InterfaceOrientation] {
            audited.make(.environment(EnvironmentCall(orientation: orientation)))
            for placement in placements(in: orientation) {
                audited.make(.environment(EnvironmentCall(window: placement)))
            }
            audited.make(.environment(EnvironmentCall(window: .full)))
            for placement in placements(in: orientation).prefix(2) {
                audited.begin(.environment(EnvironmentCall(window: placement)))
                audited.advance(by: 100_000)
            }
        }
        audited.make(.environment(EnvironmentCall(orientation: .portrait)))
        audited.make(.environment(EnvironmentCall(orientation: .landscapeLeft, window: .oneThird)))
        audited.make(.environment(EnvironmentCall(orientation: .portrait, window: .full)))
    }

    /// The parts of the screen that a window can have, and sizes of its own where it can.
    private func placements(in orientation: InterfaceOrientation) -> [WindowPlacement] {
        let screen = device.screenSize(in: orientation)
        let sizes = [Size(320, 480), Size(screen.width - 60, screen.height - 60), Size(640, 600)]
        let named: [WindowPlacement] =
            [.oneThird, .twoThirds, .slideOver] + (orientation.isLandscape ? [.half] : [])
        return named + (audited.session.rules.hasFreeWindowSizes ? sizes.map { .size($0) } : [])
    }
}
