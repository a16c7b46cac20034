/// How far the command under way has come; it is no part of the session's state, and is never stored.
enum CommandProgress: Sendable {
    /// The command's own turns, from its calls on; what they refuse refuses the command.
    case ownTurns
    /// The turns of a launch, in which an exception may end the app.
    case launchTurns
    /// Turns that nobody can refuse any more; then the clock goes on, if the command moves it.
    case acceptedTurns(ClockGoal?)
    /// The clock moves on to what falls due next.
    case clock(ClockGoal)
    case done

    var isDone: Bool {
        if case .done = self { true } else { false }
    }
}

/// How far the clock is to go.
enum ClockGoal: Sendable {
    case to(Int)
    /// To a time, unless so many things fall due before that it is left there.
    case catchUp(to: Int, remaining: Int)
    case next
    case settle

    /// The goal after one more thing that was due has run.
    func afterOne(isTired: Bool) -> ClockGoal? {
        switch self {
        case .to, .settle: self
        case .catchUp(let time, let remaining):
            .catchUp(to: time, remaining: isTired ? 0 : remaining - 1)
        case .next: nil
        }
    }

    /// Whether what falls due at a time is still to be run.
    func reaches(_ due: Int) -> Bool {
        switch self {
        case .to(let time): due <= time
        case .catchUp(let time, let remaining): due <= time && remaining > 0
        case .next, .settle: true
        }
    }

    /// Where the clock stands once nothing is left to run; nil where it stays.
    func end(nextDue: Int?) -> Int? {
        switch self {
        case .to(let time): time
        // What is due by then and has not run is still to come: the clock waits for it.
        case .catchUp(let time, _): nextDue.map { $0 <= time } == true ? nil : time
        case .next, .settle: nil
        }
    }
}

/// How a command began: all that it takes to put the session back, besides its tables.
struct CommandBeginning: Sendable {
    /// What the header was.
    let header: SessionHeader
    /// Nil where nothing was on the agenda, as nearly always: a copy would make the first step allocate anew.
    let agenda: Agenda?
    /// The calls of a batch, if it has several.
    let calls: [Call]
    /// What the header was before time passed for the command, if any did.
    let headerBeforePassing: Apart<SessionHeader>

    /// What the header is put back to.
    var headerToRestore: SessionHeader { headerBeforePassing.value ?? header }
}
