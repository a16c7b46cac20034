import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// `…/unwind`: performs an unwind segue, or explains its search without performing it.
struct UnwindResource: Sendable {
    let conductor: Conductor
    let reply: Replies

    var operations: [Operation] {
        let body = BodyContent.json(.unwindRequest)
        let resource = self
        return [
            Operation(
                id: "unwind", method: .post, path: "/v1/sessions/{session}/controllers/{controller}/unwind",
                tag: .calls,
                summary:
                    "Performs an unwind segue of the controller's scene, or with dry explains its search, which changes nothing.",
                body: body,
                answers: [
                    .json(
                        .anyOf([.reference(.outcome), .reference(.unwindExplanation)]),
                        "What came of it, or what would.", fields: ["ETag"])
                ],
                problems: ProblemKind.ofCommands, isConditional: true, isIdempotent: true
            ) { request, parameters in
                _ = try Query(request, allowing: [])
                let order = try UnwindOrder(json: try request.json(body))
                let name = parameters["controller"] ?? ""
                if order.isDry { return resource.explain(order, from: name, for: request, parameters) }
                return try resource.conductor.conduct(
                    .perform([.unwind(order.call(on: name))]), for: request, parameters, target: name)
            }
        ]
    }

    private func explain(
        _ order: UnwindOrder, from name: String, for request: borrowing HTTPRequest,
        _ parameters: PathParameters
    ) -> HTTPReply {
        let session = parameters["session"] ?? ""
        let form = ReadingForm(
            "unwind \(PercentEncoding.encode(name)) \(PercentEncoding.encode("\(order)"))")
        let (registry, logger) = (conductor.registry, conductor.logger)
        return reply.later(to: request) { lifetime in
            do throws(HostError) {
                let reading = try await registry.read(
                    form, of: session, for: lifetime
                ) { session throws(HostError) in
                    try Self.explanation(session, from: name, order)
                }
                return HTTPResponse(
                    status: .ok,
                    fields: [
                        HTTPField("Content-Type", MediaType.json.description),
                        HTTPField("ETag", reading.entityTag),
                    ], body: .bytes(reading.bytes))
            } catch {
                throw RequestRefusal(error, target: name, logger: logger)
            }
        }
    }

    private static func explanation(
        _ session: PresentationSession, from name: String, _ order: UnwindOrder
    ) throws(HostError) -> [UInt8] {
        do throws(Rejection) {
            let explanation = try session.explainUnwind(
                from: name, order.segue, sender: order.sender)
            var writer = JSONWriter(capacity: 1_024)
            session.write(explanation, to: &writer)
            return writer.bytes
        } catch {
            throw .refused(error)
        }
    }
}
