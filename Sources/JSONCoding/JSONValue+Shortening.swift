extension JSONValue {
    /// The value, or the beginning of its text if the text exceeds 1,024 bytes.
    package var shortened: JSONValue {
        if hasBytes(atMost: Self.shownByteCount) { return self }
        if case .string(let text) = self { return .string(Self.beginning(of: text)) }
        var room = Self.shownByteCount
        return .string(Self.beginning(of: String(decoding: trimmed(&room).encoded(), as: UTF8.self)))
    }

    private static let shownByteCount = 1_024

    /// The value, cut to the room that is left, in bytes of its text.
    private func trimmed(_ room: inout Int) -> JSONValue {
        switch self {
        case .null, .bool, .integer, .number:
            room -= 1
            return self
        case .string(let text):
            room -= text.utf8.count
            return .string(Self.beginning(of: text))
        case .array(let elements):
            var kept: [JSONValue] = []
            for element in elements where room >= 0 {
                room -= 1
                kept.append(element.trimmed(&room))
            }
            return .array(kept)
        case .object(let object):
            var kept = JSONObject()
            for member in object.members where room >= 0 {
                room -= member.key.utf8.count
                kept[Self.beginning(of: member.key)] = member.value.trimmed(&room)
            }
            return .object(kept)
        }
    }

    /// The first bytes of a string, cut between two Unicode scalars.
    private static func beginning(of text: String) -> String {
        guard text.utf8.count > shownByteCount else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: shownByteCount)
        while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
        return String(text.unicodeScalars[..<end]) + "…"
    }
}
