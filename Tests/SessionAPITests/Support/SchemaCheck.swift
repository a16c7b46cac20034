import JSONCoding

/// Checks values against the schemas of a contract: the keywords that the contract uses, and no others, so that
/// a keyword which would pass unchecked is itself a finding.
struct SchemaCheck {
    let contract: JSONValue

    private static let annotations = ["description", "title", "examples", "discriminator", "format"]

    /// The violations of a value; empty if there are none.
    func findings(_ value: JSONValue, _ schema: JSONValue, at path: String = "$") -> [String] {
        guard case .object(let keywords) = schema else { return ["\(path): the schema is not an object"] }
        return keywords.members.flatMap { keyword in
            check(value, keyword.key, keyword.value, in: keywords, at: path)
        }
    }

    private func check(
        _ value: JSONValue, _ keyword: String, _ argument: JSONValue, in schema: JSONObject, at path: String
    ) -> [String] {
        switch keyword {
        case "$ref": return findings(value, resolve(argument), at: path)
        case "type": return hasType(value, argument) ? [] : ["\(path): \(value) is not of type \(argument)"]
        case "const": return value == argument ? [] : ["\(path): \(value) is not \(argument)"]
        case "enum":
            return elements(argument).contains(value) ? [] : ["\(path): \(value) is none of \(argument)"]
        case "properties": return properties(value, argument, at: path)
        case "required":
            guard case .object(let object) = value else { return [] }
            return elements(argument).compactMap { name in
                guard case .string(let key) = name, object[key] == nil else { return nil }
                return "\(path): \(key) is missing"
            }
        case "additionalProperties": return furtherMembers(value, argument, of: schema, at: path)
        case "items":
            return elements(value).enumerated().flatMap { findings($1, argument, at: "\(path)[\($0)]") }
        case "pattern":
            guard case .string(let pattern) = argument, case .string(let text) = value,
                // A pattern that cannot be read is a finding below.
                let regex = try? Regex(pattern)
            else { return ["\(path): \(value) cannot be compared with \(argument)"] }
            return text.contains(regex) ? [] : ["\(path): \(value) is not of the pattern \(pattern)"]
        case "minItems", "maxItems", "minimum", "maximum", "minLength", "maxLength":
            return bounds(value, keyword, argument, at: path)
        case "oneOf":
            let matching = elements(argument).filter { findings(value, $0, at: path).isEmpty }.count
            return matching == 1 ? [] : ["\(path): \(matching) of the alternatives fit \(value)"]
        case "anyOf":
            let fits = elements(argument).contains { findings(value, $0, at: path).isEmpty }
            return fits ? [] : ["\(path): no alternative fits \(value)"]
        case _ where Self.annotations.contains(keyword): return []
        default: return ["\(path): the keyword \(keyword) is not known to this check"]
        }
    }

    /// The target of a reference into the contract.
    func resolve(_ reference: JSONValue) -> JSONValue {
        guard case .string(let text) = reference else { return .null }
        return text.split(separator: "/").dropFirst().reduce(contract) { $0[String($1)] ?? .null }
    }

    /// Whether a schema, or the one that it refers to, admits objects.
    func isObject(_ schema: JSONValue) -> Bool {
        if let reference = schema["$ref"] { return isObject(resolve(reference)) }
        if schema["type"] == "object" { return true }
        return ["oneOf", "anyOf"].contains { keyword in
            elements(schema[keyword] ?? []).contains(where: isObject)
        }
    }

    private func properties(_ value: JSONValue, _ schemas: JSONValue, at path: String) -> [String] {
        guard case .object(let object) = value, case .object(let known) = schemas else { return [] }
        return known.members.flatMap { member in
            object[member.key].map { findings($0, member.value, at: "\(path).\(member.key)") } ?? []
        }
    }

    private func furtherMembers(
        _ value: JSONValue, _ argument: JSONValue, of schema: JSONObject, at path: String
    ) -> [String] {
        guard case .object(let object) = value else { return [] }
        let further = object.members.filter { schema["properties"]?[$0.key] == nil }
        if argument == .bool(false) { return further.map { "\(path): \($0.key) is not in the contract" } }
        return further.flatMap { findings($0.value, argument, at: "\(path).\($0.key)") }
    }

    private func bounds(
        _ value: JSONValue, _ keyword: String, _ argument: JSONValue, at path: String
    ) -> [String] {
        guard let bound = number(argument) else { return ["\(path): \(keyword) is not a number"] }
        let isKept: Bool
        switch (keyword, value) {
        case ("minItems", .array(let elements)): isKept = Double(elements.count) >= bound
        case ("maxItems", .array(let elements)): isKept = Double(elements.count) <= bound
        case ("minLength", .string(let text)): isKept = Double(text.count) >= bound
        case ("maxLength", .string(let text)): isKept = Double(text.count) <= bound
        case ("minimum", _): isKept = number(value).map { $0 >= bound } ?? true
        case ("maximum", _): isKept = number(value).map { $0 <= bound } ?? true
        default: isKept = true
        }
        return isKept ? [] : ["\(path): \(value) is beyond \(keyword) \(argument)"]
    }

    private func hasType(_ value: JSONValue, _ type: JSONValue) -> Bool {
        switch (value, type) {
        case (.null, "null"), (.bool, "boolean"), (.string, "string"), (.array, "array"), (.object, "object"),
            (.integer, "integer"), (.integer, "number"), (.number, "number"):
            true
        default: false
        }
    }

    private func elements(_ value: JSONValue) -> [JSONValue] {
        guard case .array(let elements) = value else { return [] }
        return elements
    }

    private func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        case .null, .bool, .string, .array, .object: nil
        }
    }
}
