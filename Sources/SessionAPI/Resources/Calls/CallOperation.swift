import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

extension CallForm {
    /// The operations of the calls that have a resource of their own, in the order of the contract.
    static func operations(_ conductor: Conductor) -> [Operation] {
        all.compactMap { form in form.resource.map { form.operation($0, conductor) } }
    }

    /// The call as an operation: its receiver is in the path, its arguments in the body.
    private func operation(_ resource: CallResource, _ conductor: Conductor) -> Operation {
        let form = self
        let body = BodyContent.json(
            form.body, isOptional: mayBeEmpty, example: .object(argumentExample))
        let query = target?.canBeAnyName == true ? [ControllerSelection.ownerParameter] : []
        let success = resource.creation?.answerContent ?? .made
        return Operation(
            id: resource.id, method: HTTPMethod(resource.method),
            path: "/v1/sessions/{session}/" + resource.path, tag: OperationTag(resource.group), access: .token(.drive),
            summary: summary, query: query, body: body,
            answers: [success, .eventLines(status: success.status)],
            problems: ProblemKind.ofCommands, isConditional: true, isIdempotent: true
        ) { request, context in
            let items = try Query(request, allowing: query)
            let selection = items["select"] == nil ? nil : try ControllerSelection(items)
            let name = resource.parameter.flatMap { context[$0] }
            let json = try request.json(body)
            return try conductor.conduct(request, context, target: name) {
                let (body, settles) = try json().takingSettle()
                let call = try Call(form, of: name, body: body)
                return Conductor.Order(
                    command: .perform([call]).settling(settles), selection: selection,
                    answer: resource.creation?.answer(call, eventLimit: conductor.eventLimit))
            }
        }
    }
}

extension AnswerContent {
    fileprivate static let made = json(.outcome, "The outcome of the call.", fields: [.entityTag])
}

extension HTTPMethod {
    fileprivate init(_ method: CallResource.Method) {
        self =
            switch method {
            case .post: .post
            case .patch: .patch
            case .put: .put
            case .delete: .delete
            }
    }
}

extension OperationTag {
    fileprivate init(_ group: CallResource.Group) {
        self =
            switch group {
            case .hierarchy: .hierarchy
            case .calls: .calls
            case .transitions: .transitions
            }
    }
}

extension CallResource.Creation {
    /// The key under which the answer names the new object.
    private var key: StaticString {
        switch self {
        case .controller: "controller"
        case .object: "object"
        case .window: "window"
        case .view: "view"
        }
    }

    private var schema: Schema {
        switch self {
        case .controller: .controllerOutcome
        case .object: .objectOutcome
        case .window: .windowOutcome
        case .view: .viewOutcome
        }
    }

    /// The name of the new object: from the call, the events, or the session's current state.
    private func name(_ call: Call, _ outcome: CommandOutcome, _ session: PresentationSession) -> String? {
        switch call {
        case .makeController(let request): request.name ?? outcome.createdController
        case .makeObject(let request): request.name
        case .addWindow(let request): request.name ?? session.addedWindow
        case .addSubview(let request):
            session.viewHandle(named: request.view).flatMap(session.name) ?? request.view
        default: nil
        }
    }

    fileprivate var answerContent: AnswerContent {
        .json(
            schema, status: .created, "The new object, and the outcome of the call.",
            fields: [.entityTag, .location])
    }

    fileprivate func answer(_ call: Call, eventLimit: Int) -> OutcomeAnswer {
        OutcomeAnswer(
            eventLimit: eventLimit,
            leading: { writer, outcome, session in writer.member(key, name(call, outcome, session)) },
            location: { outcome, session in
                name(call, outcome, session).map { name in
                    "/v1/sessions/\(outcome.session)/\(key)s/\(PercentEncoding.encode(name))"
                }
            })
    }
}

extension CommandOutcome {
    /// The first controller that the command made, if the client chose no name for it.
    fileprivate var createdController: String? {
        for event in events {
            if case .lifecycle(.controller(let name), .created) = event.kind { return name }
        }
        return nil
    }
}

extension PresentationSession {
    /// The first window that the last command added; callbacks can add theirs only after it.
    fileprivate var addedWindow: String? {
        let before = touched.headerBefore?.windows ?? []
        return header.windows.first { !before.contains($0) }.flatMap { windows[$0]?.name }
    }
}

extension ProblemKind {
    /// The problems of commands, besides those of every request.
    static let ofCommands: [ProblemKind] = [
        .nameTaken, .questionPending, .noQuestion, .exceptionRaised, .notApplicable, .noEffect, .unknownName,
        .ambiguousName,
        .endlessTurn, .tooMuchWork, .sessionTerminated, .sessionQuarantined, .journalFull, .storeUnavailable,
        .overloaded,
    ]
}
