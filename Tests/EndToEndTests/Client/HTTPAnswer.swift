import JSONCoding

/// An answer as received.
struct HTTPAnswer: Sendable {
    let status: Int
    /// Header values by their names in lower case.
    let fields: [String: String]
    var body: [UInt8] = []

    init(head: String) throws {
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw ConnectionFault.notHTTP(head)
        }
        self.status = status
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw ConnectionFault.notHTTP(String(line)) }
            fields[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        self.fields = fields
    }

    /// Whether the request was carried out.
    var isSuccess: Bool { (200..<300).contains(status) }

    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON.
    var json: JSONValue {
        get throws { try JSONValue(parsing: body, limits: .stored) }
    }
}

extension JSONValue {
    /// The elements of an array; empty for any other value.
    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The text of a string.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number of an integer.
    var integer: Int? {
        if case .integer(let integer) = self { integer } else { nil }
    }

    /// The document without the members of these names, which differ between two equivalent sessions.
    func without(_ keys: Set<String>) -> JSONValue {
        switch self {
        case .object(let object):
            var kept = JSONObject()
            for member in object.members where !keys.contains(member.key) {
                kept[member.key] = member.value.without(keys)
            }
            return .object(kept)
        case .array(let elements): return .array(elements.map { $0.without(keys) })
        case .null, .bool, .integer, .number, .string: return self
        }
    }
}
