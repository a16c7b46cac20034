extension Value {
    /// About as many bytes as the value's JSON has.
    var encodedLength: Int {
        switch self {
        case .null, .bool, .integer, .number: 8
        case .text(let text): text.encodedLength
        case .list(let values): values.reduce(2) { $0 + $1.encodedLength + 3 }
        case .size: 40
        case .rect, .anchor: 80
        case .controller(let request): request.encodedLength
        }
    }
}

extension [Argument] {
    /// About as many bytes as the arguments' JSON has.
    var encodedLength: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.encodedLength + 8 } }
}

extension Bindings {
    /// About as many bytes as the bindings' JSON has.
    var encodedLength: Int { values.encodedLength }
}

extension String? {
    /// As many bytes as the text has in JSON, if there is one.
    var encodedLength: Int { self?.encodedLength ?? 0 }
}

extension [String] {
    /// As many bytes as the texts have in JSON.
    var encodedLength: Int { reduce(0) { $0 + $1.encodedLength + 3 } }
}
