import Foundation
import GRDB
import TextPacking

extension StoreError {
    /// Translates an error that was thrown while the database at `path` was in use.
    ///
    /// - Parameter session: the session whose rows were read, if they belong to one session: a value that the
    ///   store never writes is a fault of that session only.
    /// - Parameter isReading: whether an overlong row was found on reading, not refused on writing.
    init(_ error: any Error, path: String, session: String? = nil, isReading: Bool = false) {
        switch error {
        case let error as StoreError:
            self = error
        case let error as DatabaseError where error.resultCode != .SQLITE_TOOBIG || !isReading:
            self.init(error, path: path)
        case is DatabaseError, is RowDecodingError, is UnwrittenValue, is UnpackingFault:
            if let session {
                self = .tampered(.record(session: session, detail: Self.sentence(error)))
            } else {
                self = .damaged(path: path, detail: Self.sentence(error))
            }
        default:
            self = .failed(path: path, detail: "\(error)")
        }
    }

    /// Whether the disk that holds the database is full.
    private static func isDiskFull(_ path: String) -> Bool {
        var status = statvfs()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return statvfs(folder, &status) == 0 && status.f_bavail == 0
    }

    /// GRDB's decoding errors quote the whole row, which would expose stored data in a message.
    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as UnwrittenValue: error.description
        case is UnpackingFault: "a compressed text is damaged"
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
            // SQLite's answer when there is no disk space for the index of its log.
            self = .diskFull(path: path)
        case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_NOMEM, .SQLITE_INTERRUPT, .SQLITE_PROTOCOL:
            self = .unreachable(path: path, detail: detail)
        case .SQLITE_TOOBIG:
            self = .tooLong(byteLimit: LongText.longestWrittenRow)
        case .SQLITE_MISUSE:
            // GRDB's answer once a connection is closed; we cannot cause it in any other way.
            self = .closed(path: path)
        default:
            self = .failed(path: path, detail: detail)
        }
    }
}

extension Error {
    /// Whether a row is at fault, and not the file or the disk.
    var blamesRow: Bool {
        self is UnwrittenValue || self is RowDecodingError || self is UnpackingFault
            || (self as? DatabaseError)?.resultCode == .SQLITE_TOOBIG
    }
}

/// A value in a row that no build of the service writes.
struct UnwrittenValue: Error, CustomStringConvertible {
    let column: String
    let value: String

    var description: String { "\(column) is \(value)" }
}
