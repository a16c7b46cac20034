/// What a check of the whole store found.
public struct StoreCheck: Sendable, Equatable {
    /// How many sessions were read.
    public let sessionCount: Int
    /// How many journal entries were read.
    public let entryCount: Int
    /// The first thing found broken; `nil` if all is well.
    public let fault: StoreFault?

    /// A finding with the given values.
    public init(sessionCount: Int, entryCount: Int, fault: StoreFault?) {
        self.sessionCount = sessionCount
        self.entryCount = entryCount
        self.fault = fault
    }
}

/// A place in the store where something is broken.
public enum StoreFault: Sendable, Equatable, CustomStringConvertible {
    /// The file itself, in SQLite's words.
    case file(detail: String)
    /// A session's journal at a revision.
    case journal(session: String, revision: Int, detail: String)
    /// The snapshot of a session at a revision.
    case snapshot(session: String, revision: Int)
    /// A storyboard's texts.
    case storyboard(id: String)
    /// An archive's body.
    case archive(id: String)

    /// One sentence that names the place.
    public var description: String {
        switch self {
        case .file(let detail):
            "The database file is damaged: \(detail)."
        case .journal(let session, let revision, let detail):
            "The journal of session \(session) is broken at revision \(revision): \(detail)."
        case .snapshot(let session, let revision):
            "The snapshot of session \(session) at revision \(revision) is not what was written."
        case .storyboard(let id):
            "Storyboard \(id) is not what was written."
        case .archive(let id):
            "Archive \(id) is not what was written."
        }
    }
}
