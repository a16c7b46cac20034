import GRDB

extension SQLiteStore {
    /// Writes the whole batch in one transaction, or nothing of it.
    public func commit(_ batch: [StoreWrite]) throws(StoreError) {
        guard !batch.isEmpty else { return }
        try write { database, draft in
            for write in batch {
                guard !write.hasRow(longerThan: LongText.longestWrittenRow) else {
                    throw StoreError.tooLong(byteLimit: LongText.longestWrittenRow)
                }
                try self.apply(write, to: database, &draft)
            }
            try self.bookBytes(in: database, &draft)
            try self.settleSurplus(in: database, &draft)
        }
    }

    private func apply(_ write: StoreWrite, to database: Database, _ draft: inout JournalDraft) throws {
        let last = write.steps.lastIndex { $0.appendedSession != nil }
        let appends = last.flatMap { write.steps[$0].appendedSession }
        for (number, step) in write.steps.enumerated() {
            let texts = write.packed.of(step: number)
            switch step {
            case .append(let append) where !append.entries.isEmpty:
                let changes = number == last ? write.changes(of: append.session) : []
                try database.append(append, texts, showing: changes, &draft) { head(of: $0) }
            case .changeHierarchy(let session, _) where session == appends:
                // Written with the last entry, and visible when that is settled.
                break
            case .saveSnapshot(let session, let snapshot):
                draft.sessionBytes[session, default: 0] += try database.save(
                    snapshot, texts, of: session, at: draft.heads[session] ?? head(of: session))
            case .createSession, .setLabels, .setExpiry, .noteUse, .setDriver, .keepOutcome, .insertStoryboard,
                .deleteStoryboard, .insertArchive,
                .deleteArchive, .thinEvents, .forgetOutcomes:
                try database.apply(step, texts, &draft)
            case .append, .changeHierarchy, .setStatus, .setClock, .clearDeletedSessions:
                try settle(in: database, &draft)
                try database.apply(step, texts, &draft)
            case .deleteSession(let session):
                try settle(in: database, &draft)
                try database.apply(step, texts, &draft)
                draft.heads[session] = nil
                draft.deleted.append(session)
            }
        }
    }
}

extension StoreStep {
    /// The session whose journal grows by this step.
    fileprivate var appendedSession: String? {
        guard case .append(let append) = self, !append.entries.isEmpty else { return nil }
        return append.session
    }
}

extension StoreWrite {
    /// All changes to a session's readable hierarchy.
    fileprivate func changes(of session: String) -> [HierarchyChange] {
        var changes: [HierarchyChange] = []
        for case .changeHierarchy(session, let more) in steps { changes += more }
        return changes
    }
}

extension Database {
    /// Carries out a step that adds no entries; the rows that it depends on are settled.
    fileprivate func apply(
        _ step: StoreStep, _ texts: PackedTexts.StoredTexts, _ draft: inout JournalDraft
    ) throws {
        switch step {
        case .createSession(let session):
            draft.owners[session.id] = session.tenant
            draft.sessionBytes[session.id] = try create(session, texts)
        case .append(let append):
            try setTimes(append)
        case .changeHierarchy(let session, let changes):
            try change(changes, inHierarchyOf: session)
        case .saveSnapshot(let session, let snapshot):
            draft.sessionBytes[session, default: 0] += try save(snapshot, texts, of: session, at: nil)
        case .setStatus(let session, let status):
            try set(status, of: session)
        case .setClock(let session, let clock, let dueMicroseconds):
            try set(clock, dueMicroseconds: dueMicroseconds, of: session)
        case .setLabels(let session, let labels):
            draft.sessionBytes[session, default: 0] += try set(labels, of: session)
        case .setExpiry(let session, let seconds):
            try setExpiry(seconds, of: session)
        case .setDriver(let session, let token, let revision):
            try run(
                """
                INSERT INTO session_drivers (session, token, revision) VALUES (?, ?, ?)
                ON CONFLICT (session) DO UPDATE SET token = excluded.token, revision = excluded.revision
                """, [session, token, revision])
        case .noteUse(let session, let time):
            try noteUse(of: session, atMicroseconds: time)
        case .deleteSession(let session):
            let byteCount = try storedByteCount(of: session)
            draft.owners[session] = try tenant(of: session)
            try delete(session: session)
            draft.sessionBytes[session, default: 0] -= byteCount
        case .keepOutcome(let outcome, let limits):
            try keep(outcome, limits)
        case .insertStoryboard(let storyboard):
            draft.tenantBytes[storyboard.tenant, default: 0] += try insert(storyboard, texts)
        case .deleteStoryboard(let id, let tenant):
            draft.tenantBytes[tenant, default: 0] -= try delete(storyboard: id, of: tenant)
        case .insertArchive(let archive):
            draft.tenantBytes[archive.summary.tenant, default: 0] += try insert(archive, texts)
        case .deleteArchive(let id, let tenant):
            draft.tenantBytes[tenant, default: 0] -= try delete(archive: id, of: tenant)
        case .thinEvents(let piece):
            draft.sessionBytes[piece.session, default: 0] += try thin(piece)
        case .forgetOutcomes(let time, let rowLimit):
            try forgetOutcomes(expiredAtMicroseconds: time, rowLimit: rowLimit)
        case .clearDeletedSessions(let rowLimit, let byteLimit):
            try clearDeletedSessions(rowLimit: rowLimit, byteLimit: byteLimit)
        }
    }
}
