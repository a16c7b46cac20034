import PresentationEngine
import SessionStore

/// Waiting while a command continues as long work: all other requests queue, in order and in bounded number.
extension HostedSession {
    /// Passes on a command that did not end within its first slice.
    func goOn(
        _ draft: CommandDraft, of request: CommandRequest, _ completion: @escaping CommandRequest.Completion
    ) {
        let awakenings = request.isDueWork ? setting.awakenings : nil
        let mark = awakenings?.begin(id)
        guard awakenings == nil || mark != nil else {
            engine.takeBack()
            return noteFailure(ofPiece: .overloaded)
        }
        let work = CommandUnderWay(
            request, completion, epoch: epoch, atWall: setting.time.wallMicroseconds(), volume: volume,
            snapshotByteCount: setting.configuration.snapshotByteCount, draft: draft, engine: &engine)
        condition = .working(work)
        let longWork = setting.longWork
        Task {
            let ending = await work.run(longWork)
            awakenings?.end(mark)
            end(work, ending)
        }
    }

    /// Takes the engine back after a command that continued as long work.
    private func end(_ work: CommandUnderWay, _ ending: CommandUnderWay.Ending) {
        guard work.epoch == epoch else {
            // The session has returned to its committed state in the meantime, with an engine of its own.
            return work.completion(.failure(.uncommitted))
        }
        let draft = work.giveBack(to: &engine)
        switch condition {
        case .working:
            condition = .open
            settle(work, draft, ending)
            scheduleDueWork()
        case .open, .deleting, .recovering, .quarantined, .resting, .gone:
            // The session was taken out of use in the meantime.
            if case .done = ending { engine.takeBack() }
            work.completion(.failure(.uncommitted))
        }
        admitWaiting()
    }

    private func settle(_ work: CommandUnderWay, _ draft: CommandDraft, _ ending: CommandUnderWay.Ending) {
        switch ending {
        case .refused(let rejection, _, _) where work.request.isDueWork:
            noteFailure(ofPiece: .refused(rejection))
        case .cutOff(let error) where work.request.isDueWork:
            noteFailure(ofPiece: error)
        case .done:
            do throws(HostError) {
                try finish(
                    draft, of: work.request, lifetime: work.lifetime, work.completion)
            } catch {
                if work.request.isDueWork { noteFailure(ofPiece: error) }
                answer(error, to: work.request, through: work.completion)
            }
        case .refused(let rejection, let call, let trail):
            answer(
                .refused(rejection, call: call, trail: trail), to: work.request, through: work.completion)
        case .cutOff where work.wasCancelled: rolledBack.append(work.completion)
        case .cutOff(let error): work.completion(.failure(error))
        }
    }

    /// Waits until the command in progress has ended.
    func waitUntilIdle() async throws(HostError) {
        try await waitForTurn()
    }

    /// Whether a command is being rolled back because the session is to be deleted.
    var isCancelling: Bool {
        if case .working(let work) = condition { work.wasCancelled } else { false }
    }

    /// Admits the waiting requests one after another, until one of them becomes long work; in between, other
    /// work of the actor gets its turn. A request to delete the session comes first, and alone.
    func admitWaiting() {
        guard !isAdmitting else { return }
        switch condition {
        case .working, .deleting: return
        case .recovering where recovery.isUnderWay: return
        case .recovering, .open, .quarantined, .resting, .gone: break
        }
        guard deletionCount == 0 || waiting.beginsWithDeletion, let entry = waiting.next() else { return }
        admit(entry)
        guard !waiting.isEmpty else { return }
        isAdmitting = true
        Task {
            isAdmitting = false
            admitWaiting()
        }
    }

    private func admit(_ entry: WaitingLine.Entry) {
        switch entry {
        case .command(let request, let completion):
            // A session with waiting requests does not rest.
            if !take(request, isNext: true, completion: completion) { completion(.failure(.uncommitted)) }
        case .turn(_, let continuation), .deletion(let continuation): continuation.resume()
        }
    }

    /// Queues a command.
    func wait(_ request: CommandRequest, _ completion: @escaping CommandRequest.Completion) {
        guard makeRoom() else { return completion(.failure(.overloaded)) }
        waiting.append(.command(request, completion))
    }

    /// Whether requests wait for a command or a deletion to end.
    var isBusy: Bool {
        switch condition {
        case .working, .deleting: true
        case .open, .recovering, .quarantined, .resting, .gone: false
        }
    }

    /// Waits until no command is running as long work and no deletion is in progress.
    func waitForTurn(_ lifetime: RequestLifetime = .endless) async throws(HostError) {
        while isBusy {
            guard makeRoom() else { throw .overloaded }
            await withCheckedContinuation { waiting.append(.turn(lifetime, $0)) }
            if lifetime.isOver { throw .abandoned }
        }
    }

    /// Waits until the session may be deleted: the command in progress has been rolled back, and no other deletion is
    /// in progress.
    func waitForDeletion() async {
        while isBusy {
            if case .working(let work) = condition { work.cancel() }
            deletionCount += 1
            await withCheckedContinuation { waiting.prepend(.deletion($0)) }
            deletionCount -= 1
        }
    }

    private func makeRoom() -> Bool {
        let (hasRoom, over) = waiting.hasRoom()
        for entry in over {
            switch entry {
            case .command(_, let completion): completion(.failure(.abandoned))
            case .turn(_, let continuation), .deletion(let continuation): continuation.resume()
            }
        }
        return hasRoom
    }
}
