import JSONCoding
import MicroHTTP
import PresentationCoding
import SessionHost

/// `…/clients`: who owns a session, who watches it, and who drives it.
struct ClientResource: Sendable {
    let reply: Replies

    var operations: [Operation] {
        [
            Operation(
                id: "readClients", method: .get, path: "/v1/sessions/{session}/clients", tag: .sessions,
                access: .token(.read),
                summary: "Reads who owns a session, who watches its events, and who drives it or drove it last.",
                answers: [.json(.sessionClients, "The clients, by the names of their tokens.")],
                problems: [.storeUnavailable]
            ) { request, context in
                _ = try Query(request, allowing: [])
                let id = context.session
                return reply.later(to: request) {
                    .json(
                        Self.encoded(try await context.host.clients(of: id)),
                        fields: [HTTPField("Cache-Control", "no-store")])
                }
            }
        ]
    }

    private static func encoded(_ clients: SessionClients) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.member("owner", clients.owner)
        writer.array("watching") { writer in
            for watcher in clients.watching {
                writer.beginObject()
                writer.member("token", watcher.token)
                writer.member("since", WallClock.text(microseconds: watcher.sinceMicroseconds))
                writer.member("after", watcher.after)
                writer.endObject()
            }
        }
        if let driving = clients.driving {
            writer.key("driving")
            writer.beginObject()
            writer.member("token", driving.token)
            writer.member("since", WallClock.text(microseconds: driving.sinceMicroseconds))
            writer.endObject()
        }
        writer.key("lastDriver")
        writer.beginObject()
        writer.member("token", clients.driver.token)
        writer.member("sinceRevision", clients.driver.sinceRevision)
        writer.member("revision", clients.driver.revision)
        writer.member("at", WallClock.text(microseconds: clients.driver.microseconds))
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }
}

extension Schema {
    static let sessionClients: Schema = named(
        "SessionClients",
        object([
            .optional("owner", name.example("ci"), "The token that created the session."),
            .required("watching", array(of: sessionWatcher), "The open streams of its events, the oldest first."),
            .optional("driving", sessionDriving, "The command that is under way."),
            .required("lastDriver", sessionDriver, "Who sent the last command that took effect."),
        ]).described("The clients of a session. Where the service has no tokens, they have no names.")
            .example([
                "owner": "ci", "watching": [["token": "dev", "since": "2026-01-31T12:00:00Z", "after": 31]],
                "lastDriver": ["token": "ci", "sinceRevision": 1, "revision": 4, "at": "2026-01-31T12:00:00Z"],
            ]))

    private static let sessionWatcher: Schema = named(
        "SessionWatcher",
        object([
            .optional("token", name.example("dev"), "The token that opened the stream."),
            .required("since", moment, "When the stream was opened."),
            .required("after", count, "The sequence number of the last event that was handed to it."),
        ]).described("An open stream of events."))

    private static let sessionDriving: Schema = named(
        "SessionDriving",
        object([
            .optional("token", name.example("ci"), "The token that sent the command."),
            .required("since", moment, "When the command began."),
        ]).described("A command that is under way."))

    private static let sessionDriver: Schema = named(
        "SessionDriver",
        object([
            .optional("token", name.example("ci"), "The token that sent the last command."),
            .required("sinceRevision", count, "The first command that it sent since another client sent one."),
            .required(
                "revision", count,
                """
                Its last command; after a restart of the service the session's revision, which a live clock may have \
                raised since.
                """),
            .required("at", moment, "When that command was sent."),
        ]).described("Who drove a session last."))
}
