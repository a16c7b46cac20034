extension Value {
    /// The approximate number of bytes of the value's JSON.
    var encodedLength: Int {
        switch self {
        case .null, .bool, .integer, .number: 8
        case .text(let text): text.encodedLength
        case .list(let values): values.reduce(2) { $0 + $1.encodedLength + 3 }
        case .size: 40
        case .rect, .insets, .anchor: 80
        case .controller(let request): request.encodedLength
        }
    }
}

extension [Argument] {
    /// The approximate number of bytes of the arguments' JSON.
    var encodedLength: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.encodedLength + 8 } }
}

extension Bindings {
    /// The approximate number of bytes of the bindings' JSON.
    var encodedLength: Int { values.encodedLength }
}

extension String? {
    /// The number of bytes of the string in JSON; 0 for nil.
    var encodedLength: Int { self?.encodedLength ?? 0 }
}

extension [String] {
    /// The number of bytes of the strings in JSON.
    var encodedLength: Int { reduce(0) { $0 + $1.encodedLength + 3 } }
}
