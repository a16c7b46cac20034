import Foundation
import GRDB

extension StoreError {
    /// What an error thrown while the database at `path` was used means to the store's callers.
    ///
    /// - Parameter session: the session whose rows were read, if they were one session's: a value that the store
    ///   never writes is that session's fault and nobody else's.
    /// - Parameter isReading: whether a row that is too long was found, and not refused.
    init(_ error: any Error, path: String, session: String? = nil, isReading: Bool = false) {
        switch error {
        case let error as StoreError:
            self = error
        case let error as DatabaseError where error.resultCode != .SQLITE_TOOBIG || !isReading:
            self.init(error, path: path)
        case is DatabaseError, is RowDecodingError, is UnwrittenValue:
            if let session {
                self = .tampered(.record(session: session, detail: Self.sentence(error)))
            } else {
                self = .damaged(path: path, detail: Self.sentence(error))
            }
        default:
            self = .failed(path: path, detail: "\(error)")
        }
    }

    /// Whether the disk that holds the database has no room left.
    private static func isDiskFull(_ path: String) -> Bool {
        var status = statvfs()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return statvfs(folder, &status) == 0 && status.f_bavail == 0
    }

    /// A decoding error of GRDB's quotes the whole row, which belongs in no message.
    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as UnwrittenValue: error.description
        case is DatabaseError: "a row is longer than any that the service writes"
        default: "a column holds something of another type"
        }
    }

    private init(_ error: DatabaseError, path: String) {
        let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        switch error.extendedResultCode {
        case .SQLITE_READONLY_DBMOVED:
            self = .moved(path: path, detail: detail)
            return
        default: break
        }
        switch error.resultCode {
        case .SQLITE_NOTADB:
            self = .notADatabase(path: path)
        case .SQLITE_CORRUPT:
            self = .damaged(path: path, detail: detail)
        case .SQLITE_FULL:
            self = .diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .locked(path: path)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            self = .unwritable(path: path, detail: detail)
        case .SQLITE_IOERR where Self.isDiskFull(path):
            // What SQLite answers where there is no room for the index of its log.
            self = .diskFull(path: path)
        case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_NOMEM, .SQLITE_INTERRUPT, .SQLITE_PROTOCOL:
            self = .unreachable(path: path, detail: detail)
        case .SQLITE_MISUSE:
            // GRDB answers so once a connection was closed, and in no other case we can cause.
            self = .closed(path: path)
        default:
            self = .failed(path: path, detail: detail)
        }
    }
}

extension Error {
    /// Whether a row is at fault, and not the file or the disk.
    var blamesRow: Bool {
        self is UnwrittenValue || self is RowDecodingError
            || (self as? DatabaseError)?.resultCode == .SQLITE_TOOBIG
    }
}

/// A value in a row that no build of the service writes.
struct UnwrittenValue: Error, CustomStringConvertible {
    let column: String
    let value: String

    var description: String { "\(column) is \(value)" }
}
