import Dispatch
import Foundation
import Guarding
import SessionStore

/// A store that keeps writes in memory, can pause commits, and refuses writes of named sessions.
///
/// It takes the place of a disk, so that a test decides when a commit ends and which ones fail.
final class RehearsalStore: DurableStore {
    private struct State {
        var committed: [[StoreWrite]] = []
        var poisoned: Set<StoreSubject> = []
        var isHeld = false
        var failure: StoreError?
        var failureCount = 0
    }

    private let state = Guarded(State())
    private let arrivals = DispatchSemaphore(value: 0)
    private let door = DispatchSemaphore(value: 0)

    let cursorKey = [UInt8](repeating: 1, count: 32)

    /// The batches that were committed, in order.
    var committed: [[StoreWrite]] { state.withLock { $0.committed } }

    /// Turns failures of every transaction with a write of this subject on or off.
    func poison(_ subject: StoreSubject, _ isPoisoned: Bool = true) {
        state.withLock { state in
            if isPoisoned {
                state.poisoned.insert(subject)
            } else {
                state.poisoned.remove(subject)
            }
        }
    }

    /// Makes every transaction fail.
    func fail(with failure: StoreError) { state.withLock { $0.failure = failure } }

    /// The number of transactions that were forced to fail.
    var failureCount: Int { state.withLock { $0.failureCount } }

    /// Makes the next commits wait at the door.
    func hold() {
        state.withLock { $0.isHeld = true }
    }

    /// Waits, on a separate thread, until a commit is paused. A test that blocked its own thread would hold up the work
    /// that it waits for, since tests share a thread for each core.
    func waitForArrival() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                self.arrivals.wait()
                continuation.resume()
            }
        }
    }

    /// Resumes the paused commit and all later ones.
    func letGo() {
        state.withLock { $0.isHeld = false }
        door.signal()
    }

    func commit(_ batch: [StoreWrite]) throws(StoreError) {
        if state.withLock({ $0.isHeld }) {
            arrivals.signal()
            door.wait()
        }
        try state.withLock { state throws(StoreError) in
            if let failure = state.failure {
                state.failureCount += 1
                throw failure
            }
            guard state.poisoned.isDisjoint(with: batch.map(\.subject)) else {
                throw .failed(path: "rehearsal", detail: "poisoned")
            }
            state.committed.append(batch)
        }
    }

    func session(_ id: String) throws(StoreError) -> SessionRecord? { throw unread }
    func sessionCounts() throws(StoreError) -> [TenantName: Int] { throw unread }
    func quarantinedCount() throws(StoreError) -> Int { throw unread }
    func sessions(_ selection: SessionSelection) throws(StoreError) -> StorePage<SessionRecord> { throw unread }
    func sessionsDue(atMicroseconds time: Int, limit: Int) throws(StoreError) -> [SessionRecord] {
        throw unread
    }
    func idleSessions(_ search: IdleSearch) throws(StoreError) -> IdleSessions { throw unread }
    func storedByteCount(of tenant: TenantName) -> Int { 0 }
    func lastSessionNumber() throws(StoreError) -> Int { throw unread }
    func revival(of session: String) throws(StoreError) -> SessionRevival? { throw unread }
    func journal(of session: String, from: Int, limit: Int) throws(StoreError) -> [JournalEntry] {
        throw unread
    }
    func events(
        of session: String, from: Int, sinceRevision: Int, limit: Int
    ) throws(StoreError) -> [EventRun] { throw unread }
    func thinnableSessions(_ search: ThinningSearch) throws(StoreError) -> ThinnableSessions { throw unread }
    func thinning(
        of session: String, _ rule: ThinningRule, atMicroseconds time: Int
    ) throws(StoreError) -> EventThinning? { throw unread }
    func snapshot(of session: String, atOrBefore: Int) throws(StoreError) -> SessionSnapshot? { throw unread }
    func hierarchy(of session: String) throws(StoreError) -> [HierarchyRow] { throw unread }
    func storyboard(_ id: String) throws(StoreError) -> StoredStoryboard? { throw unread }
    func storyboardIdentifier(named name: String, of tenant: TenantName) throws(StoreError) -> String? { throw unread }
    func storyboards(
        named: String?, of tenant: TenantName, after: Int, limit: Int
    ) throws(StoreError) -> StorePage<StoryboardSummary> {
        throw unread
    }
    func archive(_ id: String) throws(StoreError) -> StoredArchive? { throw unread }
    func archives(
        of: String?, _ tenant: TenantName, after: Int, limit: Int
    ) throws(StoreError) -> StorePage<ArchiveSummary> {
        throw unread
    }
    func outcome(
        tenant: TenantName, scope: String, key: String, atMicroseconds: Int
    ) throws(StoreError) -> RequestOutcome? {
        throw unread
    }
    func check() throws(StoreError) -> StoreCheck { throw unread }
    func verify(session: String) throws(StoreError) -> Int { throw unread }
    func probe() throws(StoreError) { try commit([]) }
    func tidy() throws(StoreError) {}
    func hasDeletedSessions() throws(StoreError) -> Bool { false }
    var awakenings: AwakeningMarks? { nil }
    func close() throws(StoreError) {}

    /// The queue only writes; a read would be a mistake in it.
    private var unread: StoreError { .failed(path: "rehearsal", detail: "the commit queue does not read") }
}
