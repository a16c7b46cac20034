@testable import SessionStore

/// Writes the history of one session, as its host would.
struct SessionScript {
    let id: String
    private(set) var head: SessionHead
    private(set) var entries: [JournalEntry] = []
    let session: NewSession

    init(_ id: String, storyboards: [StoryboardUse] = [], clock: SessionClock = .manual) {
        self.id = id
        session = NewSession(
            id: id, label: "Session \(id)", createdMicroseconds: 1_000,
            settings: Array(#"{"device":"iPhone 8"}"#.utf8),
            rulesRevision: 1, clock: clock, storyboards: storyboards)
        head = session.head
    }

    var creation: StoreWrite {
        StoreWrite(.session(id), [.createSession(session)])
    }

    /// The write of the next command, with this many events.
    mutating func command(events count: Int = 2, due: Int? = nil) -> StoreWrite {
        StoreWrite(.session(id), [.append(append(events: count, due: due))])
    }

    mutating func append(events count: Int = 2, due: Int? = nil) -> JournalAppend {
        let previous = head
        let number = head.revision + 1
        let events = (0..<count).map { #"{"sequence":\#(previous.nextSequence + $0)}"# }.joined(
            separator: ",")
        return append(
            JournalContent(
                format: 1, rulesRevision: 1, timeMicroseconds: number * 500_000, eventCount: count,
                command: Array(#"{"present":"c\#(number)"}"#.utf8), events: Array("[\(events)]".utf8),
                patch: Array(#"{"c\#(number)":\#(number)}"#.utf8)), due: due)
    }

    mutating func append(_ content: JournalContent, due: Int? = nil) -> JournalAppend {
        let previous = head
        let entry = JournalEntry(content, following: previous)
        head = entry.head
        entries.append(entry)
        return JournalAppend(
            session: id, previous: previous, entries: [entry], dueMicroseconds: due,
            activeMicroseconds: 1_000 + entry.revision)
    }

    /// The whole state at the head.
    var snapshot: SessionSnapshot {
        SessionSnapshot(of: head, format: 1, body: Array(#"{"state":\#(head.revision)}"#.utf8))
    }
}

extension SQLiteStore {
    /// Creates a session and gives it this many commands with two events each.
    @discardableResult
    func play(_ id: String, commands: Int) throws -> SessionScript {
        var script = SessionScript(id)
        var writes = [script.creation]
        for _ in 0..<commands {
            writes.append(script.command())
        }
        try commit(writes)
        return script
    }
}
