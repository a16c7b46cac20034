extension JSONValue: Hashable {
    /// Whether both are the same JSON document.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
            Int(exactly: number) == integer
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.array, _), (.object, _):
            false
        }
    }

    /// Feeds the document to the hasher; a whole `Double` counts as the integer that it equals.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null:
            hasher.combine(0 as UInt8)
        case .bool(let bool):
            hasher.combine(1 as UInt8)
            hasher.combine(bool)
        case .integer(let integer):
            hasher.combine(2 as UInt8)
            hasher.combine(integer)
        case .number(let number):
            hasher.combine(2 as UInt8)
            if let integer = Int(exactly: number) { hasher.combine(integer) } else { hasher.combine(number) }
        case .string(let string):
            hasher.combine(3 as UInt8)
            string.hashBytes(into: &hasher)
        case .array(let elements):
            hasher.combine(4 as UInt8)
            hasher.combine(elements)
        case .object(let object):
            hasher.combine(5 as UInt8)
            hasher.combine(object)
        }
    }
}

extension String {
    /// Whether both strings have the same UTF-8 bytes.
    func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// Feeds the string's UTF-8 bytes to the hasher, closed by a byte that UTF-8 never uses.
    func hashBytes(into hasher: inout Hasher) {
        utf8Span.span.withUnsafeBytes { hasher.combine(bytes: $0) }
        hasher.combine(0xFF as UInt8)
    }
}
