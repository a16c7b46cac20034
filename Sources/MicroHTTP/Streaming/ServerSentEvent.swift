/// The text form of server-sent events (WHATWG HTML, 9.2.6).
public enum ServerSentEvent {
    /// Appends one event; line breaks in `data` become several `data` lines, which the client joins again.
    ///
    /// - Parameters:
    ///   - data: UTF-8.
    ///   - id: the value that a reconnecting client sends as `Last-Event-ID`; without line breaks.
    ///   - event: the name that listeners register for; without line breaks.
    public static func append(
        data: some Collection<UInt8>, id: String? = nil, event: String? = nil, to bytes: inout [UInt8]
    ) {
        if let id { appendLine("id: ", id.utf8, to: &bytes) }
        if let event { appendLine("event: ", event.utf8, to: &bytes) }
        var rest = data[...]
        while true {
            let end = rest.firstIndex(where: isLineBreak)
            appendLine("data: ", rest[..<(end ?? rest.endIndex)], to: &bytes)
            guard let end else { break }
            let next = rest.index(after: end)
            let isPair = rest[end] == 0x0D && next < rest.endIndex && rest[next] == 0x0A
            rest = rest[(isPair ? rest.index(after: next) : next)...]
        }
        bytes.append(0x0A)
    }

    /// A comment line, which clients ignore; it keeps a waiting stream alive.
    public static func comment(_ text: String = "") -> [UInt8] {
        var bytes: [UInt8] = []
        appendLine(": ", text.utf8.filter { !isLineBreak($0) }, to: &bytes)
        bytes.append(0x0A)
        return bytes
    }

    private static func appendLine(
        _ prefix: StaticString, _ content: some Collection<UInt8>, to bytes: inout [UInt8]
    ) {
        prefix.withUTF8Buffer { bytes += $0 }
        bytes += content.lazy.filter { !isLineBreak($0) }
        bytes.append(0x0A)
    }
}

private func isLineBreak(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D
}
