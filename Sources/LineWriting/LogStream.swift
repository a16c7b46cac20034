/// A stream for swift-log's `StreamLogHandler` that hands each message to a ``LineWriter``.
///
/// The handler writes each message in one piece, with its line break.
public struct LogStream: TextOutputStream, Sendable {
    private let writer: LineWriter

    /// A stream to a writer.
    public init(_ writer: LineWriter) {
        self.writer = writer
    }

    public func write(_ string: String) {
        writer.write(text: string)
    }
}
