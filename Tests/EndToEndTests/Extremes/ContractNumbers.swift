import JSONCoding

/// The numeric members of the contract, found through references, alternatives, lists and maps.
///
/// A member is named by the schema that contains it, so a member shared by many operations counts once: `Rect.x`,
/// `AfterCall.delay`, `SessionRequest.rate`.
struct ContractNumbers {
    /// A step from a value into one of its parts.
    enum Step: Hashable {
        case member(String)
        case element(Int)
    }

    /// A number in a document, and which member of the contract it is.
    struct Place {
        let path: [Step]
        let member: String
    }

    /// An operation that has a body, or numbers in its query.
    struct Operation {
        let id: String
        let method: String
        let segments: [String]
        let body: JSONValue?
        let parameters: [JSONValue]

        var path: String { "/" + segments.joined(separator: "/") }
    }

    let operations: [Operation]
    private let schemas: JSONValue

    init(_ contract: JSONValue) throws {
        guard let schemas = contract["components"]?["schemas"], case .object(let paths)? = contract["paths"]
        else { throw UnexpectedAnswer("The contract has no paths or no schemas.") }
        self.schemas = schemas
        operations = paths.members.flatMap { path -> [Operation] in
            guard case .object(let methods) = path.value else { return [] }
            return methods.members.map { method in
                let operation = method.value
                return Operation(
                    id: operation["operationId"]?.text ?? "", method: method.key.uppercased(),
                    segments: path.key.split(separator: "/").map(String.init),
                    body: operation["requestBody"]?["content"]?["application/json"]?["schema"],
                    parameters: operation["parameters"]?.elements ?? [])
            }
        }
    }

    /// The operation that answers a request.
    func operation(_ method: String, _ path: String) -> Operation? {
        let segments = path.split(separator: "/")
        return operations.first { operation in
            operation.method == method && operation.segments.count == segments.count
                && zip(operation.segments, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
    }

    /// Every numeric member of a body in the contract.
    var members: Set<String> {
        var found: Set<String> = []
        for operation in operations {
            guard let body = operation.body else { continue }
            collect(body, in: operation.id, member: "", within: [], into: &found)
        }
        return found
    }

    /// The numbers in a body of an operation.
    func places(in body: JSONValue, of operation: Operation) -> [Place] {
        guard let schema = operation.body else { return [] }
        var found: [Place] = []
        collect(body, at: [], schema, in: operation.id, member: "", into: &found)
        return found
    }
}

// MARK: The contract alone

extension ContractNumbers {
    private func collect(
        _ schema: JSONValue, in context: String, member: String, within names: Set<String>,
        into found: inout Set<String>
    ) {
        if let name = Self.reference(schema) {
            guard !names.contains(name), let target = schemas[name] else { return }
            return collect(target, in: name, member: "", within: names.union([name]), into: &found)
        }
        if Self.isNumeric(schema) || Self.isOpen(schema) { found.insert("\(context).\(member)") }
        for alternative in Self.alternatives(schema) {
            collect(alternative, in: context, member: member, within: names, into: &found)
        }
        for (key, part) in Self.parts(schema) {
            collect(part, in: context, member: Self.joined(member, key), within: names, into: &found)
        }
    }

    private static func reference(_ schema: JSONValue) -> String? {
        schema["$ref"]?.text?.split(separator: "/").last.map(String.init)
    }

    private static func isNumeric(_ schema: JSONValue) -> Bool {
        schema["type"] == "integer" || schema["type"] == "number"
    }

    /// Whether the schema allows anything.
    private static func isOpen(_ schema: JSONValue) -> Bool {
        guard case .object(let object) = schema else { return false }
        return object.keys.allSatisfy { ["description", "title", "examples"].contains($0) }
    }

    private static func alternatives(_ schema: JSONValue) -> [JSONValue] {
        (schema["oneOf"]?.elements ?? []) + (schema["anyOf"]?.elements ?? [])
    }

    /// The schemas of an object's members, of a map's and of a list's elements.
    private static func parts(_ schema: JSONValue) -> [(key: String, schema: JSONValue)] {
        var parts: [(String, JSONValue)] = []
        if case .object(let properties)? = schema["properties"] {
            parts += properties.members.map { ($0.key, $0.value) }
        }
        if case .object? = schema["items"], let items = schema["items"] { parts.append(("[]", items)) }
        if case .object? = schema["additionalProperties"], let values = schema["additionalProperties"] {
            parts.append(("{}", values))
        }
        return parts
    }

    private static func joined(_ member: String, _ key: String) -> String {
        member.isEmpty || key == "[]" || key == "{}" ? member + key : "\(member).\(key)"
    }
}

// MARK: A document beside the contract

extension ContractNumbers {
    private func collect(
        _ value: JSONValue, at path: [Step], _ schema: JSONValue, in context: String, member: String,
        into found: inout [Place]
    ) {
        if let name = Self.reference(schema) {
            guard let target = schemas[name] else { return }
            return collect(value, at: path, target, in: name, member: "", into: &found)
        }
        if Self.isOpen(schema) {
            return collectNumbers(value, at: path, "\(context).\(member)", into: &found)
        }
        if Self.isNumeric(schema), value.isNumber {
            found.append(Place(path: path, member: "\(context).\(member)"))
        }
        if let alternative = Self.alternatives(schema).first(where: { fits(value, $0) }) {
            collect(value, at: path, alternative, in: context, member: member, into: &found)
        }
        switch value {
        case .array(let elements):
            guard let items = schema["items"] else { return }
            for (index, element) in elements.enumerated() {
                collect(
                    element, at: path + [.element(index)], items, in: context,
                    member: Self.joined(member, "[]"), into: &found)
            }
        case .object(let object):
            for (key, part) in object.members.map({ ($0.key, $0.value) }) {
                let known = schema["properties"]?[key]
                guard let next = known ?? schema["additionalProperties"] else { continue }
                collect(
                    part, at: path + [.member(key)], next, in: context,
                    member: Self.joined(member, known == nil ? "{}" : key), into: &found)
            }
        case .null, .bool, .integer, .number, .string: return
        }
    }

    /// The numbers in a value of any form.
    private func collectNumbers(
        _ value: JSONValue, at path: [Step], _ member: String, into found: inout [Place]
    ) {
        switch value {
        case .integer, .number: found.append(Place(path: path, member: member))
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                collectNumbers(element, at: path + [.element(index)], member, into: &found)
            }
        case .object(let object):
            for (key, part) in object.members.map({ ($0.key, $0.value) }) {
                collectNumbers(part, at: path + [.member(key)], member, into: &found)
            }
        case .null, .bool, .string: return
        }
    }

    /// Whether a value has the type that a schema describes, checked only to the extent that distinguishes
    /// alternatives.
    private func fits(_ value: JSONValue, _ schema: JSONValue) -> Bool {
        if let name = Self.reference(schema) { return schemas[name].map { fits(value, $0) } ?? false }
        if let constant = schema["const"] { return constant == value }
        if case .array(let words)? = schema["enum"] { return words.contains(value) }
        let alternatives = Self.alternatives(schema)
        if !alternatives.isEmpty { return alternatives.contains { fits(value, $0) } }
        guard let type = schema["type"]?.text else { return true }
        guard case .object(let object) = value else {
            return type == value.schemaType || (type == "integer" && value.isNumber)
        }
        guard type == "object", case .object(let properties)? = schema["properties"] else {
            return type == "object"
        }
        let required = schema["required"]?.elements.compactMap(\.text) ?? []
        return required.allSatisfy { object[$0] != nil }
            && object.members.allSatisfy { member in
                properties[member.key].map { $0["const"] == nil || fits(member.value, $0) } ?? false
            }
    }
}

extension JSONValue {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .number: true
        case .null, .bool, .string, .array, .object: false
        }
    }

    /// The word of JSON Schema for the value's type.
    fileprivate var schemaType: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .integer, .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
