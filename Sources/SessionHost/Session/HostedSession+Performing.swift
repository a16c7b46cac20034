import PresentationCoding
import PresentationEngine
import SessionNumbers
import SessionStore

/// Runs one command: checks it, applies it, records it and submits it to the commit queue.
extension HostedSession {
    /// Accepts a command on the calling thread. Returns false if the session is not idle, rests, or is so large that a
    /// single step could hold up the thread; the caller must then use ``take(_:isNext:completion:)``.
    nonisolated func takeHere(
        _ request: CommandRequest, completion: @escaping CommandRequest.Completion
    ) -> Bool {
        executor.runHere {
            assumeIsolated {
                !$0.isLarge && $0.take(request, completion: completion)
            }
        } ?? false
    }

    /// Accepts a command. Returns false if the session rests; the caller must then look the session up again.
    ///
    /// - Parameter isNext: whether the command was in the queue and is now first in line.
    func take(
        _ request: CommandRequest, isNext: Bool = false, completion: @escaping CommandRequest.Completion
    ) -> Bool {
        switch condition {
        case .resting: return false
        case .gone: completion(.failure(.unknown(.session, id: id)))
        case .recovering(let failure):
            completion(.failure(failure))
            Task { await goBack() }
        case .quarantined(let reason, _): completion(.failure(.quarantined(reason: reason)))
        case .working, .deleting: wait(request, completion)
        // Waiting requests, and a request to delete the session, come first.
        case .open where !isNext && (!waiting.isEmpty || deletionCount > 0): wait(request, completion)
        case .open:
            lastUse = setting.time.monotonicMicroseconds()
            // A stored command records a client's use, except in a live session, where the clock also runs commands.
            publication.noteCommand(atMicroseconds: setting.calendar.now, isStored: live == nil)
            if live != nil { attend() }
            do throws(HostError) {
                try perform(request, completion)
            } catch {
                answer(error, to: request, through: completion)
            }
        }
        return true
    }

    private func perform(
        _ request: CommandRequest, _ completion: @escaping CommandRequest.Completion
    ) throws(HostError) {
        if request.lifetime.isOver { throw .abandoned }
        try setting.requireRoom(for: identity.tenant, request.byteLimit)
        let limit = setting.configuration.revisionLimit
        guard head.revision < limit else { throw .journalFull(limit: limit) }
        try runDueWork()
        if case .working = condition { return waiting.prepend(.command(request, completion)) }
        guard head.revision < limit else { throw .journalFull(limit: limit) }
        if let condition = request.revision, !condition.permits(engine.revision) {
            throw .revisionMismatch(current: engine.revision)
        }
        try tellUnfreezing()
        if case .working = condition { return waiting.prepend(.command(request, completion)) }
        // Advancing the clock takes a separate revision; the last one is reserved for the command.
        let hasRoom = SerialNumber.following(head.revision) < limit
        try journal(request, after: hasRoom ? passingTime : nil, completion)
    }

    /// Applies a command, after advancing a live clock up to it, and submits both; a command that does not end
    /// within its first slice continues as long work.
    func journal(
        _ request: CommandRequest, after time: Int?, _ completion: @escaping CommandRequest.Completion
    ) throws(HostError) {
        var draft = CommandDraft(following: head)
        let isDone: Bool
        do throws(Rejection) {
            if let time { try draft.pass(to: time, in: &engine) }
        } catch {
            throw refusal(error, of: request)
        }
        let command = try target(request, after: time)
        do throws(Rejection) {
            try draft.begin(command, in: &engine)
            isDone = try draft.proceed(in: &engine)
        } catch {
            throw refusal(error, of: request)
        }
        // The snapshot of a large state takes long as well.
        let isLong = !isDone || (isSnapshotDue(after: draft) && engine.isLarge)
        guard !isLong else { return goOn(draft, of: request, completion) }
        try finish(draft, of: request, lifetime: .endless, completion)
    }

    /// The command with ids in place of labels; if that fails, the advance of the clock is rolled back.
    private func target(_ request: CommandRequest, after time: Int?) throws(HostError) -> Command {
        guard let targeting = request.targeting else { return request.command }
        do throws(Rejection) {
            return try targeting(engine)
        } catch {
            if time != nil { engine.takeBack() }
            // The command has not begun: the engine's trail belongs to an earlier command.
            throw .refused(error)
        }
    }

    /// The refusal of a command that had begun, with the decisions that led to it.
    private func refusal(_ error: Rejection, of request: CommandRequest) -> HostError {
        .refused(error, call: engine.refused?.call, trail: RefusalTrail(engine))
    }

    /// Submits the draft, or rolls it back.
    func finish(
        _ draft: CommandDraft, of request: CommandRequest, lifetime: RequestLifetime,
        _ completion: @escaping CommandRequest.Completion
    ) throws(HostError) {
        do throws(HostError) {
            // From here on the command takes effect, whether or not a client still waits for its answer.
            if lifetime.isOver { throw .abandoned }
            try submit(draft, of: request, completion)
        } catch {
            engine.takeBack()
            throw error
        }
    }

    // MARK: Refusing

    /// Answers with an error. A refusal is sent only once the state on which it is based is durable, since that state
    /// could still be lost.
    func answer(
        _ error: HostError, to request: CommandRequest,
        through completion: @escaping CommandRequest.Completion
    ) {
        switch error {
        case .refused(let rejection, let call, _, let trail):
            setting.instruments.countRefusal(rejection)
            place(rejection, call, trail, of: request, completion)
        case .revisionMismatch: answer(error, onceDurable: head.revision, completion)
        case .unknown, .alreadyExists, .storyboardInUse, .unknownRevision, .cursorAhead, .eventsThinned,
            .keyReused, .keptAnswerUnreadable, .quarantined, .labelsRefused, .tooManySessions, .quotaExceeded,
            .overloaded,
            .stopping, .abandoned, .tooLongToStore, .pictureTooLarge, .forkTooLarge, .journalFull, .unavailable,
            .uncommitted,
            .unreadable:
            completion(.failure(error))
        }
    }

    /// Finds the cause of a refusal in its request before it waits, since nothing may be searched on the thread
    /// that publishes a commit.
    private func place(
        _ rejection: Rejection, _ call: Int?, _ trail: RefusalTrail?, of request: CommandRequest,
        _ completion: @escaping CommandRequest.Completion
    ) {
        let revision = head.revision
        let refuse = { [self] (place: String?) in
            if !request.isDueWork { remember(rejection, place, trail, of: request.command, at: revision) }
            answer(
                .refused(rejection, call: call, place: place, trail: trail), onceDurable: revision, completion
            )
        }
        guard let placing = request.placing else { return refuse(nil) }
        guard placing.byteCount > RefusalPlacing.promptByteLimit else {
            return refuse(placing.place(rejection, call))
        }
        let longWork = setting.longWork
        Task {
            do throws(HostError) {
                refuse(
                    try await longWork.run(.document, for: request.lifetime) { _ in
                        placing.place(rejection, call)
                    })
            } catch {
                remember(rejection, nil, trail, of: request.command, at: revision)
                completion(.failure(error))
            }
        }
    }

    private func answer(
        _ error: HostError, onceDurable revision: Int, _ completion: @escaping CommandRequest.Completion
    ) {
        publication.whenCommitted(revision) { arrival in
            switch arrival {
            case .committed: completion(.failure(error))
            case .lost: completion(.failure(.uncommitted))
            }
        }
    }

    private func remember(
        _ rejection: Rejection, _ place: String?, _ trail: RefusalTrail?, of command: Command,
        at revision: Int
    ) {
        refusals.append(
            Refusal(
                wallMicroseconds: setting.time.wallMicroseconds(), revision: revision,
                command: command.encoded(), rejection: rejection, place: place, chain: trail?.chain))
        publication.noteRefusal()
    }
}
