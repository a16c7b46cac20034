import SessionStore

/// The trials of sessions that the last server was running when it ended.
extension SessionRegistry {
    /// Holds back the revival of these sessions until their trials have ended; requests for them wait.
    func holdSuspects() {
        guard trial != nil, let awakenings = setting.awakenings else { return }
        awakenings.keepUntilAcquitted()
        for session in awakenings.interrupted {
            guard case .absent = shard(of: session).find(session) else { continue }
            state.withLock { _ = $0.suspects.insert(session) }
        }
    }

    /// Starts the trials of suspected sessions, a few at a time, while all others are served.
    func beginTrials() {
        guard let trial else { return }
        let trials = Task { await run(trial) }
        let isLate = state.withLock { state in
            state.trials = trials
            return state.isStopping
        }
        if isLate { trials.cancel() }
    }

    private func run(_ trial: SessionTrial) async {
        let suspects = state.withLock { $0.suspects.sorted() }
        guard !suspects.isEmpty else { return }
        await withTaskGroup(of: Void.self) { group in
            for (index, session) in suspects.enumerated() {
                if index >= SessionTrial.width { await group.next() }
                group.addTask { await self.run(trial, of: session) }
            }
        }
        await lookAround()
    }

    private func run(_ trial: SessionTrial, of session: String) async {
        setting.logger.notice(
            "The last server ended while it was waking a session, which is tried in a process of its own.",
            metadata: ["session": "\(session)"])
        switch await trial.verdict(on: session) {
        // Damage is detected when the session is read, and affects no other session.
        case .sound, .damaged:
            setting.awakenings?.acquit(session)
            end(session, isProven: true)
        case .fatal(let signal):
            do throws(HostError) {
                try await quarantineAbsent(session, because: SessionTrial.reason(for: signal))
                setting.awakenings?.acquit(session)
                end(session, isProven: true)
            } catch {
                setting.logger.error(
                    "A session was not put in quarantine.",
                    metadata: ["session": "\(session)", "cause": "\(error)"])
                end(session, isProven: false)
            }
        case .slow, .undecided:
            setting.logger.warning(
                "A trial was inconclusive; the session is not woken until a client uses it.",
                metadata: ["session": "\(session)"])
            end(session, isProven: false)
        }
    }

    private func end(_ session: String, isProven: Bool) {
        state.withLock { state in
            state.suspects.remove(session)
            if !isProven { state.unproven.insert(session) }
        }
        shard(of: session).release(session)
    }
}
