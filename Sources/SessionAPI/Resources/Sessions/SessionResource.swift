import JSONCoding
import Logging
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost
import SessionStore

/// `/v1/sessions`: creating, listing, reading and deleting sessions.
struct SessionResource: Sendable {
    let reader: SessionRequestReader
    let reply: Replies
    let eventLimit: Int

    var operations: [Operation] { [create, list, read, remove] }

    private var create: Operation {
        let body = BodyContent(
            mediaTypes: [.json], schema: .sessionRequest, size: .upload)
        let reader = reader
        let form = OutcomeAnswer(
            eventLimit: eventLimit, leading: Self.writeIdentity,
            location: { outcome, _ in "/v1/sessions/\(outcome.session)" })
        return Operation(
            id: "createSession", method: .post, path: "/v1/sessions", tag: .sessions, access: .token(.drive),
            summary: "Makes a session and launches it.", body: body,
            answers: [
                .json(
                    .sessionOutcome, status: .created, "The session, launched.",
                    fields: [.entityTag, .location]), .eventLines(status: .created),
            ],
            problems: ProblemKind.ofCommands + [.tooManySessions], isIdempotent: true
        ) { request, context in
            _ = try Query(request, allowing: [])
            let guarded = try request.requestGuard(of: context.caller)
            let json = try request.json(body)
            let bytes = request.body
            var wanted = form
            wanted.isText = request.prefersText
            let answer = wanted.answer
            return reply.later(to: request) { lifetime in
                let made = try await reader.read(json, byteCount: bytes.count, context, reply, for: lifetime)
                let key = try await reply.compute(from: bytes.count, for: lifetime) { guarded().key }
                return HTTPResponse(
                    try await context.host.create(
                        made, key: key, for: lifetime, placing: RefusalPlacing(in: bytes),
                        answer: answer))
            }
        }
    }

    private static func writeIdentity(
        _ writer: inout JSONWriter, _ outcome: CommandOutcome, _ session: PresentationSession
    ) {
        writer.member("id", outcome.session)
        writer.member("root", session.rootName)
        writer.member("restoration", outcome.restoration)
    }

    private var list: Operation {
        let paging = ListPaging(.sessions)
        let query =
            paging.parameters + [
                LabelSelector.parameter(),
                QueryParameter(
                    name: "order", schema: .sessionOrder,
                    explanation: "Whether the oldest session comes first, which is the default, or the newest."),
            ]
        return Operation(
            id: "listSessions", method: .get, path: "/v1/sessions", tag: .sessions, access: .token(.read),
            summary:
                "Lists the sessions, those with certain labels or all, in the order of creation or the newest first.",
            query: query,
            answers: [.json(.sessionList, "A page of the list.")],
            problems: [.storeUnavailable]
        ) { request, context in
            let query = try Query(request, allowing: query)
            let place = try paging.place(in: query, of: context.host)
            let labels = try LabelSelector.list(in: query)
            let order = try query.choice("order", of: SessionSelection.Order.self)
            let rest = LabelSelector.link(labels) + (order.map { "&order=\($0.rawValue)" } ?? "")
            return reply.later(to: request) {
                let page = try await context.host.sessions(
                    labels: labels, order: order ?? .oldest, after: place.after, limit: place.limit)
                return .json(
                    paging.encoded(page, limit: place.limit, rest: rest, of: context.host) { $0.value($1.json) })
            }
        }
    }

    private var read: Operation {
        Operation(
            id: "readSession", method: .get, path: "/v1/sessions/{session}", tag: .sessions, access: .token(.read),
            summary: "Reads the state of a session and what it waits for.",
            answers: [
                .json(.session, "The session.", fields: [.entityTag]),
                .notModified,
            ], problems: [.storeUnavailable],
            standing: Self.readRepeatedly
        ) { request, context in
            _ = try Query(request, allowing: [])
            let id = context.session
            let condition = request.versionCondition
            if let rendered = context.host.rendering(of: id, RenderedSession.init) as? RenderedSession {
                return .ready(rendered.answer(unless: condition))
            }
            return reply.later(to: request) {
                RenderedSession(try await context.host.loadView(of: id)).answer(unless: condition).response
            }
        }
    }

    /// Prepares the reads of a client that polls a session.
    private static func readRepeatedly(
        _ request: borrowing HTTPRequest, _ context: OperationContext
    ) -> Route.StandingReply? {
        guard let rendering = context.host.standingRendering(of: context.session, RenderedSession.init) else {
            return nil
        }
        let condition = request.versionCondition
        return { (rendering() as? RenderedSession)?.answer(unless: condition) }
    }

    private var remove: Operation {
        Operation(
            id: "deleteSession", method: .delete, path: "/v1/sessions/{session}", tag: .sessions,
            access: .token(.drive),
            summary: "Removes a session with its journal.", answers: [.empty("It is gone.")],
            problems: [.storeUnavailable, .overloaded], isConditional: true
        ) { request, context in
            _ = try Query(request, allowing: [])
            let id = context.session
            let revision = try request.requiredRevisions()
            return reply.later(to: request) {
                try await context.host.delete(session: id, revision: revision)
                return HTTPResponse(status: .noContent)
            }
        }
    }
}

extension HTTPRequest {
    /// The versions that the client has already.
    fileprivate var versionCondition: EntityTagCondition? {
        headerList("If-None-Match").flatMap { EntityTagCondition($0) }
    }
}

/// A session's own resource, rendered once for all requests before the next commit.
private final class RenderedSession: CommittedRendering {
    private let revision: Int
    private let whole: ReadyResponse
    private let unchanged: ReadyResponse

    init(_ view: CommittedView) {
        revision = view.revision
        whole = ReadyResponse(view.response)
        unchanged = ReadyResponse(
            HTTPResponse(status: .notModified, fields: [HTTPField("ETag", view.entityTag)]))
    }

    /// The resource, or 304 if the client has this revision.
    func answer(unless condition: EntityTagCondition?) -> ReadyResponse {
        guard let condition, condition.weaklyMatches(EntityTag(String(revision))) else { return whole }
        return unchanged
    }
}

extension CommittedView {
    /// The session's own resource.
    var response: HTTPResponse { .json(summary, fields: [HTTPField("ETag", entityTag)]) }
}

extension SessionRecord {
    /// The session's listing.
    fileprivate var json: JSONValue {
        var object: JSONObject = ["id": .string(id)]
        object["label"] = label.map { .string($0) }
        if !labels.isEmpty {
            var members = JSONObject()
            for label in labels.sorted { members[label.key] = .string(label.value) }
            object["labels"] = .object(members)
        }
        object["owner"] = owner.map { .string($0) }
        object["created"] = .string(WallClock.text(microseconds: createdMicroseconds))
        object["revision"] = .integer(head.revision)
        object["time"] = .number(Double(head.timeMicroseconds) / 1_000)
        object["status"] = .string(status.word)
        switch clock {
        case .manual: object["clock"] = "manual"
        case .live(let rate):
            object["clock"] = "live"
            object["rate"] = .number(rate)
        }
        if isFrozen { object["frozenAt"] = object["time"] }
        object["expiresAt"] = expiresMicroseconds.map { .string(WallClock.text(microseconds: $0)) }
        return .object(object)
    }
}
