import GRDB

extension Database {
    /// Replaces the labels of a session, which count among its bytes.
    ///
    /// - Returns: by how many bytes they have grown.
    func set(_ labels: SessionLabels, of session: String) throws -> Int {
        guard
            let row = try row(
                "SELECT number, tenant FROM sessions JOIN heads ON heads.session = sessions.id WHERE id = ?", [session])
        else { throw StoreError.unknown(.session, id: session) }
        let number: Int = try row.value("number")
        let before = try length(
            "coalesce(sum(length(CAST(key AS BLOB)) + length(CAST(value AS BLOB))), 0)", in: "session_labels",
            where: "number = ?", [number])
        try run("DELETE FROM session_labels WHERE number = ?", [number])
        for label in labels.sorted {
            try run(
                "INSERT INTO session_labels (tenant, number, key, value) VALUES (?, ?, ?, ?)",
                [try row.tenant().text, number, label.key, label.value])
        }
        let growth = labels.byteCount - before
        try addBytes(growth, to: session)
        return growth
    }

    /// The labels of a session.
    func labels(ofNumber number: Int) throws -> SessionLabels {
        let rows = try rows("SELECT key, value FROM session_labels WHERE number = ?", [number])
        var values: [String: String] = [:]
        for row in rows { values[try row.value("key")] = try row.value("value") as String }
        return SessionLabels(unchecked: values)
    }

    /// The rows of a page, and one further row if more follow.
    ///
    /// The first label is looked up in an index that has the order of the list, so that other sessions are not
    /// examined.
    func rows(of selection: SessionSelection) throws -> [Row] {
        var conditions = ["tenant = ?"]
        var arguments: [(any DatabaseValueConvertible)?] = [selection.tenant.text]
        var source = "session_records"
        var place = "number"
        if let first = selection.labels.first {
            source = "session_labels AS chosen CROSS JOIN session_records ON session_records.number = chosen.number"
            place = "chosen.number"
            conditions = ["chosen.tenant = ?", "chosen.key = ?"]
            arguments.append(first.key)
            if let value = first.value {
                conditions.append("chosen.value = ?")
                arguments.append(value)
            }
        }
        for label in selection.labels.dropFirst() {
            let condition = label.value == nil ? "" : " AND other.value = ?"
            conditions.append(
                """
                EXISTS (SELECT 1 FROM session_labels AS other
                    WHERE other.number = chosen.number AND other.key = ?\(condition))
                """)
            arguments += [label.key] + (label.value.map { [$0] } ?? [])
        }
        let isNewest = selection.order == .newest
        conditions.append("\(place) \(isNewest ? "<" : ">") ?")
        arguments.append(isNewest && selection.after == 0 ? StoredNumber.greatest : selection.after)
        arguments.append(selection.limit + 1)
        return try rows(
            """
            SELECT session_records.* FROM \(source) WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(place)\(isNewest ? " DESC" : "") LIMIT ?
            """, StatementArguments(arguments))
    }
}
