import ContentDigests
import GRDB
import GRDBSQLite

/// Arguments that are bound to a SQLite statement directly.
///
/// GRDB makes an array of boxed values of a statement's arguments, and a `Data` of every blob. For the one
/// statement that every command runs, that costs more than the statement itself.
struct RawArguments: ~Copyable {
    private let statement: OpaquePointer
    private var column: Int32 = 0
    /// The first code that was not `SQLITE_OK`. A value that failed to bind would be written as NULL.
    private var failure = SQLITE_OK
    /// The number of bytes that SQLite has copied and keeps until the next binding.
    private var byteCount = 0

    init(of statement: Statement) {
        self.statement = statement.sqliteStatement
    }

    mutating func bind(_ number: Int?) {
        column += 1
        if let number {
            note(sqlite3_bind_int64(statement, column, Int64(number)))
        } else {
            note(sqlite3_bind_null(statement, column))
        }
    }

    mutating func bind(_ text: String) {
        column += 1
        guard !text.isEmpty else { return note(sqlite3_bind_text(statement, column, "", 0, copied)) }
        var text = text
        let code = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { characters in
                sqlite3_bind_text64(
                    statement, column, characters.baseAddress, UInt64(characters.count), copied,
                    UInt8(SQLITE_UTF8))
            }
        }
        note(code)
    }

    /// Binds bytes; with `emptyIsNull`, an empty array is bound as NULL.
    mutating func bind(_ bytes: [UInt8], emptyIsNull: Bool = false) {
        column += 1
        if bytes.isEmpty {
            // A blob without an address would be taken for NULL.
            note(
                emptyIsNull
                    ? sqlite3_bind_null(statement, column) : sqlite3_bind_zeroblob(statement, column, 0))
        } else {
            byteCount += bytes.count
            let code = bytes.withUnsafeBufferPointer { buffer in
                sqlite3_bind_blob64(statement, column, buffer.baseAddress, UInt64(buffer.count), copied)
            }
            note(code)
        }
    }

    mutating func bind(_ digest: ContentDigest) {
        column += 1
        let code = digest.withUnsafeBytes { bytes in
            sqlite3_bind_blob64(statement, column, bytes.baseAddress, UInt64(bytes.count), copied)
        }
        note(code)
    }

    /// Runs the statement once; it gives no rows.
    consuming func run(in database: Database) throws {
        defer {
            sqlite3_reset(statement)
            // A large value would otherwise stay in memory until the next binding.
            if byteCount > Self.keptByteCount { sqlite3_clear_bindings(statement) }
        }
        try Self.check(failure, is: SQLITE_OK, in: database)
        try Self.check(sqlite3_step(statement), is: SQLITE_DONE, in: database)
    }

    private mutating func note(_ code: Int32) {
        if failure == SQLITE_OK { failure = code }
    }

    private static func check(_ code: Int32, is expected: Int32, in database: Database) throws {
        guard code != expected else { return }
        throw DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: database.sqliteConnection.map { String(cString: sqlite3_errmsg($0)) })
    }

    private static let keptByteCount = 65_536
}

/// `SQLITE_TRANSIENT`: "the content will likely change in the near future and SQLite should make its own
/// private copy of the content before returning". Swift does not import the cast.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
