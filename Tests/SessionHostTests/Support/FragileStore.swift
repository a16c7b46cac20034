import Dispatch
import Foundation
import Guarding
import SessionStore

/// A store that fails on demand, in front of a real one.
final class FragileStore: DurableStore {
    struct Faults {
        /// Commits with a write of these subjects fail.
        var commits: Set<StoreSubject> = []
        /// Why sessions cannot be revived; `nil` if they can.
        var revival: StoreError?
        /// The reason why nothing can be written; `nil` if writes work.
        var trouble: StoreError?
        /// Called before a session is revived.
        var whenReviving: (@Sendable () -> Void)?
        /// Called once, on the writer's thread, when the next transaction is durable and its writes are not answered
        /// yet.
        var whenCommitted: (@Sendable () -> Void)?
        /// Called when the events of a session could not be read.
        var whenEventsFailed: (@Sendable () -> Void)?
        /// Commits wait until this is released.
        var isHeld = false
        /// The writes of the paused commit.
        var heldSubjects: [StoreSubject] = []
        var probeCount = 0
        var eventReadCount = 0
    }

    private let store: any DurableStore
    private let faults = Guarded(Faults())
    private let door = DispatchSemaphore(value: 0)
    private let arrivals = DispatchSemaphore(value: 0)

    var cursorKey: [UInt8] { store.cursorKey }

    init(_ store: any DurableStore) {
        self.store = store
    }

    func change(_ body: (inout Faults) -> Void) {
        let (wasHeld, isHeld) = faults.withLock { faults in
            let wasHeld = faults.isHeld
            body(&faults)
            return (wasHeld, faults.isHeld)
        }
        if wasHeld, !isHeld { door.signal() }
    }

    func commit(_ batch: [StoreWrite]) throws(StoreError) {
        let isHeld = faults.withLock { faults in
            faults.heldSubjects = faults.isHeld ? batch.map(\.subject) : []
            return faults.isHeld
        }
        if isHeld {
            arrivals.signal()
            door.wait()
        }
        let isRefused = faults.withLock { faults in
            !faults.commits.isDisjoint(with: batch.map(\.subject))
        }
        if isRefused { throw .diskFull(path: "rehearsal") }
        if let trouble = faults.withLock({ $0.trouble }) { throw trouble }
        try store.commit(batch)
        let whenCommitted = faults.withLock { faults in
            defer { faults.whenCommitted = nil }
            return faults.whenCommitted
        }
        whenCommitted?()
    }

    func revival(of session: String) throws(StoreError) -> SessionRevival? {
        let (failure, whenReviving) = faults.withLock { ($0.revival, $0.whenReviving) }
        whenReviving?()
        if let failure { throw failure }
        return try store.revival(of: session)
    }

    func session(_ id: String) throws(StoreError) -> SessionRecord? { try store.session(id) }
    func sessionCounts() throws(StoreError) -> [TenantName: Int] { try store.sessionCounts() }
    func quarantinedCount() throws(StoreError) -> Int { try store.quarantinedCount() }

    func sessions(_ selection: SessionSelection) throws(StoreError) -> StorePage<SessionRecord> {
        try store.sessions(selection)
    }
    func sessionsDue(atMicroseconds time: Int, limit: Int) throws(StoreError) -> [SessionRecord] {
        try store.sessionsDue(atMicroseconds: time, limit: limit)
    }
    func sessionsDue(
        atMicroseconds time: Int, orUsedAfter moment: Int?, limit: Int
    ) throws(StoreError) -> [SessionRecord] {
        try store.sessionsDue(atMicroseconds: time, orUsedAfter: moment, limit: limit)
    }
    func idleSessions(_ search: IdleSearch) throws(StoreError) -> IdleSessions { try store.idleSessions(search) }
    func storedByteCount(of tenant: TenantName) -> Int { store.storedByteCount(of: tenant) }
    func lastSessionNumber() throws(StoreError) -> Int { try store.lastSessionNumber() }
    func journal(of session: String, from revision: Int, limit: Int) throws(StoreError) -> [JournalEntry] {
        try store.journal(of: session, from: revision, limit: limit)
    }
    func thinnableSessions(_ search: ThinningSearch) throws(StoreError) -> ThinnableSessions {
        try store.thinnableSessions(search)
    }
    func thinning(
        of session: String, _ rule: ThinningRule, atMicroseconds time: Int
    ) throws(StoreError) -> EventThinning? {
        try store.thinning(of: session, rule, atMicroseconds: time)
    }
    func events(
        of session: String, from sequence: Int, sinceRevision first: Int, limit: Int
    ) throws(StoreError) -> [EventRun] {
        faults.withLock { $0.eventReadCount += 1 }
        do throws(StoreError) {
            return try store.events(of: session, from: sequence, sinceRevision: first, limit: limit)
        } catch {
            faults.withLock { $0.whenEventsFailed }?()
            throw error
        }
    }
    func snapshot(of session: String, atOrBefore revision: Int) throws(StoreError) -> SessionSnapshot? {
        try store.snapshot(of: session, atOrBefore: revision)
    }
    func hierarchy(of session: String) throws(StoreError) -> [HierarchyRow] {
        try store.hierarchy(of: session)
    }
    func storyboard(_ id: String) throws(StoreError) -> StoredStoryboard? { try store.storyboard(id) }
    func storyboardIdentifier(named name: String, of tenant: TenantName) throws(StoreError) -> String? {
        try store.storyboardIdentifier(named: name, of: tenant)
    }

    func storyboards(
        named name: String?, of tenant: TenantName, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<StoryboardSummary> {
        try store.storyboards(named: name, of: tenant, after: place, limit: limit)
    }
    func archive(_ id: String) throws(StoreError) -> StoredArchive? { try store.archive(id) }
    func archives(
        of session: String?, _ tenant: TenantName, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<ArchiveSummary> {
        try store.archives(of: session, tenant, after: place, limit: limit)
    }
    func outcome(
        tenant: TenantName, scope: String, key: String, atMicroseconds time: Int
    ) throws(StoreError) -> RequestOutcome? {
        try store.outcome(tenant: tenant, scope: scope, key: key, atMicroseconds: time)
    }
    func check() throws(StoreError) -> StoreCheck { try store.check() }
    func verify(session: String) throws(StoreError) -> Int { try store.verify(session: session) }
    /// The number of reads of events.
    var eventReadCount: Int { faults.withLock { $0.eventReadCount } }
    /// The number of write probes.
    var probeCount: Int { faults.withLock { $0.probeCount } }

    /// Waits, on a separate thread, until a commit is paused. Returns its writes.
    func heldCommit() async -> [StoreSubject] {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                self.arrivals.wait()
                continuation.resume(returning: self.faults.withLock { $0.heldSubjects })
            }
        }
    }

    func probe() throws(StoreError) {
        faults.withLock { $0.probeCount += 1 }
        if let trouble = faults.withLock({ $0.trouble }) { throw trouble }
        try store.probe()
    }
    func tidy() throws(StoreError) { try store.tidy() }
    func hasDeletedSessions() throws(StoreError) -> Bool { try store.hasDeletedSessions() }
    var awakenings: AwakeningMarks? { store.awakenings }
    func close() throws(StoreError) { try store.close() }
}
