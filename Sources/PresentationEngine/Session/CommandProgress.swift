/// The progress of the command under way; it is not part of the session's state, and is never stored.
enum CommandProgress: Sendable {
    /// The command's own turns, from its calls on; an error in them refuses the command.
    case ownTurns
    /// The turns of a launch, in which an exception may end the app.
    case launchTurns
    /// Turns that can no longer be refused; then the clock goes on, if the command moves it.
    case acceptedTurns(ClockGoal?)
    /// The clock moves on to the next due time.
    case clock(ClockGoal)
    case done

    var isDone: Bool {
        if case .done = self { true } else { false }
    }
}

/// The goal to which the clock moves.
enum ClockGoal: Sendable {
    case to(Int)
    /// To a time, unless the limit of things that may fall due is reached before it.
    case catchUp(to: Int, remaining: Int)
    case next
    case settle

    /// The goal after one more due thing has run.
    func afterOne(isTired: Bool) -> ClockGoal? {
        switch self {
        case .to, .settle: self
        case .catchUp(let time, let remaining):
            .catchUp(to: time, remaining: isTired ? 0 : remaining - 1)
        case .next: nil
        }
    }

    /// Whether something due at a time is still to be run.
    func reaches(_ due: Int) -> Bool {
        switch self {
        case .to(let time): due <= time
        case .catchUp(let time, let remaining): due <= time && remaining > 0
        case .next, .settle: true
        }
    }

    /// Where the clock ends once nothing is left to run; nil if it stays.
    func end(nextDue: Int?) -> Int? {
        switch self {
        case .to(let time): time
        // Something due by then has not run yet, and the clock waits for it.
        case .catchUp(let time, _): nextDue.map { $0 <= time } == true ? nil : time
        case .next, .settle: nil
        }
    }
}

/// The state of a session before a command, apart from its tables, which a rollback restores.
struct CommandBeginning: Sendable {
    /// The header before the command.
    let header: SessionHeader
    /// Nil if the agenda was empty, as it almost always is: a copy would make the first step allocate again.
    let agenda: Agenda?
    /// The calls of a batch, if it has several.
    let calls: [Call]
    /// The header before time passed for the command, if any did.
    let headerBeforePassing: Apart<SessionHeader>

    /// The header that a rollback restores.
    var headerToRestore: SessionHeader { headerBeforePassing.value ?? header }
}
