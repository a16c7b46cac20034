import SessionStore

extension CommitQueue {
    /// Writes a batch in one transaction, or failing that subject by subject, and answers every write in it.
    func commit(_ batch: [PendingWrite]) {
        let start = ContinuousClock.now
        let failure = attempt(batch)
        instruments.record(batch, duration: ContinuousClock.now - start)
        guard let failure else {
            state.withLock { $0.statistics.countCommit(of: batch.count) }
            instruments.countBytes(of: batch)
            answer(batch, with: .success(()))
            return
        }
        let groups = Self.groups(of: batch)
        if groups.count == 1 || failure.concernsEveryWrite {
            // Waiting for another program's lock again for each session would keep all of them waiting.
            groups.forEach { fail($0, because: failure) }
        } else {
            groups.forEach(commitAlone)
        }
    }

    /// Commits the writes of one subject, after a transaction that they shared with others has failed.
    private func commitAlone(_ writes: [PendingWrite]) {
        if let failure = attempt(writes) {
            fail(writes, because: failure)
        } else {
            state.withLock { $0.statistics.countCommit(of: writes.count) }
            instruments.countBytes(of: writes)
            answer(writes, with: .success(()))
        }
    }

    private func attempt(_ writes: [PendingWrite]) -> StoreError? {
        measured { () throws(StoreError) in try store.commit(writes.map(\.write)) }
    }

    /// Fails the writes of one subject, together with all of its writes that were waiting behind them.
    private func fail(_ writes: [PendingWrite], because failure: StoreError) {
        guard let subject = writes.first?.write.subject else { return }
        instruments.countFailure(failure)
        let behind = state.withLock { $0.fail(subject, because: failure, writeCount: writes.count) }
        answer(writes, with: .failure(.failed(failure)))
        answer(behind, with: .failure(.precedingWriteFailed(failure)))
    }

    private func answer(_ writes: [PendingWrite], with outcome: Result<Void, CommitError>) {
        for write in writes {
            write.completion(outcome)
        }
    }

    /// The writes by subject, in the order in which the subjects first appear.
    private static func groups(of batch: [PendingWrite]) -> [[PendingWrite]] {
        var places: [StoreSubject: Int] = [:]
        var groups: [[PendingWrite]] = []
        for pending in batch {
            if let place = places[pending.write.subject] {
                groups[place].append(pending)
            } else {
                places[pending.write.subject] = groups.count
                groups.append([pending])
            }
        }
        return groups
    }
}
