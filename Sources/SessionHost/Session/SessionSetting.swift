import Logging
import SessionStore

/// The dependencies that all sessions of a host share.
struct SessionSetting: Sendable {
    let reads: StoreReads
    let commits: CommitQueue
    /// The marks of sessions that are being run without a request.
    let awakenings: AwakeningMarks?
    let revival: SessionReviver
    let longWork: LongWork
    let retention: Retention
    let configuration: HostConfiguration
    let time: any TimeSource
    let calendar: ServiceCalendar
    let liveClock: LiveClock
    let logger: Logger
    let instruments = HostInstruments()
    /// The room that writes on their way to the disk have taken.
    let roomTaken = RoomTaken()

    /// The session in the store; `nil` if there is no such session.
    func find(_ id: String) async throws(HostError) -> StoredSession? {
        try await revival.find(id, reads, longWork)
    }
}
