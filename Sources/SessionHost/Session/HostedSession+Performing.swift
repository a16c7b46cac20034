import PresentationEngine
import SessionStore

/// One command: checked, applied, written down and handed to the commit queue.
extension HostedSession {
    /// Takes a command in, unless the session rests: then it answers false, and the caller asks elsewhere.
    func take(_ request: CommandRequest, completion: @escaping CommandRequest.Completion) -> Bool {
        switch condition {
        case .resting: return false
        case .gone: completion(.failure(.unknown(.session, id: id)))
        case .recovering(let failure):
            completion(.failure(failure))
            Task { await goBack() }
        case .quarantined(let reason, _): completion(.failure(.quarantined(reason: reason)))
        case .open:
            lastUse = setting.time.monotonicMicroseconds()
            do throws(HostError) {
                try perform(request, completion)
            } catch {
                answer(error, through: completion)
            }
        }
        return true
    }

    /// Answers with an error; a refusal, once the state that led to it is durable, so that it does not rest on
    /// what may yet be lost.
    private func answer(_ error: HostError, through completion: @escaping CommandRequest.Completion) {
        switch error {
        case .refused, .revisionMismatch:
            publication.whenCommitted(head.revision) { arrival in
                switch arrival {
                case .committed: completion(.failure(error))
                case .lost: completion(.failure(.uncommitted))
                }
            }
        case .unknown, .alreadyExists, .storyboardInUse, .unknownRevision, .keyReused, .quarantined,
            .tooManySessions, .overloaded, .stopping, .unavailable, .uncommitted, .unreadable:
            completion(.failure(error))
        }
    }

    private func perform(
        _ request: CommandRequest, _ completion: @escaping CommandRequest.Completion
    ) throws(HostError) {
        try runDueWork()
        if let condition = request.revision, !condition.permits(engine.revision) {
            throw .revisionMismatch(current: engine.revision)
        }
        try journal(request, after: passingTime, completion)
    }

    /// Applies a command, after the time that a live clock lets pass for it, and hands both over.
    func journal(
        _ request: CommandRequest, after time: Int?, _ completion: @escaping CommandRequest.Completion
    ) throws(HostError) {
        var draft = CommandDraft(following: head)
        do throws(Rejection) {
            if let time { try draft.pass(to: time, in: &engine) }
            try draft.apply(request.command, to: &engine)
        } catch {
            remember(error, of: request.command)
            throw .refused(error, call: engine.refusedCall)
        }
        do throws(HostError) {
            try submit(draft, of: request, completion)
        } catch {
            engine.takeBack()
            throw error
        }
    }

    private func remember(_ rejection: Rejection, of command: Command) {
        if refusals.count >= setting.configuration.refusalLimit { refusals.removeFirst() }
        refusals.append(
            Refusal(
                wallMicroseconds: setting.time.wallMicroseconds(), revision: engine.revision,
                command: command.encoded(), rejection: rejection))
    }
}
