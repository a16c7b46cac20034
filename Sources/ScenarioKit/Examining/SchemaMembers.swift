import JSONCoding

/// The members that the values of a schema can have.
package struct SchemaMembers: Sendable {
    /// The alternatives, without references.
    private let alternatives: [JSONValue]
    private let schemas: [String: Schema]

    /// Finds the members of the values of a schema.
    package init(_ schema: Schema) {
        self.init([.object(schema.json)], SchemaCollection(of: [schema]).schemas)
    }

    private init(_ values: [JSONValue], _ schemas: [String: Schema]) {
        self.schemas = schemas
        alternatives = values.flatMap { Self.resolved($0, schemas, depth: 0) }
    }

    /// The names of the members, in the order of the schema; nil if the values can have any.
    package var names: [String]? {
        var names: [String] = []
        for alternative in alternatives {
            guard case .object(let properties)? = alternative["properties"] else { continue }
            names += properties.members.map(\.key).filter { !names.contains($0) }
        }
        let isOpen = alternatives.contains { ($0["additionalProperties"] ?? false) != false || $0["type"] == nil }
        return names.isEmpty || isOpen ? nil : names
    }

    /// The members of the values of a member.
    func values(of key: String) -> SchemaMembers {
        SchemaMembers(alternatives.compactMap { $0["properties"]?[key] }, schemas)
    }

    /// The schemas that a schema stands for: those of references, alternatives and elements.
    private static func resolved(_ schema: JSONValue, _ schemas: [String: Schema], depth: Int) -> [JSONValue] {
        guard depth < 20 else { return [] }
        if case .string(let reference)? = schema["$ref"] {
            let name = String(reference.split(separator: "/").last ?? "")
            return (schemas[name]?.json).map { resolved(.object($0), schemas, depth: depth + 1) } ?? []
        }
        for key in ["oneOf", "anyOf", "allOf"] {
            guard case .array(let parts)? = schema[key] else { continue }
            return parts.flatMap { resolved($0, schemas, depth: depth + 1) }
        }
        if let items = schema["items"] { return resolved(items, schemas, depth: depth + 1) }
        return [schema]
    }
}
