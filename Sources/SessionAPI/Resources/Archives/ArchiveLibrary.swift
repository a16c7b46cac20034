import ContentDigests
import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionStore

/// The saved and imported state-restoration archives.
enum ArchiveLibrary {
    /// The archive in the engine's form.
    static func archive(in stored: StoredArchive) throws(JSONFault) -> StateArchive {
        try StateArchive(json: JSONReader(try JSONValue(parsing: stored.body, limits: .stored)))
    }

    /// An imported archive in the form in which it is stored.
    static func stored(
        _ archive: StateArchive, of tenant: TenantName, label: String?, isEdited: Bool, atMicroseconds time: Int
    ) -> StoredArchive {
        var writer = JSONWriter()
        archive.write(to: &writer)
        // Archives of the standard tenant were made before there were others.
        let owner = tenant == .standard ? "" : " \(tenant)"
        return StoredArchive(
            id: "ar_"
                + ContentDigest(of: writer.bytes + Array("\(time) \(label ?? "")\(owner)".utf8)).description.prefix(
                    24),
            session: nil, label: label, tenant: tenant, createdMicroseconds: time, format: archive.version,
            device: archive.keys.device ?? archive.keys.idiom.name,
            systemVersion: archive.keys.systemVersion.description,
            isEdited: isEdited, body: writer.bytes)
    }
}
