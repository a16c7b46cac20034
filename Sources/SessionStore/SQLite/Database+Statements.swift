import ContentDigests
import Foundation
import GRDB

extension Database {
    /// Runs a statement that is prepared once and cached; returns how many rows it changed.
    @discardableResult
    func run(_ sql: String, _ arguments: StatementArguments) throws -> Int {
        try cachedStatement(sql: sql).execute(arguments: arguments)
        return changesCount
    }

    /// The first row of a cached statement's result.
    func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    /// All rows of a cached statement's result.
    func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }
}

extension Row {
    /// The value of a column, or an error if it has another type: the file may have been edited.
    func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        try decode(Value.self, forColumn: column)
    }

    /// The value of a column that may be null.
    func optional<Value: DatabaseValueConvertible>(_ column: String) throws -> Value? {
        try decode(Value?.self, forColumn: column)
    }

    /// The bytes of a column.
    func bytes(_ column: String) throws -> [UInt8] {
        Array(try decode(Data.self, forColumn: column))
    }

    /// The bytes of a column that may be null.
    func optionalBytes(_ column: String) throws -> [UInt8]? {
        try decode(Data?.self, forColumn: column).map { Array($0) }
    }

    /// The digest in a column; `nil` if it is not 32 bytes long.
    func digest(_ column: String) throws -> ContentDigest? {
        ContentDigest(bytes: try bytes(column))
    }
}

extension ContentDigest {
    /// The digest as a value that SQLite accepts.
    var data: Data { Data(bytes) }
}
