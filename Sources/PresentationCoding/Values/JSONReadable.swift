import JSONCoding
import PresentationEngine

/// A type that can be read from its JSON form; every fault has its path.
///
/// The counterpart of `JSONWritable`: a value that one writes, the other reads back as an equal value.
public protocol JSONReadable {
    /// Reads the value, or throws the fault with its path.
    init(json: JSONReader) throws(JSONFault)
}

extension String: JSONReadable {
    /// Reads a string.
    public init(json: JSONReader) throws(JSONFault) { self = try json.string() }
}

extension Int: JSONReadable {
    /// Reads a whole number.
    public init(json: JSONReader) throws(JSONFault) { self = try json.integer() }
}

extension JSONReader {
    /// The value as an array of elements that are read one by one.
    func list<Element: JSONReadable>(of type: Element.Type = Element.self) throws(JSONFault) -> [Element] {
        guard case .array(let elements) = value, elements.isEmpty else {
            return try array().map { element throws(JSONFault) in try Element(json: element) }
        }
        return []
    }

    /// The value as a name that a client chooses, by the ``NameRule``; names in this service's own records are
    /// accepted as they are.
    public func name() throws(JSONFault) -> String {
        let name = try nonEmptyString()
        if !isRecord, let objection = NameRule.objection(to: name) { throw fault(objection) }
        return name
    }

    /// The value as a display string, such as a title: it may have any characters, but its length is limited; strings
    /// in this service's own records are accepted as they are.
    func displayText() throws(JSONFault) -> String {
        let text = try string()
        guard isRecord || text.unicodeScalars.count <= Self.longestDisplayText else {
            throw fault("A text that people read may have at most 1,024 characters.")
        }
        return text
    }

    private static let longestDisplayText = 1_024

    /// The key as a name, if the client chooses the keys of an object; a fault has the member's path.
    public func name(ofMember key: String) throws(JSONFault) -> String {
        if !isRecord, let objection = NameRule.objection(to: key) {
            throw fault("The name of this member cannot be used. \(objection)")
        }
        return key
    }
}

extension JSONObjectReader {
    /// The list of that key, empty if it is missing.
    func list<Element: JSONReadable>(_ key: String, of type: Element.Type = Element.self) throws(JSONFault)
        -> [Element]
    {
        guard let member = optional(key) else { return [] }
        return try member.list()
    }

    /// The value of that key, nil if it is missing.
    func value<Value: JSONReadable>(_ key: String, of type: Value.Type = Value.self) throws(JSONFault)
        -> Value?
    {
        guard let member = optional(key) else { return nil }
        return try Value(json: member)
    }

    /// The name of that key, nil if it is missing.
    func name(_ key: String) throws(JSONFault) -> String? { try optional(key)?.name() }

    /// The string under that key; nil if it is missing.
    func text(_ key: String) throws(JSONFault) -> String? { try optional(key)?.string() }

    /// The boolean of that key, `standard` if it is missing.
    func flag(_ key: String, default standard: Bool = false) throws(JSONFault) -> Bool {
        try optional(key)?.bool() ?? standard
    }
}
