extension JSONValue {
    /// Whether the value's JSON text has at most `limit` bytes, escapes aside.
    ///
    /// A tree can share strings and its text cannot: a small tree may have a text of any length, so it is
    /// measured before it is written. Measuring stops at the limit.
    package func hasBytes(atMost limit: Int) -> Bool {
        var room = limit
        return takeBytes(from: &room)
    }

    private func takeBytes(from room: inout Int) -> Bool {
        switch self {
        case .null, .bool, .integer, .number: room -= 4
        case .string(let text): room -= text.utf8.count + 2
        case .array(let elements):
            room -= elements.count + 1
            for element in elements where room >= 0 {
                _ = element.takeBytes(from: &room)
            }
        case .object(let object):
            room -= object.count + 1
            for member in object.members where room >= 0 {
                room -= member.key.utf8.count + 3
                _ = member.value.takeBytes(from: &room)
            }
        }
        return room >= 0
    }
}
