import ContentDigests

/// One step in the growth of the database's schema: a numbered file of SQL, built into the binary.
struct Migration: Sendable {
    /// The file's number. Migrations are applied in this order, without gaps.
    let number: Int
    /// The part of the file's name after the number.
    let name: String
    /// The file's text.
    let sql: String

    init(number: Int, name: String, sql: String) {
        self.number = number
        self.name = name
        self.sql = sql
    }

    private init(_ number: Int, _ name: String, _ file: [UInt8]) {
        self.init(number: number, name: name, sql: String(decoding: file, as: UTF8.self))
    }

    /// The file's name.
    var fileName: String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "-" + name + ".sql"
    }

    /// The digest that the ledger keeps, so that an edited file is detected.
    var digest: ContentDigest {
        ContentDigest(of: Array(sql.utf8))
    }

    /// The files in the folder `migrations`, in order.
    static let builtIn = [
        Migration(1, "sessions", PackageResources._001_sessions_sql),
        Migration(2, "storyboards", PackageResources._002_storyboards_sql),
        Migration(3, "archives", PackageResources._003_archives_sql),
        Migration(4, "outcomes", PackageResources._004_outcomes_sql),
        Migration(5, "names-and-edits", PackageResources._005_names_and_edits_sql),
        Migration(6, "journal-places", PackageResources._006_journal_places_sql),
        Migration(7, "pulse", PackageResources._007_pulse_sql),
        Migration(8, "edited-archives", PackageResources._008_edited_archives_sql),
        Migration(9, "outcome-sizes", PackageResources._009_outcome_sizes_sql),
        Migration(10, "compressed-texts", PackageResources._010_compressed_texts_sql),
        Migration(11, "tenants", PackageResources._011_tenants_sql),
        Migration(12, "labels", PackageResources._012_labels_sql),
        Migration(13, "uses", PackageResources._013_uses_sql),
        Migration(14, "bytes", PackageResources._014_bytes_sql),
        Migration(15, "drivers", PackageResources._015_drivers_sql),
        Migration(16, "quarantined", PackageResources._016_quarantined_sql),
        Migration(17, "label-bytes", PackageResources._017_label_bytes_sql),
        Migration(18, "secrets", PackageResources._018_secrets_sql),
        Migration(19, "siblings", PackageResources._019_siblings_sql),
        Migration(20, "thinned-events", PackageResources._020_thinned_events_sql),
    ]
}
