/// One app's screen as UIKit would run it: a value with one door.
///
/// A command goes in by ``apply(_:)``, events come out or the command is refused. Inside there is no I/O, no
/// clock, no randomness and no iteration in hash order: the same commands give the same events, in every
/// process and in every build with the same ``rulesRevision``.
public struct PresentationSession: Sendable {
    /// Changes whenever a rule changes what a command answers.
    public static let rulesRevision = 10

    package var header = SessionHeader()
    package var settings: SessionSettings?
    package var controllers = Table<Controller>()
    package var views = Table<View>()
    package var windows = Table<Window>()
    package var presentations = Table<Presentation>()
    package var transitions = Table<Transition>()
    package var objects = Table<NamedObject>()
    package var behaviors = Table<DeclaredBehavior>()
    package var segues = Table<Segue>()
    package var names = NameTable()
    package var agenda = Agenda()

    package var events: [Event] = []
    /// The archive that the last command wrote; the host keeps it, the session does not.
    public internal(set) var savedArchive: StateArchive?
    /// What came of the archive of the launch, where the last command finished restoring it.
    public internal(set) var restorationReport: RestorationReport?
    /// Which call of the last command's batch was under way when the command was refused; nil where it was none of
    /// them, such as one that had been left for a later turn, and where there was but one.
    public private(set) var refusedCall: Int?
    private var headerBefore = SessionHeader()
    /// Nil where nothing was on the agenda, as nearly always: a copy would make the first step allocate anew.
    private var agendaBefore: Agenda?
    /// Controllers that may have lost their last owner in this turn; a parked turn keeps them.
    var candidates: [ControllerHandle] {
        get { agenda.candidates }
        set { agenda.candidates = newValue }
    }
    /// Work runs that a clock set off, not a command: it cannot be refused any more.
    var isRunningLaterWork = false

    public init() {}

    /// The number of commands applied so far.
    public var revision: Int { header.revision }
    /// The session's clock, in microseconds.
    public var time: Int { header.time }

    /// Applies one command with the turns it causes.
    ///
    /// - Returns: the events, in order.
    /// - Throws: a ``Rejection``; then the session is as it was before the call.
    public mutating func apply(_ command: Command) throws(Rejection) -> [Event] {
        commit()
        headerBefore = header
        agendaBefore = agenda.isIdle ? nil : agenda
        events.removeAll(keepingCapacity: true)
        savedArchive = nil
        restorationReport = nil
        refusedCall = nil
        do {
            try refuseByStatus(command)
            header.revision += 1
            try perform(command)
            return events
        } catch {
            refusedCall = callUnderWay(of: command)
            rollback()
            throw error
        }
    }

    private func refuseByStatus(_ command: Command) throws(Rejection) {
        if header.status == .terminated { throw .terminated }
        switch command {
        case .launch:
            if settings != nil { throw .alreadyLaunched }
        case .answer:
            if !agenda.isParked { throw .notParked }
        case .perform, .advance:
            if settings == nil { throw .notLaunched }
            if let parked = agenda.parked { throw .parked(question: parked.member.rawValue) }
        }
    }

    private mutating func perform(_ command: Command) throws(Rejection) {
        switch command {
        case .launch(let launch):
            try self.launch(launch)
        case .perform(let calls):
            try runTurn([.calls(calls, .none), .drain])
        case .advance(let advance):
            try self.advance(advance)
        case .answer(let value):
            try resume(with: value)
        }
    }

    /// The calls after the one under way still wait in the command's own turn, beneath all that this one has set off.
    private func callUnderWay(of command: Command) -> Int? {
        guard case .perform(let calls) = command, calls.count > 1, header.turn == headerBefore.turn + 1,
            agenda.steps.first == .drain
        else { return nil }
        let waiting = zip(agenda.steps.dropFirst(), calls.reversed()).prefix { $0 == .call($1, .none) }
        return calls.count - 1 - waiting.count
    }

    /// What the last command touched; the store writes it in the command's own transaction.
    package var touched: TouchedState { TouchedState(self, since: headerBefore) }

    /// Takes back the last command that was applied, as if it had never been; the host does so when the command
    /// cannot be journaled. Nothing may have been applied since, and only the last command can be taken back.
    package mutating func takeBack() { rollback() }

    private mutating func commit() {
        controllers.commit()
        views.commit()
        windows.commit()
        presentations.commit()
        transitions.commit()
        objects.commit()
        behaviors.commit()
        segues.commit()
        names.commit()
    }

    private mutating func rollback() {
        controllers.rollback()
        views.rollback()
        windows.rollback()
        presentations.rollback()
        transitions.rollback()
        objects.rollback()
        behaviors.rollback()
        segues.rollback()
        names.rollback()
        if headerBefore.revision == 0 { settings = nil }
        header = headerBefore
        agenda = agendaBefore ?? Agenda()
        isRunningLaterWork = false
        savedArchive = nil
        restorationReport = nil
        events.removeAll()
    }
}
