/// The named schemas of a contract: everything that its operations refer to, directly or through others.
package struct SchemaCollection: Sendable {
    /// The schemas by their names.
    package private(set) var schemas: [String: Schema] = [:]
    /// Names that stand for more than one schema, which is an error.
    package private(set) var ambiguous: Set<String> = []

    /// Collects every schema that the roots refer to, directly or indirectly.
    package init(of roots: [Schema]) {
        var known: [String: Schema.Definition] = [:]
        var pending = roots.flatMap(\.definitions)
        while let definition = pending.popLast() {
            if let first = known[definition.name] {
                guard first !== definition else { continue }
                let other = definition.make().titled(definition.name)
                if schemas[definition.name]?.json != other.json { ambiguous.insert(definition.name) }
                continue
            }
            known[definition.name] = definition
            let schema = definition.make().titled(definition.name)
            schemas[definition.name] = schema
            pending += schema.definitions
        }
    }

    /// The schemas as they appear in the contract, in the order of their names, each with an example.
    package var json: JSONObject {
        var whole = JSONObject()
        for (name, schema) in schemas.sorted(by: { $0.key < $1.key }) {
            var json = schema.json
            if json["examples"] == nil, let example = example(of: schema) { json["examples"] = [example] }
            whole[name] = .object(json)
        }
        return whole
    }
}

// MARK: Examples

extension SchemaCollection {
    /// A value that the schema admits: its own example, or the smallest value that its parts allow; nil if that value
    /// would be infinite.
    package func example(of schema: Schema) -> JSONValue? { example(of: schema.json, within: []) }

    private func example(of schema: JSONObject, within names: Set<String>) -> JSONValue? {
        if case .array(let examples)? = schema["examples"] { return examples.first }
        if case .string(let reference)? = schema["$ref"] {
            let name = String(reference.split(separator: "/").last ?? "")
            guard !names.contains(name), let target = schemas[name] else { return nil }
            return example(of: target.json, within: names.union([name]))
        }
        if let constant = schema["const"] { return constant }
        for keyword in ["enum", "oneOf", "anyOf"] {
            guard case .array(let alternatives)? = schema[keyword] else { continue }
            if keyword == "enum" { return alternatives.first }
            for case .object(let alternative) in alternatives {
                if let example = example(of: alternative, within: names) { return example }
            }
            return nil
        }
        switch schema["type"] {
        case "object": return object(schema, within: names)
        case "array": return array(schema, within: names)
        case "string": return schema["pattern"] == nil ? "text" : nil
        case "boolean": return true
        case "integer", "number": return schema["minimum"] ?? 0
        case "null": return .null
        default: return schema.keys.allSatisfy { $0 == "description" || $0 == "title" } ? "text" : nil
        }
    }

    /// An object with the required members.
    private func object(_ schema: JSONObject, within names: Set<String>) -> JSONValue? {
        guard case .object(let properties)? = schema["properties"],
            case .array(let required)? = schema["required"]
        else { return .object(JSONObject()) }
        var object = JSONObject()
        for case .string(let key) in required {
            guard case .object(let property)? = properties[key],
                let value = example(of: property, within: names)
            else { return nil }
            object[key] = value
        }
        return .object(object)
    }

    /// A list of one element, or of none if an example of the element would be infinite.
    private func array(_ schema: JSONObject, within names: Set<String>) -> JSONValue? {
        guard case .object(let items)? = schema["items"] else { return [] }
        if let element = example(of: items, within: names) { return [element] }
        return schema["minItems"] == nil || schema["minItems"] == 0 ? [] : nil
    }
}
