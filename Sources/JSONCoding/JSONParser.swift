extension JSONValue {
    /// Reads a JSON text as RFC 8259 defines it, strictly: one value, UTF-8, no duplicate keys, no byte order mark.
    ///
    /// A whole number outside the range of `Int` is refused rather than rounded, and so is a number whose
    /// magnitude no `Double` can hold.
    ///
    /// - Throws: the first fault, with the byte at which it was found and the path of the value that contains it.
    public init(parsing bytes: Span<UInt8>, limits: JSONLimits = .default) throws(JSONFault) {
        var parser = JSONParser(limits: limits)
        self = try parser.document(bytes)
    }

    /// Reads a JSON text; see ``init(parsing:limits:)-(Span<UInt8>,_)``.
    public init(parsing bytes: [UInt8], limits: JSONLimits = .default) throws(JSONFault) {
        try self.init(parsing: bytes.span, limits: limits)
    }

    /// Reads a JSON text; see ``init(parsing:limits:)-(Span<UInt8>,_)``.
    public init(parsing text: String, limits: JSONLimits = .default) throws(JSONFault) {
        try self.init(parsing: text.utf8Span.span, limits: limits)
    }
}

/// Reads one JSON text by recursive descent.
///
/// The bytes are passed to each function, since a span may not be stored. Paths cost nothing until a fault is
/// thrown: each container adds its step to a fault that passes through it.
struct JSONParser {
    let limits: JSONLimits
    var position = 0
    private var depth = 0
    private var values = 0
    /// The resolved bytes of a string with escapes while it is read; kept so that the storage is reused.
    var resolved: [UInt8] = []

    init(limits: JSONLimits) {
        self.limits = limits
    }

    mutating func document(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONValue {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            throw malformed("The text begins with a byte order mark, which JSON does not allow.")
        }
        skipSpace(bytes)
        let value = try value(bytes)
        skipSpace(bytes)
        if position < bytes.count {
            throw malformed("The text goes on with \(found(bytes)) after its value.")
        }
        return value
    }

    private mutating func value(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONValue {
        guard position < bytes.count else { throw malformed("The text ends where a value is expected.") }
        guard values < limits.values else { throw beyond("There are more than \(limits.values) values.") }
        values += 1
        switch bytes[position] {
        case UInt8(ascii: "\""): return .string(try string(bytes))
        case UInt8(ascii: "{"): return .object(try object(bytes))
        case UInt8(ascii: "["): return .array(try array(bytes))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(bytes)
        case UInt8(ascii: "t"): return try literal("true", .bool(true), bytes)
        case UInt8(ascii: "f"): return try literal("false", .bool(false), bytes)
        case UInt8(ascii: "n"): return try literal("null", .null, bytes)
        default: throw malformed("A value is expected, not \(found(bytes)).")
        }
    }

    private mutating func array(_ bytes: Span<UInt8>) throws(JSONFault) -> [JSONValue] {
        try open()
        var elements: [JSONValue] = []
        skipSpace(bytes)
        if takes(UInt8(ascii: "]"), bytes) { return close(elements) }
        while true {
            guard elements.count < limits.members else {
                throw beyond("The array has more than \(limits.members) elements.")
            }
            do {
                elements.append(try value(bytes))
            } catch {
                throw error.inside(JSONPath.step(elements.count))
            }
            skipSpace(bytes)
            if takes(UInt8(ascii: "]"), bytes) { return close(elements) }
            guard takes(UInt8(ascii: ","), bytes) else {
                throw malformed("A comma or ] is expected, not \(found(bytes)).")
            }
            skipSpace(bytes)
        }
    }

    private mutating func object(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONObject {
        try open()
        var object = JSONObject()
        skipSpace(bytes)
        if takes(UInt8(ascii: "}"), bytes) { return close(object) }
        while true {
            guard object.count < limits.members else {
                throw beyond("The object has more than \(limits.members) members.")
            }
            try member(of: &object, bytes)
            skipSpace(bytes)
            if takes(UInt8(ascii: "}"), bytes) { return close(object) }
            guard takes(UInt8(ascii: ","), bytes) else {
                throw malformed("A comma or } is expected, not \(found(bytes)).")
            }
            skipSpace(bytes)
        }
    }

    private mutating func member(of object: inout JSONObject, _ bytes: Span<UInt8>) throws(JSONFault) {
        let keyPosition = position
        let key = try passKey(bytes)
        let value: JSONValue
        do {
            value = try self.value(bytes)
        } catch {
            throw error.inside(JSONPath.step(key))
        }
        guard object.append(key, value) else {
            position = keyPosition
            throw malformed("The key occurs twice in its object.").inside(JSONPath.step(key))
        }
    }

    mutating func literal(
        _ word: StaticString, _ value: JSONValue, _ bytes: Span<UInt8>
    ) throws(JSONFault) -> JSONValue {
        let count = word.utf8CodeUnitCount
        let matches =
            bytes.count - position >= count
            && (0..<count).allSatisfy { bytes[position + $0] == word.utf8Start[$0] }
        guard matches else { throw malformed("A value is expected, and this is not the word \(word).") }
        position += count
        return value
    }

    mutating func open() throws(JSONFault) {
        guard depth < limits.depth else {
            throw beyond("Arrays and objects stand more than \(limits.depth) deep in each other.")
        }
        depth += 1
        position += 1
    }

    mutating func close<Container>(_ container: Container) -> Container {
        depth -= 1
        return container
    }
}

extension JSONParser {
    mutating func skipSpace(_ bytes: Span<UInt8>) {
        position = Self.endOfSpace(from: position, bytes)
    }

    /// The first byte at or after `start` that is not white space.
    static func endOfSpace(from start: Int, _ bytes: Span<UInt8>) -> Int {
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): index += 1
            default: return index
            }
        }
        return index
    }

    mutating func takes(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// The byte at the position, as a sentence names it.
    func found(_ bytes: Span<UInt8>) -> String {
        guard position < bytes.count else { return "the end of the text" }
        let byte = bytes[position]
        guard (0x21...0x7E).contains(byte) else {
            return "the byte 0x" + String(byte, radix: 16, uppercase: true)
        }
        return String(UnicodeScalar(byte))
    }

    func malformed(_ reason: String) -> JSONFault {
        JSONFault(kind: .malformed, path: "$", byteOffset: position, reason: reason)
    }

    func beyond(_ reason: String) -> JSONFault {
        JSONFault(kind: .limit, path: "$", byteOffset: position, reason: reason)
    }
}
