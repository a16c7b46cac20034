import GRDB
import Logging

extension Database {
    /// Renumbers rows that another program has moved to the end of the number range: SQLite would find no
    /// number for the next row, and nothing could be created any more.
    func mendNumbers(_ logger: Logger) throws {
        for table in ["sessions", "storyboards", "archives", "outcomes"] {
            let strays = try Int.fetchAll(
                self,
                sql:
                    "SELECT number FROM \(table) WHERE number < 1 UNION ALL SELECT number FROM \(table) WHERE number > ?",
                arguments: [StoredNumber.greatestRow])
            let known: Int? = try Row.fetchOne(
                self, sql: "SELECT seq FROM sqlite_sequence WHERE name = ? AND typeof(seq) = 'integer'",
                arguments: [table])?.value("seq")
            let hasRows = try Row.fetchOne(self, sql: "SELECT 1 FROM \(table) LIMIT 1") != nil
            let isSequenceSound = known.map { (0...StoredNumber.greatestRow).contains($0) } ?? !hasRows
            guard !strays.isEmpty || !isSequenceSound else { continue }
            logger.warning(
                "Row numbers that the service never assigns were replaced.", metadata: ["table": "\(table)"])
            try inTransaction(.immediate) {
                try replace(strays, in: table, after: isSequenceSound ? known ?? 0 : 0)
                return .commit
            }
        }
    }

    private func replace(_ strays: [Int], in table: String, after known: Int) throws {
        let highest = try Int.fetchOne(
            self, sql: "SELECT max(number) FROM \(table) WHERE number BETWEEN 1 AND ?",
            arguments: [StoredNumber.greatestRow])
        var last = max(highest ?? 0, known)
        for stray in strays {
            last += 1
            try execute(sql: "UPDATE \(table) SET number = ? WHERE number = ?", arguments: [last, stray])
        }
        try execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
        try execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, last])
    }
}
