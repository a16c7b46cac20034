import Guarding
import JSONCoding
import PresentationCoding
import MicroHTTP
import SessionHost
import SessionNumbers

/// `…/events`: the events of a session, in pages and as a stream.
struct EventResource: Sendable {
    let doorkeeper: Doorkeeper
    let reply: Replies
    let pageSize: Int

    var operations: [Operation] {
        let query = query
        return [
            Operation(
                id: "readEvents", method: .get, path: "/v1/sessions/{session}/events", tag: .events,
                access: .token(.read),
                summary: """
                    Reads events by their sequence: a page of JSON or of text, or a live stream that Last-Event-ID resumes.
                    """, query: query,
                answers: [
                    .json(.eventPage, "A page of events."),
                    .text(.plainText, "The events of a page, a line each.", example: AnswerContent.lines),
                    .text(
                        .eventStream,
                        """
                        Events as they are committed, with heartbeats between. A message named revision or refusal \
                        tells of a change without events or of a refused command; its data has the last revision.
                        """,
                        example: Self.message),
                ], problems: [.notAcceptable, .cursorAhead, .eventsThinned, .sessionQuarantined, .storeUnavailable]
            ) { request, context in
                let mediaType = try request.preferredMediaType(of: [.json, .plainText, .eventStream])
                let query = try Query(request, allowing: query)
                let filter = try EventFilter(query)
                let session = context.session
                let after = try query.integer("after", in: Schema.serialNumbers)
                let thinned = try query.choice("thinned", of: ThinnedEventsChoice.self)
                if mediaType == .eventStream {
                    guard filter.isOpen, thinned == nil else {
                        throw RequestRefusal(
                            .malformedRequest,
                            "A stream has all events: leave the filter and thinned out, or ask for pages with Accept: application/json."
                        )
                    }
                    return stream(context, after: try request.lastEvent() ?? after ?? 0, for: request)
                }
                let limit = try query.integer("limit", in: 1...pageSize) ?? pageSize
                let wish = Wish(
                    session: session, after: after ?? 0, limit: limit, filter: filter,
                    form: mediaType == .plainText ? .text : .json, isRecomputing: thinned == .recompute, query: query)
                return page(wish, context.host, for: request)
            }
        ]
    }

    /// One event of a stream.
    private static let message: JSONValue = .string(
        "id: 31\ndata: \(String(decoding: Schema.appearance(of: "detail").encoded(), as: UTF8.self))\n\n")

    private var query: [QueryParameter] {
        [
            QueryParameter(
                name: "after", schema: .serialNumber,
                explanation:
                    "The sequence number that the events follow; one beyond the session's last event is refused."),
            QueryParameter(
                name: "limit", schema: .integer(in: 1...pageSize),
                explanation: "How many events a page has at most; a stream has no pages."),
            QueryParameter(
                name: "thinned", schema: .choice(ThinnedEventsChoice.self, named: "ThinnedEvents"),
                explanation: """
                    With recompute, commands whose events were thinned are run again; their events are answered only if \
                    they are the recorded ones.
                    """),
        ] + EventFilter.parameters
    }

    /// A request for a page.
    private struct Wish: Sendable {
        let session: String
        let after: Int
        let limit: Int
        let filter: EventFilter
        let form: EventForm
        let isRecomputing: Bool
        let query: Query

        /// The link to the events that follow.
        func path(after last: Int) -> String {
            let items = query.text(replacing: ["after": String(last), "limit": String(limit)])
            return "/v1/sessions/\(session)/events?\(items)"
        }
    }

    private func page(_ wish: Wish, _ host: TenantHost, for request: borrowing HTTPRequest) -> HTTPReply {
        reply.later(to: request) { lifetime in
            let page = try await host.events(
                of: wish.session, from: SerialNumber(clamping: wish.after).next.value, limit: wish.limit,
                matching: wish.filter, as: wish.form, recomputing: wish.isRecomputing, for: lifetime)
            let next = page.next.map { wish.path(after: SerialNumber.preceding($0)) }
            switch wish.form {
            case .json: return .json(Self.object(page, next: next))
            case .text: return .text(Self.lines(page, next: next))
            }
        }
    }

    private static func object(_ page: EventPage, next: String?) -> [UInt8] {
        var writer = JSONWriter(capacity: 64 + page.events.reduce(0) { $0 + $1.bytes.count + 1 })
        writer.beginObject()
        writer.array("events") { for event in page.events { $0.raw(event.bytes) } }
        writer.member("next", next)
        writer.endObject()
        return writer.bytes
    }

    private static func lines(_ page: EventPage, next: String?) -> String {
        var text: [UInt8] = []
        for event in page.events { text += event.bytes + [UInt8(ascii: "\n")] }
        if let next { text += "# more: \(next)\n".utf8 }
        return String(decoding: text, as: UTF8.self)
    }

    /// A stream ends when the token of its reader is no longer accepted: before the next event, and at the latest after
    /// the next heartbeat, when the source is asked again.
    private func stream(
        _ context: OperationContext, after: Int, for request: borrowing HTTPRequest
    ) -> HTTPReply {
        let (session, host, caller, doorkeeper) = (context.session, context.host, context.caller, doorkeeper)
        return reply.later(to: request) { lifetime in
            let waker = StreamWaker()
            let feed = try await host.feed(of: session, after: after, for: lifetime.owner) {
                waker.wake()
            }
            let tally = EventTally()
            let stream = ResponseStream(
                heartbeat: ServerSentEvent.comment(),
                source: {
                    guard doorkeeper.stillAdmits(caller, with: .read) else {
                        tally.end(because: "token revoked")
                        return .end
                    }
                    return feed.pull(countingIn: tally)
                },
                account: { tally.account },
                whenEnded: { _ in
                    feed.close()
                    waker.forget()
                })
            waker.remember(stream)
            return .events(stream)
        }
    }
}

/// What a page does about events that were thinned.
private enum ThinnedEventsChoice: String, CaseIterable {
    case recompute
}

extension HTTPRequest {
    /// The last event that a reconnecting client has seen; nil if it does not say.
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
    /// The feed's delivery as server-sent events.
    fileprivate func pull(countingIn tally: EventTally) -> ResponseStream.Pull {
        switch next() {
        case .nothing:
            // Proxies and some browsers hold the head back until the first bytes of the body.
            return tally.begin() && !isFetching ? .bytes(ServerSentEvent.comment()) : .nothing
        case .end:
            tally.end(because: ending?.words)
            return .end
        case .events(let events):
            tally.count(events.count)
            var bytes: [UInt8] = []
            bytes.reserveCapacity(events.reduce(0) { $0 + $1.bytes.count + 32 })
            for event in events {
                ServerSentEvent.append(data: event.bytes, id: String(event.sequence), to: &bytes)
            }
            return .bytes(bytes)
        case .revision(let revision): return Self.news("revision", at: revision)
        case .refusal(let revision): return Self.news("refusal", at: revision)
        }
    }

    /// A named message, which has no id: it does not move the cursor.
    private static func news(_ name: String, at revision: Int) -> ResponseStream.Pull {
        var bytes: [UInt8] = []
        ServerSentEvent.append(data: Array("{\"revision\":\(revision)}".utf8), event: name, to: &bytes)
        return .bytes(bytes)
    }
}

extension EventFeed.Ending {
    /// The ending as the access log names it.
    fileprivate var words: String {
        switch self {
        case .sessionDeleted: "session deleted"
        case .sessionReloaded: "session reloaded"
        case .eventsThinned: "events thinned"
        case .unreadable: "journal unreadable"
        }
    }
}

/// The number of events that a stream passed on, and why its source ended it.
private final class EventTally: Sendable {
    private let state = Guarded(StreamAccount(itemCount: 0))
    private let hasBegun = Guarded(false)

    var account: StreamAccount { state.withLock { $0 } }

    /// Returns whether this is the first request for events.
    func begin() -> Bool {
        hasBegun.withLock { hasBegun in
            defer { hasBegun = true }
            return !hasBegun
        }
    }

    func count(_ events: Int) {
        state.withLock { $0.itemCount = ($0.itemCount ?? 0) + events }
    }

    func end(because cause: String?) {
        state.withLock { $0.cause = cause }
    }
}
