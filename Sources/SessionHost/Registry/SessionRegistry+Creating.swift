import PresentationEngine
import SessionStore

extension SessionRegistry {
    /// Creates a session and launches it, and answers when both are durable.
    ///
    /// - Throws: ``HostError/refused(_:call:place:)`` if the launch is refused,
    ///   ``HostError/tooManySessions(limit:)`` and others; then there is no session.
    /// - Parameter limits: the limits of the tenant.
    public func create(
        _ request: SessionRequest, for tenant: TenantName = .standard, limits: TenantLimits = .none,
        key: RequestKey? = nil,
        for lifetime: RequestLifetime = .endless, placing: RefusalPlacing? = nil, answer: @escaping Answering
    ) async throws(HostError) -> RequestAnswer {
        try await keyed(key) { () throws(HostError) in
            try requireRoom(for: tenant, limits.bytes)
            try reservePlace(for: tenant, limits.sessions)
            var guarded = RequestGuard(key: key)
            guarded.byteLimit = limits.bytes
            do throws(HostError) {
                return try await launch(request, tenant, guarded, lifetime, placing, answer)
            } catch {
                givePlaceBack(of: tenant)
                throw error
            }
        }
    }

    private func launch(
        _ request: SessionRequest, _ tenant: TenantName, _ guarded: RequestGuard, _ lifetime: RequestLifetime,
        _ placing: RefusalPlacing?, _ answer: @escaping Answering
    ) async throws(HostError) -> RequestAnswer {
        let launching = Command.launch(request.launch)
        let new = NewSession(
            id: SessionName.mint(), label: request.label, labels: request.labels,
            expireSeconds: request.expireSeconds, tenant: tenant, owner: request.owner,
            createdMicroseconds: setting.time.wallMicroseconds(), settings: launching.encoded(),
            rulesRevision: PresentationSession.rulesRevision, clock: request.clock,
            storyboards: request.storyboards)
        let identity = SessionIdentity(
            id: new.id, label: new.label, tenant: tenant, owner: new.owner,
            createdMicroseconds: new.createdMicroseconds,
            launch: request.launch, clock: new.clock)
        let session = HostedSession(
            identity, SessionTerms(labels: new.labels, expireSeconds: new.expireSeconds), head: new.head,
            setting: setting)
        let launch = CommandRequest(
            launching.settling(request.settles), guarded: guarded,
            prelude: [.createSession(new)], for: lifetime,
            placing: placing, answer: answer)
        // Callers that ask for the session before its launch is durable, such as its own clock, wait for this
        // arrival.
        let shard = shard(of: new.id)
        _ = shard.find(new.id)
        let result: Result<RequestAnswer, HostError> = await withCheckedContinuation { continuation in
            Task {
                // A new session is not resting, so it takes the command.
                _ = await session.take(launch) { continuation.resume(returning: $0) }
            }
        }
        shard.finish(new.id, result.map { _ in session })
        return try result.get()
    }

    /// Counts a session before it is made, or refuses it.
    ///
    /// - Parameter quota: the tenant's own limit; `nil` if it has none.
    func reservePlace(for tenant: TenantName, _ quota: Int?) throws(HostError) {
        let limit = setting.configuration.sessionLimit
        let refusal = state.withLock { state -> HostError? in
            if state.isStopping { return .stopping }
            if state.sessionCount >= limit { return .tooManySessions(limit: limit) }
            let count = state.sessionCounts[tenant, default: 0]
            if let quota, count >= quota { return .quotaExceeded(tenant, .sessions(limit: quota)) }
            state.sessionCounts[tenant] = count + 1
            return nil
        }
        guard let refusal else { return }
        if case .quotaExceeded(_, let reached) = refusal {
            setting.instruments.countQuotaRefusal(of: tenant, reached)
        }
        throw refusal
    }
}
