import SessionComparison

@testable import PresentationEngine

/// A session of a walk: an auditor watches every command, and the report counts it.
///
/// A copy goes on from the same state, with the same report.
struct AuditedSession {
    let report: WalkReport
    private(set) var session = PresentationSession()
    private var auditor = Auditor()
    /// The number of the auditor's faults that the report has already.
    private var reportedFaults = 0

    init(_ report: WalkReport) { self.report = report }

    /// Whether the app still runs.
    var isActive: Bool { session.header.status == .active }

    /// Applies a command. A refusal is in the report, as are an exception that ends the app and a gesture without
    /// effect.
    @discardableResult
    mutating func apply(_ command: Command) throws(Rejection) -> [Event] {
        report.countCommand()
        let events: [Event]
        do {
            events = try session.apply(command)
        } catch {
            auditor.refused([])
            report.refuse(WalkRefusal(error, of: command, in: session))
            throw error
        }
        auditor.applied(command, events, revision: session.revision, isParked: session.agenda.parked != nil)
        for event in events {
            if let refusal = WalkRefusal(event, in: session) { report.refuse(refusal) }
        }
        if isActive, session.agenda.parked == nil { auditor.compare(with: session.sights) }
        audit(command)
        return events
    }

    private mutating func audit(_ command: Command) {
        let faults = session.brokenInvariants() + auditor.faults.dropFirst(reportedFaults)
        reportedFaults = auditor.faults.count
        for fault in faults { report.fail("after \(command.brief): \(fault)") }
    }

    /// Applies a command and settles.
    @discardableResult
    mutating func run(_ command: Command) throws(Rejection) -> [Event] {
        var events = try apply(command)
        if isActive { events += try apply(.advance(.settle)) }
        return events
    }

    /// Makes calls and settles; false if they are refused, which the report says.
    @discardableResult
    mutating func make(_ calls: Call...) -> Bool {
        guard isActive else { return false }
        do {
            try run(.perform(calls))
            return true
        } catch {
            return false
        }
    }

    /// Makes a call, and leaves everything that it began running.
    mutating func begin(_ call: Call) {
        guard isActive else { return }
        do { try apply(.perform([call])) } catch { return }
    }

    /// A copy in which a call has begun.
    func beginning(_ call: Call) -> AuditedSession {
        var copy = self
        copy.begin(call)
        return copy
    }

    /// Lets time pass, in microseconds.
    mutating func advance(by span: Int) {
        guard isActive else { return }
        do { try apply(.advance(.by(span))) } catch { return }
    }

    /// Brings the controller of a scene into view, as a user would.
    mutating func reveal(_ reference: SceneReference) throws(Rejection) {
        var last: Call?
        while let call = session.callRevealing(reference), call != last {
            try run(.perform([call]))
            last = call
        }
    }

    /// The controllers that the user sees, by name.
    var visible: Set<String> {
        Set(session.controllers.all.filter { $0.record.appearance == .appeared }.map(\.record.name))
    }

    var hasColumns: Bool { session.controllers.all.contains { $0.record.split != nil } }

    /// Whether the same controllers are visible as in a former state, but for a column that lay over another one:
    /// turning the device hides it.
    func showsSame(as former: AuditedSession) -> Bool { visible == former.visible || hidesColumn(of: former) }

    /// Whether a column that lay over another one is hidden now, and nothing else has changed.
    func hidesColumn(of former: AuditedSession) -> Bool {
        former.hasOverlayingColumn && visible != former.visible && visible.isSubset(of: former.visible)
    }

    private var hasOverlayingColumn: Bool {
        session.controllers.all.contains { $0.record.split?.displayMode?.behavior == .overlay }
    }
}

extension Command {
    /// The command in a few words: a launch holds whole storyboards.
    var brief: String {
        switch unsettled {
        case .launch: "the launch"
        case .perform, .advance, .answer, .settling, .freezeClock, .unfreezeClock: "\(self)"
        }
    }
}
