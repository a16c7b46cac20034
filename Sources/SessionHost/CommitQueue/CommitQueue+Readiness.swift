import Dispatch
import SessionStore

extension CommitQueue {
    /// Whether commands can be committed now, answered within two seconds.
    ///
    /// While commands are being committed, their outcome is the answer and nothing is written for it; otherwise
    /// a tiny record is written, once for all callers within a second.
    public func readiness() async -> StoreReadiness {
        if state.withLock({ $0.isStopping }) { return .stopping }
        if let known = health.withLock({ $0.readiness(at: .now) }) { return known }
        return await withCheckedContinuation { continuation in
            let (number, isFirst) = health.withLock { $0.wait(continuation) }
            if isFirst { writer.async { self.probe() } }
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.probeDeadline) {
                let late = self.health.withLock { $0.giveUp(number) }
                if let late { late.waiter.resume(returning: late.readiness) }
            }
        }
    }

    /// Records a failed read, which may have made a command fail.
    func noteFailedRead(_ trouble: StoreTrouble) {
        health.withLock { $0.noteFailedRead(trouble, at: .now) }
    }

    /// Probes the store on the writer's thread, and answers all waiters.
    private func probe() {
        let failure = measured { () throws(StoreError) in try store.probe() }
        let waiters = health.withLock { $0.endProbe() }
        let readiness: StoreReadiness =
            if let failure { failure.trouble.map { .unready($0) } ?? .stopping } else { .ready }
        waiters.forEach { $0.resume(returning: readiness) }
    }

    /// Runs a write, and records its result.
    func measured(_ write: () throws(StoreError) -> Void) -> StoreError? {
        health.withLock { $0.begin(at: .now) }
        var failure: StoreError?
        do throws(StoreError) {
            try write()
        } catch {
            failure = error
        }
        health.withLock { $0.end(failure, at: .now) }
        return failure
    }

    private static let probeDeadline = DispatchTimeInterval.milliseconds(1_500)
}
