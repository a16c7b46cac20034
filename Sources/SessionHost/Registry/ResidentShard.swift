import Guarding

/// A part of the sessions in memory, under a lock of its own, so that look-ups seldom meet.
final class ResidentShard: Sendable {
    /// Whoever waits for a session to arrive; told `nil` if it has to look again.
    private typealias Waiter = CheckedContinuation<Result<HostedSession, HostError>?, Never>

    /// A session in memory, or on its way there with those who wait for it.
    private enum Entry {
        case arriving([Waiter])
        case resident(HostedSession)
    }

    /// Where a session stands for somebody who asks for it.
    enum Place {
        /// Here it is.
        case resident(HostedSession)
        /// It is being brought back by somebody else.
        case arriving
        /// Nobody has it: the one who asked brings it back.
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

    /// How many sessions are in memory.
    var count: Int { entries.withLock { $0.count } }

    /// Says where the session is; if it is absent, it is arriving from now on, and the caller has to end that.
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

    /// Waits for a session that somebody else brings back.
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

    /// Ends an arrival: the session is in memory, or those who wait learn why not.
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

    /// Ends an arrival without a session and without an error: those who wait look again.
    func release(_ id: String) {
        let waiting = entries.withLock { entries -> [Waiter] in
            guard case .arriving(let continuations) = entries[id] else { return [] }
            entries[id] = nil
            return continuations
        }
        waiting.forEach { $0.resume(returning: nil) }
    }

    /// Lets go of a session, if it is this one that is known under its identifier.
    func remove(_ session: HostedSession) {
        entries.withLock { entries in
            guard case .resident(let known) = entries[session.id], known === session else { return }
            entries[session.id] = nil
        }
    }
}
