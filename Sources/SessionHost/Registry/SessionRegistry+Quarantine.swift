import PresentationEngine
import SessionStore

/// Quarantine for sessions whose data is inconsistent or crashes the process that reads it, and its end for repaired
/// ones.
extension SessionRegistry {
    /// Quarantines a session for a reason that was found outside of it. A session that is not in memory is not revived:
    /// only its status is written.
    public func quarantine(_ id: String, because reason: String) async {
        do throws(HostError) {
            let shard = shard(of: id)
            while true {
                switch shard.find(id) {
                case .resident(let session):
                    if await session.quarantine(because: reason, isReadable: true) { return }
                    shard.remove(session)
                case .arriving: _ = try await shard.waitForArrival(of: id)
                case .absent: return try await quarantineAbsent(id, because: reason)
                }
            }
        } catch {
            setting.logger.error(
                "A session was not put in quarantine.", metadata: ["session": "\(id)", "cause": "\(error)"])
        }
    }

    /// Quarantines a session whose arrival the caller has begun, and ends the arrival.
    func quarantineAbsent(_ id: String, because reason: String) async throws(HostError) {
        do throws(HostError) {
            let session = try await shell(of: id, because: reason)
            setting.logger.critical(
                "A session is in quarantine.", metadata: ["session": "\(id)", "cause": "\(reason)"])
            shard(of: id).finish(id, .success(session))
            setting.liveClock.forget(id)
            await session.keepQuarantine()
        } catch {
            shard(of: id).finish(id, .failure(error))
            throw error
        }
    }

    /// Quarantines a session if its stored data is damaged.
    func quarantine(_ id: String, ifDamagedBy error: HostError) async {
        guard case .quarantined(let reason) = error else { return }
        await quarantine(id, because: reason)
    }

    /// Ends a session's quarantine once all of its data has been read and found sound, and its due work has
    /// been run, if possible in a separate process; a session that is not in quarantine is not changed.
    ///
    /// - Parameter lifetime: the lifetime of the request.
    /// - Throws: ``HostError/quarantined(reason:)`` with the fault, while the session is still damaged.
    public func liftQuarantine(
        of id: String, for lifetime: RequestLifetime = .endless
    ) async throws(HostError) -> CommittedView {
        let resident = try await session(id)
        guard await resident.quarantineReason != nil else { return try await loadView(of: id) }
        try await requireSound(id, for: lifetime)
        if lifetime.isOver { throw .abandoned }
        try await resident.endQuarantine()
        shard(of: id).remove(resident)
        setting.logger.notice("A quarantine was lifted.", metadata: ["session": "\(id)"])
        return try await loadView(of: id)
    }

    private func requireSound(_ id: String, for lifetime: RequestLifetime) async throws(HostError) {
        guard let trial else {
            let examination = SessionExamination(store: setting.reads.store, revival: setting.revival)
            return try await setting.longWork.run(.revival, for: lifetime) { turns throws(HostError) in
                do throws(HostError) {
                    try await examination.requireSound(id, turns)
                } catch {
                    guard let damage = error.damage else { throw error }
                    throw .quarantined(reason: damage)
                }
            }
        }
        let isAdmitted = state.withLock { state in
            guard state.liftCount < SessionTrial.width else { return false }
            state.liftCount += 1
            return true
        }
        guard isAdmitted else { throw .overloaded }
        defer { state.withLock { $0.liftCount -= 1 } }
        switch await trial.verdict(on: id) {
        case .sound: return
        case .damaged(let reason): throw .quarantined(reason: reason)
        case .fatal(let signal): throw .quarantined(reason: SessionTrial.reason(for: signal))
        case .slow, .undecided: throw .abandoned
        }
    }

    /// Whether commands can be committed now, and no session is waiting for its trial.
    public func readiness() async -> StoreReadiness {
        let readiness = await setting.commits.readiness()
        guard readiness == .ready, state.withLock({ !$0.suspects.isEmpty }) else { return readiness }
        return .starting
    }
}
