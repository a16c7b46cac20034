import JSONCoding

/// JSON is parsed or refused with its place; parsed values survive writing and parsing again, and limits admit exactly
/// the inputs within them.
enum JSONTarget {
    static func take(_ bytes: [UInt8]) throws(BrokenPromise) -> FuzzTarget.Outcome {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            try checkRefusal(error.reason, path: error.path, of: bytes)
            try promise(
                error.byteOffset.map { (0...bytes.count).contains($0) } ?? false,
                "A fault of the text stands at no byte of it: \(error)")
            return .refused
        }
        try checkWriting(of: value)
        try checkLimits(bytes, value)
        return .accepted
    }

    private static func checkWriting(of value: JSONValue) throws(BrokenPromise) {
        let written = value.encoded()
        let again: JSONValue
        do {
            again = try JSONValue(parsing: written, limits: .stored)
        } catch {
            throw BrokenPromise("JSON that was written is refused: \(error)")
        }
        try promise(again == value, "JSON reads back as another document.")
        try promise(again.encoded() == written, "JSON is written in two ways.")
    }

    private static let tight = JSONLimits(depth: 5, stringBytes: 16, members: 6, values: 24)

    /// Input refused only under tighter limits must exceed one of them.
    private static func checkLimits(_ bytes: [UInt8], _ value: JSONValue) throws(BrokenPromise) {
        let isWithin = Measures(of: value).isWithin(tight)
        let again: JSONValue
        do {
            again = try JSONValue(parsing: bytes, limits: tight)
        } catch {
            return try promise(
                !isWithin && error.kind == .limit, "JSON within the limits is refused: \(error)")
        }
        try promise(isWithin, "JSON beyond a limit is read.")
        try promise(again == value, "JSON reads differently under other limits.")
    }

    /// A document's use of each of the ``JSONLimits``.
    private struct Measures {
        private var depth = 0
        private var stringBytes = 0
        private var members = 0
        private var values = 0

        init(of value: JSONValue) {
            add(value, depth: 0)
        }

        func isWithin(_ limits: JSONLimits) -> Bool {
            depth <= limits.depth && stringBytes <= limits.stringBytes && members <= limits.members
                && values <= limits.values
        }

        private mutating func add(_ value: JSONValue, depth level: Int) {
            values += 1
            switch value {
            case .null, .bool, .integer, .number: break
            case .string(let text): stringBytes = max(stringBytes, text.utf8.count)
            case .array(let elements):
                enter(elements.count, level)
                for element in elements { add(element, depth: level + 1) }
            case .object(let object):
                enter(object.count, level)
                for member in object.members {
                    stringBytes = max(stringBytes, member.key.utf8.count)
                    add(member.value, depth: level + 1)
                }
            }
        }

        private mutating func enter(_ count: Int, _ level: Int) {
            depth = max(depth, level + 1)
            members = max(members, count)
        }
    }
}
