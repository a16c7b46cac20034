import Foundation
import GRDB
import Logging

/// The secret with which the places of lists are encrypted for clients.
enum CursorKey {
    static let byteCount = 32

    static func random() -> [UInt8] {
        (0..<byteCount).map { _ in UInt8.random(in: .min ... .max) }
    }
}

extension Database {
    /// The secret for the cursors of lists, which is made if there is none, or if the stored one is damaged.
    func cursorKey(_ logger: Logger) throws -> [UInt8] {
        guard try tableExists("secrets") else { return CursorKey.random() }
        let known = try row("SELECT value FROM secrets WHERE name = 'cursors'")
        let stored: Data? = known?.optionalValue("value")
        if let stored, stored.count == CursorKey.byteCount { return Array(stored) }
        if known != nil {
            logger.warning(
                "The secret for the cursors of lists was damaged and is replaced; earlier cursors are refused.")
        }
        let key = CursorKey.random()
        try run(
            """
            INSERT INTO secrets (name, value) VALUES ('cursors', ?)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """, [Data(key)])
        return key
    }
}
