import JSONCoding
import PresentationEngine
import SessionNumbers

extension DocumentField {
    /// A required text.
    static func required(_ key: String, _ path: WritableKeyPath<Root, String> & Sendable) -> Self {
        custom([key]) { root, object in
            object[key] = .string(root[keyPath: path])
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.required(key).string()
        }
    }

    /// A text with a default.
    static func text(
        _ key: String, _ path: WritableKeyPath<Root, String> & Sendable, default fallback: String
    ) -> Self {
        custom([key]) { root, object in
            let value = root[keyPath: path]
            if !value.utf8.elementsEqual(fallback.utf8) { object[key] = .string(value) }
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.optional(key)?.string() ?? fallback
        }
    }

    /// An optional text.
    static func text(_ key: String, _ path: WritableKeyPath<Root, String?> & Sendable) -> Self {
        custom([key]) { root, object in
            object[key] = root[keyPath: path].map { .string($0) }
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.optional(key)?.string()
        }
    }

    /// Texts in order.
    static func texts(_ key: String, _ path: WritableKeyPath<Root, [String]> & Sendable) -> Self {
        custom([key]) { root, object in
            let values = root[keyPath: path]
            if !values.isEmpty { object[key] = .array(values.map { .string($0) }) }
        } read: { (object, root) throws(JSONFault) in
            var values: [String] = []
            for element in try object.optional(key)?.array() ?? [] {
                values.append(try element.string())
            }
            root[keyPath: path] = values
        }
    }

    /// A boolean with a default.
    static func flag(
        _ key: String, _ path: WritableKeyPath<Root, Bool> & Sendable, default fallback: Bool = false
    ) -> Self {
        custom([key]) { root, object in
            let value = root[keyPath: path]
            if value != fallback { object[key] = .bool(value) }
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.optional(key)?.bool() ?? fallback
        }
    }

    /// An optional boolean.
    static func flag(_ key: String, _ path: WritableKeyPath<Root, Bool?> & Sendable) -> Self {
        custom([key]) { root, object in
            object[key] = root[keyPath: path].map { .bool($0) }
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.optional(key)?.bool()
        }
    }

    /// A whole number, 0 by default.
    static func integer(_ key: String, _ path: WritableKeyPath<Root, Int> & Sendable) -> Self {
        custom([key]) { root, object in
            if root[keyPath: path] != 0 { object[key] = .integer(root[keyPath: path]) }
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.optional(key)?.integer() ?? 0
        }
    }

    /// A whole number with a default.
    static func integer(
        _ key: String, _ path: WritableKeyPath<Root, Int> & Sendable, default fallback: Int
    ) -> Self {
        custom([key]) { root, object in
            if root[keyPath: path] != fallback { object[key] = .integer(root[keyPath: path]) }
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.optional(key)?.integer() ?? fallback
        }
    }

    /// An optional whole number.
    static func integer(_ key: String, _ path: WritableKeyPath<Root, Int?> & Sendable) -> Self {
        custom([key]) { root, object in
            object[key] = root[keyPath: path].map { .integer($0) }
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.optional(key)?.integer()
        }
    }

    /// A number with a default.
    static func number(
        _ key: String, _ path: WritableKeyPath<Root, Double> & Sendable, default fallback: Double
    ) -> Self {
        custom([key]) { root, object in
            if root[keyPath: path] != fallback { object[key] = .number(root[keyPath: path]) }
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.optional(key)?.double().withoutNegativeZero ?? fallback
        }
    }

    /// One of a few words, or nothing.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: String, _ path: WritableKeyPath<Root, Choice?> & Sendable
    ) -> Self {
        custom([key]) { root, object in
            object[key] = root[keyPath: path].map { .string($0.rawValue) }
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.optional(key)?.enumeration(of: Choice.self)
        }
    }

    /// A required number.
    static func required(_ key: String, _ path: WritableKeyPath<Root, Double> & Sendable) -> Self {
        custom([key]) { root, object in
            object[key] = .number(root[keyPath: path])
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.required(key).double().withoutNegativeZero
        }
    }

    /// A number, 0 by default.
    static func number(_ key: String, _ path: WritableKeyPath<Root, Double> & Sendable) -> Self {
        custom([key]) { root, object in
            if root[keyPath: path] != 0 { object[key] = .number(root[keyPath: path]) }
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.optional(key)?.double().withoutNegativeZero ?? 0
        }
    }

    /// An optional number.
    static func number(_ key: String, _ path: WritableKeyPath<Root, Double?> & Sendable) -> Self {
        custom([key]) { root, object in
            object[key] = root[keyPath: path].map { .number($0) }
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.optional(key)?.double().withoutNegativeZero
        }
    }

    /// One of a few words, with a default.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
        _ key: String, _ path: WritableKeyPath<Root, Choice> & Sendable, default fallback: Choice
    ) -> Self {
        custom([key]) { root, object in
            let value = root[keyPath: path]
            if value != fallback { object[key] = .string(value.rawValue) }
        } read: { (object, root) throws(JSONFault) in
            root[keyPath: path] = try object.optional(key)?.enumeration(of: Choice.self) ?? fallback
        }
    }

    /// An optional record.
    static func record<Record: DocumentRecord>(
        _ key: String, _ path: WritableKeyPath<Root, Record?> & Sendable
    ) -> Self {
        custom([key]) { root, object in
            object[key] = root[keyPath: path]?.documentValue
        } read: { (object, root) throws(JSONFault) in
            guard let member = object.optional(key) else {
                root[keyPath: path] = nil
                return
            }
            root[keyPath: path] = try Record(document: member)
        }
    }

    /// Records in order.
    static func records<Record: DocumentRecord>(
        _ key: String, _ path: WritableKeyPath<Root, [Record]> & Sendable
    ) -> Self {
        custom([key]) { root, object in
            let records = root[keyPath: path]
            if !records.isEmpty { object[key] = .array(records.map(\.documentValue)) }
        } read: { (object, root) throws(JSONFault) in
            var records: [Record] = []
            for element in try object.optional(key)?.array() ?? [] {
                records.append(try Record(document: element))
            }
            root[keyPath: path] = records
        }
    }

    /// A class with its module, as two members.
    static func customClass(_ path: WritableKeyPath<Root, StoryboardClass?> & Sendable) -> Self {
        custom(["class", "module"]) { root, object in
            object["class"] = root[keyPath: path].map { .string($0.name) }
            object["module"] = root[keyPath: path]?.module.map { .string($0) }
        } read: { (object, root) throws(JSONFault) in
            let module = try object.optional("module")?.string()
            guard let name = try object.optional("class")?.string() else {
                if module != nil { throw object.fault("A module needs a class.") }
                root[keyPath: path] = nil
                return
            }
            root[keyPath: path] = StoryboardClass(name: name, module: module)
        }
    }
}
