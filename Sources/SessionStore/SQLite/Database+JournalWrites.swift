import Foundation
import GRDB

extension Database {
    /// Adds entries to a journal, provided that each follows the one before and the first follows the head.
    func append(_ append: JournalAppend) throws {
        var chain = JournalChain(session: append.session, head: append.previous)
        for entry in append.entries {
            try chain.follow(entry)
        }
        try move(append, to: chain.head)
        for entry in append.entries {
            try insert(entry, of: append.session)
        }
    }

    private func insert(_ entry: JournalEntry, of session: String) throws {
        let content = entry.content
        try run(
            """
            INSERT INTO journal (session, revision, format, rules_revision, time_microseconds, first_sequence,
                event_count, digest, command, events, patch)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                session, entry.revision, content.format, content.rulesRevision, content.timeMicroseconds,
                entry.firstSequence, content.eventCount, entry.digest.data, Data(content.command),
                Data(content.events), Data(content.patch),
            ])
    }

    /// Moves the head, unless it is not where the entries start: then they are another history's.
    private func move(_ append: JournalAppend, to head: SessionHead) throws {
        let changed = try run(
            """
            UPDATE heads SET revision = ?, time_microseconds = ?, next_sequence = ?, digest = ?,
                due_microseconds = ?, active_microseconds = ?
            WHERE session = ? AND revision = ? AND digest = ?
            """,
            [
                head.revision, head.timeMicroseconds, head.nextSequence, head.digest.data,
                append.dueMicroseconds, append.activeMicroseconds,
                append.session, append.previous.revision, append.previous.digest.data,
            ])
        guard changed == 1 else {
            throw try refusal(of: append)
        }
    }

    private func refusal(of append: JournalAppend) throws -> StoreError {
        guard let row = try row("SELECT revision FROM heads WHERE session = ?", [append.session]) else {
            return .unknown(.session, id: append.session)
        }
        return .conflict(
            session: append.session, expected: append.previous.revision, actual: try row.value("revision"))
    }

    func save(_ snapshot: SessionSnapshot, of session: String) throws {
        guard let head = try record(of: session)?.head else {
            throw StoreError.unknown(.session, id: session)
        }
        guard head.revision == snapshot.revision, snapshot.isGenuine(at: head.digest) else {
            throw StoreError.conflict(
                session: session, expected: snapshot.revision, actual: head.revision)
        }
        try run(
            """
            INSERT INTO snapshots (session, revision, format, digest, body) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (session, revision)
            DO UPDATE SET format = excluded.format, digest = excluded.digest, body = excluded.body
            """,
            [session, snapshot.revision, snapshot.format, snapshot.digest.data, Data(snapshot.body)])
    }

    func change(_ changes: [HierarchyChange], inHierarchyOf session: String) throws {
        for change in changes {
            switch change {
            case .put(let row):
                try put(row, of: session)
            case .remove(let controller):
                try run(
                    "DELETE FROM hierarchy WHERE session = ? AND controller = ?", [session, controller])
            }
        }
    }

    private func put(_ row: HierarchyRow, of session: String) throws {
        try run(
            """
            INSERT OR REPLACE INTO hierarchy (session, controller, class, title, parent, presenting,
                presented, "window", presentation_style, state, storyboard_id, restoration_identifier,
                position)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                session, row.controller, row.className, row.title, row.parent, row.presenting, row.presented,
                row.window, row.presentationStyle, row.state.rawValue, row.storyboardId,
                row.restorationIdentifier, row.position,
            ])
    }
}
