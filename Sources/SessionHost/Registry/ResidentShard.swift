import Guarding

/// One partition of the sessions in memory, under a lock of its own, so that look-ups seldom contend.
final class ResidentShard: Sendable {
    /// A caller that waits for a session to arrive; resumed with `nil` if it must look again.
    private typealias Waiter = CheckedContinuation<Result<HostedSession, HostError>?, Never>

    /// A session in memory, or one being revived, with the callers that wait for it.
    private enum Entry {
        case arriving([Waiter])
        case resident(HostedSession)
    }

    /// The result of a look-up.
    enum Place {
        /// The session is in memory.
        case resident(HostedSession)
        /// Another caller is bringing it back.
        case arriving
        /// It is not in memory: the caller must revive it.
        case absent
    }

    private let entries = Guarded([String: Entry]())

    /// The session if it is in memory.
    func resident(_ id: String) -> HostedSession? {
        entries.withLock { entries in
            guard case .resident(let session) = entries[id] else { return nil }
            return session
        }
    }

    /// All sessions in memory, in no particular order.
    var residents: [HostedSession] {
        entries.withLock { entries in
            entries.values.compactMap { entry in
                guard case .resident(let session) = entry else { return nil }
                return session
            }
        }
    }

    /// The number of sessions in memory.
    var count: Int { entries.withLock { $0.count } }

    /// Looks up a session; if it is absent, it is marked as arriving, and the caller must end the arrival.
    func find(_ id: String) -> Place {
        entries.withLock { entries in
            switch entries[id] {
            case .resident(let session): return .resident(session)
            case .arriving: return .arriving
            case nil:
                entries[id] = .arriving([])
                return .absent
            }
        }
    }

    /// Waits for a session that another caller is bringing back.
    func waitForArrival(of id: String) async throws(HostError) -> HostedSession? {
        let result: Result<HostedSession, HostError>? = await withCheckedContinuation { continuation in
            let known = entries.withLock { entries -> Result<HostedSession, HostError>?? in
                switch entries[id] {
                case .arriving(let others):
                    entries[id] = .arriving(others + [continuation])
                    return .none
                case .resident(let session): return .some(.success(session))
                case nil: return .some(nil)
                }
            }
            if let known { continuation.resume(returning: known) }
        }
        return try result?.get()
    }

    /// Ends an arrival: the session is in memory, or the waiters get the error.
    func finish(_ id: String, _ result: Result<HostedSession, HostError>) {
        let waiting = entries.withLock { entries in
            var waiting: [Waiter] = []
            if case .arriving(let continuations) = entries[id] { waiting = continuations }
            switch result {
            case .success(let session): entries[id] = .resident(session)
            case .failure: entries[id] = nil
            }
            return waiting
        }
        waiting.forEach { $0.resume(returning: result) }
    }

    /// Ends an arrival without a session and without an error: the waiters look again.
    func release(_ id: String) {
        let waiting = entries.withLock { entries -> [Waiter] in
            guard case .arriving(let continuations) = entries[id] else { return [] }
            entries[id] = nil
            return continuations
        }
        waiting.forEach { $0.resume(returning: nil) }
    }

    /// Removes a session, if it is the one registered under its identifier.
    func remove(_ session: HostedSession) {
        entries.withLock { entries in
            guard case .resident(let known) = entries[session.id], known === session else { return }
            entries[session.id] = nil
        }
    }
}
