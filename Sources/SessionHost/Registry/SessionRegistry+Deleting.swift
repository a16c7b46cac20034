import PresentationEngine
import SessionStore

/// The result of deleting several sessions.
public struct ManyDeletions: Sendable {
    /// The sessions that were deleted.
    public var deleted: [String] = []
    /// The sessions that still exist, and why.
    public var failed: [(session: String, error: HostError)] = []
    /// The position after which the selection continues; nil at the end.
    public var next: Int?
}

extension SessionRegistry {
    /// Deletes a session with its whole journal; a resting session is not revived for this. The long part is done
    /// afterwards, piece by piece.
    public func delete(
        session: String, revision: RevisionCondition? = nil
    ) async throws(HostError) {
        try await deleteOne(session, revision)
        clearDeletedSessions()
    }

    /// Deletes the sessions of one page of a list. A session that cannot be deleted does not prevent the deletion of
    /// the others.
    ///
    /// - Parameter lifetime: the lifetime of the request; when it ends, the remaining sessions are kept.
    public func deleteSessions(
        _ selection: SessionSelection, for lifetime: RequestLifetime
    ) async throws(HostError) -> ManyDeletions {
        let page = try await setting.reads.read { store throws(StoreError) in try store.sessions(selection) }
        var result = ManyDeletions(next: page.next)
        defer { if !result.deleted.isEmpty { clearDeletedSessions() } }
        var rest = page.items.map(\.id)[...]
        while !rest.isEmpty {
            if lifetime.isOver { throw .abandoned }
            // The number of deletions that share a transaction without delaying the commands of other sessions.
            for (session, error) in await deleteTogether(Array(rest.prefix(Self.deletionWidth))) {
                switch error {
                case nil: result.deleted.append(session)
                case .unknown(.session, _)?: break
                case let error?: result.failed.append((session, error))
                }
            }
            rest = rest.dropFirst(Self.deletionWidth)
        }
        return result
    }

    /// Deletes sessions concurrently; returns the reason why each still exists, in the given order.
    private func deleteTogether(_ sessions: [String]) async -> [(session: String, error: HostError?)] {
        await withTaskGroup(of: (Int, HostError?).self) { group in
            for (number, session) in sessions.enumerated() {
                group.addTask {
                    do throws(HostError) {
                        try await self.deleteOne(session, nil)
                        return (number, nil)
                    } catch {
                        return (number, error)
                    }
                }
            }
            var errors = [HostError?](repeating: nil, count: sessions.count)
            for await (number, error) in group { errors[number] = error }
            return Array(zip(sessions, errors))
        }
    }

    private func deleteOne(_ session: String, _ revision: RevisionCondition?) async throws(HostError) {
        let shard = shard(of: session)
        while true {
            switch shard.find(session) {
            case .resident(let resident):
                if try await resident.delete(revision) {
                    shard.remove(resident)
                    return givePlaceBack(of: resident.identity.tenant)
                }
                shard.remove(resident)
            case .arriving: _ = try await shard.waitForArrival(of: session)
            case .absent:
                var current = 0
                let isDeleted = try await deleteAbsent(session) { record in
                    current = record.head.revision
                    return revision?.permits(current) ?? true
                }
                guard isDeleted else { throw .revisionMismatch(current: current) }
                return
            }
        }
    }

    /// Deletes a session that is not in memory, whose arrival the caller has begun; ends the arrival.
    ///
    /// - Parameter condition: whether to delete a session with the given record.
    /// - Returns: whether it was deleted.
    func deleteAbsent(
        _ id: String, if condition: (SessionRecord) -> Bool
    ) async throws(HostError) -> Bool {
        let record: SessionRecord?
        do throws(HostError) {
            record = try await setting.reads.read { store throws(StoreError) in try store.session(id) }
            guard let record else { throw .unknown(.session, id: id) }
            guard condition(record) else {
                shard(of: id).release(id)
                return false
            }
            try await commitDeletion(of: id)
        } catch {
            shard(of: id).release(id)
            throw error
        }
        shard(of: id).finish(id, .failure(.unknown(.session, id: id)))
        setting.liveClock.forget(id)
        state.withLock { state in
            state.unproven.remove(id)
            state.uses[id] = nil
        }
        if let record { givePlaceBack(of: record.tenant) }
        return true
    }

    private func commitDeletion(of id: String) async throws(HostError) {
        do throws(CommitError) {
            try await setting.commits.commit(StoreWrite(.session(id), [.deleteSession(id)]))
        } catch {
            setting.commits.acknowledgeFailure(of: .session(id))
            throw HostError(error)
        }
    }

    func givePlaceBack(of tenant: TenantName) {
        state.withLock { $0.sessionCounts[tenant, default: 1] -= 1 }
    }

    private static let deletionWidth = 32
}
