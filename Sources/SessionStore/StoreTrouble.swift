/// A problem with the disk, the file or another program: the stored data is not at fault, and the trouble is
/// over when its cause is gone.
///
/// The raw value is the `reason` that clients see. None of the sentences names a path.
public enum StoreTrouble: String, Sendable, CaseIterable {
    case diskFull = "disk-full"
    case locked
    case readOnly = "read-only"
    case fileMoved = "file-moved"
    case damaged
    case failing = "input-output"
    /// The result is not known yet: the write has been in progress for too long.
    case slow

    /// One sentence for clients.
    public var sentence: String {
        switch self {
        case .diskFull: "The disk that holds the database is full."
        case .locked: "Another program keeps the database locked."
        case .readOnly: "The database cannot be written: the file, its folder or the disk is read-only."
        case .fileMoved: "The database file was removed, replaced or cut off while it was in use."
        case .damaged: "The database file is damaged."
        case .failing: "The disk that holds the database fails."
        case .slow: "The database has not answered in time."
        }
    }
}

extension StoreError {
    /// The trouble behind the error; `nil` if the request or the stored data is at fault, or the store was
    /// closed.
    public var trouble: StoreTrouble? {
        switch self {
        case .diskFull: .diskFull
        case .locked, .inUse: .locked
        case .unwritable, .unsuitable: .readOnly
        case .moved: .fileMoved
        case .damaged, .notADatabase, .empty, .foreignDatabase, .newerDatabase, .olderDatabase, .editedMigration:
            .damaged
        case .unreachable, .failed, .missing, .disturbed: .failing
        case .closed, .taken, .unknown, .alreadyExists, .conflict, .tooLong, .storyboardInUse, .eventsThinned,
            .tampered:
            nil
        }
    }

    /// Whether a retry may succeed later without a repair of the file.
    var isPassing: Bool {
        switch trouble {
        case .diskFull, .locked, .readOnly, .failing, .slow: true
        case .fileMoved, .damaged, nil: false
        }
    }

    /// Whether the error is about the content of the file, not about access to it.
    var blamesContent: Bool {
        switch self {
        case .tampered, .damaged, .notADatabase, .empty, .foreignDatabase, .newerDatabase, .olderDatabase,
            .editedMigration:
            true
        case .unsuitable, .taken, .missing, .disturbed, .inUse, .unwritable, .diskFull, .locked, .moved, .unreachable,
            .closed, .failed, .unknown, .alreadyExists, .conflict, .tooLong, .storyboardInUse,
            .eventsThinned:
            false
        }
    }

    /// Whether every other write would fail for the same reason now, so that none needs to be tried.
    public var concernsEveryWrite: Bool {
        switch self {
        case .locked, .taken, .inUse, .unwritable, .unsuitable, .moved, .closed: true
        // A smaller write may still fit, and other pages may still be sound.
        case .diskFull, .damaged, .notADatabase, .empty, .foreignDatabase, .newerDatabase, .olderDatabase,
            .editedMigration,
            .missing, .disturbed, .unreachable, .failed, .unknown, .alreadyExists, .conflict, .tooLong,
            .storyboardInUse, .eventsThinned, .tampered:
            false
        }
    }
}
