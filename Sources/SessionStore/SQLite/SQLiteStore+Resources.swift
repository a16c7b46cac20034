import ContentDigests
import GRDB

extension SQLiteStore {
    /// The storyboard with this identifier, verified.
    public func storyboard(_ id: String) throws(StoreError) -> StoredStoryboard? {
        try read { database in
            do {
                return try database.row("SELECT * FROM storyboards WHERE id = ?", [id])?.storyboard()
            } catch  where error.blamesRow {
                throw StoreError.tampered(.storyboard(id: id))
            }
        }
    }

    /// The identifier of the newest storyboard that a tenant uploaded under this name; `nil` if there is none.
    public func storyboardIdentifier(
        named name: String, of tenant: TenantName = .standard
    ) throws(StoreError) -> String? {
        try read { database in
            try database.row(
                "SELECT id FROM storyboards WHERE tenant = ? AND name = ? ORDER BY number DESC LIMIT 1",
                [tenant.text, name]
            )?.value("id")
        }
    }

    /// The storyboards of a tenant after a position in the list, of one name or (with `nil`) of all, in the order of
    /// upload.
    public func storyboards(
        named name: String?, of tenant: TenantName = .standard, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<StoryboardSummary> {
        try page(
            "number, id, name, kind, created_microseconds", of: "storyboards", tenant, where: "name", is: name,
            after: place, limit: limit
        ) {
            try $0.storyboardSummary(in: $1)
        }
    }

    /// The archive with this identifier, verified.
    public func archive(_ id: String) throws(StoreError) -> StoredArchive? {
        try read { database in
            do {
                return try database.row("SELECT * FROM archives WHERE id = ?", [id])?.archive()
            } catch  where error.blamesRow {
                throw StoreError.tampered(.archive(id: id))
            }
        }
    }

    /// The archives of a tenant after a position in the list, of one session or (with `nil`) of all, oldest first.
    public func archives(
        of session: String?, _ tenant: TenantName = .standard, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<ArchiveSummary> {
        try page(
            Self.archiveColumns, of: "archives", tenant, where: "session", is: session, after: place,
            limit: limit
        ) {
            let body = try $1.openText("body", of: "archives", row: $0.value("number"))
            return try $0.archiveSummary(byteCount: body.byteCount)
        }
    }

    /// The columns of an archive's listing, read without its body: all but the last precede the body in a row,
    /// and the last is in an index.
    static let archiveColumns = """
        number, id, session, label, created_microseconds, format, device, system_version, digest, tenant, EXISTS (
            SELECT 1 FROM archives AS other INDEXED BY archives_edited
            WHERE other.edited = 1 AND other.number = archives.number) AS edited
        """

    /// A page of a tenant's rows in order, optionally only the rows with a given value in one column.
    private func page<Item>(
        _ columns: String, of table: String, _ tenant: TenantName, where column: String, is value: String?,
        after place: Int,
        limit: Int, _ item: (Row, Database) throws -> Item
    ) throws(StoreError) -> StorePage<Item> {
        let condition = value == nil ? "tenant = ?" : "tenant = ? AND \(column) = ?"
        let arguments: [(any DatabaseValueConvertible)?] =
            [tenant.text] + (value.map { [$0] } ?? []) + [place, limit + 1]
        return try read { database in
            let rows = try database.rows(
                "SELECT \(columns) FROM \(table) WHERE \(condition) AND \(table).number > ? ORDER BY number LIMIT ?",
                StatementArguments(arguments))
            return try StorePage(rows, limit: limit) { row in
                do {
                    return try item(row, database)
                } catch {
                    self.logger.error(
                        "A row differs from what was written, and is left out of its list.",
                        metadata: ["table": "\(table)", "number": "\(row["number"] as Int? ?? 0)"])
                    return nil
                }
            }
        }
    }

    /// The outcome kept for a key, unless it has expired by this time in microseconds since 1970.
    ///
    /// It acknowledges the commit that it was part of, so all files have to be in place, as after a commit.
    public func outcome(
        tenant: TenantName = .standard, scope: String, key: String, atMicroseconds time: Int
    ) throws(StoreError) -> RequestOutcome? {
        try read(requiring: .allFiles) { database in
            do {
                let row = try database.row(
                    "SELECT * FROM outcomes WHERE tenant = ? AND scope = ? AND key = ?",
                    [tenant.text, scope, key])
                // A tampered time must not cause a command to be performed twice.
                guard let outcome = try row?.outcome(), outcome.expiresMicroseconds > time else { return nil }
                return outcome
            } catch let error as DatabaseError where error.blamesRow {
                throw StoreError.tampered(.outcome(key: key))
            }
        }
    }

    /// The kept answers for idempotency keys that are not readable any more.
    func outcomeFaults() throws(StoreError) -> [StoreFault] {
        try read { database in
            let names = try Row.fetchAll(
                database, sql: "SELECT tenant, scope, key FROM outcomes ORDER BY number")
            return try names.compactMap { name in
                do {
                    _ = try database.row(
                        "SELECT * FROM outcomes WHERE tenant = ? AND scope = ? AND key = ?",
                        [name["tenant"], name["scope"], name["key"]])?
                        .outcome()
                    return nil
                } catch StoreError.tampered(let fault) {
                    return fault
                } catch  where error.blamesRow {
                    return .outcome(key: "\(name["key"] ?? DatabaseValue.null)")
                }
            }
        }
    }
}

extension Row {
    func storyboard() throws -> StoredStoryboard {
        let id: String = try value("id")
        let storyboard = StoredStoryboard(
            name: try value("name"), tenant: try tenant(), kind: try value("kind"),
            createdMicroseconds: try number("created_microseconds"), source: try text("source"),
            document: try text("document"), warnings: try text("warnings"))
        guard storyboard.id == id else {
            throw StoreError.tampered(.storyboard(id: id))
        }
        return storyboard
    }

    fileprivate func storyboardSummary(in database: Database) throws -> StoryboardSummary {
        let source = try database.openText("source", of: "storyboards", row: value("number"))
        return StoryboardSummary(
            id: try value("id"), name: try value("name"), kind: try value("kind"),
            createdMicroseconds: try number("created_microseconds"),
            sourceByteCount: source.byteCount)
    }

    func archive() throws -> StoredArchive {
        let body = try text("body")
        let archive = StoredArchive(summary: try archiveSummary(byteCount: body.count), body: body)
        guard ContentDigest(of: archive.body) == archive.summary.digest else {
            throw StoreError.tampered(.archive(id: archive.summary.id))
        }
        return archive
    }

    fileprivate func archiveSummary(byteCount: Int) throws -> ArchiveSummary {
        let id: String = try value("id")
        guard let digest = try digest("digest") else {
            throw StoreError.tampered(.archive(id: id))
        }
        return ArchiveSummary(
            id: id, session: try optional("session"), label: try optional("label"), tenant: try tenant(),
            createdMicroseconds: try number("created_microseconds"), format: try number("format"),
            device: try value("device"), systemVersion: try value("system_version"),
            byteCount: byteCount, digest: digest, isEdited: try value("edited") != 0)
    }

    /// The kept answer for a key; every value that the store never writes yields the same fault.
    fileprivate func outcome() throws(StoreError) -> RequestOutcome {
        do {
            let created = try number("created_microseconds")
            guard let bodyDigest = try digest("body_digest") else {
                throw UnwrittenValue(column: "body_digest", value: "no digest")
            }
            return RequestOutcome(
                tenant: try tenant(), scope: try value("scope"), key: try value("key"), bodyDigest: bodyDigest,
                status: try number("status", in: 200...299), headers: try bytes("headers"),
                body: try bytes("body"), createdMicroseconds: created,
                expiresMicroseconds: try number(
                    "expires_microseconds", in: created...StoredNumber.greatest))
        } catch {
            let key: String? = optionalValue("key")
            throw .tampered(.outcome(key: key ?? "?"))
        }
    }
}
