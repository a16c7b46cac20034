import Logging
import SessionStore

/// What all sessions of a host share.
struct SessionSetting: Sendable {
    let reads: StoreReads
    let commits: CommitQueue
    /// Where sessions are named while they are worked on unasked.
    let awakenings: AwakeningMarks?
    let revival: SessionReviver
    let configuration: HostConfiguration
    let time: any TimeSource
    let liveClock: LiveClock
    let logger: Logger
}
