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
    let liveClock: LiveClock
    let logger: Logger

    /// The session as its last commit left it; `nil` if there is no such session.
    func revive(_ id: String) async throws(HostError) -> RevivedSession? {
        try await revival.revive(id, reads, longWork)
    }
}
