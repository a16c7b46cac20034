import Foundation
import GRDB

extension Database {
    /// Adds a storyboard; an existing one moves to the end of the order, as the newest of its name.
    ///
    /// - Returns: the bytes that were added.
    func insert(_ storyboard: StoredStoryboard, _ texts: PackedTexts.StoredTexts) throws -> Int {
        let isKnown = try row("SELECT 1 FROM storyboards WHERE id = ?", [storyboard.id]) != nil
        let stored = [storyboard.source, storyboard.document, storyboard.warnings].enumerated().map {
            Data(texts.stored($1, $0))
        }
        try run(
            """
            INSERT INTO storyboards (id, name, kind, created_microseconds, source, document, warnings, tenant)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET number = (SELECT max(number) + 1 FROM storyboards)
            """,
            [
                storyboard.id, storyboard.name, storyboard.kind, storyboard.createdMicroseconds,
                stored[0], stored[1], stored[2], storyboard.tenant.text,
            ])
        return isKnown ? 0 : stored.reduce(0) { $0 + $1.count }
    }

    /// - Returns: the bytes that were removed.
    func delete(storyboard id: String, of tenant: TenantName) throws -> Int {
        let owned: StatementArguments = [id, tenant.text]
        guard try row("SELECT 1 FROM storyboards WHERE id = ? AND tenant = ?", owned) != nil else {
            throw StoreError.unknown(.storyboard, id: id)
        }
        if let use = try row("SELECT session FROM session_storyboards WHERE storyboard = ? LIMIT 1", [id]) {
            throw StoreError.storyboardInUse(id: id, session: try use.value("session"))
        }
        let byteCount = try length(
            "length(source) + length(document) + length(warnings)", in: "storyboards", where: "id = ?", [id])
        try run("DELETE FROM storyboards WHERE id = ?", [id])
        return byteCount
    }

    /// - Returns: the bytes that were added.
    func insert(_ archive: StoredArchive, _ texts: PackedTexts.StoredTexts) throws -> Int {
        let summary = archive.summary
        let body = Data(texts.stored(archive.body))
        let inserted = try run(
            """
            INSERT INTO archives (id, session, label, created_microseconds, format, device, system_version,
                digest, edited, body, tenant)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
            """,
            [
                summary.id, summary.session, summary.label, summary.createdMicroseconds, summary.format,
                summary.device, summary.systemVersion, summary.digest.data, summary.isEdited ? 1 : 0,
                body, summary.tenant.text,
            ])
        guard inserted == 1 else {
            throw StoreError.alreadyExists(.archive, id: summary.id)
        }
        return body.count
    }

    /// - Returns: the bytes that were removed.
    func delete(archive id: String, of tenant: TenantName) throws -> Int {
        let byteCount = try length(
            "length(body)", in: "archives", where: "id = ? AND tenant = ?", [id, tenant.text])
        guard try run("DELETE FROM archives WHERE id = ? AND tenant = ?", [id, tenant.text]) == 1 else {
            throw StoreError.unknown(.archive, id: id)
        }
        return byteCount
    }

    /// Keeps an outcome; an expired one of the same key that has not been deleted yet is replaced.
    func keep(_ outcome: RequestOutcome, _ limits: OutcomeLimits) throws {
        let kept = try run(
            """
            INSERT INTO outcomes (tenant, scope, key, body_digest, status, headers, body,
                created_microseconds, expires_microseconds)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant, scope, key) DO UPDATE SET
                body_digest = excluded.body_digest, status = excluded.status, headers = excluded.headers,
                body = excluded.body, created_microseconds = excluded.created_microseconds,
                expires_microseconds = excluded.expires_microseconds
            WHERE outcomes.expires_microseconds <= excluded.created_microseconds
            """,
            [
                outcome.tenant.text, outcome.scope, outcome.key, outcome.bodyDigest.data, outcome.status,
                Data(outcome.headers), Data(outcome.body), outcome.createdMicroseconds, outcome.expiresMicroseconds,
            ])
        guard kept == 1 else {
            throw StoreError.alreadyExists(.outcome, id: outcome.key)
        }
        // Each insertion deletes up to two, so that a lowered limit is reached as well.
        if limits.count < .max {
            try run(
                """
                DELETE FROM outcomes WHERE number IN (
                    SELECT number FROM outcomes INDEXED BY outcomes_tenant WHERE tenant = :tenant
                    ORDER BY number LIMIT min(2, max(0, (
                        SELECT count FROM outcome_totals WHERE tenant = :tenant AND session = '*') - :limit)))
                """,
                ["tenant": outcome.tenant.text, "limit": limits.count])
        }
        try forgetOldest(besides: outcome, limits)
    }

    /// Deletes the tenant's oldest answers until those of the outcome's session and those of all its sessions are
    /// within their limits, but never the outcome itself.
    private func forgetOldest(besides outcome: RequestOutcome, _ limits: OutcomeLimits) throws {
        guard limits.sessionByteCount < .max || limits.totalByteCount < .max else { return }
        let row = try row(
            "SELECT number, session FROM outcomes WHERE tenant = ? AND scope = ? AND key = ?",
            [outcome.tenant.text, outcome.scope, outcome.key])
        guard let number: Int = try row?.optional("number"),
            let session: String = try row?.optional("session")
        else { return }
        let tenant = outcome.tenant
        if !session.isEmpty {
            try forget(
                """
                SELECT number FROM outcome_sizes
                WHERE tenant = :tenant AND session = :session AND number <> :number ORDER BY number LIMIT 1
                """, ["tenant": tenant.text, "session": session, "number": number],
                untilSizeOf: session, of: tenant, isAtMost: limits.sessionByteCount)
        }
        try forget(
            """
            SELECT number FROM outcomes INDEXED BY outcomes_tenant
            WHERE tenant = :tenant AND number <> :number ORDER BY number LIMIT 1
            """, ["tenant": tenant.text, "number": number],
            untilSizeOf: "*", of: tenant, isAtMost: limits.totalByteCount)
    }

    /// Deletes the outcomes that a query selects, repeatedly, while a sum of sizes exceeds its limit.
    private func forget(
        _ query: String, _ arguments: StatementArguments, untilSizeOf session: String, of tenant: TenantName,
        isAtMost limit: Int
    ) throws {
        while true {
            let total = try row(
                "SELECT size FROM outcome_totals WHERE tenant = ? AND session = ?", [tenant.text, session])
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
