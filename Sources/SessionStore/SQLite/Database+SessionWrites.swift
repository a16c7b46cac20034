import Foundation
import GRDB

extension Database {
    /// - Returns: the bytes of the stored settings and labels.
    func create(_ session: NewSession, _ texts: PackedTexts.StoredTexts) throws -> Int {
        let settings = Data(texts.stored(session.settings))
        let inserted = try run(
            """
            INSERT INTO sessions (id, label, created_microseconds, settings, rules_revision, tenant, owner)
            VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
            """,
            [
                session.id, session.label, session.createdMicroseconds, settings,
                session.rulesRevision, session.tenant.text, session.owner,
            ])
        guard inserted == 1 else {
            throw StoreError.alreadyExists(.session, id: session.id)
        }
        let head = session.head
        let (mode, rate) = session.clock.columns
        try run(
            """
            INSERT INTO heads (session, revision, time_microseconds, next_sequence, digest, status,
                clock_mode, clock_rate, active_microseconds, used_microseconds, expire_seconds, stored_bytes)
            VALUES (?, ?, ?, ?, ?, 'active', ?, ?, ?, ?, ?, ?)
            """,
            [
                session.id, head.revision, head.timeMicroseconds, head.nextSequence, head.digest.data, mode,
                rate, session.createdMicroseconds, session.createdMicroseconds, session.expireSeconds,
                settings.count,
            ])
        for (position, use) in session.storyboards.enumerated() {
            try link(use, at: position, to: session)
        }
        let labels = try session.labels.isEmpty ? 0 : set(session.labels, of: session.id)
        return settings.count + labels
    }

    private func link(_ use: StoryboardUse, at position: Int, to session: NewSession) throws {
        let arguments: StatementArguments = [use.storyboard, session.tenant.text]
        guard try row("SELECT 1 FROM storyboards WHERE id = ? AND tenant = ?", arguments) != nil else {
            throw StoreError.unknown(.storyboard, id: use.storyboard)
        }
        try run(
            "INSERT INTO session_storyboards (session, position, name, storyboard) VALUES (?, ?, ?, ?)",
            [session.id, position, use.name, use.storyboard])
    }

    func set(_ status: SessionStatus, of session: String) throws {
        let (word, reason) = status.columns
        let changed = try run(
            "UPDATE heads SET status = ?, reason = ? WHERE session = ?", [word, reason, session])
        guard changed == 1 else {
            throw StoreError.unknown(.session, id: session)
        }
    }

    func set(_ clock: SessionClock, dueMicroseconds: Int?, of session: String) throws {
        let (mode, rate) = clock.columns
        let changed = try run(
            "UPDATE heads SET clock_mode = ?, clock_rate = ?, due_microseconds = ? WHERE session = ?",
            [mode, rate, dueMicroseconds, session])
        guard changed == 1 else {
            throw StoreError.unknown(.session, id: session)
        }
    }

    /// Hides the session in a short transaction; the long part is left to `clearDeletedSessions`.
    func delete(session: String) throws {
        guard try run("DELETE FROM heads WHERE session = ?", [session]) == 1 else {
            throw StoreError.unknown(.session, id: session)
        }
        try run("DELETE FROM session_storyboards WHERE session = ?", [session])
        try run("DELETE FROM session_drivers WHERE session = ?", [session])
        try run("DELETE FROM session_labels WHERE number IN (SELECT number FROM sessions WHERE id = ?)", [session])
        try run("INSERT INTO deletions (session) VALUES (?)", [session])
    }
}

extension SessionStatus {
    fileprivate var columns: (word: String, reason: String?) {
        switch self {
        case .active: ("active", nil)
        case .terminated(let reason): ("terminated", reason)
        case .quarantined(let reason): ("quarantined", reason)
        }
    }
}

extension SessionClock {
    fileprivate var columns: (mode: String, rate: Double) {
        switch self {
        case .manual: ("manual", 1)
        case .live(let rate): ("live", rate)
        }
    }
}
