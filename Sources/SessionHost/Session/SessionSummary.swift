import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionStore

/// The JSON of a session's own resource, written in two parts, since the status may change by itself.
enum SessionSummary {
    /// What is told of a session beside its status, as members without braces.
    static func members(
        of engine: PresentationSession, _ identity: SessionIdentity, pending: [UInt8]
    ) -> [UInt8] {
        members(capacity: 320 + pending.count) { writer in
            writer.member("id", identity.id)
            writer.member("label", identity.label)
            writer.member("revision", engine.revision)
            writer.member("time", thousandths: engine.time)
            writer.member("device", identity.launch?.device.name)
            writer.member("systemVersion", identity.launch?.systemVersion)
            writer.member("fidelity", identity.launch?.fidelity)
            writer.member("orientation", engine.header.orientation.rawValue)
            write(identity.clock, to: &writer)
            writer.member("root", engine.rootName)
            writer.member("pending", raw: pending)
        }
    }

    /// What the session waits for, as a JSON array.
    static func pending(of engine: PresentationSession) -> [UInt8] {
        var writer = JSONWriter(capacity: 64)
        engine.writePending(to: &writer)
        return writer.bytes
    }

    /// What is known of a session whose state cannot be read.
    static func members(of record: SessionRecord) -> [UInt8] {
        members(capacity: 256) { writer in
            writer.member("id", record.id)
            writer.member("label", record.label)
            writer.member("revision", record.head.revision)
            writer.member("time", thousandths: record.head.timeMicroseconds)
            write(record.clock, to: &writer)
            writer.array("pending") { _ in }
        }
    }

    /// The whole object: the members and the status.
    static func close(_ members: [UInt8], with status: SessionStore.SessionStatus) -> [UInt8] {
        let ending = self.members(capacity: 64) { write(status, to: &$0) }
        var object: [UInt8] = []
        object.reserveCapacity(members.count + ending.count + 3)
        object.append(UInt8(ascii: "{"))
        object += members
        object.append(UInt8(ascii: ","))
        object += ending
        object.append(UInt8(ascii: "}"))
        return object
    }

    private static func members(capacity: Int, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter(capacity: capacity)
        writer.beginObject()
        write(&writer)
        writer.endObject()
        return Array(writer.bytes.dropFirst().dropLast())
    }

    private static func write(_ clock: SessionClock, to writer: inout JSONWriter) {
        switch clock {
        case .manual:
            writer.member("clock", "manual")
        case .live(let rate):
            writer.member("clock", "live")
            writer.member("rate", rate)
        }
    }

    private static func write(_ status: SessionStore.SessionStatus, to writer: inout JSONWriter) {
        switch status {
        case .active:
            writer.member("status", "active")
        case .terminated(let reason):
            writer.member("status", "terminated")
            writer.member("reason", reason)
        case .quarantined(let reason):
            writer.member("status", "quarantined")
            writer.member("reason", reason)
        }
    }
}

extension PresentationSession {
    /// The root of the first window.
    fileprivate var rootName: String? {
        header.windows.first.flatMap { windows[$0]?.root }.flatMap { controllers[$0]?.name }
    }
}
