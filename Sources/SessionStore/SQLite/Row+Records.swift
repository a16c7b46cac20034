import GRDB

extension Row {
    /// A session from a row of the view `session_records`.
    func sessionRecord() throws -> SessionRecord {
        let id: String = try value("id")
        return SessionRecord(
            number: try value("number"), id: id, label: try optional("label"),
            createdMicroseconds: try value("created_microseconds"),
            rulesRevision: try value("rules_revision"), head: try sessionHead(of: id),
            status: try sessionStatus(of: id), clock: try sessionClock(of: id),
            dueMicroseconds: try optional("due_microseconds"),
            activeMicroseconds: try value("active_microseconds"))
    }

    private func sessionHead(of session: String) throws -> SessionHead {
        let revision: Int = try value("revision")
        guard let digest = try digest("digest") else {
            throw Self.fault(session, revision, "the head's digest is not one")
        }
        return SessionHead(
            revision: revision, timeMicroseconds: try value("time_microseconds"),
            nextSequence: try value("next_sequence"), digest: digest)
    }

    private func sessionStatus(of session: String) throws -> SessionStatus {
        let word: String = try value("status")
        let reason: String = try optional("reason") ?? ""
        switch word {
        case "active": return .active
        case "terminated": return .terminated(reason: reason)
        case "quarantined": return .quarantined(reason: reason)
        default: throw Self.fault(session, try value("revision"), "the status \(word) is not one")
        }
    }

    private func sessionClock(of session: String) throws -> SessionClock {
        let mode: String = try value("clock_mode")
        switch mode {
        case "manual": return .manual
        case "live": return .live(rate: try value("clock_rate"))
        default: throw Self.fault(session, try value("revision"), "the clock \(mode) is not one")
        }
    }

    /// A journal entry of a session, not yet compared with its digest.
    func journalEntry(of session: String) throws -> JournalEntry {
        let revision: Int = try value("revision")
        guard let digest = try digest("digest") else {
            throw Self.fault(session, revision, "its digest is not one")
        }
        let content = JournalContent(
            format: try value("format"), rulesRevision: try value("rules_revision"),
            timeMicroseconds: try value("time_microseconds"), eventCount: try value("event_count"),
            command: try bytes("command"), events: try bytes("events"), patch: try bytes("patch"))
        return JournalEntry(
            revision: revision, firstSequence: try value("first_sequence"), content: content,
            storedDigest: digest)
    }

    /// A snapshot of a session, not yet compared with its digest.
    func snapshot(of session: String) throws -> SessionSnapshot {
        let revision: Int = try value("revision")
        guard let digest = try digest("digest") else {
            throw StoreError.tampered(.snapshot(session: session, revision: revision))
        }
        return SessionSnapshot(
            revision: revision, format: try value("format"), body: try bytes("body"), storedDigest: digest)
    }

    private static func fault(_ session: String, _ revision: Int, _ detail: String) -> StoreError {
        .tampered(.journal(session: session, revision: revision, detail: detail))
    }
}
