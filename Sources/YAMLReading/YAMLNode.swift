import JSONCoding

/// A value of a YAML document, and the place at which it begins.
public struct YAMLNode: Sendable, Equatable {
    /// The value.
    public enum Content: Sendable, Equatable {
        /// A text, a number, a truth value or null.
        case scalar(JSONValue)
        /// A list.
        case list([YAMLNode])
        /// A mapping, in the order of the document; no key occurs twice.
        case mapping([Member])
    }

    /// A member of a mapping.
    public struct Member: Sendable, Equatable {
        /// Its key.
        public let key: String
        /// The line of the key, from 1.
        public let line: Int?
        /// The column of the key, in Unicode scalars from 1.
        public let column: Int?
        /// Its value.
        public let node: YAMLNode
    }

    /// The value.
    public let content: Content
    /// The line, from 1.
    public let line: Int?
    /// The column, in Unicode scalars from 1.
    public let column: Int?
    /// The path of a value that was given as JSON; nil in a document of YAML.
    public internal(set) var path: JSONPath?

    /// The value without lines.
    public var value: JSONValue {
        switch content {
        case .scalar(let value): return value
        case .list(let nodes): return .array(nodes.map(\.value))
        case .mapping(let members):
            var object = JSONObject()
            for member in members { object[member.key] = member.node.value }
            return .object(object)
        }
    }
}

extension YAMLNode {
    /// A value that was given as JSON, without lines.
    ///
    /// Every text stays as it is: JSON as a document of YAML would be read by other rules.
    public init(_ json: JSONValue, at path: JSONPath) {
        (line, column) = (nil, nil)
        self.path = path
        switch json {
        case .null, .bool, .integer, .number, .string: content = .scalar(json)
        case .array(let values):
            content = .list(values.enumerated().map { YAMLNode($0.element, at: .element($0.offset, of: path)) })
        case .object(let object):
            content = .mapping(
                object.members.map { member in
                    Member(
                        key: member.key, line: nil, column: nil,
                        node: YAMLNode(member.value, at: .member(member.key, of: path)))
                })
        }
    }
}
