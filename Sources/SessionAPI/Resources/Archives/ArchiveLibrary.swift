import ContentDigests
import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionStore

/// The state-restoration archives that were saved or imported.
struct ArchiveLibrary: Sendable {
    let store: any DurableStore

    /// The archive as the engine restores from it.
    static func archive(in stored: StoredArchive) throws(JSONFault) -> StateArchive {
        try StateArchive(json: JSONReader(try JSONValue(parsing: stored.body, limits: .stored)))
    }

    /// What is kept under that identifier, as it was written; nil if there is none.
    func document(id: String) throws(StoreError) -> StoredArchive? {
        try store.archive(id)
    }

    /// The archives after a place, of one session or of all, oldest first.
    func page(of session: String?, after place: Int, limit: Int) throws(StoreError) -> StorePage<
        ArchiveSummary
    > {
        try store.archives(of: session, after: place, limit: limit)
    }

    /// An archive from outside as it will be kept, in the service's own writing.
    static func stored(
        _ archive: StateArchive, label: String?, isEdited: Bool, atMicroseconds time: Int
    ) -> StoredArchive {
        var writer = JSONWriter()
        archive.write(to: &writer)
        return StoredArchive(
            id: "ar_"
                + ContentDigest(of: writer.bytes + Array("\(time) \(label ?? "")".utf8)).description.prefix(
                    24),
            session: nil, label: label, createdMicroseconds: time, format: archive.version,
            device: archive.keys.device ?? archive.keys.idiom.name,
            systemVersion: archive.keys.systemVersion.description,
            isEdited: isEdited, body: writer.bytes)
    }
}
