import GRDB

extension StoreError {
    /// What an error thrown while the database at `path` was used means to the store's callers.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as StoreError:
            self = error
        case let error as DatabaseError:
            self.init(error, path: path)
        case let error as RowDecodingError:
            self = .damaged(path: path, detail: "\(error)")
        default:
            self = .failed(path: path, detail: "\(error)")
        }
    }

    private init(_ error: DatabaseError, path: String) {
        let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_NOTADB:
            self = .notADatabase(path: path)
        case .SQLITE_CORRUPT:
            self = .damaged(path: path, detail: detail)
        case .SQLITE_FULL:
            self = .diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .locked(path: path)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self = .unwritable(path: path, detail: detail)
        case .SQLITE_MISUSE:
            // GRDB answers so once a connection was closed, and in no other case we can cause.
            self = .closed(path: path)
        default:
            self = .failed(path: path, detail: detail)
        }
    }
}
