import PresentationEngine
import SessionStore

extension SessionRegistry {
    /// Runs a command in a session, and answers when its effect is durable.
    ///
    /// - Parameters:
    ///   - targeting: replaces the labels that the command uses with ids.
    ///   - guarded: the revision that the session must be at, and the key that identifies a retry.
    ///   - lifetime: the lifetime of the request; a command that has not taken effect when it ends never does.
    ///   - placing: finds the cause of a refusal in the request.
    ///   - answer: makes the answer from the outcome; see ``Answering``.
    /// - Throws: ``HostError/refused(_:call:place:)`` and others; then the session is unchanged.
    public func perform(
        _ command: Command, in session: String, targeting: Targeting? = nil, guarded: RequestGuard = .none,
        for lifetime: RequestLifetime = .endless, placing: RefusalPlacing? = nil, answer: @escaping Answering
    ) async throws(HostError) -> RequestAnswer {
        try await keyed(guarded.key) { () throws(HostError) in
            let request = CommandRequest(
                command, targeting: targeting, guarded: guarded, for: lifetime, placing: placing,
                answer: answer)
            let resident = shard(of: session).resident(session)
            let result: Result<RequestAnswer, HostError> = await withCheckedContinuation { continuation in
                submit(request, to: session, at: resident) { continuation.resume(returning: $0) }
            }
            return try result.get()
        }
    }

    /// Runs a command in a session, and calls `completion` once on the store's own thread when it is durable.
    ///
    /// This is ``perform(_:in:guarded:for:placing:answer:)`` for callers that need no task of their own. The
    /// next commit of all sessions waits for `completion`: it may assemble finished results and hand them over,
    /// and must not parse, search, encode or take a lock that is held for long.
    ///
    /// - Parameter resident: the session, if the caller has found it in memory.
    func submit(
        _ command: Command, in session: String, at resident: HostedSession?, targeting: Targeting?,
        guarded: RequestGuard, for lifetime: RequestLifetime, placing: RefusalPlacing?, answer: @escaping Answering,
        completion: @escaping CommandRequest.Completion
    ) {
        if guarded.key == nil {
            let request = CommandRequest(
                command, targeting: targeting, guarded: guarded, for: lifetime, placing: placing,
                answer: answer)
            submit(request, to: session, at: resident, completion)
        } else {
            Task {
                do throws(HostError) {
                    completion(
                        .success(
                            try await perform(
                                command, in: session, targeting: targeting, guarded: guarded, for: lifetime,
                                placing: placing, answer: answer)))
                } catch {
                    completion(.failure(error))
                }
            }
        }
    }

    private func submit(
        _ request: CommandRequest, to session: String, at resident: HostedSession?,
        _ completion: @escaping CommandRequest.Completion
    ) {
        if let resident, resident.takeHere(request, completion: completion) { return }
        Task {
            do throws(HostError) {
                try await withSession(session) { resident throws(HostError) -> Void? in
                    await resident.take(request, completion: completion) ? () : nil
                }
            } catch {
                completion(.failure(error))
            }
        }
    }

    /// Does work under an idempotency key: only the first request with the key does it, the others get its
    /// answer. The work itself must store the outcome in the transaction of its effect.
    func keyed(
        _ key: RequestKey?, _ work: () async throws(HostError) -> RequestAnswer
    ) async throws(HostError) -> RequestAnswer {
        guard let key else { return try await work() }
        switch try await ledger.claim(key) {
        case .answered(let answer): return answer
        case .granted:
            do throws(HostError) {
                let answer = try await work()
                ledger.release(key, answer: answer)
                return answer
            } catch {
                ledger.release(key, answer: nil)
                throw error
            }
        }
    }

    /// Performs a write that belongs to no session, once per idempotency key, and answers when it is durable.
    ///
    /// - Parameters:
    ///   - tenant: the tenant whose data grows, and the number of bytes that it may have; `nil` for no limit.
    ///   - work: returns the write and the answer; it runs only if no answer is kept for the key.
    public func write(
        guarded key: RequestKey?, for tenant: TenantName = .standard, byteLimit: Int? = nil,
        _ work: () async throws(HostError) -> (write: StoreWrite, answer: RequestAnswer)
    ) async throws(HostError) -> RequestAnswer {
        try await keyed(key) { () throws(HostError) in
            var (write, answer) = try await work()
            if let key {
                let outcome = answer.outcome(
                    of: key, atMicroseconds: setting.time.wallMicroseconds(),
                    keptFor: setting.configuration.outcomeMicroseconds)
                write.append(.keepOutcome(outcome, limits: setting.configuration.outcomeLimits))
            }
            let added = write.addedByteCount
            let room = try added > 0 ? setting.takeRoom(for: tenant, byteLimit, adding: added) : nil
            defer { room?.giveBack() }
            do throws(CommitError) {
                try await setting.commits.commit(write)
            } catch {
                setting.commits.acknowledgeFailure(of: write.subject)
                throw HostError(error)
            }
            return answer
        }
    }

    /// The commands that a session refused recently, oldest first; the list starts over when the session is revived.
    public func refusals(of session: String) async throws(HostError) -> [Refusal] {
        await (try self.session(session)).refusals.all
    }

    /// Encodes a form of a session's state, and returns it with its revision.
    ///
    /// - Parameters:
    ///   - revision: an earlier revision, rebuilt without running rules; `nil` for the current one.
    ///   - lifetime: the lifetime of the request.
    ///   - encode: runs inside the session, or as long work if the session is large and the form covers the whole
    ///     state.
    public func read(
        _ form: ReadingForm, of session: String, at revision: Int? = nil,
        for lifetime: RequestLifetime = .endless,
        _ encode: @escaping @Sendable (PresentationSession) throws(HostError) -> [UInt8]
    ) async throws(HostError) -> SessionReading {
        guard let revision else {
            return try await withSession(session) { resident throws(HostError) in
                try await resident.read(form, for: lifetime, encode)
            }
        }
        let source = try await (try self.session(session)).pastSource()
        guard (1...max(1, source.revision)).contains(revision) else {
            throw .unknownRevision(revision, current: source.revision)
        }
        let bytes = try await setting.revival.encode(
            session, launch: source.launch, at: revision, for: lifetime, setting.reads, setting.longWork,
            encode)
        return SessionReading(revision: revision, bytes: bytes)
    }
}
