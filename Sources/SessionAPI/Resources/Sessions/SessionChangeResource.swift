import JSONCoding
import Logging
import MicroHTTP
import SessionHost
import SessionStore

/// Changes of sessions that are no commands: their labels and expiry, and deletions of many.
struct SessionChangeResource: Sendable {
    let reply: Replies

    var operations: [Operation] { [change, removeMany] }

    private var change: Operation {
        let body = BodyContent.json(.sessionChange)
        return Operation(
            id: "changeSession", method: .patch, path: "/v1/sessions/{session}", tag: .sessions,
            access: .token(.drive),
            summary: """
                Changes the labels of a session, or when it expires. That is no command: it takes no revision and is \
                not in the journal.
                """, body: body,
            answers: [.json(.session, "The session.", fields: [.entityTag])],
            problems: [.sessionQuarantined, .storeUnavailable, .overloaded], isConditional: true
        ) { request, context in
            _ = try Query(request, allowing: [])
            let (id, path) = (context.session, request.path)
            let guarded = RequestGuard(revision: try request.requiredRevisions())
            return try reply.reading(request, try request.json(body)) { json in
                let change = try Self.change(json)
                return reply.later(at: path) { _ in
                    try await context.host.change(change, of: id, guarded: guarded).response
                }
            }
        }
    }

    private static func change(_ json: JSONReader) throws(JSONFault) -> SessionChange {
        let object = try json.object(allowing: ["labels", "expires"])
        var change = SessionChange(labels: try object.optional("labels")?.labelChanges() ?? [:])
        if let expires = object.member("expires") {
            change.expiry = try expires.expiry().map { .seconds($0) } ?? .configured
        }
        return change
    }

    private var removeMany: Operation {
        let paging = ListPaging(.sessions)
        let query = [LabelSelector.parameter(isRequired: true)] + paging.parameters
        let logger = reply.logger
        return Operation(
            id: "deleteSessions", method: .delete, path: "/v1/sessions", tag: .sessions, access: .token(.drive),
            summary: """
                Removes the sessions with certain labels, a page of them at a time, and tells which could not be \
                removed.
                """, query: query,
            answers: [.json(.manyDeletions, "What was removed; next continues if there are more.")],
            problems: [.storeUnavailable, .overloaded]
        ) { request, context in
            let query = try Query(request, allowing: query)
            let place = try paging.place(in: query, of: context.host)
            let labels = try LabelSelector.list(in: query)
            return reply.later(to: request) { lifetime in
                let result = try await context.host.deleteSessions(
                    labels: labels, after: place.after, limit: place.limit, for: lifetime)
                let next = paging.link(
                    after: result.next, limit: place.limit, rest: LabelSelector.link(labels), of: context.host)
                return .json(Self.encoded(result, next: next, logger: logger))
            }
        }
    }

    private static func encoded(_ result: ManyDeletions, next: String?, logger: Logger) -> [UInt8] {
        var writer = JSONWriter(capacity: 64)
        writer.beginObject()
        writer.member("deleted", result.deleted.count)
        writer.array("failed") { writer in
            for (session, error) in result.failed {
                let refusal = RequestRefusal(error, logger: logger)
                writer.beginObject()
                writer.member("id", session)
                writer.member("type", refusal.kind.type)
                writer.member("detail", refusal.detail)
                writer.endObject()
            }
        }
        writer.member("next", next)
        writer.endObject()
        return writer.bytes
    }
}
