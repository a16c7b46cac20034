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
                tag: .calls, access: .token(.drive),
                summary:
                    "Performs an unwind segue of the controller's scene, or with dry explains its search, which changes nothing.",
                body: body,
                answers: [
                    .json(.unwindAnswer, "The outcome, or the explanation.", fields: [.entityTag])
                ],
                problems: ProblemKind.ofCommands, isConditional: true, isIdempotent: true
            ) { request, context in
                _ = try Query(request, allowing: [])
                let json = try request.json(body)
                let guarded = try request.requestGuard(of: context.caller)
                let name = context["controller"] ?? ""
                let circumstances = Conductor.Circumstances(request, context, target: name)
                return try resource.reply.reading(request) {
                    let (body, settles) = try json().takingSettle()
                    let order = try UnwindOrder(json: body)
                    if settles, order.isDry {
                        throw body.fault("A dry run changes nothing, so there is nothing to settle.")
                    }
                    return (order, settles, guarded())
                } then: { order, settles, guarded in
                    if order.isDry { return resource.explain(order, from: name, guarded.revision, circumstances) }
                    let command = Command.perform([.unwind(order.call(on: name))]).settling(settles)
                    return resource.conductor.carryOut(
                        Conductor.Order(command: command), guarded, circumstances)
                }
            }
        ]
    }

    private func explain(
        _ order: UnwindOrder, from name: String, _ revision: RevisionCondition?,
        _ circumstances: Conductor.Circumstances
    ) -> HTTPReply {
        let session = circumstances.session
        let form = ReadingForm(
            "unwind \(PercentEncoding.encode(name)) \(PercentEncoding.encode("\(order)"))")
        let (host, reply) = (circumstances.host, reply)
        return reply.later(at: circumstances.path) { lifetime in
            do throws(HostError) {
                let reading = try await host.read(
                    form, of: session, for: lifetime
                ) { session throws(HostError) in
                    try Self.explanation(session, from: name, order)
                }
                guard revision?.permits(reading.revision) ?? true else {
                    throw .revisionMismatch(current: reading.revision)
                }
                return HTTPResponse(
                    status: .ok,
                    fields: [
                        HTTPField("Content-Type", MediaType.json.description),
                        HTTPField("ETag", reading.entityTag),
                    ], body: .bytes(reading.bytes))
            } catch {
                throw await host.refusal(error, target: name, in: session, reply)
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
