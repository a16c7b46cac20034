import SessionNumbers
import SessionStore

/// What happens by itself: starting, resting, forgetting, stopping.
extension SessionRegistry {
    /// Takes stock of the store and begins to wake sessions that fall due. Called once, before any request.
    public func start() async throws(HostError) {
        let count = try await setting.reads.read { store throws(StoreError) in try store.sessionCount() }
        state.withLock { $0.sessionCount = count }
        setting.liveClock.start { [weak self] id in self?.wake(id) }
        try await lookAhead()
        scheduleUpkeep()
    }

    /// Tells the live clock of the sessions that fall due before the upkeep after next, so that a start and each
    /// upkeep cost what falls due and not what is stored.
    private func lookAhead() async throws(HostError) {
        let wall = setting.time.wallMicroseconds()
        let monotonic = setting.time.monotonicMicroseconds()
        let horizon = wall + 2 * setting.configuration.upkeepMicroseconds
        let due = try await setting.reads.read { store throws(StoreError) in
            try store.sessionsDue(atMicroseconds: horizon, limit: Self.lookAheadLimit)
        }
        for record in due {
            guard let moment = record.dueMicroseconds else { continue }
            let rest = CalendarMoment(clamping: moment).microseconds(since: CalendarMoment(clamping: wall))
            setting.liveClock.remember(record.id, atMonotonic: monotonic + rest)
        }
    }

    /// Takes no new work, lets the sessions rest once what they took is durable, and drains the commit queue.
    public func stop() async {
        let upkeep = state.withLock { state in
            state.isStopping = true
            return state.upkeep
        }
        upkeep?.cancel()
        setting.liveClock.stop()
        await rest(unusedSince: .max)
        await setting.commits.stop()
    }

    /// Runs what fell due in a session, which is brought back for it if it rests.
    private func wake(_ id: String) {
        Task {
            do throws(HostError) {
                try await withSession(id) { session throws(HostError) -> Void? in
                    await session.wake() ? () : nil
                }
            } catch {
                setting.logger.error(
                    "A session that fell due did not wake.",
                    metadata: ["session": "\(id)", "cause": "\(error)"])
            }
        }
    }

    // MARK: Upkeep

    private func scheduleUpkeep() {
        let moment = setting.time.monotonicMicroseconds() + setting.configuration.upkeepMicroseconds
        let alarm = setting.time.schedule(atMonotonicMicroseconds: moment) { [weak self] in
            guard let self else { return }
            Task {
                await self.upkeep()
                self.scheduleUpkeep()
            }
        }
        let isLate = state.withLock { state in
            state.upkeep = alarm
            return state.isStopping
        }
        if isLate { alarm.cancel() }
    }

    /// Lets idle sessions rest, forgets outcomes that expired, and goes on clearing away deleted sessions.
    func upkeep() async {
        let idle = setting.configuration.idleMicroseconds
        await rest(unusedSince: setting.time.monotonicMicroseconds() - idle)
        await restSurplus()
        write(
            .forgetOutcomes(
                expiredAtMicroseconds: setting.time.wallMicroseconds(), rowLimit: Self.upkeepRowLimit))
        clearDeletedSessions()
        do throws(HostError) {
            try await lookAhead()
        } catch {
            setting.logger.warning(
                "Sessions that fall due were not looked for.", metadata: ["cause": "\(error)"])
        }
    }

    private func rest(unusedSince moment: Int) async {
        for session in residents where await session.rest(ifUnusedSince: moment) {
            shard(of: session.id).remove(session)
        }
    }

    /// Lets those rest that were unused for longest, as many as there are too many.
    private func restSurplus() async {
        let residents = residents
        let surplus = residents.count - setting.configuration.residentLimit
        guard surplus > 0 else { return }
        var uses: [(session: HostedSession, moment: Int)] = []
        for session in residents { uses.append((session, await session.lastUse)) }
        uses.sort { $0.moment < $1.moment }
        for use in uses.prefix(surplus) where await use.session.rest(ifUnusedSince: use.moment) {
            shard(of: use.session.id).remove(use.session)
        }
    }

    func clearDeletedSessions() {
        write(.clearDeletedSessions(rowLimit: Self.upkeepRowLimit))
    }

    /// Upkeep waits for nobody and nobody for it; what fails is tried again the next time.
    private func write(_ step: StoreStep) {
        let (commits, logger) = (setting.commits, setting.logger)
        do throws(CommitError) {
            try commits.submit(StoreWrite(.upkeep, [step])) { result in
                guard case .failure(let error) = result else { return }
                commits.acknowledgeFailure(of: .upkeep)
                logger.warning("Upkeep of the store failed.", metadata: ["cause": "\(error)"])
            }
        } catch {
            logger.debug("Upkeep of the store has to wait.", metadata: ["cause": "\(error)"])
        }
    }

    private static let upkeepRowLimit = 2_000
    private static let lookAheadLimit = 10_000
}
