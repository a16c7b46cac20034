import JSONCoding
import MicroHTTP
import SessionHost
import SessionNumbers

/// `…/events`: what happened in a session, in pages and as a stream.
struct EventResource: Sendable {
    let registry: SessionRegistry
    let reply: Replies
    let pageSize: Int

    var operations: [Operation] {
        let query = [
            QueryParameter(
                name: "after", schema: .serialNumber,
                explanation: "The sequence number that the events follow."),
            QueryParameter(
                name: "limit", schema: .integer(in: 1...pageSize),
                explanation: "How many events a page has at most; a stream has no pages."),
        ]
        return [
            Operation(
                id: "readEvents", method: .get, path: "/v1/sessions/{session}/events", tag: .events,
                summary: """
                    Reads events by their sequence: a page of JSON, or a live stream that Last-Event-ID resumes.
                    """, query: query,
                answers: [
                    .json(.reference(.eventPage), "A page of events."),
                    .text(.eventStream, "Events as they are committed, with heartbeats between."),
                ], problems: [.notAcceptable, .sessionQuarantined, .storeUnavailable]
            ) { request, parameters in
                let query = try Query(request, allowing: query)
                let session = parameters["session"] ?? ""
                let after = try query.integer("after", in: Schema.serialNumbers)
                switch try request.preferredMediaType(of: [.json, .eventStream]) {
                case .eventStream:
                    return stream(of: session, after: try request.lastEvent() ?? after ?? 0, for: request)
                default:
                    let limit = try query.integer("limit", in: 1...pageSize) ?? pageSize
                    return page(of: session, after: after ?? 0, limit: limit, for: request)
                }
            }
        ]
    }

    private func page(
        of session: String, after: Int, limit: Int, for request: borrowing HTTPRequest
    ) -> HTTPReply {
        let registry = registry
        return reply.later(to: request) { lifetime in
            let page = try await registry.events(
                of: session, from: SerialNumber(clamping: after).next.value, limit: limit, for: lifetime)
            var writer = JSONWriter(capacity: 64 + page.events.reduce(0) { $0 + $1.json.count + 1 })
            writer.beginObject()
            writer.array("events") { for event in page.events { $0.raw(event.json) } }
            if let next = page.next {
                writer.member("next", "/v1/sessions/\(session)/events?after=\(next - 1)&limit=\(limit)")
            }
            writer.endObject()
            return .json(writer.bytes)
        }
    }

    private func stream(of session: String, after: Int, for request: borrowing HTTPRequest) -> HTTPReply {
        let registry = registry
        return reply.later(to: request) { lifetime in
            let waker = StreamWaker()
            let feed = try await registry.feed(of: session, after: after, for: lifetime.owner) {
                waker.wake()
            }
            let stream = ResponseStream(
                heartbeat: ServerSentEvent.comment(), source: { feed.pull() },
                whenEnded: { _ in
                    feed.close()
                    waker.forget()
                })
            waker.remember(stream)
            return .events(stream)
        }
    }
}

extension HTTPRequest {
    /// The last event that a client which comes back has seen; nil if it does not say.
    fileprivate borrowing func lastEvent() throws(RequestRefusal) -> Int? {
        guard let field = header("Last-Event-ID") else { return nil }
        guard let number = Int(field), let sequence = SerialNumber(number) else {
            throw RequestRefusal(
                .malformedRequest,
                "Last-Event-ID must be the sequence number of an event, 0 through \(SerialNumber.greatest.value), not \"\(field)\"."
            )
        }
        return sequence.value
    }
}

extension EventFeed {
    /// What the feed has to give, as the text of server-sent events.
    fileprivate func pull() -> ResponseStream.Pull {
        switch next() {
        case .nothing: return .nothing
        case .end: return .end
        case .events(let events):
            var bytes: [UInt8] = []
            bytes.reserveCapacity(events.reduce(0) { $0 + $1.json.count + 32 })
            for event in events {
                ServerSentEvent.append(data: event.json, id: String(event.sequence), to: &bytes)
            }
            return .bytes(bytes)
        }
    }
}
