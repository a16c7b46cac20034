import GRDB
import GRDBSQLite

/// Values handed to SQLite as they are.
///
/// GRDB makes an array of boxed values of what a statement is given, and data of every blob. For the one statement
/// that every command runs this costs more than the statement itself.
struct RawArguments: ~Copyable {
    private let statement: OpaquePointer
    private var column: Int32 = 0

    init(of statement: Statement) {
        self.statement = statement.sqliteStatement
    }

    mutating func bind(_ number: Int?) {
        column += 1
        if let number {
            sqlite3_bind_int64(statement, column, Int64(number))
        } else {
            sqlite3_bind_null(statement, column)
        }
    }

    mutating func bind(_ text: String) {
        column += 1
        var text = text
        text.withUTF8 { utf8 in
            _ = sqlite3_bind_text(statement, column, utf8.baseAddress, Int32(utf8.count), copied)
        }
    }

    /// Binds bytes; where `emptyIsNull`, none at all are no value.
    mutating func bind(_ bytes: [UInt8], emptyIsNull: Bool = false) {
        column += 1
        if bytes.isEmpty {
            // A blob without an address would be taken for no value.
            _ =
                emptyIsNull
                ? sqlite3_bind_null(statement, column) : sqlite3_bind_zeroblob(statement, column, 0)
        } else {
            bytes.withUnsafeBufferPointer { buffer in
                _ = sqlite3_bind_blob(statement, column, buffer.baseAddress, Int32(buffer.count), copied)
            }
        }
    }

    /// Runs the statement once; it gives no rows. What could not be bound for lack of memory is found here, too.
    consuming func run(in database: Database) throws {
        defer { sqlite3_reset(statement) }
        let code = sqlite3_step(statement)
        guard code == SQLITE_DONE else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: database.sqliteConnection.map { String(cString: sqlite3_errmsg($0)) })
        }
    }
}

/// `SQLITE_TRANSIENT`: "the content will likely change in the near future and SQLite should make its own private
/// copy of the content before returning". A cast that is not imported.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
