import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// The commands besides single calls: batches, calls by word, the clock, app states.
struct CommandResource: Sendable {
    let conductor: Conductor

    var operations: [Operation] {
        [
            command(
                "runBatch", "commands", .calls, "Makes calls in one turn, all of them or none.",
                BodyContent.json(.batch)
            ) { body in try Self.batch(body) },
            command(
                "call", "calls", .calls, "Makes any call by its word.", BodyContent.json(.callCommand)
            ) { body in
                let (body, settles) = try body.takingSettle()
                return Command.perform([try Call(json: body)]).settling(settles)
            },
            command(
                "moveClock", "clock", .time, "Moves the session's clock.",
                BodyContent.json(.advance)
            ) { body in .advance(try Advance(json: body)) },
            application("enterBackground", "background", .background, "Sends the app to the background."),
            application("enterForeground", "foreground", .foreground, "Brings the app to the foreground."),
            application("deactivate", "inactive", .inactive, "Interrupts the app, which stays on screen."),
            application("activate", "active", .active, "Ends the interruption of the app."),
            application("terminate", "terminate", .terminate, "Ends the app, as its user or the system does."),
            application("discardScene", "discard-scene", .discardScene, "Closes the app's window in the app switcher."),
            saving, application("warnOfMemory", "memory-warning", .memoryWarning, "Sends a memory warning."),
        ]
    }

    private var saving: Operation {
        let conductor = conductor
        let body = BodyContent.json(.settling, isOptional: true)
        return Operation(
            id: "saveArchive", method: .post, path: "/v1/sessions/{session}/archives", tag: .archives,
            access: .token(.drive),
            summary: "Has the system preserve the app's state now; the archive is kept.", body: body,
            answers: [
                .json(
                    .outcome, status: .created, "The state was saved.",
                    fields: [.entityTag, .location]),
                .json(.outcome, "The app did not want its state saved.", fields: [.entityTag]),
                .eventLines(status: .created), .eventLines(),
            ],
            problems: ProblemKind.ofCommands, isConditional: true, isIdempotent: true
        ) { request, context in
            _ = try Query(request, allowing: [])
            let json = try request.json(body)
            let answer = OutcomeAnswer(
                eventLimit: conductor.eventLimit,
                location: { outcome, _ in outcome.archive.map { "/v1/archives/\($0.id)" } })
            return try conductor.conduct(request, context) {
                let (body, settles) = try json().takingSettle()
                _ = try body.object(allowing: [])
                return Conductor.Order(
                    command: .perform([.application(.save)]).settling(settles), answer: answer)
            }
        }
    }

    private func application(
        _ id: String, _ path: String, _ call: ApplicationCall, _ summary: String
    ) -> Operation {
        command(id, path, .time, summary, BodyContent.json(.settling, isOptional: true)) { body in
            let (body, settles) = try body.takingSettle()
            _ = try body.object(allowing: [])
            return Command.perform([.application(call)]).settling(settles)
        }
    }

    private func command(
        _ id: String, _ path: String, _ tag: OperationTag, _ summary: String, _ body: BodyContent,
        _ read: @escaping @Sendable (JSONReader) throws -> Command
    ) -> Operation {
        let conductor = conductor
        return Operation(
            id: id, method: .post, path: "/v1/sessions/{session}/" + path, tag: tag, access: .token(.drive),
            summary: summary,
            body: body,
            answers: [.json(.outcome, "The outcome.", fields: [.entityTag]), .eventLines()],
            problems: ProblemKind.ofCommands, isConditional: true, isIdempotent: true
        ) { request, context in
            _ = try Query(request, allowing: [])
            let json = try request.json(body)
            return try conductor.conduct(request, context) {
                Conductor.Order(command: try read(try json()))
            }
        }
    }

    private static func batch(_ body: JSONReader) throws(JSONFault) -> Command {
        let object = try body.object(allowing: ["calls", "format", "settle"])
        _ = try object.required("calls").array(count: 1 ... .max)
        return try Command(json: body) { _ in nil }
    }
}
