import PresentationEngine
import SessionNumbers
import SessionStore

/// The request for a session that continues from a revision of another one. What is nil is as in the other one.
public struct ForkRequest: Sendable, Equatable {
    /// The revision to continue from; nil for the last one.
    public var revision: Int?
    /// A name for people.
    public var label: String?
    /// The labels.
    public var labels: SessionLabels?
    /// When the fork expires.
    public var expiry = SessionChange.Expiry.unchanged
    /// The clock.
    public var clock: SessionClock?
    /// The name of the token that forks; nil if there is none.
    public var owner: String?

    /// A fork of a revision.
    public init(revision: Int? = nil) {
        self.revision = revision
    }
}

extension SessionRegistry {
    /// Makes a session with the history of another one up to a revision, and answers when it is durable. The other one
    /// is only read.
    ///
    /// The history is copied as long work, and written in one transaction.
    ///
    /// - Throws: ``HostError/unknownRevision(_:current:)``, ``HostError/quarantined(reason:)``,
    ///   ``HostError/forkTooLarge(byteLimit:commandLimit:)``, ``HostError/tooManySessions(limit:)``,
    ///   ``HostError/overloaded`` while as many forks are made as may be, and others; then there is no fork.
    /// - Parameters:
    ///   - tenant: the tenant of both sessions.
    ///   - limits: its limits.
    ///   - admit: refuses a session that may not be forked; it is not asked if an answer is kept for the key, since the
    ///     session may be deleted by then.
    ///   - answer: makes the answer from the view of the fork.
    public func fork(
        _ request: ForkRequest, of session: String, for tenant: TenantName = .standard, limits: TenantLimits = .none,
        key: RequestKey? = nil, for lifetime: RequestLifetime = .endless,
        admitting admit: () async throws(HostError) -> Void = {},
        answer: @escaping @Sendable (CommittedView) -> RequestAnswer
    ) async throws(HostError) -> RequestAnswer {
        try await keyed(key) { () throws(HostError) in
            try await admit()
            try requireRoom(for: tenant, limits.bytes)
            try reservePlace(for: tenant, limits.sessions)
            do throws(HostError) {
                try beginFork()
                defer { state.withLock { $0.forkCount -= 1 } }
                return try await makeFork(request, of: session, limits, key, lifetime, answer)
            } catch {
                givePlaceBack(of: tenant)
                throw error
            }
        }
    }

    /// Counts a fork that is about to be made, unless others take all of the room.
    private func beginFork() throws(HostError) {
        let limit = setting.configuration.forksAtOnce
        let hasRoom = state.withLock { state in
            guard state.forkCount < limit else { return false }
            state.forkCount += 1
            return true
        }
        guard hasRoom else { throw .overloaded }
    }

    private func makeFork(
        _ request: ForkRequest, of session: String, _ limits: TenantLimits, _ key: RequestKey?,
        _ lifetime: RequestLifetime, _ answer: @escaping @Sendable (CommittedView) -> RequestAnswer
    ) async throws(HostError) -> RequestAnswer {
        let origin = try await self.session(session)
        let source = try await origin.pastSource()
        if case .quarantined(let reason)? = origin.publication.view?.status { throw .quarantined(reason: reason) }
        let revision = request.revision ?? source.revision
        guard (1...max(1, source.revision)).contains(revision) else {
            throw .unknownRevision(revision, current: source.revision)
        }
        let configuration = setting.configuration
        guard revision <= configuration.forkCommandLimit else {
            throw .forkTooLarge(
                byteLimit: configuration.forkByteLimit, commandLimit: configuration.forkCommandLimit)
        }
        let drafting = ForkDrafting(
            request: request, origin: session, launch: source.launch, revision: revision, key: key, setting: setting)
        let draft: ForkDraft
        do throws(HostError) {
            draft = try await setting.longWork.run(.fork, for: lifetime) { turns throws(HostError) in
                try await drafting.draft(turns, answer)
            }
        } catch {
            await quarantine(session, ifDamagedBy: error)
            throw error
        }
        let room = try setting.takeRoom(
            for: origin.identity.tenant, limits.bytes, adding: draft.write.addedByteCount)
        defer { room?.giveBack() }
        do throws(CommitError) {
            try await setting.commits.commit(draft.write)
        } catch {
            setting.commits.acknowledgeFailure(of: draft.write.subject)
            throw HostError(error)
        }
        // It stays unloaded until it is used, or until its work falls due.
        if let due = draft.dueMicroseconds {
            let rest = RealTime.span(from: setting.calendar.now, to: due)
            setting.liveClock.remember(
                draft.id, atMonotonic: RealTime.moment(setting.time.monotonicMicroseconds(), plus: max(0, rest)))
        }
        return draft.answer
    }
}

/// A fork that is not written yet.
private struct ForkDraft: Sendable {
    let id: String
    /// When the fork's next work falls due, in microseconds since 1970; `nil` if nothing will.
    let dueMicroseconds: Int?
    let write: StoreWrite
    let answer: RequestAnswer
}

/// Everything that a fork is made from.
private struct ForkDrafting: Sendable {
    let request: ForkRequest
    let origin: String
    let launch: Launch
    let revision: Int
    let key: RequestKey?
    let setting: SessionSetting

    func draft(
        _ turns: WorkTurns, _ answer: @Sendable (CommittedView) -> RequestAnswer
    ) async throws(HostError) -> ForkDraft {
        let store = setting.reads.store
        let known = try HostError.translating { () throws(StoreError) in try store.revival(of: origin) }
        guard let known else { throw .unknown(.session, id: origin) }
        let new = session(like: known)
        var copy = JournalCopy(of: origin, upTo: revision, after: new.head, setting.configuration)
        while !copy.isComplete {
            try await turns.next()
            try copy.takePage(from: store)
        }
        try await turns.next()
        let engine = try setting.revival.engine(of: origin, launch: launch, states: copy.states)
        let status = engine.header.status == .terminated ? try copy.ending() : .active
        let answer = answer(view(of: engine, copy, new, status))
        let present = setting.calendar.now
        let due = due(copy, engine, new.clock).map { RealTime.moment(present, plus: $0) }
        var write = StoreWrite(
            .session(new.id), steps(new, copy, engine, status, dueMicroseconds: due, atMicroseconds: present))
        if let key {
            let outcome = answer.outcome(
                of: key, atMicroseconds: new.createdMicroseconds, keptFor: setting.configuration.outcomeMicroseconds)
            write.append(.keepOutcome(outcome, limits: setting.configuration.outcomeLimits))
        }
        try turns.check()
        return ForkDraft(id: new.id, dueMicroseconds: due, write: write, answer: answer)
    }

    private func session(like known: SessionRevival) -> NewSession {
        let record = known.record
        let expireSeconds: Int? =
            switch request.expiry {
            case .unchanged: record.expireSeconds
            case .configured: nil
            case .seconds(let seconds): seconds
            }
        return NewSession(
            id: SessionName.mint(), label: request.label ?? record.label, labels: request.labels ?? record.labels,
            expireSeconds: expireSeconds, tenant: record.tenant, owner: request.owner,
            createdMicroseconds: setting.time.wallMicroseconds(), settings: known.settings,
            rulesRevision: record.rulesRevision, clock: request.clock ?? record.clock, storyboards: known.storyboards)
    }

    private func steps(
        _ new: NewSession, _ copy: JournalCopy, _ engine: PresentationSession, _ status: SessionStore.SessionStatus,
        dueMicroseconds due: Int?, atMicroseconds present: Int
    ) -> [StoreStep] {
        var steps: [StoreStep] = [.createSession(new)]
        steps += copy.steps(in: new.id, dueMicroseconds: due, atMicroseconds: present)
        let rows = engine.outlines.map { HierarchyChange.put(HierarchyRow($0)) }
        if !rows.isEmpty { steps.append(.changeHierarchy(session: new.id, rows)) }
        if status != .active { steps.append(.setStatus(session: new.id, status)) }
        // Who sent the commands that are copied is not known; who forks is the driver from this revision on.
        steps.append(.setDriver(session: new.id, token: new.owner, revision: copy.head.revision))
        return steps
    }

    /// The microseconds of real time until the next work falls due; `nil` if nothing will. A clock that was frozen
    /// stays frozen until the fork is used.
    private func due(_ copy: JournalCopy, _ engine: PresentationSession, _ clock: SessionClock) -> Int? {
        guard case .live(let rate) = clock, !copy.isFrozen, engine.header.status == .active,
            engine.agenda.parked == nil, copy.head.revision < setting.configuration.revisionLimit,
            let next = engine.nextDue
        else { return nil }
        return LiveTime(rate: rate, sessionTime: engine.time, atMonotonic: 0).moment(ofSessionTime: next)
    }

    private func view(
        of engine: PresentationSession, _ copy: JournalCopy, _ new: NewSession, _ status: SessionStore.SessionStatus
    ) -> CommittedView {
        let identity = SessionIdentity(
            id: new.id, label: new.label, tenant: new.tenant, owner: new.owner,
            createdMicroseconds: new.createdMicroseconds, launch: launch, clock: new.clock)
        var view = CommittedView(engine, of: identity, head: copy.head, status: status)
        view.isFrozen = new.clock != .manual && copy.isFrozen && engine.nextDue != nil && status == .active
        view.labels = new.labels
        view.expireSeconds = new.expireSeconds
        view.expiresMicroseconds = setting.configuration.expiry(new.expireSeconds).map {
            RealTime.moment(setting.calendar.now, plus: $0 * 1_000_000)
        }
        return view
    }
}
