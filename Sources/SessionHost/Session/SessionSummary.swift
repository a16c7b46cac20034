import Foundation
import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionStore

/// The JSON of a session's own resource.
enum SessionSummary {
    /// The contents of a summary besides those of every view.
    struct Details: Sendable, Equatable {
        /// The name of the token that created the session.
        var owner: String?
        /// The launch's settings; `nil` if they cannot be read.
        var device: Device?
        var systemVersion: SystemVersion?
        var app: AppDescription?
        var fidelity: FidelityChoice?
        var orientation: InterfaceOrientation?
        /// The root controller of the first window.
        var root: String?
        /// The pending transitions, questions, timers and so on, as a JSON array.
        var pending: [UInt8]
    }

    /// The whole object.
    static func encode(_ view: CommittedView, _ details: Details) -> [UInt8] {
        var writer = JSONWriter(capacity: 384 + details.pending.count)
        writer.beginObject()
        writer.member("id", view.id)
        writer.member("label", view.label)
        write(view.labels, to: &writer)
        writer.member("owner", details.owner)
        writer.member("revision", view.revision)
        writer.member("time", thousandths: view.timeMicroseconds)
        writer.member("device", details.device)
        writer.member("systemVersion", details.systemVersion)
        if let app = details.app {
            writer.key("app")
            app.writeWhole(to: &writer)
        }
        writer.member("fidelity", details.fidelity)
        writer.member("orientation", details.orientation?.rawValue)
        write(view.clock, to: &writer)
        if view.isFrozen { writer.member("frozenAt", thousandths: view.timeMicroseconds) }
        writer.member("expires", view.expireSeconds)
        writer.member("expiresAt", view.expiresMicroseconds.map(Self.moment))
        writer.member("root", details.root)
        writer.member("pending", raw: details.pending)
        write(view.status, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// The details of a session with this engine value.
    static func details(
        of engine: PresentationSession, _ identity: SessionIdentity, pending: [UInt8]
    ) -> Details {
        Details(
            owner: identity.owner, device: identity.launch?.device, systemVersion: identity.launch?.systemVersion,
            app: identity.launch.map { $0.app ?? AppDescription() }, fidelity: identity.launch?.fidelity,
            orientation: engine.header.orientation,
            root: engine.rootName, pending: pending)
    }

    /// The details of a session whose state cannot be read.
    static func unknownDetails(owner: String?) -> Details {
        Details(owner: owner, pending: Array("[]".utf8))
    }

    /// The pending transitions, questions, timers and so on, as a JSON array.
    static func pending(of engine: PresentationSession) -> [UInt8] {
        var writer = JSONWriter(capacity: 64)
        engine.writePending(to: &writer)
        return writer.bytes
    }

    /// A moment in the format of RFC 3339, in UTC.
    private static func moment(microseconds: Int) -> String {
        Date(timeIntervalSince1970: Double(microseconds / 1_000_000)).formatted(.iso8601)
    }

    private static func write(_ labels: SessionLabels, to writer: inout JSONWriter) {
        guard !labels.isEmpty else { return }
        writer.key("labels")
        writer.beginObject()
        for label in labels.sorted {
            writer.key(label.key)
            writer.value(label.value)
        }
        writer.endObject()
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
