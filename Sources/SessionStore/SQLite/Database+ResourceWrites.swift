import Foundation
import GRDB

extension Database {
    /// Adds a storyboard; one that exists already moves to the end of the order, as the newest of its name.
    func insert(_ storyboard: StoredStoryboard, _ texts: PackedTexts.StoredTexts) throws {
        try run(
            """
            INSERT INTO storyboards (id, name, kind, created_microseconds, source, document, warnings)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET number = (SELECT max(number) + 1 FROM storyboards)
            """,
            [
                storyboard.id, storyboard.name, storyboard.kind, storyboard.createdMicroseconds,
                Data(texts.stored(storyboard.source, 0)), Data(texts.stored(storyboard.document, 1)),
                Data(texts.stored(storyboard.warnings, 2)),
            ])
    }

    func delete(storyboard id: String) throws {
        if let use = try row("SELECT session FROM session_storyboards WHERE storyboard = ? LIMIT 1", [id]) {
            throw StoreError.storyboardInUse(id: id, session: try use.value("session"))
        }
        guard try run("DELETE FROM storyboards WHERE id = ?", [id]) == 1 else {
            throw StoreError.unknown(.storyboard, id: id)
        }
    }

    func insert(_ archive: StoredArchive, _ texts: PackedTexts.StoredTexts) throws {
        let summary = archive.summary
        let inserted = try run(
            """
            INSERT INTO archives (id, session, label, created_microseconds, format, device, system_version,
                digest, edited, body)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
            """,
            [
                summary.id, summary.session, summary.label, summary.createdMicroseconds, summary.format,
                summary.device, summary.systemVersion, summary.digest.data, summary.isEdited ? 1 : 0,
                Data(texts.stored(archive.body)),
            ])
        guard inserted == 1 else {
            throw StoreError.alreadyExists(.archive, id: summary.id)
        }
    }

    func delete(archive id: String) throws {
        guard try run("DELETE FROM archives WHERE id = ?", [id]) == 1 else {
            throw StoreError.unknown(.archive, id: id)
        }
    }

    /// Keeps an outcome; an expired one of the same key that has not been deleted yet is replaced.
    func keep(_ outcome: RequestOutcome, _ limits: OutcomeLimits) throws {
        let kept = try run(
            """
            INSERT INTO outcomes (scope, key, body_digest, status, headers, body, created_microseconds,
                expires_microseconds)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, key) DO UPDATE SET
                body_digest = excluded.body_digest, status = excluded.status, headers = excluded.headers,
                body = excluded.body, created_microseconds = excluded.created_microseconds,
                expires_microseconds = excluded.expires_microseconds
            WHERE outcomes.expires_microseconds <= excluded.created_microseconds
            """,
            [
                outcome.scope, outcome.key, outcome.bodyDigest.data, outcome.status, Data(outcome.headers),
                Data(outcome.body), outcome.createdMicroseconds, outcome.expiresMicroseconds,
            ])
        guard kept == 1 else {
            throw StoreError.alreadyExists(.outcome, id: outcome.key)
        }
        // Numbers grow by one, so the newest number tells how many outcomes there can be. Each insertion
        // deletes up to two, so that a lowered limit is reached as well.
        if limits.count < .max {
            try run(
                """
                DELETE FROM outcomes WHERE number IN (
                    SELECT number FROM outcomes WHERE number <= (SELECT max(number) FROM outcomes) - ?
                    ORDER BY number LIMIT 2)
                """,
                [limits.count])
        }
        try forgetOldest(besides: outcome, limits)
    }

    /// Deletes the oldest answers until those of the outcome's session and those of all sessions are within
    /// their limits, but never the outcome itself.
    private func forgetOldest(besides outcome: RequestOutcome, _ limits: OutcomeLimits) throws {
        guard limits.sessionByteCount < .max || limits.totalByteCount < .max else { return }
        let row = try row(
            "SELECT number, session FROM outcomes WHERE scope = ? AND key = ?", [outcome.scope, outcome.key])
        guard let number: Int = try row?.optional("number"),
            let session: String = try row?.optional("session")
        else { return }
        if !session.isEmpty {
            try forget(
                """
                SELECT number FROM outcome_sizes WHERE session = :session AND number <> :number
                ORDER BY number LIMIT 1
                """, ["session": session, "number": number], untilSizeOf: session,
                isAtMost: limits.sessionByteCount
            )
        }
        try forget(
            "SELECT number FROM outcomes WHERE number <> :number ORDER BY number LIMIT 1", ["number": number],
            untilSizeOf: "*", isAtMost: limits.totalByteCount)
    }

    /// Deletes the outcomes that a query selects, repeatedly, while a sum of sizes exceeds its limit.
    private func forget(
        _ query: String, _ arguments: StatementArguments, untilSizeOf session: String, isAtMost limit: Int
    ) throws {
        while true {
            let total = try row("SELECT size FROM outcome_totals WHERE session = ?", [session])
            let size: Int? = try total?.optional("size")
            guard let size, size > limit else { return }
            guard try run("DELETE FROM outcomes WHERE number IN (\(query))", arguments) > 0 else { return }
        }
    }

    /// Deletes from the oldest on. Outcomes expire roughly in the order in which they were kept, so no index is
    /// needed.
    func forgetOutcomes(expiredAtMicroseconds time: Int, rowLimit: Int) throws {
        try run(
            """
            DELETE FROM outcomes WHERE expires_microseconds <= ? AND number IN (
                SELECT number FROM outcomes ORDER BY number LIMIT ?)
            """,
            [time, rowLimit])
    }
}
