import SessionNumbers
import SessionStore

/// The registry's own activity: starting, resting, expiry, stopping.
extension SessionRegistry {
    /// Counts the stored sessions and starts waking due ones. Called once, before any request.
    public func start() async throws(HostError) {
        try await takeStock()
        await beginWaking()
    }

    /// Counts the stored sessions. Called once, before any request; no session is run.
    public func takeStock() async throws(HostError) {
        let counts = try await setting.reads.read { store throws(StoreError) in try store.sessionCounts() }
        state.withLock { $0.sessionCounts = counts }
        holdSuspects()
    }

    /// Starts the trials of the sessions that the last server was running, the waking of due sessions, and
    /// upkeep. Called once, when requests are answered.
    public func beginWaking() async {
        beginTrials()
        setting.liveClock.start { [weak self] id in self?.wake(id) }
        await lookAround()
        scheduleUpkeep()
        clearDeletedSessions()
    }

    /// Wakes one session as the clock would, for a caller that wants to observe the effects.
    public func wakeOnce(_ id: String) async throws(HostError) {
        try await withSession(id, isUnasked: true) { session throws(HostError) -> Void? in
            guard await session.wake() else { return nil }
            try await session.waitUntilIdle()
            return ()
        }
    }

    /// Looks ahead for due sessions; if the store has trouble, the next upkeep tries again.
    func lookAround() async {
        do throws(HostError) {
            try await lookAhead()
        } catch {
            setting.logger.warning(
                "Sessions that fall due were not looked for.", metadata: ["cause": "\(error)"])
        }
    }

    /// Registers the sessions that fall due before the upkeep after next with the live clock, so that the cost
    /// of a start and of each upkeep depends on the due sessions and not on the stored ones.
    private func lookAhead() async throws(HostError) {
        let present = setting.calendar.now
        let monotonic = setting.time.monotonicMicroseconds()
        let look = RealTime.moment(present, plus: setting.configuration.upkeepMicroseconds)
        let horizon = RealTime.moment(look, plus: setting.configuration.upkeepMicroseconds)
        let isLookingBehind = state.withLock { $0.isLookingBehind }
        let due = try await setting.reads.read { store throws(StoreError) in
            try store.sessionsDue(
                atMicroseconds: horizon, orUsedAfter: isLookingBehind ? present : nil,
                limit: Self.lookAheadLimit)
        }
        // The calendar of this process is never set back, so one complete look finds all of them.
        if due.count < Self.lookAheadLimit { state.withLock { $0.isLookingBehind = false } }
        for record in due {
            guard let moment = record.dueMicroseconds else { continue }
            let rest = setting.calendar.rest(until: moment, storedAt: record.activeMicroseconds)
            setting.liveClock.remember(record.id, atMonotonic: RealTime.moment(monotonic, plus: rest))
        }
    }

    /// Refuses new work, cuts off long work, unloads the sessions once their accepted commands are durable, and drains
    /// the commit queue.
    public func stop() async {
        let (upkeep, trials) = state.withLock { state in
            state.isStopping = true
            state.clearing?.cancel()
            return (state.upkeep, state.trials)
        }
        upkeep?.cancel()
        trials?.cancel()
        await trials?.value
        setting.liveClock.stop()
        setting.longWork.stop()
        await rest(unusedSince: .max)
        storeUses()
        await setting.commits.stop()
    }

    /// Runs the due work of a session, and revives it if it rests.
    private func wake(_ id: String) {
        if state.withLock({ $0.isKeptAsleep(id) }) { return }
        wakeLine.wake(id) { [weak self] id in await self?.wakeNow(id) }
    }

    private func wakeNow(_ id: String) async {
        do throws(HostError) {
            try await withSession(id, isUnasked: true) { session throws(HostError) -> Void? in
                await session.wake() ? () : nil
            }
        } catch {
            setting.logger.error(
                "A session that fell due did not wake.", metadata: ["session": "\(id)", "cause": "\(error)"])
        }
    }

    // MARK: Upkeep

    private func scheduleUpkeep() {
        let moment = RealTime.moment(
            setting.time.monotonicMicroseconds(), plus: setting.configuration.upkeepMicroseconds)
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

    /// Unloads idle sessions, deletes expired outcomes, continues clearing away deleted sessions, and thins events.
    func upkeep() async {
        let idle = setting.configuration.idleMicroseconds
        await rest(unusedSince: RealTime.moment(setting.time.monotonicMicroseconds(), plus: -idle))
        await restSurplus()
        write([
            .forgetOutcomes(
                expiredAtMicroseconds: setting.time.wallMicroseconds(), rowLimit: Self.upkeepRowLimit)
        ])
        clearDeletedSessions()
        do throws(HostError) {
            try await setting.reads.read { store throws(StoreError) in try store.tidy() }
        } catch {
            setting.logger.warning("The store was not tidied.", metadata: ["cause": "\(error)"])
        }
        await expireIdleSessions()
        await lookAround()
        await thinEvents()
    }

    private func rest(unusedSince moment: Int) async {
        await rest(residents.map { ($0, moment) })
    }

    /// Unloads those of the sessions that were not used after the given moments.
    ///
    /// Each writes its last snapshot. They do so in pieces, each after the one before is written: otherwise they would
    /// fill the queue, and the commands of clients would be refused.
    private func rest(_ candidates: some Sequence<(session: HostedSession, moment: Int)>) async {
        let piece = max(1, setting.commits.limits.pendingWriteCount / 8)
        var count = 0
        for (session, moment) in candidates where await session.rest(ifUnusedSince: moment) {
            removeResting(session)
            count += 1
            guard count.isMultiple(of: piece) else { continue }
            // A write of upkeep is answered after all that were submitted before it.
            await withCheckedContinuation { continuation in write([]) { _ in continuation.resume() } }
        }
    }

    /// Unloads the least recently used sessions until the limit is met.
    private func restSurplus() async {
        let residents = residents
        let surplus = residents.count - setting.configuration.residentLimit
        guard surplus > 0 else { return }
        var uses: [(session: HostedSession, moment: Int)] = []
        for session in residents { uses.append((session, await session.lastUse)) }
        uses.sort { $0.moment < $1.moment }
        await rest(uses.prefix(surplus))
    }

    /// Removes a resting session from memory; its last use is kept until it is stored.
    private func removeResting(_ session: HostedSession) {
        if let use = session.publication.unstoredUse {
            state.withLock { $0.uses[session.id] = use }
        }
        shard(of: session.id).remove(session)
    }

    // MARK: Clearing

    /// Clears away the data of deleted sessions: one short piece at a time, the next one immediately if no other write
    /// waits, and after a pause otherwise.
    func clearDeletedSessions() {
        let isFirst = state.withLock { state in
            defer { state.isClearing = true }
            return !state.isClearing && !state.isStopping
        }
        if isFirst { clearNextPiece() }
    }

    private func clearNextPiece() {
        setting.reads.enqueue { [weak self] store in
            guard let self else { return }
            do throws(StoreError) {
                guard try store.hasDeletedSessions() else { return self.endClearing() }
            } catch {
                return self.endClearing()
            }
            self.write([.clearDeletedSessions(rowLimit: Self.clearedRowLimit)]) { isDone in
                if isDone { self.clearLater() } else { self.endClearing() }
            }
        }
    }

    private func clearLater() {
        if state.withLock({ $0.isStopping }) { return endClearing() }
        let pause = setting.commits.isIdle ? Self.shortPause : Self.longPause
        let moment = RealTime.moment(setting.time.monotonicMicroseconds(), plus: pause)
        let alarm = setting.time.schedule(atMonotonicMicroseconds: moment) { [weak self] in
            self?.clearNextPiece()
        }
        state.withLock { $0.clearing = alarm }
    }

    /// Ends the clearing; the next upkeep checks again.
    private func endClearing() {
        state.withLock { $0.isClearing = false }
    }

    /// Submits an upkeep write without waiting for it; a failed one is tried again at the next upkeep.
    ///
    /// - Parameter completion: called with whether the write succeeded.
    func write(_ steps: [StoreStep], completion: @escaping @Sendable (Bool) -> Void = { _ in }) {
        let (commits, logger) = (setting.commits, setting.logger)
        do throws(CommitError) {
            try commits.submit(StoreWrite(.upkeep, steps)) { result in
                switch result {
                case .success: completion(true)
                case .failure(let error):
                    commits.acknowledgeFailure(of: .upkeep)
                    logger.warning("Upkeep of the store failed.", metadata: ["cause": "\(error)"])
                    completion(false)
                }
            }
        } catch {
            logger.debug("Upkeep of the store has to wait.", metadata: ["cause": "\(error)"])
            completion(false)
        }
    }

    private static let upkeepRowLimit = 2_000
    /// The number of rows cleared at a time: some milliseconds of the writer's time.
    private static let clearedRowLimit = 500
    private static let shortPause = 10_000
    private static let longPause = 250_000
    private static let lookAheadLimit = 10_000
}
