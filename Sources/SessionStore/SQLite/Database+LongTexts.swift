import ContentDigests
import GRDB
import GRDBSQLite
import TextPacking

/// Access to texts that are too long to be loaded before they are verified.
///
/// Another program may have inserted a row of any size. A statement that selects a column loads all of it into
/// memory, so queries for rows select only short texts, and long ones are read in pieces. So are compressed ones,
/// which are longer than they look.
enum LongText {
    /// Texts of at most this many bytes are read with their rows.
    static let promptByteCount = 1 << 20
    /// The longest row that is read: longer than any command, state or storyboard can get.
    static let longestRow = 512 << 20
    /// The longest row that is written, uncompressed: a text that is read piece by piece counts by this length, too, so
    /// nothing is written that would be refused when it is read. The difference is for the short columns.
    static let longestWrittenRow = longestRow - (1 << 20)
    /// More than any build could have held in memory to write it.
    static let longestEverWritten = 64 << 30

    /// A column of a query, NULL if the text is long, followed by its length under another name.
    static func columns(_ column: String, of table: String) -> String {
        """
        CASE WHEN length(\(table).\(column)) <= \(promptByteCount) THEN \(table).\(column) END AS \(column),
        length(\(table).\(column)) AS \(column)_length
        """
    }

    fileprivate static let pieceByteCount = 64 << 10
}

/// A text of one row, open for reading piece by piece.
struct OpenText {
    private let blob: Blob
    private let isPacked: Bool
    /// The size of the uncompressed text, in bytes.
    let byteCount: Int

    fileprivate init(_ blob: Blob, limit: Int) throws {
        self.blob = blob
        let head = try blob.bytes(at: 0, atMost: PackedText.headByteCount)
        isPacked = PackedText.isPacked(head)
        byteCount =
            isPacked ? try PackedText.byteCount(of: head, limit: limit) : blob.byteCount
    }

    /// Passes on all bytes of the text, in order.
    func read(_ body: (UnsafeRawBufferPointer) -> Void) throws {
        guard isPacked else { return try blob.read(body) }
        var unpacking = try TextUnpacking(byteCount: byteCount)
        try blob.read { piece throws(UnpackingFault) in try unpacking.add(piece, body) }
        try unpacking.end()
    }
}

/// The bytes that one row has in a column, open for reading; closed when the value is released.
private final class Blob {
    private let handle: OpaquePointer
    let byteCount: Int

    init(_ column: String, of table: String, row: Int, in database: Database) throws {
        var handle: OpaquePointer?
        let code = sqlite3_blob_open(
            database.sqliteConnection, "main", table, column, Int64(row), 0, &handle)
        guard code == SQLITE_OK, let handle else {
            sqlite3_blob_close(handle)
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        self.handle = handle
        byteCount = Int(sqlite3_blob_bytes(handle))
    }

    deinit { sqlite3_blob_close(handle) }

    /// At most `limit` bytes from an offset on.
    func bytes(at offset: Int, atMost limit: Int) throws -> [UInt8] {
        let count = min(limit, byteCount - offset)
        var code = SQLITE_OK
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            code = sqlite3_blob_read(handle, buffer.baseAddress, Int32(count), Int32(offset))
            initialized = code == SQLITE_OK ? count : 0
        }
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        return bytes
    }

    /// Passes on all bytes, in order.
    func read<Failure>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws {
        var offset = 0
        while offset < byteCount {
            let piece = try bytes(at: offset, atMost: LongText.pieceByteCount)
            try piece.withUnsafeBytes(body)
            offset += piece.count
        }
    }
}

extension Database {
    /// Opens the text in one row's column.
    ///
    /// - Parameters:
    ///   - row: the row's `rowid`.
    ///   - limit: the number of bytes that a compressed text may have.
    func openText(
        _ column: String, of table: String, row: Int, limit: Int = LongText.longestRow
    ) throws -> OpenText {
        try OpenText(Blob(column, of: table, row: row, in: self), limit: limit)
    }

    /// All bytes of one row's text.
    func text(_ column: String, of table: String, row: Int) throws -> [UInt8] {
        let text = try openText(column, of: table, row: row)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.byteCount)
        try text.read { bytes.append(contentsOf: $0) }
        return bytes
    }
}

extension Row {
    /// The text in a column that was read whole.
    func text(_ column: String) throws -> [UInt8] {
        try PackedText.unpack(bytes(column), limit: LongText.longestRow)
    }
}

extension DigestFields {
    /// Adds a text that is read piece by piece.
    mutating func add(_ text: OpenText) throws {
        try add(byteCount: text.byteCount) { add in try text.read(add) }
    }
}
