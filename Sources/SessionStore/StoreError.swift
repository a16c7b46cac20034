/// Why the store cannot be opened, or a call failed. Nothing was written.
public enum StoreError: Error, Sendable, Equatable {
    /// The path cannot name a file on a disk.
    case unsuitable(path: String, detail: String)
    /// The file is not a SQLite database.
    case notADatabase(path: String)
    /// The file is a database of another application.
    case foreignDatabase(path: String)
    /// A file with this name exists.
    case taken(path: String)
    /// No file has this name.
    case missing(path: String)
    /// Another program began to write while the file was read without locks.
    case disturbed(path: String)
    /// The file has no bytes: it is not a database yet, or one that was cut off.
    case empty(path: String)
    /// Another process has the database open.
    case inUse(path: String, processId: Int?)
    /// The file or its folder is not writable.
    case unwritable(path: String, detail: String)
    /// The database has a migration that this build does not know.
    case newerDatabase(path: String, migration: Int, known: Int)
    /// The database lacks migrations that this build would apply if it served it.
    case olderDatabase(path: String, migration: Int, known: Int)
    /// A migration was applied with a different text than this build's.
    case editedMigration(path: String, migration: String)
    /// The file is damaged.
    case damaged(path: String, detail: String)
    /// The disk is full.
    case diskFull(path: String)
    /// Another program kept the database locked for too long.
    case locked(path: String)
    /// The file was removed, replaced or truncated while it was in use.
    case moved(path: String, detail: String)
    /// The disk or the operating system failed; a retry may succeed later.
    case unreachable(path: String, detail: String)
    /// The store was closed.
    case closed(path: String)
    /// SQLite failed in another way.
    case failed(path: String, detail: String)

    /// There is nothing of this kind with this identifier.
    case unknown(StoredKind, id: String)
    /// There is something of this kind with this identifier already.
    case alreadyExists(StoredKind, id: String)
    /// The entries do not follow the session's head, whose revision is `actual`.
    case conflict(session: String, expected: Int, actual: Int)
    /// A text is longer than those that are read, so it is not written either.
    case tooLong(byteLimit: Int)
    /// The storyboard cannot be deleted, because this session uses it.
    case storyboardInUse(id: String, session: String)
    /// The events from one revision on were thinned up to another one; the first one that is kept has this sequence
    /// number.
    case eventsThinned(session: String, from: Int, through: Int, firstSequence: Int)
    /// Stored data differs from the data that was written.
    case tampered(StoreFault)

    /// The kinds of things that the store keeps by identifier.
    public enum StoredKind: String, Sendable {
        case session
        case storyboard
        case archive
        case outcome
    }
}

extension StoreError: CustomStringConvertible {
    /// One sentence that names the file or the thing, and the remedy if there is one.
    public var description: String {
        switch self {
        case .unsuitable(let path, let detail):
            "\(path) cannot hold a database (\(detail)); name a file on a disk."
        case .notADatabase(let path):
            "\(path) is not a SQLite database; move it away or name another file."
        case .foreignDatabase(let path):
            "\(path) is a database of another application; name another file."
        case .taken(let path):
            "\(path) exists already; move it away or name another file."
        case .missing(let path):
            "There is no file \(path); name an existing database (\"proscenium settings\" shows the service's) "
                + "or a backup of one."
        case .disturbed(let path):
            "Another program opened \(path) while it was being read; run the command again."
        case .empty(let path):
            "\(path) is empty, so it is neither a database nor a backup of one; name another file."
        case .inUse(let path, let processId):
            "\(path) is in use by another proscenium process\(processId.map { " (\($0))" } ?? ""); "
                + "stop that one or name another file."
        case .unwritable(let path, let detail):
            "\(path) cannot be written (\(detail)); make the file and its folder writable or name another file."
        case .newerDatabase(let path, let migration, let known):
            "\(path) was written by a newer version (migration \(migration), this build knows \(known)); "
                + "run that version or name another file."
        case .olderDatabase(let path, let migration, let known):
            "\(path) was written by an earlier version (migration \(migration), this build knows \(known)); "
                + "run the build that wrote it, or serve the database once to bring it up to date."
        case .editedMigration(let path, let migration):
            "\(path) had migration \(migration) applied in another wording than this build has; "
                + "run the build that wrote it or name another file."
        case .damaged(let path, let detail):
            "\(path) is damaged (\(detail)); restore it from a backup or name another file."
        case .diskFull(let path):
            "The disk that holds \(path) is full; make room and try again."
        case .locked(let path):
            "\(path) is locked by another program; close that one and try again."
        case .moved(let path, let detail):
            "\(path) changed while it was in use (\(detail)); put the file back or start the service again."
        case .unreachable(let path, let detail):
            "\(path) cannot be read or written at the moment (\(detail)); look at the disk and try again."
        case .closed(let path):
            "\(path) has been closed."
        case .failed(let path, let detail):
            "SQLite failed on \(path): \(detail)."
        case .unknown(let kind, let id):
            "There is no \(kind.rawValue) \(id)."
        case .alreadyExists(let kind, let id):
            "There is a \(kind.rawValue) \(id) already."
        case .conflict(let session, let expected, let actual):
            "Session \(session) is at revision \(actual), not at \(expected), so nothing was appended."
        case .tooLong(let limit):
            "This would put more than \(limit) bytes into one row of the database, the most that is written; do it in "
                + "smaller parts."
        case .storyboardInUse(let id, let session):
            "Storyboard \(id) is used by session \(session); delete the session first."
        case .eventsThinned(let session, _, let revision, let first):
            "The events of session \(session) were thinned up to revision \(revision); the first one that is kept is "
                + "event \(first)."
        case .tampered(let fault):
            fault.description
        }
    }
}
