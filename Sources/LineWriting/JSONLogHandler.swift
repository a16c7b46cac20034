import Foundation
import JSONCoding
import Logging

/// A log handler that writes one JSON object per line.
///
/// Characters that are not printed are escaped, so that every reader takes the object for one line.
///
/// Each has `time` (RFC 3339, UTC), `level`, `logger` and `message`; the metadata follows as members of the same
/// object. Metadata with one of these four names gets the prefix `metadata.`.
public struct JSONLogHandler: LogHandler {
    public var logLevel = Logger.Level.info
    public var metadata = Logger.Metadata()
    public var metadataProvider: Logger.MetadataProvider?

    private let label: String
    private let writer: LineWriter?

    /// A handler that passes its lines to a writer; with nil they are discarded.
    public init(
        label: String, writer: LineWriter?, metadataProvider: Logger.MetadataProvider? = nil
    ) {
        self.label = label
        self.writer = writer
        self.metadataProvider = metadataProvider
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        writer?.write(line: line(for: event, at: Date()))
    }

    /// The line that replaces `count` lost lines.
    public static func notice(ofLostLines count: Int) -> String {
        JSONLogHandler(label: "proscenium.log", writer: nil).line(
            for: LogEvent(
                level: .warning, message: "Lines are missing here: they could not be written in time.",
                metadata: ["count": .stringConvertible(count)], source: nil, file: #fileID, function: #function,
                line: #line), at: Date())
    }

    func line(for event: LogEvent, at time: Date) -> String {
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
        if let given = event.metadata { all.merge(given) { $1 } }
        if let error = event.error { all["error"] = "\(error)" }
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        json.key("time")
        json.value(time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        json.key("level")
        json.value(event.level.rawValue)
        json.key("logger")
        json.value(label)
        json.key("message")
        json.value(event.message.description)
        for (key, value) in all.sorted(by: { $0.key < $1.key }) {
            json.key(Self.ownKeys.contains(key) ? "metadata.\(key)" : key)
            json.value(metadata: value)
        }
        json.endObject()
        return LogText.printable(json: String(decoding: json.bytes, as: UTF8.self))
    }

    private static let ownKeys: Set = ["time", "level", "logger", "message"]
}

extension JSONWriter {
    /// Writes metadata: numbers and Booleans as such, everything else as strings.
    fileprivate mutating func value(metadata: Logger.Metadata.Value) {
        switch metadata {
        case .string(let text): value(text)
        case .stringConvertible(let number as Int): value(number)
        case .stringConvertible(let number as Double): value(number)
        case .stringConvertible(let flag as Bool): value(flag)
        case .stringConvertible(let other): value(other.description)
        case .array(let values):
            beginArray()
            for element in values { value(metadata: element) }
            endArray()
        case .dictionary(let members):
            beginObject()
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                self.key(key)
                value(metadata: member)
            }
            endObject()
        }
    }
}
