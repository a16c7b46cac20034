import JSONCoding
import MicroHTTP

extension Operation {
    /// The operation as the contract has it.
    var json: JSONObject {
        var json: JSONObject = [
            "operationId": .string(id), "tags": [.string(tag.rawValue)], "summary": .string(summary),
        ]
        let parameters = pathParameters + query.map(\.json) + conditions
        if !parameters.isEmpty { json["parameters"] = .array(parameters) }
        json["requestBody"] = body?.json
        json["responses"] = .object(responses)
        return json
    }

    /// Everything that can go wrong with the operation.
    var allProblems: [ProblemKind] {
        var kinds: [ProblemKind] = [
            .malformedRequest, .requestTimeout, .targetTooLong, .misdirected, .tooManyConnections,
        ]
        if !method.isSafe { kinds.append(.foreignOrigin) }
        if !pathParameters.isEmpty { kinds.append(.notFound) }
        if body != nil { kinds += [.contentTooLarge, .unsupportedMediaType, .overloaded] }
        if isConditional { kinds.append(.revisionMismatch) }
        if isIdempotent { kinds += [.keptAnswerUnreadable, .idempotencyKeyReused] }
        for kind in problems where !kinds.contains(kind) { kinds.append(kind) }
        return kinds + [.internalFault, .unanswered, .stopping]
    }

    private var pathParameters: [JSONValue] {
        path.split(separator: "/").filter { $0.first == "{" }.map { segment in
            [
                "name": .string(String(segment.dropFirst().dropLast())), "in": "path", "required": true,
                "schema": .object(Schema.name.json),
            ]
        }
    }

    private var conditions: [JSONValue] {
        var headers: [JSONValue] = []
        if isConditional {
            headers.append(
                header(
                    "If-Match", "The revision that the command is meant for, such as \"3\" with its quotes.",
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

    private var responses: JSONObject {
        var responses = JSONObject()
        for answer in answers {
            let key = answer.status.rawValue.description
            guard case .object(var response)? = responses[key] else {
                responses[key] = .object(answer.json)
                continue
            }
            if case .object(var content)? = response["content"], let mediaType = answer.mediaType {
                content[mediaType.description] = ["schema": .object(answer.schema.json)]
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
                        "schema": .object(Schema.reference(.problem).json)
                    ]
                ],
            ]
        }
        return responses
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
    fileprivate var json: JSONValue {
        var content = JSONObject()
        for mediaType in mediaTypes {
            content[mediaType.description] = ["schema": .object((schemas[mediaType] ?? schema).json)]
        }
        return ["required": .bool(!isOptional), "content": .object(content)]
    }
}

extension AnswerContent {
    fileprivate var json: JSONObject {
        var json: JSONObject = ["description": .string(explanation)]
        if !fields.isEmpty {
            var headers = JSONObject()
            for field in fields { headers[field] = ["schema": .object(Schema.string.json)] }
            json["headers"] = .object(headers)
        }
        if let mediaType {
            json["content"] = .object([mediaType.description: ["schema": .object(schema.json)]])
        }
        return json
    }
}
