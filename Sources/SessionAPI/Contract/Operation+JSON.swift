import JSONCoding
import PresentationCoding
import MicroHTTP

extension Operation {
    /// The operation as it appears in the contract, with examples from the schemas.
    func json(_ schemas: SchemaCollection) -> JSONObject {
        var json: JSONObject = [
            "operationId": .string(id), "tags": [.string(tag.rawValue)], "summary": .string(summary),
        ]
        let parameters = pathParameters.map(\.json) + query.map(\.json) + conditions
        if !parameters.isEmpty { json["parameters"] = .array(parameters) }
        json["security"] = security
        json["requestBody"] = body?.json(schemas)
        json["responses"] = .object(responses(schemas))
        return json
    }

    /// The schemas that the operation refers to directly.
    var schemas: [Schema] {
        let bodies = body.map { body in body.mediaTypes.map(body.schema(of:)) } ?? []
        return bodies + answers.map(\.schema) + query.map(\.schema) + [.problem]
    }

    /// Every problem that the operation can answer with.
    var allProblems: [ProblemKind] {
        var kinds: [ProblemKind] = [
            .malformedRequest, .requestTimeout, .targetTooLong, .misdirected, .tooManyConnections,
        ]
        if case .token = access { kinds += [.tokenMissing, .tokenRefused, .scopeMissing, .quotaExceeded] }
        if !method.isSafe { kinds.append(.foreignOrigin) }
        if !pathParameters.isEmpty { kinds.append(.notFound) }
        if pathParameters.contains(where: \.namesMortal) { kinds.append(.gone) }
        if body != nil { kinds += [.contentTooLarge, .unsupportedMediaType, .overloaded] }
        if isConditional { kinds.append(.revisionMismatch) }
        if isIdempotent { kinds += [.keptAnswerUnreadable, .idempotencyKeyReused] }
        for kind in problems where !kinds.contains(kind) { kinds.append(kind) }
        return kinds + [.internalFault, .unanswered, .stopping]
    }

    /// The parameters of the path's template, in order.
    var pathParameters: [PathParameter] {
        path.split(separator: "/").filter { $0.first == "{" }.map { segment in
            let name = String(segment.dropFirst().dropLast())
            guard let parameter = PathParameter(rawValue: name) else {
                // The table is part of the program: the tests build the contract of every operation.
                preconditionFailure("The path parameter \(name) is not described.")
            }
            return parameter
        }
    }

    /// The ways to present a token, with the scope it needs; empty if the operation needs none.
    private var security: JSONValue {
        guard case .token(let scope) = access else { return [] }
        return .array(TokenTransport.allCases.map { [$0.rawValue: [.string(scope.rawValue)]] })
    }

    private var conditions: [JSONValue] {
        var headers: [JSONValue] = []
        if isConditional {
            headers.append(
                header(
                    "If-Match", "The revision that the request is meant for, such as \"3\" with its quotes.",
                    Schema.entityTags))
        }
        if isIdempotent {
            headers.append(
                header(
                    "Idempotency-Key",
                    "A key of the client's that makes sending the request again safe. The outcome is repeated as it "
                        + "was; its Location may name something that was deleted since.",
                    Schema.idempotencyKey))
        }
        return headers
    }

    private func header(_ name: String, _ explanation: String, _ schema: Schema) -> JSONValue {
        [
            "name": .string(name), "in": "header", "description": .string(explanation),
            "schema": .object(schema.json),
        ]
    }

    private func responses(_ schemas: SchemaCollection) -> JSONObject {
        var responses = JSONObject()
        for answer in answers {
            let key = answer.status.rawValue.description
            guard case .object(var response)? = responses[key] else {
                responses[key] = .object(answer.json(schemas))
                continue
            }
            if case .object(var content)? = response["content"], let mediaType = answer.mediaType {
                content[mediaType.description] = answer.content(schemas)
                response["content"] = .object(content)
            }
            responses[key] = .object(response)
        }
        let kinds = allProblems
        for status in Set(kinds.map(\.status.rawValue)).sorted() {
            let matching = kinds.filter { $0.status.rawValue == status }
            responses[status.description] = [
                "description": .string(
                    matching.map { "\($0.title). \($0.explanation)" }.joined(separator: " ")),
                "content": [
                    MediaType.problem.description: [
                        "schema": .object(Schema.problem.json), "example": matching.first?.example ?? .null,
                    ]
                ],
            ]
        }
        return responses
    }
}

/// A path parameter, which names a thing.
enum PathParameter: String, Sendable, CaseIterable {
    case session
    case storyboard
    case archive
    case comparison
    case rule
    case controller
    case element
    case name
    case object
    case question
    case transition
    case view
    case window
    case file

    var json: JSONValue {
        [
            "name": .string(rawValue), "in": "path", "required": true, "description": .string(explanation),
            "schema": .object(Schema.name.json), "example": .string(example),
        ]
    }

    /// Whether it names an object of a session, whose end the session's events report.
    var namesMortal: Bool {
        switch self {
        case .controller, .name, .object, .transition, .view, .window: true
        case .session, .storyboard, .archive, .comparison, .rule, .element, .question, .file: false
        }
    }

    private var explanation: String {
        switch self {
        case .session: "The session's id."
        case .storyboard: "The storyboard's id, or its name."
        case .archive: "The archive's id."
        case .comparison: "The comparison's id."
        case .rule: "The id of the record."
        case .controller: "The controller's name."
        case .element:
            """
            The object id of an element of a storyboard, or the name of an alert's action; for a tap also a \
            label, title or accessibility identifier.
            """
        case .name: "The name of a class, a controller or an object."
        case .object: "The object's name."
        case .question: "The member that was called."
        case .transition: "The transition's id."
        case .view: "The view's name."
        case .window: "The window's name."
        case .file: "The name of a file of the page."
        }
    }

    private var example: String {
        switch self {
        case .session: "s_2PYSBCWGKJ0Q7"
        case .storyboard: "Main"
        case .archive: "a_2PYSBCWGKJ0Q7"
        case .comparison: "c_2PYSBCWGKJ0Q7"
        case .rule: "PS-11"
        case .controller: "home"
        case .element: "VmC-X0-60p"
        case .name: "HomeViewController"
        case .object: "fader"
        case .question: "shouldPerformSegue(withIdentifier:sender:)"
        case .transition: "t_1"
        case .view: "banner"
        case .window: "overlay"
        case .file: "app.js"
        }
    }
}

extension QueryParameter {
    fileprivate var json: JSONValue {
        [
            "name": .string(name), "in": "query", "required": .bool(isRequired),
            "description": .string(explanation), "schema": .object(schema.json),
        ]
    }
}

extension BodyContent {
    fileprivate func json(_ schemas: SchemaCollection) -> JSONValue {
        var content = JSONObject()
        for mediaType in mediaTypes {
            let schema = schema(of: mediaType)
            var media: JSONObject = ["schema": .object(schema.json)]
            media["example"] = examples[mediaType] ?? schemas.example(of: schema)
            content[mediaType.description] = .object(media)
        }
        return ["required": .bool(!isOptional), "content": .object(content)]
    }
}

extension AnswerContent {
    fileprivate func json(_ schemas: SchemaCollection) -> JSONObject {
        var json: JSONObject = ["description": .string(explanation)]
        if !fields.isEmpty {
            var headers = JSONObject()
            for field in fields {
                headers[field.name] = [
                    "description": .string(field.explanation), "schema": .object(Schema.string.json),
                ]
            }
            json["headers"] = .object(headers)
        }
        if let mediaType { json["content"] = .object([mediaType.description: content(schemas)]) }
        return json
    }

    fileprivate func content(_ schemas: SchemaCollection) -> JSONValue {
        var content: JSONObject = ["schema": .object(schema.json)]
        content["example"] = example ?? schemas.example(of: schema)
        return .object(content)
    }
}

extension ProblemKind {
    /// The minimal problem of the kind.
    fileprivate var example: JSONValue {
        [
            "type": .string(type), "title": .string(title), "status": .integer(Int(status.rawValue)),
            "detail": .string(explanation),
        ]
    }
}
