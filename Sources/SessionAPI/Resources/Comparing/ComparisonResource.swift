import JSONCoding
import MicroHTTP
import SessionComparison
import SessionHost

/// `/v1/comparisons`: a script under two or more conditions, run apart from the sessions, and what differs.
struct ComparisonResource: Sendable {
    let library: StoryboardLibrary
    let reply: Replies
    let shelf: ComparisonShelf

    var operations: [Operation] { [begin, list, read, screen, cancel] }

    private var begin: Operation {
        let body = BodyContent.json(.comparisonRequest)
        let resource = self
        return Operation(
            id: "compare", method: .post, path: "/v1/comparisons", tag: .replay, access: .token(.drive),
            summary: """
                Runs a session's journal, a scenario or a walk through storyboards under two or more conditions, in \
                the background; no session changes.
                """,
            body: body,
            answers: [
                .json(.comparison, status: .created, "The comparison, which runs now.", fields: [.location])
            ], problems: [.notFound, .storyboardRefused, .storeUnavailable]
        ) { request, context in
            _ = try Query(request, allowing: [])
            let (json, path) = (try request.json(body), request.path)
            return try resource.reply.reading(request, promptUpTo: ComparisonOrder.promptByteLimit) {
                try ComparisonOrder(try json())
            } then: { order in
                resource.reply.later(at: path) { lifetime in
                    try await resource.begin(order, context, of: lifetime.owner)
                }
            }
        }
    }

    private func begin(
        _ order: ComparisonOrder, _ context: OperationContext, of owner: WorkOwner
    ) async throws -> HTTPResponse {
        let work = try shelf.add(of: context.caller.tenant, holding: order.heldByteCount)
        let runner = ComparisonRunner(
            library: library, shelf: shelf, host: context.host, longWork: reply.longWork, logger: reply.logger)
        let material: ComparisonRunner.Material
        do {
            // What does not exist is refused at once.
            material = try await runner.material(of: order.subject)
        } catch {
            shelf.withdraw(work)
            throw error
        }
        _ = Task { await runner.run(material, order, work, of: owner) }
        return .json(
            work.summary(withReport: false).encoded(), status: .created,
            fields: [HTTPField("Location", "/v1/comparisons/\(work.id)")])
    }

    private var list: Operation {
        let shelf = shelf
        return Operation(
            id: "listComparisons", method: .get, path: "/v1/comparisons", tag: .replay, access: .token(.read),
            summary: "Lists the comparisons that run, and those whose results are still there, the oldest first.",
            answers: [.json(.comparisonList, "All of them, without their reports.")]
        ) { request, context in
            _ = try Query(request, allowing: [])
            let works = shelf.works(of: context.caller.tenant)
            let list: JSONValue = ["comparisons": .array(works.map { $0.summary(withReport: false) })]
            return .now(.json(list.encoded()))
        }
    }

    private var read: Operation {
        let (shelf, reply) = (shelf, reply)
        let query = [
            QueryParameter(
                name: "details", schema: .choice("ComparisonDetails", ["all"]),
                explanation: "Whether texts show all differences, and not only the first one of each kind.")
        ]
        return Operation(
            id: "readComparison", method: .get, path: "/v1/comparisons/{comparison}", tag: .replay,
            access: .token(.read),
            summary: "How far the comparison is, and once it is done, what differs; also as text or Markdown.",
            query: query,
            answers: [
                .json(.comparison, "The comparison; with its report once it is done."),
                .text(.plainText, "The report, or how far the comparison is.", example: Self.textExample),
                .text(.markdown, "The report, or how far the comparison is.", example: Self.markdownExample),
            ], problems: [.notAcceptable, .overloaded]
        ) { request, context in
            let items = try Query(request, allowing: query)
            let details: Details? = try items.choice("details")
            let mediaType = try request.preferredMediaType(of: [.json, .plainText, .markdown])
            let work = try shelf.work(context["comparison"] ?? "", of: context.caller.tenant)
            let hasDetails = details != nil
            guard work.report != nil else {
                let pieces = work.pieces(mediaType, withDetails: hasDetails)
                return .now(Self.answer(mediaType, Array(pieces.map { $0() }.joined(separator: "\n").utf8)))
            }
            return reply.later(to: request) { lifetime in
                let bytes = try await Self.written(
                    work, mediaType, withDetails: hasDetails, by: reply.longWork, for: lifetime)
                return Self.answer(mediaType, bytes)
            }
        }
    }

    private var screen: Operation {
        let shelf = shelf
        let query = [
            QueryParameter(
                name: "command", schema: .count, explanation: "The index of the command, from 0.", isRequired: true),
            QueryParameter(
                name: "side", schema: .choice(ComparedSide.self, named: "ReasonSide"),
                explanation: "The first side, or the other one.", isRequired: true),
            QueryParameter(
                name: "format", schema: .choice(ScreenFormat.self, named: "ScreenFormat"),
                explanation: "The form, in place of the one that the Accept header requests."),
        ]
        return Operation(
            id: "readComparedScreen", method: .get, path: "/v1/comparisons/{comparison}/screen", tag: .replay,
            access: .token(.read),
            summary: "The screen of one side after a command, as layers or as a picture.", query: query,
            answers: [
                .json(.screenPicture, "The layers."),
                .text(.svg, "The picture.", example: "<svg xmlns=\"http://www.w3.org/2000/svg\" …>…</svg>"),
            ], problems: [.notAcceptable]
        ) { request, context in
            let items = try Query(request, allowing: query)
            let command = try items.integer("command", in: 0...Int.max)
            let side: ComparedSide? = try items.choice("side")
            let format: ScreenFormat? = try items.choice("format")
            let mediaType = try format?.mediaType ?? request.preferredMediaType(of: [.json, .svg])
            let work = try shelf.work(context["comparison"] ?? "", of: context.caller.tenant)
            guard let command, let side else { throw RequestRefusal(.malformedRequest, "command and side are needed.") }
            let screens = work.report?.columns.first?.comparisons.first?.screens(after: command)
            guard let screen = side == .from ? screens?.left : screens?.right else {
                throw RequestRefusal(
                    .notFound,
                    "No screen was drawn after the command \(command); \"screens\" of the report has those that were.")
            }
            guard mediaType == .svg else { return .now(.json(screen.layers)) }
            return .now(
                HTTPResponse(
                    status: .ok, fields: [HTTPField("Content-Type", mediaType.description)],
                    body: .bytes(screen.picture)))
        }
    }

    /// The text of a comparison, as long work: a report can have megabytes.
    private static func written(
        _ work: ComparisonWork, _ mediaType: MediaType, withDetails: Bool, by longWork: LongWork,
        for lifetime: RequestLifetime
    ) async throws -> [UInt8] {
        try await longWork.run(.document, for: lifetime) { turns throws(HostError) in
            var bytes: [UInt8] = []
            for (index, piece) in work.pieces(mediaType, withDetails: withDetails).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: "\n")) }
                bytes += Array(piece().utf8)
                try await turns.next()
            }
            return bytes
        }
    }

    private static func answer(_ mediaType: MediaType, _ bytes: [UInt8]) -> HTTPResponse {
        guard mediaType != .json else { return .json(bytes) }
        return HTTPResponse(
            status: .ok, fields: [HTTPField("Content-Type", "\(mediaType); charset=utf-8")], body: .bytes(bytes))
    }

    private var cancel: Operation {
        let shelf = shelf
        return Operation(
            id: "cancelComparison", method: .delete, path: "/v1/comparisons/{comparison}", tag: .replay,
            access: .token(.drive),
            summary: "Cancels the comparison if it runs, and forgets it.",
            answers: [.empty("It is gone; its work ends at its next turn.")]
        ) { request, context in
            _ = try Query(request, allowing: [])
            try shelf.remove(context["comparison"] ?? "", of: context.caller.tenant)
            return .now(HTTPResponse(status: .noContent))
        }
    }

    /// The sides, by the words of the query.
    private enum ComparedSide: String, CaseIterable {
        case from
        case to
    }

    private enum Details: String, CaseIterable {
        case all
    }

    private static let textExample: JSONValue = """
        iOS 12 -> iOS 13: 1 difference in 1 command of 1 file; 1 of 1 differ

          1 × only on iOS 13: viewIsAppearing(_:)  P184
              iOS 12: nothing
              iOS 13: home.viewIsAppearing(_:) animated=false  P184
              first in launch

        Rules
          P184: viewIsAppearing(_:) comes between viewWillAppear(_:) and viewDidAppear(_:), back to iOS 13.

        """

    private static let markdownExample: JSONValue = """
        # Comparison

        ## iOS 17 and iOS 18

        iOS 17 -> iOS 18: no difference in 12 commands of 1 file.

        """
}

extension ComparisonWork {
    /// The comparison as JSON.
    ///
    /// - Parameter withReport: whether its report is included, if it has one.
    func summary(withReport: Bool) -> JSONValue {
        let (done, total) = progress
        var progress: JSONObject = ["commands": .integer(done)]
        progress["of"] = total.map(JSONValue.integer)
        var object: JSONObject = [
            "id": .string(id), "created": .string(WallClock.text(microseconds: createdMicroseconds)),
        ]
        switch stage {
        case .running: object["state"] = "running"
        case .done(let report):
            object["state"] = "done"
            object["equal"] = .bool(report.isEqual)
        case .failed(let refusal, _):
            object["state"] = "failed"
            object["reason"] = .string(refusal.detail)
            object["problem"] = .string(refusal.kind.type)
        }
        object["progress"] = .object(progress)
        if withReport { object["report"] = report?.json }
        return .object(object)
    }

    /// The comparison in a media type, in pieces that are joined by line breaks; each is written when it is called.
    func pieces(_ mediaType: MediaType, withDetails: Bool) -> [@Sendable () -> String] {
        var pieces: [@Sendable () -> String] = []
        switch mediaType {
        case .plainText:
            if let standing { pieces.append { standing + "\n" } }
            pieces += report?.textPieces(withDetails: withDetails) ?? []
        case .markdown:
            let head = report == nil ? "# Comparison\n\n" : ""
            if let standing { pieces.append { head + standing + "\n" } }
            pieces += report?.markdownPieces(withDetails: withDetails) ?? []
        default: pieces.append { String(decoding: self.summary(withReport: true).encoded(), as: UTF8.self) }
        }
        return pieces
    }

    /// How far it is, or why it has no whole result, as a sentence; nil if it is done.
    private var standing: String? {
        switch stage {
        case .done: return nil
        case .failed(let refusal, let partial):
            let rest = partial == nil ? "" : " The conditions before that were compared."
            return "The comparison failed: \(refusal.detail)\(rest)"
        case .running:
            let (done, total) = progress
            return "The comparison runs: \(done)\(total.map { " of \($0)" } ?? "") commands are compared."
        }
    }
}
