import SessionNumbers
import SessionStore

/// Unused sessions: the times of their last use, and their deletion.
extension SessionRegistry {
    /// Records that a client uses a session; the use prevents the deletion unless it has begun.
    func noteUse(of session: String) {
        if let resident = shard(of: session).resident(session) { return resident.publication.noteUse() }
        let present = setting.calendar.now
        state.withLock { $0.uses[session] = present }
    }

    /// Stores the times of the last use that are not stored yet, and deletes expired sessions, a bounded number at a
    /// time.
    func expireIdleSessions() async {
        storeUses()
        let present = setting.calendar.now
        let cursor = state.withLock { $0.expiryCursor }
        let search = IdleSearch(
            after: cursor, expireSeconds: setting.configuration.expireSeconds, presentMicroseconds: present,
            upkeepMicroseconds: setting.configuration.upkeepMicroseconds)
        do throws(HostError) {
            let found = try await setting.reads.read { store throws(StoreError) in try store.idleSessions(search) }
            state.withLock { $0.expiryCursor = found.next ?? "" }
            for session in found.sessions where !state.withLock({ $0.isStopping }) {
                if try await expire(session) {
                    setting.logger.notice(
                        "A session has expired, because nobody used it.", metadata: ["session": "\(session)"])
                }
            }
        } catch {
            setting.logger.warning("Unused sessions were not deleted.", metadata: ["cause": "\(error)"])
        }
        clearDeletedSessions()
    }

    /// Deletes a session if it is unused; returns whether it was deleted.
    private func expire(_ id: String) async throws(HostError) -> Bool {
        let shard = shard(of: id)
        switch shard.find(id) {
        case .resident(let session):
            guard try await session.expire() else { return false }
            shard.remove(session)
            givePlaceBack(of: session.identity.tenant)
            return true
        // A request is reviving it.
        case .arriving: return false
        // From here on, requests for the session wait until the outcome of the deletion is known.
        case .absent:
            do throws(HostError) {
                return try await deleteAbsent(id, if: isIdle)
            } catch {
                if case .unknown = error { return false }
                throw error
            }
        }
    }

    private func isIdle(_ record: SessionRecord) -> Bool {
        guard let seconds = setting.configuration.expiry(record.expireSeconds),
            !state.withLock({ $0.uses[record.id] != nil || $0.suspects.contains(record.id) })
        else { return false }
        return setting.calendar.elapsed(since: record.lastUseMicroseconds) >= seconds * 1_000_000
    }

    /// Stores the times of use that are ahead of the stored ones.
    func storeUses() {
        let present = setting.calendar.now
        var steps: [StoreStep] = []
        let absent = state.withLock { $0.uses }
        for session in residents {
            guard let use = session.publication.takeUse(atMicroseconds: present) else { continue }
            steps.append(.noteUse(session: session.id, microseconds: use))
            // The session may be unloaded before its use is stored.
            state.withLock { $0.uses[session.id] = use }
        }
        for (session, use) in absent { steps.append(.noteUse(session: session, microseconds: use)) }
        for start in stride(from: 0, to: steps.count, by: Self.useStepLimit) {
            let piece = Array(steps[start..<min(start + Self.useStepLimit, steps.count)])
            write(piece) { [weak self] isDone in self?.noteStored(piece, isDone) }
        }
    }

    /// Times of use are kept here until they are stored.
    private func noteStored(_ steps: [StoreStep], _ isDone: Bool) {
        for case .noteUse(let session, let use) in steps {
            if isDone {
                state.withLock { state in
                    if state.uses[session] == use { state.uses[session] = nil }
                }
            } else if let resident = shard(of: session).resident(session) {
                resident.publication.forgetStoredUse()
            } else {
                state.withLock { state in state.uses[session] = max(state.uses[session] ?? 0, use) }
            }
        }
    }

    private static let useStepLimit = 500
}

extension HostConfiguration {
    /// The seconds without use after which a session expires; nil for never.
    ///
    /// - Parameter own: the session's own setting; 0 for never, and nil if it has none.
    func expiry(_ own: Int?) -> Int? { (own ?? expireSeconds).flatMap { $0 > 0 ? $0 : nil } }
}
