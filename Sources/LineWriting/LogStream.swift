/// A stream for swift-log's `StreamLogHandler` that hands each message to a ``LineWriter``, as one line.
///
/// The handler writes each message in one piece, with its line break. Every other character that is not printed is
/// escaped, so that no text of a client can look like a line of the log.
public struct LogStream: TextOutputStream, Sendable {
    private let writer: LineWriter

    /// A stream to a writer.
    public init(_ writer: LineWriter) {
        self.writer = writer
    }

    public func write(_ string: String) {
        writer.write(line: Self.line(string))
    }

    /// The message as a line without its line break.
    static func line(_ message: String) -> String {
        LogText.printable(message.utf8.last == UInt8(ascii: "\n") ? String(message.unicodeScalars.dropLast()) : message)
    }
}
