extension Problem {
    /// The problem as a JSON object in UTF-8: the standard members first, then the extensions in their order.
    public func encoded() -> [UInt8] {
        var members = [
            Member("type", .string(type)), Member("title", .string(title)),
            Member("status", .integer(Int64(status.rawValue))),
        ]
        if let detail { members.append(Member("detail", .string(detail))) }
        if let instance { members.append(Member("instance", .string(instance))) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        append(.object(members + extensions), to: &bytes)
        return bytes
    }
}

private func append(_ value: Problem.Value, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes += "null".utf8
    case .boolean(let boolean): bytes += (boolean ? "true" : "false").utf8
    case .integer(let integer): bytes += String(integer).utf8
    case .string(let string): append(string, to: &bytes)
    case .array(let elements):
        bytes.append(UInt8(ascii: "["))
        for (position, element) in elements.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            append(element, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    case .object(let members):
        bytes.append(UInt8(ascii: "{"))
        for (position, member) in members.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            append(member.name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            append(member.value, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }
}

/// Writes a JSON string; only what RFC 8259, 7 requires is escaped.
private func append(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
        switch byte {
        case UInt8(ascii: "\""): bytes += "\\\"".utf8
        case UInt8(ascii: "\\"): bytes += "\\\\".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0D: bytes += "\\r".utf8
        case 0x09: bytes += "\\t".utf8
        case 0x00..<0x20:
            let digits = String(byte, radix: 16)
            bytes += "\\u00".utf8
            bytes += (digits.utf8.count == 1 ? "0" + digits : digits).utf8
        default: bytes.append(byte)
        }
    }
    bytes.append(UInt8(ascii: "\""))
}
