import JSONCoding
import MicroHTTP
import SessionHost
import SessionStore

/// `…/forks`: new sessions that continue from a revision of another one.
struct ForkResource: Sendable {
    let reply: Replies

    var operations: [Operation] { [fork] }

    private var fork: Operation {
        let body = BodyContent.json(.forkRequest, isOptional: true)
        return Operation(
            id: "forkSession", method: .post, path: "/v1/sessions/{session}/forks", tag: .sessions,
            access: .token(.drive),
            summary: """
                Makes a session with the history of another one up to a revision, which then goes its own way. The \
                other one stays as it is.
                """, body: body,
            answers: [
                .json(.session, status: .created, "The new session.", fields: [.entityTag, .location])
            ],
            problems: [.sessionQuarantined, .tooMuchWork, .tooManySessions, .storeUnavailable, .overloaded],
            isIdempotent: true
        ) { request, context in
            _ = try Query(request, allowing: [])
            let (id, path) = (context.session, request.path)
            let guarded = try request.requestGuard(of: context.caller)
            return try reply.reading(request, try request.json(body)) { json in
                var wanted = try Self.request(json)
                wanted.owner = context.caller.name
                let made = wanted
                return reply.later(at: path) { lifetime in
                    HTTPResponse(
                        try await context.host.fork(
                            made, of: id, key: guarded().key, for: lifetime, answer: Self.answer))
                }
            }
        }
    }

    private static func request(_ json: JSONReader) throws(JSONFault) -> ForkRequest {
        let object = try json.object(allowing: ["revision", "label", "labels", "expires", "clock", "rate"])
        var request = ForkRequest(revision: try object.optional("revision")?.integer(in: Schema.revisions))
        request.label = try object.optional("label")?.name()
        request.labels = try object.optional("labels")?.labels()
        if let expires = object.member("expires") {
            request.expiry = try expires.expiry().map { .seconds($0) } ?? .configured
        }
        request.clock = try SessionClock.read(object)
        return request
    }

    private static func answer(_ view: CommittedView) -> RequestAnswer {
        RequestAnswer(
            status: 201,
            headers: [
                RequestAnswer.Header("ETag", view.entityTag),
                RequestAnswer.Header("Location", "/v1/sessions/\(view.id)"),
            ], body: view.summary)
    }
}
