import ContentDigests
import SessionNumbers

/// Follows a session's journal link by link, and reports the first entry that does not fit.
struct JournalChain {
    let session: String
    private(set) var head: SessionHead

    init(session: String, head: SessionHead) {
        self.session = session
        self.head = head
    }

    /// Accepts the entry if it was written after the previous entry.
    mutating func follow(_ entry: JournalEntry) throws(StoreError) {
        try requirePlace(of: entry)
        guard entry.isGenuine(following: head.digest) else {
            throw fault(at: entry.revision, "its digest does not agree with its content")
        }
        head = entry.head
    }

    /// Accepts a new entry, whose digest has just been computed and is not verified again.
    mutating func extend(_ entry: JournalEntry) throws(StoreError) {
        try requirePlace(of: entry)
        head = entry.head
    }

    /// Accepts the entry if it was written after the previous entry; `addTexts` adds its texts to the digest.
    mutating func follow(_ entry: JournalEntry, addTexts: (inout DigestFields) throws -> Void) throws {
        try requirePlace(of: entry)
        guard try entry.isGenuine(following: head.digest, addTexts: addTexts) else {
            throw fault(at: entry.revision, "its digest does not agree with its content")
        }
        head = entry.head
    }

    private func requirePlace(of entry: JournalEntry) throws(StoreError) {
        guard entry.revision == SerialNumber.following(head.revision) else {
            throw fault(at: SerialNumber.following(head.revision), "the entry is missing")
        }
        guard entry.firstSequence == head.nextSequence else {
            throw fault(at: entry.revision, "its events do not follow the ones before")
        }
    }

    /// Verifies that the journal ends where the session's head says.
    func end(at expected: SessionHead) throws(StoreError) {
        guard head.revision >= expected.revision else {
            throw fault(at: SerialNumber.following(head.revision), "the entry is missing")
        }
        guard head == expected else {
            throw fault(at: expected.revision, "the session's head does not agree with its last entry")
        }
    }

    /// The same for a reader that may have stopped before the end.
    func endIfComplete(at expected: SessionHead) throws(StoreError) {
        if head.revision >= expected.revision { try end(at: expected) }
    }

    func fault(at revision: Int, _ detail: String) -> StoreError {
        .tampered(.journal(session: session, revision: revision, detail: detail))
    }
}
