import ContentDigests
import JSONCoding
import SessionStore

/// The digest in an exported archive, so that an archive with a changed byte is refused instead of restored.
///
/// It covers the document as a value, so that white space may change on the way. A document without a digest
/// was written or edited by hand, and is marked as such on import.
package enum ArchiveSeal {
    private static let key = "digest"

    /// The document with its digest.
    static func sealed(_ document: [UInt8]) throws(JSONFault) -> [UInt8] {
        let object = try JSONReader(JSONValue(parsing: document, limits: .stored)).object().object
        var sealed = object
        sealed[key] = .string(digest(of: object))
        return JSONValue.object(sealed).encoded()
    }

    /// The document without its digest, and whether it had none.
    ///
    /// - Throws: a fault if the digest does not match.
    package static func opened(_ json: JSONReader) throws(JSONFault) -> (document: JSONReader, isEdited: Bool) {
        let reader = try json.object()
        guard let claimed = reader.optional(key) else { return (json, true) }
        var object = reader.object
        object[key] = nil
        guard try claimed.string() == digest(of: object) else {
            throw claimed.fault(
                "The archive is not as it was exported: its digest is another one's. "
                    + "One that was edited on purpose is imported without a digest.")
        }
        return (JSONReader(.object(object), path: json.path), false)
    }

    private static func digest(of object: JSONObject) -> String {
        ContentDigest(of: JSONValue.object(object).encoded()).description
    }
}
