import Logging
import SessionStore

/// What all sessions of a host share.
struct SessionSetting: Sendable {
    let reads: StoreReads
    let commits: CommitQueue
    /// Where sessions are named while they are worked on unasked.
    let awakenings: AwakeningMarks?
    let revival: SessionReviver
    let longWork: LongWork
    let retention: Retention
    let configuration: HostConfiguration
    let time: any TimeSource
    let calendar: ServiceCalendar
    let liveClock: LiveClock
    let logger: Logger

    /// What the store has of a session; `nil` if there is no such session.
    func find(_ id: String) async throws(HostError) -> StoredSession? {
        try await revival.find(id, reads, longWork)
    }
}
