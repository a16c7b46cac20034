/// The text form of server-sent events (WHATWG HTML, 9.2.6).
///
/// Events are written on the server's threads for each reader of each stream, so they are assembled from bytes in
/// memory, one line at a time.
public enum ServerSentEvent {
    /// Appends one event; line breaks in `data` become several `data` lines, which the client joins again.
    ///
    /// - Parameters:
    ///   - data: UTF-8.
    ///   - id: the value that a reconnecting client sends as `Last-Event-ID`; without line breaks.
    ///   - event: the name that listeners register for; without line breaks.
    public static func append(
        data: [UInt8], id: String? = nil, event: String? = nil, to bytes: inout [UInt8]
    ) {
        if let id { appendLine("id: ", Array(id.utf8), to: &bytes) }
        if let event { appendLine("event: ", Array(event.utf8), to: &bytes) }
        data.withUnsafeBufferPointer { data in
            var start = 0
            while true {
                let end = endOfLine(in: data, from: start)
                append("data: ", data[start..<end], to: &bytes)
                guard end < data.count else { break }
                let isPair = data[end] == 0x0D && end + 1 < data.count && data[end + 1] == 0x0A
                start = end + (isPair ? 2 : 1)
            }
        }
        bytes.append(0x0A)
    }

    /// A comment line, which clients ignore; it keeps a waiting stream alive.
    public static func comment(_ text: String = "") -> [UInt8] {
        var bytes: [UInt8] = []
        appendLine(": ", Array(text.utf8), to: &bytes)
        bytes.append(0x0A)
        return bytes
    }

    /// Appends a line, without the line breaks of its content.
    private static func appendLine(_ prefix: StaticString, _ content: [UInt8], to bytes: inout [UInt8]) {
        let content = content.contains(where: isLineBreak) ? content.filter { !isLineBreak($0) } : content
        content.withUnsafeBufferPointer { append(prefix, $0[...], to: &bytes) }
    }

    private static func append(
        _ prefix: StaticString, _ content: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]
    ) {
        prefix.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: content))
        bytes.append(0x0A)
    }

    /// The position of the next line break, or the end of the data.
    private static func endOfLine(in data: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var position = start
        while position < data.count, !isLineBreak(data[position]) { position += 1 }
        return position
    }
}

private func isLineBreak(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D
}
