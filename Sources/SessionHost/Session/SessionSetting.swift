import Logging
import SessionStore

/// What all sessions of a host share.
struct SessionSetting: Sendable {
    let reads: StoreReads
    let commits: CommitQueue
    let revival: SessionReviver
    let configuration: HostConfiguration
    let time: any TimeSource
    let liveClock: LiveClock
    let logger: Logger
}
