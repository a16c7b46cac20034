/// The labels of a session: short texts by their keys, by which lists and deletions select sessions.
public struct SessionLabels: Sendable, Hashable {
    /// The values by their keys.
    public private(set) var values: [String: String]

    /// The number of labels that a session may have.
    public static let greatestCount = 16
    /// A regular expression, of the kind that JSON schemas use, for a value: at most 256 characters, none of them a
    /// control character.
    public static let valuePattern = "^[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]{0,256}$"

    /// No labels.
    public static let none = SessionLabels(unchecked: [:])

    /// Labels as they were stored.
    init(unchecked values: [String: String]) {
        self.values = values
    }

    public var isEmpty: Bool { values.isEmpty }

    /// The bytes of all keys and values, in UTF-8.
    public var byteCount: Int { values.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } }

    /// The labels in the order of their keys.
    public var sorted: [(key: String, value: String)] {
        values.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
    }

    /// Sets labels, and removes those whose value is nil; all others stay.
    public mutating func set(_ changes: [String: String?]) throws(LabelFault) {
        var changed = values
        for (key, value) in changes {
            guard Self.isKey(key) else { throw .key(key) }
            if let value, !Self.isValue(value) { throw .value(key: key) }
            changed[key] = value
        }
        guard changed.count <= Self.greatestCount else { throw .tooMany }
        values = changed
    }

    /// Whether a string can be a key: 1 to 63 letters of ASCII, digits, and the characters `.`, `_`, `/` and `-`, with
    /// a letter or digit at either end.
    public static func isKey(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last, text.utf8.count <= 63 else { return false }
        return isAlphanumeric(first) && isAlphanumeric(last)
            && text.utf8.allSatisfy { isAlphanumeric($0) || "._/-".utf8.contains($0) }
    }

    /// Whether a string can be a value.
    static func isValue(_ text: String) -> Bool {
        text.unicodeScalars.count <= 256
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.value {
                case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: false
                default: true
                }
            }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

/// Why labels cannot be used.
public enum LabelFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// An invalid key.
    case key(String)
    /// The key of an invalid value.
    case value(key: String)
    /// The session would have too many labels.
    case tooMany

    public var description: String {
        switch self {
        case .key(let key):
            "\"\(key.prefix(80))\" cannot be the key of a label: 1 to 63 letters of ASCII, digits, '.', '_', '/' and "
                + "'-', with a letter or digit at either end."
        case .value(let key):
            "The label \(key) must have at most 256 characters, and no control characters or line breaks."
        case .tooMany: "A session has at most \(SessionLabels.greatestCount) labels."
        }
    }
}

/// Sessions with a label.
public struct LabelSelector: Sendable, Hashable {
    /// The label's key.
    public let key: String
    /// Its value; nil for any.
    public let value: String?

    /// Selects the sessions whose label has this value; with nil, any value.
    public init(key: String, value: String? = nil) {
        self.key = key
        self.value = value
    }

    /// Reads `key=value`, or `key` for any value; nil if the key is invalid.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let key = parts.first, SessionLabels.isKey(key) else { return nil }
        self.init(key: key, value: parts.count == 2 ? parts[1] : nil)
    }

    /// Whether labels meet it.
    public func selects(_ labels: SessionLabels) -> Bool {
        guard let known = labels.values[key] else { return false }
        return value.map { $0 == known } ?? true
    }
}

/// A page of the list of a tenant's sessions.
public struct SessionSelection: Sendable, Hashable {
    /// The tenant.
    public var tenant: TenantName
    /// The labels, all of which the sessions must have.
    public var labels: [LabelSelector]
    /// The order of the list.
    public var order: Order
    /// The position after which the page begins, in its order; 0 for the beginning of the list.
    public var after: Int
    /// The number of sessions.
    public var limit: Int

    /// The order of a list.
    public enum Order: String, Sendable, CaseIterable {
        /// In the order of creation.
        case oldest
        /// In the opposite order.
        case newest
    }

    /// A part of the list.
    public init(
        of tenant: TenantName = .standard, labels: [LabelSelector] = [], order: Order = .oldest, after: Int = 0,
        limit: Int
    ) {
        self.tenant = tenant
        self.labels = labels
        self.order = order
        self.after = after
        self.limit = limit
    }
}
