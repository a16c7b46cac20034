import TextShortening

/// The members of an object together with their place.
public struct JSONObjectReader: Sendable {
    /// The object itself.
    public let object: JSONObject
    /// The path of the object in its document.
    public let path: JSONPath
    /// Whether the document was written by this service.
    public let isRecord: Bool

    /// Makes a reader of an object in a place.
    public init(_ object: JSONObject, path: JSONPath = .root, isRecord: Bool = false) {
        self.object = object
        self.path = path
        self.isRecord = isRecord
    }

    /// The member of that key, or a fault that names the key if there is none.
    public func required(_ key: String) throws(JSONFault) -> JSONReader {
        if let member = member(key) { return member }
        throw fault("The key \"\(key)\" is missing.")
    }

    /// The member of that key; nil if there is none or it is `null`.
    public func optional(_ key: String) -> JSONReader? {
        guard let member = member(key), !member.isNull else { return nil }
        return member
    }

    /// The member of that key; nil only if there is none, so that a `null` can be distinguished from a missing member.
    public func member(_ key: String) -> JSONReader? {
        object[key].map { JSONReader($0, path: .member(key, of: path), isRecord: isRecord) }
    }

    /// All members in their order, each with its path.
    public var members: [(key: String, reader: JSONReader)] {
        object.members.map {
            ($0.key, JSONReader($0.value, path: .member($0.key, of: path), isRecord: isRecord))
        }
    }

    /// Refuses the first key that is not in the list; the fault names the key that was probably meant.
    public func allowOnly(_ keys: [String]) throws(JSONFault) {
        for member in object.members where !keys.contains(member.key) {
            throw unknown(member.key, known: keys)
        }
    }

    /// A fault in this place, for conditions that only the caller can check.
    public func fault(_ reason: String) -> JSONFault {
        JSONFault(kind: .mismatch, path: path.description, reason: reason)
    }

    private func unknown(_ key: String, known: [String]) -> JSONFault {
        JSONFault(
            kind: .mismatch, path: JSONPath.member(key, of: path).description,
            reason: Self.reason(unknown: key, known: known))
    }

    /// The sentence that a key is not known, with the key that was probably meant.
    static func reason(unknown key: String, known: [String]) -> String {
        let hint =
            if let nearest = nearestWord(to: key, among: known) {
                "Did you mean \"\(nearest)\"?"
            } else {
                known.isEmpty ? "No key is expected here." : "Known keys: \(known.joined(separator: ", "))."
            }
        return "Unknown key \"\(key.shortened)\". \(hint)"
    }
}
