import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// `…/explain`: why a callback or a question came, or why it did not.
struct ExplanationResource: Sendable {
    let reply: Replies

    private static let query = [
        QueryParameter(
            name: "subject", schema: .name.example("home"),
            explanation: "The receiver of the call, or the controller whose delegate is called.",
            isRequired: true),
        QueryParameter(
            name: "call", schema: .name.example("viewWillAppear(_:)"),
            explanation: "The callback or the question, in Swift's spelling or by its base name.",
            isRequired: true),
        QueryParameter(
            name: "revision", schema: .revision,
            explanation: "The revision that the command produced; the last command if it is omitted."),
    ]

    var operation: Operation {
        Operation(
            id: "explain", method: .get, path: "/v1/sessions/{session}/explain", tag: .events, access: .token(.read),
            summary: "Explains why a callback or a question came with a command, or why it did not.",
            query: Self.query,
            answers: [
                .json(.explanation, "The conditions that decided.", fields: [.entityTag]),
                .text(
                    .plainText, "A sentence, then an event or a condition a line.",
                    example:
                        """
                        home.viewWillDisappear(_:) was not called in revision 3: the pageSheet presentation leaves the presenter's view in place (P15).
                        - home: the pageSheet presentation leaves the presenter's view in place  P15

                        """),
                .notModified,
            ], problems: [.gone, .notAcceptable, .sessionQuarantined, .storeUnavailable]
        ) { request, context in
            let items = try Query(request, allowing: Self.query)
            let mediaType = try request.preferredMediaType(of: [.json, .plainText])
            let call = try Self.call(items["call"] ?? "")
            let subject = items["subject"] ?? ""
            let revision = try items.integer("revision", in: Schema.revisions)
            let session = context.session
            let reply = reply
            let condition = request.headerList("If-None-Match").flatMap { EntityTagCondition($0) }
            return reply.later(to: request) { lifetime in
                let reading: SessionReading
                do throws(HostError) {
                    reading = try await context.host.explain(session, at: revision, for: lifetime) {
                        command, isAsRecorded throws(HostError) in
                        try Self.answer(
                            call, subject, command, isAsRecorded: isAsRecorded, as: mediaType)
                    }
                } catch {
                    guard case .refused(let rejection, _, _, _) = error else { throw error }
                    guard error.absence == nil else {
                        throw await context.host.refusal(
                            error, target: rejection.absentName, in: session, at: revision, reply)
                    }
                    throw RequestRefusal(.notFound, rejection.explanation)
                }
                return reading.response(unless: condition, as: mediaType)
            }
        }
    }

    private static func answer(
        _ call: Member, _ subject: String, _ command: ExplainedCommand, isAsRecorded: Bool,
        as mediaType: MediaType
    ) throws(HostError) -> [UInt8] {
        let answer: ExplanationAnswer
        do throws(Rejection) {
            answer = try ExplanationAnswer(of: call, for: subject, in: command, isAsRecorded: isAsRecorded)
        } catch {
            throw .refused(error)
        }
        guard mediaType == .plainText else {
            var writer = JSONWriter(capacity: 1_024)
            writer.value(answer)
            return writer.bytes
        }
        do throws(JSONFault) {
            return try answer.text()
        } catch {
            throw .unreadable(what: "An event", detail: error.description)
        }
    }

    /// The member with this spelling.
    private static func call(_ spelling: String) throws(RequestRefusal) -> Member {
        do throws(JSONFault) {
            return try Member(json: JSONReader(.string(spelling)))
        } catch {
            throw RequestRefusal(.malformedRequest, "The query's call is not understood. \(error.reason)")
        }
    }
}
