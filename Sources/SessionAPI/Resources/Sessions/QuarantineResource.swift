import MicroHTTP
import SessionHost

/// `…/quarantine`: ends the quarantine of a repaired session.
struct QuarantineResource: Sendable {
    let reply: Replies

    var operations: [Operation] {
        [
            Operation(
                id: "liftQuarantine", method: .delete, path: "/v1/sessions/{session}/quarantine",
                tag: .sessions, access: .token(.administer),
                summary: """
                    Reads all that is stored of a session in quarantine and, if it is sound, lets the session be \
                    driven again. A session that is not in quarantine stays as it is.
                    """,
                answers: [
                    .json(.session, "The session, which can be driven.", fields: [.entityTag])
                ], problems: [.sessionQuarantined, .storeUnavailable, .overloaded]
            ) { request, context in
                _ = try Query(request, allowing: [])
                let id = context.session
                return reply.later(to: request) { lifetime in
                    try await context.host.liftQuarantine(of: id, for: lifetime).response
                }
            }
        ]
    }
}
