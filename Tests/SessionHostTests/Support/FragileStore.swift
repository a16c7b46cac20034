import Dispatch
import Foundation
import Guarding
import SessionStore

/// A store that fails on demand, in front of a real one.
final class FragileStore: ForwardingStore {
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

    let base: any DurableStore
    private let faults = Guarded(Faults())
    private let door = DispatchSemaphore(value: 0)
    private let arrivals = DispatchSemaphore(value: 0)

    init(_ store: any DurableStore) {
        base = store
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
        try base.commit(batch)
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
        return try base.revival(of: session)
    }

    func events(
        of session: String, from sequence: Int, sinceRevision first: Int, limit: Int
    ) throws(StoreError) -> [EventRun] {
        faults.withLock { $0.eventReadCount += 1 }
        do throws(StoreError) {
            return try base.events(of: session, from: sequence, sinceRevision: first, limit: limit)
        } catch {
            faults.withLock { $0.whenEventsFailed }?()
            throw error
        }
    }

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
        try base.probe()
    }
}
