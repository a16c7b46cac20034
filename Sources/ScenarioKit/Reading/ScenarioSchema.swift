import JSONCoding

/// The JSON schema of scenario files, for editors.
public enum ScenarioSchema {
    /// The document.
    ///
    /// - Parameters:
    ///   - call: the schema of a call among others.
    ///   - command: the schema of a call by itself, which may settle the session.
    ///   - session: the schema of the request that creates a session; `given` has its members, with storyboards as
    ///     files.
    package static func document(call: Schema, command: Schema, session: Schema) -> JSONValue {
        let (given, definitions) = Self.given(session)
        let collection = SchemaCollection(
            of: [ScenarioForm.scenario.schema, ScenarioForm.storyboard.schema, call, command, definitions])
        precondition(collection.ambiguous.isEmpty, "\(collection.ambiguous) are two schemas each")
        var schemas = collection.json
        for key in schemas.keys {
            guard case .object(var schema)? = schemas[key] else { continue }
            // Examples are the contract's, and a discriminator is no keyword of JSON Schema.
            schema["examples"] = nil
            schema["discriminator"] = nil
            // A key of the scenario's own has a value; the service takes null for a member that is missing.
            let isOwn = ScenarioForm.all.contains { $0.schemaName == key }
            schemas[key] = isOwn ? .object(schema) : JSONValue.object(schema).allowingNull
        }
        schemas["ScenarioGiven"] = .object(given)
        let document: JSONValue = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A scenario of Proscenium",
            "$ref": "#/components/schemas/Scenario", "$defs": .object(schemas),
        ]
        return document.movingReferences
    }

    /// The members of `given`: those of a request, except for what a scenario does not choose.
    private static func given(_ session: Schema) -> (JSONObject, Schema) {
        let request = session.resolved
        guard case .object(var members)? = request.json["properties"] else { return (request.json, request) }
        for member in ScenarioGiven.ownMembers { members[member] = nil }
        members["storyboards"] = [
            "type": "array",
            "items": ["anyOf": [["type": "string"], ["$ref": "#/components/schemas/ScenarioInlineStoryboard"]]],
            "description": "Storyboards: paths relative to the file, or documents; the first launches.",
        ]
        members["systemVersion"] = [
            "anyOf": [["type": "string"], ["type": "number"]], "description": "The version of iOS, such as \"12\".",
        ]
        var given = request.json
        given["properties"] = .object(members)
        if case .object(let lenient) = JSONValue.object(given).allowingNull { given = lenient }
        given["required"] = nil
        given["examples"] = nil
        given["description"] = "The session, by the members of POST /v1/sessions."
        return (given, request)
    }
}

extension JSONValue {
    /// The schema, with null for each member that can be missing.
    fileprivate var allowingNull: JSONValue {
        guard case .object(var schema) = self else { return self }
        for key in ["items", "additionalProperties"] { schema[key] = schema[key]?.allowingNull }
        for key in ["anyOf", "oneOf", "allOf", "prefixItems"] {
            guard case .array(let parts)? = schema[key] else { continue }
            schema[key] = .array(parts.map(\.allowingNull))
        }
        guard case .object(var properties)? = schema["properties"] else { return .object(schema) }
        var required: [JSONValue] = []
        if case .array(let names)? = schema["required"] { required = names }
        for property in properties.members {
            let value = property.value.allowingNull
            properties[property.key] =
                required.contains(.string(property.key)) ? value : ["anyOf": [value, ["type": "null"]]]
        }
        schema["properties"] = .object(properties)
        return .object(schema)
    }

    /// The schema with its references into `$defs`.
    fileprivate var movingReferences: JSONValue {
        switch self {
        case .object(let object):
            var moved = JSONObject()
            for member in object.members {
                if member.key == "$ref", case .string(let reference) = member.value {
                    moved["$ref"] = .string(reference.replacing("#/components/schemas/", with: "#/$defs/"))
                } else if member.key != "discriminator" {
                    moved[member.key] = member.value.movingReferences
                }
            }
            return .object(moved)
        case .array(let values): return .array(values.map(\.movingReferences))
        case .null, .bool, .integer, .number, .string: return self
        }
    }
}
