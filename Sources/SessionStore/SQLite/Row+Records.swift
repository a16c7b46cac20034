import ContentDigests
import Foundation
import GRDB
import SessionNumbers
import TextPacking

extension Row {
    /// A session from a row of the view `session_records`.
    func sessionRecord() throws -> SessionRecord {
        let id: String = try value("id")
        var record = SessionRecord(
            number: try number("number"), id: id, label: try optional("label"), tenant: try tenant(),
            owner: try optional("owner"), createdMicroseconds: try number("created_microseconds"),
            rulesRevision: try number("rules_revision"), head: try sessionHead(of: id),
            status: try sessionStatus(of: id), clock: try sessionClock(of: id),
            dueMicroseconds: try optionalNumber("due_microseconds"),
            activeMicroseconds: try number("active_microseconds"))
        record.usedMicroseconds = try optionalNumber("used_microseconds")
        record.expireSeconds = try optionalNumber("expire_seconds")
        record.thinnedRevision = try number("thinned_revision")
        return record
    }

    /// A session for a list. If its record is damaged, the session is listed as quarantined and the others are
    /// not affected. `nil` if not even its identifier can be read.
    func listedRecord() -> SessionRecord? {
        do {
            return try sessionRecord()
        } catch {
            guard let id: String = optionalValue("id"), let number: Int = optionalValue("number"),
                let tenant = optionalValue("tenant").flatMap(TenantName.init)
            else { return nil }
            let fault = StoreError(error, path: "", session: id)
            return SessionRecord(
                number: number, id: id, label: optionalValue("label"), tenant: tenant,
                createdMicroseconds: 0, rulesRevision: 0,
                head: SessionHead(revision: 0, timeMicroseconds: 0, nextSequence: 1, digest: .none),
                status: .quarantined(reason: fault.description), clock: .manual, dueMicroseconds: nil,
                activeMicroseconds: 0)
        }
    }

    /// The tenant that a row belongs to.
    func tenant() throws -> TenantName {
        let text: String = try value("tenant")
        guard let tenant = TenantName(text) else { throw UnwrittenValue(column: "tenant", value: text) }
        return tenant
    }

    /// The value of a column; `nil` if it is missing or has another type.
    func optionalValue<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
        do {
            return try optional(column)
        } catch {
            // A value of another type counts as missing.
            return nil
        }
    }

    private func sessionHead(of session: String) throws -> SessionHead {
        let revision = try number("revision")
        guard let digest = try digest("digest") else {
            throw Self.fault(session, revision, "the head's digest is not one")
        }
        let next = try number("next_sequence")
        guard next >= 1 else { throw Self.fault(session, revision, "the head's next event is numbered \(next)") }
        return SessionHead(
            revision: revision, timeMicroseconds: try number("time_microseconds"), nextSequence: next,
            digest: digest)
    }

    private func sessionStatus(of session: String) throws -> SessionStatus {
        let word: String = try value("status")
        let reason: String = try optional("reason") ?? ""
        switch word {
        case "active": return .active
        case "terminated": return .terminated(reason: reason)
        case "quarantined": return .quarantined(reason: reason)
        default: throw Self.fault(session, try number("revision"), "the status \(word) is not one")
        }
    }

    private func sessionClock(of session: String) throws -> SessionClock {
        let mode: String = try value("clock_mode")
        switch mode {
        case "manual": return .manual
        case "live": return .live(rate: try rate("clock_rate"))
        default: throw Self.fault(session, try number("revision"), "the clock \(mode) is not one")
        }
    }

    /// A journal entry of a session, not yet verified against its digest; without its texts if one of them is
    /// long or compressed.
    func journalEntry(of session: String) throws -> (entry: JournalEntry, isWhole: Bool) {
        let revision = try number("revision")
        guard let digest = try digest("digest") else {
            throw Self.fault(session, revision, "its digest is not one")
        }
        let isWhole = try ["command", "events", "patch"].allSatisfy { try hasWhole($0) }
        do {
            let entry = JournalEntry(
                revision: revision, firstSequence: try number("first_sequence"),
                content: try journalContent(isWhole: isWhole), storedDigest: digest)
            return (entry, isWhole)
        } catch let error as UnwrittenValue {
            throw Self.fault(session, revision, "its \(error)")
        }
    }

    private func journalContent(isWhole: Bool) throws -> JournalContent {
        let (format, rulesRevision) = (try number("format"), try number("rules_revision"))
        let (time, count) = (try number("time_microseconds"), try number("event_count"))
        let command = isWhole ? try bytes("command") : []
        let patch = isWhole ? try bytes("patch") : []
        if let thinned = try thinnedEvents() {
            return JournalContent(
                format: format, rulesRevision: rulesRevision, timeMicroseconds: time, eventCount: count,
                command: command, thinnedEvents: thinned, patch: patch)
        }
        return JournalContent(
            format: format, rulesRevision: rulesRevision, timeMicroseconds: time, eventCount: count,
            command: command, events: isWhole ? try bytes("events") : [], patch: patch)
    }

    /// The digest of the events if they were thinned.
    private func thinnedEvents() throws -> ContentDigest? {
        let length: Int? = try optional("events_length")
        guard length == ThinnedText.byteCount, let text: Data = dataNoCopy(named: "events") else { return nil }
        return ThinnedText.digest(in: text)
    }

    /// Whether the row has a text as it was written: not omitted because it is long, and not compressed.
    private func hasWhole(_ column: String) throws -> Bool {
        let length: Int? = try optional(column + "_length")
        guard length ?? 0 <= LongText.promptByteCount else { return false }
        let text: Data? = dataNoCopy(named: column)
        return text.map { !PackedText.isPacked($0) } ?? true
    }

    /// The head of a session after an entry, according to the entry's own columns.
    func link(of session: String) throws -> SessionHead {
        let revision = try number("revision")
        guard let digest = try digest("digest") else {
            throw Self.fault(session, revision, "its digest is not one")
        }
        return SessionHead(
            revision: revision, timeMicroseconds: try number("time_microseconds"),
            nextSequence: JournalEntry.nextSequence(
                after: try number("event_count"), from: try number("first_sequence")), digest: digest)
    }

    /// A snapshot of a session, not yet verified against its digest; without its body if that is long or
    /// compressed.
    func snapshot(of session: String) throws -> (snapshot: SessionSnapshot, isWhole: Bool) {
        let revision = try number("revision")
        guard let digest = try digest("digest") else {
            throw StoreError.tampered(.snapshot(session: session, revision: revision))
        }
        let isWhole = try hasWhole("body")
        let snapshot = SessionSnapshot(
            revision: revision, format: try number("format"), body: isWhole ? try bytes("body") : [],
            storedDigest: digest)
        return (snapshot, isWhole)
    }

    private static func fault(_ session: String, _ revision: Int, _ detail: String) -> StoreError {
        .tampered(.journal(session: session, revision: revision, detail: detail))
    }
}
