import ContentDigests
import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionNumbers
import SessionStore

/// Submits a command's effects to the store, and answers the requests that wait for them.
extension HostedSession {
    /// Submits the draft to the commit queue. If this throws, nothing is written or kept.
    func submit(
        _ draft: CommandDraft, of request: CommandRequest,
        _ completion: @escaping CommandRequest.Completion
    ) throws(HostError) {
        // Passing the actor's own value would copy it at each call.
        let engine = engine
        let wall = setting.time.wallMicroseconds()
        let status = statusAfter(draft)
        let pending = SessionSummary.pending(of: engine)
        let view = CommittedView(engine, of: identity, head: draft.head, status: status, pending: pending)
        let archive = engine.savedArchive.map { stored($0, atWall: wall) }
        let outcome = CommandOutcome(
            view: view, firstSequence: draft.firstSequence,
            journaled: draft.events ?? JournaledEvents([], of: engine), pending: pending,
            archive: archive?.summary, restoration: engine.restorationReport,
            transition: draft.events?.events.encodedBeginning,
            isKept: request.key != nil)
        let answer = request.answer(outcome, engine)
        let moved = liveAfter()
        var volume = volume
        var steps = request.prelude
        steps.append(append(draft, live: moved))
        if !draft.changes.isEmpty { steps.append(.changeHierarchy(session: id, draft.changes)) }
        let driver = driverAfter(request, revision: draft.head.revision, atWall: wall)
        if driver.token != self.driver.token {
            steps.append(.setDriver(session: id, token: driver.token, revision: driver.sinceRevision))
        }
        if status != self.status { steps.append(.setStatus(session: id, status)) }
        if let archive { steps.append(.insertArchive(archive)) }
        if let snapshot = try dueSnapshot(after: draft, &volume) {
            steps.append(.saveSnapshot(session: id, snapshot))
        }
        if let key = request.key {
            let configuration = setting.configuration
            let kept = answer.outcome(
                of: key, atMicroseconds: wall, keptFor: configuration.outcomeMicroseconds)
            steps.append(.keepOutcome(kept, limits: configuration.outcomeLimits))
        }
        let write = StoreWrite(.session(id), steps)
        let room = try setting.takeRoom(for: identity.tenant, request.byteLimit, adding: write.addedByteCount)
        try submit(write, in: room, publishing: view, answer, completion)
        setting.instruments.countCommand(
            isDueWork: request.isDueWork, eventCount: draft.events?.events.count ?? 0)
        head = draft.head
        isLarge = engine.isLarge
        for id in draft.endedIDs { endedObjects.note(id) }
        self.status = status
        self.driver = driver
        self.volume = volume
        live = moved
        readings.clear()
        if request.isDueWork { notePiece(of: draft.byteCount) }
        freezeIfJournalIsFull()
        scheduleDueWork()
    }

    private func submit(
        _ write: StoreWrite, in room: TakenRoom?, publishing view: CommittedView, _ answer: RequestAnswer,
        _ completion: @escaping CommandRequest.Completion
    ) throws(HostError) {
        let epoch = epoch
        do throws(CommitError) {
            try setting.commits.submit(write) { [self, publication] result in
                room?.giveBack()
                switch result {
                case .success:
                    publication.publish(view)
                    completion(.success(answer))
                case .failure(let error):
                    let failure = HostError(error)
                    publication.loseWaits()
                    completion(.failure(failure))
                    Task { await self.recover(from: failure, epoch: epoch) }
                }
            }
        } catch {
            room?.giveBack()
            let failure = HostError(error)
            switch error {
            case .overloaded, .stopping, .tooLong: break
            case .failed, .precedingWriteFailed:
                Task { await self.recover(from: failure, epoch: epoch) }
            }
            throw failure
        }
    }

    /// An archive that a command saved, under an identifier derived from the saving command.
    private func stored(_ archive: StateArchive, atWall wall: Int) -> StoredArchive {
        var writer = JSONWriter(capacity: 1_024)
        writer.value(archive)
        let place = Array("\(id) \(engine.revision)".utf8)
        return StoredArchive(
            id: "ar_" + ContentDigest(of: writer.bytes + place).description.prefix(24), session: id,
            label: nil, tenant: identity.tenant, createdMicroseconds: wall, format: archive.version,
            device: archive.keys.device ?? archive.keys.idiom.name,
            systemVersion: archive.keys.systemVersion.description, body: writer.bytes)
    }

    private func append(_ draft: CommandDraft, live: LiveTime?) -> StoreStep {
        // After the last possible revision, nothing can fall due any more.
        let isLast = draft.head.revision >= setting.configuration.revisionLimit
        let due = isLast ? nil : live.flatMap { dueMoment(of: $0) }
        let (monotonic, present) = (setting.time.monotonicMicroseconds(), setting.calendar.now)
        return .append(
            JournalAppend(
                session: id, previous: head, entries: draft.entries,
                dueMicroseconds: due.map {
                    RealTime.moment(present, plus: RealTime.span(from: monotonic, to: $0))
                }, activeMicroseconds: present))
    }

    private func statusAfter(_ draft: CommandDraft) -> SessionStore.SessionStatus {
        guard engine.header.status == .terminated else { return status }
        for event in (draft.events?.events ?? []).reversed() {
            if case .exception(let name, let reason) = event.kind {
                return .terminated(reason: "\(name): \(reason.text)")
            }
            if case .lifecycle(_, .terminated) = event.kind { return .terminated(reason: "The app has ended.") }
        }
        return status
    }

    /// Whether a snapshot is due with the draft.
    func isSnapshotDue(after draft: CommandDraft) -> Bool {
        volume.isSnapshotDue(after: draft.patchByteCount, from: setting.configuration.snapshotByteCount)
    }

    /// A snapshot if one is due. The snapshot of a large state has been taken before, as long work.
    private func dueSnapshot(
        after draft: CommandDraft, _ volume: inout PatchVolume
    ) throws(HostError) -> SessionSnapshot? {
        guard isSnapshotDue(after: draft) else {
            volume.patchByteCount += draft.patchByteCount
            return nil
        }
        var draft = draft
        if draft.snapshot == nil { draft.takeSnapshot(of: engine) }
        switch draft.snapshot {
        case .taken(let snapshot):
            let limit = setting.configuration.stateByteLimit
            guard snapshot.body.count <= limit else { throw .tooLongToStore(byteLimit: limit) }
            volume = PatchVolume(snapshotByteCount: snapshot.body.count)
            return snapshot
        case .refused(let broken):
            let reason = broken.joined(separator: " ")
            Task { self.quarantine(because: reason, isReadable: true) }
            throw .quarantined(reason: reason)
        case nil: return nil
        }
    }

    /// The whole state in its stored form.
    func snapshot(at head: SessionHead) -> SessionSnapshot {
        SessionSnapshot(
            of: head, format: CommandDraft.snapshotFormat, body: TouchedState(whole: engine).encoded())
    }
}
