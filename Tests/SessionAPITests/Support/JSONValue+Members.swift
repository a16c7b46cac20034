import JSONCoding

extension JSONValue {
    /// The members of an object; nil for any other value.
    var object: JSONObject? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
