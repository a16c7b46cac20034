import JSONCoding
import Yams

/// A YAML document as a JSON value, without the parts of YAML that are traps.
///
/// Aliases can make a small document explode in size, so ``YAMLGuard`` refuses them before the library composes
/// anything. Plain scalars are read by the core schema of YAML 1.2, so that `no` and `on` stay strings.
struct YAMLDocument {
    private let limits: StoryboardLimits
    private var nodeCount = 0
    private(set) var value: JSONValue = .null

    /// - Throws: ``StoryboardFault`` with the line of the fault.
    init(_ bytes: [UInt8], limits: StoryboardLimits) throws(StoryboardFault) {
        self.limits = limits
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw StoryboardFault(.notUnicode, "The document is not UTF-8.")
        }
        guard bytes.count <= limits.yamlBytes else {
            throw StoryboardFault(.tooLarge, "A YAML document may have at most \(limits.yamlBytes) bytes.")
        }
        try YAMLGuard.check(text)
        guard let root = try Self.compose(text) else {
            throw StoryboardFault(.notStoryboard, "The document is empty.")
        }
        value = try convert(root, depth: 0)
    }

    private static func compose(_ text: String) throws(StoryboardFault) -> Node? {
        do {
            return try Yams.compose(yaml: text, .basic)
        } catch {
            throw StoryboardFault(yaml: error)
        }
    }

    private mutating func convert(_ node: Node, depth: Int) throws(StoryboardFault) -> JSONValue {
        let line = node.mark?.line
        nodeCount += 1
        guard nodeCount <= limits.elements else {
            throw StoryboardFault(
                .tooManyElements, "There are more than \(limits.elements) values.", line: line)
        }
        guard depth <= limits.depth + 10 else {
            throw StoryboardFault(.tooDeep, "Values are nested deeper than \(limits.depth).", line: line)
        }
        switch node {
        case .scalar(let scalar):
            return try convert(scalar)
        case .sequence(let sequence):
            var values: [JSONValue] = []
            for element in sequence {
                values.append(try convert(element, depth: depth + 1))
            }
            return .array(values)
        case .mapping(let mapping):
            return try convert(mapping, depth: depth)
        case .alias:
            throw StoryboardFault(.declaration, "Aliases are not accepted.", line: line)
        }
    }

    private mutating func convert(
        _ mapping: Node.Mapping, depth: Int
    ) throws(StoryboardFault) -> JSONValue {
        var object = JSONObject()
        for (key, element) in mapping {
            guard case .scalar(let name) = key else {
                throw StoryboardFault(.malformed, "A member's name must be a text.", line: key.mark?.line)
            }
            guard object.append(name.string, try convert(element, depth: depth + 1)) else {
                throw StoryboardFault(
                    .malformed, "The member \(name.string.shortened) occurs twice.", line: name.mark?.line)
            }
        }
        return .object(object)
    }

    private func convert(_ scalar: Node.Scalar) throws(StoryboardFault) -> JSONValue {
        guard scalar.string.utf8.count <= limits.textBytes else {
            throw StoryboardFault(
                .textTooLong, "A text is longer than \(limits.textBytes) bytes.", line: scalar.mark?.line)
        }
        switch scalar.tag.rawValue {
        case Tag.Name.implicit.rawValue:
            return scalar.style == .plain ? Self.plain(scalar.string) : .string(scalar.string)
        case Tag.Name.nonSpecific.rawValue, Tag.Name.str.rawValue:
            return .string(scalar.string)
        case let other:
            throw StoryboardFault(
                .declaration, "The tag \(other.shortened) is not accepted.", line: scalar.mark?.line)
        }
    }

    /// A plain scalar by the core schema, with numbers in JSON's grammar.
    private static func plain(_ text: String) -> JSONValue {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        default: break
        }
        guard let first = text.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else {
            return .string(text)
        }
        do {
            return try JSONValue(parsing: text)
        } catch {
            // A string, such as a version or an object id: it is not a number by JSON's grammar.
            return .string(text)
        }
    }
}

extension StoryboardFault {
    fileprivate init(yaml error: any Error) {
        guard let error = error as? YamlError else {
            self.init(.malformed, "The document is not well-formed YAML.")
            return
        }
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            self.init(.malformed, "The document is not well-formed YAML: \(problem).", line: mark.line)
        case .duplicatedKeysInMapping(let keys, let context):
            self.init(
                .malformed, "A member occurs twice: \(keys.joined(separator: ", ").shortened).",
                line: context.mark.line
            )
        case .reader(let problem, _, _, _):
            self.init(.malformed, "The document is not well-formed YAML: \(problem).")
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            self.init(.malformed, "The document is not well-formed YAML.")
        }
    }
}
