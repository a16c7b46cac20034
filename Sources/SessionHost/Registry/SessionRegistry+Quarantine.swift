import PresentationEngine
import SessionStore

/// Sessions whose content contradicts itself, and the way back for those that were mended.
extension SessionRegistry {
    /// Puts a session in quarantine for a reason that was found outside of it.
    public func quarantine(_ id: String, because reason: String) async {
        do throws(HostError) {
            let resident = try await session(id)
            await resident.quarantine(because: reason, isReadable: true)
        } catch {
            setting.logger.error(
                "A session was not put in quarantine.", metadata: ["session": "\(id)", "cause": "\(error)"])
        }
    }

    /// Puts a session in quarantine if what was read of it is not what was written.
    func quarantine(_ id: String, ifDamagedBy error: HostError) async {
        guard case .quarantined(let reason) = error else { return }
        await quarantine(id, because: reason)
    }

    /// Ends a session's quarantine once all that is kept of it has been read and found sound; a session that is
    /// not in quarantine stays as it is.
    ///
    /// - Throws: ``HostError/quarantined(reason:)`` while something is still broken.
    public func liftQuarantine(of id: String) async throws(HostError) -> CommittedView {
        let resident = try await session(id)
        guard await resident.quarantineReason != nil else { return try await loadView(of: id) }
        let revival = setting.revival
        try await setting.reads.run { store throws(HostError) in
            do throws(HostError) {
                try Self.requireSound(id, in: store, revival)
            } catch {
                guard let damage = error.damage else { throw error }
                throw .quarantined(reason: damage)
            }
        }
        let subject = StoreSubject.session(id)
        do throws(CommitError) {
            try await setting.commits.commit(StoreWrite(subject, [.setStatus(session: id, .active)]))
        } catch {
            setting.commits.acknowledgeFailure(of: subject)
            throw HostError(error)
        }
        await resident.retire()
        shard(of: id).remove(resident)
        setting.logger.notice("A quarantine was lifted.", metadata: ["session": "\(id)"])
        return try await loadView(of: id)
    }

    /// Why a session cannot be brought back in a state that keeps the engine's invariants; `nil` if it can be.
    public func damage(of id: String) throws(StoreError) -> String? {
        do throws(HostError) {
            try setting.revival.requireSound(id, from: setting.reads.store)
            return nil
        } catch {
            if let damage = error.damage { return damage }
            if case .unavailable(let trouble) = error { throw trouble }
            return nil
        }
    }

    private static func requireSound(
        _ id: String, in store: any DurableStore, _ revival: SessionReviver
    ) throws(HostError) {
        _ = try HostError.translating { () throws(StoreError) in try store.verify(session: id) }
        try revival.requireSound(id, from: store)
    }

    /// Whether commands can be committed just now.
    public func readiness() async -> StoreReadiness { await setting.commits.readiness() }
}

extension SessionReviver {
    /// Brings a session back, and throws unless its state keeps the engine's invariants.
    func requireSound(_ id: String, from store: any DurableStore) throws(HostError) {
        guard let revived = try revive(id, from: store) else { throw .unknown(.session, id: id) }
        let broken = revived.engine.brokenInvariants()
        guard broken.isEmpty else { throw .quarantined(reason: broken.joined(separator: " ")) }
    }
}
