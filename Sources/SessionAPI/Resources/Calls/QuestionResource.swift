import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// `…/questions/{question}`: the answer of a client that plays the delegate.
struct QuestionResource: Sendable {
    let reply: Replies
    let eventLimit: Int

    var operations: [Operation] {
        let body = BodyContent.json(.answer)
        let resource = self
        return [
            Operation(
                id: "answerQuestion", method: .post, path: "/v1/sessions/{session}/questions/{question}",
                tag: .calls, access: .token(.drive),
                summary: "Answers the question that the turn waits on, named by the member that was called.",
                body: body,
                answers: [.json(.outcome, "The outcome.", fields: [.entityTag]), .eventLines()],
                problems: ProblemKind.ofCommands, isConditional: true, isIdempotent: true
            ) { request, context in
                _ = try Query(request, allowing: [])
                let guarded = try request.requestGuard(of: context.caller)
                let json = try request.json(body)
                let (session, question) = (context.session, context["question"] ?? "")
                let (path, bytes) = (request.path, request.body)
                let form = OutcomeAnswer(eventLimit: resource.eventLimit, isText: request.prefersText)
                return try reply.reading(request) {
                    (try Self.answer(try json()), guarded())
                } then: { answer, guarded in
                    reply.later(at: path) { lifetime in
                        HTTPResponse(
                            try await resource.give(
                                answer, to: question, of: session, context.host, guarded: guarded, for: lifetime,
                                placing: RefusalPlacing(in: bytes), form: form))
                    }
                }
            }
        ]
    }

    /// Answers the question if the turn is waiting on that very one.
    ///
    /// While the turn waits, only the answer can change the session, so requiring the revision of the look-up
    /// for the answer makes the two atomic. A retry is recognized by its key before the revision is checked.
    private func give(
        _ answer: Command, to question: String, of session: String, _ host: TenantHost,
        guarded: RequestGuard, for lifetime: RequestLifetime, placing: RefusalPlacing, form: OutcomeAnswer
    ) async throws -> RequestAnswer {
        let asked = try await host.read(
            ReadingForm("question", .single), of: session, for: lifetime
        ) { session in
            Array((session.agenda.parked?.member.rawValue ?? "").utf8)
        }
        let isAsked = asked.bytes.elementsEqual(question.utf8)
        var exact = guarded
        if guarded.revision?.permits(asked.revision) ?? true {
            exact.revision = .oneOf(isAsked ? [asked.revision] : [])
        }
        do throws(HostError) {
            return try await host.perform(
                answer, in: session, guarded: exact, for: lifetime, placing: placing,
                answer: form.answer)
        } catch {
            if case .revisionMismatch = error, !isAsked, exact != guarded {
                throw RequestRefusal(.noQuestion, "No turn waits for the answer to \(question).")
            }
            guard error.absence != nil else { throw error }
            throw await host.refusal(error, target: nil, in: session, reply)
        }
    }

    private static func answer(_ body: JSONReader) throws(JSONFault) -> Command {
        let (body, settles) = try body.takingSettle()
        let object = try body.object(allowing: ["answer"])
        guard let answer = object.member("answer") else {
            throw object.fault("The key \"answer\" is missing.")
        }
        return Command.answer(try Value(answer: answer)).settling(settles)
    }
}
