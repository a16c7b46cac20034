import JSONCoding
import TextShortening
import Yams

extension YAMLNode {
    /// Reads a document without the parts of YAML that are traps.
    ///
    /// Aliases can make a small document explode in size, so ``YAMLGuard`` refuses them before the library composes
    /// anything. Plain scalars are read by the core schema of YAML 1.2, so that `no` and `on` stay strings.
    public init(parsing bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) throws(YAMLFault) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw YAMLFault(.notUnicode, "The document is not UTF-8.")
        }
        guard bytes.count <= limits.bytes else {
            throw YAMLFault(.tooLarge, "A YAML document may have at most \(limits.bytes) bytes.")
        }
        try YAMLGuard.check(text)
        guard let root = try Self.compose(text) else { throw YAMLFault(.empty, "The document is empty.") }
        var conversion = Conversion(limits: limits)
        self = try conversion.node(root, depth: 0)
    }

    private static func compose(_ text: String) throws(YAMLFault) -> Node? {
        do {
            return try Yams.compose(yaml: text, .basic)
        } catch let YamlError.duplicatedKeysInMapping(keys, context) {
            throw YAMLFault(twice: keys, at: context.mark, in: text)
        } catch {
            throw YAMLFault(error, in: text)
        }
    }
}

/// Converts the library's nodes, within the limits.
private struct Conversion {
    let limits: YAMLLimits
    var count = 0

    mutating func node(_ node: Node, depth: Int) throws(YAMLFault) -> YAMLNode {
        let (line, column) = (node.mark?.line, node.mark?.column)
        count += 1
        guard count <= limits.values else {
            throw YAMLFault(.tooManyValues, "There are more than \(limits.values) values.", line: line)
        }
        guard depth <= limits.depth + 10 else {
            throw YAMLFault(.tooDeep, "Values are nested deeper than \(limits.depth).", line: line)
        }
        switch node {
        case .scalar(let scalar):
            return YAMLNode(content: .scalar(try value(scalar)), line: line, column: column)
        case .sequence(let sequence):
            var nodes: [YAMLNode] = []
            for element in sequence { nodes.append(try self.node(element, depth: depth + 1)) }
            return YAMLNode(content: .list(nodes), line: line, column: column)
        case .mapping(let mapping):
            return YAMLNode(content: .mapping(try members(mapping, depth: depth)), line: line, column: column)
        case .alias:
            throw YAMLFault(.notAccepted, "Aliases are not accepted.", line: line)
        }
    }

    private mutating func members(_ mapping: Node.Mapping, depth: Int) throws(YAMLFault) -> [YAMLNode.Member] {
        var members: [YAMLNode.Member] = []
        var keys = JSONObject()
        for (key, element) in mapping {
            guard case .scalar(let name) = key else {
                throw YAMLFault(.malformed, "A member's name must be a text.", line: key.mark?.line)
            }
            let node = try node(element, depth: depth + 1)
            guard keys.append(name.string, .null) else {
                let first = members.first { $0.key == name.string }?.line.map { "; the first is in line \($0)" } ?? ""
                throw YAMLFault(
                    .malformed, "The member \(name.string.shortened) occurs twice\(first).",
                    line: name.mark?.line, column: name.mark?.column)
            }
            members.append(
                YAMLNode.Member(key: name.string, line: name.mark?.line, column: name.mark?.column, node: node))
        }
        return members
    }

    private func value(_ scalar: Node.Scalar) throws(YAMLFault) -> JSONValue {
        guard scalar.string.utf8.count <= limits.textBytes else {
            throw YAMLFault(
                .textTooLong, "A text is longer than \(limits.textBytes) bytes.", line: scalar.mark?.line)
        }
        switch scalar.tag.rawValue {
        case Tag.Name.implicit.rawValue:
            return scalar.style == .plain ? Self.plain(scalar.string) : .string(scalar.string)
        case Tag.Name.nonSpecific.rawValue, Tag.Name.str.rawValue:
            return .string(scalar.string)
        case let other:
            throw YAMLFault(
                .notAccepted, "The tag \(other.shortened) is not accepted.", line: scalar.mark?.line,
                column: scalar.mark?.column)
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
            // A text, such as a version or an object id: it is not a number by JSON's grammar.
            return .string(text)
        }
    }
}

extension YAMLFault {
    fileprivate init(_ error: any Error, in text: String) {
        guard let error = error as? YamlError else {
            self.init(.malformed, "The document is not well-formed YAML.")
            return
        }
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            self.init(
                .malformed,
                "The document is not well-formed YAML: \(problem).\(Self.advice(problem, at: mark, in: text))",
                line: mark.line, column: mark.column)
        case .duplicatedKeysInMapping(let keys, let context):
            self.init(
                .malformed, "The member \(keys.first?.shortened ?? "") occurs twice.", line: context.mark.line,
                column: context.mark.column)
        case .reader(let problem, _, _, _):
            self.init(.malformed, "The document is not well-formed YAML: \(problem).")
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            self.init(.malformed, "The document is not well-formed YAML.")
        }
    }

    /// Advice on a problem that the library reports without a remedy; empty if there is none.
    private static func advice(_ problem: String, at mark: Mark, in text: String) -> String {
        if problem.hasPrefix("mapping values are not allowed") {
            return " Put a text with \": \" in quotation marks."
        }
        guard problem.hasPrefix("found character that cannot start any token") || problem.contains("tab character")
        else { return "" }
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        guard lines.indices.contains(mark.line - 1),
            let sign = lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1).first
        else { return "" }
        return sign == "\t"
            ? " Indent with spaces, not with a tab." : " Put a text that begins with \(sign) in quotation marks."
    }
}
