/// A JSON Schema in the dialect of OpenAPI 3.1 (2020-12), composed from parts.
///
/// Objects are closed: members that the contract does not name are neither read nor written, so that an answer
/// that fits its schema contains nothing undocumented.
package struct Schema: Sendable {
    /// The schema as it appears in the contract.
    package private(set) var json: JSONObject
    /// The named schemas that it refers to directly.
    package private(set) var definitions: [Definition] = []

    /// A named schema, which references point to.
    ///
    /// The schema is built when it is needed, so that two schemas can refer to each other.
    package final class Definition: Sendable {
        package let name: String
        package let make: @Sendable () -> Schema

        fileprivate init(_ name: String, _ make: @escaping @Sendable () -> Schema) {
            self.name = name
            self.make = make
        }
    }

    /// A member of an object.
    package struct Property: Sendable {
        package let name: String
        package let schema: Schema
        package let isRequired: Bool

        /// A member that is always there.
        package static func required(_ name: String, _ schema: Schema, _ explanation: String) -> Property {
            Property(name: name, schema: schema.described(explanation), isRequired: true)
        }

        /// A member that may be left out.
        package static func optional(_ name: String, _ schema: Schema, _ explanation: String) -> Property {
            Property(name: name, schema: schema.described(explanation), isRequired: false)
        }
    }

    package init(_ members: KeyValuePairs<String, JSONValue>) {
        json = JSONObject()
        for (key, value) in members { json[key] = value }
    }
}

extension Schema {
    /// The prefix of references.
    private static let components = "#/components/schemas/"

    /// A reference to a named schema of the contract.
    package static func named(
        _ name: String, _ schema: @autoclosure @escaping @Sendable () -> Schema
    ) -> Schema {
        var reference = Schema(["$ref": .string(components + name)])
        reference.definitions = [Definition(name, schema)]
        return reference
    }

    /// The schema itself, if this is a reference to one.
    package var resolved: Schema {
        guard json["$ref"] != nil, let definition = definitions.first else { return self }
        return definition.make()
    }

    /// The words that a choice allows; none for any other schema.
    package var words: [String] {
        guard case .array(let words)? = resolved.json["enum"] else { return [] }
        return words.compactMap { if case .string(let word) = $0 { word } else { nil } }
    }

    /// Whether a string must have at least one character.
    package var refusesEmptyText: Bool {
        guard case .integer(let least)? = json["minLength"] else { return false }
        return least > 0
    }
}

// MARK: Plain types

extension Schema {
    package static let string = Schema(["type": "string"])
    package static let boolean = Schema(["type": "boolean"])
    package static let null = Schema(["type": "null"])
    package static let number = Schema(["type": "number"])
    package static let integer = Schema(["type": "integer"])
    package static let count = Schema(["type": "integer", "minimum": 0])

    package static func integer(in range: ClosedRange<Int>) -> Schema {
        var schema = Schema(["type": "integer", "minimum": .integer(range.lowerBound)])
        if range.upperBound < .max { schema.json["maximum"] = .integer(range.upperBound) }
        return schema
    }

    package static func number(in range: ClosedRange<Double>) -> Schema {
        Schema([
            "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
        ])
    }

    /// One of several words, under a name of its own.
    package static func choice(_ name: String, _ words: [String]) -> Schema {
        named(name, Schema(["type": "string", "enum": .array(words.map { .string($0) })]))
    }

    /// One of the words of an enumeration, named after the enumeration unless another name is given.
    package static func choice<Choice: RawRepresentable & CaseIterable>(
        _ type: Choice.Type, named name: String? = nil
    ) -> Schema where Choice.RawValue == String {
        choice(name ?? String(describing: type), Choice.allCases.map(\.rawValue))
    }

    /// A string that must equal this word.
    package static func constant(_ word: String) -> Schema {
        Schema(["type": "string", "const": .string(word)])
    }

    /// A member that can only be true.
    package static let alwaysTrue = Schema(["type": "boolean", "const": true])
    /// A member that can only be false.
    package static let alwaysFalse = Schema(["type": "boolean", "const": false])
}

// MARK: Parts put together

extension Schema {
    package static func array(of element: Schema, count: ClosedRange<Int>? = nil) -> Schema {
        var schema = Schema(["type": "array", "items": .object(element.json)])
        if let count {
            schema.json["minItems"] = .integer(count.lowerBound)
            if count.upperBound < .max { schema.json["maxItems"] = .integer(count.upperBound) }
        }
        schema.definitions = element.definitions
        return schema
    }

    package static func object(_ properties: [Property]) -> Schema {
        var members = JSONObject()
        for property in properties { members[property.name] = .object(property.schema.json) }
        let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
        var schema = Schema(["type": "object", "properties": .object(members)])
        if !required.isEmpty { schema.json["required"] = .array(required) }
        schema.json["additionalProperties"] = false
        schema.definitions = properties.flatMap(\.schema.definitions)
        return schema
    }

    /// An object with known members, and further ones that a client chooses.
    package static func object(_ properties: [Property], furtherMembers value: Schema) -> Schema {
        var schema = object(properties)
        schema.json["additionalProperties"] = .object(value.json)
        schema.definitions += value.definitions
        return schema
    }

    /// An object whose keys are chosen by the client or are UIKit's names.
    package static func map(to value: Schema) -> Schema {
        var schema = Schema(["type": "object", "additionalProperties": .object(value.json)])
        schema.definitions = value.definitions
        return schema
    }

    /// One of several objects, each identified by a word of its own under the same key.
    ///
    /// - Parameter alternatives: references, each with its word.
    package static func union(by key: String, _ alternatives: [(word: String, schema: Schema)]) -> Schema {
        var schema = Schema(["oneOf": .array(alternatives.map { .object($0.schema.json) })])
        var mapping = JSONObject()
        for (word, schema) in alternatives { mapping[word] = schema.json["$ref"] }
        schema.json["discriminator"] = ["propertyName": .string(key), "mapping": .object(mapping)]
        schema.definitions = alternatives.flatMap(\.schema.definitions)
        return schema
    }

    /// One of several objects that are distinguished by their members.
    package static func oneOf(_ schemas: [Schema]) -> Schema { alternatives("oneOf", schemas) }

    /// Any of several forms.
    package static func anyOf(_ schemas: [Schema]) -> Schema { alternatives("anyOf", schemas) }

    private static func alternatives(_ keyword: String, _ schemas: [Schema]) -> Schema {
        var schema = Schema([:])
        schema.json[keyword] = .array(schemas.map { .object($0.json) })
        schema.definitions = schemas.flatMap(\.definitions)
        return schema
    }

    /// The schema, or `null`.
    package var orNull: Schema { .anyOf([self, .null]) }

    /// The schema with a sentence of description, placed before any that it has already.
    package func described(_ text: String) -> Schema {
        var schema = self
        if case .string(let own)? = json["description"] {
            schema.json["description"] = .string("\(text) \(own)")
        } else {
            schema.json["description"] = .string(text)
        }
        return schema
    }

    /// The schema with a value that it admits.
    package func example(_ value: JSONValue) -> Schema { examples([value]) }

    /// The schema with values that it admits.
    package func examples(_ values: [JSONValue]) -> Schema {
        var schema = self
        schema.json["examples"] = .array(values)
        return schema
    }

    /// The schema with a title.
    package func titled(_ title: String) -> Schema {
        var schema = self
        schema.json["title"] = .string(title)
        return schema
    }
}
