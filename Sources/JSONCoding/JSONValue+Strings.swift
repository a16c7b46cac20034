extension JSONValue {
    /// The same value with other strings: `transform` gets each string in it, in the order of the text, but no keys.
    public func mappingStrings(_ transform: (String) -> String) -> JSONValue {
        switch self {
        case .string(let text): return .string(transform(text))
        case .array(let values): return .array(values.map { $0.mappingStrings(transform) })
        case .object(var object):
            for member in object.members { object[member.key] = member.value.mappingStrings(transform) }
            return .object(object)
        case .null, .bool, .integer, .number: return self
        }
    }
}
