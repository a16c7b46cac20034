import JSONCoding
import MicroHTTP

/// The service's contract in OpenAPI 3.1, derived from the table of operations.
struct Contract: Sendable {
    let operations: [Operation]
    /// The service's version.
    let version: String

    /// The whole document.
    var json: JSONValue {
        let schemas = schemas
        var document = JSONObject()
        document["openapi"] = "3.1.0"
        document["info"] = [
            "title": "Proscenium", "version": .string(version),
            "summary": "Hosts UIKit presentation sessions over HTTP.",
            "description": .string(Self.introduction),
        ]
        document["servers"] = [
            ["url": "/", "description": "The service that answered with this document."],
            [
                "url": "http://127.0.0.1:8750",
                "description": "A service with the default settings.",
            ],
        ]
        document["tags"] = .array(OperationTag.allCases.map { ["name": .string($0.rawValue)] })
        document["paths"] = .object(paths(schemas))
        document["components"] = [
            "schemas": .object(schemas.json), "securitySchemes": TokenTransport.schemes,
        ]
        return .object(document)
    }

    /// Every schema that the operations refer to.
    var schemas: SchemaCollection { SchemaCollection(of: operations.flatMap(\.schemas)) }

    private func paths(_ schemas: SchemaCollection) -> JSONObject {
        var paths = JSONObject()
        for operation in operations {
            var item = paths[operation.path]?.members ?? JSONObject()
            item[operation.method.rawValue.lowercased()] = .object(operation.json(schemas))
            paths[operation.path] = .object(item)
        }
        return paths
    }

    private static let introduction = """
        Times are in milliseconds of a session's own clock, lengths in points. Every change answers with the \
        session's revision, its time, what is pending, and the events it caused, each with the rule that caused \
        it. A refusal is a problem (RFC 9457) and changes nothing. Objects are closed: a member that is not \
        named here is refused. HEAD is answered like GET without its body, and OPTIONS with the methods of a \
        path; a method that a path does not list, such as TRACE, is answered with 405, and one that no path of \
        the service lists with 501.
        """
}

extension JSONValue {
    fileprivate var members: JSONObject? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}
