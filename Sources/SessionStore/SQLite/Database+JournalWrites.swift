import Foundation
import GRDB

extension Database {
    /// Appends entries to a journal, provided that each follows the one before and the first follows the head.
    ///
    /// - Parameter changes: the changes of the readable hierarchy by these entries, stored with the last of
    ///   them.
    func append(
        _ append: JournalAppend, _ texts: PackedTexts.StoredTexts, showing changes: [HierarchyChange],
        _ draft: inout JournalDraft,
        _ known: (String) -> SessionHead?
    ) throws {
        let session = append.session
        guard let head = try draft.heads[session] ?? known(session) ?? record(of: session)?.head else {
            throw StoreError.unknown(.session, id: session)
        }
        guard head == append.previous else {
            throw StoreError.conflict(
                session: session, expected: append.previous.revision, actual: head.revision)
        }
        var chain = JournalChain(session: session, head: head)
        for (index, entry) in append.entries.enumerated() {
            try chain.extend(entry)
            draft.lastPosition += 1
            let changes = index == append.entries.count - 1 ? changes : []
            let byteCount = try insert(
                entry, index, of: append, texts, at: draft.lastPosition, HierarchyChange.encode(changes))
            draft.sessionBytes[session, default: 0] += byteCount
            draft.unsettled.add(
                UnsettledJournal.Place(
                    session: session, revision: entry.revision, firstSequence: entry.firstSequence,
                    position: draft.lastPosition),
                UnsettledJournal.Standing(
                    head: entry.head, dueMicroseconds: append.dueMicroseconds,
                    activeMicroseconds: append.activeMicroseconds), changes, byteCount: byteCount)
        }
        draft.heads[session] = chain.head
    }

    /// - Returns: the bytes of the stored texts.
    private func insert(
        _ entry: JournalEntry, _ index: Int, of append: JournalAppend, _ texts: PackedTexts.StoredTexts,
        at position: Int, _ hierarchy: [UInt8]
    ) throws -> Int {
        let content = entry.content
        var arguments = RawArguments(
            of: try cachedStatement(
                sql: """
                    INSERT INTO journal (position, session, revision, first_sequence, active_microseconds,
                        due_microseconds, digest, format, rules_revision, time_microseconds, event_count,
                        command, events, patch, hierarchy)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """))
        arguments.bind(position)
        arguments.bind(append.session)
        arguments.bind(entry.revision)
        arguments.bind(entry.firstSequence)
        arguments.bind(append.activeMicroseconds)
        arguments.bind(append.dueMicroseconds)
        arguments.bind(entry.digest)
        for number in content.numbers { arguments.bind(number) }
        var byteCount = 0
        for (number, text) in content.texts.enumerated() {
            let stored =
                if number == 1, let digest = content.thinnedEvents {
                    ThinnedText.bytes(for: digest)
                } else {
                    texts.stored(text, number, ofEntry: index)
                }
            byteCount += stored.count
            arguments.bind(stored)
        }
        arguments.bind(hierarchy, emptyIsNull: true)
        try arguments.run(in: self)
        return byteCount
    }

    /// Changes when the session's next work falls due, without an entry. All of the session's entries are
    /// settled.
    func setTimes(_ append: JournalAppend) throws {
        let changed = try run(
            "UPDATE heads SET due_microseconds = ?, active_microseconds = ? WHERE session = ?",
            [append.dueMicroseconds, append.activeMicroseconds, append.session])
        guard changed == 1 else {
            throw StoreError.unknown(.session, id: append.session)
        }
    }

    /// Adds a snapshot at the head; returns by how many bytes the session has grown.
    func save(
        _ snapshot: SessionSnapshot, _ texts: PackedTexts.StoredTexts, of session: String,
        at head: SessionHead?
    ) throws -> Int {
        guard let head = try head ?? record(of: session)?.head else {
            throw StoreError.unknown(.session, id: session)
        }
        guard head.revision == snapshot.revision, snapshot.isGenuine(at: head.digest) else {
            throw StoreError.conflict(
                session: session, expected: snapshot.revision, actual: head.revision)
        }
        let body = Data(texts.stored(snapshot.body))
        let growth =
            try body.count
            - length(
                "length(body)", in: "snapshots", where: "session = ? AND revision = ?", [session, snapshot.revision])
        try run(
            """
            INSERT INTO snapshots (session, revision, format, digest, body) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (session, revision)
            DO UPDATE SET format = excluded.format, digest = excluded.digest, body = excluded.body
            """,
            [session, snapshot.revision, snapshot.format, snapshot.digest.data, body])
        try addBytes(growth, to: session)
        return growth
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
                sibling_before)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                session, row.controller, row.className, row.title, row.parent, row.presenting, row.presented,
                row.window, row.presentationStyle, row.state.rawValue, row.storyboardId,
                row.restorationIdentifier, row.siblingBefore,
            ])
    }
}
