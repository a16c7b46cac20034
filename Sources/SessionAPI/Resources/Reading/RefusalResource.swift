import JSONCoding
import MicroHTTP
import PresentationEngine
import SessionHost

/// `…/refusals`: the commands that a session refused recently, which are not in its journal.
struct RefusalResource: Sendable {
    let reply: Replies

    var operations: [Operation] {
        [
            Operation(
                id: "listRefusals", method: .get, path: "/v1/sessions/{session}/refusals", tag: .events,
                access: .token(.read),
                summary: "Lists the commands that the session refused lately, the newest last.",
                answers: [
                    .json(.refusalList, "The refusals since the session was last at rest.")
                ],
                problems: [.storeUnavailable]
            ) { request, context in
                _ = try Query(request, allowing: [])
                let id = context.session
                return reply.later(to: request) {
                    let refusals = try await context.host.refusals(of: id)
                    var writer = JSONWriter(capacity: 64 + refusals.count * 256)
                    writer.beginObject()
                    writer.array("refusals") { writer in
                        for refusal in refusals { refusal.write(to: &writer) }
                    }
                    writer.endObject()
                    return .json(writer.bytes)
                }
            }
        ]
    }
}

extension Refusal {
    fileprivate func write(to writer: inout JSONWriter) {
        let refusal = RequestRefusal(rejection)
        writer.beginObject()
        writer.member("at", WallClock.text(microseconds: wallMicroseconds))
        writer.member("revision", revision)
        if let command { writer.member("command", raw: command) }
        writer.member("commandBytes", commandByteCount)
        writer.member("problem", refusal.kind.code)
        writer.member("detail", refusal.detail)
        writer.member("rule", rejection.rule?.id)
        writer.member("path", place)
        if let exception = refusal.extensions["exception"] {
            writer.key("exception")
            writer.value(exception)
        }
        if let chain { writer.member("chain", raw: chain) }
        writer.endObject()
    }
}
