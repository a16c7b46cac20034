import JSONCoding
import MicroHTTP
import SessionHost

/// `…/journal` and `/v1/replays`: the commands of a session, for export and replay.
struct JournalResource: Sendable {
    let library: StoryboardLibrary
    let reply: Replies

    var operations: [Operation] { [export, replay] }

    private var export: Operation {
        let query = [
            QueryParameter(
                name: "revision", schema: .revision,
                explanation: "The revision whose command is wanted alone, without the header and without a digest.")
        ]
        return Operation(
            id: "exportJournal", method: .get, path: "/v1/sessions/{session}/journal", tag: .replay,
            access: .token(.read),
            summary: "The journal as lines of JSON: a header with the storyboards, then a line a command.",
            query: query,
            answers: [
                .text(
                    .lines, "The lines; the header says how many commands follow. One line if a revision is given.",
                    example: Self.example)
            ],
            problems: [.sessionQuarantined, .storeUnavailable]
        ) { request, context in
            let revision = try Query(request, allowing: query).integer("revision", in: Schema.revisions)
            let id = context.session
            return reply.later(to: request) { lifetime in
                if let revision {
                    let line = try await context.host.journalEntry(of: id, at: revision)
                    return HTTPResponse(
                        status: .ok, fields: [HTTPField("Content-Type", MediaType.lines.description)],
                        body: .bytes(line))
                }
                let lines = JournalLines(try await context.host.exportJournal(of: id, for: lifetime.owner))
                return HTTPResponse(
                    status: .ok,
                    fields: [HTTPField("Content-Type", MediaType.lines.description)],
                    body: .stream(PieceStream.body(logger: reply.logger) { try await lines.next() }))
            }
        }
    }

    private var replay: Operation {
        let body = BodyContent(
            mediaTypes: [.lines, .json], schema: .string, schemas: [.json: .storedReplay],
            examples: [.lines: Self.example], size: .journal)
        let (library, reply) = (library, reply)
        return Operation(
            id: "replayJournal", method: .post, path: "/v1/replays", tag: .replay, access: .token(.drive),
            summary: """
                Runs a journal again in memory and names the first event that differs: an exported one, or that of a \
                session of this service, which may be of any length.
                """,
            body: body, answers: [.json(.replayReport, "The result of the replay.")],
            problems: [.notFound, .sessionQuarantined, .storeUnavailable, .overloaded]
        ) { request, context in
            _ = try Query(request, allowing: [])
            guard try request.mediaType(of: body) == .json else {
                let bytes = request.body
                return reply.later(to: request) { lifetime in
                    try Self.answer(
                        to: try await reply.longWork.run(.replay, for: lifetime) { turns throws(HostError) in
                            try await JournalReplay.run(bytes, turns) { try library.returned($0, name: $1) }
                        })
                }
            }
            let (json, path) = (try request.json(body), request.path)
            return try reply.reading(request) {
                try json().object(allowing: ["session"]).required("session").string()
            } then: { session in
                reply.later(at: path) { lifetime in
                    try Self.answer(
                        to: try await context.host.replay(session: session, for: lifetime) {
                            try library.storyboard($0, name: $1)
                        })
                }
            }
        }
    }

    private static func answer(to result: Result<ReplayReport, ReplayFault>) throws -> HTTPResponse {
        do throws(ReplayFault) {
            return .json(try result.get().json.encoded())
        } catch {
            throw RequestRefusal(.malformedRequest, error.detail, extensions: ["line": .integer(error.line)])
        }
    }
}

/// The lines of an export, for one reader at a time.
private actor JournalLines {
    private var export: JournalExport

    init(_ export: JournalExport) {
        self.export = export
    }

    func next() async throws -> [UInt8]? {
        var copy = export
        let lines = try await copy.next()
        export = copy
        return lines
    }
}
