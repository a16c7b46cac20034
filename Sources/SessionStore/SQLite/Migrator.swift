import Foundation
import GRDB
import Logging

/// Brings a database's schema to the version that this build expects, forward only.
///
/// A ledger in the database records which migrations were applied, and the digests of their texts. A database
/// whose ledger is ahead of this build, or differs from it, is refused before anything is changed.
struct Migrator {
    /// The application id in the file's header that identifies our databases: "PROS" in ASCII.
    static let applicationId = 0x5052_4F53

    let path: String
    let migrations: [Migration]
    let logger: Logger

    /// Refuses a database of another application or of an incompatible build; returns how many migrations it
    /// has.
    func examine(_ database: Database) throws -> Int {
        let applicationId = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        guard applicationId == Self.applicationId else {
            let tableCount = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
            guard applicationId == 0, tableCount == 0 else {
                throw StoreError.foreignDatabase(path: path)
            }
            return 0
        }
        let ledger = try Row.fetchAll(database, sql: "SELECT number, sha256 FROM ledger ORDER BY number")
        for (index, row) in ledger.enumerated() {
            let number = try row.decode(Int.self, forColumn: "number")
            guard index < migrations.count else {
                throw StoreError.newerDatabase(path: path, migration: number, known: migrations.count)
            }
            let migration = migrations[index]
            guard number == migration.number,
                try row.decode(String.self, forColumn: "sha256") == migration.digest.description
            else {
                throw StoreError.editedMigration(path: path, migration: migration.fileName)
            }
        }
        return ledger.count
    }

    /// Applies the missing migrations, each in its own transaction.
    ///
    /// - Returns: whether there was anything to apply.
    func migrate(_ database: Database) throws -> Bool {
        let missing = migrations.dropFirst(try examine(database))
        for migration in missing {
            try database.inTransaction(.immediate) {
                try apply(migration, to: database)
                return .commit
            }
            logger.info("Migration applied", metadata: ["migration": "\(migration.fileName)"])
        }
        return !missing.isEmpty
    }

    private func apply(_ migration: Migration, to database: Database) throws {
        if migration.number == 1 {
            try createLedger(in: database)
        }
        try database.execute(sql: migration.sql)
        try database.execute(
            sql: "INSERT INTO ledger (number, name, sha256, applied_microseconds) VALUES (?, ?, ?, ?)",
            arguments: [
                migration.number, migration.name, migration.digest.description,
                Int(Date().timeIntervalSince1970 * 1_000_000),
            ])
        try database.execute(sql: "PRAGMA user_version = \(migration.number)")
    }

    private func createLedger(in database: Database) throws {
        try database.execute(sql: "PRAGMA application_id = \(Self.applicationId)")
        try database.execute(
            sql: """
                CREATE TABLE ledger (
                    number INTEGER PRIMARY KEY,
                    name TEXT NOT NULL,
                    sha256 TEXT NOT NULL,
                    applied_microseconds INTEGER NOT NULL
                ) STRICT
                """)
    }
}
