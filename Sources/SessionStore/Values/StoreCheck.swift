/// The result of a check of the whole store.
public struct StoreCheck: Sendable, Equatable {
    /// The number of sessions read.
    public let sessionCount: Int
    /// The number of journal entries read.
    public let entryCount: Int
    /// The faults; for each session, storyboard and archive only the first.
    public let faults: [StoreFault]

    /// The first fault; `nil` if there is none.
    public var fault: StoreFault? { faults.first }

    /// A finding with the given values.
    public init(sessionCount: Int, entryCount: Int, faults: [StoreFault]) {
        self.sessionCount = sessionCount
        self.entryCount = entryCount
        self.faults = faults
    }
}

/// A fault in the store, with its place.
public enum StoreFault: Sendable, Equatable, CustomStringConvertible {
    /// The file itself, in SQLite's words.
    case file(detail: String)
    /// The definition of a table, index or view differs from that in the migrations.
    case schema(name: String)
    /// A session's data other than its journal: its position in the list, its head or its settings.
    case record(session: String, detail: String)
    /// A session's journal at a revision.
    case journal(session: String, revision: Int, detail: String)
    /// The snapshot of a session at a revision.
    case snapshot(session: String, revision: Int)
    /// A storyboard's texts.
    case storyboard(id: String)
    /// An archive's body.
    case archive(id: String)
    /// The kept answer for an idempotency key.
    case outcome(key: String)

    /// The session that has the fault; `nil` if it does not concern one.
    public var session: String? {
        switch self {
        case .record(let session, _), .journal(let session, _, _), .snapshot(let session, _): session
        case .file, .schema, .storyboard, .archive, .outcome: nil
        }
    }

    /// One sentence that names the place.
    public var description: String {
        switch self {
        case .file(let detail):
            "The database file is damaged: \(detail)."
        case .schema(let name):
            "\(name) in the database's schema is not what the migrations make."
        case .record(let session, let detail):
            "The record of session \(session) is not what was written: \(detail)."
        case .journal(let session, let revision, let detail):
            "The journal of session \(session) is broken at revision \(revision): \(detail)."
        case .snapshot(let session, let revision):
            "The snapshot of session \(session) at revision \(revision) is not what was written."
        case .storyboard(let id):
            "Storyboard \(id) is not what was written."
        case .archive(let id):
            "Archive \(id) is not what was written."
        case .outcome(let key):
            "The answer kept for the idempotency key \(key) is not what was written."
        }
    }
}
