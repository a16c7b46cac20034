/// A JSON document, or a part of one, as a value.
///
/// Whole numbers that fit are kept as `Int`, so that times and sequence numbers stay exact; everything else
/// numeric is a `Double`. Equality is that of the documents: `1` and `1.0` are the same number, the order of an
/// object's members does not matter, and strings are equal if their bytes are (Swift's own `String` equality also
/// treats canonically equivalent strings as equal).
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// The kind of the value with its article, as a fault's sentence names it: "a string", "null".
    public var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The member with this name, if this is an object that has it.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[key]
    }

    /// The element at that index, if this is an array that has it.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The value as compact JSON text in UTF-8; the same value always gives the same bytes.
    public func encoded() -> [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON text.
    public var description: String {
        String(decoding: encoded(), as: UTF8.self)
    }
}
