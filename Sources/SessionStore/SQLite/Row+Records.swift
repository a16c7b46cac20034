import GRDB

extension Row {
    /// A session from a row of the view `session_records`.
    func sessionRecord() throws -> SessionRecord {
        let id: String = try value("id")
        return SessionRecord(
            number: try number("number"), id: id, label: try optional("label"),
            createdMicroseconds: try number("created_microseconds"),
            rulesRevision: try number("rules_revision"), head: try sessionHead(of: id),
            status: try sessionStatus(of: id), clock: try sessionClock(of: id),
            dueMicroseconds: try optionalNumber("due_microseconds"),
            activeMicroseconds: try number("active_microseconds"))
    }

    /// A session as a list shows it: one whose record is damaged is quarantined, and does not keep others from
    /// being listed. `nil` if not even its identifier can be read.
    func listedRecord() -> SessionRecord? {
        do {
            return try sessionRecord()
        } catch {
            guard let id: String = optionalValue("id"), let number: Int = optionalValue("number") else {
                return nil
            }
            let fault = StoreError(error, path: "", session: id)
            return SessionRecord(
                number: number, id: id, label: optionalValue("label"), createdMicroseconds: 0,
                rulesRevision: 0,
                head: SessionHead(revision: 0, timeMicroseconds: 0, nextSequence: 1, digest: .none),
                status: .quarantined(reason: fault.description), clock: .manual, dueMicroseconds: nil,
                activeMicroseconds: 0)
        }
    }

    private func optionalValue<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
        do {
            return try optional(column)
        } catch {
            // Of another type: as good as missing.
            return nil
        }
    }

    private func sessionHead(of session: String) throws -> SessionHead {
        let revision = try number("revision")
        guard let digest = try digest("digest") else {
            throw Self.fault(session, revision, "the head's digest is not one")
        }
        return SessionHead(
            revision: revision, timeMicroseconds: try number("time_microseconds"),
            nextSequence: try number("next_sequence"), digest: digest)
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

    /// A journal entry of a session, not yet compared with its digest.
    func journalEntry(of session: String) throws -> JournalEntry {
        let revision = try number("revision")
        guard let digest = try digest("digest") else {
            throw Self.fault(session, revision, "its digest is not one")
        }
        do {
            let content = JournalContent(
                format: try number("format"), rulesRevision: try number("rules_revision"),
                timeMicroseconds: try number("time_microseconds"), eventCount: try number("event_count"),
                command: try bytes("command"), events: try bytes("events"), patch: try bytes("patch"))
            return JournalEntry(
                revision: revision, firstSequence: try number("first_sequence"), content: content,
                storedDigest: digest)
        } catch let error as UnwrittenValue {
            throw Self.fault(session, revision, "its \(error)")
        }
    }

    /// Where a session stood after an entry, by what the entry says of itself.
    func link(of session: String) throws -> SessionHead {
        let revision = try number("revision")
        guard let digest = try digest("digest") else {
            throw Self.fault(session, revision, "its digest is not one")
        }
        return SessionHead(
            revision: revision, timeMicroseconds: try number("time_microseconds"),
            nextSequence: try number("first_sequence") + number("event_count"), digest: digest)
    }

    /// A snapshot of a session, not yet compared with its digest.
    func snapshot(of session: String) throws -> SessionSnapshot {
        let revision = try number("revision")
        guard let digest = try digest("digest") else {
            throw StoreError.tampered(.snapshot(session: session, revision: revision))
        }
        return SessionSnapshot(
            revision: revision, format: try number("format"), body: try bytes("body"), storedDigest: digest)
    }

    private static func fault(_ session: String, _ revision: Int, _ detail: String) -> StoreError {
        .tampered(.journal(session: session, revision: revision, detail: detail))
    }
}
