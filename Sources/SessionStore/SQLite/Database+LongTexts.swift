import GRDB
import GRDBSQLite

/// Access to texts that are too long to be loaded before they are verified.
///
/// Another program may have inserted a row of any size. A statement that selects a column loads all of it into
/// memory, so queries for rows select only short texts, and long ones are read in pieces.
enum LongText {
    /// Texts of at most this many bytes are read with their rows.
    static let promptByteCount = 1 << 20
    /// The longest row that is read or written: longer than any command, state or storyboard can get.
    static let longestRow = 512 << 20

    /// A column of a query, NULL if the text is long, followed by its length under another name.
    static func columns(_ column: String, of table: String) -> String {
        """
        CASE WHEN length(\(table).\(column)) <= \(promptByteCount) THEN \(table).\(column) END AS \(column),
        length(\(table).\(column)) AS \(column)_length
        """
    }

    private static let pieceByteCount = 64 << 10

    /// Reads a text piece by piece.
    fileprivate static func read(_ blob: OpaquePointer, _ body: (UnsafeRawBufferPointer) throws -> Void)
        throws
    {
        let count = Int(sqlite3_blob_bytes(blob))
        var piece = [UInt8](repeating: 0, count: min(pieceByteCount, count))
        var offset = 0
        while offset < count {
            let length = min(pieceByteCount, count - offset)
            let code = sqlite3_blob_read(blob, &piece, Int32(length), Int32(offset))
            guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
            try piece.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
            offset += length
        }
    }
}

extension Database {
    /// Reads the bytes of one row's column piece by piece.
    ///
    /// - Parameter row: the row's `rowid`.
    func readText(
        _ column: String, of table: String, row: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var blob: OpaquePointer?
        let code = sqlite3_blob_open(sqliteConnection, "main", table, column, Int64(row), 0, &blob)
        defer { sqlite3_blob_close(blob) }
        guard code == SQLITE_OK, let blob else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        try LongText.read(blob, body)
    }

    /// All bytes of one row's column.
    func text(_ column: String, of table: String, row: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try readText(column, of: table, row: row) { bytes.append(contentsOf: $0) }
        return bytes
    }
}
