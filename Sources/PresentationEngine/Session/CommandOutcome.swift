/// What a command leaves besides its events. Most commands leave nothing, so a session keeps it apart and stays small.
struct CommandOutcome: Sendable {
    var savedArchive: StateArchive?
    var restorationReport: RestorationReport?
    var refused: RefusedCommand?
}
