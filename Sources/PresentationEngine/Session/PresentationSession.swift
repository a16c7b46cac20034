import SessionNumbers

/// One app's screen as UIKit would run it: a value with one door.
///
/// A command goes in by ``apply(_:)``, events come out or the command is refused. Inside there is no I/O, no
/// clock, no randomness and no iteration in hash order: the same commands give the same events, in every
/// process and in every build with the same ``rulesRevision``.
public struct PresentationSession: Sendable {
    /// Changes whenever a rule changes the result of a command.
    public static let rulesRevision = 29

    package internal(set) var header = SessionHeader()
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
    /// The objects deallocated or removed during the last command, with their classes.
    var departed: [(name: String, className: String)] = []
    /// The origin of the step under way.
    var origin = Origin.command
    /// The archive that the last command wrote; the host keeps it, the session does not.
    public internal(set) var savedArchive: StateArchive? {
        get { outcome.value?.savedArchive }
        set { changeOutcome { $0.savedArchive = newValue } }
    }
    /// The result of restoring the launch's archive, if the last command finished restoring it.
    public internal(set) var restorationReport: RestorationReport? {
        get { outcome.value?.restorationReport }
        set { changeOutcome { $0.restorationReport = newValue } }
    }
    /// The progress of the last command at its refusal; nil if it was not refused, or had not begun.
    public private(set) var refused: RefusedCommand? {
        get { outcome.value?.refused }
        set { changeOutcome { $0.refused = newValue } }
    }
    /// What the last command left besides its events; most commands leave nothing.
    private var outcome = Apart<CommandOutcome>.none
    /// The call that refuses the command under way.
    var refusedCall: Call?
    /// The rules' decisions while a command runs that is to be explained; nil otherwise, at the cost of a branch for
    /// each decision. Not part of the session's state.
    var decisions: DecisionLog?
    /// How the last command began, kept apart so that the session stays small.
    private var beginning: RecordBox<CommandBeginning>?
    /// The last command only advanced the clock for the one that follows; if that one is rolled back, so is this.
    private var isPassing = false
    /// Controllers that may have lost their last owner in this turn; a parked turn keeps them.
    var candidates: [ControllerHandle] {
        get { agenda.candidates }
        set { agenda.candidates = newValue }
    }
    /// Work runs that can no longer be refused: the clock set it off, or it continues after an answer.
    var isRunningLaterWork = false
    private var progress = CommandProgress.done
    /// Whether the clock still has to move until nothing falls due, once the command's own turns have ended.
    private var isSettlingLeft = false
    /// The part of its budget that the last command used.
    var work = CommandWork()
    private(set) var meter = WorkMeter()
    private var ownBudget = Apart<CommandBudget>.none
    /// The most that a command may do here; the budget of the session's launch applies where it is lower.
    public var budget: CommandBudget {
        get { ownBudget.value ?? .standard }
        set { ownBudget = .some(newValue) }
    }

    public init() {}

    /// The number of commands applied so far.
    public var revision: Int { header.revision }
    /// Whether a command was begun and is not done.
    public var isUnderWay: Bool { !progress.isDone }
    /// The session's clock, in microseconds.
    public var time: Int { header.time }

    /// Applies one command with the turns it causes.
    ///
    /// - Returns: the events, in order.
    /// - Throws: a ``Rejection``; then the session is as it was before the call.
    public mutating func apply(_ command: Command) throws(Rejection) -> [Event] {
        try begin(command)
        while true {
            if let events = try proceed(steps: .max) { return events }
        }
    }

    /// Begins a command, to be carried on by ``proceed(steps:)`` until it is done. A command that is still under way is
    /// rolled back first.
    ///
    /// - Throws: a ``Rejection``; then the session is as it was before the call.
    public mutating func begin(_ command: Command) throws(Rejection) {
        if !progress.isDone { rollback() }
        commit()
        noteBeginning(of: command)
        events.removeAll(keepingCapacity: true)
        outcome = .none
        refusedCall = nil
        isSettlingLeft = false
        origin = .command
        departed.removeAll(keepingCapacity: true)
        if isKnownUniquelyReferenced(&meter) { meter.reset() } else { meter = WorkMeter() }
        do {
            try refuseByStatus(command)
            header.revision = SerialNumber.following(header.revision)
            try start(command)
        } catch {
            rollback()
            throw error
        }
    }

    /// Continues the running command for at most `steps` steps of the run loop. The number of parts in which a command
    /// is done makes no difference to its events.
    ///
    /// - Returns: the command's events, in order; nil if it is still under way.
    /// - Throws: a ``Rejection``; then the session is as it was before the command.
    public mutating func proceed(steps: Int) throws(Rejection) -> [Event]? {
        var stepsLeft = steps
        do {
            while true {
                switch progress {
                case .done: return events
                case .clock(let goal): progress = moveClock(goal)
                case .ownTurns, .launchTurns, .acceptedTurns:
                    guard try runTurnsUnderWay(&stepsLeft) else { return nil }
                }
                if progress.isDone { try refuseTooMuchState() }
            }
        } catch {
            refused = refusedCommand()
            rollback()
            throw error
        }
    }

    /// Advances the clock over a time in which nothing falls due, as a separate command tied to the next one: if that
    /// one is refused or rolled back, so is the advance.
    ///
    /// - Throws: a ``Rejection`` if something falls due by then, or if the clock cannot be moved there.
    public mutating func pass(to time: Int) throws(Rejection) -> [Event] {
        if let due = nextDue, due <= time {
            throw .invalid(reason: "Something falls due before the clock comes there.", rule: nil)
        }
        isPassing = false
        let events = try apply(.advance(.to(time)))
        isPassing = true
        return events
    }

    /// Records the state that a rollback restores, in place of the previous record.
    private mutating func noteBeginning(of command: Command) {
        let calls =
            if case .perform(let calls) = command.unsettled, calls.count > 1 { calls } else { [Call]() }
        let passing = isPassing ? Apart(beginning?.record.header) : .none
        isPassing = false
        let noted = CommandBeginning(
            header: header, agenda: agenda.isIdle ? nil : agenda, calls: calls, headerBeforePassing: passing)
        if isKnownUniquelyReferenced(&beginning) {
            beginning?.record = noted
        } else {
            beginning = RecordBox(noted)
        }
    }

    private func refuseByStatus(_ command: Command) throws(Rejection) {
        if header.status == .terminated { throw .terminated }
        switch command {
        case .launch:
            if settings != nil { throw .alreadyLaunched }
        case .answer:
            if !agenda.isParked { throw .notParked }
        case .settling(let command): try refuseByStatus(command)
        case .perform, .advance, .freezeClock, .unfreezeClock:
            if settings == nil { throw .notLaunched }
            if let parked = agenda.parked { throw .parked(question: parked.member.rawValue) }
        }
    }

    private mutating func start(_ command: Command) throws(Rejection) {
        switch command {
        case .launch(let launch):
            work = CommandWork(launch.budget.limited(to: budget))
            progress = .launchTurns
            try self.launch(launch)
        case .perform(let calls):
            work = workAhead
            progress = .ownTurns
            later(.calls(calls, .none))
        case .advance(let advance):
            work = workAhead
            progress = .clock(try goal(of: advance))
        case .answer(let value):
            work = workAhead
            try resume(with: value)
            isRunningLaterWork = true
            progress = .acceptedTurns(nil)
        case .settling(let command):
            try start(command)
            isSettlingLeft = true
        case .freezeClock:
            work = workAhead
            emit(.lifecycle(.application, .clockFrozen), rule: Choice.unattendedClock.rule)
            progress = .done
        case .unfreezeClock:
            work = workAhead
            emit(.lifecycle(.application, .clockUnfrozen), rule: Choice.unattendedClock.rule)
            progress = .done
        }
    }

    /// The whole budget of a command.
    private var workAhead: CommandWork { CommandWork(commandBudget) }

    /// Runs the turns of the command under way, and decides what follows once they have ended.
    ///
    /// - Returns: whether they have ended.
    private mutating func runTurnsUnderWay(_ steps: inout Int) throws(Rejection) -> Bool {
        do {
            guard try runTurns(&steps) else { return false }
        } catch {
            switch progress {
            case .launchTurns: try endLaunch(by: error)
            case .acceptedTurns: try endApp(by: error)
            case .ownTurns, .clock, .done: throw error
            }
        }
        try checkWork()
        isRunningLaterWork = false
        if case .acceptedTurns(let goal?) = progress,
            let goal = goal.afterOne(isTired: work.isHalfUsed(commandBudget))
        {
            progress = .clock(goal)
        } else if isSettlingLeft {
            isSettlingLeft = false
            progress = .clock(.settle)
        } else {
            progress = .done
        }
        return true
    }

    /// The progress of the current command, before it is rolled back.
    private func refusedCommand() -> RefusedCommand {
        var index: Int?
        if case .ownTurns = progress, let beginning { index = callUnderWay(since: beginning.record) }
        return RefusedCommand(
            call: index, made: refusedCall, origin: origin.event, eventCount: events.count,
            events: Array(events.suffix(RefusedCommand.eventLimit)), session: self)
    }

    /// Which call of a batch is under way; nil if none of them is, but for example a call left for a later turn.
    ///
    /// The calls after it still wait in the command's own turn, beneath all that this one has set off.
    private func callUnderWay(since beginning: CommandBeginning) -> Int? {
        let calls = beginning.calls
        guard calls.count > 1, header.turn == beginning.header.turn + 1, agenda.steps.first?.step == .drain
        else {
            return nil
        }
        let waiting = zip(agenda.steps.dropFirst(), calls.reversed()).prefix { $0.step == .call($1, .none) }
        return calls.count - 1 - waiting.count
    }

    /// The records that the last command touched; the store writes them in the command's own transaction.
    package var touched: TouchedState {
        TouchedState(self, since: beginning?.record.header ?? SessionHeader())
    }

    /// The header before the last command, and before the time that passed for it; nil at the launch.
    var headerBefore: SessionHeader? { beginning?.record.headerToRestore }

    /// Rolls back the last command, whether it was applied or is under way, together with the time that passed for it.
    /// The host does so if the command cannot be journaled, or if no request waits for it any more.
    ///
    /// Nothing may have been applied since, and only the last command can be rolled back.
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
        if let beginning {
            header = beginning.record.headerToRestore
            agenda = beginning.record.agenda ?? Agenda()
        }
        if header.revision == 0 { settings = nil }
        isPassing = false
        isRunningLaterWork = false
        isSettlingLeft = false
        progress = .done
        outcome = Apart(refused.map { CommandOutcome(refused: $0) })
        events.removeAll()
    }

    private mutating func changeOutcome(_ change: (inout CommandOutcome) -> Void) {
        var changed = outcome.value ?? CommandOutcome()
        change(&changed)
        outcome = .some(changed)
    }
}
