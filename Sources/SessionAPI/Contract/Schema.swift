import JSONCoding
import PresentationEngine
import SessionNumbers

/// A JSON Schema in the dialect of OpenAPI 3.1 (2020-12), put together from parts.
///
/// Objects are closed: what the contract does not name is neither read nor written. That makes a checked answer
/// mean that nothing in it is undocumented.
struct Schema: Sendable, Hashable {
    /// The schema as it stands in the contract.
    private(set) var json: JSONObject

    /// A member of an object.
    struct Property: Sendable {
        let name: String
        let schema: Schema
        let isRequired: Bool

        /// A member that is always there.
        static func required(_ name: String, _ schema: Schema) -> Property {
            Property(name: name, schema: schema, isRequired: true)
        }

        /// A member that may be left out.
        static func optional(_ name: String, _ schema: Schema) -> Property {
            Property(name: name, schema: schema, isRequired: false)
        }
    }

    /// The words that a choice allows; none for anything else.
    var words: [String] {
        guard case .array(let words)? = json["enum"] else { return [] }
        return words.compactMap { if case .string(let word) = $0 { word } else { nil } }
    }

    /// Whether a text must have at least one character.
    var refusesEmptyText: Bool {
        guard case .integer(let least)? = json["minLength"] else { return false }
        return least > 0
    }

    private init(_ members: KeyValuePairs<String, JSONValue>) {
        json = JSONObject()
        for (key, value) in members { json[key] = value }
    }
}

extension Schema {
    static let string = Schema(["type": "string"])
    static let name = Schema(["type": "string", "minLength": 1])
    /// The value of `If-Match`: `*`, or tags in quotes with commas between them.
    static let entityTags = Schema([
        "type": "string",
        "pattern":
            "^(\\*|(W/)?\"[\\x21\\x23-\\x7E]*\"([ \\t]*,[ \\t]*(W/)?\"[\\x21\\x23-\\x7E]*\")*)$",
    ])
    /// The value of `Idempotency-Key`.
    static let idempotencyKey = Schema(["type": "string", "pattern": "^[\\x20-\\x7E]{1,255}$"])
    /// A name that a client gives to something.
    static let chosenName = Schema([
        "type": "string", "minLength": 1, "pattern": .string(NameRule.pattern),
        "description":
            "A name of at most 1,024 bytes without control characters and line breaks; not \".\" or \"..\".",
    ])
    static let boolean = Schema(["type": "boolean"])
    static let null = Schema(["type": "null"])
    static let number = Schema(["type": "number"])
    static let integer = Schema(["type": "integer"])
    static let count = Schema(["type": "integer", "minimum": 0])
    /// The sequence numbers of events and the places in lists.
    static let serialNumbers = 0...SerialNumber.greatest.value
    static let serialNumber = integer(in: serialNumbers)
    static let revisions = 1...SerialNumber.greatest.value
    static let revision = integer(in: revisions)
    /// A number of points.
    static let coordinate = number(in: Coordinate.range)
    static let completionSpeed = number(in: CompletionSpeed.range)
    /// A time or a span of the session's clock.
    static let milliseconds = number(in: 0...Double(SessionTime.latest.microseconds) / 1_000)
        .described("In milliseconds, with three decimal places at most.")
    /// Whatever UIKit passes or a behavior answers.
    static let value = Schema([:]).described(
        "A value of any type; sizes, rectangles and popover anchors are objects.")

    static func integer(in range: ClosedRange<Int>) -> Schema {
        Schema([
            "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
        ])
    }

    static func number(in range: ClosedRange<Double>) -> Schema {
        Schema([
            "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
        ])
    }

    static func choice(_ words: [String]) -> Schema {
        Schema(["type": "string", "enum": .array(words.map { .string($0) })])
    }

    static func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) -> Schema
    where Choice.RawValue == String {
        choice(Choice.allCases.map(\.rawValue))
    }

    static func constant(_ value: JSONValue) -> Schema { Schema(["const": value]) }

    static func array(of element: Schema, count: ClosedRange<Int>? = nil) -> Schema {
        var schema = Schema(["type": "array", "items": .object(element.json)])
        if let count {
            schema.json["minItems"] = .integer(count.lowerBound)
            if count.upperBound < .max { schema.json["maxItems"] = .integer(count.upperBound) }
        }
        return schema
    }

    static func object(_ properties: [Property]) -> Schema {
        var members = JSONObject()
        for property in properties { members[property.name] = .object(property.schema.json) }
        let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
        var schema = Schema(["type": "object", "properties": .object(members)])
        if !required.isEmpty { schema.json["required"] = .array(required) }
        schema.json["additionalProperties"] = false
        return schema
    }

    /// An object whose keys a client chooses.
    static func map(to value: Schema) -> Schema {
        Schema(["type": "object", "additionalProperties": .object(value.json)])
    }

    static func reference(_ name: SchemaName) -> Schema {
        Schema(["$ref": .string("#/components/schemas/\(name.rawValue)")])
    }

    static func oneOf(_ schemas: [Schema]) -> Schema {
        Schema(["oneOf": .array(schemas.map { .object($0.json) })])
    }

    static func anyOf(_ schemas: [Schema]) -> Schema {
        Schema(["anyOf": .array(schemas.map { .object($0.json) })])
    }

    /// The schema, or `null`.
    var orNull: Schema { .anyOf([self, .null]) }

    /// The schema with a sentence for its reader.
    func described(_ text: String) -> Schema {
        var schema = self
        schema.json["description"] = .string(text)
        return schema
    }
}
