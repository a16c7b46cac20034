import PresentationEngine
import SessionStore

extension SessionRegistry {
    /// Runs a command in a session, and answers when what it did is durable.
    ///
    /// - Parameters:
    ///   - guarded: the revision the session must be at, and the key that recognizes a retry.
    ///   - answer: makes the answer from what happened; see ``Answering``.
    /// - Throws: ``HostError/refused(_:)`` and others; then the session is as it was.
    public func perform(
        _ command: Command, in session: String, guarded: RequestGuard = .none, answer: @escaping Answering
    ) async throws(HostError) -> RequestAnswer {
        try await keyed(guarded.key) { () throws(HostError) in
            let request = CommandRequest(command, guarded: guarded, answer: answer)
            let result: Result<RequestAnswer, HostError> = await withCheckedContinuation { continuation in
                submit(request, to: session) { continuation.resume(returning: $0) }
            }
            return try result.get()
        }
    }

    /// Runs a command in a session, and calls `completion` once on the store's own thread when it is durable.
    ///
    /// This is ``perform(_:in:guarded:answer:)`` for those who need no task of their own to wait in. The next
    /// commit waits for `completion`: hand over, do not work.
    public func submit(
        _ command: Command, in session: String, guarded: RequestGuard = .none, answer: @escaping Answering,
        completion: @escaping @Sendable (Result<RequestAnswer, HostError>) -> Void
    ) {
        if guarded.key == nil {
            submit(CommandRequest(command, guarded: guarded, answer: answer), to: session, completion)
        } else {
            Task {
                do throws(HostError) {
                    completion(
                        .success(try await perform(command, in: session, guarded: guarded, answer: answer)))
                } catch {
                    completion(.failure(error))
                }
            }
        }
    }

    private func submit(
        _ request: CommandRequest, to session: String, _ completion: @escaping CommandRequest.Completion
    ) {
        Task {
            if let resident = shard(of: session).resident(session),
                await resident.take(request, completion: completion)
            {
                return
            }
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
    /// answer. The work itself has to keep the outcome in the transaction of its effect.
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

    /// Writes something that belongs to no session, once per idempotency key, and answers when it is durable.
    ///
    /// - Parameter work: says what is written and what is answered; it runs only if nothing was kept for the key.
    public func write(
        guarded key: RequestKey?,
        _ work: () async throws(HostError) -> (write: StoreWrite, answer: RequestAnswer)
    ) async throws(HostError) -> RequestAnswer {
        try await keyed(key) { () throws(HostError) in
            let (write, answer) = try await work()
            var steps = write.steps
            if let key {
                let outcome = answer.outcome(
                    of: key, atMicroseconds: setting.time.wallMicroseconds(),
                    keptFor: setting.configuration.outcomeMicroseconds)
                steps.append(.keepOutcome(outcome))
            }
            do throws(CommitError) {
                try await setting.commits.commit(StoreWrite(write.subject, steps))
            } catch {
                setting.commits.acknowledgeFailure(of: write.subject)
                throw HostError(error)
            }
            return answer
        }
    }

    /// The commands a session refused last, oldest first; those before its last rest are forgotten.
    public func refusals(of session: String) async throws(HostError) -> [Refusal] {
        Array(await (try self.session(session)).refusals)
    }

    /// Encodes a form of a session's state, and gives it out with the revision it speaks of.
    ///
    /// - Parameters:
    ///   - form: names what is encoded; it is kept under that name until the next command.
    ///   - revision: an earlier revision, rebuilt without running rules; `nil` for the present.
    ///   - encode: runs inside the session, so it must be quick and change nothing.
    public func read(
        _ form: String, of session: String, at revision: Int? = nil,
        _ encode: @escaping @Sendable (PresentationSession) throws(HostError) -> [UInt8]
    ) async throws(HostError) -> SessionReading {
        guard let revision else {
            return try await withSession(session) { resident throws(HostError) in
                try await resident.read(form, encode)
            }
        }
        let source = try await (try self.session(session)).pastSource()
        guard (1...max(1, source.revision)).contains(revision) else {
            throw .unknownRevision(revision, current: source.revision)
        }
        let revival = setting.revival
        let bytes = try await setting.reads.run { store throws(HostError) in
            try encode(revival.engine(of: session, launch: source.launch, at: revision, from: store))
        }
        return SessionReading(revision: revision, bytes: bytes)
    }
}
