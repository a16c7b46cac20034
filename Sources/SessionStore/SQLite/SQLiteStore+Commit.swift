import GRDB

extension SQLiteStore {
    /// Writes all of the batch in one transaction, or nothing of it.
    public func commit(_ batch: [StoreWrite]) throws(StoreError) {
        guard !batch.isEmpty else { return }
        try write { database in
            for write in batch {
                for step in write.steps {
                    try database.apply(step)
                }
            }
        }
    }
}

extension Database {
    fileprivate func apply(_ step: StoreStep) throws {
        switch step {
        case .createSession(let session):
            try create(session)
        case .append(let append):
            try self.append(append)
        case .changeHierarchy(let session, let changes):
            try change(changes, inHierarchyOf: session)
        case .saveSnapshot(let session, let snapshot):
            try save(snapshot, of: session)
        case .setStatus(let session, let status):
            try set(status, of: session)
        case .setClock(let session, let clock, let dueMicroseconds):
            try set(clock, dueMicroseconds: dueMicroseconds, of: session)
        case .deleteSession(let session):
            try delete(session: session)
        case .keepOutcome(let outcome):
            try keep(outcome)
        case .insertStoryboard(let storyboard):
            try insert(storyboard)
        case .deleteStoryboard(let id):
            try delete(storyboard: id)
        case .insertArchive(let archive):
            try insert(archive)
        case .deleteArchive(let id):
            try delete(archive: id)
        case .forgetOutcomes(let time, let rowLimit):
            try forgetOutcomes(expiredAtMicroseconds: time, rowLimit: rowLimit)
        case .clearDeletedSessions(let rowLimit):
            try clearDeletedSessions(rowLimit: rowLimit)
        }
    }
}
